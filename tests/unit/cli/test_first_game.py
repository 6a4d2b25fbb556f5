"""The tutorials of docs/develop, followed to the letter in a copy, yield complete games."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.unit.cli.followed import blocks, put
from tests.unit.cli.making import Checkout
from tests.unit.cli.terminal import ROOT

pytestmark = pytest.mark.slow("follows a page in a copy of a checkout; test_making.py makes a game")
DEVELOP = ROOT / "docs" / "develop"
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


class Page(NamedTuple):
    """A tutorial and its game: its id, its name, and what commands print."""

    file: str
    game: str
    name: str
    to_fill_in: int
    """Places in the new game, before anything is filled in."""
    prints: dict[str, str]
    """The beginning of a command → a part of its output."""


PAGES = (
    Page(
        "first-game.md",
        "hog",
        "Hog",
        15,
        {"jamlab odds": "125/216", "jamlab simulate": "hold=20"},
    ),
    Page(
        "hidden-game.md",
        "last_card",
        "Last Card",
        16,
        {
            "jamlab odds": "Does Bo hold 5?",
            "jamlab show replays/last_card/tour.jsonl --at 20 --seat Ann": "Ann’s hand: 2 (",
            "python -m tests.unit.chance.checked": " 0 faults.",
        },
    ),
)


@dataclass(frozen=True)
class Followed:
    """A copy after all blocks of a page, and the outputs of each command in order."""

    page: Page
    checkout: Checkout
    printed: dict[str, list[str]]

    def said(self, command: str) -> str:
        """Return the first output of the only command that begins like this."""
        (found,) = (told[0] for one, told in self.printed.items() if one.startswith(command))
        return found


@pytest.fixture(scope="module", params=PAGES, ids=lambda page: page.game)
def followed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Followed:
    page: Page = request.param
    checkout = Checkout.copied(tmp_path_factory.mktemp("first"))
    bin_ = tmp_path_factory.mktemp("bin")
    for name, words in SHELL.items():
        program = bin_ / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -W ignore {words} "$@"\n')
        program.chmod(0o755)
    printed: dict[str, list[str]] = {}
    for block in blocks((DEVELOP / page.file).read_text(encoding="utf-8")):
        if block.language != "sh":
            put(block, checkout.root)
            continue
        for command in block.commands:
            told = shell(checkout, bin_, command)
            lacking = command == f"jamlab check {page.game}" and command not in printed
            assert told.returncode == int(lacking), f"{command}\n{told.stdout}\n{told.stderr}"
            printed.setdefault(command, []).append(told.stdout)
    return Followed(page, checkout, printed)


def test_nothing_is_wanting_in_the_end(followed: Followed) -> None:
    first, last = followed.printed[f"jamlab check {followed.page.game}"]
    assert first.count("to fill in") == followed.page.to_fill_in
    assert f"{followed.page.name}: 6 clauses, nothing wanting." in last
    assert "to fill in" not in last


def test_its_commands_show_what_the_page_says(followed: Followed) -> None:
    for command, part in followed.page.prints.items():
        assert part in followed.said(command), command
    assert "Tried out 2,000 times" in followed.said("jamlab odds")
    tested = followed.said(f"jamlab check {followed.page.game} --all")
    assert int(tested.split(" passed")[0].split()[-1]) > 60


def test_what_it_changed_is_its_own(followed: Followed) -> None:
    there = {path.relative_to(ROOT).as_posix(): path for path in ROOT.rglob("*.py")}
    del there["docs/log-format/validate_log.py"]  # rewritten by a command of the page
    for name, data in followed.checkout.files().items():
        if name in there and there[name].is_file():
            assert there[name].read_bytes() == data, name


def test_its_files_are_in_style(followed: Followed) -> None:
    checkout, game = followed.checkout, followed.page.game
    folders = (f"jamlab/games/{game}", f"tests/unit/games/{game}")
    for words in (["ruff", "check"], ["ruff", "format", "--check"]):
        told = checkout.python("-m", *words, *folders)
        assert told.returncode == 0, told.stdout
    told = checkout.python("-m", "mypy", "--no-incremental", *folders)
    assert told.returncode == 0, told.stdout
