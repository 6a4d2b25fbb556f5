# compiled
"""What must be true of a table of The JAM after every event, whatever was played.

The soak asks this after every event of every game, so it is plain loops over rows, compiled like
the rules. A place is looked at only once it is known to be one: compiled rows have no fence.
"""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.jam.deck.cards import JAM, KARLSMAN, PIE, SALAD
from jamlab.games.jam.rules.phase_checks import phase_fault
from jamlab.games.jam.state import (
    BEAR_GOES,
    BID,
    FIRST,
    OVER,
    STATE_PIES,
    WON,
    JamState,
)


def broken(state: JamState) -> str:
    """The first thing that does not hold, in words; "" if all holds."""
    return _seats(state) or _cards(state) or _tasks(state) or phase_fault(state)


# -- where the cards are ---------------------------------------------------------------------------


def _seats(state: JamState) -> str:
    """Everything is there as often as there are seats, and names a seat that is there."""
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
    """Take the cards of a pile away from `short`. How many they are; -1: the pile is unsound."""
    if len(pile) != len(short):
        return -1
    size = signs = 0
    for kind in range(len(short)):
        count = pile.at[kind]
        short.at[kind] -= count
        size += count
        signs |= count  # below 0 as soon as one count is
    return size if signs >= 0 else -1


def _take_all(short: Row, kinds: list[int]) -> bool:
    """Take single cards away from `short`; False if one is of no kind."""
    for kind in kinds:
        if not 0 <= kind < len(short):
            return False
        short.at[kind] -= 1
    return True


def _cards(state: JamState) -> str:
    cards = state.cards
    short = cards.counts.copy()  # what is missing still, when all that are found are taken away
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
    """The recipes in front of a seat: each has what it needs lying on it, or nothing any more."""
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
    """True if a jam takes this fruit, or a pie this jam."""
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
    """Each task card lies in one place, and each seat draws the types in turn."""
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
