"""Reconstruction of the table before a pass or trade: cards lying face down or given are back in
hand.

The table before it is the last one that all could see: nobody was complete (P-E1), and a seat that
laid down a Fudge it had just drawn held no other (P-C1). The pile does not change in an exchange.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from jamlab.core.event import ALL_KNOWING
from jamlab.core.fields import laid
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.pie import state as at
from jamlab.games.pie.state import PieState, is_fresh, kind_of, token, who_of
from jamlab.games.pie.unplaced import FollowedCards
from jamlab.games.pie.view import PieView


class Gift(NamedTuple):
    """One card of an exchange; `kind` is -1 if the view does not know it."""

    giver: int
    target: int
    is_given: bool
    kind: int


def is_going_on(view: PieView) -> bool:
    """True if cards are being given and some of them are hidden."""
    return view.phase == at.GIVE and view.seat != ALL_KNOWING


def gifts(view: PieView) -> list[Gift]:
    """Return the cards of the exchange in the order in which they are given."""
    seats, mover = len(view.hands), view.mover
    if view.step:
        pairs = [((mover + n) % seats, (mover + n + view.step) % seats) for n in range(seats)]
    else:
        pairs = [(mover, view.partner), (view.partner, mover)]
    found, is_given = [], True
    for giver, target in pairs:
        is_given = is_given and giver != view.chooser
        kind = view.chosen[giver] if not is_given else _came(view, giver, target)
        found.append(Gift(giver, target, is_given, max(kind, at.NONE)))
    return found


def _came(view: PieView, giver: int, target: int) -> int:
    """Return the kind that was given, if the view belongs to one of the two seats; else NONE."""
    if view.seat in (giver, target):
        for known in view.known[target]:
            if is_fresh(known) and who_of(known) == giver:
                return kind_of(known)
    return at.NONE


@lru_cache(maxsize=8)
def before(view: PieView) -> PieView:
    """Return the view before the exchange, with the knowledge gained in it."""
    sizes, chosen = list(view.hand_sizes), list(view.chosen)
    hands = [None if hand is None else list(hand) for hand in view.hands]
    known = [[one for one in tokens if not is_fresh(one)] for tokens in view.known]
    held = [list(card.held) for card in view.unplaced]
    for giver, target, is_given, kind in gifts(view):
        sizes[giver] += 1
        chosen[giver] = at.NONE
        if is_given:
            sizes[target] -= 1
            if hands[target] is None and kind == at.NONE:
                for row, card in zip(held, view.unplaced, strict=True):
                    row[giver] += card.came[target]
        own, other = hands[giver], hands[target]
        if own is not None:
            own[kind] += 1
        elif other is not None and is_given:
            known[giver].append(token(kind, at.EVERYBODY))
        if other is not None and is_given:
            other[kind] -= 1
    none = (0,) * len(sizes)
    return replace(
        view,
        phase=at.CHOOSE,
        hand_sizes=tuple(sizes),
        chosen=tuple(chosen),
        hands=tuple([None if hand is None else tuple(hand) for hand in hands]),
        known=tuple(map(tuple, known)),
        unplaced=tuple(
            [
                card._replace(held=tuple(row), came=none)
                for card, row in zip(view.unplaced, held, strict=True)
            ]
        ),
    )


def gone_on(state: PieState, view: PieView, rng: Stream) -> PieState:
    """Turn a state before an exchange into one that fits the view during it.

    Each card of a hand is equally likely to be the one given away.
    """
    found = []
    for gift in gifts(view):
        if gift.kind == at.NONE:
            hand = state.hands[gift.giver]
            (kind,) = rng.taken([kind for kind, n in enumerate(hand) for _ in range(n)], 1)
            gift = gift._replace(kind=kind)
        found.append(gift)
    chosen = [at.NONE] * state.seats
    for giver, target, is_given, kind in found:
        state.hands[giver][kind] -= 1
        if is_given:
            state.hands[target][kind] += 1
        else:
            chosen[giver] = kind
    laid(state, view, "hands", "returned", "recipe", "chosen", "unplaced")
    state.unplaced = FollowedCards(view.unplaced)
    state.chosen = Row(chosen)
    return state
