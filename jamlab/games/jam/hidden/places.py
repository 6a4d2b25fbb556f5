"""Where the cards of The JAM that a view has not located may lie: in the deck or in hidden hands.

* Karlsman and the Bear are never in a hand: who draws one shows it (J-C2), and one that is dealt
  is replaced (J-B4).
* A card that all saw going into the deck is not in the hand of a seat that has not drawn since.
* What certainly goes into the deck before anybody draws again (the jams of the highest bid, cards
  set aside, the Bear of an empty deck that nobody can take) is counted as lying there.
"""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.core.hidden import Case, Hidden, Place, in_order
from jamlab.games.jam.state import (
    BEAR_GOES,
    BEARS_BACK,
    FALL,
    NO_DRAW,
    NO_SEAT,
    PILED,
    RETURN,
    SHUFFLE,
    STATE_PIES,
    WON,
    is_visitor,
)
from jamlab.games.jam.view import JamView


def hidden(view: JamView) -> Hidden:
    """What the view has not located, and what the next cards are drawn from."""
    coming = _coming(view)
    counts = tuple([n + more for n, more in zip(view.unseen, coming, strict=True)])
    places = hands(view, coming)
    granted = []
    if places:
        granted.append(
            "which of its cards a seat drew last is not followed: once it has drawn, it may hold "
            "any card that lay in the deck"
        )
    if _bear_comes(view) is None:
        granted.append("somebody has a pie, and takes the Bear: else it goes back into the deck")
    return Hidden(
        view.cards.names,
        (Case(1, counts, places),),
        view.deck_size + sum(coming),
        seen=tuple(_seen(view, places, sum(coming))),
        granted=tuple(granted),
        meanwhile="no card is shuffled into the deck meanwhile",
    )


def hands(view: JamView, coming: Sequence[int]) -> tuple[Place, ...]:
    """The hands that the view does not show, and how many cards of each kind cannot lie there.

    `coming`: so many more of each kind, which lie in no hand either.
    """
    nowhere = [
        more + (n if is_visitor(view.cards, kind) else 0)
        for kind, (n, more) in enumerate(zip(view.unseen, coming, strict=True))
    ]
    found = []
    for seat, hand in enumerate(view.hands):
        if hand is None:
            never = list(nowhere)
            for kind, n in _returned(view, seat).items():
                never[kind] += n
            found.append(Place(seat, view.hand_sizes[seat], tuple(never)))
    return in_order(found)


def _returned(view: JamView, seat: int) -> dict[int, int]:
    """How many unseen cards of each kind went into the deck since the seat drew last.

    Less those that this viewpoint may have drawn itself since then.
    """
    since, found = view.returned[seat], {}
    sits = view.seat is not None and view.seat >= 0
    own = view.hands[view.seat] if sits and view.seat is not None else None
    for kind in set(since):
        late = since.count(kind)
        if own is not None and view.seat is not None:
            late = max(late - own[kind], min(late, view.returned[view.seat].count(kind)))
        found[kind] = min(late, view.unseen[kind])
    return found


def _coming(view: JamView) -> list[int]:
    """By kind, what goes into the deck before anybody can draw."""
    found = [0] * len(view.unseen)
    phase = view.after if view.phase == FALL else view.phase
    comes = _bear_comes(view)
    if phase in (SHUFFLE, NO_DRAW, BEARS_BACK) or view.cut or comes:
        found = list(view.aside)
    if comes:
        found[view.cards.bear] += 1
    if phase in (WON, RETURN) and view.bid_seat != NO_SEAT:
        for spot in view.bid:
            kind = spot if spot < PILED else view.front[view.bid_seat][spot - PILED].kind
            found[kind] += 1
    return found


def _bear_comes(view: JamView) -> bool | None:
    """True if nobody can take the Bear just drawn, and nothing is left to draw before it goes back.

    None if that depends on pies which the view does not show (Travel).
    """
    if view.phase not in (STATE_PIES, BEAR_GOES) or view.deck_size:
        return False
    pies = [view.pie_count(seat) for seat in range(view.seats)]
    return False if any(pies) else None if None in pies else True


def _seen(view: JamView, places: Sequence[Place], coming: int) -> list[str]:
    """What is known of where the cards lie, in sentences."""
    told = []
    if places and any(n and is_visitor(view.cards, kind) for kind, n in enumerate(view.unseen)):
        told.append("Karlsman and the Bear are never in a hand.")
    for place in places:
        late = sum(_returned(view, place.seat).values())
        if late:
            have = "cards have" if late > 1 else "card has"
            told.append(
                f"{late} {have} gone into the deck since seat {place.seat} drew last, and cannot "
                "be in its hand."
            )
    if coming:
        told.append(f"{coming} more go into the deck before anybody draws.")
    return told
