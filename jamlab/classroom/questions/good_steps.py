"""Which steps of a recorded game are good to ask about, found by a rule.

* A draw: its chance is exact and not trivial, 5 to 95 %, and it does not follow another draw (cards
  that are dealt one after another are one matter). A choice: of 2 to 8 things that all at the table
  must reckon with.
* The rule looks at what was known before the step, never at what came: else that a step is offered
  would say what came.
* They are spread over the game, and over the chances: of each stretch the draw whose chance is
  furthest from those already there, and the choice whose options are new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from jamlab.classroom.questions.moment import Moment
from jamlab.classroom.questions.of_step import LEAST, MOST, MOST_OPTIONS
from jamlab.log import Replay

DRAWS: Final = 4
CHOICES: Final = 3
_LOOKED_AT: Final = 5
"""So many steps of a stretch are looked at: a long game takes no longer than a short one."""
_APART: Final = Fraction(1, 50)


class Good(NamedTuple):
    """A step to ask about: what comes next (`of` which faces), or what a player will do (none)."""

    step: int
    of: tuple[str, ...]

    def spec(self, log: str) -> dict[str, Any]:
        """The question in short."""
        spec = {"log": log, "step": self.step}
        return (
            {**spec, "what": "next", "of": list(self.of)} if self.of else {**spec, "what": "choice"}
        )


def good_steps(replay: Replay) -> tuple[Good, ...]:
    """A handful of steps, in their order."""
    nodes = replay.nodes
    draws = [
        n for n, node in enumerate(nodes) if node == "chance" and nodes[n - 1 : n] != ("chance",)
    ]
    choices = [n for n, node in enumerate(nodes) if node == "choice"]
    return tuple(sorted([*_draws(replay, draws), *_choices(replay, choices)]))


def _draws(replay: Replay, steps: Sequence[int]) -> Iterable[Good]:
    taken: list[Fraction] = [Fraction(0), Fraction(1)]
    for stretch in _stretches(steps, DRAWS):
        found = []
        for n in stretch:
            now = Moment(replay, n)
            for faces in now.sorts():
                chance = now.chance_of(faces)
                if LEAST <= chance <= MOST:
                    # before others of the same distance: what ends a turn, then the later step
                    apart = min(abs(chance - each) for each in taken)
                    found.append((apart, faces == now.ending, n, faces, chance))
        if found:
            apart, _, n, faces, chance = max(found)
            if apart >= _APART:
                taken.append(chance)
                yield Good(n, faces)


def _choices(replay: Replay, steps: Sequence[int]) -> Iterable[Good]:
    taken: set[tuple[str, ...]] = set()
    for stretch in _stretches(steps, CHOICES):
        found = []
        for n in stretch:
            options = Moment(replay, n).options
            if 2 <= len(options) <= MOST_OPTIONS:
                found.append((options not in taken, -len(options), n, options))
        if found:
            _, _, n, options = max(found)
            taken.add(options)
            yield Good(n, ())


def _stretches(steps: Sequence[int], count: int) -> Iterable[Sequence[int]]:
    """So many parts of the steps, as long as one another, of each a few steps."""
    for part in range(count):
        first, last = len(steps) * part // count, len(steps) * (part + 1) // count
        every = max(1, -(-(last - first) // _LOOKED_AT))
        yield steps[first:last:every]
