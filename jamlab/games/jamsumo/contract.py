"""Facts about JamSumo for the tests of every game."""

from __future__ import annotations

from typing import Any

from jamlab.core.contract import Contract
from jamlab.core.event import Event
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.rest import near
from jamlab.games.jamsumo.board.solid import TOUCH, gap, ground_gap, platform_gap
from jamlab.games.jamsumo.flick.outcome import DICE


class JamSumoContract(Contract):
    """Contract of JamSumo: nothing is hidden."""

    measured = ("sampling=60", 16)
    shared = (Board,)
    rare = {
        "FlickFouled": "only a person fouls a flick (M-A3)",
        "DieOnPlatform": "beyond the table of flicks (M-C5)",
        "DiceSettled": "dice that come to lie on each other are beyond the table of flicks (M-C10)",
    }
    printed = frozenset(("mode", "rounds"))
    soaked = 15  # only its events are compiled

    speed_bars = {"steps": 0.1}  # a flick is computed, not looked up

    def drawn_from(self, state: Any, event: Event) -> int:
        """Return the number of seats."""
        return int(state.seats)

    def check_inventory(self, state: Any) -> None:
        """Assert that each die is in one place and overlaps neither another die nor the board."""
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


CONTRACT = JamSumoContract()
