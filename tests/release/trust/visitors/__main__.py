"""The command: see `tests/release/trust/visitors/__init__.py`.

Exit code 1 if a visitor was not answered.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError
from rich.console import Console

from benchmarks.report.shown import markdown
from benchmarks.report.tables import Table, digits
from benchmarks.visits.chromium import chromium, files_of, opened_at_once
from benchmarks.visits.hosts import fitting, plain_voila
from benchmarks.visits.results import Opened, Visit
from benchmarks.visits.shown_pages import PAGES, ShownPage
from benchmarks.visits.visitor import Address, all_at_once
from jamlab.gallery import published, share
from jamlab.gallery.shelf import Page
from tests.release.trust.visitors.hosts import Memory, Served, by_files, by_gallery, by_jupyter

NO_CONTROL: Final = "[data-nobody-has-this]"
LOADING: Final = (3.0, 10.0, 60.0)
"""Seconds for a page to open before its requests are collected; on failure the next is tried."""
WINDOWS: Final = 4
VOILA: Final = "plain Voilà"


@dataclass
class Crowd:
    """Simultaneous visits of a page, and the memory they took."""

    page: str
    host: str
    way: str
    visits: list[Visit]
    memory: int


@dataclass
class Run:
    """Results of a run."""

    n: int
    patience: float
    tell: Callable[[str], None]
    crowds: list[Crowd] = field(default_factory=list)
    windows: list[tuple[str, str, list[Opened]]] = field(default_factory=list)

    async def everything(
        self, hosts: Sequence[Served], voila: Served | None, pages: Sequence[Page], windows: int
    ) -> None:
        """Visit each page on each host in turn; plain Voilà first, in the middle and last."""
        for one in (*hosts, *([voila] if voila else [])):
            one.host.settle()
        between = {0, len(pages) // 2, len(pages)}
        for n, page in enumerate([*pages, None]):
            if voila and n in between:
                await self.crowd(voila, "hello-world", "/", "with a kernel")
            for one in hosts if page else ():
                assert page
                if path := one.path(page):
                    await self.crowd(one, page.name, path, "kept" if page.kept else "with a kernel")
        for shown in [each for each in PAGES if each.begins_python and windows]:
            for one in hosts:
                found = [page for page in pages if page.name == shown.path]
                if found and (path := one.path(found[0])):
                    await self.in_windows(one, shown, path, windows)

    async def crowd(self, served: Served, name: str, path: str, way: str) -> None:
        host = served.host
        self.tell(f"{name}, {served.name}")
        async with chromium() as browser:
            files = await _files(browser, host.url.rstrip("/") + path)
        address = Address(host.name, host.port, path, files)
        visitors = self.n if way == "kept" else fitting(self.n)
        if way != "kept":  # kernels of earlier visitors have to end
            host.settle(60)
        with Memory(host) as memory:
            visits = await all_at_once(address, visitors, self.patience)
        self.crowds.append(Crowd(name, served.name, way, visits, memory.more))

    async def in_windows(self, served: Served, shown: ShownPage, path: str, windows: int) -> None:
        """Open a page with Python in the browser in real windows, until a control has answered."""
        self.tell(f"{shown.path}, {served.name}: {windows} windows of Chromium")
        async with chromium() as browser:
            url = served.host.url.rstrip("/") + path
            opened = await opened_at_once(browser, url, shown, windows, self.patience)
        self.windows.append((shown.path, served.name, opened))

    @property
    def wrong(self) -> list[str]:
        """Visits that were not answered."""
        found = [
            f"{crowd.page}, {crowd.host}: {visit.failed}"
            for crowd in self.crowds
            for visit in crowd.visits
            if visit.failed
        ]
        found += [
            f"{page}, {host}, in Chromium: {each.failed}"
            for page, host, opened in self.windows
            for each in opened
            if each.failed
        ]
        return list(dict.fromkeys(found))


async def _files(browser: Browser, url: str) -> list[str]:
    shown = ShownPage("", urlsplit(url).path, NO_CONTROL, "0")
    for seconds in LOADING[:-1]:
        with suppress(PlaywrightError):
            return await files_of(browser, url, shown, seconds)
    return await files_of(browser, url, shown, LOADING[-1])


def _said(values: Sequence[float | None]) -> str:
    came = [each for each in values if each is not None]
    return f"{median(came):.2f} s ({max(came):.2f} s)" if came else "–"


def _ready(visits: Sequence[Visit]) -> float | None:
    came = [visit.ready for visit in visits if visit.ready is not None and not visit.failed]
    return median(came) if came else None


def tables(run: Run) -> Iterator[Table]:
    """Yield the results, compared with plain Voilà."""
    of_voila = [visit for crowd in run.crowds if crowd.host == VOILA for visit in crowd.visits]
    beside = _ready(of_voila)
    rows = []
    for crowd in run.crowds:
        own = _ready(crowd.visits)
        failed = sum(bool(visit.failed) for visit in crowd.visits)
        rows.append((
            crowd.page, f"{crowd.host}, {crowd.way}", str(len(crowd.visits)),
            _said([visit.first_byte for visit in crowd.visits]),
            _said([visit.ready for visit in crowd.visits]),
            str(failed),
            f"{crowd.memory / len(crowd.visits) / 2**20:.1f} MB",
            f"{digits(beside / own)} ×" if beside and own else "–",
        ))  # fmt: skip
    columns = (
        "page", "host", "at once", "first byte", "whole page", "failed", "memory a visitor",
        "plain Voilà takes",
    )  # fmt: skip
    words = (
        "Median and (worst). Whole: all files that Chromium asks for before Python, and the answer "
        "of a kernel, where there is one. Memory: what the host and its kernels hold alone, at "
        "most, less what they held before. The last column: how many times as long hello-world "
        "takes on plain Voilà, by the medians of all its visitors in this run."
    )
    yield Table("Visitors at once", columns, rows, words)
    windows = [
        (
            page, host, str(len(opened)), _said([each.picture for each in opened]),
            _said([each.control for each in opened]), str(sum(bool(o.failed) for o in opened)),
        )
        for page, host, opened in run.windows
    ]  # fmt: skip
    if windows:
        heads = ("page", "host", "windows", "first picture", "first control answers", "failed")
        told = "Real Chromium, nothing cached; the page begins the browser's own Python."
        yield Table("With the browser's own Python", heads, windows, told)


def measured(
    n: int,
    folder: Path,
    *,
    pages: Sequence[str] = (),
    notebooks: Path | None = None,
    voila: bool = True,
    in_jupyter: bool = True,
    windows: int = WINDOWS,
    patience: float = 300,
    tell: Callable[[str], None] = lambda _: None,
) -> Run:
    """Start all hosts, visit each, and return the results; `pages`: only these."""
    place = notebooks or share() / "notebooks"
    chosen = [page for page in published(place) if not pages or page.name in pages]
    run = Run(n, patience, tell)
    with ExitStack() as stack:
        tell("the hosts begin")
        (folder / "files").mkdir()
        hosts = [stack.enter_context(by_gallery(folder / "gallery", notebooks))]
        if in_jupyter:
            hosts.append(stack.enter_context(by_jupyter(folder / "jupyter")))
        hosts.append(stack.enter_context(by_files(folder / "files", place, chosen)))
        plain = None
        if voila:
            (folder / "voila").mkdir()
            plain = Served(VOILA, stack.enter_context(plain_voila(folder / "voila")), lambda _: "/")
        asyncio.run(run.everything(hosts, plain, chosen, windows))
    return run


def main(words: list[str] | None = None) -> int:
    """Return 1 if a visitor was not answered."""
    parser = argparse.ArgumentParser("python -m tests.release.trust.visitors", description=__doc__)
    parser.add_argument("--n", type=int, default=30, help="visitors at once (30)")
    parser.add_argument("--page", action="append", default=[], help="this page only; repeatable")
    asked = parser.parse_args(words)
    console = Console(width=None if sys.stdout.isatty() else 180, highlight=False)
    with TemporaryDirectory() as folder:
        run = measured(
            asked.n, Path(folder), pages=asked.page,
            tell=lambda what: console.print(f"{what} …", markup=False),
        )  # fmt: skip
    for table in tables(run):
        console.print(markdown(table), soft_wrap=True, markup=False)
    for line in run.wrong:
        console.print(line, soft_wrap=True, markup=False)
    console.print(f"{sum(len(crowd.visits) for crowd in run.crowds):,} visits")
    return int(bool(run.wrong))


if __name__ == "__main__":
    raise SystemExit(main())
