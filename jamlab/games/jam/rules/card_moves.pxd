cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.jam.deck.cards cimport Cards
from jamlab.games.jam.state cimport JamState, Made, is_visitor

cdef int FALL, PILED, SALAD

@cython.locals(stack=list)
cpdef into_basket(JamState state, int kind)
@cython.locals(stack=list)
cpdef out_of_basket(JamState state, int kind)
@cython.locals(found=int, kind=int)
cpdef bint is_among(list kinds, Row cards) except -1
cpdef out_of_deck(JamState state, int kind)
@cython.locals(seat=int, returned=list)
cpdef into_deck(JamState state, int kind)
@cython.locals(hand=Row, returned=list)
cpdef into_hand(JamState state, int seat, int kind)
@cython.locals(hand=Row, other=int, returned=list)
cpdef out_of_hand(JamState state, int seat, int kind)
@cython.locals(pile=Row, viewpoint=int, known=Row)
cpdef onto_pile(JamState state, int seat, int kind)
@cython.locals(pile=Row, viewpoint=int, known=Row)
cpdef off_pile(JamState state, int seat, int kind)
@cython.locals(made=Made)
cpdef Made take_made(JamState state, int seat, int spot)
cpdef bint fall(JamState state, Made made, str clause, int after) except -1
@cython.locals(kind=int)
cpdef int spot_of(JamState state, str card, int place) except -1
cpdef int place_of(int spot) except -1
@cython.locals(
    sorts=Row, keys=list, front=list, place=int, made=Made, pile=Row, kind=int, key=tuple,
    found=list,
)
cpdef list spots(JamState state, int seat, int sort, list taken)
@cython.locals(one=Made, two=Made)
cpdef bint are_alike(JamState state, int seat, int spot, int other) except -1
