cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.pie.event_tables cimport Ready

cdef int HAND, LOSE_TURN, PASS_LEFT, POT_LUCK, TRADE_ONE

cdef class Cards:
    cdef readonly Row counts
    cdef readonly str deck
    cdef readonly dict kinds
    cdef readonly int lose_turn
    cdef readonly tuple names
    cdef readonly list needs
    cdef readonly int pot_luck
    cdef readonly Ready ready
    cdef readonly dict recipe_kinds
    cdef readonly tuple recipe_names
    cdef readonly str recipes
    cdef readonly Row serves
    cdef readonly int size
    cdef readonly Row sort
    cdef readonly int total

    cpdef bint is_fudge(self, int kind) except -1
    @cython.locals(sort=int)
    cpdef bint is_laid_at_once(self, int kind) except -1
    @cython.locals(found=int, kind=int)
    cpdef int fudge_in(self, Row hand) except -1
    @cython.locals(needs=Row, found=int, place=int)
    cpdef bint is_needed(self, int kind, int recipe) except -1
    @cython.locals(needs=Row, found=int, place=int)
    cpdef int missing(self, Row hand, int recipe) except -1
    @cython.locals(lacks=int)
    cpdef bint can_bake(self, Row hand, int recipe) except -1
