"""Counts are worded as people say them: "four 7s", "1 pie"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from jamlab.core import Choice, Event
from jamlab.games.sixty.deck import NAMES
from jamlab.text import plural
from jamlab.ui.scene_text import as_text
from tests.contract.tables import TRIED, Table, at, spaced, walk

every_table = at(TRIED)

NUMBERS: Final = (0, 1, 2, 6, 7, 12, 26)
COUNTED: Final = frozenset(
    {"count", "points", "total", "pies", "chips", "gives", "gets", "done", "needed"}
)
"""Fields of events that hold counts; other numeric fields name a seat or a place."""
THINGS: Final = (
    *("point", "pie", "tile", "card", "chip", "die", "recipe", "task", "visitor", "game", "round"),
    *("turn", "discard", "piece", "set", "jam", "draw", "step", "platform"),
)
ONE: Final = re.compile(rf"(?<![\d.,/])\b1 (?:[a-z]+ )?(?:{'|'.join(map(plural, THINGS))})\b")
DIGITS: Final = re.compile(r"\b\d[\d,]* \d+s\b")


def wrong(words: str) -> str:
    """Return the first wrongly worded count in a text; "" if there is none."""
    found = ONE.search(words) or DIGITS.search(words)
    return f"{found[0]!r} in {words!r}" if found else ""


def with_any_count(event: Event) -> Iterator[Event]:
    """Yield the event, and copies with other counts."""
    yield event
    changing = {field.name for field in fields(event)} & COUNTED
    for number in NUMBERS if changing else ():
        changes: dict[str, Any] = dict.fromkeys(changing, number)
        yield replace(event, **changes)


def test_what_a_wrong_count_is() -> None:
    assert wrong("Bo takes 7 4s as penalty")
    assert wrong("Ann has 1 pies")
    assert wrong("1 penalty points")
    assert wrong("6 6s")
    for right in ("four 7s", "1 pie", "A 1: Ann loses the turn", "Round 1 begins", "21 points"):
        assert not wrong(right)
    assert wrong(f"7 {NAMES[0]}s")


@every_table
def test_each_event_and_each_option_counts_as_people_do(table: Table) -> None:
    game, names, told = table.game, table.names, set[Any]()
    step = spaced(table, 20)
    for n, state, node, event in walk(table):
        for each in with_any_count(event):
            key = (type(each), *(getattr(each, field.name) for field in fields(each)))
            if key not in told:
                told.add(key)
                assert not wrong(each.told(names))
        if n % step:
            continue
        if isinstance(node, Choice):
            for line in game.option_lines(state, node.seat, names):
                assert not wrong(f"{line.title}. {line.text}")
        viewpoints = [None] if game.is_open else [None, *range(table.seats)]
        for seat in viewpoints:
            scene = game.scene(game.view(state, seat), names)
            assert not wrong(as_text(scene, names, game.faces))
