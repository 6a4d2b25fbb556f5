"""Fixture of a round of Sixty in progress: the test gives hands, deck and discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jamlab.core import Row
from jamlab.core.registry import load
from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import KINDS, NAMES
from tests.unit.games.driver import Driver

GAME: Any = load("sixty")


def cards(*names: str) -> tuple[int, ...]:
    """Return cards as counts by kind."""
    return tuple(names.count(name) for name in NAMES)


def listed(names: str | Sequence[str]) -> Sequence[str]:
    """Split cards given by name: `"4 4 12 Zap!"`, or a list."""
    return names.split() if isinstance(names, str) else names


class Round(Driver):
    """A round with these hands, seat `mover` about to attack; the deck is empty unless given.

    `attack` (`"4 4"`): an attack with these cards, already made.
    """

    def __init__(
        self,
        seats: int,
        *hands: str | Sequence[str],
        deck: str | Sequence[str] = (),
        discard: str | Sequence[str] = (),
        mover: int = 0,
        round: int = 1,
        attack: str = "",
        totals: Sequence[int] = (),
        **options: str,
    ) -> None:
        assert len(hands) == seats
        state = GAME.start(seats, options)
        state.hands = [Row(cards(*listed(hand))) for hand in hands]
        state.hand_sizes = Row(len(listed(hand)) for hand in hands)
        state.deck, state.deck_size = Row(cards(*listed(deck))), len(listed(deck))
        state.discard = Row(cards(*listed(discard)))
        if discard:
            state.discard_top = KINDS[listed(discard)[-1]]
        state.mover = state.first = mover
        state.round = round
        state.totals = list(totals or [0] * seats)
        state.phase = at.ATTACK
        super().__init__(GAME, state)
        if attack:
            self.do("Attacked", card=attack.split()[0], count=len(attack.split()))


def dealt(seats: int) -> Driver:
    """Return a game whose first round is dealt: seat 0 begins, all hold 3s, 4s or 5s."""
    table = Driver(GAME, GAME.start(seats, {}))
    table.do("FirstPlayerDrawn", seat=0)
    left = ["3"] * 20 + ["4"] * 15 + ["5"] * 5
    for _ in range(5 * seats):
        table.do("CardDealt", card=left.pop(0))
    table.rest()
    return table
