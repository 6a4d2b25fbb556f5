"""Cross-check of The Pie Game's odds: top of the pile and turns to bake, drawn card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from jamlab.games.pie.state import GIVE, HIDDEN_KIND
from tests.unit.chance.cross_check.came_deck import ENDS
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted, Small
from tests.unit.chance.cross_check.numbers import LeftOut, Number, Values

LONGEST = 1_000
"""Most turns that are simulated."""


def helps(deals: Deals, claim: Claim) -> list[Number]:
    """Return the probability that the top card helps: a missing ingredient, or a Pot Luck."""
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
    """Return whether the pie is baked within the asked number of turns, by deal."""
    turns = waited(deals, claim, most=claim.asked["turns"])
    return [Number("", float(claim.answer.value), (turns <= claim.asked["turns"]).astype(float))]


def turns(deals: Deals, claim: Claim) -> list[Number]:
    """Return the turns until the pie is baked, by deal; the rows are their distribution."""
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
    """Return the turns until no ingredient is missing, by deal; `most` + 1 if later."""
    counts_lost = claim.asked.get("lost_turns") == "yes"
    anew = claim.asked.get("pile") == "shuffled"
    who = claim.player
    unseen = _unseen(deals.states[0], claim.view)  # the same cards in each deal, in other places
    found = [
        _one(deals, unseen[:], state, who, most, anew=anew, counts_lost=counts_lost)
        for state in deals.picked()
    ]
    return np.array(found, float)


def _unseen(state: Any, view: Any) -> list[int]:
    """Return the cards that this deal hides from the view: answers treat them as one pile."""
    counts = list(state.pile)
    for seat, hand in enumerate(state.hands):
        if view.hands[seat] is None:
            counts = [
                n + more - sure
                for n, more, sure in zip(counts, hand, view.known_in_hand(seat), strict=True)
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
    """Return the probability of each recipe of the seat over the deals; its play is no evidence."""
    names = deals.states[0].cards.recipe_names
    held = [names[state.recipe[claim.player]] for state in deals.states]
    return [
        deals.number(row.label, row.chance, np.array([name == row.label for name in held], float))
        for row in claim.answer.rows
    ]


DECK = """card,sort,count
Flour,ingredient,4
Milk,ingredient,3
Eggs,ingredient,3
Butter,ingredient,2
Honey,ingredient,2
Oats,ingredient,1
Wild,pot luck,1
Lose,lose turn,1
Swap,trade one,1
Left,pass left,1"""
RECIPES = """pie,ingredients
Pancakes,Flour + Milk + Eggs + Butter + Honey
Porridge,Flour + Milk + Eggs + Butter + Oats"""
_FEW = (("deck", DECK), ("recipes", RECIPES), ("pies", "1"))


def _recipe(state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"player": n % len(state.hands), "wants": 50, "others": 50}


def _bake(state: Any, n: int) -> Iterator[dict[str, Any]]:
    pile, lost = ("drawn", "shuffled")[n % 2], ("no", "yes")[n // 2 % 2]
    yield {"turns": 1 + n % 12, "pile": pile, "lost_turns": lost}


def _turns(state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"pile": ("drawn", "shuffled")[n % 2], "lost_turns": ("no", "yes")[n // 2 % 2]}


class PieKnown(Known):
    """The Pie Game, whose answers state what they ignore of cards passed on."""

    planted = (Planted("replays/pie/two-players.jsonl", 40, 0, "helps"),)
    sample = (("replays/pie/tour.jsonl", (5, 37)),)
    came = {"helps": helps, "bake": bake, "turns": turns, "recipe": recipe}
    asks = {"recipe": _recipe, "bake": _bake, "turns": _turns}
    small = (
        Small("pie", 2, _FEW),
        Small("pie", 2, (*_FEW, ("drawn_fudge", "may_play"))),
        Small("pie", 2, (*_FEW, ("fudge_refill", "at_once"), ("take_fudge", "no"))),
    )

    def deck(self, state: Any) -> Sequence[int]:
        found: Sequence[int] = state.pile
        return found

    def stays(self, deals: Deals) -> bool:
        """Return True while cards are passed on: the pile is then taken as it lies.

        Answers state that they exclude recipes completed by a passed card, which would end the
        round before anybody draws.
        """
        return bool(deals.states[0].phase == GIVE)

    def leaves_out(self, state: Any) -> bool:
        """Return True while cards are passed on, as `stays` does."""
        return bool(state.phase == GIVE)

    def forgets(self, before: Any, state: Any, seat: int | None) -> str:
        """Return what answers ignore once a seat with a hidden hand has ended a turn.

        Ignored are its lack of Fudge at that time, and the card it drew.
        """
        if state.turns > before.turns and before.mover != seat:
            return "what was seen in turns before"
        return ""


GUARD = PieKnown()
