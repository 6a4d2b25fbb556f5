"""Questions about Kuhn poker: the opponent's card, and the value of a call."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.question import FACES, NUMBER, Parameter, Position, Question
from jamlab.core.decks import UNSEEN
from jamlab.core.steps import is_at
from jamlab.games.kuhn.agents import balanced
from jamlab.games.kuhn.rules import ACT, CARDS, KuhnState

_GRANTED: Final = (
    "whoever holds a hidden card plays as Kuhn worked out, and bets a Jack in {part} of all rounds "
    "in which it acts first."
)
BLUFF: Final = Parameter(
    "bluff", "how often a Jack is bet by who acts first: once in so many rounds", NUMBER, 3, least=3
)


def held_by(view: KuhnState, seat: int, bluff: Fraction) -> dict[int, Fraction]:
    """Return the chances of this seat's possible cards, given the bets (Bayes's rule).

    ValueError if a balanced player would have acted differently with each of them.
    """
    hidden = [other for other, kind in enumerate(view.cards) if kind == UNSEEN]
    if seat not in hidden:
        return {view.cards[seat]: Fraction(1)}
    weights: dict[int, Fraction] = {}
    for cards in permutations([kind for kind, n in enumerate(view.deck) if n], len(hidden)):
        held, chance = dict(zip(hidden, cards, strict=True)), Fraction(1)
        for n, chip in enumerate(view.bets):
            kind = held.get((view.opener + n) % 2)
            if kind is not None:
                takes = balanced(bluff, view.bets[:n])[kind]
                chance *= takes if chip else 1 - takes
        weights[held[seat]] = weights.get(held[seat], Fraction(0)) + chance
    total = sum(weights.values())
    if not total:
        raise ValueError("a player who plays as Kuhn worked out never does what was done here")
    return {kind: chance / total for kind, chance in weights.items() if chance}


def _rows(held: Mapping[int, Fraction]) -> tuple[OutcomeRow, ...]:
    return tuple(OutcomeRow(CARDS[kind], chance, CARDS[kind]) for kind, chance in held.items())


def card(position: Position[KuhnState], *, of: tuple[str, ...] | None, bluff: int) -> Odds:
    """Infer the opponent's card from its actions in this round."""
    view, seat = position.view, position.seat
    hidden = [other for other, kind in enumerate(view.cards) if kind == UNSEEN and other != seat]
    if not hidden:
        raise ValueError("no card lies hidden before a seat here")
    other, part = hidden[-1], Fraction(1, bluff)
    held = held_by(view, other, part)
    wanted = of or (CARDS[max(held, key=lambda kind: held[kind])],)
    did = [chip for n, chip in enumerate(view.bets) if (view.opener + n) % 2 == other]
    told = {(): "It has done nothing yet.", (0,): "It has checked.", (1,): "It has bet."}
    cards = " or ".join(f"the {name}" for name in wanted)
    return Odds(
        f"Does {position.names[other]} hold {cards}?",
        seat,
        sum((chance for kind, chance in held.items() if CARDS[kind] in wanted), Fraction(0)),
        words=(
            told.get(tuple(did), "It has checked, and called."),
            "Each card counts as often as it would have led to that (Bayes's rule).",
        ),
        rows=_rows(held),
        assumption=_GRANTED.format(part=part),
        settled={"of": wanted},
    )


def call(position: Position[KuhnState], *, bluff: int) -> Odds:
    """Return the average gain of a call, compared with a fold."""
    view = position.view
    if not is_at(view, ACT) or not sum(view.bets):
        raise ValueError("nobody can call here: no bet lies on the table")
    mover = view.mover
    name = position.names[mover]
    own = view.cards[mover]
    if own < 0:
        raise ValueError(f"{name} sees its own card, and nobody else: ask as that seat")
    held = held_by(view, 1 - mover, Fraction(1, bluff))
    wins = sum((chance for kind, chance in held.items() if kind < own), Fraction(0))
    pot = sum(view.paid)
    mean = wins * (pot + 1) - 1
    return Odds(
        f"How many chips does a call bring {name} on average, beside a fold?",
        position.seat,
        mean,
        unit="chips",
        words=(
            f"A call costs 1 chip. If its card is higher it takes the pot of {pot + 1} chips.",
            "A fold costs nothing more, and brings nothing.",
        ),
        formula=f"{wins} × {pot + 1} − 1 = {mean}",
        rows=_rows(held),
        assumption=_GRANTED.format(part=Fraction(1, bluff)),
    )


_OF: Final = Parameter("of", "this card", FACES, among=lambda game, view: CARDS)
QUESTIONS: Final = {
    question.name: question
    for question in (
        Question("card", "Which card does the other one hold?", (_OF, BLUFF), card),
        Question("call", "How many chips does a call bring on average?", (BLUFF,), call),
    )
}
