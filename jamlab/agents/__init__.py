"""Players that know no game, and the list of all players by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from jamlab.engine import Agent, RandomAgent
from jamlab.games import load

__all__ = ["RandomAgent", "make", "names"]


def names(game: str) -> tuple[str, ...]:
    """The players that can sit down at this game."""
    return ("random", *_of(game))


def make(game: str, spec: str) -> Agent:
    """A player by name, with one number if it takes one: `"random"`, `"memory=0.7"`.

    ValueError names the players there are.
    """
    name, _, number = spec.partition("=")
    load(game)
    builders = {"random": RandomAgent, **_of(game)}
    if name not in builders:
        raise ValueError(f"no player {name!r} for {game}; there are {', '.join(builders)}")
    if not number:
        return builders[name]()
    try:
        return builders[name](float(number))
    except TypeError:
        raise ValueError(f"the player {name!r} takes no number") from None
    except ValueError as error:
        raise ValueError(f"player {spec!r}: {error}") from None


def _of(game: str) -> dict[str, Callable[..., Agent]]:
    found: dict[str, Callable[..., Agent]] = import_module(f"jamlab.games.{game}.agents").AGENTS
    return found
