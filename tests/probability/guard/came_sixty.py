"""Sixty on the engine: an attack is laid, hands are refilled, the defender's options looked at."""

from __future__ import annotations

from typing import Any

import numpy as np

from jamlab.engine import Choice, Event
from jamlab.games.sixty.state import ANSWER, ATTACK
from tests.probability.guard.claims import Claim
from tests.probability.guard.deals import Deals
from tests.probability.guard.numbers import LeftOut, Number

JOKERS = {"AbracadabraPlayed", "HocusPocusPlayed", "ZapPlayed"}


def answer(deals: Deals, claim: Claim) -> list[Number]:
    """The attack that lies there, or the one that was asked about."""
    number, cards = claim.asked.get("number"), claim.asked.get("cards", 1)
    laid = attacked(deals, number, cards) if claim.view.phase == ATTACK else deals
    come = None if laid is None else laid.settled(lambda state: state.phase == ANSWER)
    if come is None:
        raise LeftOut("in no deal can this attack be laid")
    ways = [_way(come, state) for state in come.states]
    found = [come.number("", claim.answer.value, np.array([way != "take" for way in ways], float))]
    for row in claim.answer.rows:
        way = next(way for words, way in _WAYS.items() if row.label.startswith(words))
        came = np.array([other == way for other in ways], float)
        found.append(come.number(row.label, row.chance, came))
    return found


def attacks(deals: Deals, claim: Claim) -> list[Number]:
    """One of the attacks, in turn; and the value is the least of them."""
    rows = claim.answer.rows
    least = float(min(row.chance for row in rows))
    found = [Number("", float(claim.answer.value), np.array([least]), weights=np.ones(1))]
    row = rows[len(claim.past) % len(rows)]
    cards, number = row.label.split(" × ")
    laid = attacked(deals, number, int(cards))
    come = None if laid is None else laid.settled(lambda state: state.phase == ANSWER)
    if come is None:
        return found
    can = np.array([_way(come, state) != "take" for state in come.states], float)
    return [*found, come.number(row.label, row.chance, can)]


def attacked(deals: Deals, number: str | None, cards: int) -> Deals | None:
    """The deals after the mover laid down this attack."""

    def is_it(event: Event) -> bool:
        told: Any = event
        return event.kind == "Attacked" and (told.card, told.count) == (number, cards)

    return deals.after(is_it)


_WAYS = {
    "can pass": "pass",
    "cannot pass, but has a joker": "joker",
    "can only fight back": "fight",
    "must take": "take",
}


def _way(deals: Deals, state: Any) -> str:
    """The first of the ways to answer that the rules offer."""
    node = deals.game.pending(state)
    assert isinstance(node, Choice)
    kinds = {event.kind for event in node.options}
    if "Passed" in kinds:
        return "pass"
    if kinds & JOKERS:
        return "joker"
    return "fight" if "FoughtBack" in kinds else "take"
