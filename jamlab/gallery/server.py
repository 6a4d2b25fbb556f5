"""`jamlab run`: the gallery as a server of its own, built on Voilà's.

* Only those of Voilà's routes remain that a notebook's page needs: no file list, no contents.
* For each published notebook of its own folder a few kernels are started ahead, with the page
  already made; idle ones without a connected page are ended.
* XSRF protection is on. A local server answers only to this machine's own names.
* `serve()` returns when it is stopped (Ctrl-C), after all kernels have ended.
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
from jamlab.classroom.server.addresses import addresses
from jamlab.classroom.server.serving import ClassServer
from jamlab.gallery import pages
from jamlab.gallery.guard import guard
from jamlab.gallery.handlers import TEMPLATES, Notebooks, OfPage, UnknownPage, rules, voila_config
from jamlab.gallery.kernel_line import MOST_BYTES, KernelLine
from jamlab.gallery.kernels import TICKS, PageKernel, PageKernels, kernels_in
from jamlab.gallery.prerender.pages import PrerenderedPages
from jamlab.gallery.progress import Progress
from jamlab.gallery.sections import sections_of
from jamlab.gallery.shelf import Page, published
from jamlab.gallery.watchdog import Watchdog
from jamlab.log.files import close_all, own_cache, own_data
from jamlab.log.recorded import share
from jamlab.ui.browser_python import browser_python
from jamlab.ui.program_widget import SESSION
from jamlab.web import templates
from jamlab.web.hosts import bind, host_of, is_loopback, prefix
from jamlab.web.policy import compressing
from jamlab.web.proxies import ProxiedServer, Proxies
from jamlab.web.served_files import LabExtension, TemplateFile

EVERYWHERE: Final = {"", "0.0.0.0", "::"}
"""Host values meaning all addresses of this machine."""
LOOKS_EVERY: Final = 2.0
"""Seconds between two checks whether the modules have been compiled in the background."""
STARTS: Final = (20, 60)
"""Kernel starts allowed per minute, for one visitor and for all."""
MOST_MEMORY: Final = 2**30
"""Memory limit of a page's kernel in bytes: six times the usage with a long game shown."""
MOST_BUSY: Final = 120.0
"""Seconds for which a page's kernel may be busy without a pause."""
MOST_BODY: Final = 2**24
"""Maximum size of a request body in bytes: a game in base64, within JSON."""
FIRST: Final = 5.0
"""Seconds without work ahead, unless a page was requested: the first visitor has priority."""
LINE_SECONDS: Final = 60.0
"""Timeout in seconds of a request body, and of an idle connection."""
LONGEST_PLACE: Final = 38
"""Maximum length of the path of the temporary folder that holds the kernels' sockets: a socket's
path has 103 characters at most (macOS), and 65 follow.
"""
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
# Voilà's handlers that a notebook's page needs: scripts, styles, and its kernel.
KEPT = (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    VoilaKernelWebsocketHandler,
)
# Replacements for some of these.
OURS: dict[type, type] = {
    FileFindHandler: LabExtension,
    KernelHandler: OfPage,
    TemplateStaticFileHandler: TemplateFile,
    VoilaKernelWebsocketHandler: KernelLine,
}


class Gallery(Voila):
    """Voilà application with our pages, our template and published notebooks only."""

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
        self.beside = ClassServer()

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        self.template_paths = [*TEMPLATES, *self.template_paths]

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = Notebooks(self.shelf, self.own, parent=self)
        settings["contents_manager"] = self.contents_manager
        ping = (self.idle or 10) / TICKS
        settings["ws_ping_interval"] = 1000 * ping
        settings["ws_ping_timeout"] = 1000 * ping * (TICKS + 1)
        settings["websocket_max_message_size"] = MOST_BYTES
        settings["log_function"] = self.answered
        settings["allow_remote_access"] = True  # the guard checks, for all handlers alike
        settings["xsrf_cookie_kwargs"] = {"samesite": "Lax", "path": self.base_url}
        settings["default_handler_class"] = UnknownPage
        settings[templates.SECTIONS] = sections_of(self.shelf)
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
            # a gallery open to other machines starts no class on this one
            self.beside if is_loopback(self.ip) and not self.proxies else None,
            self.own,
        )
        return [*kept, *ours]

    def answered(self, handler: RequestHandler) -> None:
        """Log a request; after the first, kernels may be started ahead for later visitors."""
        self.kernel_manager.calm.set()
        log_request(handler)

    def listen(self) -> None:
        """Start the HTTP server on the bound socket; Voilà's `start` calls it last."""
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
        """End the server and every kernel, including those still starting."""
        # A kernel that ends while its page is being made is no longer an error.
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
    """End all kernels of a manager, including those still starting.

    A kernel cannot be ended before the manager knows it, so this is retried for two seconds. (A
    kernel whose server is gone ends by itself.)
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
    """Print a line once the modules compiled in the background can be used.

    Prints nothing if the compiled build is in use, or none is made.
    """
    package = str(Path(builds.__file__).parent)
    if builds.build == builds.COMPILED or os.environ.get("JAMLAB_COMPILE") == "0":
        return
    while "doing" in builds.background(package) and builds.why_not(package):
        await asyncio.sleep(LOOKS_EVERY)
    if not builds.why_not(package):
        say(COMPILED_NOW)


def is_relevant(record: logging.LogRecord) -> bool:
    """False for log records of normal operation.

    A message was under way, or a connection still open, when its kernel ended (pyzmq,
    jupyter_client), or a visitor's machine fell asleep or lost its network and came back. nbclient
    and Voilà report for each cell that a kernel ended while its page was made, because the visitor
    left; one that died by itself is reported once by `NotebookPage`. A browser still sends the
    cookie of a gallery that ran here before, and gets a new one.
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
    """Log only the server's own failures: a wrong address or a full gallery is reported to the
    visitor.
    """
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
    """Return the configuration of Voilà and of the kernels."""
    chosen = voila_config(home, shelf)
    # A kernel ahead for each of many lessons would take gigabytes: only the first has one. Voilà
    # looks for such notebooks below its own folder only, so none of those beside it has one.
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
    chosen.MappingKernelManager.cull_idle_timeout = ceil(idle)  # for kernels without a page
    chosen.MappingKernelManager.cull_interval = max(1, min(5, ceil(idle)))
    chosen.MappingKernelManager.kernel_manager_class = (
        f"{PageKernel.__module__}.{PageKernel.__name__}"
    )
    # A dead kernel is not restarted: the page would silently continue with an empty one.
    chosen.KernelManager.autorestart = False
    if sys.platform != "win32":  # socket files: no other user of the machine can connect
        chosen.KernelManager.transport = "ipc"
        if len(gettempdir()) > LONGEST_PLACE:
            chosen.Voila.connection_dir_root = "/tmp"
    return chosen


def own_summary(own: Path, shelf: tuple[Page, ...]) -> str:
    """Describe how many notebooks of a folder are shown, and how to leave one out."""
    shown = sum(page.is_own for page in shelf)
    return (
        f"{pages.number(shown).capitalize()} notebook{'s' * (shown != 1)} of {own} "
        f"{'is' if shown == 1 else 'are'} shown. (To keep one out begin its name with _, or write "
        '"jamlab": {"publish": false} into its metadata.)'
    )


def address_of(host: str, port: int, home: str = "/") -> str:
    """Return the address of a gallery."""
    return f"http://[{host}]:{port}{home}" if ":" in host else f"http://{host}:{port}{home}"


def access_summary(host: str, port: int, key: str, home: str = "/", proxied: str = "") -> list[str]:
    """Describe who may open what; `proxied`: the name by which a proxy admits visitors."""
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
    """Serve the gallery until Ctrl-C (or SIGTERM).

    `port` None takes the first free one from 8866. `pool` kernels are started ahead for each
    notebook except lessons, prerendered ones (which are made ahead, too) and those of `own`; 0:
    nothing is made ahead. `kernels` is the limit of kernels, including those started ahead (None:
    what half of the machine's memory holds; 0: no limit); later visitors wait, `queue` at most.
    `idle` is the time in seconds after which a silent page's kernel is ended; 0: never.
    `notebooks`: folder of the gallery's notebooks (None: the included ones); `own`: a folder of
    which every notebook is shown in addition, or with `only` alone. `names`: further host names of
    this machine, behind a proxy for instance; `proxies`: addresses of proxies trusted to say who
    the visitor is; `home`: path below which they forward to this server. A page's kernel is ended
    that takes more than `memory` bytes, or is busy for more than `busy` seconds without a pause (0:
    no limit). If the event loop hangs for `hangs` seconds, the blocking code is interrupted, or the
    process is ended. `say` receives each line for the user. Raises CannotServe.
    """
    for place in (own_data(), own_cache()):
        close_all(place)
    folder = (notebooks or share() / "notebooks").resolve()
    own = None if own is None else own.resolve()
    shelf = published(
        None if own is not None and only else folder, own, lambda why: say(f"Left out: {why}.")
    )
    if own is not None:
        say(own_summary(own, shelf))
        folder, own = (own, None) if only else (folder, own)
    os.environ.pop(SESSION, None)  # if started from a notebook, its kernels are still for visitors
    believed, home = Proxies.named(proxies), prefix(home)
    listener, actual = bind(host, port)
    shown = "127.0.0.1" if host in EVERYWHERE else host
    address = address_of(shown, actual, home)
    key = token_urlsafe(12)
    is_behind = proxies or is_loopback(host)
    proxied = next(iter(names), f"{shown}:{actual}") if is_behind else ""
    # As the singleton: errors in cells are then written to its log.
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
            for line in access_summary(host, actual, key, home, proxied):
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
    gen_log.addFilter(is_relevant)
    gallery.initialize([])
    gallery.log.addFilter(is_relevant)
    gallery.log_level = "WARN"
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run())
    finally:
        Gallery.clear_instance()
    say("The gallery is closed.")
