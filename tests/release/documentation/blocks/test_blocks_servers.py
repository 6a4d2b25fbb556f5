"""The servers on the pages for operators start and answer."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from urllib.request import urlopen

import pytest

from benchmarks.classes.served import free_port
from tests.release.documentation.blocks import said
from tests.release.documentation.blocks.found import blocks
from tests.unit.cli.terminal import program, run

PAGES = ("docs/teach/first-lesson.md", "docs/serve/school.md")
BEGUN_ELSEWHERE = {"jamlab run", "jamlab run --host 0.0.0.0", "jamlab class --lesson 4"}
"""Tested by tests/unit/gallery, tests/release/trust and tests/unit/classroom."""


def begun() -> dict[str, tuple[str, ...]]:
    """Map each distinct server command of these pages to its words."""
    lines = [
        line.removeprefix("ExecStart=").removeprefix("/opt/jamlab/bin/")
        for page in PAGES
        for block in blocks(page)
        for line in said.lines_of(block.text)
    ]
    return {
        line: said.command_of(line).words[1:]
        for line in lines
        if re.match(r"jamlab (run|class --)", line) and line not in BEGUN_ELSEWHERE
    }


@pytest.mark.parametrize("words", begun().values(), ids=begun())
def test_a_server_of_the_pages_answers(words: tuple[str, ...], tmp_path: Path) -> None:
    """Runs on another port, without a browser, and with SQLite in place of PostgreSQL."""
    assert run("class", "plan", "-o", str(tmp_path / "monday.toml")).code == 0
    words = tuple(re.sub(r"^postgresql:.*", f"sqlite:///{tmp_path}/c.db", one) for one in words)
    port = str(free_port())
    own = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, own[name])
        server = program(*words, "--port", port, "--no-browser", cwd=tmp_path)
    with server:
        try:
            assert server.stdout is not None
            told = server.stdout.readline()
            with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
                assert answer.status == 200
        finally:
            server.send_signal(signal.SIGINT)
            out, err = server.communicate(timeout=30)
    assert server.returncode in {0, 130}, err
    assert f":{port}" in told + out
    assert "Traceback" not in out + err
