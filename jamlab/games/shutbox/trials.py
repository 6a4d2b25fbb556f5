"""Trials for Shut the Box: the turn is played on by the rules, as well as the rules allow.

What is best is found by asking the rules what each option leads to, in floating-point numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import AnyGame, Chance, Choice, Forced, Stream
from jamlab.core.play import draw
from jamlab.games.shutbox.events import BoxShut, TurnEnded
from jamlab.games.shutbox.rules import BoxState

Worth = Callable[[int], float]


def _value(game: AnyGame, state: BoxState, worth: Worth, seen: dict[object, float]) -> float:
    """Return the best mean worth of the points that the turn leaves."""
    key = (state.phase, tuple(state.open), tuple(state.rolled), state.dice)
    if key not in seen:
        node = game.pending(state)
        if isinstance(node, Forced) and isinstance(node.event, TurnEnded | BoxShut):
            seen[key] = worth(getattr(node.event, "points", 0))
        else:
            events = (
                [node.event]
                if isinstance(node, Forced)
                else list(node.outcomes if isinstance(node, Chance) else node.options)  # type: ignore[union-attr]
            )
            values = []
            for event in events:
                after = state.copy()
                game.apply(after, event)
                values.append(_value(game, after, worth, seen))
            seen[key] = sum(values) / len(values) if isinstance(node, Chance) else max(values)
    return seen[key]


def _played(
    game: AnyGame, state: BoxState, worth: Worth, rng: Stream, seen: dict[object, float]
) -> int:
    """Return the points written down by a turn that is played on."""
    while True:
        node = game.pending(state)
        if isinstance(node, Chance):
            event = draw(node, rng)
        elif isinstance(node, Forced):
            event = node.event
            if isinstance(event, TurnEnded | BoxShut):
                return int(getattr(event, "points", 0))
        else:
            assert isinstance(node, Choice)
            values = []
            for option in node.options:
                after = state.copy()
                game.apply(after, option)
                values.append(_value(game, after, worth, seen))
            event = node.options[values.index(max(values))]
        game.apply(state, event)


def _left(game: AnyGame, view: BoxState, _seat: int | None) -> Trial:
    seen: dict[object, float] = {}
    return lambda rng: _played(game, game.resample(view, rng), lambda points: -points, rng, seen)


def _at_most(game: AnyGame, view: BoxState, _seat: int | None, *, points: int) -> Trial:
    seen: dict[object, float] = {}

    def worth(had: int) -> float:
        return float(had <= points)

    return lambda rng: _played(game, game.resample(view, rng), worth, rng, seen) <= points


_PLAYED: Final = "The turn is played on by the rules, with the best option at each choice."
TRIED: Final = {"left": RuleTrial(_PLAYED, _left), "at_most": RuleTrial(_PLAYED, _at_most)}
