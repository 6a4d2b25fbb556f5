"""`python -m benchmarks.recorder killed | entered`: stress tests of the recorder.

`killed`: processes are killed while a game is written down.

* `terminal`: `jamlab record`'s own loop and file, typed to through a pipe; `server`: the gallery's
  own server, posted to. Each run starts a new process and makes entries as fast as it confirms
  them; after a random time the process is killed (SIGKILL).
* After each kill the file is read: it must hold every confirmed line as it was confirmed, and its
  complete lines must be a log that the rules allow.

`entered --game pie --times 12 --option pies=1`: whole games entered key by key by an observer of
one hand, none, or two; events without a key are named.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from rich.console import Console

from benchmarks.recorder import by_keys, server, terminal
from jamlab.log import Replay

HOSTS: dict[str, Callable[[Path, random.Random], tuple[list[str], int]]] = {
    "terminal": terminal.killed,
    "server": server.killed,
}


def main() -> int:
    """Run the requested test; return 1 if a line was lost or an event has no key."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recorder")
    parser.add_argument("what", choices=["killed", "entered"])
    parser.add_argument("--game", default="pie")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--host", choices=[*HOSTS, "both"], default="both")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    return _entered(asked) if asked.what == "entered" else _killed(asked)


def _entered(asked: argparse.Namespace) -> int:
    console, options = Console(soft_wrap=True), dict(one.split("=", 1) for one in asked.option)
    bad = events = 0
    took = 0.0
    for seed in range(asked.seed, asked.seed + asked.times):
        said, number, seconds = by_keys.game_entered(asked.game, seed, options)
        bad, events, took = bad + bool(said), events + number, took + seconds
        if said:
            console.print(f"{asked.game}, seed {seed}: {said}")
    console.print(
        f"{asked.game}: {asked.times} games, {events} events, {bad} games with something that has "
        f"no key; {1000 * took / events:.0f} ms an event"
    )
    return int(bad > 0)


def _killed(asked: argparse.Namespace) -> int:
    """Kill, compare and report; return 1 if a confirmed line was lost."""
    lost, console = 0, Console(soft_wrap=True)
    for host in HOSTS if asked.host == "both" else [asked.host]:
        rng, began, entries, taken_back = random.Random(asked.seed), monotonic(), 0, 0
        lost_here = torn = 0
        with tempfile.TemporaryDirectory() as folder:
            for n in range(asked.times):
                path = Path(folder) / f"game-{n}.jsonl"
                confirmed, undone = HOSTS[host](path, rng)
                entries, taken_back = entries + len(confirmed), taken_back + undone
                data = path.read_bytes() if path.exists() else b""
                whole = data[: data.rfind(b"\n") + 1]
                torn += len(whole) < len(data)
                there = whole.decode().splitlines(keepends=True)
                if there[: len(confirmed)] != confirmed:
                    lost_here += 1
                    console.print(
                        f"{host}, kill {n}: {len(confirmed)} confirmed, {len(there)} there"
                    )
                elif there:
                    Replay.of(whole, path.name)
                for left in Path(folder).iterdir():
                    left.unlink()
        console.print(
            f"{host}: {asked.times} kills, {entries} lines confirmed, "
            f"{taken_back} times taken back, {torn} torn lines, "
            f"{lost_here} with a confirmed line lost, {monotonic() - began:.0f} s"
        )
        lost += lost_here
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main() if hasattr(os, "fork") else "needs a system that can fork")
