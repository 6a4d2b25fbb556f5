cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Over, choice, forced, one_of
from jamlab.engine.referee cimport Referee
from jamlab.engine.row cimport Row
from jamlab.games.sixty cimport events as ev
from jamlab.games.sixty.changes cimport (
    answered, attack_beaten, attack_skipped, attacked, card_dealt, card_drawn,
    card_fetched, direction_turned, go_on, half_kept, penalty_counted, shuffle,
)
from jamlab.games.sixty.deck cimport jokers, points
from jamlab.games.sixty.state cimport SixtyState

cdef int ABRACADABRA, FIRST_JOKER, HAND, HOCUS_POCUS, ZAP
cdef tuple NUMBERS, FIRST_PLAYER_DRAWN
cdef Row NUMBER

cdef list ABRACADABRA_PLAYED, ATTACK_BEATEN, ATTACK_SKIPPED, ATTACKED, CARD_DEALT, CARD_DRAWN
cdef list CARD_FETCHED, CARDS_TAKEN, DIRECTION_TURNED, FOUGHT_BACK, HALF_KEPT, HOCUS_POCUS_PLAYED
cdef list PASSED, PLAYER_OUT, ZAP_PLAYED

cdef int ANSWER, ATTACK, BEATEN, COUNT, DEAL, DRAW, ENDED, FETCHING, FIRST, KEEPING, OUT, OVER
cdef int REDEAL, ROUND, TURNING

cdef class SixtyReferee(Referee):
    @cython.locals(table=SixtyState, phase=int, attacks=Choice)
    cpdef pending(self, state)
    @cython.locals(table=SixtyState, phase=int)
    cpdef apply(self, state, Event event)

@cython.locals(phase=int, seat=int, kind=int)
cdef _consequence(SixtyState state)

cdef Chance _first_player(SixtyState state)

@cython.locals(seat=int, kind=int, hand=Row, held=cython.p_int, found=Choice, with_kind=list)
cdef Choice _attacks(SixtyState state)

@cython.locals(
    seat=int, kind=int, target=int, against=int, other=int, too_few=int,
    hand=Row, held=cython.p_int, found=Choice,
)
cpdef Choice answers(SixtyState state)

cpdef int attack_sum(SixtyState state) except -1
cdef int _abracadabra_target(SixtyState state) except? -1
@cython.locals(seat=int)
cpdef int counting_seat(SixtyState state) except -1
cdef Over _over(SixtyState state)

