"""`python -m tests.bench.recorder killed`: processes are killed while a game is written down.

* `terminal`: `jamlab record`'s own loop and file, typed to through a pipe; `server`: the gallery's
  own server, posted to. Each time a process of its own is begun, entries are made as fast as it
  confirms them, and after a while that chance chooses it is killed (SIGKILL).
* After each kill the file is read: every line that was confirmed must stand there, as it was
  confirmed, and what can be read must be a log that the rules allow.
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

from jamlab.replay import Replay
from tests.bench.recorder import server, terminal

HOSTS: dict[str, Callable[[Path, random.Random], tuple[list[str], int]]] = {
    "terminal": terminal.killed,
    "server": server.killed,
}


def main() -> int:
    """Kill, look, and say what was found; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.recorder")
    parser.add_argument("what", choices=["killed"])
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--host", choices=[*HOSTS, "both"], default="both")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
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
