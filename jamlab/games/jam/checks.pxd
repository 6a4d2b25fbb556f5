cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.jam.deck.cards cimport Cards
from jamlab.games.jam.state cimport JamState, Made
from jamlab.games.jam.rules.phase_checks cimport under_way

cdef int BEAR_GOES, BID, FIRST, JAM, KARLSMAN, OVER, PIE, SALAD, STATE_PIES, WON

cpdef str broken(JamState state)
cdef str _seats(JamState state)
@cython.locals(count=int, kind=int, kinds=int, size=int, signs=int)
cdef int _taken(Row short, Row pile) except? -1
@cython.locals(kind=int, kinds_there=int)
cdef bint _take_all(Row short, list kinds) except -1
@cython.locals(
    cards=Cards, short=Row, seat=int, hand=Row, pile=Row, size=int, wrong=str, shown=int,
    kind=int, count=int, kinds=int,
)
cdef str _cards(JamState state)
@cython.locals(cards=Cards, found=int)
cdef bint _visits(JamState state, Row pile) except -1
@cython.locals(cards=Cards, front=list, made=Made, sort=int, kind=int, kinds=int)
cdef str _front(JamState state, Row short, int seat)
@cython.locals(cards=Cards, need=int)
cdef bint _fits(JamState state, int kind, int on) except -1
@cython.locals(tops=int, fruits=Row, fruit=int, stack=list, kind=int)
cdef str _basket(JamState state, Row short)
@cython.locals(
    firsts=list, drawn=int, seen=list, seat=int, tasks=list, n=int, kind=int, number=int, left=Row,
    missing=int,
)
cdef str _tasks(JamState state)
