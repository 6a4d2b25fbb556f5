# compiled
"""Invariants of The Pie Game, which hold after every event of any game.

The soak test checks them after every event, so they are plain loops over rows, compiled like the
rules. Every index is checked before use: compiled rows have no bounds check.
"""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.pie.deck import HAND
from jamlab.games.pie.memory import at_odds
from jamlab.games.pie.state import (
    BAKE,
    BY_CLEARING,
    BY_TURN,
    CHOOSE,
    CLEAR,
    DEAL,
    DISCARD,
    DRAW,
    EVERYBODY,
    FIRST,
    GIVE,
    LAY,
    NONE,
    OVER,
    PARTNER,
    PUT_BACK,
    RECIPES,
    REFILL,
    ROUND,
    THROW,
    TURN,
    TURN_UP,
    TURNS,
    VOID,
    PieState,
    kind_of,
    who_of,
)


def broken(state: PieState) -> str:
    """Return the first invariant that is broken, in words; "" if all hold."""
    return _places(state) or _cards(state) or _sizes(state) or _memory(state) or _game(state)


def _places(state: PieState) -> str:
    """Check that numbers of seats and kinds are in range."""
    seats, size = state.seats, state.cards.size
    if not FIRST <= state.phase <= OVER:
        return "there is no such phase"
    if not 0 <= state.mover < seats or not 0 <= state.dealer < seats:
        return "nobody sits there"
    if not 0 <= state.chooser < seats or not NONE <= state.partner < seats:
        return "nobody sits there"
    if not NONE <= state.baker < seats or not NONE <= state.took < size:
        return "nobody bakes, or no card was taken"
    if len(state.hands) != seats or len(state.known) != seats or len(state.hand_sizes) != seats:
        return "not every seat has a hand"
    if len(state.returned) != seats:
        return "not every seat’s draws are remembered"
    if len(state.chosen) != seats or len(state.laid) != seats or len(state.recipe) != seats:
        return "not every seat has a place on the table"
    if len(state.pies) != seats or len(state.pile) != size:
        return "not every seat has its pies, or the draw pile is of other cards"
    recipes = len(state.cards.recipe_names)
    if len(state.recipe_pile) != recipes:
        return "the recipes are other ones"
    for seat in range(seats):
        if len(state.hands[seat]) != size:
            return "a hand is of other cards"
        if not NONE <= state.chosen.at[seat] < size:
            return "a card of no kind was chosen"
        if not NONE <= state.recipe.at[seat] < recipes:
            return "there is no such recipe"
        if not 0 <= state.laid.at[seat] <= 1:
            return "more than one lost turn lies before a seat"
    return ""


def _cards(state: PieState) -> str:
    """Check that every card and every recipe is in exactly one place."""
    size = state.cards.size
    short = state.cards.counts.copy()  # count of each kind not yet found
    if _taken(short, state.pile) != state.pile_size:
        return "the draw pile is counted wrongly"
    for seat in range(state.seats):
        if _taken(short, state.hands[seat]) != state.hand_sizes.at[seat]:
            return "a hand is counted wrongly"
        if state.chosen.at[seat] != NONE:
            short.at[state.chosen.at[seat]] -= 1
        if state.laid.at[seat]:
            if state.cards.lose_turn < 0:
                return "there is no such card as a lost turn"
            short.at[state.cards.lose_turn] -= 1
    for place in range(len(state.discard)):
        kind: int = state.discard[place]
        if not 0 <= kind < size:
            return "a card of no kind lies on the discard pile"
        short.at[kind] -= 1
    for place in range(len(state.shown)):
        shown: int = state.shown[place]
        if not 0 <= shown < size or not state.cards.is_laid_at_once(shown):
            return "a card is shown that is not laid down at once"
        short.at[shown] -= 1
    for kind in range(size):
        if short.at[kind]:
            return f"{state.cards.names[kind]}: {short.at[kind]} cards are missing"
    return _recipes(state)


def _taken(short: Row, pile: Row) -> int:
    """Subtract the pile from `short` and return its size; -1 if a count is negative."""
    size = signs = 0
    for kind in range(len(short)):
        count = pile.at[kind]
        short.at[kind] -= count
        size += count
        signs |= count  # below 0 as soon as one count is
    return size if signs >= 0 else -1


def _recipes(state: PieState) -> str:
    left = state.recipe_pile.copy()
    for seat in range(state.seats):
        recipe = state.recipe.at[seat]
        if recipe != NONE:
            left.at[recipe] += 1
        elif state.phase > RECIPES or (state.phase == ROUND and state.round > 1):
            return f"seat {seat} has no recipe"
    for recipe in range(len(left)):
        if left.at[recipe] != 1:
            return f"the recipe {state.cards.recipe_names[recipe]} is there {left.at[recipe]} times"
    return ""


def _sizes(state: PieState) -> str:
    """Check hand sizes for the phase."""
    phase = state.phase
    if phase < TURN:
        return _dealing(state)
    if not state.discard and (state.took == NONE or phase not in (DISCARD, BAKE, ROUND, OVER)):
        return "the discard pile is empty"  # allowed while its only card was taken (P-D2)
    held = state.hand_sizes.at[state.mover]
    if phase in (TURN, DRAW) and held != HAND:
        return "a turn begins with another hand than five cards"
    if phase == DISCARD and held != HAND + 1:
        return "the mover discards from another hand than six cards"
    if phase == CLEAR and not state.laid.at[state.mover]:
        return "no lost turn lies there to be cleared"
    if phase == TURN and state.laid.at[state.mover]:
        return "a turn that was lost begins"
    if phase == REFILL and held + len(state.shown) >= HAND:
        return "a full hand is refilled"
    if phase == LAY and not state.shown:
        return "nothing was drawn that could be laid down"
    if phase == THROW and not 0 < state.to_throw <= held:
        return "more cards are to be discarded than are held"
    if phase == GIVE or state.baker >= 0:
        return ""
    for seat in range(state.seats):
        size = state.hand_sizes.at[seat] + (1 if state.chosen.at[seat] != NONE else 0)
        front = state.laid.at[seat]
        full = size + front == HAND or (state.drawn_may_play and front == 1 and size == HAND)
        if seat != state.mover and not full:
            return f"seat {seat} has {size} cards, {front} before it"
    return ""


def _dealing(state: PieState) -> str:
    if state.phase in (DEAL, RECIPES):
        dealt = state.dealt if state.phase == DEAL else 0
        if state.hand_sizes.total() != dealt or state.discard:
            return "the cards dealt are counted wrongly"
    if state.phase == TURN_UP and state.discard:
        return "two cards are turned up"
    if state.phase == PUT_BACK and len(state.discard) != 1:
        return "not one card is put back"
    return ""


def _memory(state: PieState) -> str:
    """Check that everything known of a hand is true."""
    for seat in range(state.seats):
        hand, known = state.hands[seat], state.known[seat]
        for place in range(len(known)):
            kind, who = kind_of(known[place]), who_of(known[place])
            if not 0 <= kind < state.cards.size or not EVERYBODY <= who < state.seats:
                return "nobody can know that"
            held = hand.at[kind] + (1 if state.chosen.at[seat] == kind else 0)
            for other in range(len(known)):
                if kind_of(known[other]) == kind and who_of(known[other]) in (EVERYBODY, who):
                    held -= 1
            if held < 0:
                return f"seat {seat} is thought to hold {state.cards.names[kind]}, wrongly"
    return _returned(state)


def _returned(state: PieState) -> str:
    """Check that no more cards were returned to the pile than exist."""
    for seat in range(state.seats):
        returned = state.returned[seat]
        for kind in range(state.cards.size):
            if not 0 <= returned.at[kind] <= state.cards.counts.at[kind]:
                return "more cards went back into the pile than there are"
    return ""


def _game(state: PieState) -> str:
    phase = state.phase
    if not BY_TURN <= state.cause <= BY_CLEARING or not -1 <= state.step <= 1:
        return "there is no such cause"
    if state.turns < 0 or state.turns > TURNS * state.seats:
        return "a round is too long"
    if (phase == VOID) != (state.turns == TURNS * state.seats) and phase not in (ROUND, OVER):
        return "a round does not end in time"
    if phase in (BAKE, OVER) and state.baker < 0:
        return "nobody bakes"
    if phase == PARTNER and state.partner != NONE:
        return "a partner was chosen before"
    if phase in (CHOOSE, GIVE):
        if not state.step and state.partner in (NONE, state.mover):
            return "nobody is there to trade with"
    else:
        for seat in range(state.seats):
            if state.chosen.at[seat] != NONE:
                return "a card lies face down outside an exchange"
    if phase not in (LAY, REFILL, PARTNER, CHOOSE, GIVE, BAKE, ROUND, OVER) and state.shown:
        return "a card is shown at the wrong time"
    most = 0
    for seat in range(state.seats):
        if state.pies.at[seat] < 0:
            return "fewer pies than none"
        most = max(most, state.pies.at[seat])
    if (most >= state.pies_needed) != (phase == OVER):
        return "the game does not end with the last pie"
    return at_odds(state)
