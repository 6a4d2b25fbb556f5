# compiled
"""What a quick player of Sixty asks: facts that its seat's view holds, read off one by one."""

from __future__ import annotations

from jamlab.games.sixty.state import SixtyState


class Glance:
    """What one seat may know, read from the table when it is asked for."""

    def __init__(self, state: SixtyState, seat: int) -> None:
        self._state = state
        self._seat = seat

    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return self._state.deck_size
