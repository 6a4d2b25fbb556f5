"""Processes that write until they are killed or the disk is full, and their confirmations."""

import os
import resource
import select
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Final

from benchmarks.recorder.process import Process
from jamlab.chance.agents import make
from jamlab.chance.simulations.into_folder import simulate_into_logs
from jamlab.chance.simulations.pieces import BadPieces
from jamlab.core import Event, Node, Seeds, play
from jamlab.core.registry import load
from jamlab.log import LogWriter, Replay, header_for

NAMES: Final = ("Ann", "Bo", "Cy")
_LONGEST: Final = 0.4
_GAMES: Final = 60


class Lost(AssertionError):
    """Confirmed data is missing, or the data cannot be read."""


def fill_up(size: int) -> None:
    """Limit the files of this process to `size` bytes. Bytecode is not written, since Python would
    leave truncated files behind for other processes."""
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def record(folder: Path, rng: Random, *, full: bool) -> int:
    """Write a game of Cramel, a line per event; return the number confirmed. Raises Lost."""
    path, seed = folder / "game.jsonl", rng.randrange(10**6)
    size = rng.randrange(300, 60_000)

    def run(_: int, told: int) -> None:
        if full:
            fill_up(size)
        game = load("cramel")
        writer = LogWriter.new(game, header_for(game, NAMES), path)

        def down(node: Node, event: Event) -> None:
            writer.record(node, event)
            os.write(told, b".")

        agents = [make("cramel", "random") for _ in NAMES]
        play(game, game.start(len(NAMES), {}), agents, Seeds(seed), down)

    confirmed = _killed(run, rng, wait=full)
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    there = max(0, whole.count(b"\n") - 1)  # without the header, which may be missing as yet
    if there < confirmed:
        raise Lost(f"{confirmed} events confirmed, {there} there")
    agents = [make("cramel", "random") for _ in NAMES]
    same = Replay.play(load("cramel"), agents, seed, names=NAMES)
    if whole and Replay.of(whole, "killed").events != same.events[:there]:
        raise Lost("another game is there")
    return confirmed


def simulate(folder: Path, rng: Random, *, full: bool) -> int:
    """Write a simulation's logs; return the number of complete ones. Raises Lost. A second run
    resumes the simulation and must end as if there had been no interruption."""
    logs, seed, size = folder / "logs", rng.randrange(10**6), rng.randrange(400, 4_000)

    def all_of_it() -> None:
        simulate_into_logs(logs, "kuhn", 2, "random", _GAMES, seed, workers=1, progress=False)

    def run(_: int, __: int) -> None:
        if full:
            fill_up(size)
        all_of_it()

    _killed(run, rng, wait=full)
    there = sorted(logs.glob("*.jsonl.gz")) if logs.is_dir() else []
    for path in there:
        if Replay.read(path).over is None:
            raise Lost(f"{path.name} is not whole")
    before = {path.name: path.read_bytes() for path in there}
    try:
        all_of_it()
    except BadPieces as error:
        raise Lost(f"it is not gone on with: {error}") from None
    whole = sorted(logs.glob("*.jsonl.gz"))
    if len(whole) != _GAMES or any((logs / name).read_bytes() != before[name] for name in before):
        raise Lost(f"{len(there)} logs were there, then {len(whole)}")
    return len(there)


def _killed(run: Callable[[int, int], None], rng: Random, *, wait: bool) -> int:
    """Run it in a child process until it is killed (`wait`: until it ends); return its dot
    count."""
    process, dots = Process(run), 0
    until = monotonic() + (30 if wait else rng.uniform(0, _LONGEST))
    while (left := until - monotonic()) > 0:
        ready, _, _ = select.select([process.from_read], [], [], left)
        if not ready:
            break
        came = os.read(process.from_read, 1 << 16)
        if not came:  # the process has ended
            break
        dots += len(came)
    process.kill()
    sleep(0)
    return dots
