"""Samples of a server's resources, and detection of growth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import psutil

from benchmarks.report.tables import Table

WARM: Final = 0.25
"""Fraction of the samples that is warm-up: modules are loaded, caches are filled."""
MB: Final = 2**20


@dataclass(frozen=True)
class Level:
    """A sampled resource of a server.

    An increase up to `share` of the first value, or up to `least`, is no growth.
    """

    name: str
    unit: str
    share: float
    least: float

    def has_grown(self, first: float, last: float) -> bool:
        return last > first + max(self.share * first, self.least)


LEVELS: Final = (
    Level("memory", "MB", 0.05, 4),
    Level("open files", "", 0.05, 4),
    Level("threads", "", 0.05, 2),
    Level("kernels", "", 0.2, 2),
    Level("temporary files", "", 0.2, 8),
)
"""In the order of a `Sample`. The numbers of kernels and temporary files fluctuate randomly."""
Sample = tuple[float, float, float, float, float]


def sample(process: psutil.Process, folder: Path) -> Sample:
    """Sample the process; its temporary files are in the folder."""
    with process.oneshot():
        memory = process.memory_full_info().uss / MB
        files, threads = process.num_fds(), process.num_threads()
    children = len(process.children(recursive=True))
    lying = sum(path.is_file() or path.is_socket() for path in folder.rglob("*"))
    return memory, files, threads, children, lying


def thirds(samples: Sequence[Sample]) -> list[tuple[Level, float, float]]:
    """Return the median of each level in the first third after the warm-up, and in the last."""
    warm = list(samples)[round(WARM * len(samples)) :]
    third = max(1, len(warm) // 3)
    first, last = warm[:third], warm[-third:]
    return [
        (level, median(one[n] for one in first), median(one[n] for one in last))
        for n, level in enumerate(LEVELS)
    ]


def grown(samples: Sequence[Sample]) -> list[str]:
    """Return a description of each level that grew."""
    return [
        f"{level.name} grew from {first:.1f} to {last:.1f} {level.unit}".rstrip()
        for level, first, last in thirds(samples)
        if level.has_grown(first, last)
    ]


def table(samples: Sequence[Sample], told: Callable[[float], str] = "{:.1f}".format) -> Table:
    rows = [
        (
            f"{level.name} ({level.unit})" if level.unit else level.name,
            told(first), told(last), f"{last - first:+.1f}",
            "grew" if level.has_grown(first, last) else "did not grow",
        )
        for level, first, last in thirds(samples)
    ]  # fmt: skip
    columns = ("what the server holds", "first third", "last third", "change", "verdict")
    words = f"Medians of {len(samples):,} counts, the first {WARM:.0%} left out."
    return Table("Growth", columns, rows, words)
