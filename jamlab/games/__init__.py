"""The registry of games: one line a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from jamlab.engine.game import AnyGame

_GAMES = {
    "cramel": "jamlab.games.cramel",
    "sixty": "jamlab.games.sixty",
    "jam": "jamlab.games.jam",
    "pie": "jamlab.games.pie",
    "jamsumo": "jamlab.games.jamsumo",
}


def ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_GAMES)


@cache
def load(game: str) -> AnyGame:
    """The game with this id; KeyError names the games there are."""
    if game not in _GAMES:
        raise KeyError(f"no game {game!r}; there are {', '.join(_GAMES)}")
    found: AnyGame = import_module(_GAMES[game]).GAME
    return found
