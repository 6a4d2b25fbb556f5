"""Trials of the first turn of a game of Cramel, played by the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from jamlab.arguments import one_of, whole
from jamlab.chance.estimates.trials import Trial
from jamlab.core import Stream
from jamlab.core.node import Chance, Choice, Forced
from jamlab.core.play import draw
from jamlab.core.registry import load
from jamlab.games.cramel.state import NAMES

TILES: Final = "tiles"


LOST: Final = "lost"


def first_turn(
    tiles: int,
    *,
    of: str = TILES,
    first: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Trial:
    """Return a trial that plays the first turn of Cramel: turn up `tiles` tiles, then stop.

    `tiles` is from 1 to 48. `of` is "tiles" (number collected, 0 if the turn is lost) or "lost"
    (True or False). Nothing is known of the tiles, so it does not matter which are turned; the
    rules of the game decide. `first` names the first tile ("Roby") if it is given.
    """
    tiles = whole("tiles", tiles, 1, 48)
    one_of("of", of, (TILES, LOST))
    if first is not None:
        one_of("first", first, NAMES)
    game: Any = load("cramel")
    chosen = game.checked_options(2, options)

    def trial(rng: Stream) -> bool | int:
        state = game.start(2, chosen)
        pending, apply = game.pending, game.apply
        up = collected = 0
        given = None if first is None else NAMES.index(first)
        while True:
            node = pending(state)
            if isinstance(node, Choice):
                # Stopping is the last option. With optional collecting, all is collected: the first
                # option is a claim as long as there is one.
                picking = node[0].kind == "TilePicked"
                event = node[len(node) - 1] if picking and up == tiles else node[0]
                up += picking and up < tiles
            elif isinstance(node, Chance):
                if up and given is not None:
                    event, given = node.pool[given], None
                else:
                    event = draw(node, rng)
            else:
                assert isinstance(node, Forced)  # a game cannot end in its first turn
                event = node.event
            apply(state, event)
            kind = event.kind
            if kind == "TileCollected":
                collected += 1
            elif kind == "TurnLost" or (kind == "TurnStopped" and of == LOST):
                return kind == "TurnLost" if of == LOST else 0
            elif kind == "TurnBegan" and up:
                return collected

    return trial
