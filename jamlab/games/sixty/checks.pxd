cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.sixty.deck cimport points
from jamlab.games.sixty.state cimport SixtyState

cdef int CARD_KINDS, EXTRA_ROUNDS, HAND, REMEMBERED, ROUNDS
cdef int ANSWER, ATTACK, BEATEN, COUNT, DEAL, DRAW, FETCHING, FIRST, KEEPING, OUT, OVER, ROUND
cdef int TURNING
cdef tuple COUNTS, NAMES
cdef Row ALL_CARDS, NUMBER

cpdef str broken(SixtyState state)
@cython.locals(count=int, kind=int, size=int, signs=int)
cdef int _taken(Row short, Row pile) except? -1
@cython.locals(short=Row, hand=Row, pile=Row, seat=int, size=int, kind=int, top=int)
cdef str _cards(SixtyState state)
@cython.locals(phase=int, defender=int, against=int)
cdef str _attack(SixtyState state)
@cython.locals(phase=int, seat=int, plays=bint, pile=Row)
cdef str _round(SixtyState state)
@cython.locals(place=int, seat=int, playing=list, order=list)
cdef str _order(SixtyState state)
@cython.locals(pile=Row, seat=int)
cdef str _counts(SixtyState state)
@cython.locals(seat=int, size=int, kind=int, history=tuple, hand=Row, most=tuple, remembered=list)
cdef str _shown(SixtyState state)
