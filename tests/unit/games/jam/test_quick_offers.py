"""The quick player in the middle of an offer that another hand has begun: it gives nothing away."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.chance.agents import make
from jamlab.core import Choice, Eyes, Stream
from jamlab.games.jam import events as ev
from jamlab.log import Cursor, Replay

REPLAYS = Path(__file__).parents[4] / "replays" / "jam"


@pytest.mark.parametrize("name", ["ann-bo-cy", "four-players"])
def test_it_asks_for_something_before_it_makes_an_offer(name: str) -> None:
    replay = Replay.read(REPLAYS / f"{name}.jsonl")
    cursor, met = Cursor(replay), 0
    for event in replay.events:
        node = cursor.node
        if isinstance(node, Choice) and isinstance(event, ev.RecipeOffered):
            state = cursor.state
            game = replay.game
            game.apply(state, event)
            player = make("jam", "quick")
            player.sit(Eyes(game, state, node.seat), Stream(1))
            asked = 0
            while isinstance(choice := game.pending(state), Choice) and choice.seat == node.seat:
                done = choice[player.choose(choice)]
                can_ask = any(isinstance(each, ev.RecipeAsked) for each in choice.options)
                if isinstance(done, ev.OfferMade):
                    assert asked or not can_ask
                    break
                asked += isinstance(done, ev.RecipeAsked)
                game.apply(state, done)
            met += asked
        cursor.forward()
    assert met > 10
