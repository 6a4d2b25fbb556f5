"""Each Python of this machine compiles all sources and plays the same games, byte for byte."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import jamlab
from building.lock import entry
from tests.release.versions.pythons import found

ROOT = Path(__file__).parents[3]
FOUND = {python.version: python.path for python in found()}
GAMES = 2
"""Number of games at each table."""


def played(python: str, folder: str = "") -> list[str]:
    """Return the output of `tests.release.builds.both_builds` in that Python."""
    done = subprocess.run(
        [python, "-B", "-m", "tests.release.builds.both_builds", "0", str(GAMES)],
        cwd=ROOT,
        env={
            **os.environ,
            "JAMLAB_COMPILE": "0",
            "PYTHONPATH": os.pathsep.join([str(ROOT), folder]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.strip() == "interpreted"
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def here() -> list[str]:
    """Output of the Python that runs the tests."""
    return played(sys.executable)


def test_what_is_found_is_said_and_this_one_is_among_it() -> None:
    print("Pythons tested:", ", ".join(FOUND))  # shown by -s, and if a test fails
    assert "3.{1}".format(*sys.version_info) in FOUND


@pytest.mark.parametrize("name", FOUND)
def test_another_python_reads_every_source_without_a_warning(name: str) -> None:
    code = (
        "import sys, pathlib\n"
        "for path in map(pathlib.Path, sys.argv[1:]):\n"
        "    for file in path.rglob('*.py'):\n"
        "        compile(file.read_bytes(), file, 'exec', dont_inherit=True)\n"
    )
    done = subprocess.run(
        [FOUND[name], "-W", "error", "-c", code, "jamlab", "building", "tests", "benchmarks"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow("plays hundreds of games in each Python, interpreted")
@pytest.mark.parametrize("name", FOUND)
def test_another_python_plays_the_same_games(name: str, here: list[str], tmp_path: Path) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text(entry("msgspec", ROOT / "binder" / "requirements.txt"), "utf-8")
    subprocess.run(
        [FOUND[name], "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--target", tmp_path, "--require-hashes", "-r", lock],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert played(FOUND[name], str(tmp_path)) == here


def test_versions_agree() -> None:
    """pyproject.toml, the installed package and the newest section of CHANGELOG.md agree."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert jamlab.__version__ == named
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert next(each for each in headings if each != "Next") == named
