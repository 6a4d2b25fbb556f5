"""`python -m benchmarks.pages.values_speed`: time to compute the values of a recorded game.

The graph is computed as by `jamlab analyse`, on two cores, from nothing until every turn is narrow
enough. Measured is the CPU time (user and system) of this process and its workers, which other
load changes less than wall-clock time (printed, too). For single events the number of sweeps is
fixed, so a few are timed in one process, in CPU time, the quickest of four batches. `--write` puts
the rows into docs/play/analysis.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from rich.console import Console

from benchmarks.pages.calibration import FIVE, PAGE
from benchmarks.report.shown import check, put
from benchmarks.sides.side import ROOT
from jamlab.analysis.valuing import GOOD, refine_values, values
from jamlab.analysis.valuing.playouts import Positions
from jamlab.chance.agents import usual_judge
from jamlab.core import ALL_KNOWING
from jamlab.core.registry import load
from jamlab.log import Replay

COMMAND: Final = "python -m benchmarks.pages.values_speed"
CORES: Final = 2
HEAD: Final = (
    "| game | judge | turns | playouts a turn, mean | most | CPU seconds "
    "| events | 400 each, CPU seconds |",
    "|---|---|---|---|---|---|---|---|",
)
BATCHES: Final = 4
SWEEPS: Final = 4
say: Final = Console(soft_wrap=True, markup=False, highlight=False).print
AN_EVENT: Final = 400
"""Default number of playouts after each event (`jamlab analyse`)."""


def path_of(game: str) -> Path:
    """Path of the game's annotated game."""
    names = {3: "ann-bo-cy", 4: "ann-bo-cy-di"}
    return ROOT / "replays" / game / f"{names[FIVE[game]]}.jsonl"


def recorded(game: str) -> Replay:
    """The game's annotated game as a replay."""
    return Replay.read(path_of(game))


def cpu() -> float:
    """CPU seconds of this process and its finished workers."""
    took = os.times()
    return took.user + took.system + took.children_user + took.children_system


def line(game: str) -> str:
    """Measure one game and return its row of the table."""
    replay = recorded(game)
    busy, began = cpu(), perf_counter()
    found = refine_values(replay, seat=ALL_KNOWING, workers=CORES, progress=False)
    busy, seconds = cpu() - busy, perf_counter() - began
    turns = [turn for turn in Positions(replay, ALL_KNOWING).of("turn") if found.counts[turn] > 0]
    counts = [found.counts[turn] for turn in turns]
    widest = max(max(found.half(turn)) for turn in turns)
    if widest > GOOD:
        raise SystemExit(f"{game}: an interval still reaches {widest:.3f} to either side")
    others = os.getloadavg()[0]
    say(f"{game}: {seconds:.0f} seconds of the clock on {CORES} cores, at a load of {others:.1f}")
    events = len(Positions(replay, ALL_KNOWING).of("event"))
    return (
        f"| {load(game).name} | `{usual_judge(game)}` | {len(turns)} "
        f"| {sum(counts) / len(counts):,.0f} | {max(counts):,} | {busy:.0f} "
        f"| {events} | {AN_EVENT * a_sweep(replay):.0f} |"
    )


def a_sweep(replay: Replay) -> float:
    """CPU seconds of one playout after each event."""
    took = inf
    for seed in range(BATCHES):
        began = process_time()
        values(replay, seat=ALL_KNOWING, playouts=SWEEPS, seed=seed, workers=1, progress=False)
        took = min(took, (process_time() - began) / SWEEPS)
    return took


def put_row(row: str, head: Sequence[str], games: Sequence[str], command: str) -> None:
    """Put a row into its table on the page, in place of the same game's row."""
    before, after = check(PAGE, command)
    part = PAGE.read_text(encoding="utf-8")[len(before) : -len(after)]
    rows = [each for each in part.splitlines() if each.count("|") == head[0].count("|")]
    told = {each.split("|")[1].strip(): each for each in [*rows, row]}
    names = [load(game).name for game in games]
    put(PAGE, "\n".join([*head, *(told[name] for name in names if name in told)]), command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked."""
    found = argparse.ArgumentParser(COMMAND, description=__doc__)
    found.add_argument("--game", action="append", choices=FIVE, help="this game only; repeatable")
    found.add_argument(
        "--write", action="store_true", help="put the rows into docs/play/analysis.md"
    )
    asked = found.parse_args(arguments)
    for row in HEAD:
        say(row)
    for game in asked.game or FIVE:
        row = line(game)
        say(row)
        if asked.write:
            put_row(row, HEAD, tuple(FIVE), COMMAND)


if __name__ == "__main__":
    main(sys.argv[1:])
