"""Cross-check of Shut the Box: the rules are asked what each option and each die leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from jamlab.core import Chance, Choice
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted
from tests.unit.chance.cross_check.numbers import Number

Ends = dict[int, float]
"""Probability of each number of points written down."""
Worth = Callable[[Ends], float]


def ends(game: Any, state: Any, worth: Worth, seen: dict[Any, Ends]) -> Ends:
    """Return the ends of a turn in which each choice has the most worth; the first of equals."""
    key = (state.phase, tuple(state.open), tuple(state.rolled), state.dice)
    if key not in seen:
        node, found = game.pending(state), Ends()
        if not isinstance(node, Chance | Choice):
            if node.event.kind == "TurnBegan":
                after = state.copy()
                game.apply(after, node.event)
                return ends(game, after, worth, seen)
            found[getattr(node.event, "points", 0)] = 1.0
        else:
            each = []
            for event in node.outcomes if isinstance(node, Chance) else node.options:
                after = state.copy()
                game.apply(after, event)
                each.append(ends(game, after, worth, seen))
            if isinstance(node, Choice):
                worths = [round(worth(some), 12) for some in each]
                found = each[worths.index(max(worths))]
            else:
                for some in each:
                    for points, chance in some.items():
                        found[points] = found.get(points, 0.0) + chance / len(each)
        seen[key] = found
    return seen[key]


def mean(found: Ends) -> float:
    return sum(points * chance for points, chance in found.items())


def left(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the mean of the points, and the distribution."""
    found = ends(deals.game, deals.states[0], lambda some: -mean(some), {})
    numbers = [deals.number("", claim.answer.value, np.array([mean(found)]), 78.0)]
    for row in claim.answer.rows:
        low, *_ = row.label.split()
        part = range(int(low), int(low) + 5) if low.isdigit() else range(1)
        came = sum(chance for points, chance in found.items() if points in part)
        numbers.append(deals.number(row.label, row.chance, np.array([came])))
    return [replace(number, weights=np.ones(1)) for number in numbers]


def at_most(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the chance of at most so many points, and that of each option."""
    most = claim.asked["points"]

    def share(some: Ends) -> float:
        return sum(chance for points, chance in some.items() if points <= most)

    game, state, seen = deals.game, deals.states[0], dict[Any, Ends]()
    came = share(ends(game, state, share, seen))
    numbers = [deals.number("", claim.answer.value, np.array([came]))]
    node = game.pending(state)
    options = node.options if isinstance(node, Choice) else ()
    for row, option in zip(claim.answer.rows, options, strict=True):
        after = state.copy()
        game.apply(after, option)
        came = share(ends(game, after, share, seen))
        numbers.append(deals.number(row.label, row.chance, np.array([came])))
    return [replace(number, weights=np.ones(1)) for number in numbers]


def _points(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"points": 0}
    yield {"points": 3 + n % 12}


class BoxKnown(Known):
    """Shut the Box: nothing is hidden, and every turn is counted to its end."""

    came = {"left": left, "at_most": at_most}
    asks = {"at_most": _points}
    planted = (Planted("replays/shutbox/tour.jsonl", 7, 1, "left"),)
    sample = (("replays/shutbox/ann-bo-cy.jsonl", (1, 2, 4, 5, 9, 12)),)


GUARD = BoxKnown()
