# compiled
"""Card moves between hands, Basket, deck and piles, with updates of what all remember."""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.jam.cards import SALAD
from jamlab.games.jam.state import FALL, PILED, JamState, Made, is_visitor


def into_basket(state: JamState, kind: int) -> None:
    """Add a card to the Basket; in Travel on top of its stack, a salad card under it (J-I4)."""
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
    """Take an available card from the Basket."""
    state.basket.at[kind] -= 1
    if state.is_travel:
        stack = state.stacks[state.cards.fruit.at[kind]]
        stack.pop()
        if stack:
            state.basket.at[stack[-1]] += 1


def is_among(kinds: list[int], cards: Row) -> bool:
    """True if the cards include one of these kinds."""
    found = 0
    for kind in kinds:
        found += cards.at[kind]
    return found > 0


def out_of_deck(state: JamState, kind: int) -> None:
    state.deck.at[kind] -= 1
    state.deck_size -= 1


def into_deck(state: JamState, kind: int) -> None:
    """Shuffle a card into the deck; everyone knows that no hand holds it."""
    state.deck.at[kind] += 1
    state.deck_size += 1
    if not is_visitor(state.cards, kind):
        for seat in range(state.seats):
            state.returned[seat].append(kind)


def into_hand(state: JamState, seat: int, kind: int) -> None:
    """Move a card from the deck to a hand; it may be any that was shuffled in."""
    out_of_deck(state, kind)
    hand = state.hands[seat]
    hand.at[kind] += 1
    state.hand_sizes.at[seat] += 1
    if state.returned[seat]:
        state.returned[seat] = []


def out_of_hand(state: JamState, seat: int, kind: int) -> None:
    """Take a card openly from a hand; it may be one that was shuffled in before."""
    hand = state.hands[seat]
    hand.at[kind] -= 1
    state.hand_sizes.at[seat] -= 1
    for other in range(state.seats):
        if state.returned[other] and kind in state.returned[other]:
            state.returned[other].remove(kind)


def onto_pile(state: JamState, seat: int, kind: int) -> None:
    """Travel: add a recipe openly to a face-down pile."""
    pile = state.piles[seat]
    pile.at[kind] += 1
    state.pile_sizes.at[seat] += 1
    for viewpoint in range(state.seats + 1):
        if viewpoint != seat:
            known = state.known[viewpoint][seat]
            known.at[kind] += 1


def off_pile(state: JamState, seat: int, kind: int) -> None:
    """Travel: take a card openly from a face-down pile."""
    pile = state.piles[seat]
    pile.at[kind] -= 1
    state.pile_sizes.at[seat] -= 1
    for viewpoint in range(state.seats + 1):
        known = state.known[viewpoint][seat]
        if known.at[kind]:
            known.at[kind] -= 1


def take_made(state: JamState, seat: int, spot: int) -> Made:
    """Remove a seat's recipe and return it."""
    if spot < PILED:
        off_pile(state, seat, spot)
        return Made(spot, (), 0, -1)
    return state.front[seat].pop(spot - PILED)


def fall(state: JamState, made: Made, clause: str, after: int) -> bool:
    """Start the fall of a removed recipe's ingredients into the Basket; False if it has none."""
    if not made.on:
        return False
    state.falling = list(made.on)
    state.fall_from = made.kind
    state.fall_clause = clause
    state.after = after
    state.phase = FALL
    return True


def spot_of(state: JamState, card: str, place: int) -> int:
    return PILED + place - 1 if place else state.cards.kinds[card]


def place_of(spot: int) -> int:
    """Return the place of a spot in events: from 1, or 0 for the pile."""
    return spot - PILED + 1 if spot >= PILED else 0


def spots(state: JamState, seat: int, sort: int, taken: list[int]) -> list[int]:
    """Return the spots of a seat's recipes of a sort (-1: any) that are not taken yet.

    Interchangeable ones are adjacent. Piled cards appear once per copy.
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


def unlike(state: JamState, seat: int, order: list[int]) -> list[int]:
    """Return the first of each group of interchangeable spots; `order` is as `spots` returns it."""
    front = state.front[seat]
    found: list[int] = []
    last = -1
    for spot in order:
        if last >= PILED and spot >= PILED:
            is_new = not made_alike(front[last - PILED], front[spot - PILED])
        else:
            is_new = spot != last
        if is_new:
            found.append(spot)
        last = spot
    return found


def made_alike(one: Made, two: Made) -> bool:
    """True if two recipes of a seat are interchangeable as choices."""
    if one.kind != two.kind or one.on != two.on:
        return False
    return not one.on or (one.turn == two.turn and one.held == two.held)
