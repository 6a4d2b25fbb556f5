"""Registry of games: each folder of `jamlab/games` with a RULES.md is one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

from jamlab.core.game import AnyGame

GAMES: Final = Path(__file__).parents[1] / "games"
_PACKAGES = {
    path.parent.name: f"jamlab.games.{path.parent.name}"
    for path in sorted(GAMES.glob("*/RULES.md"))
}


def ids() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order."""
    return tuple(_PACKAGES)


@cache
def load(game: str) -> AnyGame:
    """Return the game with this id; KeyError lists the known games."""
    if game not in _PACKAGES:
        raise KeyError(f"unknown game {game!r}; known: {', '.join(_PACKAGES)}")
    found: AnyGame = import_module(_PACKAGES[game]).GAME
    return found


def folder(game: str) -> Path:
    """Return the folder of a game: rules, data, pictures. KeyError if there is no such game."""
    module = import_module(_PACKAGES[game])
    assert module.__file__ is not None
    return Path(module.__file__).parent


def part(game: str, name: str) -> ModuleType | None:
    """Return an optional module of a game, used by later layers; None if the game has none.

    `part("cramel", "odds")` holds the questions about Cramel.
    """
    if game not in _PACKAGES:
        return None
    module = f"{_PACKAGES[game]}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):  # not even the folder exists
            return None
        raise
