"""The JAM: cards a seat draws, the first Basket, and cards to come that serve tasks."""

from __future__ import annotations

import numpy as np

from jamlab.core import Chance, Forced
from jamlab.core.play import draw
from jamlab.games.jam.state import TURN
from tests.unit.chance.cross_check.came_deck import ENDS
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.numbers import LeftOut, Number
from tests.unit.games.jam.odds.guard.wishes import Seat


def wanted(deals: Deals, claim: Claim) -> list[Number]:
    """Cards off the deck with the fruits `of` below, or without `of` those that help a task."""
    of, draws = claim.asked.get("of"), claim.asked.get("draws", 1)
    if deals.ready is None:
        raise LeftOut(ENDS)
    cards = deals.states[0].cards
    named: dict[str, list[str]] = {}
    if of is None:
        seat = Seat(deals.game, deals.states[0], claim.view, claim.player)
        wishes = [seat.wish(goal) for goal in seat.goals]
        for kind in seat.kinds():
            if any(wish.is_helped_by(kind) for wish in wishes):
                named.setdefault(cards.recipe_name(kind), []).append(cards.names[kind])
    else:
        for kind, name in enumerate(cards.names):
            if cards.fruit_name(kind) in of:
                named.setdefault(cards.fruit_name(kind), []).append(name)
    deals = deals.ready
    good = [name for names in named.values() for name in names]
    found = [deals.number("", claim.answer.value, deals.comes(good, draws))]
    rows = {row.label: row.chance for row in claim.answer.rows}
    for label in dict.fromkeys([*named, *rows]):
        came = deals.comes(named.get(label, []), 1)
        if label == "another card":
            came = 1 - deals.comes(good, 1)
        found.append(deals.number(label, rows.get(label, 0), came))
    return found


def basket(deals: Deals, claim: Claim) -> list[Number]:
    """Set the table by chance and the rules up to the first turn."""
    shown = []
    for state in deals.drawn():
        while state.phase < TURN:
            node = deals.game.pending(state)
            if isinstance(node, Chance):
                deals.game.apply(state, draw(node, deals.rng))
            else:
                assert isinstance(node, Forced)
                deals.game.apply(state, node.event)
        shown.append({state.cards.fruit_name(kind) for kind, n in enumerate(state.basket) if n})
    of = set(claim.asked["of"])
    came = np.array([of <= fruits for fruits in shown], float)
    found = [Number("", float(claim.answer.value), came)]
    for row in claim.answer.rows:
        came = np.array([row.label in fruits for fruits in shown], float)
        found.append(Number(row.label, float(row.chance), came))
    return found


def holds(deals: Deals, claim: Claim) -> list[Number]:
    """Task cards of the seat in the deals; nothing is inferred from what it did."""
    state = deals.states[0]
    types = {task.name: task.type for task in claim.view.task_cards}
    names = state.tables.names
    held = []
    for state in deals.states:
        mine = [names[n] for n in state.tasks[claim.player]]
        held.append(" and ".join(sorted(n for n in mine if types[n] == claim.asked["type"])))
    return [
        deals.number(row.label, row.chance, np.array([name == row.label for name in held], float))
        for row in claim.answer.rows
    ]


def tasks(deals: Deals, claim: Claim) -> list[Number]:
    """Cards off the deck serve places of the task, one each, beside cone jams in reach.

    The number of draws, if not asked for, is the one the answer states.
    """
    seat = Seat(deals.game, deals.states[0], claim.view, claim.player, claim.asked["count"])
    at, draws = claim.asked["task"] - 1, int(claim.answer.settled["draws"])
    if deals.ready is None:
        raise LeftOut(ENDS)
    wish = seat.wish(seat.goals[at])
    need, came = wish.scores_from, []
    for state in deals.ready.drawn():
        pile = [kind for kind, n in enumerate(state.deck) for _ in range(n)]
        if draws > len(pile):
            raise LeftOut("the deck holds fewer cards")
        came.append(float(wish.places_with(deals.rng.taken(pile, draws)) >= need))
    return [Number("", float(claim.answer.value), np.array(came))]
