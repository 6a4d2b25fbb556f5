"""Trials beside the exact answers: the same questions, put to the rules of the games.

* A trial deals what is hidden anew (`Game.resample`) and lets the rules say what comes. It shares
  nothing with the answer but the question: no module here imports one of `odds/`
  (tests/probability/test_tried.py holds that).
* So where the share of many trials does not settle on the exact answer, one of the two is wrong.
* One file a game, `TRIED` by the question's name; `drawing.py` for every game with a deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from jamlab.probability.tried.record import Tried

_GAMES: Final = ("cramel", "sixty", "jam", "pie")


def tried_of(game: str) -> Mapping[str, Tried]:
    """The trials of a game by the names of their questions; those not there are worked out only."""
    if game not in _GAMES:
        return {}
    found: Mapping[str, Tried] = import_module(f"{__name__}.{game}").TRIED
    return found


__all__ = ["Tried", "tried_of"]
