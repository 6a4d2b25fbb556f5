"""The JAM: what a seat draws, what the first Basket shows, what cards to come do for tasks."""

from __future__ import annotations

from typing import Any

import numpy as np

from jamlab.engine import ALL_KNOWING, Chance, Forced
from jamlab.engine.play import draw
from jamlab.games.jam.state import TURN
from jamlab.table.scene import Goal
from tests.probability.guard.claims import Claim
from tests.probability.guard.deals import Deals
from tests.probability.guard.numbers import Number


def wanted(deals: Deals, claim: Claim) -> list[Number]:
    """So many cards off the deck; `of`: with these fruits below."""
    of, draws = claim.asked.get("of"), claim.asked.get("draws", 1)
    if of is None or deals.ready is None:
        return []
    deals = deals.ready
    cards = deals.states[0].cards
    with_it = [n for kind, n in enumerate(cards.names) if cards.fruit_name(kind) in of]
    found = [deals.number("", claim.answer.value, deals.comes(with_it, draws))]
    for row in claim.answer.rows:
        if row.label == "another card":
            came = 1 - deals.comes(with_it, 1)
        else:
            below = [n for kind, n in enumerate(cards.names) if cards.fruit_name(kind) == row.label]
            came = deals.comes(below, 1)
        found.append(deals.number(row.label, row.chance, came))
    return found


def basket(deals: Deals, claim: Claim) -> list[Number]:
    """The table is set by chance and by the rules until the first turn."""
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
    """Nothing is read from what it did: which task cards lie before the seat in the deals."""
    state = deals.states[0]
    types = {task.name: task.type for task in claim.view.task_cards}
    names = state.ready.names
    held = []
    for state in deals.states:
        mine = [names[n] for n in state.tasks[claim.player]]
        held.append(" and ".join(sorted(n for n in mine if types[n] == claim.asked["type"])))
    return [
        deals.number(row.label, row.chance, np.array([name == row.label for name in held], float))
        for row in claim.answer.rows
    ]


def tasks(deals: Deals, claim: Claim) -> list[Number]:
    """Cards off the deck serve places of the task, one each, beside cone jams that are in reach.

    What a card serves is seen on the tasks panel by giving it to the seat: a place that then is in
    reach. To see it of each jar, the cone jams of the seat and of the Basket are taken away for
    that; they serve any jar.
    """
    if claim.asked["count"] != "now" or "draws" not in claim.asked:
        return []
    who, draws = claim.player, claim.asked["draws"]
    if deals.ready is None:
        return []
    goals, deals = _goals(deals, claim.view, who), deals.ready
    at = claim.asked["task"] - 1
    if at >= len(goals):
        return []
    goal = goals[at]
    states = [part.state for part in goal.parts]
    served = states.count("done") + min(
        states.count("reach"), max(goal.needed - states.count("done"), 0)
    )
    bare = _in_reach(deals, claim, at, cones=False)
    places = {n for n, state in enumerate(states) if state != "done"} - bare
    jars = {n for n in places if goal.parts[n].face.endswith(" jam")}
    cones = states.count("reach") - len(bare)
    serves: dict[int, list[int]] = {}
    for kind, n in enumerate(claim.view.unseen):
        if n:
            alone = _in_reach(deals, claim, at, kind, cones=False)
            is_one_more = len(_in_reach(deals, claim, at, kind)) - len(alone) > cones
            serves[kind] = sorted(alone & places | (jars if is_one_more else set()))
    need = _scores_from(claim, goal) - served
    came = []
    for state in deals.drawn():
        pile = [kind for kind, n in enumerate(state.deck) for _ in range(n)]
        if draws > len(pile):
            return []
        drawn = [serves.get(kind, []) for kind in deals.rng.taken(pile, draws)]
        more = filled([sorted(jars)] * cones + drawn) - cones
        came.append(float(need <= 0 or more >= need))
    return [Number("", float(claim.answer.value), np.array(came))]


def _goals(deals: Deals, view: Any, who: int) -> list[Goal]:
    """The tasks of the panel but for yummy-yummy, which has no places."""
    return [goal for goal in deals.game.progress(view, who) if goal.parts]


def _in_reach(
    deals: Deals, claim: Claim, at: int, kind: int = -1, *, cones: bool = True
) -> set[int]:
    """The places that the panel shows in reach, with this card in the seat's hand, too.

    Without `cones` there are no cone jams in the hand and the Basket; the hand keeps its size.
    """
    who = claim.player
    state = next((s for s in deals.states if kind < 0 or s.deck[kind]), None)
    if state is None:
        return set()
    after = state.copy()
    if kind >= 0:
        after.deck[kind] -= 1
        after.deck_size -= 1
        after.hands[who][kind] += 1
        after.hand_sizes[who] += 1
    if not cones:
        for n, is_cone in enumerate(after.cards.wild):
            if is_cone:
                after.hands[who][n] = after.basket[n] = 0
    view = deals.game.view(after, claim.seat if claim.seat == who else ALL_KNOWING)
    goal = _goals(deals, view, who)[at]
    return {n for n, part in enumerate(goal.parts) if part.state == "reach"}


def _scores_from(claim: Claim, goal: Goal) -> int:
    """The fewest places of the task that score."""
    if goal.clause != "J-G4":
        return goal.needed
    return next(n for n, points in enumerate(claim.view.tea_party) if points)


def filled(serves: list[list[int]]) -> int:
    """The most places that these cards fill, one each (augmenting paths)."""
    by_place: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for spot in serves[card]:
            if spot not in tried:
                tried.add(spot)
                if spot not in by_place or place(by_place[spot], tried):
                    by_place[spot] = card
                    return True
        return False

    return sum(place(card, set()) for card in range(len(serves)))
