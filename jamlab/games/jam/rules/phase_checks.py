# compiled
"""What must be true of what is going on at a table of The JAM: see checks.py."""

from __future__ import annotations

from jamlab.games.jam.deck.cards import JAM, PIE
from jamlab.games.jam.rules.turn import deck_is_spent
from jamlab.games.jam.state import (
    BASKET,
    BEARS_BACK,
    BID,
    CHOOSE,
    COUNT,
    CUT,
    DEAL,
    DISCARD,
    DRAW,
    ENDED,
    FALL,
    GIVE,
    GIVE_JAM,
    GIVE_PIE,
    MOST_BLIND,
    NO_DRAW,
    NO_PLAY,
    OFFER,
    OVER,
    PILE,
    PILED,
    PLAY,
    REPAY,
    REPEATED,
    REPLY,
    RETURN,
    SALAD_FRUIT,
    SHUFFLE,
    STATE_PIES,
    TASKS,
    TRADE,
    TURN,
    TURN_UP,
    WON,
    JamState,
)


def phase_fault(state: JamState) -> str:
    """The first thing that does not hold, in words; "" if all holds."""
    return (
        _phase(state)
        or _turn(state)
        or _visitors(state)
        or _trade(state)
        or _memory(state)
        or _end(state)
    )


def _phase(state: JamState) -> str:
    """What lies only while something goes on lies there exactly then."""
    phase = state.phase
    if (state.salad >= 0) != (phase == SALAD_FRUIT) or (state.salad < 0 and state.salad_fruits):
        return "a salad at the wrong time"
    if (state.turned >= 0) != (phase == REPEATED):
        return "a card turned up at the wrong time"
    if (len(state.falling) > 0) != (phase == FALL) or (state.fall_from >= 0) != (phase == FALL):
        return "an ingredient falls at the wrong time"
    if state.owes and phase not in (REPAY, FALL):
        return "a card is owed at the wrong time"
    if state.leaving and phase not in (DISCARD, PILE):
        return "the discard goes on at the wrong time"
    if phase > DEAL and phase < TURN and state.basket.total() > BASKET:
        return "too many cards in the first Basket"
    if phase < TURN and state.turn:
        return "a turn before the table is set"
    if phase > TURN and not state.turn:
        return "no turn has begun"
    if phase < TASKS and state.dealt:
        return "cards are dealt before anybody is first"
    aside = state.aside.total()
    bear = state.cards.bear
    if phase >= TURN and aside and (bear < 0 or aside != state.aside.at[bear]):
        return "more than Bears lies aside"
    if aside and phase >= TURN:
        if phase == FALL or BID <= phase <= BEARS_BACK or phase in (DRAW, NO_DRAW):
            return ""
        return "a Bear lies aside after the draw phase"
    if phase == SHUFFLE and not aside:
        return "nothing is to be shuffled back"
    return ""


def _turn(state: JamState) -> str:
    phase, mover = state.phase, state.mover
    if phase in (DRAW, TURN_UP) and not state.deck_size:
        return "a draw from an empty deck"
    if phase == NO_DRAW and state.deck_size:
        return "the draw is skipped, but there is a deck"
    if (phase in (PLAY, REPAY)) and not state.hand_sizes.at[mover]:
        return "the mover has no cards to play"
    if phase == NO_PLAY and state.hand_sizes.at[mover]:
        return "the mover has cards and does not play"
    if phase == CUT and not state.cut:
        return "a turn is cut short by nothing"
    if state.cut and phase in (TRADE, OFFER, REPLY, CHOOSE, GIVE, PLAY, NO_PLAY, REPAY):
        return "trade or play in a turn that is cut short"
    if phase in (DISCARD, PILE):
        front = state.front[mover]
        if not 0 <= state.leaving < len(front):
            return "an ingredient leaves a recipe that is not there"
        made = front[state.leaving]
        if (len(made.on) > 0) != (phase == DISCARD):
            return "nothing is there to leave, or a recipe with ingredients is piled"
    if phase == PILE and not state.is_travel:
        return "a pile at a table that is not a Travel table"
    return ""


def _visitors(state: JamState) -> str:
    phase = state.phase
    busy = phase in (BID, GIVE_PIE) or (phase == FALL and state.after == GIVE_PIE)
    if (state.bidder >= 0) != busy:
        return "somebody bids, or feeds the Bear, at the wrong time"
    bidding = phase in (BID, WON, RETURN) or (phase == FALL and state.after == RETURN)
    if not bidding and (state.bid or state.bid_seat >= 0 or state.highest):
        return "a bid outlives Karlsman"
    if phase == BID and state.passed[state.bidder]:
        return "a seat that has passed bids"
    if phase == RETURN and not state.bid:
        return "no jam is left to go back"
    if (len(state.staged) > 0) and phase != BID:
        return "a bid is half made"
    if bidding and (state.bid_seat >= 0) != (state.highest > 0):
        return "a bid without a bidder"
    if phase in (BID, WON):
        wrong = _bid(state, state.bid_seat, state.bid, state.highest)
        if wrong:
            return wrong
    if phase == BID:
        return _bid(state, state.bidder, state.staged, state.staged_points)
    if phase == GIVE_JAM and not state.number_of(state.mover, JAM):
        return "no jam is there to give up"
    if phase == GIVE_PIE and not state.number_of(state.bidder, PIE):
        return "no pie is there to give up"
    if not 0 <= state.stated <= state.seats or (state.stated and phase != STATE_PIES):
        return "pies are stated at the wrong time"
    return ""


def _bid(state: JamState, seat: int, bid: list[int], points: int) -> str:
    """The jams of a bid are there, each once, and worth so much."""
    cards = state.cards
    worth = 0
    for spot in bid:
        if spot < PILED:
            if not 0 <= spot < len(cards.names) or not state.is_travel:
                return "a bid of no kind"
            pile = state.piles[seat]
            if pile.at[spot] < bid.count(spot):
                return "a bid jam that is not in the pile"
        elif spot - PILED >= len(state.front[seat]) or bid.count(spot) > 1:
            return "a bid jam that is not there, or twice"
        kind = state.kind_at(seat, spot)
        if cards.sort.at[kind] != JAM:
            return "something else than jam is bid"
        worth += cards.points.at[kind]
    return "" if worth == points else "a bid is worth something else"


def _trade(state: JamState) -> str:
    phase = state.phase
    trading = phase in (OFFER, REPLY, CHOOSE, GIVE)
    if trading != (state.partner >= 0) or state.partner == state.mover:
        return "a trade without a partner, or a partner without a trade"
    if (trading or phase == TRADE) and not state.trades:
        return "a trade at a table without trade"
    if (state.offered or state.asked) and phase not in (OFFER, REPLY):
        return "an offer at the wrong time"
    if phase == REPLY and not state.offered and not state.asked:
        return "an empty offer"
    most = 1 if state.is_travel else state.offers
    if not min(most, 0) <= state.offers_left <= max(most, 0):
        return "more offers in a turn than allowed"
    if trading:
        if not _places(state, state.mover, state.offered):
            return "a recipe is offered that is not there, or twice"
        if not _places(state, state.partner, state.asked):
            return "a recipe is asked for that is not there, or twice"
    if (state.blind_count > 0) != (phase in (CHOOSE, GIVE)) or state.blind_count > MOST_BLIND:
        return "a blind trade at the wrong time, or of too many"
    if len(state.chosen) != 2:
        return "not two seats choose"
    if phase not in (CHOOSE, GIVE):
        return "cards are chosen at the wrong time" if state.chosen[0] or state.chosen[1] else ""
    for who in range(2):
        pile = state.piles[state.partner if who else state.mover]
        chosen = state.chosen[who]
        if len(chosen) > state.blind_count:
            return "too many cards are chosen"
        for kind in chosen:
            if not 0 <= kind < len(pile) or pile.at[kind] < chosen.count(kind):
                return "a card is chosen that is not in the pile"
    return ""


def _places(state: JamState, seat: int, offered: list[int]) -> bool:
    for spot in offered:
        if not PILED <= spot < PILED + len(state.front[seat]) or offered.count(spot) > 1:
            return False
    return True


# -- what is remembered, and the end ---------------------------------------------------------------


def _memory(state: JamState) -> str:
    """Nobody remembers what is not so."""
    if len(state.returned) != state.seats:
        return "not every seat’s draws are remembered"
    kinds = len(state.cards.names)
    for seat in range(state.seats):
        returned, hand = state.returned[seat], state.hands[seat]
        for kind in returned:
            if not 0 <= kind < kinds:
                return "a card of no kind went into the deck"
            here = state.cards.counts.at[kind] - hand.at[kind]
            if returned.count(kind) > here:
                return "a hand holds what it cannot hold"
    if not state.is_travel:
        return ""
    if len(state.known) != state.seats + 1 or len(state.pies_open) != state.seats:
        return "not every viewpoint remembers the piles"
    for piles in state.known:
        for seat in range(state.seats):
            known = piles[seat]
            pile = state.piles[seat]
            if len(known) != kinds:
                return "a memory of no kind"
            for kind in range(kinds):
                if not 0 <= known.at[kind] <= pile.at[kind]:
                    return "a card is remembered that does not lie in the pile"
    return ""


def _end(state: JamState) -> str:
    phase = state.phase
    if phase == ENDED and (state.hand_sizes.total() or not deck_is_spent(state)):
        return "the game ends before deck and hands are empty"
    if (len(state.sums) > 0) != (phase in (COUNT, OVER)):
        return "points are counted at the wrong time"
    if not 0 <= state.counted <= len(state.sums):
        return "more is counted than there is"
    if phase == COUNT and state.counted == len(state.sums):
        return "nothing is left to count"
    if phase == OVER and state.counted < len(state.sums):
        return "the game is over before all is counted"
    return ""
