cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Choice, choice
from jamlab.engine.row cimport Row
from jamlab.games.jam cimport events as ev
from jamlab.games.jam.rules.card_moves cimport are_alike, place_of, spot_of, spots
from jamlab.games.jam.state cimport JamState, Made
from jamlab.games.jam.rules.turn cimport begin_play, begin_trade

cdef int CHOOSE, GIVE, MOST_BLIND, NO_SEAT, OFFER, PILED, REPLY
cdef list BLIND_TRADE_NAMED, BLIND_TRADE_SKIPPED, OFFER_ACCEPTED, OFFER_DECLINED, PARTNER_NAMED
cdef list TRADE_ENDED
cdef dict _MENUS

@cython.locals(mover=int, seat=int, most=int, count=int, found=Choice)
cpdef Choice trades(JamState state)
cpdef trade_on(JamState state, event)
@cython.locals(
    mover=int, partner=int, found=Choice, gives=int, gets=int
)
cpdef Choice offers(JamState state)
@cython.locals(alike=list, spot=int, event=Event)
cdef _name(Choice found, tuple menu, list taken)
@cython.locals(
    mover=int, front=list, kept=tuple, firsts=list, groups=list, order=list, at=int, spot=int,
    recipe=Made,
)
cdef tuple _menu(JamState state, int seat)
cdef str _clause(Made recipe)
cpdef offer_on(JamState state, event)
cpdef Choice replies(JamState state)
cpdef replied(JamState state, Event event)
@cython.locals(front=list, found=list, spot=int, recipe=Made, held=int)
cdef list _taken(JamState state, int seat, list offered)
cpdef int chooser(JamState state) except -1
@cython.locals(who=int, seat=int, taken=list, found=Choice, pile=Row, kind=int)
cpdef Choice blind_choices(JamState state)
@cython.locals(who=int)
cpdef card_chosen(JamState state, ev.BlindCardChosen event)
@cython.locals(giver=int, receiver=int, who=int)
cpdef Event given(JamState state)
@cython.locals(giver=int, receiver=int, who=int, kind=int, pile=Row, known=Row)
cpdef card_given(JamState state, ev.BlindCardGiven event)
@cython.locals(viewpoint=int, known=Row)
cdef _forget(JamState state)
