"""Cross-check of Kuhn poker's odds by enumerating every deal of the three cards.

The betting probabilities of Kuhn's paper are restated here, for opening bets and for replies.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np

from jamlab.core import Choice, Forced
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted
from tests.unit.chance.cross_check.numbers import LeftOut, Number

CARDS = ("Jack", "Queen", "King")


def puts_in(did: str, card: str, bluff: float) -> float:
    """Return the probability of putting a chip in after the actions "", "c", "b" or "cb"."""
    if card == "Jack":
        return {"": bluff, "c": 1 / 3}.get(did, 0.0)
    if card == "Queen":
        return {"b": 1 / 3, "cb": bluff + 1 / 3}.get(did, 0.0)
    return {"": 3 * bluff}.get(did, 1.0)


def lies(claim: Claim) -> list[tuple[tuple[str, str], float]]:
    """Return the possible pairs of cards, each with its posterior probability."""
    view, bluff = claim.view, 1 / claim.asked["bluff"]
    done = "".join("b" if chip else "c" for chip in view.bets)
    found = []
    for pair in permutations(CARDS, 2):
        if any(kind >= 0 and CARDS[kind] != pair[seat] for seat, kind in enumerate(view.cards)):
            continue
        chance = 1.0
        for n, did in enumerate(done):
            seat = (view.opener + n) % 2
            if view.cards[seat] < 0:
                bets = puts_in(done[:n], pair[seat], bluff)
                chance *= bets if did == "b" else 1 - bets
        found.append((pair, chance))
    whole = sum(chance for _, chance in found)
    return [(pair, chance / whole) for pair, chance in found if chance]


def other(claim: Claim) -> int:
    """Return the seat whose card is asked about: the bettor, or the last hidden one."""
    view = claim.view
    if claim.question == "call":
        return 1 - int(view.mover)
    return max(seat for seat, kind in enumerate(view.cards) if kind == -2 and seat != claim.seat)


def rows(deals: Deals, claim: Claim) -> list[Number]:
    """Return the probability of each card the other seat may hold."""
    seat, said = other(claim), {row.label: row.chance for row in claim.answer.rows}
    found = []
    for card in CARDS:
        came = sum(chance for pair, chance in lies(claim) if pair[seat] == card)
        found.append(Number(card, float(said.get(card, 0)), np.array([came]), weights=np.ones(1)))
    return found


def card(deals: Deals, claim: Claim) -> list[Number]:
    """Return the probability of the cards asked for, then the rows."""
    seat, of = other(claim), claim.asked.get("of") or claim.answer.settled["of"]
    came = sum(chance for pair, chance in lies(claim) if pair[seat] in of)
    value = Number("", float(claim.answer.value), np.array([came]), weights=np.ones(1))
    return [value, *rows(deals, claim)]


def call(deals: Deals, claim: Claim) -> list[Number]:
    """Return the expected chips after a call less those after a fold, played on the engine."""
    mean = 0.0
    for pair, chance in lies(claim):
        state = claim.state.copy()
        state.cards = [CARDS.index(name) for name in pair]
        mean += chance * (chips(deals, state, "Called") - chips(deals, state, "Folded"))
    value = Number("", float(claim.answer.value), np.array([mean]), 4.0, np.ones(1), least=-4.0)
    return [value, *rows(deals, claim)]


def chips(deals: Deals, state: Any, choice: str) -> int:
    """Return the mover's chips at the end of the round after this choice."""
    game, after, mover = deals.game, state.copy(), state.mover
    node = game.pending(after)
    if not isinstance(node, Choice):
        raise LeftOut("nobody chooses here")
    game.apply(after, next(event for event in node.options if event.kind == choice))
    while isinstance(node := game.pending(after), Forced) and node.event.kind != "RoundBegan":
        game.apply(after, node.event)
    return int(after.chips[mover])


def _card(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"bluff": 3 + n % 4}
    yield {"of": (CARDS[n % 3],), "bluff": 3 + n % 4}


def _call(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"bluff": 3 + n % 4}


class KuhnKnown(Known):
    """Kuhn poker: three cards, weighted by the betting so far."""

    came = {"card": card, "call": call}
    asks = {"card": _card, "call": _call}
    planted = (
        Planted("replays/kuhn/ann-bo.jsonl", 6, 0, "card"),
        Planted("replays/kuhn/tour.jsonl", 34, 0, "call"),
    )
    sample = (("replays/kuhn/tour.jsonl", (1, 3, 4, 21, 34)),)

    def faces(self, state: Any) -> tuple[str, ...]:
        return CARDS


GUARD = KuhnKnown()
