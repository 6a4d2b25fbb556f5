"""Where the cards of The Pie Game that a view has not located may lie: in the pile or in hands.

* Who draws in its turn, or lays down at once what it drew, held no Fudge (P-C1); only its new card
  may be some, and none that must be laid down at once (P-B3).
* Who is complete says so at once (P-E1); as nobody did, nobody is (complete.py).
* Where all cards are shuffled before anybody draws (a new round, an empty pile: P-E4, P-D1), the
  next ones come from those.

Only the table as it stands counts, not what was seen in turns before.
"""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.engine.hidden import Case, Hidden, Place, in_order
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.complete import none_complete
from jamlab.games.pie.state import (
    BAKE,
    BY_TURN,
    CHOOSE,
    DISCARD,
    DRAW,
    GIVE,
    HIDDEN_KIND,
    LAY,
    NONE,
    PARTNER,
    REFILL,
    ROUND,
    TURN,
    VOID,
)
from jamlab.games.pie.view import PieView

_PAST = (
    "what was seen in turns before (who held no Fudge, which cards went back into the pile) is not "
    "counted"
)


def hidden(view: PieView) -> Hidden:
    """What the view has not located, and what the next cards are drawn from."""
    cards = view.cards
    if view.pile_size and view.phase in (BAKE, VOID, ROUND):  # all cards are dealt anew
        case = Case(1, tuple(cards.counts), ())
        return Hidden(cards.names, (case,), cards.total, granted=("another round is played",))
    places = hands(view)
    deck, counts = view.pile_size, view.unseen
    if not deck and view.phase in (DRAW, REFILL):  # the discards become the pile
        back = _counted(view.discard[:-1], cards)
        counts = tuple([n + more for n, more in zip(counts, back, strict=True)])
        deck = sum(back)
        places = tuple([place._replace(never=_sum(place.never, back)) for place in places])
    cases: tuple[Case, ...] = (Case(1, counts, places),)
    granted = [_PAST] if places else []
    if view.phase >= TURN and view.phase != GIVE and view.baker < 0 and places:
        cases, left_out = none_complete(view, cases[0])
        granted += [left_out] if left_out else []
    seen = _seen(view, places, checked=len(cases) > 1)
    return Hidden(cards.names, cases, deck, seen=seen, granted=tuple(granted))


def hands(view: PieView) -> tuple[Place, ...]:
    """The hands that the view does not show, less what it knows of them; who draws comes first.

    A card that lies face down belongs to the hand that it came from.
    """
    found = []
    for seat, hand in enumerate(view.hands):
        face_down = view.chosen[seat] == HIDDEN_KIND
        size = int(face_down)
        if hand is None:
            size += view.hand_sizes[seat] - len(view.known[seat])
        draws = hand is None and seat == view.mover
        new = int(draws and view.phase == DISCARD and view.took == NONE)
        shows = draws and _held_no_fudge(view)
        held = _barred(view, at_once=False) if shows else (0,) * len(view.unseen)
        found.append(Place(seat, size - new, held))
        found.append(Place(seat, new, _barred(view, at_once=True)))
    return in_order(found)


def _held_no_fudge(view: PieView) -> bool:
    """True if the mover's hand, but for what it just drew, showed that it holds no Fudge."""
    if view.phase in (DRAW, DISCARD):
        return True
    return view.cause == BY_TURN and view.phase in (LAY, PARTNER, CHOOSE)


def _barred(view: PieView, *, at_once: bool) -> tuple[int, ...]:
    """All Fudge, or only that which is laid down at once."""
    is_barred = view.cards.is_laid_at_once if at_once else view.cards.is_fudge
    return tuple([n if is_barred(kind) else 0 for kind, n in enumerate(view.unseen)])


def _counted(kinds: Sequence[int], cards: Cards) -> list[int]:
    return [kinds.count(kind) for kind in range(cards.size)]


def _sum(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def _seen(view: PieView, places: Sequence[Place], *, checked: bool) -> tuple[str, ...]:
    """What is known of where the cards lie, in sentences."""
    told = []
    if any(place.seat == view.mover and sum(place.never) for place in places):
        new = "; only the card that it drew may be some" if view.phase == DISCARD else ""
        told.append(f"Seat {view.mover} did not have to play any Fudge, so it held none{new}.")
    if checked:
        told.append("Nobody has baked, so ways in which a hidden hand is complete do not count.")
    return tuple(told)
