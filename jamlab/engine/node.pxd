from jamlab.engine.event cimport Event

cdef class Choice:
    cdef readonly int seat
    cdef readonly tuple options

cdef class Chance:
    cdef readonly tuple pool
    cdef readonly tuple counts
    cdef readonly int total
    cdef readonly bint observed

cdef class Forced:
    cdef readonly Event event

cdef class Over:
    cdef readonly tuple scores
    cdef readonly str reason
    cdef readonly str clause
    cdef readonly tuple winners

cpdef Choice choice(int seat, list options)
cpdef Chance chance(tuple pool, list counts, int total)
cpdef Forced forced(Event event)
cpdef str sort_of(object node)
cpdef bint can_happen(object node, Event event) except -1
cdef bint _among(Event event, tuple events) except -1
