"""Workloads of a child process, repeated and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Counts = dict[str, int]
"""Totals of each unit ("decisions", "steps", "events", "jumps") over a number of repetitions."""


def nothing() -> Counts:
    """Zero counts; `steps` are all events applied, `options` those of all decisions."""
    return {"games": 0, "decisions": 0, "steps": 0, "options": 0}


@dataclass(frozen=True, slots=True)
class Runner:
    """`run(times)` is timed and does only the work; `count(times)` is not timed.

    Both do the same work for the same `times`: the same seeds, the same games.
    """

    run: Callable[[int], None]
    count: Callable[[int], Counts]


def each(unit: str, amount: int, run: Callable[[int], None]) -> Runner:
    """A runner with the same `amount` of one unit in every repetition."""
    return Runner(run, lambda times: {unit: amount * times})
