cimport cython

from jamlab.engine.row cimport Row

@cython.locals(worth=int, kind=int)
cpdef int points(Row cards) except? -1
cpdef int jokers(Row cards) except? -1
