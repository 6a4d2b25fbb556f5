"""Cross-check of Pig's odds by following every way in which the rules let a turn end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from jamlab.core import Chance, Choice, Event
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted
from tests.unit.chance.cross_check.numbers import Number

ENDS = {"Held", "TurnLost", "AllLost"}
Stops = Callable[[Any, int], bool]
"""True if the seat holds in this state, after this many dice."""


def ways(deals: Deals, stops: Stops) -> dict[tuple[str, int, int], float]:
    """Return the probability of each end of the turn: (event, change of score, dice rolled)."""
    game, found = deals.game, dict[tuple[str, int, int], float]()
    first = deals.states[0]
    left, before = [(first, 0, 1.0)], list(first.points)
    while left:
        following: dict[Any, tuple[Any, int, float]] = {}
        for state, dice, weight in left:
            node = game.pending(state)
            events: list[tuple[Event, float]]
            if isinstance(node, Chance):
                pairs = zip(node.outcomes, node.weights, strict=True)
                events = [(event, weight * n / node.total) for event, n in pairs]
            elif isinstance(node, Choice):
                events = [(node.options[int(stops(state, dice))], weight)]
            else:
                events = [(node.event, weight)]  # type: ignore[union-attr]
            for event, chance in events:
                after, n = state.copy(), dice + (event.kind == "DieRolled")
                game.apply(after, event)
                if event.kind in ENDS:
                    change = sum(after.points) - sum(before)  # the mover's: others are unchanged
                    end = event.kind, change, dice
                    found[end] = found.get(end, 0.0) + chance
                    continue
                throw = sorted(after.rolled[-(len(after.rolled) % after.dice or after.dice) :])
                key = (after.phase, after.turn, n, len(after.rolled) % after.dice, tuple(throw))
                after_before = following.get(key, (after, n, 0.0))[2]
                following[key] = (after, n, after_before + chance)
        left = list(following.values())
    return found


def changes(deals: Deals, at: int) -> dict[tuple[str, int], float]:
    """Return the probability of each (end, change of score) if held at `at` or where that wins."""

    def stops(state: Any, dice: int) -> bool:
        points = state.points[state.mover] + state.turn
        return bool(state.turn >= at or points >= state.goal)

    found: dict[tuple[str, int], float] = {}
    for (kind, change, _), chance in ways(deals, stops).items():
        found[kind, change] = found.get((kind, change), 0.0) + chance
    return found


def one(
    deals: Deals, what: str, said: object, came: float, most: float = 1.0, least: float = 0.0
) -> Number:
    """Return the answer beside an exact value."""
    return replace(deals.number(what, said, np.array([came]), most), least=least)


def lasts(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the probability that this many more throws do not lose the turn."""
    dice = claim.asked["rolls"] * claim.view.dice
    ended = ways(deals, lambda state, n: n >= dice)
    safe = sum(chance for (kind, _, n), chance in ended.items() if kind == "Held" and n >= dice)
    return [one(deals, "", claim.answer.value, safe)]


def rows(deals: Deals, claim: Claim, found: dict[tuple[str, int], float]) -> list[Number]:
    """Return each row beside its exact probability: the points, or the loss."""
    said = {row.label: row.chance for row in claim.answer.rows}
    lost = {"TurnLost": "the turn is lost", "AllLost": "all points are lost"}
    came = {lost.get(kind, str(change)): n for (kind, change), n in found.items()}
    return [
        one(deals, label, said.get(label, 0), came.get(label, 0.0)) for label in {**said, **came}
    ]


def holds(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the probability that the turn is held, then the rows."""
    found = changes(deals, claim.asked["points"])
    safe = sum(chance for (kind, _), chance in found.items() if kind == "Held")
    return [one(deals, "", claim.answer.value, safe), *rows(deals, claim, found)]


def worth(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the expected change of the score, then the rows."""
    found = changes(deals, claim.asked["points"])
    mean = sum(change * chance for (_, change), chance in found.items())
    least, *_, most = sorted({0, *(change for _, change in found)} | {1})
    number = one(deals, "", claim.answer.value, mean, float(most), float(least))
    return [number, *rows(deals, claim, found)]


def _rolls(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"rolls": 1 + n % 5}


def _points(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"points": 20}
    yield {"points": 1 + n % 30}


class PigKnown(Known):
    """Pig: nothing is hidden, and nothing is drawn from a deck."""

    came = {"lasts": lasts, "holds": holds, "worth": worth}
    asks = {"lasts": _rolls, "holds": _points, "worth": _points}
    planted = (
        Planted("replays/pig/ann-bo.jsonl", 4, None, "lasts"),
        Planted("replays/pig/two-dice.jsonl", 5, None, "holds"),
        Planted("replays/pig/two-dice.jsonl", 60, 0, "worth"),
    )
    sample = (("replays/pig/two-dice.jsonl", (0, 1, 9, 60)), ("replays/pig/tour.jsonl", (3, 50)))


GUARD = PigKnown()
