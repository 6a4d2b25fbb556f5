cimport cython

from jamlab.engine.event cimport Event
from jamlab.games.jam cimport events as ev
from jamlab.games.jam.rules.card_moves cimport into_basket, into_hand, onto_pile
from jamlab.games.jam.state cimport JamState, Made

cdef int BEARS_BACK, CUT, DISCARD, DRAW, ENDED, NO_DRAW, NO_PLAY, NO_SEAT, PIE, PILE, PLAY, SALAD
cdef int TRADE, TURN

cpdef turn_began(JamState state)
cpdef begin_draw(JamState state)
cpdef card_drawn(JamState state, ev.CardDrawn event)
@cython.locals(bear=int)
cpdef end_draw(JamState state)
@cython.locals(bear=int)
cpdef bear_shuffled_back(JamState state)
cpdef turn_cut_short(JamState state)
cpdef begin_trade(JamState state)
@cython.locals(mover=int, seat=int)
cdef bint _can_trade(JamState state) except -1
cpdef begin_play(JamState state)
cpdef begin_discard(JamState state)
@cython.locals(front=list, place=int, made=Made)
cdef _discard_on(JamState state)
cdef bint _leaves(JamState state, Made made) except -1
@cython.locals(made=Made, names=tuple, kind=int, clause=str)
cpdef Event discarded(JamState state)
cpdef bint slides_under(JamState state, int kind) except -1
@cython.locals(front=list, made=Made)
cpdef ingredient_discarded(JamState state)
@cython.locals(made=Made)
cpdef recipe_piled(JamState state)
cpdef end_turn(JamState state)
@cython.locals(bear=int)
cpdef bint deck_is_spent(JamState state) except -1
