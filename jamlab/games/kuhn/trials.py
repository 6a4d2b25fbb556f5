"""Trials for Kuhn poker: redeals until players with Kuhn's chances repeat the actual bets."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import AnyGame, Choice, Stream
from jamlab.core.decks import UNSEEN
from jamlab.core.steps import is_at
from jamlab.games.kuhn.agents import balanced
from jamlab.games.kuhn.events import BetMade, Called
from jamlab.games.kuhn.rules import ACT, ANTE, CARDS, KuhnState

_MOST: Final = 100_000
"""Most redeals per trial; many are needed, since a bluff is rare."""


def _alike(game: AnyGame, view: KuhnState, hidden: list[int], bluff: int, rng: Stream) -> KuhnState:
    """Return a redeal in which hidden seats, playing by Kuhn's chances, repeat the actual bets.

    ValueError if there is none in `_MOST` attempts.
    """
    part = Fraction(1, bluff)
    for _ in range(_MOST):
        dealt: KuhnState = game.resample(view, rng)
        state = dealt.copy()
        state.bets, state.paid = [], [1, 1]
        ACT.begins(state)
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
    puts_in = BetMade | Called
    game.apply(state, next(one for one in node if isinstance(one, puts_in) == bool(chip)))
    return True


def _hidden(view: KuhnState, seat: int | None) -> list[int]:
    return [other for other, kind in enumerate(view.cards) if kind == UNSEEN and other != seat]


def _card(
    game: AnyGame, view: KuhnState, seat: int | None, *, bluff: int, of: tuple[str, ...] = ()
) -> Trial:
    hidden = _hidden(view, seat)
    return lambda rng: CARDS[_alike(game, view, hidden, bluff, rng).cards[hidden[-1]]] in of


def _call(game: AnyGame, view: KuhnState, seat: int | None, *, bluff: int) -> Trial:
    hidden = _hidden(view, seat)
    return lambda rng: _brought(game, _alike(game, view, hidden, bluff, rng))


def _brought(game: AnyGame, dealt: KuhnState) -> int:
    """Return the mover's chips after a call, less those after a fold."""
    chips = []
    for place in (0, 1):  # called, folded
        state = dealt.copy()
        mover = state.mover
        node = game.pending(state)
        assert isinstance(node, Choice)
        game.apply(state, node.options[place])
        while not is_at(state, ANTE) and (node := game.pending(state)) and hasattr(node, "event"):
            game.apply(state, node.event)
        chips.append(state.chips[mover])
    return chips[0] - chips[1]


_PLAYED: Final = (
    "The hidden card is dealt anew and the round played again, until who holds it does what was "
    "done here"
)
TRIED: Final = {
    "card": RuleTrial(f"{_PLAYED}.", _card),
    "call": RuleTrial(f"{_PLAYED}; then the rules say what a call brings, beside a fold.", _call),
}
