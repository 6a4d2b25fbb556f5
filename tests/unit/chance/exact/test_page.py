"""docs/chance/odds.md shows its commands' output, and `jamlab odds` works in a terminal."""

import re
from typing import Any

import pytest

from jamlab.chance import questions
from tests.unit.chance.odds_page import PAGE, commands, renewed
from tests.unit.cli.terminal import ROOT, run

GAME = str(ROOT / "replays" / "cramel" / "ann-bo-cy.jsonl")


def test_the_page_shows_what_its_commands_print() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == renewed(text), "python -m tests.unit.chance.odds_page writes it anew"


def test_the_page_has_an_example_of_each_question_of_cramel_and_sixty() -> None:
    shown = " \n".join(commands(PAGE.read_text(encoding="utf-8")))
    for game in ("cramel", "sixty"):
        for name in questions(game):
            assert f"--question {name} " in f"{shown} ", name


def test_both_and_a_name_as_seat() -> None:
    log = str(ROOT / "replays" / "sixty" / "three-players.jsonl")
    said = run("odds", log, "--at", "44", "--question", "answer", "--seat", "Ann", "--both").out
    assert "as Ann sees it" in said
    assert "all-knowing" in said


def test_trials_beside_the_answer() -> None:
    log = str(ROOT / "replays" / "pie" / "two-players.jsonl")
    asked = ("odds", log, "--at", "40", "--question", "helps", "--seat", "0", "--trials", "500")
    said = run(*asked).out
    assert re.search(r"Will the next card drawn help Ann\?\n  \S+ = 24\.7 %, as Ann sees it", said)
    found = re.search(r"Tried out 500 times: ([\d.]+) % \(95 % interval ([\d.]+) % to", said)
    assert found is not None
    assert run(*asked).out == said
    assert run(*asked, "--seed", "2").out != said
    both = run(*asked, "--both").out
    assert both.count("Tried out 500 times") == 2
    assert both.count("help Ann?") == 2
    rule = ("odds", GAME, "--at", "40", "--question", "rule", "--trials")
    assert "Tried out once: " in run(*rule, "1").out
    assert "interval" not in run(*rule, "1").out
    assert "interval" in run(*rule, "20").out
    unlike = run("odds", log, "--at", "40", "--question", "recipe", "--trials", "5").out
    assert "there is no way to try it out" in unlike


def test_a_trial_that_fails_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact answer is still printed, followed by how to repeat the trial."""

    def upside_down(*_asked: Any, **_more: Any) -> Any:
        def trial(rng: Any) -> bool:
            raise ArithmeticError("the deck is upside down")

        return trial

    monkeypatch.setattr("jamlab.cli.odds.trial_of", upside_down)
    ran = run("odds", GAME, "--at", "40", "--question", "rule", "--trials", "5")
    assert ran.code == 1
    assert "as the table sees it" in ran.out
    first, second = ran.err.splitlines()[-2:]
    assert first == (
        "jamlab: this question could not be tried out: a fault in jamlab. The exact answer holds."
    )
    assert second.startswith("jamlab: trial 0 (rng = Stream(1, 0)): ArithmeticError: the deck")


def test_without_a_question_all_are_listed() -> None:
    said = run("odds", GAME).out
    for name, question in questions("cramel").items():
        assert f"--question {name}: {question.ask}" in said
        for parameter in question.parameters:
            assert f"--{parameter.name}: " in said
    assert "--of: which kinds of card or tile; must be said" in said


def test_long_sentences_are_folded_and_tables_are_not() -> None:
    said = run("odds", GAME, "--at", "2", "--question", "rule").out.splitlines()
    assert max(map(len, said)) <= 100
    assert any(line.startswith("    ") for line in said)
    assert sum(": stop" in line for line in said) > 3
