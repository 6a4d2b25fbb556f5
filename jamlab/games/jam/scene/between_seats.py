"""What is going on between the seats of The JAM: the bidding, the Bear, offers, blind trades."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jamlab.core.scene import BACK, Side, Strip
from jamlab.core.text import many
from jamlab.games.jam import state as at
from jamlab.games.jam.state import NO_SEAT, PILED
from jamlab.games.jam.view import JamView

BIDDING: Final = (at.BID, at.WON, at.RETURN)
BEARS: Final = (at.STATE_PIES, at.BEAR_GOES, at.GIVE_PIE)


def strip_of(view: JamView) -> Strip | None:
    """The strip over the Basket, or None while nothing is going on."""
    cards, phase = view.cards, phase_of(view)
    if phase in BIDDING:
        return Strip("Karlsman", tuple(_bidder(view, seat) for seat in _round(view)), "Karlsman")
    if phase == at.GIVE_JAM:
        side = Side(view.mover, "keeps him and gives up a jam", flag="now")
        return Strip("Karlsman", (side,), "Karlsman")
    if phase in BEARS and cards.bear >= 0:
        return Strip("The Bear", tuple(_baker(view, seat) for seat in _round(view)), "Bear")
    if view.phase in (at.OFFER, at.REPLY):
        given = [cards.names[view.front[view.mover][n].kind] for n in places(view.offered)]
        asked = [cards.names[view.front[view.partner][n].kind] for n in places(view.asked)]
        answers = view.phase == at.REPLY
        return Strip(
            "An offer",
            (
                Side(view.mover, "gives" if given or answers else "offers", tuple(given)),
                Side(
                    view.partner,
                    _asked_for(bool(asked), answers),
                    tuple(asked),
                    "now" if answers else "",
                ),
            ),
        )
    if view.phase in (at.CHOOSE, at.GIVE):
        return Strip("A blind trade", (_giver(view, 0), _giver(view, 1)))
    return None


def phase_of(view: JamView) -> int:
    """The phase; while ingredients fall into the Basket, the one that goes on afterwards."""
    return view.after if view.phase == at.FALL else view.phase


def places(spots: Iterable[int]) -> list[int]:
    """The places in front of a seat (from 0) among these spots."""
    return [spot - PILED for spot in spots if spot >= PILED]


def _round(view: JamView) -> list[int]:
    """All seats, the mover first."""
    return [(view.mover + n) % view.seats for n in range(view.seats)]


def _bidder(view: JamView, seat: int) -> Side:
    if seat == view.bidder and view.phase == at.BID:
        words = f"has {view.staged_points}, needs more than {view.highest}"
        return Side(seat, words if view.staged else "bids or passes", _bid(view, seat), "now")
    if seat == view.bid_seat:
        return Side(seat, f"bids {view.highest}", _bid(view, seat), "best")
    if view.passed[seat]:
        return Side(seat, "passed", flag="out")
    order = _round(view)
    came = view.bidder == NO_SEAT or order.index(seat) < order.index(view.bidder)
    return Side(seat, "outbid" if came or (view.highest and view.until_passed) else "to come")


def _bid(view: JamView, seat: int) -> tuple[str, ...]:
    """The jams that a seat is bidding, or has bid."""
    spots = view.staged if seat == view.bidder and view.phase == at.BID else view.bid
    names = view.cards.names
    return tuple(
        names[spot if spot < PILED else view.front[seat][spot - PILED].kind] for spot in spots
    )


def _baker(view: JamView, seat: int) -> Side:
    pies = view.pie_count(seat)
    if seat == view.bidder and phase_of(view) == at.GIVE_PIE:
        return Side(seat, "takes it and gives up a pie", flag="now")
    known = [view.pie_count(other) or 0 for other in range(view.seats)]
    best = pies is not None and pies > 0 and pies == max(known)
    asked = view.phase == at.STATE_PIES and pies is None
    words = "says how many pies" if asked else "pies not known" if pies is None else _pies(pies)
    return Side(seat, words, flag="best" if best else "")


def _pies(pies: int) -> str:
    return many(pies, "pie") if pies else "no pies"


def _asked_for(asks: bool, answers: bool) -> str:
    if answers:
        return "gives this? Yes or no" if asks else "gets it as a present? Yes or no"
    return "is asked for" if asks else "may be asked"


def _giver(view: JamView, which: int) -> Side:
    """One of the two who trade blind: what is known of the cards it has chosen."""
    seat = (view.mover, view.partner)[which]
    chosen, count = view.chosen[which], view.chosen_counts[which]
    faces = (BACK,) * count if chosen is None else tuple(view.cards.names[n] for n in chosen)
    choosing = view.phase == at.CHOOSE and count < view.blind_count
    first = which == 0 or view.chosen_counts[0] == view.blind_count
    words = f"chooses {view.blind_count}" if choosing else "gives"
    return Side(seat, words, faces, "now" if choosing and first else "")
