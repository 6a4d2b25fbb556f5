"""`python -m tests.bench.pages.saved`: what shared and chosen chance saves, and where it costs.

The table of docs/estimate.md, from fixed seeds: the same everywhere. `--more` makes ten times the
trials.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from rich.console import Console

from jamlab.engine import Agent, Choice, Stream
from jamlab.games.cramel.odds.first_turn import first_turn
from jamlab.games.cramel.tiles import CELLS, COUNTS, NAMES
from jamlab.games.pie.agents import Greedy as PieGreedy
from jamlab.games.sixty.agents import Greedy as SixtyGreedy
from jamlab.probability import antithetic, compare, duplicates, stratified, whole_game
from jamlab.probability.estimates.trials import Trial
from jamlab.table.numbers import percent

ALONE: Final = {"workers": 1, "progress": False}
WEIGHTS: Final = {name: Fraction(n, CELLS) for name, n in zip(NAMES, COUNTS, strict=True)}

Row = tuple[str, str, str, str]


def two_dice(rng: Stream) -> int:
    """The sum of two dice."""
    return rng.below(6) + rng.below(6) + 2


def an_end(rng: Stream) -> bool:
    """A die shows one or six."""
    return rng.below(6) in (0, 5)


def careless(player: type[Agent], percent: int) -> type[Agent]:
    """The same player, who in so many of a hundred choices takes any option."""

    class Careless(player):  # type: ignore[misc, valid-type]
        def choose(self, choice: Choice) -> int:
            if self.rng.below(100) < percent:
                return int(self.rng.below(len(choice)))
            return int(super().choose(choice))

    Careless.__qualname__ = f"the same, careless in {percent} %"
    return Careless


def by_first_tile(tiles: int, of: str) -> dict[str, Trial]:
    """A turn after each of the first tiles."""
    return {name: first_turn(tiles, of=of, first=name) for name in NAMES}


def rows(times: int) -> Iterator[Row]:
    """Method, what is estimated, what came of it, and the share of the variance that is saved."""
    turns, deals = 4000 * times, 100 * times
    for few, many in ((2, 3), (2, 8)):
        pair = compare(first_turn(few), first_turn(many), turns, kind="mean", **ALONE)  # type: ignore[arg-type]
        yield _row(
            "same chance", f"Cramel, tiles of a turn: stop after {few} less after {many}",
            f"{pair.difference.words}", pair.saved,
        )  # fmt: skip
    names = ("greedy,random", "random")
    one, two = (whole_game("sixty", 2, each, of="score", piles=True) for each in names)
    pair = compare(one, two, deals, kind="mean", **ALONE)  # type: ignore[arg-type]
    yield _row(
        "same chance", "Sixty, penalty points of seat 0: greedy less random, against random",
        f"{pair.difference.words}", pair.saved,
    )  # fmt: skip
    for words, trial, kind in (
        ("the sum of two dice", two_dice, "mean"),
        ("Cramel: a turn of three tiles is lost", first_turn(3, of="lost"), "share"),
        ("a die shows one or six", an_end, "share"),
    ):
        found = antithetic(trial, turns, kind=kind, **ALONE)  # type: ignore[arg-type]
        yield _row("mirrored", words, found.estimate.words, found.saved)
    for words, of, kind in (
        ("Cramel: a turn of three tiles is lost, by the first tile", "lost", "share"),
        ("Cramel: tiles of a turn of three, by the first tile", "tiles", "mean"),
    ):
        found = stratified(by_first_tile(3, of), WEIGHTS, turns, kind=kind, **ALONE)  # type: ignore[arg-type]
        yield _row("strata", words, found.estimate.words, found.saved)
    for game, first, second, of in (
        ("pie", "greedy", careless(PieGreedy, 3), "score"),
        ("pie", "greedy", careless(PieGreedy, 20), "score"),
        ("sixty", "greedy", careless(SixtyGreedy, 3), "score"),
        ("sixty", "greedy", careless(SixtyGreedy, 20), "score"),
        ("sixty", "greedy", "random", "score"),
    ):
        twice = duplicates(game, first, second, deals, of=of, **ALONE)  # type: ignore[arg-type]
        gain, players = twice.advantage, " over ".join(twice.players)
        yield _row(
            "same deal twice", f"{twice.games[0].game.name}, points: {players}",
            f"{gain.value:+.2f} ({gain.low:+.2f} to {gain.high:+.2f})", twice.saved,
        )  # fmt: skip


def _row(method: str, words: str, found: str, saved: float) -> Row:
    return method, words, found, percent(saved, 0)


def table(times: int) -> Iterator[str]:
    """The table, line by line."""
    yield "| method | what | estimate (95 %) | variance saved |"
    yield "|---|---|---|---|"
    for row in rows(times):
        yield f"| {' | '.join(row)} |"


def main(words: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser("python -m tests.bench.pages.saved", description=__doc__)
    parser.add_argument("--more", action="store_true")
    asked = parser.parse_args(words)
    console = Console(highlight=False, soft_wrap=True)
    for line in table(10 if asked.more else 1):
        console.print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
