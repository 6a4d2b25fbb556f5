"""Registry of the games: each folder of `jamlab/games` with a RULES.md is one."""

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
    """The ids of all games, by the alphabet."""
    return tuple(_PACKAGES)


@cache
def load(game: str) -> AnyGame:
    """The game with this id; KeyError names the games there are."""
    if game not in _PACKAGES:
        raise KeyError(f"no game {game!r}; there are {', '.join(_PACKAGES)}")
    found: AnyGame = import_module(_PACKAGES[game]).GAME
    return found


def folder(game: str) -> Path:
    """Where a game lies: rules, data, pictures. KeyError if there is no such game."""
    module = import_module(_PACKAGES[game])
    assert module.__file__ is not None
    return Path(module.__file__).parent


def part(game: str, name: str) -> ModuleType | None:
    """A module of a game's folder that a later room looks for; None if the game has none.

    `part("cramel", "odds")` is what can be asked of Cramel.
    """
    if game not in _PACKAGES:
        return None
    module = f"{_PACKAGES[game]}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):  # not even the folder
            return None
        raise
