"""J-I1: a pile in Travel shows its size to all, and its cards to its owner alone."""

from jamlab.chance.agents import make
from jamlab.core.registry import load
from jamlab.log import Replay


def test_only_the_size_of_anothers_pile_lies_on_the_table() -> None:
    game = load("jam")
    agents = [make("jam", "quick") for _ in range(2)]
    replay = Replay.play(game, agents, 3, names=("Ann", "Bo"), options={"variant": "travel"})
    looked = 0
    for n in range(0, len(replay) - 10, 25):
        state = replay.state(n)
        for eyes in (None, 0, 1):
            view = game.view(state, eyes)
            scene = game.scene(view, replay.seats)
            for seat in range(2):
                size = next(zone.count for zone in scene.zones if zone.id == f"pile.{seat}")
                lying = sum(piece.zone == f"pile.{seat}" for piece in scene.pieces)
                assert lying == (size if eyes == seat else 0), (n, eyes, seat)
                looked += size > 0
    assert looked > 20
    last = game.scene(game.view(replay.state(len(replay)), 0), replay.seats)
    assert {piece.zone for piece in last.pieces} >= {"pile.0", "pile.1"}  # J-I2: turned up
