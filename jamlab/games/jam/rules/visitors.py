# compiled
"""Visits of Karlsman and the Bear (J-D, J-E): bids, recipients and costs."""

from __future__ import annotations

from typing import Any

from jamlab.core.event import Event
from jamlab.core.node import Choice, Node, choice, forced
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import JAM, PIE
from jamlab.games.jam.rules.card_moves import (
    fall,
    into_basket,
    into_deck,
    out_of_deck,
    place_of,
    spot_of,
    spots,
    take_made,
    unlike,
)
from jamlab.games.jam.rules.event_tables import BEAR_SET_ASIDE, BID_PASSED, KARLSMAN_STAYED
from jamlab.games.jam.rules.turn import begin_draw, end_draw
from jamlab.games.jam.state import (
    BEAR_GOES,
    BID,
    GIVE_JAM,
    GIVE_PIE,
    NO_SEAT,
    PILED,
    RETURN,
    STATE_PIES,
    WON,
    JamState,
)


def visit(state: JamState) -> Node:
    """Return the node of the current phase of a visit."""
    phase = state.phase
    if phase == BID:
        return _bids(state)
    if phase == WON:
        return forced(_karlsman_goes(state))
    if phase == RETURN:
        return forced(_returned_jam(state))
    if phase == GIVE_JAM:
        return _jams_to_give(state)
    if phase == STATE_PIES:
        return forced(_pies_said(state))
    if phase == BEAR_GOES:
        return forced(_bear_goes(state))
    return _pies_to_give(state)


def visit_on(state: JamState, event: Any) -> None:
    """Apply an event of a visit; the phase determines its type."""
    phase = state.phase
    if phase == BID:
        _bid_on(state, event)
    elif phase == WON:
        _karlsman_went(state, event)
    elif phase == RETURN:
        _bid_jam_returned(state, event)
    elif phase == GIVE_JAM:
        _jam_given_up(state, event)
    elif phase == STATE_PIES:
        _pies_stated(state, event)
    elif phase == BEAR_GOES:
        _bear_went(state, event)
    else:
        _pie_given_up(state, event)


# -- Karlsman: bidding (J-D1) ----------------------------------------------------------------------


def karlsman_drawn(state: JamState) -> None:
    out_of_deck(state, state.cards.karlsman)
    state.bidder = state.mover
    state.passed = [False] * state.seats
    state.highest = 0
    state.bid_seat = NO_SEAT
    state.phase = BID


def _bids(state: JamState) -> Choice:
    """Return the bidder's options: pass, add a jam, or make the completed bid.

    Jams are offered only if the bid can still become the highest. They are named in any order; one
    stands for all interchangeable ones.
    """
    seat, cards = state.bidder, state.cards
    found = choice(seat)
    if not state.staged:
        found.append(BID_PASSED[seat])
    elif state.staged_points > state.highest:
        found.append(ev.BidMade(seat, "J-D1", state.staged_points))
    order = spots(state, seat, JAM, state.staged)
    reach = state.staged_points
    for spot in order:
        reach += cards.points.at[state.kind_at(seat, spot)]
    if reach <= state.highest:
        return found
    for spot in unlike(state, seat, order):
        card = cards.names[state.kind_at(seat, spot)]
        found.append(ev.JamBid(seat, "J-D1", card, place_of(spot)))
    return found


def _bid_on(state: JamState, event: Any) -> None:
    """Apply an added jam, a completed bid or a pass."""
    if isinstance(event, ev.JamBid):
        _jam_bid(state, event)
        return
    if isinstance(event, ev.BidMade):
        state.bid = state.staged
        state.bid_seat = event.seat
        state.highest = event.points
        state.staged = []
        state.staged_points = 0
    else:
        state.passed[event.seat] = True
    _next_bidder(state)


def _jam_bid(state: JamState, event: ev.JamBid) -> None:
    seat = event.seat
    spot = spot_of(state, event.card, event.place)
    state.staged.append(spot)
    state.staged_points += state.cards.points.at[state.kind_at(seat, spot)]
    if spot < PILED:  # now everyone knows that it is in this pile
        shown = state.staged.count(spot)
        for viewpoint in range(state.seats + 1):
            if viewpoint != seat:
                known = state.known[viewpoint][seat]
                known.at[spot] = max(known.at[spot], shown)


def _next_bidder(state: JamState) -> None:
    seat = state.next_seat(state.bidder)
    if state.until_passed:
        for _ in range(state.seats):
            if not state.passed[seat]:
                break
            seat = state.next_seat(seat)
        is_over = state.passed[seat] or seat == state.bid_seat
    else:
        is_over = seat == state.mover
    if is_over:
        state.bidder = NO_SEAT
        state.phase = WON
    else:
        state.bidder = seat


# -- Karlsman: recipient (J-D2, J-D3) --------------------------------------------------------------


def _karlsman_goes(state: JamState) -> Event:
    """Return the event by which Karlsman goes to the highest bidder, or stays."""
    if state.bid_seat < 0:
        return KARLSMAN_STAYED[state.mover]
    return ev.KarlsmanWon(state.bid_seat, "J-D2", state.highest)


def _karlsman_went(state: JamState, event: Event) -> None:
    state.karlsmen.at[event.seat] += 1
    if state.bid_seat >= 0:
        state.phase = RETURN
    else:
        state.cut = "J-C3"
        if state.number_of(event.seat, JAM):
            state.phase = GIVE_JAM
        else:
            end_draw(state)


def _returned_jam(state: JamState) -> Event:
    """Return the next bid jam to go into the deck: the last place first, so that none moves."""
    spot = max(state.bid)
    card = state.cards.names[state.kind_at(state.bid_seat, spot)]
    clause = "J-D2" if state.deck_size else "J-C4"
    return ev.BidJamReturned(state.bid_seat, clause, card, place_of(spot))


def _bid_jam_returned(state: JamState, event: ev.BidJamReturned) -> None:
    spot = spot_of(state, event.card, event.place)
    state.bid.remove(spot)
    jam = take_made(state, event.seat, spot)
    into_deck(state, jam.kind)
    if not fall(state, jam, "J-D2", RETURN):
        return_on(state)


def return_on(state: JamState) -> None:
    """Continue with the next jam of the bid; after the last, cut the turn short or draw again."""
    if state.bid:
        state.phase = RETURN
        return
    winner = state.bid_seat
    state.bid_seat = NO_SEAT
    state.highest = 0
    if winner == state.mover:
        state.cut = "J-C3"
        end_draw(state)
    else:
        begin_draw(state)


def _jams_to_give(state: JamState) -> Choice:
    """Return the jams of which the mover puts one into the Basket."""
    found = choice(state.mover)
    for spot in unlike(state, state.mover, spots(state, state.mover, JAM, [])):
        card = state.cards.names[state.kind_at(state.mover, spot)]
        found.append(ev.JamGivenUp(state.mover, "J-D3", card, place_of(spot)))
    return found


def _jam_given_up(state: JamState, event: ev.JamGivenUp) -> None:
    jam = take_made(state, event.seat, spot_of(state, event.card, event.place))
    into_basket(state, jam.kind)
    if not fall(state, jam, "J-D3", GIVE_JAM):
        end_draw(state)


# -- Bear (J-E1 to J-E3, J-I3) ---------------------------------------------------------------------


def bear_drawn(state: JamState) -> None:
    out_of_deck(state, state.cards.bear)
    state.stated = 0
    state.phase = STATE_PIES if state.is_travel else BEAR_GOES


def _pies_said(state: JamState) -> Event:
    """Return the pie count stated by the next seat, clockwise from the mover."""
    seat = (state.mover + state.stated) % state.seats
    return ev.PiesStated(seat, "J-I3", state.number_of(seat, PIE))


def _pies_stated(state: JamState, event: ev.PiesStated) -> None:
    state.pies_open[event.seat] = True
    state.stated += 1
    if state.stated == state.seats:
        state.stated = 0
        state.phase = BEAR_GOES


def _bear_goes(state: JamState) -> Event:
    """Return the event by which the Bear goes to the seat with the most pies, or is set aside."""
    seat = state.bear_seat()
    if seat < 0:
        return BEAR_SET_ASIDE[state.mover]
    return ev.BearTaken(seat, "J-E1", state.number_of(seat, PIE))


def _bear_went(state: JamState, event: Event) -> None:
    if isinstance(event, ev.BearTaken):
        state.bears.at[event.seat] += 1
        state.bidder = event.seat
        state.phase = GIVE_PIE
    else:
        state.aside.at[state.cards.bear] += 1
        begin_draw(state)


def _pies_to_give(state: JamState) -> Choice:
    """Return the pies of which one goes into the deck for the Bear."""
    seat = state.bidder
    clause = "J-E1" if state.deck_size else "J-C4"
    found = choice(seat)
    for spot in unlike(state, seat, spots(state, seat, PIE, [])):
        card = state.cards.names[state.kind_at(seat, spot)]
        found.append(ev.PieGivenUp(seat, clause, card, place_of(spot)))
    return found


def _pie_given_up(state: JamState, event: ev.PieGivenUp) -> None:
    pie = take_made(state, event.seat, spot_of(state, event.card, event.place))
    into_deck(state, pie.kind)
    if not fall(state, pie, "J-E1", GIVE_PIE):
        bear_is_fed(state)


def bear_is_fed(state: JamState) -> None:
    """Cut the turn short if the mover took the Bear; otherwise the mover draws again."""
    seat = state.bidder
    state.bidder = NO_SEAT
    if seat == state.mover:
        state.cut = "J-E2"
        end_draw(state)
    else:
        begin_draw(state)
