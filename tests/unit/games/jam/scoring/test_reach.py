"""Recipes in reach and helpful cards by the progress panel, checked against the rules engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jamlab.core import Choice, Forced, RandomAgent
from jamlab.core.registry import load
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.agents import AGENTS
from jamlab.games.jam.scoring.progress import means_of
from jamlab.games.jam.state import JamState
from jamlab.log import Replay
from tests.unit.games.driver import stepped


def at_draws(variant: str, seed: int) -> Iterator[JamState]:
    """Yield states of a game in which a seat is to draw; random agents make for odd hands."""
    game = load("jam")
    agents = [RandomAgent(), AGENTS["greedy"](), RandomAgent()]
    replay = Replay.play(
        game, agents, seed, names=("Ann", "Bo", "Cy"), options={"variant": variant}
    )
    for n in range(0, len(replay.events), 9):
        state: JamState = replay.state(n)
        if state.phase == at.DRAW:
            yield state


def recipes_in_reach(state: JamState) -> set[str]:
    """Return the jams and pies that the rules let the mover make in its next play."""
    game = load("jam")
    node = game.pending(state)
    while state.phase != at.PLAY:
        assert isinstance(node, Forced | Choice)
        game.apply(state, node.event if isinstance(node, Forced) else node.options[-1])  # no trade
        node = game.pending(state)
    assert isinstance(node, Choice)
    return {
        option.card.partition(" / ")[0]
        for option in node
        if isinstance(option, ev.JamMade | ev.PieBaked)
    }


@pytest.mark.parametrize("variant", ["base", "travel"])
def test_reach_and_outs_are_what_the_rules_allow(variant: str) -> None:
    """Every card that may be drawn is drawn: it helps if and only if it allows more recipes."""
    game = load("jam")
    tried = 0
    for state in [state for seed in range(2) for state in at_draws(variant, seed)]:
        seat = state.mover
        means = means_of(game.view(state, seat), seat)
        if state.hand_sizes[seat] < 2:  # else any card helps, as it could pay for a pie (J-C12)
            continue
        before = state.copy()
        before.phase = at.PLAY
        assert set(means.now) == recipes_in_reach(before)
        for kind, event in enumerate(state.tables.card_drawn[seat]):
            if not state.deck[kind] or not isinstance(event, ev.CardDrawn):
                continue
            after = stepped(game, state, event)
            helped = {name for name, kinds in means.helps.items() if kind in kinds}
            assert recipes_in_reach(after) - set(means.now) == helped - set(means.now)
            tried += 1
    assert tried > 500
