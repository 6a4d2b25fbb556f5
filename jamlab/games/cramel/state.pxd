from jamlab.engine.referee cimport State
from jamlab.engine.row cimport Row

cdef class CramelState(State):
    cdef public str bloom
    cdef public int bloom_cell
    cdef public int bonus
    cdef public bint choosing
    cdef public Row claims
    cdef public str collecting
    cdef public bint cramel_with_roby
    cdef public Row down
    cdef public bint gained
    cdef public Row kinds
    cdef public int left
    cdef public Row lying
    cdef public int mover
    cdef public Row owed
    cdef public int phase
    cdef public int picked
    cdef public int quiet
    cdef public int seats
    cdef public str sets
    cdef public bint stopped
    cdef public str surplus
    cdef public Row tiles
    cdef public list turned
    cdef public Row unseen
    cdef public int unseen_left
    cdef public int upcoming
    cdef public list won

    cpdef CramelState copy(self)
    cpdef tuple scores(self)
