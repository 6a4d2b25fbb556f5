cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.pie.state cimport PieState, is_fresh, kind_of, token, who_of

cdef int ALL_KNOWING, EVERYBODY

cpdef learn(PieState state, int seat, int kind, int who)
@cython.locals(seat=int, known=list, place=int)
cpdef exchange_is_over(PieState state)
@cython.locals(known=list, common=int, who=int, private=int)
cpdef seen_leaving(PieState state, int seat, int kind)
@cython.locals(kept=list, told=list, known=int, other=int, who=int)
cpdef unseen_leaving(PieState state, int seat, int kind, int target)
@cython.locals(unseen=Row, other=int, hand=Row, known=list, kind=int, place=int, who=int)
cpdef Row unseen_by(PieState state, int seat)
