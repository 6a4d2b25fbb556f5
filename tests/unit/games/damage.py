"""Damage to states, to test the invariants in a game's `checks.py`."""

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
"""By message: a predicate on states, and the damage that triggers it in such a state."""


def middle(game: str, n: int = 60) -> Any:
    """Return the state after `n` events of a three-player game."""
    return _played(game, 1, ()).state(n)


def first_where(game: str, holds: Holds, *tables: Mapping[str, str]) -> Any:
    """Return the first state satisfying `holds` in three-player games with one of these options."""
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
    """Return damage that sets fields of a state."""

    def damage(state: Any) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return damage


def more(name: str, place: int, by: int = 1) -> Damage:
    """Return damage that adds `by` to one entry of a row."""
    return lambda state: getattr(state, name).__setitem__(place, getattr(state, name)[place] + by)


def during(*phases: int) -> Holds:
    return lambda state: state.phase in phases


def said_of(game: str, damages: Iterable[Damage]) -> set[str]:
    """Return the messages of a game's `checks.py` for each damage to a mid-game state."""
    checks, said = registry.part(game, "checks"), set()
    assert checks is not None
    for damage in damages:
        state = middle(game)
        damage(state)
        said.add(checks.broken(state))
    return said


def unsaid(game: str, said: Iterable[str], *files: str) -> list[str]:
    """Return the messages in a game's `checks.py` (and other files) that are missing in `said`."""
    folder, said = registry.folder(game), set(said)
    source = "".join((folder / name).read_text("utf-8") for name in ("checks.py", *files))
    sentences = re.findall(r'(?:return f?|else )"([^"]+)"', source)
    assert len(sentences) > 20
    patterns = {one: ".*".join(map(re.escape, re.split(r"\{.*?\}", one))) for one in sentences}
    return [one for one in sentences if not any(re.fullmatch(patterns[one], each) for each in said)]
