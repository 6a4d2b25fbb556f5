"""The kernels behind the pages: how many there may be, who waits for one, and when one ends.

* Each open page of a notebook has a kernel of its own, which takes some 150 MB. `PageKernels` lets
  in as many as the machine has memory for; who comes then waits in its queue (`NotebookPage`).
* A kernel ends with its page: at once if the page says good-bye, and when nothing was heard from
  it for ten seconds if it does not (a closed laptop, a phone put away, a killed browser). A page
  is heard when its line answers a ping, which browsers do by themselves, in hidden tabs too, and
  when it asks whether its kernel lives. So a line that is lost for less finds its kernel again.
* A page that is loaded again gets its kernel back, with all that was done, unless that is busy.
* Some kernels wait, ready, for the next visitor. They are Voilà's, and are left alone here.
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
from jamlab.web.hosts import is_loopback, network
from jamlab.web.proxies import is_handed_on

# What one visitor may have: so many pages with kernels at once, and so many begun in a minute.
#
# A visitor is an address, or of the sixth version of the internet a network, which one device may
# have many addresses in. Who sits at this machine is no visitor: the memory is that person's own.


MINUTE: Final = 60.0
OWN: Final = ""
"""Who sits at this machine."""


def visitor_of(request: HTTPServerRequest) -> str:
    """Who asks. All who come by a proxy that the gallery was not told of are one visitor."""
    address = request.remote_ip or ""
    return OWN if is_loopback(address) and not is_handed_on(request) else network(address)


class Shares:
    """`pages` of one visitor at once, `starts` of one and `all_starts` of all in a minute (0: no
    limit)."""

    def __init__(
        self,
        pages: int,
        starts: int,
        all_starts: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pages, self.starts, self.all_starts = pages, starts, all_starts
        self._clock = clock
        self._begun: deque[tuple[float, str]] = deque()

    def began(self, visitor: str) -> None:
        """One more kernel was begun for this visitor."""
        self._begun.append((self._clock(), visitor))

    def why_not(self, visitor: str, visitors: Iterable[str]) -> str:
        """Why this visitor may begin none now, in a sentence; "" if one may be begun. `visitors`
        have the pages that are open."""
        has = sum(each == visitor for each in visitors)
        if visitor != OWN and self.pages and has >= self.pages:
            return f"{has} pages are open at your address. This one opens when one of them is left."
        return self.hasty(visitor)

    def room(self, visitor: str, visitors: Iterable[str]) -> float:
        """How many pages more this visitor may open, as many as there are places."""
        has = sum(each == visitor for each in visitors)
        return self.pages - has if self.pages and visitor != OWN else inf

    def hasty(self, visitor: str) -> str:
        """Why this visitor may begin none so soon after others, in a sentence; "" if it may."""
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


# -- Who waits for a kernel: first come, first served ----------------------------------
#
# * Each waiting page has a ticket, and asks about its place again and again. Who has not asked
#   for `patience` seconds (the page was closed) loses the place.
# * Nothing is promised: of the first in the queue, as many may come in as places are free.
# * One visitor has at most half of the tickets, and holds up others by as many as may come in.


class Queue:
    """Tickets in the order in which they were drawn; `most` at once."""

    def __init__(
        self, most: int, patience: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self._patience, self._clock = most, patience, clock
        self._asked: dict[str, float] = {}  # when each ticket was last asked about, in their order
        self._whose: dict[str, str] = {}

    def __len__(self) -> int:
        """How many wait."""
        now = self._clock()
        for ticket, asked in list(self._asked.items()):
            if now - asked > self._patience:
                self.leave(ticket)
        return len(self._asked)

    def draw(self, visitor: str = OWN) -> str:
        """A new ticket for a visitor, the last in the queue; "" if the queue is full, or half of
        it is this visitor's."""
        theirs = sum(each == visitor for each in self._whose.values())
        if len(self) >= self.most or (visitor != OWN and theirs >= max(1, self.most // 2)):
            return ""
        ticket = token_urlsafe(12)
        self._asked[ticket] = self._clock()
        self._whose[ticket] = visitor
        return ticket

    def place(self, ticket: str, room: Callable[[str], float] = lambda _: inf) -> int:
        """How many come in before it, and it: from 1; 0 if there is no such ticket (any more).

        Of a visitor's tickets as many count as there is `room` for: one who has all that one may
        have holds nobody up.
        """
        waiting = self.waiting(room)
        return waiting.index(ticket) + 1 if ticket in waiting else 0

    def waiting(self, room: Callable[[str], float] = lambda _: inf) -> list[str]:
        """The tickets that may come in, of each visitor as many as there is room for."""
        left: dict[str, float] = {}
        found = []
        for ticket in list(self._asked) if len(self) else []:
            visitor = self._whose[ticket]
            left[visitor] = left.get(visitor, room(visitor)) - 1
            if left[visitor] >= 0:
                found.append(ticket)
        return found

    def ask(self, ticket: str) -> int:
        """Its place; and its page still waits."""
        place = self.place(ticket)
        if place:
            self._asked[ticket] = self._clock()
        return place

    def leave(self, ticket: str) -> None:
        """Its page came in."""
        self._asked.pop(ticket, None)
        self._whose.pop(ticket, None)


def expected_wait(
    place: int, kernels: int, stays: Collection[float], ages: Collection[float]
) -> float | None:
    """How many seconds until the place of a queue comes in, where so many kernels are all taken.

    `stays`: for how long pages were open that ended; `ages`: for how long those are open that
    still are. As if all ended at one rate, whatever their age (an exponential law: what was open
    in all, by how many ended, is then the likeliest mean stay). None if none has ended yet.
    """
    if not stays:
        return None
    mean_stay = (sum(stays) + sum(ages)) / len(stays)
    return place * mean_stay / kernels


_A_KERNEL: Final = 150 * 2**20  # bytes: numpy, pandas and a chart loaded (46 to 126 MB measured)
_FEWEST: Final = 2
ARRIVAL: Final = 3
"""How many times as long as for a line that is gone is waited for one that never came."""
TICKS: Final = 10
"""How often silence is looked at, and each line is tried, in the time after which a page ends."""
_AHEAD: Final = "VOILA_PREHEAT"
"""Voilà says by this variable that a kernel is for a visitor who is not here yet."""
_STAYS: Final = 20  # of so many pages that ended it is remembered how long they were open


def kernels_in(memory: int | None = None) -> int:
    """How many kernels half of so many bytes of memory holds, at least 2; None: this machine's."""
    total = psutil.virtual_memory().total if memory is None else memory
    return max(_FEWEST, total // 2 // _A_KERNEL)


def memory_of(process: int | None) -> int:
    """How many bytes of memory a process has; 0 if there is none (any more)."""
    try:
        return int(psutil.Process(process).memory_info().rss) if process else 0
    except psutil.Error:
        return 0


class PageKernel(ServerKernelManager):
    """A kernel that is ended at once: interrupted or asked to end, it may complain in the log.

    A page's kernel has nothing to save. One of IPython draws Altair's charts without a network.
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
    """A page of a notebook, being made or open.

    `kernel` is the id of its kernel as soon as that is known, `html` the whole page once it is
    made. `silence` counts seconds since it was last heard, `busy` those in which its kernel has
    been at work without a pause; `good_byes` of earlier loads of it, out
    on their way, are not meant.
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
    """Jupyter's kernels with a limit for pages, a queue, and an end soon after a page is gone.

    `most` pages at once (0: no limit, as below), `most_of_one` of one visitor, `starts` of kernels
    in a minute, `starts_of_one` for one visitor, and `most_waiting` in the queue. A kernel that
    takes more than `most_memory` bytes, or is at work for longer than `most_busy` seconds without a
    pause, is ended, and its page says so. A kernel ends when its
    page was silent for `away` seconds, or `ARRIVAL` times that while its line is not yet laid; 0:
    never. A waiting page that is silent for so long loses its place. `own`: the folder of own
    notebooks that are shown beside ours.
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
        self._open: dict[str, OpenPage] = {}  # by their kernels
        self._ends: set[str] = set()  # kernels that are being ended
        self._stays: deque[float] = deque(maxlen=_STAYS)
        self._listening: PeriodicCallback | None = None
        self._ending: set[asyncio.Task[None]] = set()
        super().__init__(**options)
        self.is_closed = False
        self.calm = asyncio.Event()
        """Set as soon as kernels may start for visitors who are not here yet."""
        self.queue = Queue(self.most_waiting, self.away or inf)
        self.shares = Shares(self.most_of_one, self.starts_of_one, self.starts)

    # ---- How many, and who waits

    @property
    def pages(self) -> int:
        """How many pages are open or being made."""
        return len(self._making) + len(self._open)

    def why_not(self, visitor: str) -> str:
        """Why this visitor may open no more pages just now, in a sentence; "" if one more may."""
        return self.shares.why_not(visitor, self._visitors())

    def _visitors(self) -> list[str]:
        """Whose the pages are that are open or being made."""
        return [page.visitor for page in (*self._making, *self._open.values())]

    def admits(self, ticket: str = "", visitor: str = OWN) -> bool:
        """Whether a visitor who has that ticket, or none, may come in now."""
        if self.why_not(visitor):
            return False
        place = self.queue.place(ticket, self._room) or len(self.queue.waiting(self._room)) + 1
        return not self.most or place <= self.most - self.pages

    def _room(self, visitor: str) -> float:
        return 0 if self.why_not(visitor) else self.shares.room(visitor, self._visitors())

    def wait(self, place: int) -> float | None:
        """How many seconds who is at that place of the queue waits, roughly; None if no page has
        ended yet."""
        now = time.monotonic()
        ages = [now - page.since for page in self._open.values()]
        return expected_wait(place, self.most, self._stays, ages)

    @contextmanager
    def making(self, path: str, visitor: str = OWN) -> Iterator[OpenPage]:
        """While a page is made: it counts from now on. Its maker tells which kernel it has."""
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

    # ---- Loaded again

    def _page(self, kernel_id: str) -> OpenPage | None:
        made = {page.kernel: page for page in self._making}
        return self._open.get(kernel_id) or made.get(kernel_id)

    def holds(self, kernel_id: str) -> bool:
        """Whether that is the kernel of a page, open or being made."""
        return bool(kernel_id) and self._page(kernel_id) is not None

    async def again(self, kernel_id: str, path: str) -> str:
        """The page of that kernel for who loads it again, to go on with it; "" if it cannot be:
        no such page, or its kernel died, or has something to do, and may be why."""
        page = self._open.get(kernel_id)
        if page is None or page.path != path or not page.html:
            return ""
        state = getattr(self.get_kernel(kernel_id), "execution_state", "")
        if state == "busy" or not await self.lives(kernel_id):
            return ""
        page.silence, page.arrived = 0, False
        page.good_byes += 1  # a browser says it for the old one when the new one is there
        return page.html

    def gives_up(self, kernel_id: str) -> bool:
        """Whether the page of that kernel, open or being made, leaves its place to who loads it
        again: once, and not to who does that all the time."""
        page = self._page(kernel_id) if kernel_id else None
        if page is None or page.is_given_up or self.shares.hasty(page.visitor):
            return False
        page.is_given_up = True
        return True

    async def lives(self, kernel_id: str) -> bool:
        """Whether the process of that kernel, which is known here, still runs."""
        return bool(await ensure_async(self.get_kernel(kernel_id).is_alive()))

    def good_bye(self, kernel_id: str) -> bool:
        """Whether the kernel of a page that says it goes ends now; no if it was loaded again."""
        page = self._open.get(kernel_id)
        if page is None or not page.good_byes:
            return True
        page.good_byes -= 1
        return False

    # ---- The end

    def heard(self, kernel_id: str) -> None:
        """The page of that kernel is there."""
        if page := self._page(kernel_id):
            page.silence = 0

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        if page := self._page(kernel_id):
            page.silence, page.arrived = 0, True

    async def end(self, kernel_id: str) -> None:
        """Ends a page's kernel; its place is free at once."""
        self._left(kernel_id)
        self._ends.add(kernel_id)  # it takes a moment: meanwhile it is not idle
        try:
            with contextlib.suppress(HTTPError):  # it ended just now, of itself
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
        """Called `TICKS` times in `away` seconds.

        Silence is counted in these calls, not by the clock: a server that slept, or had too much to
        do, has heard nobody meanwhile. An answer comes once in a tick; so one more is waited for.
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
        """What a page's kernel takes too much of, for the log; "" if nothing."""
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
        """Called every few seconds for each kernel that does not wait for a visitor."""
        # A kernel that still starts is waited for: without it its page would never come.
        state = getattr(self.get_kernel(kernel_id), "execution_state", "")
        if not self.holds(kernel_id) and kernel_id not in self._ends and state != "starting":
            await super().cull_kernel_if_idle(kernel_id)
