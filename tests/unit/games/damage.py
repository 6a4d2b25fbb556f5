"""Damage to a table, to hold what a game's `checks.py` says of it against."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from jamlab.chance.agents import RandomAgent
from jamlab.core import registry
from jamlab.log import Replay

Damage = Callable[[Any], Any]
Holds = Callable[[Any], bool]
ByTime = Mapping[str, tuple[Holds, Damage]]
"""By what is said: of which states, and the damage to such a one."""


def middle(game: str, n: int = 60) -> Any:
    """The state after `n` events of a game between three."""
    return _played(game, 1, ()).state(n)


def first_where(game: str, holds: Holds, *tables: Mapping[str, str]) -> Any:
    """The first state of a game between three, with one of these options, of which this holds."""
    options = tuple(tuple(table.items()) for table in tables) or ((),)
    return _first_where(game, holds, options).copy()


@cache
def _first_where(game: str, holds: Holds, options: tuple[tuple[tuple[str, str], ...], ...]) -> Any:
    for seed in range(60):
        for chosen in options:
            replay = _played(game, seed, chosen)
            state = replay.state(0)
            for event in replay.events:
                if holds(state):
                    return state
                replay.game.apply(state, event)
            if holds(state):
                return state
    raise AssertionError("there is no such state")


@cache
def _played(game: str, seed: int, options: tuple[tuple[str, str], ...]) -> Replay:
    agents = [RandomAgent() for _ in "ABC"]
    return Replay.play(registry.load(game), agents, seed, names=list("ABC"), options=dict(options))


def put(**fields: Any) -> Damage:
    """Other values in fields of a state."""

    def damage(state: Any) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return damage


def more(name: str, place: int, by: int = 1) -> Damage:
    """Another number in a row."""
    return lambda state: getattr(state, name).__setitem__(place, getattr(state, name)[place] + by)


def during(*phases: int) -> Holds:
    return lambda state: state.phase in phases


def said_of(game: str, damages: Iterable[Damage]) -> set[str]:
    """What a game's `checks.py` says of such damage to a state in the middle of a game."""
    checks, said = registry.part(game, "checks"), set()
    assert checks is not None
    for damage in damages:
        state = middle(game)
        damage(state)
        said.add(checks.broken(state))
    return said


def unsaid(game: str, said: Iterable[str], *files: str) -> list[str]:
    """The sentences of a game's `checks.py` (and other files) that are none of these."""
    folder, said = registry.folder(game), set(said)
    source = "".join((folder / name).read_text("utf-8") for name in ("checks.py", *files))
    sentences = re.findall(r'(?:return f?|else )"([^"]+)"', source)
    assert len(sentences) > 20
    patterns = {one: ".*".join(map(re.escape, re.split(r"\{.*?\}", one))) for one in sentences}
    return [one for one in sentences if not any(re.fullmatch(patterns[one], each) for each in said)]
