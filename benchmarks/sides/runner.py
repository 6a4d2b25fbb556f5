"""What a child process can be told to run: work that is done a number of times, and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Counts = dict[str, int]
"""How much of each unit ("decisions", "steps", "events", "jumps") a number of times comes to."""


def nothing() -> Counts:
    """Before the first game; steps are all that was applied, options those of all decisions."""
    return {"games": 0, "decisions": 0, "steps": 0, "options": 0}


@dataclass(frozen=True, slots=True)
class Runner:
    """`run(times)` is timed and does nothing but the work; `count(times)` is not timed.

    Both do the same work for the same `times`: the same seeds, the same games.
    """

    run: Callable[[int], None]
    count: Callable[[int], Counts]


def each(unit: str, amount: int, run: Callable[[int], None]) -> Runner:
    """A runner that does the same `amount` of one unit every time."""
    return Runner(run, lambda times: {unit: amount * times})
