"""Damage to a table, to hold what a game's `checks.py` says of it against."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from jamlab.chance.agents import RandomAgent
from jamlab.core.registry import load
from jamlab.log import Replay

Damage = Callable[[Any], Any]
Holds = Callable[[Any], bool]
ByTime = Mapping[str, tuple[Holds, Damage]]
"""By what is said: of which states, and the damage to such a one."""


def middle(game: str, n: int = 60) -> Any:
    """The state after `n` events of a game between three."""
    return _played(game, 1).state(n)


def first_where(game: str, holds: Holds) -> Any:
    """The first state of a game between three of which this holds."""
    for seed in range(1, 50):
        replay = _played(game, seed)
        for n in range(len(replay) + 1):
            state = replay.state(n)
            if holds(state):
                return state
    raise AssertionError("there is no such state")


def _played(game: str, seed: int) -> Replay:
    agents = [RandomAgent() for _ in "ABC"]
    return Replay.play(load(game), agents, seed, names=list("ABC"))


def put(state: Any, **fields: Any) -> None:
    """Write over fields of a state."""
    for name, value in fields.items():
        setattr(state, name, value)


def during(*phases: int) -> Holds:
    """States of these phases."""
    return lambda state: state.phase in phases


def unsaid(game: str, damages: Iterable[Damage], by_time: Iterable[str]) -> list[str]:
    """The sentences of a game's `checks.py` that are said of none of this damage."""
    checks = import_module(f"jamlab.games.{game}.checks")
    said = set(by_time)
    for damage in damages:
        state = middle(game)
        damage(state)
        said.add(checks.broken(state))
    source = Path(str(checks.__file__)).with_name("checks.py")
    sentences = re.findall(r'return f?"([^"]+)"', source.read_text(encoding="utf-8"))
    assert len(sentences) > 20
    patterns = {one: ".*".join(map(re.escape, re.split(r"\{.*?\}", one))) for one in sentences}
    return [one for one in sentences if not any(re.fullmatch(patterns[one], each) for each in said)]
