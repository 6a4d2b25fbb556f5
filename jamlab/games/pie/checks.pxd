cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.pie.hidden.seen cimport at_odds
from jamlab.games.pie.state cimport PieState, kind_of, who_of

cdef int HAND
cdef int BAKE, BY_CLEARING, BY_TURN, CHOOSE, CLEAR, DEAL, DISCARD, DRAW, EVERYBODY, FIRST, GIVE, LAY
cdef int NONE, OVER, PARTNER, PUT_BACK, RECIPES, REFILL, ROUND, THROW, TURN, TURN_UP, TURNS, VOID

cpdef str broken(PieState state)
@cython.locals(seats=int, size=int, recipes=int, seat=int)
cdef str _places(PieState state)
@cython.locals(size=int, short=Row, seat=int, place=int, kind=int, shown=int)
cdef str _cards(PieState state)
@cython.locals(size=int, signs=int, kind=int, count=int)
cdef int _taken(Row short, Row pile) except? -1
@cython.locals(left=Row, seat=int, recipe=int)
cdef str _recipes(PieState state)
@cython.locals(phase=int, held=int, seat=int, size=int, front=int, full=bint)
cdef str _sizes(PieState state)
@cython.locals(dealt=int)
cdef str _dealing(PieState state)
@cython.locals(seat=int, known=list, place=int, kind=int, who=int, held=int, other=int, hand=Row)
cdef str _memory(PieState state)
@cython.locals(seat=int, returned=Row, kind=int)
cdef str _returned(PieState state)
@cython.locals(phase=int, seat=int, most=int)
cdef str _game(PieState state)
