from cpython.object cimport PyObject

from jamlab.core.event cimport Event
from jamlab.core.row cimport MOST, Row

cdef enum:
    FEW = 16

cdef class Choice:
    cdef readonly int seat
    cdef object _options
    cdef list _table
    cdef unsigned char _places[MOST]
    cdef Py_ssize_t _marked
    cdef bint _whole
    cdef PyObject* _few[FEW]
    cdef PyObject** _events
    cdef Py_ssize_t _size, _room
    cpdef append(self, Event event)
    cpdef extend(self, list events)
    cpdef add_where(self, list events, Row marks)
    cpdef add_by_count(self, list events, Row counts)
    cdef Event _at(self, Py_ssize_t index)
    cdef int _put(self, PyObject* event) except -1

cdef class Chance:
    cdef readonly tuple pool
    cdef int _counts[MOST]
    cdef int _kinds
    cdef readonly int total

cdef class Forced:
    cdef readonly Event event

cdef class Over:
    cdef readonly tuple scores
    cdef readonly str reason
    cdef readonly str clause
    cdef readonly tuple winners

cpdef Choice choice(int seat)
cpdef Forced forced(Event event)
cpdef Event event_at(Chance node, int place)
cpdef Chance one_of(tuple pool, Row counts, int total)
cpdef str sort_of(object node)
cpdef bint can_happen(object node, Event event) except -1
