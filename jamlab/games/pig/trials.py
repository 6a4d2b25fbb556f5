"""Trials for Pig: the turn is continued by the rules, with dice."""

from __future__ import annotations

from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import AnyGame, Chance, Choice, Forced, Stream
from jamlab.core.play import draw
from jamlab.core.steps import is_at
from jamlab.games.pig.events import AllLost, DieRolled, Held, TurnLost
from jamlab.games.pig.rules import BEGIN, PigState


def _changed(game: AnyGame, state: PigState, rng: Stream, at: int) -> int:
    """Return the change of the score by a turn held at `at` points, or when holding wins."""
    seat = state.upcoming if is_at(state, BEGIN) else state.mover
    before = state.points[seat]
    while True:
        node = game.pending(state)
        if isinstance(node, Choice):
            enough = state.turn >= at or state.points[node.seat] + state.turn >= state.goal
            event = node.options[int(enough)]  # rolled on, held
        else:
            assert isinstance(node, Chance | Forced)
            event = draw(node, rng) if isinstance(node, Chance) else node.event
        game.apply(state, event)
        if isinstance(event, Held | TurnLost | AllLost):
            return state.points[seat] - before


def _holds(game: AnyGame, view: PigState, _seat: int | None, *, points: int) -> Trial:
    return lambda rng: _changed(game, game.resample(view, rng), rng, points) > 0


def _worth(game: AnyGame, view: PigState, _seat: int | None, *, points: int) -> Trial:
    return lambda rng: _changed(game, game.resample(view, rng), rng, points)


def _lasts(game: AnyGame, view: PigState, _seat: int | None, *, rolls: int) -> Trial:
    def trial(rng: Stream) -> bool:
        state: PigState = game.resample(view, rng)
        left = rolls * state.dice
        while left:
            node = game.pending(state)
            if isinstance(node, Chance):
                event = draw(node, rng)
                if isinstance(event, DieRolled):
                    left -= 1
                    if event.pips == 1:
                        return False
            elif isinstance(node, Choice):
                event = node.options[0]  # always roll again
            else:
                assert isinstance(node, Forced)
                event = node.event
            game.apply(state, event)
        return True

    return trial


_PLAYED: Final = "The turn is played on by the rules: dice are rolled until it is lost or held."
TRIED: Final = {
    "lasts": RuleTrial("Dice are rolled so often, by the rules.", _lasts),
    "holds": RuleTrial(_PLAYED, _holds),
    "worth": RuleTrial(_PLAYED, _worth),
}
