"""The search compared with enumeration: a few cards are hidden and every completion is played.

The enumeration is independent of the search: it asks the rules for the possible events, step by
step, and follows every branch the lines leave open. So it knows whether a complete game fits, and
the first line that none fits.
"""

import dataclasses
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

import pytest

from jamlab.core import HIDDEN, AnyGame, Chance, Choice, Event, Forced, RandomAgent, Stream
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.search import PartialSearch
from tests.repository.tiers import examples

WAYS: Final = 60_000
"""Maximum number of events an enumeration visits; a log that needs more is skipped and counted."""
CASES: Final = {
    "kuhn": (30, 2),
    "sixty": (30, 2),
    "pie": (30, 1),
    "jam": (12, 1),
    "cramel": (30, 2),
}
"""(logs, hidden cards) by game, each log as played and made wrong; fewer logs in `make test`
(`examples`)."""
CARDS: Final = ("card", "tile")


class TooManyWays(Exception):
    """An enumeration exceeded WAYS."""


def following(game: AnyGame, state: Any) -> Sequence[Event]:
    """Return all events that the rules allow next."""
    node = game.pending(state)
    if isinstance(node, Chance):
        return node.outcomes
    if isinstance(node, Choice):
        return node.options
    return [node.event] if isinstance(node, Forced) else []


def is_told(told: Event, event: Event) -> bool:
    """Return whether `event` equals `told` in every field that is not hidden."""
    if type(told) is not type(event):
        return False
    pairs = [
        (getattr(told, field.name), getattr(event, field.name))
        for field in dataclasses.fields(told)
    ]
    return all(one in (HIDDEN, other) for one, other in pairs)


def first_that_nothing_fits(game: AnyGame, start: Any, lines: Sequence[Event]) -> int:
    """Return the number, from 1, of the first line that no game fits, or 0 if a game fits all."""
    ways = WAYS
    furthest = 0
    stack = [(start, 0)]
    while stack:
        state, n = stack.pop()
        furthest = max(furthest, n)
        if n == len(lines):
            return 0
        for event in following(game, state):
            ways -= 1
            if is_told(lines[n], event):
                other = state.copy()
                game.apply(other, event)
                stack.append((other, n + 1))
        if ways < 0:
            raise TooManyWays
    return furthest + 1


def in_part(game: AnyGame, seed: int, rng: Stream, hidden: int) -> tuple[Replay, list[EventLine]]:
    """Return the beginning of a random game, with `hidden` of its chance-dealt cards hidden."""
    seats = game.seats[min(seed % 2, len(game.seats) - 1)]
    names = [f"P{seat}" for seat in range(seats)]
    replay = Replay.play(game, [RandomAgent() for _ in names], seed, names=names)
    many = 8 + rng.below(min(len(replay), 160))
    lines = [
        EventLine(node, event) for node, event in zip(replay.nodes, replay.events, strict=True)
    ][:many]
    may = [
        n for n, line in enumerate(lines)
        if line.node in ("chance", "forced") and any(hasattr(line.event, name) for name in CARDS)
    ]  # fmt: skip
    for _ in range(min(hidden, len(may))):
        n = may.pop(rng.below(len(may)))
        changes: dict[str, Any] = {
            name: HIDDEN for name in CARDS if getattr(lines[n].event, name, "")
        }
        lines[n] = EventLine(lines[n].node, dataclasses.replace(lines[n].event, **changes))
    return replay, lines


def wrong(lines: list[EventLine], rng: Stream) -> list[EventLine]:
    """Return the lines with one card replaced or one number increased by one."""
    faces = {
        getattr(line.event, name) for line in lines for name in CARDS if hasattr(line.event, name)
    }
    may = [
        (n, field.name)
        for n, line in enumerate(lines)
        for field in dataclasses.fields(line.event)
        if field.name in CARDS or field.name in ("count", "points", "value", "row", "column")
    ]
    n, name = may[rng.below(len(may))]
    event = lines[n].event
    others = sorted(faces - {getattr(event, name), HIDDEN}) or ["Bear"]
    said = getattr(event, name)
    changes: dict[str, Any] = {
        name: said + 1 if isinstance(said, int) else others[rng.below(len(others))]
    }
    return [
        *lines[:n],
        EventLine(lines[n].node, dataclasses.replace(event, **changes)),
        *lines[n + 1 :],
    ]


def one_by_one(
    game: AnyGame, replay: Replay, lines: list[EventLine], true: list[EventLine], first: int
) -> None:
    """Enter lines singly, as the recorder does: the line that nothing fits is refused, the true
    line in its place accepted."""
    search = PartialSearch(game, replay.header)
    for line in lines[: first - 1] if first else lines:
        assert search.add_line(line)
    if first:
        assert not search.add_line(lines[first - 1])
        if lines[: first - 1] == true[: first - 1]:
            assert search.add_line(true[first - 1])


@pytest.mark.parametrize("name", CASES)
def test_the_search_says_what_enumeration_says(name: str) -> None:
    game = load(name)
    told = {"fits": 0, "proved": 0, "open": 0, "left out": 0}
    most, hidden = CASES[name]
    count = examples(most)
    for seed, is_wrong in product(range(count), (False, True)):
        rng = Stream(seed, 3)
        replay, true = in_part(game, seed, rng, hidden)
        lines = wrong(true, rng) if is_wrong else true
        start = game.start(len(replay.header.seats), replay.header.options)
        try:
            first = first_that_nothing_fits(game, start, [line.event for line in lines])
        except TooManyWays:
            told["left out"] += 1
            continue
        assert is_wrong or not first
        _, verdict = PartialSearch.whole(game, replay.header, lines, seed=seed)
        if verdict:
            assert not first, (seed, is_wrong, first)
            told["fits"] += 1
        else:
            assert verdict.line == first, (seed, is_wrong, verdict.sentence)
            told["proved" if verdict.proved else "open"] += 1
        one_by_one(game, replay, lines, true, first)
    assert told["left out"] <= count // 2, told
    assert told["fits"] >= count * 3 // 4, told
    assert told["proved"] > 0, told
    assert told["open"] == 0, told
