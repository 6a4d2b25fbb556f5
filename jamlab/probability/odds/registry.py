"""Which questions each game answers: those of every game that draws, and its own."""

from __future__ import annotations

from dataclasses import replace

from jamlab.core import AnyGame
from jamlab.core.registry import part
from jamlab.probability.odds.common import COMMON
from jamlab.probability.odds.pool import draws
from jamlab.probability.odds.question import Question
from jamlab.probability.tried import tried_of


def questions_of(game: AnyGame) -> dict[str, Question]:
    """The questions by name; a game's own come last, and stand in for common ones of that name."""
    found: dict[str, Question] = dict(COMMON) if draws(game) else {}
    own = part(game.id, "odds.questions")
    if own is not None:
        found.update(own.QUESTIONS)
    tried = tried_of(game.id)
    return {name: replace(one, tried=tried.get(name)) for name, one in found.items()}
