"""The command: see `tests/release/trust/kills/__init__.py`."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.classes.killed import killed as class_killed
from benchmarks.recorder import server, terminal
from jamlab.log import LogError, Replay
from tests.release.trust.kills.writers import Lost, record, simulate

Sort = Callable[[Path, Random], int]


def recorder(killed: Callable[[Path, Random], tuple[list[str], int]]) -> Sort:
    """Return a run of the recorder that gives the number of confirmed lines; it raises Lost."""

    def sort(folder: Path, rng: Random) -> int:
        path = folder / "game.jsonl"
        confirmed, _ = killed(path, rng)
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        there = whole.decode().splitlines(keepends=True)
        if there[: len(confirmed)] != confirmed:
            raise Lost(f"{len(confirmed)} lines confirmed, {len(there)} there")
        if there:
            Replay.of(whole, "killed")
        return len(confirmed)

    return sort


SORTS: dict[str, Sort] = {
    "record": lambda folder, rng: record(folder, rng, full=False),
    "record, full disk": lambda folder, rng: record(folder, rng, full=True),
    "simulate": lambda folder, rng: simulate(folder, rng, full=False),
    "simulate, full disk": lambda folder, rng: simulate(folder, rng, full=True),
    "recorder in the terminal": recorder(terminal.killed),
    "recorder at the server": recorder(server.killed),
}


def tried(name: str, times: int, seed: int, say: Callable[[str], None]) -> int:
    """Kill a writer this often and report the findings; return the number of losses."""
    rng, began, confirmed, lost = Random(f"{name} {seed}"), monotonic(), 0, 0
    for n in range(times):
        with tempfile.TemporaryDirectory() as folder:
            try:
                confirmed += SORTS[name](Path(folder), rng)
            except (Lost, LogError) as error:
                lost += 1
                say(f"{name}, {n}: {error}")
    say(f"{name}: {times} times, {confirmed:,} confirmed, {lost} lost, {monotonic() - began:.0f} s")
    return lost


def classes(times: int, seed: int, say: Callable[[str], None]) -> int:
    """Kill a class server (see `python -m benchmarks.classes killed`); return the losses."""
    with tempfile.TemporaryDirectory() as folder:
        began = monotonic()
        found = class_killed(f"sqlite:///{folder}/classes.db", times, 8, seed=seed)
    for wrong in found.wrong:
        say(f"class: {wrong}")
    say(
        f"class: {found.kills} times, {found.confirmed:,} confirmed, {len(found.wrong)} lost, "
        f"{monotonic() - began:.0f} s"
    )
    return len(found.wrong)


def main(words: list[str] | None = None) -> int:
    """Return 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.release.trust.kills")
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sort", choices=[*SORTS, "class", ""], default="")
    asked = parser.parse_args(words)

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    lost = 0
    for name in SORTS:
        if asked.sort in ("", name):
            lost += tried(name, asked.times, asked.seed, say)
    if asked.sort in ("", "class"):
        lost += classes(asked.times, asked.seed, say)
    return int(lost > 0)


if __name__ == "__main__":
    raise SystemExit(main() if hasattr(os, "fork") else "needs a system that can fork")
