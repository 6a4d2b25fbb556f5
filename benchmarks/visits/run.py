"""A whole run: the gallery's pages, the same with kernels, plain Voilà; Chromium; Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Browser

from benchmarks.visits.browser_python import python_starts
from benchmarks.visits.chromium import chromium, files_of, opened_at_once, python_files_of
from benchmarks.visits.hosts import Host, fitting, gallery, plain_voila
from benchmarks.visits.line import Line
from benchmarks.visits.report import KEPT, KERNEL, VOILA
from benchmarks.visits.results import Crowd, Pages, PythonSize, PythonStart, Windows
from benchmarks.visits.shown_pages import HELLO, ShownPage
from benchmarks.visits.visitor import Address, all_at_once


class Sizes(NamedTuple):
    """Numbers of concurrent visitors and their rounds; of concurrent visitors with a kernel each;
    of concurrent Chromium windows; repetitions of windows and of the browser's Python."""

    visitors: tuple[int, ...]
    rounds: int
    kernels: tuple[int, ...]
    windows: tuple[int, ...]
    times: int


@dataclass
class Run:
    """A run: its settings and the results so far."""

    folder: Path
    sizes: Sizes
    patience: float
    pages: Sequence[ShownPage]
    notebooks: Path | None
    tell: Callable[[str], None]
    crowds: list[Crowd] = field(default_factory=list)
    windows: list[Windows] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    python: tuple[str, PythonSize | None, list[PythonStart]] = ("", None, [])

    async def everything(self, *, before: bool, windows: bool) -> Pages:
        """Measure everything; `before` includes kernels and plain Voilà, `windows` Chromium."""
        with gallery(self.folder / "kept", self.notebooks) as host:
            self.tell("the gallery makes its pages")
            host.settle()
            await self.kept(host, windows)
            if windows:
                await self.own_python(host)
        if before:
            with gallery(self.folder / "kernels", self.notebooks) as host:
                host.settle()
                for page in self.pages:
                    if page.has_kernel:
                        await self.with_kernels(host, page, KERNEL, "?python=kernel", windows)
            (self.folder / "voila").mkdir()
            with plain_voila(self.folder / "voila") as host:
                await self.with_kernels(host, HELLO, VOILA, "", windows)
        return Pages(self.remarks, self.crowds, self.windows, *self.python)

    async def kept(self, host: Host, windows: bool) -> None:
        """Measure the prerendered pages as served."""
        for page in self.pages:
            way = await self.way_of(host, page)
            if way != KEPT:
                self.remarks.append(f"{page.path} is not kept: it is measured with kernels only")
                continue
            async with chromium() as browser:
                address = await self.address(browser, host, page, "")
                for visitors in self.sizes.visitors:
                    await self.crowd(host, page, way, address, visitors, self.sizes.rounds)
                if windows:
                    await self.in_windows(browser, host, page, way, "")

    async def with_kernels(
        self, host: Host, page: ShownPage, way: str, query: str, windows: bool
    ) -> None:
        """Measure a page with a kernel for each visitor."""
        async with chromium() as browser:
            address = await self.address(browser, host, page, query)
            for visitors in self.sizes.kernels:
                host.settle()
                await self.crowd(host, page, way, address, fitting(visitors))
            if windows:
                host.settle()
                await self.in_windows(browser, host, page, way, query)

    async def way_of(self, host: Host, page: ShownPage) -> str:
        """Return KEPT if the page is served prerendered, else KERNEL."""
        line = Line(host.name, host.port)
        answer = await line.ask(urlsplit(host.url + page.path).path)
        line.close()
        is_kept = answer.status == HTTPStatus.OK and 'id="jupyter-config-data"' not in answer.text
        return KEPT if is_kept else KERNEL

    async def address(self, browser: Browser, host: Host, page: ShownPage, query: str) -> Address:
        """Address of a page and the files it refers to."""
        self.tell(f"{page.name}: what it refers to")
        url = host.url + page.path + query
        files = await files_of(browser, url, page, self.patience)
        return Address(host.name, host.port, urlsplit(url).path + query, files)

    async def crowd(
        self,
        host: Host,
        page: ShownPage,
        way: str,
        address: Address,
        visitors: int,
        rounds: int = 1,
    ) -> None:
        """Measure `visitors` concurrent visitors, `rounds` times."""
        self.tell(f"{page.name}, {way}: {visitors} at once")
        visits, before = [], host.cpu()
        for _ in range(rounds):
            visits += await all_at_once(address, visitors, self.patience)
        self.crowds.append(Crowd(page.name, way, visitors, visits, host.cpu() - before))

    async def in_windows(
        self, browser: Browser, host: Host, page: ShownPage, way: str, query: str
    ) -> None:
        """Measure concurrent Chromium windows."""
        url = host.url + page.path + query
        for at_once in self.sizes.windows:
            self.tell(f"{page.name}, {way}: {at_once} in Chromium")
            opened = []
            for _ in range(self.sizes.times):
                opened += await opened_at_once(browser, url, page, at_once, self.patience)
            self.windows.append(Windows(page.name, way, at_once, opened))

    async def own_python(self, host: Host) -> None:
        """Measure the browser's Python on the first page that starts it."""
        for page in (each for each in self.pages if each.begins_python):
            url = host.url + page.path
            if await self.way_of(host, page) != KEPT:
                continue
            async with chromium() as browser:
                files = await python_files_of(browser, url)
            if not files:
                continue
            self.tell(f"{page.name}: the browser's own Python")
            starts = []
            for _ in range(self.sizes.times):
                starts += await python_starts(url, self.patience)
            self.python = page.name, await self.size_of(host, files), starts
            return

    async def size_of(self, host: Host, files: Sequence[str]) -> PythonSize:
        """Bytes of these files as sent."""
        line = Line(host.name, host.port)
        answers = [await line.ask(file) for file in files]
        line.close()
        for_good = sum("immutable" in each.headers.get("cache-control", "") for each in answers)
        return PythonSize(sum(each.size for each in answers), len(answers), for_good)
