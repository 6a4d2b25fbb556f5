# compiled
"""The single play of a turn: jam, pie, fruit salad, or an ingredient (J-C9 to J-C16, J-F)."""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import Event
from jamlab.core.event_tables import recent
from jamlab.core.node import Choice, choice
from jamlab.core.row import Row
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import JAM, PIE, Cards
from jamlab.games.jam.rules.card_moves import (
    fall,
    into_basket,
    is_among,
    made_alike,
    out_of_basket,
    out_of_hand,
    spot_of,
    take_made,
)
from jamlab.games.jam.rules.event_tables import BASKET_SOURCE, HAND_SOURCE
from jamlab.games.jam.rules.turn import begin_discard
from jamlab.games.jam.state import NO_SEAT, REPAY, SALAD_FRUIT, JamState, Made

_PIE_BAKED: Final = recent(ev.PieBaked)


def plays(state: JamState) -> Choice:
    seat, tables, sorts = state.mover, state.tables, state.cards.sort
    hand, basket = state.hands[seat], state.basket
    found = choice(seat)
    from_hand, from_basket = tables.jam_from_hand[seat], tables.jam_from_basket[seat]
    jams = _jams_in_front(state)
    for kind in range(len(hand)):
        if hand.at[kind]:
            sort = sorts.at[kind]
            if sort == JAM:
                _jams(found, from_hand[kind], tables.jam_fruits[kind], basket)
            elif sort == PIE:
                _pies(state, found, kind, HAND_SOURCE, jams)
            elif _fruits_are_there(state, kind):
                found.append(tables.salad_begun[seat][kind])
        if basket.at[kind]:
            sort = sorts.at[kind]
            if sort == JAM:
                _jams(found, from_basket[kind], tables.jam_fruits[kind], hand)
            elif sort == PIE:
                _pies(state, found, kind, BASKET_SOURCE, jams)
    found.add_where(tables.ingredient_played[seat], hand)
    return found


def _jams(found: Choice, events: list[Event | None], fruits: list[int], cards: Row) -> None:
    """Add the jams with each fitting kind among the cards."""
    for fruit in fruits:
        if cards.at[fruit]:
            event = events[fruit]
            assert event is not None
            found.append(event)


def _jams_in_front(state: JamState) -> list[int]:
    """Return the places of the mover's jams; the first one of those that are interchangeable."""
    front, sorts = state.front[state.mover], state.cards.sort
    return [
        place
        for place in range(len(front))
        if sorts.at[front[place].kind] == JAM and not _met_before(state, place)
    ]


def _pies(state: JamState, found: Choice, kind: int, source: str, jams: list[int]) -> None:
    """Add the pie with each fitting jam, once for interchangeable ones."""
    seat, cards = state.mover, state.cards
    need = cards.need.at[kind]
    if state.is_travel and state.pile_sizes.at[seat]:
        pile = state.piles[seat]
        kinds = len(pile)
        for jam in range(kinds):
            if pile.at[jam] and cards.sort.at[jam] == JAM and _fits(cards, jam, need):
                clause = "J-F2" if cards.wild.at[jam] else "J-C10"
                if source == BASKET_SOURCE:
                    clause = "J-C11"
                names = cards.names
                found.append(_PIE_BAKED(seat, clause, names[kind], source, names[jam], 0))
    front, recipes, wild = state.front[seat], cards.recipe, cards.wild
    for place in jams:
        made = front[place]
        if recipes.at[made.kind] == need or wild.at[made.kind]:
            clause = _pie_clause(state, made, source)
            card, jam_card = cards.names[kind], cards.names[made.kind]
            found.append(_PIE_BAKED(seat, clause, card, source, jam_card, place + 1))


def _fits(cards: Cards, jam: int, need: int) -> bool:
    return cards.recipe.at[jam] == need or cards.wild.at[jam] > 0


def _met_before(state: JamState, place: int) -> bool:
    front = state.front[state.mover]
    met = 0
    for other in range(place):
        met += made_alike(front[other], front[place])
    return met > 0


def _pie_clause(state: JamState, jam: Made, source: str) -> str:
    if source == BASKET_SOURCE:
        return "J-C11"
    if jam.turn == state.turn:
        return "J-C16"
    return "J-F2" if state.cards.wild.at[jam.kind] else "J-C10"


def _fruits_are_there(state: JamState, kind: int) -> bool:
    missing = 0
    for fruit in state.cards.needs[kind]:
        missing += not is_among(state.cards.of_fruit[fruit], state.basket)
    return missing == 0


def played(state: JamState, event: Any) -> None:
    if isinstance(event, ev.JamMade):
        _jam_made(state, event)
    elif isinstance(event, ev.IngredientPlayed):
        _put_into_basket(state, event.seat, event.card)
        begin_discard(state)
    elif isinstance(event, ev.PieBaked):
        _pie_baked(state, event)
    else:
        _salad_begun(state, event)


def _jam_made(state: JamState, event: ev.JamMade) -> None:
    seat = event.seat
    kind = state.cards.kinds[event.card]
    fruit = state.cards.kinds[event.fruit]
    if event.source == HAND_SOURCE:
        out_of_hand(state, seat, kind)
        out_of_basket(state, fruit)
    else:
        out_of_basket(state, kind)
        out_of_hand(state, seat, fruit)
    state.front[seat].append(Made(kind, (fruit,), state.turn, NO_SEAT))
    begin_discard(state)


def _pie_baked(state: JamState, event: ev.PieBaked) -> None:
    seat = event.seat
    kind = state.cards.kinds[event.card]
    if event.source == HAND_SOURCE:
        out_of_hand(state, seat, kind)
    else:
        out_of_basket(state, kind)
        state.owes = True
    jam = take_made(state, seat, spot_of(state, event.jam, event.place))
    state.front[seat].append(Made(kind, (jam.kind,), state.turn, NO_SEAT))
    if not fall(state, jam, "J-C10", REPAY):
        pie_is_baked(state)


def pie_is_baked(state: JamState) -> None:
    """Go on after a pie: a card is owed if it came from the Basket (J-C11)."""
    if state.owes:
        state.phase = REPAY
    else:
        begin_discard(state)


def repayments(state: JamState) -> Choice:
    """Return the hand cards that can repay the Basket for the pie card."""
    found = choice(state.mover)
    found.add_where(state.tables.basket_repaid[state.mover], state.hands[state.mover])
    return found


def repaid(state: JamState, event: ev.BasketRepaid) -> None:
    _put_into_basket(state, event.seat, event.card)
    state.owes = False
    begin_discard(state)


def _put_into_basket(state: JamState, seat: int, card: str) -> None:
    kind = state.cards.kinds[card]
    out_of_hand(state, seat, kind)
    into_basket(state, kind)


# -- salad (J-C13) ---------------------------------------------------------------------------------


def _salad_begun(state: JamState, event: ev.SaladBegun) -> None:
    state.salad = state.cards.kinds[event.card]
    out_of_hand(state, event.seat, state.salad)
    state.phase = SALAD_FRUIT


def salad_fruits(state: JamState) -> Choice:
    """Return the cards for the salad's next fruit, in the order in which the salad names them."""
    found = choice(state.mover)
    fruit = state.cards.needs[state.salad][len(state.salad_fruits)]
    for kind in state.cards.of_fruit[fruit]:
        if state.basket.at[kind]:
            found.append(state.tables.fruit_added[state.mover][kind])
    return found


def fruit_added(state: JamState, event: ev.SaladFruitAdded) -> None:
    kind = state.cards.kinds[event.card]
    out_of_basket(state, kind)
    state.salad_fruits.append(kind)
    if len(state.salad_fruits) < len(state.cards.needs[state.salad]):
        return
    state.front[event.seat].append(
        Made(state.salad, tuple(state.salad_fruits), state.turn, NO_SEAT)
    )
    state.salad = -1
    state.salad_fruits = []
    begin_discard(state)


# -- ingredients of removed recipes ----------------------------------------------------------------


def falls(state: JamState) -> Event:
    """Return the discard event of the next falling ingredient."""
    names = state.cards.names
    card = names[state.falling[0]]
    return ev.IngredientDiscarded(_loser(state), state.fall_clause, card, names[state.fall_from])


def _loser(state: JamState) -> int:
    """Return the recipe's owner: the highest bidder, the seat feeding the Bear, or the mover."""
    if state.bid_seat >= 0:
        return state.bid_seat
    return state.bidder if state.bidder >= 0 else state.mover
