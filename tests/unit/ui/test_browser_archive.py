"""The archive for the browser's Python holds everything that view models import."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from jamlab.ui.browser_python.browser_host import KINDS
from jamlab.ui.browser_python.browser_python import archive, sources, sources_of

BEGIN = """
import sys
sys.path.insert(0, sys.argv[1])
from jamlab.ui.browser_python.browser_host import BrowserHost
host = BrowserHost(lambda told: None)
for number, (kind, arguments) in enumerate(eval(sys.argv[2])):
    host.begin(str(number), kind, arguments)
print(len(host._hosts))
"""
ARGUMENTS = {
    "asking": "{}", "lesson": '{"number": 1}', "play": '{"game": "sixty"}',
    "record": '{"game": "pig"}', "theatre": "{}",
}  # fmt: skip


def begun(files: list[Path], folder: Path, kinds: list[str]) -> str:
    """Begin these view models in a Python with only the archive and the standard library."""
    with zipfile.ZipFile(BytesIO(archive(files))) as packed:
        packed.extractall(folder)
    with_arguments = repr([(kind, ARGUMENTS[kind]) for kind in kinds])
    command = [sys.executable, "-I", "-S", "-c", BEGIN, str(folder), with_arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    return done.stdout + done.stderr


def test_every_view_model_begins(tmp_path: Path) -> None:
    assert ARGUMENTS.keys() == KINDS.keys()
    assert begun(sources(), tmp_path, [*KINDS]) == "5\n"


@pytest.mark.parametrize("game", ["cramel", "kuhn"])
def test_questions_about_one_game_begin(tmp_path: Path, game: str) -> None:
    assert begun(sources_of(game), tmp_path, ["asking", "theatre"]) == "2\n"


def test_nothing_that_is_built_is_in_it() -> None:
    assert not [path for path in sources() if {"_python", "_scripts"} & {*path.parts}]
