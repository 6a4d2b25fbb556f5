"""Trials for Kuhn poker: redeals until players with Kuhn's chances repeat the actual bets."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import Deck, RuleTrial, drawn
from jamlab.core import AnyGame, Choice, Stream
from jamlab.games.kuhn.agents import balanced
from jamlab.games.kuhn.events import BetMade, Called
from jamlab.games.kuhn.rules import ACT, ANTE, CARDS, UNSEEN, KuhnState

_DECK: Final = Deck(lambda table: CARDS, lambda state: state.deck)
_MOST: Final = 100_000
"""Most redeals per trial; many are needed, since a bluff is rare."""


def _alike(
    game: AnyGame, view: KuhnState, hidden: list[int], part: Fraction, rng: Stream
) -> KuhnState:
    """Return a redeal in which hidden seats, playing by Kuhn's chances, repeat the actual bets.

    ValueError if there is none in `_MOST` attempts.
    """
    for _ in range(_MOST):
        dealt: KuhnState = game.resample(view, rng)
        state = dealt.copy()
        state.bets, state.paid, state.phase = [], [1, 1], ACT
        if all(_does(game, state, chip, hidden, part, rng) for chip in view.bets):
            return dealt
    raise ValueError("a player who plays as Kuhn worked out never does what was done here")


def _does(
    game: AnyGame, state: KuhnState, chip: int, hidden: list[int], part: Fraction, rng: Stream
) -> bool:
    """Apply the actual action; False if a hidden seat acts differently."""
    node = game.pending(state)
    assert isinstance(node, Choice)
    if node.seat in hidden:
        chance = balanced(part, state.bets)[state.cards[node.seat]]
        if (rng.below(chance.denominator) < chance.numerator) != bool(chip):
            return False
    puts_in = [event for event in node.options if isinstance(event, BetMade | Called)]
    others = [event for event in node.options if event not in puts_in]
    game.apply(state, (puts_in if chip else others)[0])
    return True


def _of(
    view: KuhnState, seat: int | None, found: Callable[[KuhnState, list[int]], float]
) -> Callable[[AnyGame, int, Stream], float]:
    hidden = [other for other, kind in enumerate(view.cards) if kind == UNSEEN and other != seat]

    def trial(game: AnyGame, bluff: int, rng: Stream) -> float:
        return found(_alike(game, view, hidden, Fraction(1, bluff), rng), hidden)

    return trial


def _card(
    game: AnyGame, view: KuhnState, seat: int | None, *, bluff: int, of: tuple[str, ...] = ()
) -> Trial:
    trial = _of(view, seat, lambda dealt, hidden: CARDS[dealt.cards[hidden[-1]]] in of)
    return lambda rng: bool(trial(game, bluff, rng))


def _call(game: AnyGame, view: KuhnState, seat: int | None, *, bluff: int) -> Trial:
    """Return a trial of a call: the mover's chips after a call, less those after a fold."""

    def brought(dealt: KuhnState, hidden: list[int]) -> float:
        chips = []
        for place in (0, 1):  # called, folded
            state = dealt.copy()
            mover = state.mover
            node = game.pending(state)
            assert isinstance(node, Choice)
            game.apply(state, node.options[place])
            while state.phase != ANTE and (node := game.pending(state)) and hasattr(node, "event"):
                game.apply(state, node.event)
            chips.append(state.chips[mover])
        return chips[0] - chips[1]

    trial = _of(view, seat, brought)
    return lambda rng: trial(game, bluff, rng)


_PLAYED: Final = (
    "The hidden card is dealt anew and the round played again, until who holds it does what was "
    "done here"
)
TRIED: Final = {
    **drawn(_DECK),
    "card": RuleTrial(f"{_PLAYED}.", _card),
    "call": RuleTrial(f"{_PLAYED}; then the rules say what a call brings, beside a fold.", _call),
}
