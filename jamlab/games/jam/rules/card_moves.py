# compiled
"""How cards move between hands, Basket, deck and piles, and what all remember of it."""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.jam.cards import SALAD
from jamlab.games.jam.state import FALL, PILED, JamState, Made, is_visitor


def into_basket(state: JamState, kind: int) -> None:
    """A card goes to the Basket. In Travel on top of its stack, a salad card under it (J-I4)."""
    if state.is_travel:
        stack = state.stacks[state.cards.fruit.at[kind]]
        if stack and state.cards.sort.at[kind] == SALAD:
            stack.insert(0, kind)
            return
        if stack:
            state.basket.at[stack[-1]] -= 1
        stack.append(kind)
    state.basket.at[kind] += 1


def out_of_basket(state: JamState, kind: int) -> None:
    """A card that can be used leaves the Basket."""
    state.basket.at[kind] -= 1
    if state.is_travel:
        stack = state.stacks[state.cards.fruit.at[kind]]
        stack.pop()
        if stack:
            state.basket.at[stack[-1]] += 1


def is_among(kinds: list[int], cards: Row) -> bool:
    """True if a card of one of these kinds is among the cards."""
    found = 0
    for kind in kinds:
        found += cards.at[kind]
    return found > 0


def out_of_deck(state: JamState, kind: int) -> None:
    """A card leaves the deck."""
    state.deck.at[kind] -= 1
    state.deck_size -= 1


def into_deck(state: JamState, kind: int) -> None:
    """A card is shuffled into the deck; all see that no hand holds it."""
    state.deck.at[kind] += 1
    state.deck_size += 1
    if not is_visitor(state.cards, kind):
        for seat in range(state.seats):
            state.returned[seat].append(kind)


def into_hand(state: JamState, seat: int, kind: int) -> None:
    """A card of the deck goes to a hand; it may be any that was shuffled in."""
    out_of_deck(state, kind)
    hand = state.hands[seat]
    hand.at[kind] += 1
    state.hand_sizes.at[seat] += 1
    if state.returned[seat]:
        state.returned[seat] = []


def out_of_hand(state: JamState, seat: int, kind: int) -> None:
    """A card leaves a hand before all eyes; it may be one that was shuffled in before."""
    hand = state.hands[seat]
    hand.at[kind] -= 1
    state.hand_sizes.at[seat] -= 1
    for other in range(state.seats):
        if state.returned[other] and kind in state.returned[other]:
            state.returned[other].remove(kind)


def onto_pile(state: JamState, seat: int, kind: int) -> None:
    """Travel: a recipe joins a face-down pile before all eyes."""
    pile = state.piles[seat]
    pile.at[kind] += 1
    state.pile_sizes.at[seat] += 1
    for viewpoint in range(state.seats + 1):
        if viewpoint != seat:
            known = state.known[viewpoint][seat]
            known.at[kind] += 1


def off_pile(state: JamState, seat: int, kind: int) -> None:
    """Travel: a card leaves a face-down pile before all eyes."""
    pile = state.piles[seat]
    pile.at[kind] -= 1
    state.pile_sizes.at[seat] -= 1
    for viewpoint in range(state.seats + 1):
        known = state.known[viewpoint][seat]
        if known.at[kind]:
            known.at[kind] -= 1


def take_made(state: JamState, seat: int, spot: int) -> Made:
    """Take a recipe away from a seat and return it."""
    if spot < PILED:
        off_pile(state, seat, spot)
        return Made(spot, (), 0, -1)
    return state.front[seat].pop(spot - PILED)


def fall(state: JamState, made: Made, clause: str, after: int) -> bool:
    """Let what lies on a recipe that has gone fall into the Basket, if anything does."""
    if not made.on:
        return False
    state.falling = list(made.on)
    state.fall_from = made.kind
    state.fall_clause = clause
    state.after = after
    state.phase = FALL
    return True


def spot_of(state: JamState, card: str, place: int) -> int:
    """The spot that an event's card and place stand for."""
    return PILED + place - 1 if place else state.cards.kinds[card]


def place_of(spot: int) -> int:
    """The place of a spot as events name it: from 1, or 0 for the pile."""
    return spot - PILED + 1 if spot >= PILED else 0


def spots(state: JamState, seat: int, sort: int, taken: list[int]) -> list[int]:
    """The spots of a seat's recipes of a sort (-1: of any) that are not taken yet.

    Those that are alike lie side by side. Piled cards come as often as they lie there.
    """
    sorts = state.cards.sort
    keys = []
    front = state.front[seat]
    for place in range(len(front)):
        made = front[place]
        if sort < 0 or sorts.at[made.kind] == sort:
            keys.append((made.kind, made.on, made.turn, made.held, PILED + place))
    if state.is_travel and state.pile_sizes.at[seat]:
        pile = state.piles[seat]
        for kind in range(len(pile)):
            if pile.at[kind] and (sort < 0 or sorts.at[kind] == sort):
                keys += [(kind, (), 0, -1, kind)] * pile.at[kind]
    keys.sort()
    found = [key[4] for key in keys]
    for spot in taken:
        found.remove(spot)
    return found


def are_alike(state: JamState, seat: int, spot: int, other: int) -> bool:
    """True if it makes no difference which of the two spots is chosen."""
    if spot < PILED or other < PILED:
        return spot == other
    front = state.front[seat]
    return made_alike(front[spot - PILED], front[other - PILED])


def made_alike(one: Made, two: Made) -> bool:
    """True if it makes no difference which of two recipes of a seat is chosen."""
    if one.kind != two.kind or one.on != two.on:
        return False
    return not one.on or (one.turn == two.turn and one.held == two.held)
