"""Trials beside the exact answers: the same questions, put to the rules of the games.

* A trial deals what is hidden anew (`Game.resample`) and lets the rules say what comes. It shares
  nothing with the answer but the question (tests/house/test_layers.py holds that).
* So where the share of many trials does not settle on the exact answer, one of the two is wrong.
* A game's own stand in its folder, `odds/tried.py`: `TRIED` by the question's name;
  `drawing.py` here is for every game with a deck.
"""

from __future__ import annotations

from collections.abc import Mapping

from jamlab.core.registry import part
from jamlab.probability.tried.record import Tried


def tried_of(game: str) -> Mapping[str, Tried]:
    """The trials of a game by the names of their questions; those not there are worked out only."""
    own = part(game, "odds.tried")
    return {} if own is None else own.TRIED


__all__ = ["Tried", "tried_of"]
