"""Big changes of the lead: the threshold for "big", and the events that caused them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from jamlab.analysis import standings
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.log.turns import turns_of
from jamlab.ui.story import big_swings, leads, turn_swings

REPLAYS = Path(__file__).parents[4] / "replays"


@cache
def recorded(game: str) -> list[Replay]:
    return [Replay.read(path) for path in sorted((REPLAYS / game).glob("*.jsonl"))]


@pytest.mark.parametrize("game", ids())
def test_at_most_one_turn_in_ten_swings_as_far(game: str) -> None:
    """If this fails the recorded games have changed: put the measured number into the game."""
    swings = [swing for replay in recorded(game) for swing in turn_swings(replay)]
    tenth = len(swings) / 10
    measured = next(n for n in range(1, 1_000) if sum(s >= n for s in swings) <= tenth)
    assert load(game).big_swing == min(measured, max(swings))  # or the largest there is


@pytest.mark.parametrize("game", ids())
def test_a_big_swing_is_an_event_of_its_turn_that_changed_the_table_of_standings(game: str) -> None:
    """Computed from the table under the chart, which holds only the ends of turns."""
    for replay in recorded(game):
        table = standings(replay).pivot(index="turn", columns="seat", values="standing")
        low = load(game).low_wins
        start = leads(load(game).standing(replay.game.view(replay.state(0), None)), low)
        ends = [start, *(leads(row, low) for row in table.to_numpy().tolist())]
        firsts = [turn.first for turn in turns_of(replay)]
        far = [
            max(abs(a - b) for a, b in zip(before, after, strict=True)) >= load(game).big_swing
            for before, after in pairwise(ends)
        ]
        found = big_swings(replay)
        assert [sum(first <= n for first in firsts) - 1 for n in found] == [
            turn for turn, is_big in enumerate(far) if is_big
        ]
        if found:
            return
    pytest.fail("no game has a big swing")


def test_cramel_swings_by_the_tiles_that_a_turn_collects() -> None:
    """Counted in the log, except last turns, in which another may get Mrs Bloom's tiles."""
    for replay in recorded("cramel"):
        firsts = [turn.first for turn in turns_of(replay)]
        collected = Counter(
            max(first for first in firsts if first <= n)
            for n, event in enumerate(replay.events, start=1)
            if event.kind == "TileCollected"
        )
        far = [first for first in firsts[:-1] if collected[first] >= 4]
        found = [max(first for first in firsts if first <= n) for n in big_swings(replay)]
        assert [first for first in found if first != firsts[-1]] == far


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert leads((25, 13, 11), low_wins=False) == (12, -12, -14)
    assert leads((25, 13, 11), low_wins=True) == (-14, -2, 2)
