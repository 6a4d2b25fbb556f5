"""Cross-check of Sixty's odds on the engine: attack, refill, then the defender's options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from jamlab.core import Choice, Event, GameRecord, RandomAgent, Row, Seeds, play, registry
from jamlab.games.sixty.deck import COUNTS, KINDS, NAMES, NUMBER_KINDS
from jamlab.games.sixty.state import ANSWER, ATTACK, DEAL
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted, Played, Small
from tests.unit.chance.cross_check.numbers import LeftOut, Number
from tests.unit.core.written import number_of
from tests.unit.games.driver import node_at

JOKERS = {"AbracadabraPlayed", "HocusPocusPlayed", "ZapPlayed"}


def answer(deals: Deals, claim: Claim) -> list[Number]:
    """Return the probability to answer the attack on the table, or the one asked about, by deal."""
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
    """Return the probability to answer one attack, in turn; the value is the least of the rows."""
    rows = claim.answer.rows
    least = float(min(row.chance for row in rows))
    found = [Number("", float(claim.answer.value), np.array([least]), weights=np.ones(1))]
    row = rows[len(claim.past) % len(rows)]
    cards, number = row.label.split()
    laid = attacked(deals, number.removesuffix("s"), number_of(cards))
    come = None if laid is None else laid.settled(lambda state: state.phase == ANSWER)
    if come is None:
        return found
    can = np.array([_way(come, state) != "take" for state in come.states], float)
    return [*found, come.number(row.label, row.chance, can)]


def attacked(deals: Deals, number: str | None, cards: int) -> Deals | None:
    """Return the deals after the mover laid down this attack, or None."""

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
    """Return the first way to answer that the rules offer: pass, joker, fight or take."""
    node = node_at(deals.game, state, Choice)
    kinds = {event.kind for event in node.options}
    if "Passed" in kinds:
        return "pass"
    if kinds & JOKERS:
        return "joker"
    return "fight" if "FoughtBack" in kinds else "take"


_FEW = (("3", 4), ("4", 3), ("5", 2), ("10", 2), ("20", 1), ("30", 2),
          ("Abracadabra", 1), ("Hocus-pocus", 1), ("Zap!", 1))  # fmt: skip


def _attack(state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {}
    kinds = list(NUMBER_KINDS)
    for step in (0, 4):
        yield {"number": NAMES[kinds[(n + step) % len(kinds)]], "cards": 1 + n % 2}


class SixtyKnown(Known):
    """Sixty: no card is seen on its way into a hand; an empty deck stays empty in its round."""

    planted = (Planted("replays/sixty/three-players.jsonl", 44, 2, "answer"),)
    sample = (("replays/sixty/three-players.jsonl", (120, 121, 123)),)
    came = {"answer": answer, "attacks": attacks}
    asks = {"answer": _attack}
    of_the_deck = frozenset({"next", "within"})
    cards_are_followed = False
    small = (
        Small("sixty", 2, (), _FEW),
        Small("sixty", 2, (("take", "free"),), _FEW),
        Small("sixty", 2, (("refill", "fight_back"),), _FEW),
        Small("sixty", 3, (), _FEW),
    )

    def faces(self, state: Any) -> Sequence[str]:
        return NAMES

    def stays(self, deals: Deals) -> bool:
        """Return True if every deck is empty, so that nothing is to come."""
        return not deals.sizes.any()

    def is_another_round_in_some(self, states: Sequence[Any]) -> bool:
        """Return True if the round is over in some states only: all hold only jokers (S-C4)."""
        return len({state.round for state in states}) > 1

    def play(self, table: Small, number: int) -> Played:
        """Play one round with a small deck."""
        game = registry.load(table.game)
        state = game.start(table.seats, dict(table.options))
        while state.phase != DEAL:  # first player and start of the round
            node = game.pending(state)
            event = node.outcomes[0] if hasattr(node, "outcomes") else node.event  # type: ignore[union-attr]
            game.apply(state, event)
        left = dict(table.deck)
        state.deck = Row([left.get(name, 0) for name in KINDS])
        state.deck_size = state.deck.total()
        state.penalty = [Row([0] * len(COUNTS)) for _ in range(table.seats)]
        start, kept = state.copy(), GameRecord()
        players = [RandomAgent() for _ in range(table.seats)]
        play(game, state, players, Seeds(number), kept)
        ended = next(
            (n for n, event in enumerate(kept.log) if event.kind == "RoundEnded"), len(kept.log)
        )
        return game, start, tuple(kept.log[:ended]), None


GUARD = SixtyKnown()
