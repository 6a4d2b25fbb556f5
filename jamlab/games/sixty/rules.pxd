cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Over, choice, forced, one_of
from jamlab.engine.referee cimport Referee
from jamlab.engine.row cimport Row
from jamlab.games.sixty cimport events as ev
from jamlab.games.sixty.deck cimport jokers, points
from jamlab.games.sixty.state cimport SixtyState

cdef int ABRACADABRA, FIRST_JOKER, HAND, HOCUS_POCUS, ZAP
cdef tuple COUNTS, NUMBERS, FIRST_PLAYER_DRAWN
cdef Row NUMBER
cdef dict KINDS

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

cdef _answered(SixtyState state, Event event)
@cython.locals(seat=int)
cdef _card_drawn(SixtyState state, ev.CardDrawn event)
cdef _card_dealt(SixtyState state, ev.CardDealt event)
@cython.locals(kind=int)
cdef _attacked(SixtyState state, ev.Attacked event)
cdef _attack_skipped(SixtyState state)
cdef _passed(SixtyState state, ev.Passed event)
@cython.locals(kind=int)
cdef _fought_back(SixtyState state, ev.FoughtBack event)
@cython.locals(seat=int)
cdef _attack_beaten(SixtyState state)
cdef _direction_turned(SixtyState state, ev.DirectionTurned event)
cdef _card_fetched(SixtyState state, ev.CardFetched event)
@cython.locals(pile=Row)
cdef _half_kept(SixtyState state, ev.HalfKept event)
@cython.locals(seat=int, pile=Row)
cdef _cards_taken(SixtyState state, ev.CardsTaken event)
@cython.locals(seat=int, kind=int, hand=Row, pile=Row)
cdef _penalty_counted(SixtyState state, ev.PenaltyCounted event)
@cython.locals(seat=int, hand=Row, pile=Row)
cdef _shuffle(SixtyState state)
@cython.locals(hand=Row)
cdef _take_from_deck(SixtyState state, int seat, int kind)
@cython.locals(hand=Row)
cdef _lay(SixtyState state, int seat, int kind, int count)
cdef _discard(SixtyState state, int kind, int count)
cdef _play_joker(SixtyState state, int kind, int phase)
@cython.locals(sender=int)
cdef _send_on(SixtyState state, int target)
cdef _clear_attack(SixtyState state, int seat)
@cython.locals(size=int)
cdef _refill(SixtyState state, int seat, int after, bint may_draw)
cdef _refilled(SixtyState state)
@cython.locals(seat=int)
cdef _go_on(SixtyState state)
cdef _begin_attack(SixtyState state, int seat)
cdef _end_round(SixtyState state)
cdef int _leader(SixtyState state) except -1
cdef list _clockwise(SixtyState state)
