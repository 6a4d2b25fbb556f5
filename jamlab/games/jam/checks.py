# compiled
"""Invariants of a JAM state that hold after every event.

The soak test checks them after every event of every game, so they are plain loops over rows,
compiled like the rules. Every index is validated before use: compiled rows do no bounds checks.
"""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.jam.cards import JAM, KARLSMAN, PIE, SALAD
from jamlab.games.jam.rules.turn import deck_is_spent
from jamlab.games.jam.state import (
    BASKET,
    BEAR_GOES,
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
    FIRST,
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


def broken(state: JamState) -> str:
    """Return a description of the first violated invariant; "" if all hold."""
    return _seats(state) or _cards(state) or _tasks(state) or first_phase_violation(state)


# -- locations of the cards ------------------------------------------------------------------------


def _seats(state: JamState) -> str:
    """Check that data by seat has one entry per seat, and that every named seat exists."""
    seats = state.seats
    if not FIRST <= state.phase <= OVER:
        return "there is no such phase"
    if not 0 <= state.mover < seats or not 0 <= state.first < seats:
        return "nobody sits where a seat is to move"
    if not -1 <= state.bidder < seats or not -1 <= state.bid_seat < seats:
        return "nobody sits where a seat bids"
    if not -1 <= state.partner < seats:
        return "nobody sits where a seat trades"
    if len(state.hands) != seats or len(state.hand_sizes) != seats or len(state.front) != seats:
        return "not every seat has a hand and recipes"
    if len(state.karlsmen) != seats or len(state.bears) != seats or len(state.passed) != seats:
        return "not every seat counts its visitors and bids"
    if len(state.piles) != (seats if state.is_travel else 0) or len(state.pile_sizes) != seats:
        return "piles at a table that is not a Travel table, or too few"
    if len(state.tasks) != seats or len(state.totals) != seats or len(state.tiebreaks) != seats:
        return "not every seat has tasks and points"
    return ""


def _taken(short: Row, pile: Row) -> int:
    """Subtract a pile from `short` and return its size; -1 if the pile is invalid."""
    if len(pile) != len(short):
        return -1
    size = signs = 0
    for kind in range(len(short)):
        count = pile.at[kind]
        short.at[kind] -= count
        size += count
        signs |= count  # negative as soon as one count is
    return size if signs >= 0 else -1


def _take_all(short: Row, kinds: list[int]) -> bool:
    """Subtract single cards from `short`; False if one has no valid kind."""
    for kind in kinds:
        if not 0 <= kind < len(short):
            return False
        short.at[kind] -= 1
    return True


def _cards(state: JamState) -> str:
    cards = state.cards
    short = cards.counts.copy()  # cards not found yet
    for seat in range(state.seats):
        hand = state.hands[seat]
        size = _taken(short, hand)
        if size < 0 or size != state.hand_sizes.at[seat]:
            return f"the hand of seat {seat} is not as large as its size says"
        if _visits(state, hand):
            return "a visitor in a hand"
        wrong = _front(state, short, seat)
        if wrong:
            return wrong
        if state.is_travel:
            pile = state.piles[seat]
            size = _taken(short, pile)
            if size < 0 or size != state.pile_sizes.at[seat]:
                return f"the pile of seat {seat} is not as large as its size says"
            if _visits(state, pile):
                return "a visitor in a pile"
    size = _taken(short, state.deck)
    if size < 0 or size != state.deck_size:
        return "the deck is not as large as its size says"
    if _taken(short, state.aside) < 0:
        return "fewer cards lie aside than none"
    wrong = _basket(state, short)
    if wrong:
        return wrong
    if not _take_all(short, state.salad_fruits) or not _take_all(short, state.falling):
        return "a fruit of no kind"
    if not -1 <= state.salad < len(short) or not -1 <= state.turned < len(short):
        return "a card of no kind"
    if state.salad >= 0:
        short.at[state.salad] -= 1
    if state.turned >= 0:
        short.at[state.turned] -= 1
    if cards.karlsman >= 0:
        shown = 1 if state.phase in (BID, WON) else 0
        short.at[cards.karlsman] -= state.karlsmen.total() + shown
    if cards.bear >= 0:
        shown = 1 if state.phase in (STATE_PIES, BEAR_GOES) else 0
        short.at[cards.bear] -= state.bears.total() + shown
    for kind in range(len(short)):
        if short.at[kind]:
            count = cards.counts.at[kind]
            return f"{count - short.at[kind]} cards {cards.names[kind]}, not {count}"
    return ""


def _visits(state: JamState, pile: Row) -> bool:
    cards = state.cards
    found = 0
    if cards.karlsman >= 0:
        found += pile.at[cards.karlsman]
    if cards.bear >= 0:
        found += pile.at[cards.bear]
    return found > 0


def _front(state: JamState, short: Row, seat: int) -> str:
    """Check a seat's completed recipes: each holds what it needs, or nothing any more."""
    cards = state.cards
    front = state.front[seat]
    for made in front:
        if not 0 <= made.kind < len(short):
            return "a recipe of no kind"
        short.at[made.kind] -= 1
        sort = cards.sort.at[made.kind]
        if sort >= KARLSMAN:
            return "a visitor lies among the recipes"
        if made.turn < 0 or made.turn > state.turn or not -1 <= made.held < state.seats:
            return "a recipe from a turn that has not been, or from nobody"
        for kind in made.on:
            if not 0 <= kind < len(short):
                return "an ingredient of no kind"
            short.at[kind] -= 1
            if sort == PIE and cards.sort.at[kind] != JAM:
                return "no jam lies on a pie"
        if len(made.on) > 1 and sort != SALAD:
            return "more than one ingredient on a jam or a pie"
        if len(made.on) > len(cards.needs[made.kind]) and sort == SALAD:
            return "too many fruits on a salad"
        if len(made.on) and sort != SALAD and not _fits(state, made.kind, made.on[0]):
            return "an ingredient that the recipe does not take"
    return ""


def _fits(state: JamState, kind: int, on: int) -> bool:
    """True if the jam takes this fruit, or the pie this jam."""
    cards = state.cards
    need = cards.need.at[kind]
    if cards.sort.at[kind] == PIE:
        return cards.recipe.at[on] == need or cards.wild.at[on] > 0
    return cards.wild.at[kind] > 0 or cards.fruit.at[on] == need


def _basket(state: JamState, short: Row) -> str:
    if len(state.basket) != len(short) or _visits(state, state.basket):
        return "the Basket is no row of cards, or holds a visitor"
    if not state.is_travel:
        return "" if _taken(short, state.basket) >= 0 else "fewer cards in the Basket than none"
    tops = 0
    fruits = state.cards.fruit
    if len(state.stacks) != len(state.cards.fruits):
        return "not every ingredient has a stack"
    for fruit in range(len(state.stacks)):
        stack = state.stacks[fruit]
        if not _take_all(short, stack):
            return "a card of no kind in a stack"
        for kind in stack:
            if fruits.at[kind] != fruit:
                return "a stack holds another ingredient"
        if stack:
            tops += 1
            if state.basket.at[stack[-1]] != 1:
                return "the top card of a stack cannot be used"
    return "" if state.basket.total() == tops else "a card under another can be used"


def _tasks(state: JamState) -> str:
    """Check that each task card is in one place and each seat draws the types in turn."""
    firsts = state.tables.task_first
    drawn, seen = 0, []
    for seat in range(state.seats):
        tasks = state.tasks[seat]
        drawn += len(tasks)
        for n in range(len(tasks)):
            kind = n % len(firsts)
            number = tasks[n] - firsts[kind]
            left = state.task_left[kind]
            if not 0 <= number < len(left) or left.at[number] or tasks[n] in seen:
                return "a task card twice, or of another type than is drawn"
            seen.append(tasks[n])
    if not state.with_tasks:
        return "tasks at a table without tasks" if drawn else ""
    missing = -drawn
    for left in state.task_left:
        missing += left.count(0)
    return "a task card is neither drawn nor left" if missing else ""


# -- invariants of the current phase ---------------------------------------------------------------


def first_phase_violation(state: JamState) -> str:
    """Return a description of the first violated invariant; "" if all hold."""
    return (
        _phase(state)
        or _turn(state)
        or _visitors(state)
        or _trade(state)
        or _memory(state)
        or _end(state)
    )


def _phase(state: JamState) -> str:
    """Check that temporary data is present exactly in the phases that use it."""
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
    """Check that the jams of a bid exist, each once, and are worth `points`."""
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


# -- memory, and the end ---------------------------------------------------------------------------


def _memory(state: JamState) -> str:
    """Check that nothing false is remembered."""
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
