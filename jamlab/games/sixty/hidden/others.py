"""Tables of Sixty that differ in what some hands hold: between them, all that can come next."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from jamlab.core.event import Event
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.sixty.deck import FIRST_JOKER, HAND, NAMES
from jamlab.games.sixty.events import CardDealt
from jamlab.games.sixty.state import ANSWER, ATTACK, DEAL, DRAW, REDEAL, SixtyState

_JOKERS: Final = range(FIRST_JOKER, len(NAMES))


def other_hands(
    state: SixtyState, seats: Collection[int], last: Event | None, rng: Stream
) -> Iterator[SixtyState]:
    """Each card that nobody located in the deck; or a hand that holds no other, as often as it can.

    An answer, and an attack, is made with cards of one kind, so hands of one kind show all (S-C1,
    S-D2, S-D3), and one without cards what comes if there is none (S-C3, S-D4).
    """
    free = list(state.deck)
    for seat in seats:
        free = [n + more for n, more in zip(free, state.hands[seat], strict=True)]
    if state.phase in (DEAL, DRAW):
        other = state.copy()
        other.deck, other.deck_size = Row(free), sum(free)
        yield other
    seat = state.defender if state.phase == ANSWER else state.mover
    if state.phase in (ANSWER, ATTACK) and seat in seats:
        yield _with(state, seat, {})
        size = state.hand_sizes[seat]
        for kind, n in enumerate(free):
            if n:
                yield _with(state, seat, {kind: min(n, size)})
    if isinstance(last, CardDealt) and state.deal_is_done():
        yield from _five_jokers(state, seats, free)


def _five_jokers(
    state: SixtyState, seats: Collection[int], free: list[int]
) -> Iterator[SixtyState]:
    """A hand that was dealt five jokers (S-A5)."""
    jokers = [kind for kind in _JOKERS for _ in range(free[kind])][:HAND]
    for seat in seats if len(jokers) == HAND else ():
        if state.hand_sizes[seat]:
            other = _with(state, seat, {kind: jokers.count(kind) for kind in jokers})
            other.phase = REDEAL
            yield other


def _with(state: SixtyState, seat: int, cards: dict[int, int]) -> SixtyState:
    other: SixtyState = state.copy()
    other.hands[seat] = Row([cards.get(kind, 0) for kind in range(len(NAMES))])
    return other
