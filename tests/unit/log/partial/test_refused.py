"""Impossible partially observed games are refused at the entry that nothing fits."""

import dataclasses
from typing import Any

import pytest

from jamlab.core import RandomAgent
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.search import PartialSearch

WRONG: tuple[tuple[str, str, int, dict[str, Any], str], ...] = (
    # game, event kind, index among those events of seat 1, changed fields, clause
    ("sixty", "Attacked", 1, {"card": "3", "count": 6}, "S-C1"),
    ("sixty", "Attacked", 2, {"card": "20", "count": 4}, "S-C1"),
    ("sixty", "Passed", 0, {"count": 6}, "S-D1"),
    ("sixty", "PenaltyCounted", 0, {"points": 1}, "S-F4"),
    ("sixty", "CardDrawn", 0, {"card": "Bear"}, "S-A1"),
    ("cramel", "TileTurned", 3, {"tile": "Bear"}, "C-1"),
    ("kuhn", "CardShown", 0, {"card": "Joker"}, "K-7"),
    ("jam", "IngredientPlayed", 2, {"card": "Bear"}, "J-C14"),
    ("jam", "TurnBegan", 2, {"turn": 99}, "J-C1"),
    ("pie", "CardDiscarded", 1, {"card": "Black Forest"}, "P-A1"),
    ("pie", "CardDealt", 1, {"card": "Black Forest"}, "P-A1"),
    ("pie", "FudgePlayed", 0, {"card": "Crust"}, "P-C1"),
)


@pytest.mark.parametrize(("game", "kind", "which", "change", "clause"), WRONG)
def test_it_is_refused_at_the_entry_with_its_clause(
    game: str, kind: str, which: int, change: dict[str, Any], clause: str
) -> None:
    rules = load(game)
    names = ["Ann", "Bo", "Cy"][: min(3, rules.seats[-1])]
    replay = Replay.play(rules, [RandomAgent() for _ in names], 3, names=names)
    there = [n for n, event in enumerate(replay.events) if (event.kind, event.seat) == (kind, 1)]
    at = there[which]
    lines = [
        EventLine(node, rules.mask(event, 0))
        for node, event in zip(replay.nodes, replay.events, strict=True)
    ][: at + 1]
    true, verdict = PartialSearch.whole(rules, replay.header, lines)
    assert verdict, verdict.sentence
    lines[at] = EventLine(lines[at].node, dataclasses.replace(lines[at].event, **change))
    _, verdict = PartialSearch.whole(rules, replay.header, lines, limit=300)
    assert not verdict
    assert verdict.refusal is not None
    assert (verdict.line, verdict.refusal.clause) == (at + 1, clause)
    assert verdict.sentence.endswith(f"({clause})")
    assert len(true) == at + 1


def test_a_third_card_of_two_is_proved_to_be_none() -> None:
    """Kuhn's three cards differ: whoever saw the King cannot meet another."""
    rules = load("kuhn")
    replay = Replay.play(rules, [RandomAgent()] * 2, 5, names=["Ann", "Bo"])
    lines = [
        EventLine(node, rules.mask(event, 0))
        for node, event in zip(replay.nodes, replay.events, strict=True)
    ]
    at = next(n for n, line in enumerate(lines) if (line.event.kind, line.event.seat) == SHOWN)
    own = next(
        line.event for line in lines if line.event.kind == "CardDealt" if not line.event.seat
    )
    changes: dict[str, Any] = {"card": getattr(own, "card", "")}
    lines[at] = EventLine(lines[at].node, dataclasses.replace(lines[at].event, **changes))
    _, verdict = PartialSearch.whole(rules, replay.header, lines[: at + 1])
    assert not verdict
    assert (verdict.proved, verdict.line) == (True, at + 1)
    assert verdict.sentence.startswith("No deal fits this: ")


SHOWN = ("CardShown", 1)


def test_what_was_refused_says_nothing_of_the_line_that_stands_there_instead() -> None:
    """In Sixty nobody has seven equal cards; a drawn card can be any other."""
    rules = load("sixty")
    replay = Replay.play(rules, [RandomAgent()] * 3, 3, names=["Ann", "Bo", "Cy"])
    lines = [
        EventLine(node, rules.mask(event, 0))
        for node, event in zip(replay.nodes, replay.events, strict=True)
    ]
    at = next(
        n for n, event in enumerate(replay.events) if event.kind == "FoughtBack" and event.seat
    )
    search = PartialSearch(rules, replay.header, lines[:at])
    changes: dict[str, Any] = {"count": 9}
    wrong = dataclasses.replace(lines[at].event, **changes)
    assert not search.add(lines[at].node, wrong)
    again = search.add_line(lines[at])
    assert again, again.sentence
