"""Exact answers and simulated ones: `python -m tests.unit.chance.checked [--everything]`.

Without an option it prints the exact answers that tests check, beside simulated ones. With
`--everything` it cross-checks every question, viewpoint and step of every game: see
`tests/unit/chance/cross_check`. The recorded games take hours on one core, the fresh ones days;
`--fresh 0`, `--budget`, `--game`, `--question` limit it, and `--state` resumes a stopped run.
With `--trials 2` it makes two trials of each question from each viewpoint at each step of the
recorded games (`--every 10`: at each tenth), and prints how many failed: see
`tests/unit/chance/trial_sweep.py`.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from jamlab.core import registry
from tests.unit.chance.cross_check.report import table
from tests.unit.chance.cross_check.run import run
from tests.unit.chance.cross_check.tables import pieces
from tests.unit.chance.exact.near import Check
from tests.unit.chance.trial_sweep import recorded, sweep_all


def checks() -> list[Check]:
    """Collect the checks of the odds tests, both the general ones and each game's own."""
    found: list[Check] = []
    tests = Path(__file__).parents[2]
    for file in sorted(
        [*tests.glob("unit/chance/exact/test_*.py"), *tests.glob("unit/games/*/odds/test_*.py")]
    ):
        name = ".".join(file.relative_to(tests.parent).with_suffix("").parts)
        found += getattr(import_module(name), "CHECKS", ())
    return found


def main(arguments: list[str] | None = None) -> int:
    """Print a Markdown table with one row per question; return 1 if there are faults."""
    told = _told(arguments)
    if told.trials:
        logs = recorded(told.game)
        swept = sweep_all(logs, told.trials, told.question, told.every, told.workers)
        for line in swept.table():
            sys.stdout.write(f"{line}\n")
        return int(bool(swept.failed))
    if not told.everything:
        _print_checks()
        return 0
    found = run(
        pieces(told.game, told.fresh),
        told.question,
        workers=told.workers,
        budget=told.budget,
        folder=told.state,
        bar=not told.quiet,
    )
    for line in table(found):
        sys.stdout.write(f"{line}\n")
    return int(any(tally.faults for tally in found.by_game.values()))


def _told(arguments: list[str] | None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.unit.chance.checked")
    asked.add_argument("--everything", action="store_true", help="the guard: all that is answered")
    asked.add_argument("--trials", type=int, default=0, help="so many trials of each question")
    asked.add_argument("--every", type=int, default=1, help="at each so many steps only")
    asked.add_argument("--game", default="", choices=("", *registry.ids()), help="this game only")
    asked.add_argument("--question", default="", help="this question only")
    asked.add_argument("--fresh", type=int, default=100, help="fresh games a table")
    asked.add_argument("--budget", type=float, help="seconds after which no piece is begun")
    asked.add_argument("--workers", type=int, default=1, help="processes")
    asked.add_argument("--state", type=Path, help="a folder: what is done stands there")
    asked.add_argument("--quiet", action="store_true", help="no bar")
    return asked.parse_args(arguments)


def _print_checks() -> None:
    out = sys.stdout
    out.write("| question | exact | simulated | n | z |\n|---|--:|--:|--:|--:|\n")
    for check in checks():
        row = check()
        out.write(
            f"| {row.question} | {row.exact:.5f} | {row.simulated:.5f} | {row.n:,} "
            f"| {row.z:+.2f} |\n"
        )


if __name__ == "__main__":
    sys.exit(main())
