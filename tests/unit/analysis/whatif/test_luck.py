"""Same luck: it reproduces the recorded game, and on another branch as much as can apply."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.whatif import SAME, Continuations, branch_of, carried_on, possibilities
from jamlab.core import Agent, Choice, Event, sort_of
from jamlab.core.registry import ids
from jamlab.log import Replay
from jamlab.log.lines import EventLine

REPLAYS = Path(__file__).parents[4] / "replays"
LOGS = [path for game in ids() for path in sorted((REPLAYS / game).glob("*.jsonl"))[:2]]


class Follower(Agent):
    """Repeats the choices of the recorded game."""

    def __init__(self, events: Iterator[Event]) -> None:
        super().__init__()
        self.events = events

    def choose(self, choice: Choice) -> int:
        return choice.options.index(next(self.events))


def as_recorded(replay: Replay, n: int) -> list[Callable[[], Agent]]:
    """Return agents that repeat the choices made after `n` events."""
    chosen = iter(
        [
            event
            for sort, event in zip(replay.nodes[n:], replay.events[n:], strict=True)
            if sort == "choice"
        ]
    )
    return [lambda: Follower(chosen)] * len(replay.seats)


def somewhere(replay: Replay) -> list[int]:
    """Return steps near the start, middle and end that have several possibilities."""
    last = len(replay)
    found = [n for n in range(last) if len(possibilities(replay, n)) > 1]
    return sorted({found[0], found[len(found) // 2], found[-1]})


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_same_option_luck_and_choices_are_the_recorded_game(path: Path) -> None:
    replay = Replay.read(path)
    for at in [] if replay.over is None else somewhere(replay):
        begun = branch_of(replay, at, replay.events[at]).replay(replay)
        going = Continuations(
            begun, recorded=replay, players=as_recorded(replay, at + 1), luck=SAME, seed=3
        )
        lines = going.lines()
        assert tuple(line.event for line in lines) == replay.events[at + 1 :]
        assert tuple(line.node for line in lines) == replay.nodes[at + 1 :]
        going.players = []
        again = Continuations(
            begun, recorded=replay, players=as_recorded(replay, at + 1), luck=SAME
        )
        assert again.result() == replay.over


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_follows_by_itself_is_what_followed(path: Path) -> None:
    replay = Replay.read(path)
    for at in somewhere(replay):
        begun = branch_of(replay, at, replay.events[at]).replay(replay)
        found = carried_on(replay, begun, luck=SAME)[: len(replay) - at - 1]
        nodes, events = replay.nodes[at + 1 :], replay.events[at + 1 :]
        assert found == tuple(map(EventLine, nodes, events))[: len(found)]


def lines_of(replay: Replay, at: int, event: Event, seed: int = 0) -> list[EventLine]:
    """Return the continuation after another event, with the same luck."""
    begun = branch_of(replay, at, event).replay(replay)
    return Continuations(begun, recorded=replay, luck=SAME, seed=seed).lines()


def pips(lines: list[EventLine]) -> list[int]:
    events: Any = [line.event for line in lines]
    return [event.pips for event in events if event.kind == "DieRolled"]


def test_dice_fall_in_the_recorded_order_whoever_throws() -> None:
    replay = Replay.read(REPLAYS / "pig" / "ann-bo.jsonl")
    at = next(
        n
        for n in range(20, len(replay))
        if replay.events[n].kind == "DieRolled" and replay.nodes[n - 1] == "choice"
    )
    holds = possibilities(replay, at - 1)[-1].event
    assert holds.kind == "Held"

    before = pips(list(map(EventLine, replay.nodes, replay.events))[at:])
    after = pips(lines_of(replay, at - 1, holds))
    both = min(len(before), len(after))
    assert both > 10
    assert after[:both] == before[:both]


def test_cards_come_off_the_deck_in_the_recorded_order_round_by_round() -> None:
    replay = Replay.read(REPLAYS / "sixty" / "ann-bo-cy-di.jsonl")
    at = next(
        n
        for n in range(40, len(replay))
        if replay.nodes[n] == "choice" and possibilities(replay, n)
    )
    other = next(each.event for each in possibilities(replay, at) if not each.came)

    def rounds(lines: list[EventLine]) -> list[list[tuple[str, str]]]:
        found: list[list[tuple[str, str]]] = [[]]
        for line in lines:
            if line.event.opens_round:
                found.append([])
            if line.node == "chance":
                found[-1].append((line.event.kind, getattr(line.event, "card", "")))
        return found

    recorded = list(map(EventLine, replay.nodes, replay.events))[at:]
    lines = lines_of(replay, at, other)
    assert lines[:20] != recorded[1:21]
    before, after = rounds(recorded), rounds(lines)
    assert min(len(before), len(after)) > 1
    for was, now in zip(before, after, strict=False):
        both = min(len(was), len(now))
        assert now[:both] == was[:both]


def test_tiles_lie_where_they_lay() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    at = next(n for n in range(60, len(replay)) if len(possibilities(replay, n)) > 3)
    other = next(each.event for each in possibilities(replay, at) if not each.came)

    def first_seen(lines: list[EventLine]) -> dict[tuple[int, int], str]:
        found: dict[tuple[int, int], str] = {}
        for line in lines:
            if line.event.kind == "TileTurned":
                event: object = line.event
                cell = (getattr(event, "row"), getattr(event, "column"))  # noqa: B009
                found.setdefault(cell, getattr(event, "tile"))  # noqa: B009
        return found

    before = first_seen(list(map(EventLine, replay.nodes, replay.events)))
    after = first_seen(
        [*map(EventLine, replay.nodes[:at], replay.events[:at]), *lines_of(replay, at, other)]
    )
    shared = before.keys() & after.keys()
    assert len(shared) > 15
    assert {cell: after[cell] for cell in shared} == {cell: before[cell] for cell in shared}


def test_another_outcome_uses_up_what_came() -> None:
    """Another roll replaces the recorded one; the rolls after it stay the same."""
    replay = Replay.read(REPLAYS / "pig" / "ann-bo.jsonl")
    at = next(n for n in range(10, len(replay)) if replay.nodes[n] == "chance")
    other = next(
        each.event
        for each in possibilities(replay, at)
        if not each.came and getattr(each.event, "pips") > 1  # noqa: B009
    )
    recorded = map(EventLine, replay.nodes, replay.events)
    assert pips(lines_of(replay, at, other))[:5] == pips(list(recorded)[at + 1 :])[:5]


@pytest.mark.parametrize("path", LOGS[::2], ids=lambda path: path.parent.name)
def test_every_continuation_keeps_the_rules(path: Path) -> None:
    """`Game.play` checks each event, for both kinds of luck from the same step."""
    replay = Replay.read(path)
    at = somewhere(replay)[1]
    other = next(each.event for each in possibilities(replay, at) if not each.came)
    for luck in ("same", "fresh"):
        branch = branch_of(replay, at, other)
        begun = branch.replay(replay)
        going = Continuations(begun, recorded=replay, luck=luck, seed=5)
        state = begun.state(len(begun))
        for line in going.lines():
            node = replay.game.pending(state)
            assert sort_of(node) == line.node
            replay.game.play(state, line.event)
        assert replay.game.pending(state) == going.result()
