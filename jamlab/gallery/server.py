"""`jamlab run`: the gallery as a server of its own, built on Voilà's.

* Of Voilà's routes only those stay that a notebook's page needs: no file list, no contents.
* For each published notebook of its own folder a few kernels wait, with the page already made;
  idle ones that no page is connected to are ended.
* XSRF protection is on. On this machine only this machine's own names are answered.
* `serve()` returns when it is told to stop (Ctrl-C), after all kernels have ended.
"""

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Collection
from http import HTTPStatus
from math import ceil
from pathlib import Path
from secrets import token_urlsafe
from tempfile import gettempdir
from typing import Any, Final

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from nbclient.exceptions import DeadKernelError
from tornado.log import app_log, gen_log
from tornado.web import HTTPError, RequestHandler
from voila.app import Voila
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from jamlab import builds
from jamlab.classroom.server.serving import Beside
from jamlab.gallery import pages
from jamlab.gallery.guard import guard
from jamlab.gallery.handlers import (
    TEMPLATES,
    Missing,
    Notebooks,
    OfPage,
    rules,
    voila_config,
)
from jamlab.gallery.kernel_line import MOST_BYTES, KernelLine
from jamlab.gallery.kernels import TICKS, PageKernel, PageKernels, kernels_in
from jamlab.gallery.prerender.pages import PrerenderedPages
from jamlab.gallery.progress import Progress
from jamlab.gallery.shelf import Page, published
from jamlab.gallery.watchdog import Watchdog
from jamlab.log.files import close_all, own_cache, own_data
from jamlab.log.recorded import share
from jamlab.ui.browser_python import browser_python
from jamlab.ui.program_widget import SESSION
from jamlab.web.hosts import bind, host_of, is_loopback, prefix
from jamlab.web.policy import compressing
from jamlab.web.proxies import ProxiedServer, Proxies
from jamlab.web.served_files import LabExtension, TemplateFile

EVERYWHERE: Final = {"", "0.0.0.0", "::"}
"""Hosts that are all addresses of this machine."""
LOOKS_EVERY: Final = 2.0
"""Seconds between two looks whether the background has compiled the modules."""
STARTS: Final = (20, 60)
"""How many kernels are begun in a minute, for one visitor and for all."""
MOST_MEMORY: Final = 2**30
"""What a page's kernel may take, in bytes: six times what one has that shows a long game."""
MOST_BUSY: Final = 120.0
"""For how many seconds a page's kernel may be at work without a pause."""
MOST_BODY: Final = 2**24
"""What may be sent in one request, in bytes: a game in base64, within JSON."""
FIRST: Final = 5.0
"""For so many seconds nothing is made ahead, unless a page was asked for: the first goes first."""
LINE_SECONDS: Final = 60.0
"""So long a request may take to come, and a line may lie open without one."""
LONGEST_PLACE: Final = 38
"""Of the folder for temporary files, where kernels' sockets lie: a socket's whole name has 103
characters at most (macOS), and 65 come after it."""
NO_PYTHON = (
    "The browser's own Python is not here, so more pages ask for a kernel. In a checkout `make "
    "compiled` fetches it."
)
COMPILED_NOW = "The compiled build is ready: it is used from the next start on."
FOR_ALL: Final = (
    *("static/", "docs/", "teacher/", "voila/static/", "voila/templates/"),
    "voila/labextensions/",
)
"""Folders below the gallery's address whose files are the same for all visitors."""
# What a notebook's page asks Voilà for: its scripts and styles, and its kernel.
KEPT = (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    VoilaKernelWebsocketHandler,
)
# Of these, ours stand in their places.
OURS: dict[type, type] = {
    FileFindHandler: LabExtension,
    KernelHandler: OfPage,
    TemplateStaticFileHandler: TemplateFile,
    VoilaKernelWebsocketHandler: KernelLine,
}


class Gallery(Voila):
    """Voilà with our pages, our template and published notebooks only."""

    template_paths: list[str]

    def __init__(
        self,
        notebooks: Path,
        own: Path | None,
        shelf: tuple[Page, ...],
        listener: socket.socket,
        idle: float,
        ahead: bool,
        key: str,
        proxies: Proxies,
        names: Collection[str] = (),
        hangs: float = 10,
        **options: Any,
    ) -> None:
        self.idle, self.ahead, self.hangs = idle, ahead, hangs
        self.names, self.key, self.proxies = frozenset(names), key, proxies
        super().__init__(root_dir=str(notebooks), config_file_paths=[], **options)
        self.shelf = shelf
        self.own = own
        self.kept = PrerenderedPages(self.base_url, notebooks)
        self.listener = listener
        self.server: ProxiedServer | None = None
        self.beside = Beside()

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        self.template_paths = [str(TEMPLATES), *self.template_paths]

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = Notebooks(self.shelf, self.own, parent=self)
        settings["contents_manager"] = self.contents_manager
        ping = (self.idle or 10) / TICKS
        settings["ws_ping_interval"] = 1000 * ping
        settings["ws_ping_timeout"] = 1000 * ping * (TICKS + 1)
        settings["websocket_max_message_size"] = MOST_BYTES
        settings["log_function"] = self.answered
        settings["allow_remote_access"] = True  # the guard looks, for all handlers alike
        settings["xsrf_cookie_kwargs"] = {"samesite": "Lax", "path": self.base_url}
        settings["default_handler_class"] = Missing
        settings["default_handler_args"] = {"home": self.base_url}
        return settings

    def init_handlers(self) -> list[Any]:
        kept = [
            (rule[0], OURS[rule[1]], *rule[2:]) if rule[1] in OURS else rule
            for rule in super().init_handlers()
            if rule[1] in KEPT
        ]
        ours = rules(
            self.base_url,
            self.shelf,
            Path(self.root_dir),
            self.voila_configuration,
            self.template_paths,
            self.kept,
            # who may come in to the gallery from elsewhere begins no class on this machine
            self.beside if is_loopback(self.ip) and not self.proxies else None,
            self.own,
        )
        return [*kept, *ours]

    def answered(self, handler: RequestHandler) -> None:
        """Called after each request: from the first on kernels may start for later visitors."""
        self.kernel_manager.calm.set()
        log_request(handler)

    def listen(self) -> None:
        """Called last by Voilà's `start`. The socket is bound already; the loop runs already."""
        is_open = not is_loopback(self.ip)
        home = self.base_url
        same = compressing([home + name for name in FOR_ALL], {home, f"{home}course"})
        self.app.transforms.append(same)
        guard(self.app, self.base_url, self.names, is_open=is_open, key=self.key)
        self.server = ProxiedServer(
            self.app,
            self.proxies,
            max_body_size=MOST_BODY,
            body_timeout=LINE_SECONDS,
            idle_connection_timeout=LINE_SECONDS,
        )
        self.server.add_socket(self.listener)

    async def run_until(self, stop: asyncio.Event, opened: Callable[[], None]) -> None:
        self.start()
        opened()
        asyncio.get_running_loop().call_later(FIRST, self.kernel_manager.calm.set)
        preparing = asyncio.create_task(self._prepare())
        with Watchdog(self.hangs, self.log.error):
            await stop.wait()
        preparing.cancel()
        await self.close()

    async def _prepare(self) -> None:
        await self.kernel_manager.calm.wait()
        await self.kept.prepare(self.shelf if self.ahead else ())

    async def close(self) -> None:
        """Ends the server and every kernel, those that are still starting too."""
        # A kernel that ends while its page is being made is no mistake any more.
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        self.log.disabled = True
        self.kept.close()
        assert self.server is not None
        self.server.stop()
        await asyncio.to_thread(self.beside.close)
        self.kernel_manager.is_closed = True
        self.kernel_manager.calm.set()
        await end_kernels(self.kernel_manager)
        await self.server.close_all_connections()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


async def end_kernels(manager: Any) -> None:
    """Ends all kernels of a manager, those that are just beginning too.

    One of these cannot be ended before the manager knows it; so that is tried again, for two
    seconds. (A kernel whose server is gone ends by itself.)
    """
    for _ in range(40):
        try:
            await manager.shutdown_all(now=True)
            return
        except HTTPError as error:
            if error.status_code != HTTPStatus.NOT_FOUND:
                raise
        await asyncio.sleep(0.05)


async def tell_when_compiled(say: Callable[[str], None]) -> None:
    """Print a line when the modules that are being compiled in the background can be used.

    Nothing is printed where the compiled build runs, or none is made.
    """
    package = str(Path(builds.__file__).parent)
    if builds.build == builds.COMPILED or os.environ.get("JAMLAB_COMPILE") == "0":
        return
    while "doing" in builds.background(package) and builds.why_not(package):
        await asyncio.sleep(LOOKS_EVERY)
    if not builds.why_not(package):
        say(COMPILED_NOW)


def worth_saying(record: logging.LogRecord) -> bool:
    """False for what is said when all is well.

    A message was under way, or a line not yet taken down, when its kernel ended (pyzmq,
    jupyter_client), or a visitor's machine fell asleep or lost its network and came back. That a
    kernel ended while its page was made, because the visitor left, nbclient and Voilà say for each
    cell; of one that died by itself `NotebookPage` says so, once. A browser still sends the cookie
    of the gallery that ran here before this one, and gets another.
    """
    harmless = (
        "Got events for closed stream",
        "Could not destroy zmq context",
        "WebSocket ping timeout",
        "Replacing stale connection",
        "Kernel died while waiting for execute reply",
        "is not in root static directory",
        "'_xsrf' argument",
        "XSRF cookie",
        "Invalid body",
        "Invalid unicode in",
        "Clearing invalid/expired login cookie",
    )
    if record.exc_info and isinstance(record.exc_info[1], DeadKernelError):
        return False
    return not any(words in record.getMessage() for words in harmless)


def log_request(handler: RequestHandler) -> None:
    """Only our own failures are logged: a wrong address, or that the gallery is full, is told to
    the visitor."""
    if handler.get_status() >= 500 and handler.get_status() != HTTPStatus.SERVICE_UNAVAILABLE:
        request = handler.request
        app_log.error("%s %s: error %d", request.method, request.uri, handler.get_status())


def config(
    shelf: tuple[Page, ...],
    *,
    home: str = "/",
    own: Path | None = None,
    pool: int,
    idle: float,
    kernels: int,
    queue: int,
    memory: int = MOST_MEMORY,
    busy: float = MOST_BUSY,
) -> Any:
    """Everything that is set of Voilà and of the kernels."""
    chosen = voila_config(home, shelf)
    # A waiting kernel for each of many lessons would take gigabytes: for one there is one.
    # Voilà looks for those that wait below its own folder, so for none that lies beside it.
    live = [page for page in shelf if not page.kept and not page.is_beside]
    lessons = [page for page in live if page.section == "lessons"]
    waiting = [page for page in live if page not in lessons[1:]]
    if 0 < kernels < 2 * pool * len(waiting):  # on a small machine all memory is for visitors
        pool = 0
    chosen.VoilaConfiguration.preheat_kernel = pool > 0
    chosen.VoilaConfiguration.multi_kernel_manager_class = PageKernels
    chosen.PageKernels.most = kernels and kernels - pool * len(waiting)
    chosen.PageKernels.most_of_one = kernels and max(2, kernels // 2)
    chosen.PageKernels.starts_of_one, chosen.PageKernels.starts = STARTS
    chosen.PageKernels.most_memory, chosen.PageKernels.most_busy = memory, busy
    chosen.VoilaExecutor.timeout = ceil(busy)  # of a cell, while its page is made
    chosen.PageKernels.most_waiting = queue
    chosen.IdentityProvider.cookie_options = {"samesite": "Lax"}
    chosen.PageKernels.away = idle
    chosen.PageKernels.own = str(own or "")
    pools = {"default": {"pool_size": 0}} | {page.path: {"pool_size": pool} for page in waiting}
    chosen.VoilaKernelManager.kernel_pools_config = pools
    chosen.MappingKernelManager.cull_idle_timeout = ceil(idle)  # of others than pages' kernels
    chosen.MappingKernelManager.cull_interval = max(1, min(5, ceil(idle)))
    chosen.MappingKernelManager.kernel_manager_class = (
        f"{PageKernel.__module__}.{PageKernel.__name__}"
    )
    # A kernel that died is not started again: the page would find an empty one, and not know.
    chosen.KernelManager.autorestart = False
    if sys.platform != "win32":  # sockets that are files: no other user of the machine can listen
        chosen.KernelManager.transport = "ipc"
        if len(gettempdir()) > LONGEST_PLACE:
            chosen.Voila.connection_dir_root = "/tmp"
    return chosen


def told_of_own(own: Path, shelf: tuple[Page, ...]) -> str:
    """How many notebooks of a folder are shown, and how one is kept out."""
    shown = sum(page.is_own for page in shelf)
    return (
        f"{pages.number(shown).capitalize()} notebook{'s' * (shown != 1)} of {own} "
        f"{'is' if shown == 1 else 'are'} shown. (To keep one out begin its name with _, or write "
        '"jamlab": {"publish": false} into its metadata.)'
    )


def address_of(host: str, port: int, home: str = "/") -> str:
    """The address of a gallery."""
    return f"http://[{host}]:{port}{home}" if ":" in host else f"http://{host}:{port}{home}"


def told_who_may(host: str, port: int, key: str, home: str = "/", proxied: str = "") -> list[str]:
    """What is open to whom, where other machines may come in: a line each. `proxied`: the name by
    which a proxy lets them in."""
    from jamlab.classroom.server.door import addresses  # loads the database of classes

    if proxied:
        shown = f"https://{proxied}{home}"
        return [
            f"Open to everybody whom the proxy lets in: {shown} (all pages but those for teachers)",
            f"Open to who has this address: {shown}teachers?key={key} (pages for teachers, with "
            "the answers)",
        ]
    outside = addresses() if host in EVERYWHERE else [host]
    shown = address_of(outside[0], port, home) if outside else "(this machine is in no network yet)"
    teachers = f"{shown}teachers?key={key}" if outside else f"…/teachers?key={key}"
    return [
        f"Open to everybody in this network: {shown} (all pages but those for teachers)",
        f"Open to who has this address: {teachers} (pages for teachers, with the answers)",
        "Open at this machine only: beginning a class, and games that are written to its disk.",
    ]


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    browser: bool = True,
    pool: int = 1,
    idle: float = 10,
    kernels: int | None = None,
    queue: int = 100,
    notebooks: Path | None = None,
    own: Path | None = None,
    only: bool = False,
    names: Collection[str] = (),
    proxies: Collection[str] = (),
    home: str = "/",
    hangs: float = 10,
    memory: int = MOST_MEMORY,
    busy: float = MOST_BUSY,
    say: Callable[[str], None] = print,
) -> None:
    """Serves the gallery until Ctrl-C (or SIGTERM).

    `port` None takes the first free one from 8866. `pool` kernels wait for each notebook but
    lessons, those that are kept, which are made ahead, too, and own ones beside ours; 0: nothing
    is made ahead. `kernels` there may be at most, waiting ones included (None: what half of the
    machine's memory holds; 0: no limit); who comes then waits, `queue` at most. `idle` is for how
    many seconds nothing may be heard from a page before its kernel is ended; 0: for ever.
    `notebooks`: the folder of the house's notebooks (None: those that come along); `own`: a folder
    of which every notebook is shown beside them, or with `only` alone.
    `names`: what else than by its own addresses this machine may be called, behind a proxy for
    instance; `proxies`: the addresses of proxies that are believed when they say who asks; `home`:
    below which address they hand on to here. A page's kernel is ended that takes more than `memory`
    bytes, or is at work for more than `busy` seconds without a pause (0: no limit). If the loop
    hangs for `hangs` seconds, it is ended where it is, or the process is.
    `say` gets each line for the user. Raises CannotServe.
    """
    for place in (own_data(), own_cache()):
        close_all(place)
    folder = (notebooks or share() / "notebooks").resolve()
    own = None if own is None else own.resolve()
    shelf = published(
        None if own is not None and only else folder,
        own,
        lambda why: say(f"Left out: {why}."),
    )
    if own is not None:
        say(told_of_own(own, shelf))
        folder, own = (own, None) if only else (folder, own)
    os.environ.pop(SESSION, None)  # begun from a notebook: its kernels are visitors' all the same
    believed, home = Proxies.named(proxies), prefix(home)
    listener, actual = bind(host, port)
    shown = "127.0.0.1" if host in EVERYWHERE else host
    address = address_of(shown, actual, home)
    key = token_urlsafe(12)
    is_behind = proxies or is_loopback(host)
    proxied = next(iter(names), f"{shown}:{actual}") if is_behind else ""
    # As the one instance: what goes wrong in a cell is then written to its log.
    gallery = Gallery.instance(
        folder, own, shelf, listener, idle, pool > 0,
        names=[host_of(name) for name in names], key=key, hangs=hangs,
        proxies=believed, base_url=home, ip=host, port=actual, config=config(
            shelf, home=home, own=own, pool=pool, idle=idle, queue=queue, memory=memory, busy=busy,
            kernels=kernels_in() if kernels is None else kernels,
        ),
    )  # fmt: skip

    def opened() -> None:
        if not browser_python.is_here():
            say(NO_PYTHON)
        say(f"The gallery is open at {address} (Ctrl-C ends it).")
        if names or proxies or not is_loopback(host):
            for line in told_who_may(host, actual, key, home, proxied):
                say(line)
        if browser:
            webbrowser.open(address)

    async def run() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            # Windows has no such handlers; there Ctrl-C arrives as KeyboardInterrupt below.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(sign, stop.set)
        compiled = asyncio.create_task(tell_when_compiled(say))
        try:
            await gallery.run_until(stop, opened)
        except asyncio.CancelledError:
            await gallery.close()
        finally:
            compiled.cancel()

    if pool > 0 and (missing := gallery.kept.missing(shelf)):
        with Progress("Prerendering the gallery, once", len(missing)) as bar:
            gallery.kept.prerender(missing, bar.step)
    gen_log.addFilter(worth_saying)
    gallery.initialize([])
    gallery.log.addFilter(worth_saying)
    gallery.log_level = "WARN"
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run())
    finally:
        Gallery.clear_instance()
    say("The gallery is closed.")
