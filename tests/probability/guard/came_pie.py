"""The Pie Game: what the pile brings, and how long a recipe takes, card by card."""

from __future__ import annotations

from typing import Any

import numpy as np

from jamlab.games.pie.state import HIDDEN_KIND
from tests.probability.guard.came_deck import ENDS
from tests.probability.guard.claims import Claim
from tests.probability.guard.deals import Deals
from tests.probability.guard.numbers import LeftOut, Number, Values

LONGEST = 1_000
"""So many turns are waited at most."""


def helps(deals: Deals, claim: Claim) -> list[Number]:
    """The top of the pile: a card that the recipe wants and the hand has not, or a Pot Luck."""
    cards, state = deals.states[0].cards, deals.states[0]
    hand, recipe = claim.view.hands[claim.player], claim.view.recipe[claim.player]
    wanted = [cards.names[kind] for kind in cards.needs[recipe] if not hand[kind]]
    good = [*wanted, *([cards.names[cards.pot_luck]] if cards.pot_luck >= 0 else [])]
    assert state.recipe[claim.player] == recipe
    if deals.ready is None:
        raise LeftOut(ENDS)
    deals = deals.ready
    sizes = np.maximum(deals.sizes, 1)
    share = deals.holding(good) / sizes
    found = [deals.number("", claim.answer.value, share)]
    for row in claim.answer.rows:
        came = 1 - share if row.label == "no help" else deals.holding([row.label]) / sizes
        found.append(deals.number(row.label, row.chance, came))
    return found


def bake(deals: Deals, claim: Claim) -> list[Number]:
    """Is it baked within so many turns?"""
    turns = waited(deals, claim, most=claim.asked["turns"])
    return [Number("", float(claim.answer.value), (turns <= claim.asked["turns"]).astype(float))]


def turns(deals: Deals, claim: Claim) -> list[Number]:
    """How many turns it takes; the rows say how likely each number is."""
    came = waited(deals, claim, most=LONGEST)
    most = max(float(came.max()), 30 * float(claim.answer.value), 1.0)
    found = [Number("", float(claim.answer.value), came, most)]
    for row in claim.answer.rows:
        words = row.label.split()
        numbers = [int(word) for word in words if word.isdigit()]
        if len(numbers) == 1 and "later" not in words:
            found.append(Number(row.label, float(row.chance), (came == numbers[0]).astype(float)))
    return found


def waited(deals: Deals, claim: Claim, most: int) -> Values:
    """After how many turns all is there; `most` + 1 where it is not by then."""
    counts_lost = claim.asked.get("lost_turns") == "yes"
    anew = claim.asked.get("pile") == "shuffled"
    who = claim.player
    unseen = _unseen(deals.states[0], claim.view)  # the same in each deal, lying otherwise
    found = [
        _one(deals, unseen[:], state, who, most, anew=anew, counts_lost=counts_lost)
        for state in deals.picked()
    ]
    return np.array(found, float)


def _unseen(state: Any, view: Any) -> list[int]:
    """What this deal hides from the view, wherever it lies: answers take it for one pile."""
    counts = list(state.pile)
    for seat, hand in enumerate(state.hands):
        if view.hands[seat] is None:
            counts = [
                n + more - sure for n, more, sure in zip(counts, hand, view.sure(seat), strict=True)
            ]
        if view.chosen[seat] == HIDDEN_KIND:
            counts[state.chosen[seat]] += 1
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def _one(
    deals: Deals,
    unseen: list[int],
    state: Any,
    who: int,
    most: int,
    *,
    anew: bool,
    counts_lost: bool,
) -> int:
    cards, hand, rng = state.cards, state.hands[who], deals.rng
    missing = {kind for kind in cards.needs[state.recipe[who]] if not hand[kind]}
    wild, lose = cards.pot_luck, cards.lose_turn if counts_lost else -1
    jokers = hand[wild] if wild >= 0 else 0
    to_lose = hand[lose] if lose >= 0 else 0
    laid = lose >= 0 and bool(state.laid[who])
    if not anew:
        rng.shuffle(unseen)
    turn = 0
    while len(missing) > jokers and turn <= most:
        turn += 1
        if to_lose and not laid:
            to_lose, laid = to_lose - 1, True
            continue
        laid = False
        if not unseen:
            return most + 1
        card = unseen[rng.below(len(unseen))] if anew else unseen.pop()
        if card == wild:
            jokers += 1
        elif card == lose:
            to_lose += 1
        missing.discard(card)
    return turn


def recipe(deals: Deals, claim: Claim) -> list[Number]:
    """Nothing is read from what it did: which recipe lies before the seat in the deals."""
    names = deals.states[0].cards.recipe_names
    held = [names[state.recipe[claim.player]] for state in deals.states]
    return [
        deals.number(row.label, row.chance, np.array([name == row.label for name in held], float))
        for row in claim.answer.rows
    ]
