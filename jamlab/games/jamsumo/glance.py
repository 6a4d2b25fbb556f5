"""What a quick player of JamSumo asks: what its seat's view holds, read off one by one."""

from __future__ import annotations

from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.state import JamSumoState


class Glance:
    """What everybody sees, read from the table when it is asked for."""

    def __init__(self, state: JamSumoState, seat: int) -> None:
        self._state = state

    def board(self) -> Board:
        """The board that is played on."""
        return self._state.board

    def poses(self) -> dict[str, Pose]:
        """The dice on the board, by name; to be read only."""
        return self._state.poses

    def is_sumo(self) -> bool:
        """True in a round of Sumo."""
        return self._state.is_sumo

    def die(self) -> str:
        """The die that is being put down or flicked."""
        return self._state.die
