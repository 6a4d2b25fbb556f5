cimport cython

from jamlab.engine.referee cimport State
from jamlab.engine.row cimport Row
from jamlab.games.pie.deck.cards cimport Cards

cpdef int token(int kind, int who, bint fresh=*) except? -1
cpdef int kind_of(int known) except? -1
cpdef int who_of(int known) except? -2
cpdef bint is_fresh(int known) except -1

cdef class PieState(State):
    cdef public bint after_deal
    cdef public int baker
    cdef public Cards cards
    cdef public int cause
    cdef public int chooser
    cdef public Row chosen
    cdef public int dealer
    cdef public int dealt
    cdef public list discard
    cdef public bint drawn_may_play
    cdef public Row hand_sizes
    cdef public list hands
    cdef public list known
    cdef public Row laid
    cdef public int mover
    cdef public int partner
    cdef public int phase
    cdef public Row pies
    cdef public int pies_needed
    cdef public Row pile
    cdef public int pile_size
    cdef public Row recipe
    cdef public Row recipe_pile
    cdef public bint refill_at_once
    cdef public list returned
    cdef public int round
    cdef public int seats
    cdef public list shown
    cdef public int step
    cdef public bint take_fudge
    cdef public int to_throw
    cdef public int took
    cdef public int turns

    cpdef PieState copy(self)
    cpdef int left_of(self, int seat) except -1
    cpdef int given_to(self, int seat) except -1
    cpdef bint can_bake(self, int seat) except -1
    @cython.locals(seat=int)
    cpdef int first_to_bake(self, int first) except? -1
    cpdef bint is_open(self, int seat) except -1
