"""Possible places of the cards of The Pie Game that a view has not located: the pile and the hands.

* A seat that draws in its turn, or lays down at once what it drew, held no Fudge (P-C1); only its
  new card may be Fudge, and not one that must be laid down at once (P-B3).
* A card that all saw going back into the pile (P-A5, P-D1) is not in the hand of a seat that has
  neither drawn since nor got a card unseen from a hand that may hold it.
* A seat that is complete bakes at once (P-E1); nobody has, so nobody is complete (complete.py).
* A card in one of several hands (`unplaced`) is put into each in turn: every way is a separate
  case, weighted by the ways in which the card may have moved there.
* During an exchange the table before it counts (exchange.py).
* If cards are shuffled before the next draw (a new round, an empty pile, Fudge turned up: P-E4,
  P-D1, P-A5), the next ones come from those.

Otherwise the present table counts, not what was seen in earlier turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import factorial, prod
from operator import add, le

from jamlab.core.event import ALL_KNOWING
from jamlab.core.hidden import Case, Hidden, Place, Sentence, in_order
from jamlab.games.pie import state as at
from jamlab.games.pie.complete import without_complete_hands
from jamlab.games.pie.exchange import before, is_going_on
from jamlab.games.pie.parts import parts_of, rest_of
from jamlab.games.pie.state import kind_of, token, who_of
from jamlab.games.pie.unplaced import Unplaced, placings
from jamlab.games.pie.view import PieView

_PAST = "who held no Fudge in turns before is not counted"
_RETURNED = (
    "which of its cards a seat drew or got last is not followed: it may hold any that lay in the "
    "pile; where hands differ in what they cannot hold, only what can be put in an order is counted"
)
_EACH_BY_ITSELF = (
    "cards that may have been given away unseen are followed one by one, each as likely the one "
    "that was given as any other of its hand"
)
_NOT_COMPLETED = (
    "no card that is passed on completes a recipe, which may end the round before anybody draws"
)
_LIKELIEST = "some of these cards are taken to be in the hand where they likeliest are"


def hidden(view: PieView) -> Hidden:
    """Return the cards that the view has not located and those that the next cards come from."""
    cards, unplaced, gives = view.cards, _unplaced(view), view.phase == at.GIVE
    if is_going_on(view):  # an exchange does not touch the pile
        view = before(view)
    if view.pile_size and view.phase in (at.BAKE, at.VOID, at.ROUND):  # all cards are dealt anew
        case = Case(1, tuple(cards.counts), ())
        return Hidden(cards.names, (case,), cards.total, granted=("another round is played",))
    ways, is_whole = placed(view)
    deck, counts = view.pile_size, view.unseen
    going_back = _going_back(view)
    back = [going_back.count(kind) for kind in range(cards.size)]
    if going_back:
        counts = tuple(map(add, counts, back))
        deck += len(going_back)
    first: tuple[Place, ...] = ()
    found: list[tuple[PieView, list[Case]]] = []
    for times, one in ways:
        places = hands(one)
        times *= prod([factorial(place.size) for place in places])
        if going_back:
            places = tuple(
                [place._replace(never=tuple(map(add, place.never, back))) for place in places]
            )
        first = first or places
        found.append((one, list(_not_laid_at_once(one, Case(times, counts, places)))))
    places = first
    granted = [_PAST] if places else []
    if len(_unplaced(view)) > 1:
        granted.append(_EACH_BY_ITSELF)
    if not is_whole:
        granted.append(_LIKELIEST)
    if places and (any(view.returned) or going_back):
        granted.append(_RETURNED)
    checked = False
    cases = [case for _, some in found for case in some]
    if view.phase >= at.TURN and view.baker < 0 and places:
        less = [without_complete_hands(one, case) for one, some in found for case in some]
        cases = [case for lies, _ in less for case in lies]
        checked = len(cases) > len(less) or any(case.fewer for case in cases)
        granted += [left_out for _, left_out in less[:1] if left_out]
    if not checked and not any(any(place.never) for case in cases for place in case.places):
        cases = cases[:1]  # the hand that holds a card does not affect the pile
    if gives:
        granted.append(_NOT_COMPLETED)
    seen = _seen(view, places, unplaced, checked=checked)
    return Hidden(cards.names, tuple(cases), deck, seen=seen, granted=tuple(granted))


def placed(view: PieView) -> tuple[list[tuple[int, PieView]], bool]:
    """Return the views with each unplaced card assigned to a hand, with weights.

    The bool is False if some ways are left out.
    """
    cards = _unplaced(view)
    if not cards:
        return [(1, view)], True
    room = [
        size + int(chosen == at.HIDDEN_KIND) - len(known) if hand is None else 0
        for hand, size, chosen, known in zip(
            view.hands, view.hand_sizes, view.chosen, view.known, strict=True
        )
    ]
    room[view.mover] -= _drew_unseen(view)
    ways, is_whole = placings(cards, room)
    found = []
    for lying, times in ways.items():
        known = list(view.known)
        for seat, kind, who, is_new in lying:
            known[seat] = (*known[seat], token(kind, who, is_new))
        found.append((times, replace(view, known=tuple(known), unplaced=())))
    return found, is_whole


def _going_back(view: PieView) -> Sequence[int]:
    """Return the cards shuffled into the pile before the next draw."""
    if view.phase == at.PUT_BACK:
        return view.discard[-1:]
    if not view.pile_size and view.phase in (at.DRAW, at.REFILL):
        return view.discard[:-1]
    return ()


def hands(view: PieView) -> tuple[Place, ...]:
    """Return the hidden hands, less what is known of them; the most restricted first.

    A card lying face down belongs to the hand that it came from; the card that the mover has just
    drawn has a place of its own. Where places have no order, fewer cards are barred than could be:
    other hands bar only what the mover's does, too, and its new card bars nothing
    (`_not_laid_at_once`).
    """
    found, seats = [], range(len(view.hands))
    mover = view.mover
    hides = view.hands[mover] is None
    new = _drew_unseen(view)
    shows = hides and _held_no_fudge(view)
    held = tuple(map(max, _returned(view, mover), _barred(view, at_once=False)))
    for seat in seats:
        size = int(view.chosen[seat] == at.HIDDEN_KIND)
        if view.hands[seat] is None:
            size += view.hand_sizes[seat] - len(view.known[seat])
        never = _returned(view, seat)
        if shows:
            if seat == mover:
                never = held
            elif not all(map(le, held, never)):
                never = tuple(map(min, never, held))
        found.append(Place(seat, size - new if seat == mover else size, never))
    is_free = any(sum(place.never) for place in found if place.seat != mover)
    none = (0,) * len(view.unseen)
    found.append(Place(mover, new, none if is_free else _barred(view, at_once=True)))
    ordered = in_order(found)
    for n in range(1, len(ordered)):  # an exchanged card can break the order
        before, place = ordered[n - 1], ordered[n]
        if not all(map(le, place.never, before.never)):
            never = tuple(map(min, place.never, before.never))
            ordered = (*ordered[:n], place._replace(never=never), *ordered[n + 1 :])
    return ordered


def _unplaced(view: PieView) -> tuple[Unplaced, ...]:
    """Return the cards that the view cannot place; none for a view that sees all hands."""
    return () if view.seat == ALL_KNOWING else view.unplaced


def _has_drawn(view: PieView) -> bool:
    """True if the mover has just drawn a card from the pile."""
    return view.phase == at.DISCARD and view.took == at.NONE


def _drew_unseen(view: PieView) -> int:
    """Return 1 if the mover has just drawn a card unknown to the view, else 0."""
    return int(view.hands[view.mover] is None and _has_drawn(view))


def _not_laid_at_once(view: PieView, case: Case) -> Iterator[Case]:
    """Yield the case less the ways in which the mover drew a card to be laid at once (P-B3).

    The subtracted cases have negative ways.
    """
    yield case
    if not _drew_unseen(view):
        return
    new = [place for place in case.places if place.seat == view.mover][-1]
    others = [place for place in case.places if place is not new]
    parts = parts_of(case)
    for number, part in enumerate(parts):
        if view.cards.is_laid_at_once(part.kind) and not part.is_barred(new):
            left = [part.size - (n == number) for n, part in enumerate(parts)]
            yield Case(-case.ways * part.size, *rest_of(parts, left, others))


def _returned(view: PieView, seat: int) -> tuple[int, ...]:
    """Return, by kind, the returned cards that cannot be in this hand.

    Cards that this viewpoint has located since are subtracted, unless they lay outside its own
    hand.
    """
    since, own = view.returned[seat], view.seat
    if not since:
        return (0,) * len(view.unseen)
    open_hands = [hand for hand in view.hands if hand is not None]
    given = [
        kind_of(known)
        for other, tokens in enumerate(view.known)
        for known in tokens
        if other != seat and who_of(known) == own
    ]
    mine: tuple[int, ...] = ()
    if own is not None and own >= 0 and view.baker < 0:
        mine = view.returned[own]
    just_drew = int(own == view.mover and _has_drawn(view))
    found = []
    for kind, unseen in enumerate(view.unseen):
        late = since[kind]
        located = sum(hand[kind] for hand in open_hands) + given.count(kind)
        located += view.chosen.count(kind)
        nowhere = min(late, max(0, mine[kind] - just_drew)) if mine else 0
        found.append(min(max(late - located, nowhere), unseen))
    return tuple(found)


def _held_no_fudge(view: PieView) -> bool:
    """True if the mover's hand, apart from a card just drawn, is known to hold no Fudge."""
    if view.phase in (at.DRAW, at.DISCARD):
        return True
    return view.cause == at.BY_TURN and view.phase in (at.LAY, at.PARTNER, at.CHOOSE)


def _barred(view: PieView, *, at_once: bool) -> tuple[int, ...]:
    """Return the counts of all Fudge, or only of Fudge laid down at once."""
    is_barred = view.cards.is_laid_at_once if at_once else view.cards.is_fudge
    return tuple([n if is_barred(kind) else 0 for kind, n in enumerate(view.unseen)])


def _seen(
    view: PieView, places: Sequence[Place], unplaced: Sequence[Unplaced], *, checked: bool
) -> tuple[Sentence, ...]:
    """Return the known facts about the places of cards, as sentences."""
    told: list[Sentence] = []
    fudge = any(n and view.cards.is_fudge(kind) for kind, n in enumerate(view.unseen))
    if fudge and _held_no_fudge(view) and any(place.seat == view.mover for place in places):
        new = "; only the card that it drew may be some" if view.phase == at.DISCARD else ""
        told.append((view.mover, f" did not have to play any Fudge, so it held none{new}."))
    for card in unplaced:
        where = [part for seat in card.seats() for part in (" or ", seat)][1:]
        name = view.cards.names[card.kind]
        told.append((f"{name}: a card of it is in the hand of ", *where, "."))
    for seat in sorted({place.seat for place in places}):
        late = sum(_returned(view, seat))
        if late:
            have = "cards have" if late > 1 else "card has"
            new = ", but for its new card" if (seat, view.phase) == (view.mover, at.DISCARD) else ""
            told.append(
                (
                    f"{late} {have} gone back into the pile that cannot be in the hand of ",
                    seat,
                    f"{new}: it has not drawn since.",
                )
            )
    if checked:
        told.append("Nobody has baked, so ways in which a hidden hand is complete do not count.")
    return tuple(told)
