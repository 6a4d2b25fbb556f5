"""CPU seconds of each test, child processes included.

`python -m tests.repository.durations [pytest arguments]` runs pytest with the recorder below and
prints the most expensive tests, a table per folder and the cost of collection. `--show FOLDER`
prints the tables of an earlier run, `--top N` sets the length of the first one.

A test costs what its process and all descendants of it used between the start of its set-up and
the end of its teardown, so a session fixture is charged to the first test that asks for it.
Descendants are read from /proc (Linux only) in clock ticks of 10 ms; a process that leaves its
parent (a daemon) is not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

FOLDER = "JAMLAB_DURATIONS"
"""Environment variable naming the folder for results, one file per worker."""
TICK = os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> Iterable[int]:
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return
    for task in tasks:
        try:
            text = Path(f"/proc/{pid}/task/{task}/children").read_text(encoding="ascii")
        except OSError:
            continue
        yield from map(int, text.split())


def _ticks(pid: int) -> int:
    """Return the ticks of a process and its ended children; 0 if it is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    fields = text.rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))


def cpu_seconds() -> float:
    """Return the CPU seconds used so far by this process, its descendants and ended children."""
    own = os.times()
    total = own.user + own.system + own.children_user + own.children_system
    open_ = list(_children(os.getpid()))
    while open_:
        pid = open_.pop()
        total += _ticks(pid) / TICK
        open_ += _children(pid)
    return total


class Recorder:
    """Writes one JSON line per test: its id, CPU seconds and wall seconds."""

    def __init__(self, folder: Path, worker: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = (folder / f"{worker}-{os.getpid()}.jsonl").open("w", encoding="utf-8")
        self.begun = time.monotonic()

    def write(self, name: str, cpu: float, wall: float) -> None:
        line = {"test": name, "cpu": round(cpu, 4), "wall": round(wall, 4)}
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()

    def pytest_collection_finish(self) -> None:
        self.write("", cpu_seconds(), time.monotonic() - self.begun)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        cpu, wall = cpu_seconds(), time.monotonic()
        done = yield
        self.write(item.nodeid, cpu_seconds() - cpu, time.monotonic() - wall)
        return done


def pytest_configure(config: pytest.Config) -> None:
    folder = os.environ.get(FOLDER)
    is_leader = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if folder and not is_leader:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        config.pluginmanager.register(Recorder(Path(folder), worker), "durations")


@dataclass
class Row:
    """Cost of one test, or of all tests in one folder."""

    name: str
    cpu: float = 0.0
    wall: float = 0.0
    tests: int = 0


def read(folder: Path) -> tuple[list[Row], list[Row]]:
    """Return the tests of a run and the collection cost of each worker."""
    tests: list[Row] = []
    collections: list[Row] = []
    for file in sorted(folder.glob("*.jsonl")):
        for text in file.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            row = Row(line["test"] or file.stem, line["cpu"], line["wall"], 1)
            (tests if line["test"] else collections).append(row)
    return tests, collections


def _together(tests: list[Row], depth: int) -> list[Row]:
    rows: dict[str, Row] = defaultdict(lambda: Row(""))
    for test in tests:
        name = "/".join(test.name.partition("::")[0].split("/")[:-1][:depth])
        row = rows[name]
        row.name = name
        row.cpu += test.cpu
        row.wall += test.wall
        row.tests += 1
    return list(rows.values())


def report(folder: Path, top: int = 100) -> str:
    """Format the tables of a run as text."""
    tests, collections = read(folder)
    tests.sort(key=lambda row: -row.cpu)
    whole = sum(row.cpu for row in tests)
    lines = [f"{len(tests):,} tests, {whole:,.0f} CPU seconds"]
    for share in (10, 50, 717):
        part = sum(row.cpu for row in tests[:share]) / whole if whole else 0.0
        lines.append(f"  the {share} most expensive: {part:.0%}")
    lines += [f"  collection in {row.name}: {row.cpu:.1f}" for row in collections]
    lines += ["", f"{'CPU s':>8} {'wall s':>8}  test"]
    lines += [f"{row.cpu:8.2f} {row.wall:8.2f}  {row.name}" for row in tests[:top]]
    folders = sorted(_together(tests, 3), key=lambda row: -row.cpu)
    lines += ["", f"{'CPU s':>8} {'wall s':>8} {'tests':>6}  folder"]
    lines += [f"{row.cpu:8.1f} {row.wall:8.1f} {row.tests:6}  {row.name}" for row in folders]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="CPU seconds of each test.")
    parser.add_argument("--show", type=Path, metavar="FOLDER", help="print an earlier run's tables")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="where results are written")
    parser.add_argument("--top", type=int, default=100, help="length of the table of tests")
    asked, arguments = parser.parse_known_args()
    if asked.show:
        print(report(asked.show, asked.top))  # noqa: T201
        return 0
    folder = asked.to or Path(mkdtemp(prefix="jamlab-durations-"))
    environment = {**os.environ, FOLDER: str(folder.absolute())}
    command = [sys.executable, "-m", "pytest", "-p", "tests.repository.durations", *arguments]
    done = subprocess.run(command, env=environment, check=False)
    print(report(folder, asked.top))  # noqa: T201
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
