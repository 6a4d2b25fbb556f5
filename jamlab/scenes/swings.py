"""The big swings of a recorded game: where the lead changed by much within a turn.

* A seat's lead is what it has of what decides the game, less what the best of the others has.
* A turn swings as far as the lead that it changes most. It is big from `Game.big_swing` on: the
  smallest whole number that at most one turn in ten of the recorded games reaches, as
  `tests/scenes/test_swings.py` measures it (22 November 2026, 4,650 turns of 116 games).
* Only what everybody at the table sees counts, so a swing gives nothing away.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from jamlab.log import Cursor, Replay
from jamlab.log.turns import turns_of
from jamlab.scenes.common import games_of


def leads(standing: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """Each seat's lead over the best of the others.

    >>> leads((7, 4, 2), low_wins=False)
    (3, -3, -5)
    """
    sign = -1 if low_wins else 1
    had = [sign * one for one in standing]
    return tuple(one - max(had[:seat] + had[seat + 1 :]) for seat, one in enumerate(had))


def turn_swings(replay: Replay) -> list[int]:
    """How far each turn of `turns_of(replay)` swings."""
    cursor = Cursor(replay)
    return [
        _apart(_leads_at(cursor, first - 1), _leads_at(cursor, last))
        for first, last in _spans(replay)
    ]


def big_swings(replay: Replay) -> list[int]:
    """The events (from 1) that did most of a big swing, in order: one for each such turn.

    Of a game that was seen in part, those that are so in all whole games that fit.
    """
    found = [_big_swings(each) for each in games_of(replay)]
    return [n for n in found[0] if all(n in other for other in found)]


def _big_swings(replay: Replay) -> list[int]:
    cursor = Cursor(replay)
    found = []
    for (first, last), swing in zip(_spans(replay), turn_swings(replay), strict=True):
        if swing >= replay.game.big_swing:
            path = [_leads_at(cursor, n) for n in range(first - 1, last + 1)]
            steps = [_apart(before, after) for before, after in itertools.pairwise(path)]
            found.append(first + steps.index(max(steps)))
    return found


def _spans(replay: Replay) -> list[tuple[int, int]]:
    """The first and the last event of each turn, from 1."""
    firsts = [turn.first for turn in turns_of(replay)]
    lasts = [first - 1 for first in firsts[1:]] + [len(replay)]
    return list(zip(firsts, lasts, strict=True)) if firsts else []


def _leads_at(cursor: Cursor, n: int) -> tuple[int, ...]:
    cursor.jump(n)
    game = cursor.replay.game
    return leads(game.standing(cursor.view(None)), game.low_wins)


def _apart(before: Sequence[int], after: Sequence[int]) -> int:
    return max(abs(one - other) for one, other in zip(before, after, strict=True))
