"""Kernels of the pages: their limits, the queue for them, and their end.

* Each open page of a notebook has a kernel of its own, about 150 MB. `PageKernels` admits as many
  as fit into memory; later visitors wait in its queue (`NotebookPage`).
* A kernel ends with its page: at once if the page says good-bye, otherwise after ten seconds of
  silence (a closed laptop, a phone put away, a killed browser). Signs of life are answers to pings,
  which browsers send by themselves, in hidden tabs too, and requests to `/alive`. So a connection
  lost for less than that finds its kernel again.
* A reloaded page gets its kernel back in its current state, unless the kernel is busy.
* Some kernels are started ahead for the next visitors. Those are Voilà's and not managed here.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

import psutil
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
    ServerKernelManager,
)
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Integer, Type, Unicode

from jamlab.gallery.kernel_line import SAFE, Client, arguments
from jamlab.gallery.shelf import located
from jamlab.web.hosts import is_loopback, rate_limit_key
from jamlab.web.proxies import is_forwarded

# Limits of one visitor: pages with kernels at once, and starts per minute.
#
# A visitor is an IP address, or for IPv6 a network, in which one device may have many addresses.
# The person at this machine is not limited: the memory is their own.


MINUTE: Final = 60.0
OWN: Final = ""
"""Visitor id of the person at this machine."""


def visitor_of(request: HTTPServerRequest) -> str:
    """Return the visitor id of a request; an undeclared proxy is one visitor."""
    address = request.remote_ip or ""
    return OWN if is_loopback(address) and not is_forwarded(request) else rate_limit_key(address)


class Shares:
    """Limits: open pages of a visitor, starts a minute of a visitor and of all; 0: no limit."""

    def __init__(
        self, pages: int, starts: int, all_starts: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.pages, self.starts, self.all_starts = pages, starts, all_starts
        self._clock = clock
        self._begun: deque[tuple[float, str]] = deque()

    def began(self, visitor: str) -> None:
        """Record that a kernel was started for this visitor."""
        self._begun.append((self._clock(), visitor))

    def why_not(self, visitor: str, visitors: Iterable[str]) -> str:
        """Return why this visitor may start no kernel now; `visitors` own the open pages."""
        has = sum(each == visitor for each in visitors)
        if visitor != OWN and self.pages and has >= self.pages:
            return f"{has} pages are open at your address. This one opens when one of them is left."
        return self.hasty(visitor)

    def room(self, visitor: str, visitors: Iterable[str]) -> float:
        """Return the number of pages that this visitor may still open; inf without a limit."""
        has = sum(each == visitor for each in visitors)
        return self.pages - has if self.pages and visitor != OWN else inf

    def hasty(self, visitor: str) -> str:
        """Return why this visitor must wait after recent starts, as a sentence; "" if allowed."""
        if visitor == OWN:
            return ""
        while self._begun and self._clock() - self._begun[0][0] >= MINUTE:
            self._begun.popleft()
        theirs = sum(each == visitor for _, each in self._begun)
        if self.starts and theirs >= self.starts:
            return f"{theirs} pages were opened at your address within a minute. Wait a moment."
        others = sum(each != OWN for _, each in self._begun)
        if self.all_starts and others >= self.all_starts:
            return "Many pages were opened within a minute. Wait a moment."
        return ""


# -- Queue for kernels: first come, first served ---------------------------------------------------
# * Each waiting page has a ticket and polls for its place. A ticket not asked about for `patience`
#   seconds (the page was closed) loses its place.
# * No place is reserved: as many from the front of the queue may enter as places are free.
# * One visitor holds at most half of the tickets, and delays others by no more tickets than that
#   visitor may use.


class Queue:
    """Tickets in order of arrival, at most `most` at once."""

    def __init__(
        self, most: int, patience: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self._patience, self._clock = most, patience, clock
        self._asked: dict[str, float] = {}  # last time each ticket was asked about, in queue order
        self._whose: dict[str, str] = {}

    def __len__(self) -> int:
        """Return the number of waiting tickets, dropping expired ones."""
        now = self._clock()
        for ticket, asked in list(self._asked.items()):
            if now - asked > self._patience:
                self.leave(ticket)
        return len(self._asked)

    def draw(self, visitor: str = OWN) -> str:
        """Return a new last ticket; "" if the queue is full, or half of it this visitor's."""
        theirs = sum(each == visitor for each in self._whose.values())
        if len(self) >= self.most or (visitor != OWN and theirs >= max(1, self.most // 2)):
            return ""
        ticket = token_urlsafe(12)
        self._asked[ticket] = self._clock()
        self._whose[ticket] = visitor
        return ticket

    def place(self, ticket: str, room: Callable[[str], float] = lambda _: inf) -> int:
        """Return the ticket's place, counted from 1; 0 if the ticket does not exist or has expired.

        Of each visitor only as many tickets count as there is `room` for, so a visitor at the limit
        delays nobody.
        """
        waiting = self.waiting(room)
        return waiting.index(ticket) + 1 if ticket in waiting else 0

    def waiting(self, room: Callable[[str], float] = lambda _: inf) -> list[str]:
        """Return the tickets that may enter, of each visitor as many as there is room for."""
        left: dict[str, float] = {}
        found = []
        for ticket in list(self._asked) if len(self) else []:
            visitor = self._whose[ticket]
            left[visitor] = left.get(visitor, room(visitor)) - 1
            if left[visitor] >= 0:
                found.append(ticket)
        return found

    def ask(self, ticket: str) -> int:
        """Return a ticket's place, and note that its page still waits."""
        place = self.place(ticket)
        if place:
            self._asked[ticket] = self._clock()
        return place

    def leave(self, ticket: str) -> None:
        """Remove the ticket of a page that entered."""
        self._asked.pop(ticket, None)
        self._whose.pop(ticket, None)


def expected_wait(
    place: int, kernels: int, stays: Collection[float], ages: Collection[float]
) -> float | None:
    """Estimate the seconds until a place in the queue enters, with all `kernels` taken.

    `stays`: durations of pages that ended; `ages`: durations so far of open ones. Assumes a
    constant rate of ending (exponential law: total time open divided by the number ended is the
    maximum-likelihood mean stay). None if no page has ended yet.
    """
    if not stays:
        return None
    mean_stay = (sum(stays) + sum(ages)) / len(stays)
    return place * mean_stay / kernels


_A_KERNEL: Final = 150 * 2**20  # bytes: numpy, pandas and a chart loaded (46 to 126 MB measured)
_FEWEST: Final = 2
ARRIVAL: Final = 3
"""Factor on `away` for a page whose websocket has never connected."""
TICKS: Final = 10
"""Checks of silence, and pings, within the time after which a silent page ends."""
_AHEAD: Final = "VOILA_PREHEAT"
"""Environment variable by which Voilà marks a kernel started ahead, for a later visitor."""
_STAYS: Final = 20  # number of ended pages whose durations are kept


def kernels_in(memory: int | None = None) -> int:
    """Return how many kernels fit into half of `memory` bytes (None: the machine's), at least 2."""
    total = psutil.virtual_memory().total if memory is None else memory
    return max(_FEWEST, total // 2 // _A_KERNEL)


def memory_of(process: int | None) -> int:
    """Return the resident memory of a process in bytes; 0 if it does not exist."""
    try:
        return int(psutil.Process(process).memory_info().rss) if process else 0
    except psutil.Error:
        return 0


class PageKernel(ServerKernelManager):
    """Kernel manager that kills its kernel at once: after an interrupt or a shutdown request it
    might log errors.

    A page's kernel has nothing to save. IPython kernels draw Altair's charts without a network.
    """

    client_factory = Type(Client, klass=AsyncKernelClient)

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        command: list[str] = super().format_kernel_cmd(extra_arguments)
        return [*command, *arguments(command)]

    async def shutdown_kernel(  # type: ignore[override]  # as the server's own, which has no types
        self, now: bool = False, restart: bool = False
    ) -> None:
        await super().shutdown_kernel(now=True, restart=restart)

    async def _async_interrupt_kernel(self) -> None:
        if not self.shutting_down:
            await super()._async_interrupt_kernel()

    interrupt_kernel = _async_interrupt_kernel


@dataclass(eq=False)
class OpenPage:
    """A page of a notebook that is being made or is open.

    `kernel` is its kernel's id once known, `html` the whole page once made. `silence` is the time
    in seconds since the last sign of life, `busy` the time for which its kernel has been busy
    without a pause; `good_byes` counts good-byes of earlier loads that are still to come and are
    ignored.
    """

    path: str
    visitor: str = OWN
    kernel: str = ""
    html: str = ""
    since: float = field(default_factory=time.monotonic)
    silence: float = 0
    busy: float = 0
    arrived: bool = False
    good_byes: int = 0
    is_given_up: bool = False


class PageKernels(AsyncMappingKernelManager):
    """Jupyter's kernel manager with a limit for pages, a queue, and kernels that end with their
    pages.

    `most` pages at once (0: no limit, as below), `most_of_one` per visitor, `starts` of kernels in
    a minute, `starts_of_one` per visitor, and `most_waiting` in the queue. A kernel that takes more
    than `most_memory` bytes, or is busy for more than `most_busy` seconds without a pause, is
    ended, and its page says so. A kernel ends when its page was silent for `away` seconds, or
    `ARRIVAL` times that before the websocket first connects; 0: never. A waiting page that is
    silent for so long loses its place. `own`: folder of notebooks shown in addition to ours.
    """

    most = Integer(0, config=True)
    most_of_one = Integer(0, config=True)
    starts_of_one = Integer(0, config=True)
    starts = Integer(0, config=True)
    most_memory = Integer(0, config=True)
    most_busy = Float(0, config=True)
    most_waiting = Integer(100, config=True)
    away = Float(0, config=True)
    own = Unicode("", config=True)

    def __init__(self, **options: Any) -> None:
        self._making: set[OpenPage] = set()
        self._open: dict[str, OpenPage] = {}  # by kernel id
        self._ends: set[str] = set()  # kernels being ended
        self._stays: deque[float] = deque(maxlen=_STAYS)
        self._listening: PeriodicCallback | None = None
        self._ending: set[asyncio.Task[None]] = set()
        super().__init__(**options)
        self.is_closed = False
        self.calm = asyncio.Event()
        """Set once kernels may be started ahead for later visitors."""
        self.queue = Queue(self.most_waiting, self.away or inf)
        self.shares = Shares(self.most_of_one, self.starts_of_one, self.starts)

    # -- Limits and queue --------------------------------------------------------------------------

    @property
    def pages(self) -> int:
        """Number of pages that are open or being made."""
        return len(self._making) + len(self._open)

    def why_not(self, visitor: str) -> str:
        """Return why this visitor may open no page now, as a sentence; "" if allowed."""
        return self.shares.why_not(visitor, self._visitors())

    def _visitors(self) -> list[str]:
        """Return the visitors of the pages that are open or being made."""
        return [page.visitor for page in (*self._making, *self._open.values())]

    def admits(self, ticket: str = "", visitor: str = OWN) -> bool:
        """True if a visitor with that ticket, or none, may enter now."""
        if self.why_not(visitor):
            return False
        place = self.queue.place(ticket, self._room) or len(self.queue.waiting(self._room)) + 1
        return not self.most or place <= self.most - self.pages

    def _room(self, visitor: str) -> float:
        return 0 if self.why_not(visitor) else self.shares.room(visitor, self._visitors())

    def wait(self, place: int) -> float | None:
        """Estimate the wait at a place of the queue, in seconds; None if no page has ended yet."""
        now = time.monotonic()
        ages = [now - page.since for page in self._open.values()]
        return expected_wait(place, self.most, self._stays, ages)

    @contextmanager
    def making(self, path: str, visitor: str = OWN) -> Iterator[OpenPage]:
        """Count a page as open while it is made and afterwards. The caller sets its kernel."""
        page = OpenPage(path, visitor)
        self.shares.began(visitor)
        self._making.add(page)
        try:
            yield page
        finally:
            self._making.remove(page)
            if page.kernel in self:
                page.since = time.monotonic()
                self._open[page.kernel] = page
                self._listen()

    # -- Reload ------------------------------------------------------------------------------------

    def _page(self, kernel_id: str) -> OpenPage | None:
        made = {page.kernel: page for page in self._making}
        return self._open.get(kernel_id) or made.get(kernel_id)

    def holds(self, kernel_id: str) -> bool:
        """True if that is the kernel of a page, open or being made."""
        return bool(kernel_id) and self._page(kernel_id) is not None

    async def again(self, kernel_id: str, path: str) -> str:
        """Return the HTML of that kernel's page for a reload that keeps the kernel.

        "" if there is no such page, or its kernel has died or is busy, which may be why it is
        reloaded.
        """
        page = self._open.get(kernel_id)
        if page is None or page.path != path or not page.html:
            return ""
        state = getattr(self.get_kernel(kernel_id), "execution_state", "")
        if state == "busy" or not await self.lives(kernel_id):
            return ""
        page.silence, page.arrived = 0, False
        page.good_byes += 1  # the browser sends the old page's once the new one is there
        return page.html

    def gives_up(self, kernel_id: str) -> bool:
        """True if that kernel's page yields its place to a reload: once, and to nobody hasty."""
        page = self._page(kernel_id) if kernel_id else None
        if page is None or page.is_given_up or self.shares.hasty(page.visitor):
            return False
        page.is_given_up = True
        return True

    async def lives(self, kernel_id: str) -> bool:
        """True if the process of that kernel, which is known here, is alive."""
        return bool(await ensure_async(self.get_kernel(kernel_id).is_alive()))

    def good_bye(self, kernel_id: str) -> bool:
        """True if a page's good-bye ends its kernel; False if the page was reloaded."""
        page = self._open.get(kernel_id)
        if page is None or not page.good_byes:
            return True
        page.good_byes -= 1
        return False

    # -- End of a kernel ---------------------------------------------------------------------------

    def heard(self, kernel_id: str) -> None:
        """Record a sign of life of that kernel's page."""
        if page := self._page(kernel_id):
            page.silence = 0

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        if page := self._page(kernel_id):
            page.silence, page.arrived = 0, True

    async def end(self, kernel_id: str) -> None:
        """End a page's kernel; its place is free at once."""
        self._left(kernel_id)
        self._ends.add(kernel_id)  # the shutdown takes a moment: meanwhile the kernel is not idle
        try:
            with contextlib.suppress(HTTPError):  # it has just ended by itself
                await self.shutdown_kernel(kernel_id)
        finally:
            self._ends.discard(kernel_id)

    def _left(self, kernel_id: str) -> None:
        if page := self._open.pop(kernel_id, None):
            self._stays.append(time.monotonic() - page.since)

    def cwd_for_path(self, path: str, **options: Any) -> str:
        root, below = located(path, Path(self.root_dir), Path(self.own) if self.own else None)
        found: str = super().cwd_for_path(path, **options)
        return found if str(root) == self.root_dir else str(root / below)

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]  # as Voilà calls
        if options.get("env", {}).get(_AHEAD) == "True":
            await self.calm.wait()
            if self.is_closed:
                raise RuntimeError("the gallery is closed")
        options["env"] = {**options.get("env", os.environ), **SAFE}
        started: str = await super().start_kernel(**options)
        return started

    def remove_kernel(self, kernel_id: str) -> Any:
        self._left(kernel_id)
        return super().remove_kernel(kernel_id)

    def _listen(self) -> None:
        if self.away and self._listening is None:
            self._listening = PeriodicCallback(self._end_silent, 1000 * self.away / TICKS)
            self._listening.start()

    def _end_silent(self) -> None:
        """Count silence; called `TICKS` times in `away` seconds.

        Silence is counted in calls, not by the clock: a server that was suspended or overloaded has
        heard from nobody meanwhile. Pings go out once per tick, so one more tick is allowed.
        """
        tick = self.away / TICKS
        for kernel_id, page in list(self._open.items()):
            page.silence += tick
            if why := self._too_much(kernel_id, page, tick):
                self.log.error("%s: %s", page.path, why)
                self._end_soon(kernel_id)
                continue
            wait = self.away if page.arrived else ARRIVAL * self.away
            if page.silence > wait + 1.5 * tick:
                self._end_soon(kernel_id)

    def _end_soon(self, kernel_id: str) -> None:
        self._left(kernel_id)
        ending = asyncio.create_task(self.end(kernel_id))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def _too_much(self, kernel_id: str, page: OpenPage, tick: float) -> str:
        """Return which limit a page's kernel exceeds, for the log; "" if none."""
        kernel = self.get_kernel(kernel_id)
        is_busy = getattr(kernel, "execution_state", "") == "busy"
        page.busy = page.busy + tick if is_busy else 0
        if self.most_busy and page.busy > self.most_busy:
            return f"its kernel was at work for {page.busy:.0f} s without a pause, and is ended."
        taken = memory_of(getattr(kernel.provisioner, "pid", None)) if self.most_memory else 0
        if taken > self.most_memory:
            return f"its kernel took {taken / 2**20:.0f} MB, and is ended."
        return ""

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Cull an idle kernel that is a page's no more; called every few seconds."""
        # A kernel that is still starting is spared: without it its page would never appear.
        state = getattr(self.get_kernel(kernel_id), "execution_state", "")
        if not self.holds(kernel_id) and kernel_id not in self._ends and state != "starting":
            await super().cull_kernel_if_idle(kernel_id)
