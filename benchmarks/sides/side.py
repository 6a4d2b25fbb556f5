"""The parent's end of the pipe: sides that execute one command at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol, Self

from benchmarks.sides.rows import COMPILED, INTERPRETED, Row
from benchmarks.sides.runner import Counts

ROOT: Final = Path(__file__).parents[2]
_COMPILE: Final = {INTERPRETED: "0", COMPILED: "1"}
_FRESH: Final = {
    "import_numpy": (
        "import time; began = time.process_time(); import numpy; "
        "ended = time.process_time(); print(ended - began)"
    ),
    "import_jamlab": (
        "import time; began = time.process_time(); import jamlab; "
        "ended = time.process_time(); print(ended - began)"
    ),
    "json_first": """
import json, sys, time
lines = open(sys.argv[1], "rb").read().splitlines()[1:-1]
json.loads("{}")
began = time.process_time()
for line in lines:
    json.loads(line)
print(time.process_time() - began)
""",
    "decode_first": """
import sys, time
import jamlab
from jamlab.log.lines import event_lines
from jamlab.log.reader import parse
data = open(sys.argv[1], "rb").read()
event_lines(jamlab.load(sys.argv[2]))
began = time.process_time()
parse(data, "log")
print(time.process_time() - began)
""",
}


def environment(build: str) -> dict[str, str]:
    """Environment variables of a process with this build of jamlab (for a peer, any build)."""
    return {**os.environ, "JAMLAB_COMPILE": _COMPILE.get(build, "0"), "PYTHONPATH": str(ROOT)}


def why_not(build: str) -> str:
    """Reason why this build of jamlab is not available here; "" if it is."""
    done = subprocess.run(
        [sys.executable, "-c", "import jamlab; print(jamlab.build)"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(build),
        check=False,
    )
    if done.stdout.strip() == build:
        return ""
    return (done.stdout + done.stderr).strip().splitlines()[-1]


class Side(Protocol):
    """A side that can run rows."""

    def size(self, row: Row, seconds: float) -> tuple[int, Counts]:
        """Warm up; find the repetitions that take about `seconds` CPU seconds, and their counts."""

    def run(self, row: Row, times: int) -> float:
        """CPU seconds of `times` repetitions."""


class Child:
    """A long-lived process; a context manager that ends it on exit."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.sides.child", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env=environment(name),
        )

    def ask(self, do: str, **what: Any) -> dict[str, Any]:
        """Send one command and wait; RuntimeError if the process died (its output is on stderr)."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):  # reported below: there is no answer
            self._process.stdin.write(json.dumps({"do": do, **what}) + "\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the side {self.name} ended while it was told to {do} {what}")
        found: dict[str, Any] = json.loads(line)
        return found

    def size(self, row: Row, seconds: float) -> tuple[int, Counts]:
        """See `Side`."""
        found = self.ask("size", runner=row.runner, args=row.args, seconds=seconds)
        return found["times"], found["counts"]

    def run(self, row: Row, times: int) -> float:
        """See `Side`."""
        seconds: float = self.ask("run", runner=row.runner, args=row.args, times=times)["seconds"]
        return seconds

    def once(self, runner: str, *args: Any) -> dict[str, Any]:
        """Make a measurement that is not repeated."""
        return self.ask("once", runner=runner, args=args)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


class Fresh:
    """Starts a process per repetition, which reports its own CPU seconds.

    `logs` maps each game to its log file: rows name the game, but the path differs in every run.
    """

    def __init__(self, processes: int, logs: Mapping[str, str]) -> None:
        self.processes = processes
        self.logs = logs

    def size(self, row: Row, seconds: float) -> tuple[int, Counts]:
        """Warm the file cache with one process; the number of processes is fixed."""
        self.run(row, 1)
        return self.processes, {"processes": self.processes}

    def run(self, row: Row, times: int) -> float:
        """CPU seconds of all the processes together."""
        build, *games = row.args
        args = [word for game in games for word in (self.logs[game], game)]
        return sum(_fresh(_FRESH[row.runner], build, args) for _ in range(times))


def _fresh(code: str, build: str, args: Sequence[str]) -> float:
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(build),
        check=True,
    )
    return float(done.stdout)
