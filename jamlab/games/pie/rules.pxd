cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport Chance, Choice, Over, choice, forced, one_of
from jamlab.engine.referee cimport Referee
from jamlab.engine.row cimport Row
from jamlab.games.pie cimport events as ev
from jamlab.games.pie.deck.cards cimport Cards
from jamlab.games.pie.changes cimport (
    begin_round, card_chosen, card_dealt, card_discarded, card_drawn, card_given, card_taken,
    card_thrown, card_turned_up, discards_shuffled, fudge_drawn, fudge_laid, fudge_played,
    fudge_put_back, lost_turn_cleared, lost_turn_laid, partner_chosen, pie_baked, recipe_dealt,
    round_voided,
)
from jamlab.games.pie.event_tables cimport Ready
from jamlab.games.pie.state cimport PieState

cdef int LOSE_TURN, POT_LUCK, AT_DEAL, BY_CARD, BY_EXCHANGE
cdef tuple DEALER_DRAWN
cdef int BAKE, BY_CLEARING, BY_TURN, CHOOSE, CLEAR, DEAL, DISCARD, DRAW, FIRST, GIVE, LAY, NONE
cdef int OVER, PARTNER, PUT_BACK, RECIPES, REFILL, ROUND, THROW, TURN, TURN_UP, VOID

cdef class PieReferee(Referee):
    @cython.locals(table=PieState, phase=int, seat=int, left=int, ready=Ready)
    cpdef pending(self, state)
    @cython.locals(table=PieState, phase=int)
    cpdef apply(self, state, Event event)

cdef _played(PieState state, event)
cpdef int dealt_to(PieState state) except -1
@cython.locals(
    seat=int, cards=Cards, hand=Row, found=Choice, kinds=int, ready=Ready, top=int, alone=bint,
    played=list, kind=int, sort=int,
)
cdef Choice _turn(PieState state)
@cython.locals(seat=int, cards=Cards, hand=Row, found=Choice, discarded=list, kind=int)
cdef Choice _discards(PieState state)
@cython.locals(seat=int, ready=Ready, pool=tuple)
cdef Chance _draw(PieState state)
@cython.locals(seat=int, ready=Ready, found=Choice, events=list)
cdef Choice _chosen(PieState state)
@cython.locals(seat=int, found=Choice)
cdef Choice _thrown(PieState state)
@cython.locals(seat=int, found=Choice, partners=list, other=int)
cdef Choice _partners(PieState state)
cdef Chance _first_dealer(PieState state)
@cython.locals(phase=int, seat=int, ready=Ready, giver=int, given=list, laid=list, by=int, dealer=int)
cdef Event _consequence(PieState state)
cdef Over _over(PieState state)
