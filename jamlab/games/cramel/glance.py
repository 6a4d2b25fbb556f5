# compiled
"""What a quick player of Cramel asks: what everybody's view holds, read off one by one."""

from __future__ import annotations

from typing import Final

from jamlab.core.row import Row
from jamlab.games.cramel.state import COUNTS, CramelState

_COUNTS: Final = Row(COUNTS)


class Glance:
    """What everybody may know, read from the table when it is asked for."""

    def __init__(self, state: CramelState, seat: int) -> None:
        self._state = state

    def turned(self) -> list[int]:
        """The kinds that lie turned up, in the order of turning."""
        kinds = self._state.kinds
        return [kinds.at[cell] for cell in self._state.turned]

    def is_turned(self, cell: int) -> bool:
        """True if the tile in a cell was turned up in this turn."""
        return cell in self._state.turned

    def down(self) -> list[int]:
        """The cells with a tile that lies face down, ascending."""
        return self._state.down.filled()

    def is_down(self, cell: int) -> bool:
        """True if a tile lies face down in a cell."""
        return self._state.down.at[cell] > 0

    def left(self) -> list[int]:
        """By kind, how many tiles nobody has won yet."""
        left = _COUNTS.copy()
        for won in self._state.won:
            for kind in range(len(won)):
                left.at[kind] -= won.at[kind]
        return list(left)
