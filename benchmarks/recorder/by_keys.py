"""Enter whole games key by key as an observer of some hands, to find events without a key."""

from __future__ import annotations

from time import process_time

from jamlab.chance import agents
from jamlab.core.registry import load
from jamlab.log import Replay
from tests.unit.pages.record.finger import entered


def game_entered(game_id: str, seed: int, options: dict[str, str]) -> tuple[str, int, float]:
    """Return what could not be entered ("" if all could), the number of events, the seconds.

    Quick players play if the game has them; the observer sees one hand, none, or two, by seed.
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
