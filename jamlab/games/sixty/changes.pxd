cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.row cimport Row
from jamlab.games.sixty cimport events as ev
from jamlab.games.sixty.deck cimport jokers
from jamlab.games.sixty.state cimport SixtyState

cdef int ABRACADABRA, HAND, HOCUS_POCUS, REMEMBERED, SKIPPED, ZAP
cdef tuple COUNTS
cdef dict KINDS

cdef int ANSWER, ATTACK, BEATEN, DEAL, DRAW, ENDED, FETCHING, KEEPING, OUT, OVER, REDEAL
cdef int ROUND, TURNING

cpdef answered(SixtyState state, Event event)
@cython.locals(seat=int)
cpdef card_drawn(SixtyState state, ev.CardDrawn event)
cdef bint _five_jokers(SixtyState state) except -1
cpdef card_dealt(SixtyState state, ev.CardDealt event)
@cython.locals(kind=int)
cpdef attacked(SixtyState state, ev.Attacked event)
@cython.locals(seat=int, size=int)
cpdef attack_skipped(SixtyState state)
cdef _passed(SixtyState state, ev.Passed event)
@cython.locals(kind=int)
cdef _fought_back(SixtyState state, ev.FoughtBack event)
@cython.locals(seat=int)
cpdef attack_beaten(SixtyState state)
cpdef direction_turned(SixtyState state, ev.DirectionTurned event)
cpdef card_fetched(SixtyState state, ev.CardFetched event)
@cython.locals(pile=Row)
cpdef half_kept(SixtyState state, ev.HalfKept event)
@cython.locals(seat=int, pile=Row)
cdef _cards_taken(SixtyState state, ev.CardsTaken event)
@cython.locals(seat=int, kind=int, hand=Row, pile=Row)
cpdef penalty_counted(SixtyState state, ev.PenaltyCounted event)
@cython.locals(seat=int, hand=Row, pile=Row)
cpdef shuffle(SixtyState state)
@cython.locals(hand=Row)
cdef _take_from_deck(SixtyState state, int seat, int kind)
@cython.locals(hand=Row, size=int, shown=tuple)
cdef _lay(SixtyState state, int seat, int kind, int count)
@cython.locals(kind=int)
cdef _show(SixtyState state, int seat)
@cython.locals(history=tuple)
cdef _remember(SixtyState state, int seat, kept)
cdef _forget(SixtyState state, int seat)
cdef _discard(SixtyState state, int kind, int count)
cdef _play_joker(SixtyState state, int kind, int phase)
@cython.locals(sender=int)
cdef _send_on(SixtyState state, int target)
cdef _clear_attack(SixtyState state, int seat)
@cython.locals(size=int)
cdef _refill(SixtyState state, int seat, int after, bint may_draw)
cdef _refilled(SixtyState state)
@cython.locals(seat=int)
cpdef go_on(SixtyState state)
cdef _begin_attack(SixtyState state, int seat)
cdef _end_round(SixtyState state)
cdef int _leader(SixtyState state) except -1
cdef list _clockwise(SixtyState state)
