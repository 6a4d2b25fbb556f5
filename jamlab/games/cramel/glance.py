# compiled
"""Quick read access to a few facts of a seat's view of Cramel."""

from __future__ import annotations

from typing import Final

from jamlab.core.row import Row
from jamlab.games.cramel.state import COUNTS, CramelState

_COUNTS: Final = Row(COUNTS)


class Glance:
    """Public facts, read from the state on demand."""

    def __init__(self, state: CramelState, seat: int) -> None:
        self._state = state

    def turned(self) -> list[int]:
        """Return the kinds that lie turned up, in the order of turning."""
        kinds = self._state.kinds
        return [kinds.at[cell] for cell in self._state.turned]

    def is_turned(self, cell: int) -> bool:
        return cell in self._state.turned

    def down(self) -> list[int]:
        """Return the cells with a face-down tile, ascending."""
        return self._state.down.filled()

    def is_down(self, cell: int) -> bool:
        return self._state.down.at[cell] > 0

    def left(self) -> list[int]:
        """Return the number of tiles not yet won, by kind."""
        left = _COUNTS.copy()
        for won in self._state.won:
            for kind in range(len(won)):
                left.at[kind] -= won.at[kind]
        return list(left)
