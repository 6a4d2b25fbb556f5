cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.jam.deck.cards cimport Cards
from jamlab.games.jam.state cimport JamState, Made
from jamlab.games.jam.rules.turn cimport deck_is_spent

cdef int BASKET, BEARS_BACK, BID, CHOOSE, COUNT, CUT, DEAL, DISCARD, DRAW, ENDED, FALL, GIVE
cdef int GIVE_JAM, GIVE_PIE, JAM, MOST_BLIND, NO_DRAW, NO_PLAY, OFFER, OVER, PIE, PILE, PILED, PLAY
cdef int REPAY, REPEATED, REPLY, RETURN, SALAD_FRUIT, SHUFFLE, STATE_PIES, TASKS, TRADE, TURN
cdef int TURN_UP, WON

cpdef str under_way(JamState state)
@cython.locals(phase=int, aside=int, bear=int)
cdef str _phase(JamState state)
@cython.locals(phase=int, mover=int, front=list, made=Made)
cdef str _turn(JamState state)
@cython.locals(phase=int, busy=bint, bidding=bint, wrong=str)
cdef str _visitors(JamState state)
@cython.locals(cards=Cards, worth=int, spot=int, kind=int, pile=Row)
cdef str _bid(JamState state, int seat, list bid, int points)
@cython.locals(phase=int, trading=bint, most=int, who=int, pile=Row, chosen=list, kind=int)
cdef str _trade(JamState state)
@cython.locals(spot=int)
cdef bint _places(JamState state, int seat, list offered) except -1
@cython.locals(kinds=int, seat=int, returned=list, hand=Row, kind=int, here=int,
    piles=list, known=Row, pile=Row)
cdef str _memory(JamState state)
@cython.locals(phase=int)
cdef str _end(JamState state)
