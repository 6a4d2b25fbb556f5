"""`python -m benchmarks.pages.saved`: variance that variance-reduction methods save or cost.

Prints the table of docs/chance/estimate.md, from fixed seeds: the same everywhere. `--more` makes
ten times the trials. The quantities estimated in a game are `SAVINGS` in
`tests/unit/games/<game>/savings.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal, NamedTuple

from rich.console import Console

from jamlab.chance import antithetic, compare, duplicates, stratified
from jamlab.chance.estimates.trials import Trial
from jamlab.core import Agent, Choice, Stream
from jamlab.core.registry import ids, load
from jamlab.text import percent

Kind = Literal["share", "mean"]
TURNS: Final = 4000
DEALS: Final = 100


class Saving(NamedTuple):
    """A row: method, quantity, and `found(times)`, which returns the estimate and the saving."""

    method: str
    what: str
    found: Callable[[int], tuple[str, float]]


METHODS: Final = ("same chance", "mirrored", "strata", "same deal twice")


def same_chance(what: str, one: Trial, other: Trial, trials: int = TURNS) -> Saving:
    """Row for the difference of `one` and `other`, on common random numbers."""

    def found(times: int) -> tuple[str, float]:
        pair = compare(one, other, trials * times, kind="mean", workers=1, progress=False)
        return f"{pair.difference.words}", pair.saved

    return Saving("same chance", what, found)


def mirrored(what: str, trial: Trial, kind: Kind) -> Saving:
    """Row for antithetic pairs of trials."""

    def found(times: int) -> tuple[str, float]:
        pairs = antithetic(trial, TURNS * times, kind=kind, workers=1, progress=False)
        return pairs.estimate.words, pairs.saved

    return Saving("mirrored", what, found)


def strata(
    what: str, trials: Mapping[str, Trial], weights: Mapping[str, Fraction], kind: Kind
) -> Saving:
    """Row for stratified trials, allocated by the weights."""

    def found(times: int) -> tuple[str, float]:
        parts = stratified(trials, weights, TURNS * times, kind=kind, workers=1, progress=False)
        return parts.estimate.words, parts.saved

    return Saving("strata", what, found)


def same_deal_twice(game: str, first: str, second: str | type[Agent]) -> Saving:
    """Row for two players on the same deals, each once in each seat."""

    def found(times: int) -> tuple[str, float]:
        twice = duplicates(
            game, first, second, DEALS * times, of="score", workers=1, progress=False
        )
        gain = twice.advantage
        words = f"{gain.value:+.2f} ({gain.low:+.2f} to {gain.high:+.2f})"
        return words.replace("-", "−"), twice.saved

    other = second if isinstance(second, str) else second.__qualname__
    return Saving("same deal twice", f"{load(game).name}, points: {first} over {other}", found)


def careless(player: type[Agent], percent: int) -> type[Agent]:
    """A variant of the player that takes a random option in `percent` % of its choices."""

    class Careless(player):  # type: ignore[misc, valid-type]
        def choose(self, choice: Choice) -> int:
            if self.rng.below(100) < percent:
                return int(self.rng.below(len(choice)))
            return int(super().choose(choice))

    Careless.__qualname__ = f"the same, careless in {percent} %"
    return Careless


def two_dice(rng: Stream) -> int:
    """Roll two dice and return the sum."""
    return rng.below(6) + rng.below(6) + 2


def an_end(rng: Stream) -> bool:
    """Roll a die and return True for one or six."""
    return rng.below(6) in (0, 5)


def savings() -> list[Saving]:
    """All rows, by method."""
    found = [
        mirrored("the sum of two dice", two_dice, "mean"),
        mirrored("a die shows one or six", an_end, "share"),
    ]
    for game in ids():
        name = f"tests.unit.games.{game}"
        if find_spec(name) and find_spec(f"{name}.savings"):
            found += import_module(f"{name}.savings").SAVINGS
    return sorted(found, key=lambda row: METHODS.index(row.method))


def table(times: int) -> Iterator[str]:
    """Yield the table line by line."""
    yield "| method | what | estimate (95 %) | variance saved |"
    yield "|---|---|---|---|"
    for row in savings():
        estimate, saved = row.found(times)
        yield f"| {row.method} | {row.what} | {estimate} | {percent(saved, 0)} |"


def main(words: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser("python -m benchmarks.pages.saved", description=__doc__)
    parser.add_argument("--more", action="store_true")
    asked = parser.parse_args(words)
    console = Console(highlight=False, soft_wrap=True)
    for line in table(10 if asked.more else 1):
        console.print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
