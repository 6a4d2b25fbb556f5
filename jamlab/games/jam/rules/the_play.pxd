cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Choice, choice
from jamlab.engine.row cimport Row
from jamlab.games.jam cimport events as ev
from jamlab.games.jam.deck.cards cimport Cards
from jamlab.games.jam.rules.card_moves cimport (
    are_alike, fall, into_basket, is_among, out_of_basket, out_of_hand, spot_of, take_made,
)
from jamlab.games.jam.rules.event_tables cimport Ready
from jamlab.games.jam.state cimport JamState, Made
from jamlab.games.jam.rules.turn cimport begin_discard

cdef int JAM, NO_SEAT, PIE, PILED, REPAY, SALAD_FRUIT
cdef str BASKET_SOURCE, HAND_SOURCE

@cython.locals(
    seat=int, ready=Ready, sorts=Row, hand=Row, basket=Row, found=Choice, kind=int, kinds=int,
    sort=int, from_hand=list, from_basket=list,
)
cpdef Choice plays(JamState state)
@cython.locals(place=int, kind=int)
cdef _jams(Choice found, list events, list fruits, Row cards)
@cython.locals(
    seat=int, cards=Cards, need=int, pile=Row, jam=int, kinds=int, front=list, place=int, made=Made,
)
cdef _pies(JamState state, Choice found, int kind, str source)
cdef bint _fits(Cards cards, int jam, int need) except -1
@cython.locals(other=int)
cdef bint _met_before(JamState state, int place) except -1
cdef str _pie_clause(JamState state, Made jam, str source)
@cython.locals(missing=int, fruit=int)
cdef bint _fruits_are_there(JamState state, int kind) except -1
cpdef played(JamState state, event)
@cython.locals(seat=int, kind=int, fruit=int)
cdef _jam_made(JamState state, ev.JamMade event)
@cython.locals(seat=int, kind=int, jam=Made)
cdef _pie_baked(JamState state, ev.PieBaked event)
cpdef pie_is_baked(JamState state)
cpdef Choice repayments(JamState state)
cpdef repaid(JamState state, ev.BasketRepaid event)
@cython.locals(kind=int)
cdef _put_into_basket(JamState state, int seat, str card)
cdef _salad_begun(JamState state, ev.SaladBegun event)
@cython.locals(found=Choice, fruit=int, kind=int)
cpdef Choice salad_fruits(JamState state)
@cython.locals(kind=int)
cpdef fruit_added(JamState state, ev.SaladFruitAdded event)
@cython.locals(names=tuple, card=str)
cpdef Event falls(JamState state)
cdef int _loser(JamState state) except -1
