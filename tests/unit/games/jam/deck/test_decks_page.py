"""docs/develop/decks.md: its files are valid and its commands run as described."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from jamlab.core.registry import load
from tests.unit.cli.terminal import run
from tests.unit.games.jam.deck.test_data import DECK, PAGE

TEXT = PAGE.read_text("utf-8")
FILES = dict(re.findall(r"`([a-z]+-\w+\.csv)`\n\n```csv\n(.*?)```", TEXT, flags=re.DOTALL))
COMMANDS = [
    shlex.split(command, comments=True)[1:]
    for command in re.findall(
        r"^ {4,}(?:\$ )?(jamlab .*)", TEXT.replace("\\\n", ""), flags=re.MULTILINE
    )
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Working directory with the files that the page mentions."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "my-deck.csv").write_text(DECK, encoding="utf-8")
    tasks = run("data", "jam", "task_cards").out
    (tmp_path / "my-tasks.csv").write_text(tasks, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("args", COMMANDS, ids=lambda args: " ".join(args[:3]))
def test_each_command_of_the_page_runs(folder: Path, args: list[str]) -> None:
    if ">" in args:
        args = args[: args.index(">")]
    if args[0] == "simulate":
        args = [*args[:-1], "2", "--workers", "1"]  # two games are enough
    said = run(*args)
    assert said.code == 0, said.err


def test_data_is_written_out_as_it_comes_with_the_game(folder: Path) -> None:
    assert run("data", "jam", "deck").out == DECK
    listed = run("data", "jam").out
    assert [line.partition(":")[0] for line in listed.splitlines()] == [
        option.name for option in load("jam").options if option.is_data
    ]


def test_the_fault_that_the_page_shows_is_told_like_that(folder: Path) -> None:
    lines = DECK.splitlines()
    lines[11] = "jam,raspberry jam,two,raspberry,cherry,1"
    (folder / "my-deck.csv").write_text("\n".join(lines), encoding="utf-8")
    said = run("data", "jam", "deck", "my-deck.csv")
    assert said.code == 2
    (shown,) = re.findall(r"^ *(my-deck\.csv: line .*)$", TEXT, flags=re.MULTILINE)
    assert shown in said.err


def test_a_deck_of_one_s_own_lies_in_the_log(folder: Path) -> None:
    said = run("play", "jam", "--option", "deck=my-deck.csv", "-o", "first.jsonl", "--seed", "1")
    assert said.code == 0
    (folder / "my-deck.csv").unlink()
    assert run("verify", "first.jsonl").code == 0


def test_breakfast_is_counted_right() -> None:
    option = {option.name: option for option in load("pie").options}["deck"]
    assert option.check is not None
    assert option.check(FILES["breakfast-deck.csv"]) == ()
    load("pie").start(4, {
        "deck": FILES["breakfast-deck.csv"], "recipes": FILES["breakfast-recipes.csv"],
    })  # fmt: skip
