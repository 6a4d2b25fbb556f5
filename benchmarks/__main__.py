"""`python -m benchmarks`: measure, print, save.

A full run is saved as `benchmarks/results/<date>.json` and put into docs/develop/speed.md.
A partial run (`--check`, `--quick`, `--no-peers`, `--game`) is saved as `results/part.json` only.
`--check` compares with the newest full run and exits with 1 if a ratio fell by more than the noise.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.status import Status

from benchmarks.report.bars import compared
from benchmarks.report.fallen import changes, fallen_table
from benchmarks.report.results import Bench, Header
from benchmarks.report.shown import as_markdown, check, on_terminal, print_table, put
from benchmarks.sides import machine
from benchmarks.sides.rounds import Tell, measured
from benchmarks.sides.rows import (
    COMPILED,
    FRESH,
    INTERPRETED,
    OPENSPIEL,
    RLCARD,
    rows_of,
)
from benchmarks.sides.side import ROOT, Child, Fresh, Side, why_not
from jamlab.core.registry import ids

RESULTS: Final = Path(__file__).parent / "results"
PAGE: Final = ROOT / "docs" / "develop" / "speed.md"
_BUSY: Final = 1.5  # the benchmark itself is a load of 1


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    found = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    found.add_argument("--rounds", type=int, default=9, help="rounds that count (9)")
    found.add_argument("--seconds", type=float, default=0.3, help="CPU s a row and round (0.3)")
    found.add_argument("--games", type=int, default=10_000, help="games for the table (10,000)")
    found.add_argument(
        "--brief",
        action="store_true",
        help="5 rounds of 0.1 s, 1,000 games",
    )
    found.add_argument("--quick", action="store_true", help="3 rounds of 0.1 s, 100 games")
    found.add_argument(
        "--check",
        action="store_true",
        help="as --brief, but only the numbers to hold to, beside those of the newest full run",
    )
    found.add_argument("--no-peers", action="store_true", help="jamlab alone")
    found.add_argument("--game", action="append", choices=ids(), help="this game only; repeatable")
    return found


def run(
    games: Sequence[str],
    rounds: int,
    seconds: float,
    table_games: int,
    peers: bool,
    console: Console,
    *,
    only_bars: bool = False,
) -> Bench:
    """Measure every row; `only_bars`: only the rows that the bars compare."""
    began, remarks = machine.load(), []
    builds = []
    for build in (INTERPRETED, COMPILED):
        missing = why_not(build)
        if missing:
            remarks.append(f"No rows of a build that is {build}: {missing}")
        else:
            builds.append(build)
    if not builds:
        raise SystemExit("\n".join(remarks))
    with ExitStack() as stack, console.status("") as status:
        tell = _teller(console, status)
        names = [*builds, *((OPENSPIEL, RLCARD) if peers else ())]
        children = {name: stack.enter_context(Child(name)) for name in names}
        said = {name: child.ask("hello") for name, child in children.items()}
        quickest = children[builds[-1]]
        logs = {game: quickest.once("log_file", game)["path"] for game in games}
        sides: dict[str, Side] = {**children, FRESH: Fresh(3 if rounds > 3 else 1, logs)}
        rows = rows_of(games, builds, peers)
        if only_bars:
            rows = compared(rows, games, builds)
        found = measured(rows, sides, rounds, seconds, tell)
        once: dict[str, dict[str, float]] = {}
        for game in () if only_bars else games:
            for build in builds:
                tell(f"memory: {game}, {build}")
                once[f"memory {game}, {build}"] = children[build].once("memory", game)
            tell(f"{table_games} games into a table, {game}, {builds[-1]}")
            once[f"tables {game}, {builds[-1]}"] = quickest.once("tables", game, table_games)
    ended = machine.load()
    remarks.append(f"Load of the machine at the beginning {began:.1f}, at the end {ended:.1f}")
    if max(began, ended) > _BUSY:
        remarks.append("The machine was busy with other work: ratios are noisy (see “Noise”).")
    header = Header(
        date=datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC"),
        rounds=rounds,
        seconds=seconds,
        jamlab={
            "jamlab": f"{machine.jamlab_version(ROOT)}, commit {machine.commit(ROOT) or 'unknown'}",
            "builds": ", ".join(builds),
            "compiled modules": said[builds[-1]]["compiled modules"],
        },
        machine=machine.machine(),
        peers={
            name: what for side in (OPENSPIEL, RLCARD) for name, what in said.get(side, {}).items()
        },
        remarks=remarks,
    )
    return Bench(1, header, list(games), builds, found, once)


def _teller(console: Console, status: Status) -> Tell:
    """Report progress: an updated status line on a terminal, elsewhere one line per phase."""
    if console.is_terminal:
        return status.update
    said: set[str] = set()

    def tell(what: str) -> None:
        phase = what.partition(":")[0]
        if phase not in said:
            said.add(phase)
            console.print(f"{phase} …")

    return tell


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, save."""
    asked = parser().parse_args(arguments)
    if asked.brief or asked.check:
        asked.rounds, asked.seconds, asked.games = 5, 0.1, 1000
    if asked.quick:
        asked.rounds, asked.seconds, asked.games = 3, 0.1, 100
    games = asked.game or ids()
    console = Console(width=None if sys.stdout.isatty() else 180)
    part = bool(asked.check or asked.quick or asked.no_peers or asked.game)
    if not part:
        check(PAGE)  # fail before the measurement, not after it
    stored = newest()
    bench = run(
        games,
        asked.rounds,
        asked.seconds,
        asked.games,
        not asked.no_peers,
        console,
        only_bars=asked.check,
    )
    on_terminal(bench, console, only_bars=asked.check)
    name = "part" if part else bench.header.date[:10]
    RESULTS.mkdir(exist_ok=True)
    saved = RESULTS / f"{name}.json"
    saved.write_bytes(msgspec.json.format(msgspec.json.encode(bench), indent=1) + b"\n")
    console.print(f"\nSaved as {saved.relative_to(ROOT)}")
    if not part:
        put(PAGE, as_markdown(bench))
        console.print(f"Written into {PAGE.relative_to(ROOT)}")
    if stored is not None and (asked.check or not part):
        found = changes(stored, bench)
        print_table(fallen_table(found, stored, bench), console)
        if asked.check and any(one.fell for one in found):
            sys.exit(1)


def newest() -> Bench | None:
    """The newest saved full run, None if there is none."""
    saved = max(RESULTS.glob("20*.json"), default=None)
    return None if saved is None else read(saved)


def read(saved: Path) -> Bench:
    """Load a saved run."""
    return msgspec.json.decode(saved.read_bytes(), type=Bench)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped: nothing was saved")
