cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, forced, one_of
from jamlab.engine.row cimport Row
from jamlab.games.jam cimport events as ev
from jamlab.games.jam.rules.card_moves cimport into_basket, into_deck, into_hand, is_among, out_of_deck
from jamlab.games.jam.state cimport JamState, is_visitor

cdef int BASKET, DEAL, FIRST, HAND, REPEATED, SHUFFLE, TASKS, TURN, TURN_UP, TYPES

@cython.locals(phase=int)
cpdef setting_up(JamState state)
@cython.locals(phase=int)
cpdef set_up(JamState state, Event event)
cpdef int task_type(JamState state) except -1
cpdef int task_seat(JamState state) except -1
@cython.locals(kind=int, left=Row)
cdef Chance _task(JamState state)
@cython.locals(kind=int, number=int, left=Row)
cdef _task_drawn(JamState state, ev.TaskDrawn event)
cpdef int task_sets(JamState state) except -1
cpdef int dealing_seat(JamState state) except -1
cdef _deal(JamState state)
@cython.locals(dealt=ev.CardDealt, visitor=ev.VisitorDealt, kind=int)
cdef _card_dealt(JamState state, Event event)
@cython.locals(kind=int, fruit=int, alike=list)
cdef _card_turned(JamState state, ev.BasketCardTurned event)
cdef _turn_up(JamState state)
@cython.locals(kind=int)
cdef _shuffle_back(JamState state)
cdef _begin(JamState state)
