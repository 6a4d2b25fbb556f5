"""Child process of a side: executes commands, one line of JSON in, one line of JSON out.

    {"do": "hello"}                                     versions and build
    {"do": "size", "runner": …, "args": …, "seconds": s}  how many times take about s CPU seconds
    {"do": "run", "runner": …, "args": …, "times": n}   CPU seconds for n times
    {"do": "once", "runner": …, "args": …}              a measurement that is not repeated

Run as `python -m benchmarks.sides.child SIDE`, with the checkout as working directory.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

from benchmarks.sides.runner import Counts, Runner

_WHERE: Final = {
    "stepped": "ours", "whole": "ours",
    "json_encode": "logs", "msgspec_encode": "logs", "encode": "logs",
    "json_decode": "logs", "msgspec_decode": "logs", "decode": "logs", "verify": "logs",
    "fold": "logs", "jump": "logs",
    "openspiel_python": "peers", "openspiel_even": "peers", "openspiel_loop": "peers",
    "rlcard_uno": "peers",
    "memory": "once", "tables": "once", "log_file": "once",
}  # fmt: skip


def _named(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(import_module(f"benchmarks.sides.{_WHERE[name]}"), name)
    return found


@cache
def _runner(name: str, args: tuple[str, ...]) -> Runner:
    found: Runner = _named(name)(*args)
    return found


def timed(runner: Runner, times: int) -> float:
    """CPU seconds of this process for `times` repetitions, after collecting earlier garbage."""
    gc.collect()
    began = time.process_time()
    runner.run(times)
    return time.process_time() - began


def size(runner: Runner, seconds: float) -> tuple[int, Counts]:
    """Find the repetitions (at least 1) that take about `seconds` CPU seconds, and their counts."""
    times = 1
    while True:
        took = timed(runner, times)
        if took >= seconds / 3:
            break
        times = max(times * 2, int(times * seconds / 2 / max(took, 1e-6)))
    times = max(1, round(times * seconds / took))
    return times, runner.count(times)


def answer(side: str, told: dict[str, Any]) -> dict[str, Any]:
    """Execute one command."""
    if told["do"] == "hello":
        found: dict[str, Any] = import_module("benchmarks.sides.machine").side_says(side)
        return found
    name, args = told["runner"], tuple(told["args"])
    if told["do"] == "once":
        once: dict[str, Any] = _named(name)(*args)
        return once
    if told["do"] == "size":
        times, counts = size(_runner(name, args), told["seconds"])
        return {"times": times, "counts": counts}
    return {"seconds": timed(_runner(name, args), told["times"])}


def main() -> None:
    """Answer line by line until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, which ends its children
    # Whatever a library prints must not mix with the answers.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        out.write(json.dumps(answer(sys.argv[1], json.loads(line))) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
