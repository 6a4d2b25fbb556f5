cimport cython

from jamlab.engine.referee cimport State
from jamlab.engine.row cimport Row

cdef class SixtyState(State):
    cdef public int after
    cdef public int attack_count
    cdef public int attack_kind
    cdef public list contenders
    cdef public int dealt
    cdef public Row deck
    cdef public int deck_size
    cdef public int defence_count
    cdef public int defence_kind
    cdef public int defender
    cdef public int direction
    cdef public Row discard
    cdef public int discard_top
    cdef public int drawing
    cdef public str ending
    cdef public str extra_round
    cdef public int first
    cdef public bint free_take
    cdef public Row hand_sizes
    cdef public list hands
    cdef public str leader
    cdef public int mover
    cdef public list order
    cdef public list penalty
    cdef public int phase
    cdef public list playing
    cdef public int previous
    cdef public str refill
    cdef public list remembered
    cdef public int round
    cdef public list round_points
    cdef public int seats
    cdef public list shown
    cdef public int skipped
    cdef public list totals

    cpdef SixtyState copy(self)
    cpdef int active(self) except -1
    cpdef bint others_active(self, int seat) except -1
    @cython.locals(step=int, other=int)
    cpdef int next_seat(self, int seat, bint turned=*) except? -1
    cpdef int dealing_seat(self) except? -1
    cpdef bint deal_is_done(self) except -1
