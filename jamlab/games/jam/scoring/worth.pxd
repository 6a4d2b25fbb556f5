cimport cython

from jamlab.games.jam.deck.cards cimport Cards

cdef int HELD, NOTHING, PIE

cdef class Worth:
    cdef readonly Cards cards
    cdef readonly dict cost
    cdef readonly bint is_kids
    cdef readonly dict need
    cdef readonly int plays
    cdef readonly int total
    cdef readonly dict yummy

    @cython.locals(n=int, more=int, less=int, place=int, points=tuple, servers=tuple, spare=dict)
    cpdef _weigh_tasks(self, mine)
    @cython.locals(fruit=int)
    cpdef int own(self, int kind) except? -1
    cpdef int points(self, int kind) except? -1
    cpdef int gain(self, int kind) except? -1
    cpdef int loss(self, int kind) except? -1
    @cython.locals(cards=Cards, made=int)
    cpdef int held(self, int kind) except? -1
    @cython.locals(kind=int, n=int, promise=int)
    cpdef int hand(self, counts) except? -1
