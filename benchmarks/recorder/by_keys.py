"""Whole games entered key by key by a finger that saw some of the hands: is there a key for all?"""

from __future__ import annotations

from time import process_time

from jamlab.chance import agents
from jamlab.core.registry import load
from jamlab.log import Replay
from tests.unit.pages.record.finger import entered


def game_entered(game_id: str, seed: int, options: dict[str, str]) -> tuple[str, int, float]:
    """What could not be entered ("" if all could), how many events the game has, the seconds.

    Quick players play, where the game has such; the finger sees one hand, none, or two, by seed.
    """
    game = load(game_id)
    seats = game.seats[seed % len(game.seats)]
    player = "quick" if "quick" in agents.names(game_id) else "random"
    players = [agents.make(game_id, player) for _ in range(seats)]
    names = [f"P{seat}" for seat in range(seats)]
    replay = Replay.play(game, players, seed, names=names, options=options)
    began = process_time()
    try:
        entered(replay, ((0,), (), (0, 1))[seed % 3])
    except AssertionError as failed:
        return str(failed)[:200], len(replay), process_time() - began
    return "", len(replay), process_time() - began
