cimport cython

from jamlab.engine.row cimport Row

cdef int CARD_KINDS
cdef Row WORTH

@cython.locals(sum=int, kind=int)
cpdef int points(Row cards) except? -1
cpdef int jokers(Row cards) except? -1
