"""Players that know no game, and the list of all players by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from jamlab.agents.racing import Racing
from jamlab.agents.sampling import Sampling
from jamlab.core import Agent, RandomAgent
from jamlab.core.registry import load, part
from jamlab.flicks import GAMES as FLICKED

__all__ = ["Racing", "RandomAgent", "Sampling", "builder", "make", "names", "usual_judge"]


def names(game: str) -> tuple[str, ...]:
    """The players that can sit down at this game."""
    return tuple(_builders(game))


def make(game: str, spec: str) -> Agent:
    """A player by name, with one number if it takes one: `"random"`, `"sampling=400"`.

    ValueError names the players there are.
    """
    return builder(game, spec)()


def builder(game: str, spec: str) -> Callable[[], Agent]:
    """What `make` calls: makes such a player each time, with the name looked up once."""
    name, _, number = spec.partition("=")
    load(game)
    builders = _builders(game)
    if name not in builders:
        raise ValueError(f"no player {name!r} for {game}; there are {', '.join(builders)}")
    return partial(_made, builders[name], spec) if number else builders[name]


def usual_judge(game: str) -> str:
    """The player by whom values of this game are worked out, unless another one is named.

    A game's `agents.py` names it (`JUDGE`); a game that names none is judged by chance.
    """
    load(game)
    return str(getattr(part(game, "agents"), "JUDGE", "random"))


def _made(build: Callable[..., Agent], spec: str) -> Agent:
    name, _, number = spec.partition("=")
    try:
        return build(float(number))
    except TypeError:
        raise ValueError(f"the player {name!r} takes no number") from None
    except ValueError as error:
        raise ValueError(f"player {spec!r}: {error}") from None


def _builders(game: str) -> dict[str, Callable[..., Agent]]:
    """Every player by name: those that know no game first, the game's own best one last.

    Players who need a simulator come with it (`jamlab.flicks.search`). A game's `agents.py` may
    list its own players (`AGENTS`), and may say which of them advises the sampling player
    (`ADVISER`) and whether playouts go on as that one would play (`PLAYS_ON`), not by chance.
    """
    own = part(game, "agents")
    agents: dict[str, Callable[..., Agent]] = getattr(own, "AGENTS", {})
    adviser = getattr(own, "ADVISER", None)
    player = Racing if getattr(own, "PLAYS_ON", False) else Sampling
    sampling = Sampling if adviser is None else partial(player, adviser=agents[adviser])
    return {"random": RandomAgent, "sampling": sampling, **_with_simulator(game), **agents}


def _with_simulator(game: str) -> dict[str, Callable[..., Agent]]:
    if game not in FLICKED:
        return {}
    return {**import_module("jamlab.flicks.search").AGENTS}
