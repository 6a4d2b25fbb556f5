cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.pie.state cimport PieState

cdef int POT_LUCK, BAKE, BY_TURN, CHOOSE, DISCARD, DRAW, GIVE, LAY, NONE, PARTNER, TURN

@cython.locals(phase=int, seat=int, just_drawn=bint)
cpdef str at_odds(PieState state)
cdef str _baking(PieState state)
@cython.locals(hand=Row, took=int, found=int, kind=int, came=int)
cdef str _after_drawing(PieState state)
@cython.locals(hand=Row)
cdef Row _held(PieState state, int seat)
@cython.locals(found=int, kind=int)
cdef int _fudge(PieState state, Row hand) except -1
