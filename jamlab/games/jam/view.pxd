cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.jam.state cimport JamState, Made

cdef int PIE

@cython.locals(
    other=int, kind=int, n=int, task=int, viewpoint=int, who=int, hands=list, unseen=Row,
    hidden_hand=Row,
)
cpdef view_of(JamState state, seat)
@cython.locals(made=Made)
cdef tuple _front(JamState state, int seat)
@cython.locals(kind=int, n=int)
cdef int _piled_pies(JamState state, int seat) except -1
cdef tuple _piles(JamState state, seat)
