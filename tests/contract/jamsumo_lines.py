"""What only JamSumo knows of itself: its lines in the tables of the contract (tables.py)."""

from __future__ import annotations

from typing import Any

from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.rest import near
from jamlab.games.jamsumo.board.solid import TOUCH, gap, ground_gap, platform_gap
from jamlab.games.jamsumo.flick.outcome import DICE

SHARED = (Board,)
"""What states of one table have in common; it never changes."""


def books(state: Any) -> None:
    """Each die is in one place, and none inside another or in the board."""
    fallen = [die for die, _ in state.due if die not in state.poses]
    front = [f"{'ABCD'[seat]}{n}" for seat, hand in enumerate(state.hands) for n in hand]
    found = sorted([*state.poses, *state.gone, *fallen, *front])
    assert found == list(DICE[: 6 * state.seats])
    board, poses = state.board, dict(state.poses)
    while poses:
        _, pose = poses.popitem()
        assert ground_gap(board, pose) >= -TOUCH
        for number in range(1, len(board.platforms) + 1):
            assert platform_gap(board, pose, number, -TOUCH) >= -TOUCH
        for other in near(board, pose, poses):
            assert gap(board, pose, poses[other], -TOUCH) >= -TOUCH
