cimport cython

from jamlab.engine.row cimport Row

cdef class Cards:
    cdef readonly int bear
    cdef readonly Row counts
    cdef readonly Row fruit
    cdef readonly tuple fruits
    cdef readonly bint is_kids
    cdef readonly frozenset jams
    cdef readonly int karlsman
    cdef readonly dict kinds
    cdef readonly tuple names
    cdef readonly Row need
    cdef readonly list needs
    cdef readonly list of_fruit
    cdef readonly Row points
    cdef readonly Row recipe
    cdef readonly tuple recipes
    cdef readonly Row sort
    cdef readonly str text
    cdef readonly int total
    cdef readonly Row wild
