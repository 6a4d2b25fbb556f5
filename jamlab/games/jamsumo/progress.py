"""A seat's goals in a round, and the evaluation of its standing."""

from __future__ import annotations

from math import hypot

from jamlab.core.scene import Goal, Part
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.flick.outcome import DICE_EACH, LETTERS
from jamlab.text import many

_DIE = "die"
_POINT = 100  # value of a point in the evaluation


def progress(view: at.JamSumoState, seat: int) -> tuple[Goal, ...]:
    """Return the goals: in Jam all dice through the hole, in Sumo one's own on the board."""
    if not view.round:
        return ()
    return _sumo(view, seat) if view.is_sumo else _jam(view, seat)


def _jam(view: at.JamSumoState, seat: int) -> tuple[Goal, ...]:
    gone = len(view.gone_of(seat))
    penalty = view.shown(seat)
    parts = [Part(_DIE, "done")] * gone
    parts += [Part(_DIE, "reach")] * len(view.on_board(seat))
    parts += [Part(_DIE)] * len(view.hands[seat])
    return (
        Goal(
            name="All dice through the hole",
            face=_DIE,
            done=gone,
            needed=DICE_EACH,
            points=-penalty,
            clause="M-B4",
            note=f"{many(penalty, 'penalty point')} if it ended now",
            parts=tuple(parts),
            worth="no penalty",
        ),
    )


def _sumo(view: at.JamSumoState, seat: int) -> tuple[Goal, ...]:
    left, points = view.left(seat), view.shown(seat)
    goals = [
        Goal(
            name="Stay on the board",
            face=_DIE,
            done=left,
            needed=DICE_EACH,
            points=points,
            clause="M-C7",
            note=f"{many(points, 'point')} if it ended now",
        )
    ]
    goals += [
        Goal(
            name=f"Dice {LETTERS[other]} off the board",
            face=_DIE,
            done=DICE_EACH - view.left(other),
            needed=DICE_EACH,
            points=0,
            clause="M-C6",
            worth="ends the round",
        )
        for other in range(view.seats)
        if other != seat
    ]
    return tuple(goals)


def evaluation(view: at.JamSumoState) -> tuple[int, ...]:
    """Return each seat's value: points so far, faces its dice show now, and their positions.

    In Jam a die on the board is worth more the nearer it is to the hole; in Sumo the farther it is
    from all edges.
    """
    found, scores = [], view.scores()
    goes_on = at.CORNER <= view.phase <= at.SETTLE
    half = view.board.half
    for seat in range(view.seats):
        worth = _POINT * scores[seat]
        if view.round and seat >= view.scored:  # its dice are not counted yet
            worth += _POINT * view.shown(seat) * (1 if view.is_sumo else -1)
        for die, (x, y, *_) in view.poses.items():
            if not goes_on or die[0] != LETTERS[seat]:
                continue
            if view.is_sumo:
                worth += round(_POINT * min(1 - max(abs(x), abs(y)) / half, 0.5))
            else:
                worth += round(_POINT * max(1 - hypot(x, y) / half, 0))
        found.append(worth)
    return tuple(found)
