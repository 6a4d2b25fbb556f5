"""Quick read access to a few facts of a seat's view of JamSumo."""

from __future__ import annotations

from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.state import JamSumoState


class Glance:
    """Public facts, read from the state on demand."""

    def __init__(self, state: JamSumoState, seat: int) -> None:
        self._state = state

    def board(self) -> Board:
        return self._state.board

    def poses(self) -> dict[str, Pose]:
        """Return the dice on the board, by name; read-only."""
        return self._state.poses

    def is_sumo(self) -> bool:
        return self._state.is_sumo

    def die(self) -> str:
        """Return the die that is being put down or flicked."""
        return self._state.die
