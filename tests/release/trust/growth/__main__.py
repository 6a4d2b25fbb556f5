"""The command: see `tests/release/trust/growth/__init__.py`."""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil
from rich.console import Console

from benchmarks.report.shown import markdown
from benchmarks.visits.hosts import Host
from jamlab.gallery import share
from tests.browser.served import COUNTER, LABEL, start_gallery, write_notebook
from tests.release.trust.growth.comers import Comers
from tests.release.trust.growth.levels import Sample, grown, sample, table

EVERY: Final = 1.0
"""Seconds between two samples, at most a hundredth of the duration."""
IDLE: Final = 5.0
"""Seconds without a message from a page after which its kernel is shut down."""
ENTRY: Final[dict[str, object]] = {
    "title": "Counting",
    "summary": "",
    "order": 1,
    "section": "rules",
    "picture": "",
}


@dataclass
class Found:
    samples: list[Sample]
    comers: Comers


def measured(seconds: float, folder: Path) -> Found:
    """Load a gallery of two pages for this duration; return the samples and the visitors."""
    notebooks = folder / "notebooks"
    temporary = Path(tempfile.mkdtemp())  # short: sockets are files there
    write_notebook(notebooks / "live.ipynb", ENTRY, COUNTER, LABEL)
    kept = notebooks / "explainers" / "kuhn.ipynb"
    kept.parent.mkdir()
    shutil.copy(share() / "notebooks" / "explainers" / "kuhn.ipynb", kept)
    os.environ["TMPDIR"] = str(temporary)
    try:
        server = start_gallery(folder, notebooks, pool=0, kernels=0, idle=IDLE)
    finally:
        del os.environ["TMPDIR"]
    try:
        host = Host(server.process.pid, server.url)
        process = psutil.Process(server.process.pid)
        comers = Comers(host.port, "/explainers/kuhn", "/live")
        samples = asyncio.run(_watched(comers, seconds, lambda: sample(process, temporary)))
    finally:
        assert server.stop() == 0
        shutil.rmtree(temporary)
    return Found(samples, comers)


async def _watched(comers: Comers, seconds: float, look: Callable[[], Sample]) -> list[Sample]:
    coming = asyncio.create_task(comers.come(seconds))
    samples = []
    while not coming.done():
        samples.append(await asyncio.to_thread(look))
        await asyncio.wait([coming], timeout=min(EVERY, seconds / 100))
    await coming
    return samples


def main(words: list[str] | None = None) -> int:
    """Return 1 if anything grew, or a visitor was not answered."""
    parser = argparse.ArgumentParser("python -m tests.release.trust.growth", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        found = measured(60 * asked.minutes, Path(folder))
    console = Console(width=None if sys.stdout.isatty() else 180, highlight=False)
    came = ", ".join(f"{n:,} {sort}" for sort, n in found.comers.came.items())
    console.print(f"Came in {asked.minutes:g} minutes: {came}", soft_wrap=True)
    console.print(markdown(table(found.samples)), soft_wrap=True, markup=False)
    wrong = grown(found.samples) + [f"{why} ({n} times)" for why, n in found.comers.failed.items()]
    for line in wrong:
        console.print(line, soft_wrap=True, markup=False)
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
