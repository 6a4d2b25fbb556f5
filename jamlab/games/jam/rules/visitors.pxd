cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Choice, choice
from jamlab.engine.row cimport Row
from jamlab.games.jam cimport events as ev
from jamlab.games.jam.deck.cards cimport Cards
from jamlab.games.jam.rules.card_moves cimport (
    are_alike, fall, into_basket, into_deck, out_of_deck, place_of, spot_of, spots,
    take_made,
)
from jamlab.games.jam.state cimport JamState, Made
from jamlab.games.jam.rules.turn cimport begin_draw, end_draw

cdef int BEAR_GOES, BID, GIVE_JAM, GIVE_PIE, JAM, NO_SEAT, PIE, PILED, RETURN, STATE_PIES, WON
cdef list BEAR_SET_ASIDE, BID_PASSED, KARLSMAN_STAYED

cpdef karlsman_drawn(JamState state)
@cython.locals(
    seat=int, cards=Cards, found=Choice, order=list, reach=int, at=int, spot=int, card=str,
)
cpdef Choice bids(JamState state)
cpdef bid_on(JamState state, event)
@cython.locals(seat=int, spot=int, shown=int, viewpoint=int, known=Row)
cdef _jam_bid(JamState state, ev.JamBid event)
@cython.locals(seat=int, is_over=bint)
cdef _next_bidder(JamState state)
cpdef Event karlsman_goes(JamState state)
cpdef karlsman_went(JamState state, Event event)
@cython.locals(spot=int)
cpdef Event returned_jam(JamState state)
@cython.locals(spot=int, jam=Made)
cpdef bid_jam_returned(JamState state, ev.BidJamReturned event)
@cython.locals(winner=int)
cpdef return_on(JamState state)
@cython.locals(found=Choice, order=list, at=int, spot=int)
cpdef Choice jams_to_give(JamState state)
@cython.locals(jam=Made)
cpdef jam_given_up(JamState state, ev.JamGivenUp event)
cpdef bear_drawn(JamState state)
@cython.locals(seat=int)
cpdef Event pies_said(JamState state)
cpdef pies_stated(JamState state, ev.PiesStated event)
@cython.locals(seat=int)
cpdef Event bear_goes(JamState state)
cpdef bear_went(JamState state, Event event)
@cython.locals(seat=int, found=Choice, order=list, at=int, spot=int)
cpdef Choice pies_to_give(JamState state)
@cython.locals(pie=Made)
cpdef pie_given_up(JamState state, ev.PieGivenUp event)
@cython.locals(seat=int)
cpdef bear_is_fed(JamState state)
