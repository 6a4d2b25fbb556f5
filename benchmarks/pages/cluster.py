"""`python -m benchmarks.pages.cluster`: a job on a Dask cluster, one of whose workers is killed.

The cluster is local: processes of this machine, reached over 127.0.0.1. One process then does the
same job. Printed are both folders' checksums, the games per second and the memory that the summary
took.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tracemalloc
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console

import jamlab
from jamlab.chance import Pieces, simulate_to


def on_cluster(folder: Path, games: int, piece: int, workers: int) -> tuple[Pieces, int]:
    """Run the job on `workers` workers; return it with the pid of the worker killed meanwhile."""
    dask: Any = import_module("distributed")
    killed: list[int] = []
    with (
        dask.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True,
            dashboard_address=None, host="127.0.0.1", silence_logs=50,
        ) as cluster,
        dask.Client(cluster) as client,
    ):  # fmt: skip
        processes: dict[str, int] = client.run(os.getpid)

        def told(_done: int, _games: int) -> None:
            busy = [worker for worker, tasks in client.processing().items() if tasks]
            if busy and not killed:
                os.kill(processes[busy[0]], signal.SIGKILL)
                killed.append(processes[busy[0]])

        executor = client.get_executor()
        done = job(folder, games, piece, executor=executor, progress=told)
    return done, killed[0]


def job(folder: Path, games: int, piece: int, **more: Any) -> Pieces:
    """Simulate Sixty with three random players and seed 7."""
    return simulate_to(folder, "sixty", 3, "random", games, 7, piece=piece, **more)


def main(words: list[str]) -> int:
    """Run and print; the exit code is 1 if the two results differ."""
    parser = argparse.ArgumentParser("python -m benchmarks.pages.cluster", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--piece", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=3)
    asked = parser.parse_args(words)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"jamlab {jamlab.build}, {os.cpu_count()} cores")
    with TemporaryDirectory() as folder:
        size = (asked.games, asked.piece)
        found, killed = on_cluster(Path(folder) / "cluster", *size, asked.workers)
        console.print(f"Cluster of {asked.workers}: {found.title}; worker {killed} was killed.")
        alone = job(Path(folder) / "alone", *size, workers=1, progress=False)
        console.print(f"One process: {alone.title}.")
        tracemalloc.start()
        same = found.totals() == alone.totals()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        sums = found.checksum(), alone.checksum()
        size_on_disk = sum(piece.path.stat().st_size for piece in found.pieces())
        console.print(f"{size_on_disk / len(found):.1f} bytes a game in files.")
        console.print(
            f"Summed up file by file: Python held at most {most / 2**20:.1f} MB more than before."
        )
        console.print(f"Checksums: {sums[0][:16]}… and {sums[1][:16]}…: ", end="")
        same = same and sums[0] == sums[1]
        console.print("the same." if same else "NOT the same.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
