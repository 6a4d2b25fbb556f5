from jamlab.engine.event cimport Event

cdef class State:
    cpdef copy(self)

cdef class Referee:
    cpdef pending(self, state)
    cpdef apply(self, state, Event event)
