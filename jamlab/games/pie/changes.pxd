cimport cython

from jamlab.engine.row cimport Row
from jamlab.games.pie cimport events as ev
from jamlab.games.pie.deck.cards cimport Cards
from jamlab.games.pie.hidden.memory cimport (
    exchange_is_over, into_pile, learn, may_be_returned, may_hold_any, may_hold_what_it_gets, seen_leaving,
    unseen_leaving,
)
from jamlab.games.pie.state cimport PieState

cdef int DISCARD_TWO, PASS_LEFT, TRADE_ONE, HAND
cdef int BAKE, BY_CLEARING, BY_HAND, BY_TURN, CHOOSE, CLEAR, DEAL, DISCARD, DRAW, EVERYBODY, GIVE
cdef int LAY, NOBODY, NONE, OVER, PARTNER, PUT_BACK, RECIPES, REFILL, ROUND, THROW, TURN, TURN_UP, TURNS
cdef int VOID

@cython.locals(cards=Cards, recipe=int, seat=int, hand=Row)
cpdef begin_round(PieState state)
@cython.locals(recipe=int)
cpdef recipe_dealt(PieState state, ev.RecipeDealt event)
cpdef card_dealt(PieState state, ev.CardDealt event)
@cython.locals(kind=int)
cpdef card_turned_up(PieState state, ev.CardTurnedUp event)
@cython.locals(kind=int)
cpdef fudge_put_back(PieState state)
cdef _begin_turn(PieState state)
cdef _end_turn(PieState state)
@cython.locals(seat=int, kind=int, hand=Row)
cpdef card_taken(PieState state)
@cython.locals(seat=int)
cpdef card_drawn(PieState state, ev.CardDrawn event)
@cython.locals(kind=int)
cpdef fudge_drawn(PieState state, ev.FudgeDrawn event)
cpdef card_discarded(PieState state, ev.CardDiscarded event)
@cython.locals(top=int, place=int, kind=int)
cpdef discards_shuffled(PieState state)
@cython.locals(kind=int)
cpdef fudge_played(PieState state, ev.FudgePlayed event)
@cython.locals(kind=int, last=int, seat=int, hand=Row)
cpdef fudge_laid(PieState state)
@cython.locals(sort=int, held=int)
cdef _effect(PieState state, int kind)
cpdef card_thrown(PieState state, ev.CardDiscarded event)
@cython.locals(seat=int, kind=int, hand=Row)
cpdef lost_turn_laid(PieState state)
cpdef lost_turn_cleared(PieState state)
cdef _refill(PieState state)
cpdef partner_chosen(PieState state, ev.PartnerChosen event)
@cython.locals(seat=int, kind=int, hand=Row)
cpdef card_chosen(PieState state, ev.CardChosen event)
@cython.locals(giver=int, target=int, kind=int, hand=Row)
cpdef card_given(PieState state, ev.CardGiven event)
cdef bint _next_in_exchange(PieState state) except -1
@cython.locals(seat=int)
cpdef pie_baked(PieState state)
cpdef round_voided(PieState state)
cdef _bake_or(PieState state, int phase)
@cython.locals(hand=Row)
cdef _draw(PieState state, int seat, int kind)
cdef _open(PieState state, int kind)
@cython.locals(seat=int, hand=Row)
cdef _lay_off(PieState state, int kind)
@cython.locals(is_new=bint)
cdef _seen_leaving(PieState state, int seat, int kind)
