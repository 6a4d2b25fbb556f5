cimport cython

from jamlab.engine.event cimport Event
from jamlab.engine.node cimport forced, one_of
from jamlab.engine.referee cimport Referee
from jamlab.games.jam cimport events as ev
from jamlab.games.jam.rules.card_moves cimport into_basket
from jamlab.games.jam.rules.the_play cimport (
    falls, fruit_added, pie_is_baked, played, plays, repaid, repayments, salad_fruits,
)
from jamlab.games.jam.rules.setup cimport set_up, setting_up
from jamlab.games.jam.state cimport JamState, Made
from jamlab.games.jam.rules.trade cimport (
    blind_choices, card_chosen, card_given, given, offer_on, offers, replied, replies, trade_on,
    trades,
)
from jamlab.games.jam.rules.turn cimport (
    bear_shuffled_back, begin_discard, card_drawn, discarded, end_draw, ingredient_discarded,
    recipe_piled, turn_began, turn_cut_short,
)
from jamlab.games.jam.rules.visitors cimport (
    bear_drawn, bear_goes, bear_is_fed, bear_went, bid_jam_returned, bid_on, bids, jam_given_up,
    jams_to_give, karlsman_drawn, karlsman_goes, karlsman_went, pie_given_up, pies_said,
    pies_stated, pies_to_give, return_on, returned_jam,
)

cdef int BEAR_GOES, BEARS_BACK, BID, CHOOSE, COUNT, CUT, DISCARD, DRAW, ENDED, FALL, GIVE, GIVE_JAM
cdef int GIVE_PIE, NO_DRAW, NO_PLAY, OFFER, OVER, PILE, PLAY, REPAY, REPLY, RETURN, SALAD_FRUIT
cdef int SHUFFLE, STATE_PIES, TRADE, TURN, WON
cdef list BEAR_SHUFFLED_BACK, DRAW_SKIPPED, DRAW_SKIPPED_FOR_BEARS, PLAY_SKIPPED

cdef class JamReferee(Referee):
    @cython.locals(table=JamState, phase=int, mover=int, waits=bint)
    cpdef pending(self, state)
    @cython.locals(table=JamState, phase=int)
    cpdef apply(self, state, Event event)

@cython.locals(phase=int)
cdef _rarer(JamState state)
@cython.locals(phase=int)
cdef _change_rarer(JamState state, Event event)
@cython.locals(recipe=Made, card=str)
cdef Event _piled(JamState state)
@cython.locals(after=int)
cdef _fallen(JamState state)
