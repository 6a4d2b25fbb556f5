"""Who made each event of a recorded game: a seat that chose, or chance."""

from __future__ import annotations

from typing import Final

from jamlab.core.node import CHOICE, FORCED
from jamlab.log import Replay

BY_CHANCE: Final = -1
"""Drawn, or seen where a die came to rest."""
BY_RULE: Final = -2
"""Forced: nobody chose, and nothing was drawn."""
BY_SEVERAL: Final = -3
"""Of a stretch of events between which nothing is worked out: it is not told apart whose it is."""


def makers_of(replay: Replay) -> list[int]:
    """By event (the first at place 0): the seat that chose, `BY_CHANCE` or `BY_RULE`."""
    return [
        event.seat if node == CHOICE else BY_RULE if node == FORCED else BY_CHANCE
        for node, event in zip(replay.nodes, replay.events, strict=True)
    ]


def maker_of(by: list[int]) -> int:
    """Whose a stretch of events is: a seat, `BY_CHANCE` or `BY_SEVERAL`.

    What had to follow belongs to what it followed from. Alone it moves a value only where it
    uncovers something, and how that lay was chance.
    """
    own = {maker for maker in by if maker != BY_RULE}
    return own.pop() if len(own) == 1 else BY_SEVERAL if own else BY_CHANCE
