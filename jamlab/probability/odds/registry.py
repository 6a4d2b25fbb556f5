"""Which questions each game answers: those of every game that draws, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module

from jamlab.engine import AnyGame
from jamlab.probability.odds.common import COMMON
from jamlab.probability.odds.pool import draws
from jamlab.probability.odds.question import Question
from jamlab.probability.tried import tried_of

_OWN = {
    "cramel": "jamlab.probability.odds.cramel",
    "sixty": "jamlab.probability.odds.sixty",
    "jam": "jamlab.probability.odds.jam",
    "pie": "jamlab.probability.odds.pie",
    "jamsumo": "jamlab.probability.odds.jamsumo",
}


def questions_of(game: AnyGame) -> dict[str, Question]:
    """The questions by name; a game's own come last, and stand in for common ones of that name."""
    found: dict[str, Question] = dict(COMMON) if draws(game) else {}
    if game.id in _OWN:
        own: Mapping[str, Question] = import_module(_OWN[game.id]).QUESTIONS
        found.update(own)
    tried = tried_of(game.id)
    return {name: replace(one, tried=tried.get(name)) for name, one in found.items()}
