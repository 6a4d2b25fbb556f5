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
@cython.locals(seat=int, returned=Row)
cpdef into_pile(PieState state, int kind)
@cython.locals(least=int, other=int, returned=Row)
cpdef may_be_returned(PieState state, int kind, int seat)
@cython.locals(returned=Row)
cpdef may_hold_any(PieState state, int seat)
@cython.locals(before=list, giver=int, least=Row, kept=Row, kind=int)
cpdef may_hold_what_it_gets(PieState state)
@cython.locals(unseen=Row, other=int, hand=Row, known=list, kind=int, place=int, who=int)
cpdef Row unseen_by(PieState state, int seat)
