"""docs/develop/first-game.md, followed to the letter in a copy, yields a complete game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.followed import blocks, put
from tests.unit.cli.making import Checkout
from tests.unit.cli.terminal import ROOT

pytestmark = pytest.mark.slow("follows a page in a copy of a checkout; test_making.py makes a game")
PAGE = ROOT / "docs" / "develop" / "first-game.md"
SHELL = {
    "jamlab": "-c \"from jamlab.cli import app; app(prog_name='jamlab')\"",
    "python": "",
    "pytest": "-m pytest -p no:cacheprovider -n 0",
}


def shell(checkout: Checkout, bin_: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would type it."""
    path = f"{bin_}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        shell=True,
        cwd=checkout.root,
        env=checkout.environment | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkout, dict[str, list[str]]]:
    """The copy after all blocks of the page, and the outputs of each command in order."""
    checkout = Checkout.copied(tmp_path_factory.mktemp("first"))
    bin_ = tmp_path_factory.mktemp("bin")
    for name, words in SHELL.items():
        program = bin_ / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -W ignore {words} "$@"\n')
        program.chmod(0o755)
    printed: dict[str, list[str]] = {}
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if block.language != "sh":
            put(block, checkout.root)
            continue
        for command in block.commands:
            told = shell(checkout, bin_, command)
            lacking = command == "jamlab check hog" and command not in printed
            assert told.returncode == int(lacking), f"{command}\n{told.stdout}\n{told.stderr}"
            printed.setdefault(command, []).append(told.stdout)
    return checkout, printed


def test_nothing_is_wanting_in_the_end(followed: tuple[Checkout, dict[str, list[str]]]) -> None:
    _, printed = followed
    first, last = printed["jamlab check hog"]
    assert first.count("to fill in") == 15
    assert "Hog: 6 clauses, nothing wanting." in last
    assert "to fill in" not in last


def test_its_commands_show_what_the_page_says(
    followed: tuple[Checkout, dict[str, list[str]]],
) -> None:
    _, printed = followed
    said = {command: told[0] for command, told in printed.items()}
    (asked,) = (said[command] for command in said if command.startswith("jamlab odds"))
    assert "125/216" in asked
    assert "Tried out 2,000 times" in asked
    (simulated,) = (said[command] for command in said if command.startswith("jamlab simulate"))
    assert "hold=20" in simulated
    (tested,) = (said[command] for command in said if command.endswith("--all"))
    assert int(tested.split(" passed")[0].split()[-1]) > 60


def test_what_it_changed_is_its_own(followed: tuple[Checkout, dict[str, list[str]]]) -> None:
    checkout, _ = followed
    there = {path.relative_to(ROOT).as_posix(): path for path in ROOT.rglob("*.py")}
    del there["docs/log-format/validate_log.py"]  # rewritten by a command of the page
    for name, data in checkout.files().items():
        if name in there and there[name].is_file():
            assert there[name].read_bytes() == data, name


def test_its_files_are_in_style(followed: tuple[Checkout, dict[str, list[str]]]) -> None:
    checkout, _ = followed
    folders = ("jamlab/games/hog", "tests/unit/games/hog")
    for words in (["ruff", "check"], ["ruff", "format", "--check"]):
        told = checkout.python("-m", *words, *folders)
        assert told.returncode == 0, told.stdout
    told = checkout.python("-m", "mypy", "--no-incremental", *folders)
    assert told.returncode == 0, told.stdout
