cimport cython

from jamlab.engine.referee cimport State
from jamlab.engine.row cimport Row
from jamlab.games.jam.deck.cards cimport Cards
from jamlab.games.jam.rules.event_tables cimport Ready

cdef int KARLSMAN, PIE

cdef class Made:
    cdef readonly int kind
    cdef readonly tuple on
    cdef readonly int turn
    cdef readonly int held

cdef class JamState(State):
    cdef public int after
    cdef public Row aside
    cdef public list asked
    cdef public Row basket
    cdef public Row bears
    cdef public list bid
    cdef public int bid_seat
    cdef public int bidder
    cdef public int blind_count
    cdef public Cards cards
    cdef public list chosen
    cdef public int counted
    cdef public str cut
    cdef public int dealt
    cdef public Row deck
    cdef public int deck_size
    cdef public str fall_clause
    cdef public int fall_from
    cdef public list falling
    cdef public int first
    cdef public list front
    cdef public str fruit
    cdef public Row hand_sizes
    cdef public list hands
    cdef public int highest
    cdef public bint is_kids
    cdef public bint is_travel
    cdef public Row karlsmen
    cdef public list known
    cdef public int leaving
    cdef public int mover
    cdef public list offered
    cdef public int offers
    cdef public int offers_left
    cdef public bint owes
    cdef public int partner
    cdef public str party
    cdef public list passed
    cdef public int phase
    cdef public list pies_open
    cdef public Row pile_sizes
    cdef public list piles
    cdef public Ready ready
    cdef public list returned
    cdef public int salad
    cdef public list salad_fruits
    cdef public int seats
    cdef public list stacks
    cdef public list staged
    cdef public int staged_points
    cdef public int stated
    cdef public bint stops
    cdef public list sums
    cdef public list task_left
    cdef public list tasks
    cdef public tuple tea_party
    cdef public list tiebreaks
    cdef public list totals
    cdef public bint trades
    cdef public int turn
    cdef public int turned
    cdef public bint until_passed
    cdef public bint with_tasks

    cpdef JamState copy(self)
    @cython.locals(made=Made)
    cpdef int kind_at(self, int seat, int spot) except -1
    @cython.locals(found=int, sorts=Row, made=Made, pile=Row, kind=int)
    cpdef int number_of(self, int seat, int sort) except -1
    cpdef int next_seat(self, int seat) except -1
    @cython.locals(best=int, most=int, seat=int, pies=int)
    cpdef int bear_seat(self) except? -1
    cpdef bint lies_open(self) except -1

cpdef bint is_visitor(Cards cards, int kind) except -1
