"""Hidden cards dealt anew: a state that one seat cannot tell from the one it looks at.

Where they may lie says hidden.py; each way is equally likely.
"""

from __future__ import annotations

from functools import lru_cache

from jamlab.core.fields import laid
from jamlab.core.hidden import Case, dealt, one_of_cases
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.sixty.deck import HAND, NAMES, jokers
from jamlab.games.sixty.hidden.places import cases
from jamlab.games.sixty.state import REDEAL, SixtyState
from jamlab.games.sixty.view import SixtyView


def state_of(view: SixtyView, rng: Stream) -> SixtyState:
    """A state with this view: cards not located are dealt anew to the hands it does not show."""
    lying, found = _prepared(view)
    state = lying.copy()
    _deal(state, found, rng)
    while view.phase == REDEAL and _shows_too_little(state, view):
        state = lying.copy()
        _deal(state, found, rng)
    return state


@lru_cache(maxsize=2)
def _prepared(view: SixtyView) -> tuple[SixtyState, tuple[Case, ...]]:
    """What every deal of a view begins with: what lies open, and what is dealt to the hands."""
    return _what_lies_open(view), cases(view)[0]


def _what_lies_open(view: SixtyView) -> SixtyState:
    state = SixtyState(
        len(view.hands),
        refill=view.refill,
        free_take=view.free_take,
        leader=view.leader,
        extra_round=view.extra_round,
        direction_stays=view.direction_stays,
    )
    laid(state, view, "hands")
    state.hands = [Row(hand or [0] * len(NAMES)) for hand in view.hands]
    return state


def _deal(state: SixtyState, found: tuple[Case, ...], rng: Stream) -> None:
    case = one_of_cases(found, rng)
    filled, deck = dealt(case, rng)
    for place, cards in zip(case.places, filled, strict=True):
        hand = state.hands[place.seat]
        hand.set_to([n + more for n, more in zip(hand, cards, strict=True)])
    state.deck = Row(deck)


def _shows_too_little(state: SixtyState, view: SixtyView) -> bool:
    """True if a hand that was not shown holds five jokers: it would have been (S-A5)."""
    return any(
        known is None and jokers(hand) == HAND
        for known, hand in zip(view.hands, state.hands, strict=True)
    )
