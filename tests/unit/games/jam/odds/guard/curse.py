"""The JAM: the covered basket of the winner's curse, dealt and bid for at random."""

from __future__ import annotations

import re

import numpy as np

from jamlab.core import Stream
from jamlab.games.jam.cards import SALAD
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.numbers import Number

FEWEST = 50
"""Minimum number of baskets won with the card for a comparison."""
SAID = 0.005 + 1e-9
"""Rounding tolerance: rows state points with two decimals."""
_ROW = re.compile(r"sees (\d+): worth ([\d.]+), (?:never wins|if it wins ([\d.]+))$")


def curse(deals: Deals, claim: Claim) -> list[Number]:
    """Deal baskets of cards unseen from the viewpoint; the bidder who sees the best card wins."""
    state, cards = deals.states[0], deals.states[0].cards
    hidden = [
        hand for hand, seen in zip(state.hands, claim.view.hands, strict=True) if seen is None
    ]
    points = [
        cards.points[kind]
        for row in (state.deck, *hidden)
        for kind, n in enumerate(row)
        for _ in range(n)
        if cards.sort[kind] <= SALAD
    ]
    bidders = claim.asked.get("bidders", state.seats)
    held = bidders + claim.asked.get("unseen", 0)
    whole, many = sum(points), len(points)
    bids = {own: own + (held - 1) * (whole - own) / (many - 1) for own in set(points)}
    found = []
    for row in claim.answer.rows:
        told = _ROW.match(row.label)
        assert told, row.label
        own = int(told[1])
        found.append(_exact(row.label, float(row.chance), points.count(own) / many))
        worth = float(told[2]) if abs(float(told[2]) - bids[own]) > SAID else bids[own]
        found.append(_exact(f"{row.label}: worth", worth, bids[own]))
    least, most = min(points) * held, max(points) * held
    signal, value = claim.asked.get("signal"), float(claim.answer.value)
    if signal is None:
        left = []
        for _ in range(deals.trials):
            basket = deals.rng.taken(list(points), held)
            left.append(sum(basket) - max(bids[own] for own in basket[:bidders]))
        return [*found, Number("", value, np.array(left), most, least=-most)]
    others = list(points)
    others.remove(signal)
    won = [
        float(signal + sum(rest))
        for rest in (deals.rng.taken(list(others), held - 1) for _ in range(deals.trials))
        if _wins(signal, rest[: bidders - 1], deals.rng)
    ]
    if len(won) >= FEWEST:
        found.append(Number("", value, np.array(won), most, least=least))
    return found


def _wins(own: int, others: list[int], rng: Stream) -> bool:
    """True if no other bidder sees a better card; ties are decided by lot."""
    return max(others) <= own and rng.below(1 + others.count(own)) == 0


def _exact(what: str, said: float, came: float) -> Number:
    return Number(what, said, np.array([came]), max(1.0, came), np.ones(1))
