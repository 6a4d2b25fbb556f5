"""`python -m tests.bench.pages.values_speed`: how long the graph of a recorded game takes.

In CPU time (user and system), in one process, the quickest of four batches of sweeps: other
programs on the machine change it less. How many playouts a turn it takes until every interval is
narrow enough follows from how uncertain the game's most open position is.
`--write` puts the table into docs/analysis.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import inf
from time import process_time
from typing import Final

from rich.console import Console

from jamlab.agents import usual_judge
from jamlab.analysis.valuing import GOOD, values
from jamlab.engine import ALL_KNOWING
from jamlab.games import load
from jamlab.probability.estimates.always_valid import half_width
from jamlab.replay import Replay
from tests.bench.pages.calibration import FIVE, PAGE
from tests.bench.report.shown import put
from tests.bench.sides.side import ROOT

COMMAND: Final = "python -m tests.bench.pages.values_speed"
HEAD: Final = (
    "| game | judge | turns | playouts a second | playouts a turn | seconds of a processor |",
    "|---|---|---|---|---|---|",
)
BATCHES: Final = 4
SWEEPS: Final = 30


def recorded(game: str) -> Replay:
    """The game's annotated game."""
    names = {3: "ann-bo-cy", 4: "ann-bo-cy-di"}
    return Replay.read(ROOT / "replays" / game / f"{names[FIVE[game]]}.jsonl")


def enough(variance: float) -> int:
    """How many values with this variance it takes until their interval is narrow enough."""
    count = 20
    while half_width(count, variance) > GOOD:
        count += 10
    return count


def line(game: str) -> str:
    """A row of the table."""
    replay, took, found = recorded(game), inf, None
    for _ in range(BATCHES):
        done = found.sums.sweeps if found else 0
        began = process_time()
        found = values(
            replay, seat=ALL_KNOWING, playouts=SWEEPS, every="turn", since=found, workers=1,
            progress=False,
        )  # fmt: skip
        took = min(took, (process_time() - began) / (found.sums.sweeps - done))
    assert found is not None
    turns = len([count for count in found.sums.counts if count])
    chances = [chance for each in found.chances if each is not None for chance in each]
    count = enough(max(chance * (1 - chance) for chance in chances))
    return (
        f"| {load(game).name} | `{usual_judge(game)}` | {turns} | {round(turns / took, -1):,.0f} "
        f"| {count:,} | {took * count:.0f} |"
    )


def lines(games: Sequence[str]) -> Iterator[str]:
    """The table."""
    yield from HEAD
    for game in games:
        yield line(game)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked."""
    found = argparse.ArgumentParser(COMMAND, description=__doc__)
    found.add_argument("--game", action="append", choices=FIVE, help="this game only; repeatable")
    found.add_argument("--write", action="store_true", help="put the table into docs/analysis.md")
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
