"""`python -m benchmarks.pages.judges`: strength and speed of the usual judges.

As in players.py one seat has the judge, all others the rival, and the judge sits at each place
equally often. The time is the CPU time of a whole game among judges alone. `--write` puts the table
into docs/play/players.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Final

from rich.console import Console

from benchmarks.pages.calibration import FIVE
from benchmarks.pages.players import PAGE, match
from benchmarks.report.shown import put
from jamlab.chance import agents, wilson
from jamlab.core import Seeds, play
from jamlab.core.registry import load
from jamlab.text import percent

COMMAND: Final = "python -m benchmarks.pages.judges"
HEAD: Final = (
    "| judge | game | seats | ms a game | against | games | wins | 95 % | even |",
    "|---|---|---|---|---|---|---|---|---|",
)
GAMES: Final = {"jamsumo": 120}
"""Games against each rival if fewer than 1,000, where a game of chance takes long."""
BATCHES: Final = 5


def rivals(game: str) -> tuple[str, ...]:
    """`random`, and the game's greedy player if it has one that is not the judge."""
    judge = agents.usual_judge(game)
    return "random", *(name for name in ("greedy",) if name in agents.names(game) and name != judge)


def milliseconds(game: str, games: int = 20) -> float:
    """CPU time of a whole game among judges: the quickest of five batches of different games."""
    there, build = load(game), agents.builder(game, agents.usual_judge(game))
    best = float("inf")
    for batch in range(BATCHES):
        began = process_time()
        for number in range(games):
            state = there.start(FIVE[game], there.checked_options(FIVE[game]))
            players = [build() for _ in range(FIVE[game])]
            play(there, state, players, Seeds(batch * games + number))
        best = min(best, (process_time() - began) / games)
    return 1000 * best


def lines(games: Sequence[str], many: int = 1000) -> Iterator[str]:
    """Yield the table line by line."""
    yield from HEAD
    for game in games:
        judge, seats, took = agents.usual_judge(game), FIVE[game], milliseconds(game)
        for rival in rivals(game):
            row = match(game, seats, judge, rival, min(many, GAMES.get(game, many)), 1)
            low, high = wilson(row.wins, row.games)
            yield (
                f"| `{judge}` | {load(game).name} | {seats} | {took:.2f} | `{rival}` "
                f"| {row.games} | {percent(row.wins / row.games, 0)} "
                f"| {percent(low, 0)} – {percent(high, 0)} | {percent(1 / seats, 0)} |"
            )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked."""
    found = argparse.ArgumentParser(COMMAND, description=__doc__)
    found.add_argument("--game", action="append", choices=FIVE, help="this game only; repeatable")
    found.add_argument(
        "--write", action="store_true", help="put the table into docs/play/players.md"
    )
    asked = found.parse_args(arguments)
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    rows = []
    for row in lines(asked.game or tuple(FIVE)):
        say(row)
        rows.append(row)
    if asked.write:
        put(PAGE, "\n".join(rows), COMMAND)


if __name__ == "__main__":
    main(sys.argv[1:])
