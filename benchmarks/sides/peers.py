"""The peers: OpenSpiel's crazy_eights from Python and in its C++ loop, RLCard's uno by `env.step`.

They are untyped and installed only in the benchmark environment, so they are imported at run time.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any, Final

from benchmarks.sides.runner import Counts, Runner, nothing

SEED: Final = 7
_CHANCE: Final = -1
"""OpenSpiel's `current_player` at a chance node; seats are 0 and more, the end is less."""


def openspiel_python() -> Runner:
    """crazy_eights stepped from Python: ask for legal actions, draw one, apply it.

    The quickest way found: `current_player` gives in one call what `is_terminal` and
    `is_chance_node` give in two; `legal_actions` is quicker than its mask, and walking through
    `chance_outcomes` quicker than passing them to `pyspiel.sample_action`.
    """
    game = import_module("pyspiel").load_game("crazy_eights(players=4)")

    def run(times: int) -> None:
        rand = random.Random(SEED).random
        for _ in range(times):
            state = game.new_initial_state()
            player, apply = state.current_player, state.apply_action
            legal, outcomes = state.legal_actions, state.chance_outcomes
            while True:
                who = player()
                if who >= 0:
                    actions = legal()
                    apply(actions[int(rand() * len(actions))])
                elif who == _CHANCE:
                    left = rand()
                    for action, chance in outcomes():  # noqa: B007  # the outcome the loop stops at
                        left -= chance
                        if left < 0:
                            break
                    apply(action)
                else:
                    break

    def count(times: int) -> Counts:
        rand = random.Random(SEED).random
        tally = nothing()
        for _ in range(times):
            state = game.new_initial_state()
            while not state.is_terminal():
                at = rand()
                if state.is_chance_node():
                    for action, chance in state.chance_outcomes():  # noqa: B007
                        at -= chance
                        if at < 0:
                            break
                    state.apply_action(action)
                else:
                    actions = state.legal_actions()
                    tally["options"] += len(actions)
                    state.apply_action(actions[int(at * len(actions))])
            _add(tally, state)
        return tally

    return Runner(run, count)


def openspiel_even() -> Runner:
    """crazy_eights stepped from Python, with all chance outcomes taken as equally likely.

    Chance then needs no weights, only `legal_actions`. A general program may not assume equal
    chances; this runner shows the cost of the weights.
    """
    game = import_module("pyspiel").load_game("crazy_eights(players=4)")

    def one(rand: Any) -> Any:
        state = game.new_initial_state()
        player, apply, legal = state.current_player, state.apply_action, state.legal_actions
        while player() >= _CHANCE:
            actions = legal()
            apply(actions[int(rand() * len(actions))])
        return state

    def run(times: int) -> None:
        rand = random.Random(SEED).random
        for _ in range(times):
            one(rand)

    def count(times: int) -> Counts:
        rand = random.Random(SEED).random
        tally = nothing()
        for _ in range(times):
            _add(tally, one(rand))
        return tally

    return Runner(run, count)


def openspiel_loop() -> Runner:
    """crazy_eights in C++: `evaluate_bots` with four uniform random bots, one call per game."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("crazy_eights(players=4)")

    def bots() -> list[Any]:
        return [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(4)]

    def run(times: int) -> None:
        players = bots()
        for seed in range(times):
            pyspiel.evaluate_bots(game.new_initial_state(), players, seed)

    def count(times: int) -> Counts:
        players = bots()
        tally = nothing()
        for seed in range(times):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, players, seed)
            _add(tally, state)
        return tally

    return Runner(run, count)


def _add(tally: Counts, state: Any) -> None:
    """Count the actions of players and chance in the state's own history."""
    history = state.full_history()
    tally["games"] += 1
    tally["steps"] += len(history)
    tally["decisions"] += sum(1 for step in history if step.player >= 0)


def rlcard_uno() -> Runner:
    """uno by `env.step`, which makes an observation for the next player at every step."""
    rlcard, numpy = import_module("rlcard"), import_module("numpy")
    env = rlcard.make("uno", config={"seed": SEED})
    # RLCard 1.2.0 ignores `game_num_players` in uno's config, so the game is configured directly.
    env.game.configure({"game_num_players": 4})
    env.num_players = env.game.get_num_players()

    def seeded() -> Any:
        env.seed(SEED)
        numpy.random.seed(SEED)
        return random.Random(SEED).random

    def run(times: int) -> None:
        rand = seeded()
        step, is_over = env.step, env.is_over
        for _ in range(times):
            state, _ = env.reset()
            while not is_over():
                actions = list(state["legal_actions"])
                state, _ = step(actions[int(rand() * len(actions))])

    def count(times: int) -> Counts:
        rand = seeded()
        tally = nothing()
        for _ in range(times):
            state, _ = env.reset()
            tally["games"] += 1
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(rand() * len(actions))])
                tally["decisions"] += 1
                tally["options"] += len(actions)
        return {**tally, "steps": tally["decisions"]}

    return Runner(run, count)
