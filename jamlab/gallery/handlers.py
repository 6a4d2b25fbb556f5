"""Request handlers of the gallery, shared by `jamlab run` and the Jupyter server extension.

* `/`            the landing page
* `/course`      the lessons in order
* `/teachers`    the teachers' entrance; `/teacher/<n>` the teachers' page of lesson n with its
                 answers; below it its printable sheets
* `/class?…`     "Use it with a class": a form and the button that starts the class
* `/<name>`      a published notebook, run and shown by Voilà; any other name is a 404. Visitors
                 wait in a queue while the machine is full. A prerendered page is served instead
                 unless `?python=kernel` is given
* `/kept/…`      files that prerendered pages refer to
* `/alive/<id>`  whether a kernel is alive, and its process; also counts as a sign of life of the
                 page
* `/queue/<ticket>` the place in the queue
* `/records/<id>` a game being recorded, for visitors at this machine; `/records?game=…` all
                 records of a game
* `/played`      games played on a page, for visitors at this machine
* `/docs/…`      the documentation, if built
* `/blocked`     browsers' reports of content that a page's policy blocked
* `/….png`       a picture, sound or video beside a published notebook
* `/static/…`    our styles and scripts
"""

import asyncio
import gzip
import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.config import get_federated_extensions
from nbformat import from_dict
from tornado.iostream import StreamClosedError
from tornado.web import authenticated
from traitlets.config import Config
from voila.configuration import VoilaConfiguration
from voila.handler import VoilaHandler
from voila.utils import get_voila_labextensions_path

from jamlab.export.one_file import script_hashes
from jamlab.gallery import pages, teachers
from jamlab.gallery.documentation import ADDRESS, Documentation
from jamlab.gallery.kernel_line import is_navigation, is_own_navigation
from jamlab.gallery.kernels import OpenPage, PageKernels, visitor_of
from jamlab.gallery.prerender.files import KINDS
from jamlab.gallery.prerender.pages import NotPrerendered, PrerenderedPages
from jamlab.gallery.reports import ADDRESS as BLOCKED
from jamlab.gallery.reports import Blocked, Reports
from jamlab.gallery.saved_games import FinishedGames, RecordList, Records
from jamlab.gallery.sections import sections_of
from jamlab.gallery.shelf import Page, course, located
from jamlab.gallery.teachers import Begins, UseWithAClass
from jamlab.web import templates
from jamlab.web.policy import BY_KERNEL, PYTHON, policy
from jamlab.web.served_files import BESIDE, FOR_EVER, LineErrors, NotebookFile, PageErrors, Static

TEMPLATES = (
    str(templates.PACKAGE / "gallery" / "html" / "voila"),
    str(templates.PACKAGE / "web" / "html"),
)
"""Folders of Voilà's templates that are ours; the header is in the second."""
Rule = tuple[str, type, dict[str, Any]]
# The kernel id inside a page's HTML; page.js reads it there, too.
_KERNEL = re.compile(r'"kernelId": ?"([\w-]+)"')
# Cookies, each scoped to one page's address: the queue ticket, and (set by page.js) the kernel of a
# page that is being reloaded.
_TICKET = "jamlab-ticket"
_AGAIN = "jamlab-again"
_LOOK = 0.2  # seconds between two checks of a place in the queue


_CELL = re.compile(r"voila_process\((\d+),")
TOO_LONG = (
    "This step of the page took too long, so it was stopped, and what comes after it is missing. "
    "Load the page again; if that does not help, tell the person who runs the gallery."
)
"""Text shown where a cell has reached the limit of `most_busy`."""


class _Folder(LargeFileManager):
    """Contents manager of a folder of published notebooks."""

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Do nothing: Voilà runs every cell anew, so no stored output has to be trusted."""


class Notebooks(_Folder):
    """Contents manager for Voilà: adds the page's details to each notebook's metadata."""

    def __init__(
        self, shelf: tuple[Page, ...] = (), own: Path | None = None, **options: Any
    ) -> None:
        super().__init__(**options)
        self.pages, self.own = {page.path: page for page in shelf}, own
        self.beside = None if own is None else _Folder(root_dir=str(own))

    def get(self, path: str, *arguments: Any, **options: Any) -> dict[str, Any]:
        root, below = located(path, Path(self.root_dir), self.own)
        get = self.beside.get if self.beside and root == self.own else super().get
        found: dict[str, Any] = get(below, *arguments, **options)
        page = self.pages.get(path.strip("/"))
        if page is not None and found.get("content"):
            fields = {**asdict(page), "words": list(page.words), "file": ""}
            found["content"]["metadata"]["jamlab"] = from_dict(fields)
        return found


def nothing_from_outside(page_config: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Return the page configuration without outside addresses.

    A Jupyter server names a MathJax on a CDN; without it the page uses the one that Voilà ships.
    """
    return {**page_config, "fullMathjaxUrl": None, "mathjaxConfig": None}


OF_PAGES = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
"""JupyterLab extensions that draw widgets, needed by every page."""
_WIDGETS = "@jupyter-widgets/base"


def extensions() -> list[str]:
    """Return the installed JupyterLab extensions that draw widgets or outputs: those of every page
    and those of other libraries (bqplot, plotly). The rest is for JupyterLab's own window.
    """
    found = get_federated_extensions(get_voila_labextensions_path())
    theirs = [
        name
        for name, of in found.items()
        if (of["jupyterlab"] or {}).get("mimeExtension")
        or _WIDGETS in (of["dependencies"] or {})
        or _WIDGETS in (of["jupyterlab"] or {}).get("sharedPackages", {})
    ]
    return sorted({*OF_PAGES, *theirs})


def voila_config(home: str, shelf: tuple[Page, ...]) -> Config:
    """Return Voilà's configuration: no sources, and nothing that a visitor can change."""
    lessons = pages.listed(course(shelf), home, **templates.SERVED)
    ours = {"home": home, "sections": sections_of(shelf), "lessons": lessons}
    return Config(
        {
            "VoilaConfiguration": {
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "file_allowlist": [],
                "page_config_hook": nothing_from_outside,
                "strip_sources": True,
                "extension_allowlist": extensions(),
                "resources": {"jamlab": ours},
            },
            "VoilaExecutor": {
                "cell_error_instruction": "The window in which the gallery was started says more.",
                "cell_timeout_instruction": TOO_LONG,
            },
        }
    )


class Landing(PageErrors, JupyterHandler):
    """Handler of the landing page."""

    def initialize(self, home: str, shelf: tuple[Page, ...]) -> None:
        self.home, self.shelf = home, shelf

    @authenticated
    def get(self) -> None:
        self.finish(pages.landing(self.shelf, self.home))


class Course(Landing):
    """Handler of the course page: the lessons in order."""

    @authenticated
    def get(self) -> None:
        self.finish(pages.course(self.shelf, self.home))


class ForTeachers(Course):
    """Handler of the teachers' entrance, teachers' pages with answers, and printable sheets."""

    @authenticated
    def get(self, address: str) -> None:
        found = teachers.page(self.shelf, address, self.home)
        if found is None:
            self.set_status(404)
        self.finish(found or templates.missing(self.home, sections=self.sections))


class UnknownPage(PageErrors, JupyterHandler):
    """Handler of unknown addresses."""

    def initialize(self, home: str) -> None:
        self.home = home

    @authenticated
    def get(self, *_path: str) -> None:
        # Not raised: a mistyped address does not belong in the server's log.
        self.set_status(404)
        self.finish(templates.missing(self.home, sections=self.sections))


class NotebookPage(PageErrors, VoilaHandler):
    """Handler of a published notebook."""

    def initialize(
        self,
        *,
        home: str,
        shelf: Mapping[str, Page],
        notebooks: LargeFileManager,
        kept: PrerenderedPages,
        **voila: Any,
    ) -> None:
        super().initialize(**voila)
        self.home, self.shelf, self.notebooks, self.kept = home, shelf, notebooks, kept

    @property
    def contents_manager(self) -> LargeFileManager:
        """Contents manager of our notebooks, also in a Jupyter server that has files of its own."""
        return self.notebooks

    @authenticated
    async def get(self, name: str) -> None:
        page = self.shelf.get(name)
        if page is None and (book := name.removesuffix(".ipynb")) in self.shelf:
            self.redirect(self.home + quote(book))  # notebooks link to others by file name
            return
        if page is None:
            self.set_status(404)
            self.finish(templates.missing(self.home, sections=self.sections))
            return
        if page.kept and self.get_query_argument("python", "") != "kernel":
            try:
                data = await self.kept.page(page)
                self.set_header("Content-Security-Policy", _policy_of(data, self.home + BLOCKED))
                gzipped(self, data, "text/html; charset=utf-8")
                return
            except NotPrerendered:
                pass  # Voilà shows it, and the error
        if not is_own_navigation(self.request):
            self.opening()
            return
        reports = self.home + BLOCKED
        self.set_header("Content-Security-Policy", policy(BY_KERNEL, reports=reports))
        kernels = self.kernel_manager
        if not isinstance(kernels, PageKernels):  # a Jupyter server has its own limits
            await self.made(OpenPage(page.path))
            return
        before, ticket = self.get_cookie(_AGAIN, ""), self.get_cookie(_TICKET, "")
        visitor = visitor_of(self.request)
        if before:
            self.clear_cookie(_AGAIN, path=self.request.path)
        if html := await kernels.again(before, page.path):
            self.set_header("Cache-Control", "no-store")
            self.finish(html)
        elif kernels.gives_up(before) or kernels.admits(ticket, visitor):
            if ticket:
                kernels.queue.leave(ticket)
                self.clear_cookie(_TICKET, path=self.request.path)
            with kernels.making(page.path, visitor) as making:
                if kernels.holds(before):  # a reloaded page keeps its place
                    await kernels.end(before)
                await self.made(making)
                if not making.html:  # the visitor left meanwhile
                    await kernels.end(making.kernel)
                elif making.kernel in kernels and not await kernels.lives(making.kernel):
                    self.log.error("%s: its kernel died while the page was made.", page.path)
        else:
            self.wait(kernels, ticket, visitor)

    @authenticated
    def head(self, name: str) -> None:
        """Answer whether the notebook exists; starts no kernel."""
        if name not in self.shelf:
            self.set_status(404)
        self.finish()

    def opening(self) -> None:
        """Send a page that requests the page again by itself, as a navigation from our own site.

        A foreign page that embeds this address as a picture or script cannot read it.
        """
        self.set_header("Cache-Control", "no-store")
        # browsers that send only a Referer would otherwise make the second request look foreign
        self.set_header("Referrer-Policy", "no-referrer")
        if not is_navigation(self.request):
            self.set_status(HTTPStatus.FORBIDDEN)
        self.finish(pages.opening(self.home, self.sections))

    def wait(self, kernels: PageKernels, ticket: str, visitor: str) -> None:
        """Send the queue page; a reloaded one keeps its place."""
        place = kernels.queue.ask(ticket)
        if not place:
            ticket = kernels.queue.draw(visitor)
            place = kernels.queue.place(ticket)
        if ticket:
            self.set_cookie(_TICKET, ticket, path=self.request.path, httponly=True, samesite="Lax")
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Retry-After", str(pages.AGAIN))
        self.set_header("Cache-Control", "no-store")
        own = kernels.why_not(visitor)
        words = own or (pages.place(place, kernels.wait(place)) if place else "")
        many, waiting = kernels.pages, len(kernels.queue)
        self.finish(pages.queue(self.home, many, waiting, ticket, words, self.sections))

    async def made(self, making: OpenPage) -> None:
        _ = self.xsrf_token  # reading it sets the cookie that the page needs to end its kernel
        parts = []
        try:
            async for html in self.get_generator(path=making.path):
                if not making.kernel and (found := _KERNEL.search(html)):
                    making.kernel = found[1]
                parts.append(html)
                self.write(html)
                await self.flush()
        except StreamClosedError:
            return
        making.html = "".join(parts)
        before, stopped, _ = making.html.partition(TOO_LONG)
        if stopped:
            cell = _CELL.findall(before)[-1]
            self.log.error("%s, cell %s: it took too long; the rest is not run", making.path, cell)
            if making.kernel in self.kernel_manager:  # widgets shown so far may still answer
                await ensure_async(self.kernel_manager.interrupt_kernel(making.kernel))


class PrerenderedFile(PageErrors, JupyterHandler):
    """Handler of files that prerendered pages refer to: named by content, they never expire."""

    def initialize(self, home: str, kept: PrerenderedPages) -> None:
        self.home, self.kept = home, kept

    def check_xsrf_cookie(self) -> None:
        """Do nothing: a JupyterHub asks for a token even where a script is imported, which carries
        none.

        The visitor must be logged in all the same, and the request changes nothing.
        """

    @authenticated
    async def get(self, name: str) -> None:
        found = await self.kept.files.file(name)
        if found is None:
            self.set_status(404)
            self.finish(templates.missing(self.home, sections=self.sections))
            return
        self.set_header("Cache-Control", FOR_EVER)
        gzipped(self, found, KINDS[name.rpartition(".")[2]])


@lru_cache(maxsize=64)
def _policy_of(page: bytes, reports: str) -> str:
    """Return the policy of a prerendered page: only its own script, which is its last, and the
    browser's Python may run, no script from the notebook's output.
    """
    html = gzip.decompress(page).decode()
    own = html[html.rindex('<script type="module">') :]
    return policy(*script_hashes(own), PYTHON, reports=reports)


def gzipped(handler: JupyterHandler, data: bytes, kind: str) -> None:
    """Send gzipped data, decompressed if the client does not accept gzip."""
    handler.set_header("Content-Type", kind)
    handler.set_header("Vary", "Accept-Encoding")
    if "gzip" in handler.request.headers.get("Accept-Encoding", ""):
        handler.set_header("Content-Encoding", "gzip")
    else:
        data = gzip.decompress(data)
    handler.finish(data)


class Alive(LineErrors, APIHandler):
    """Handler of `{"alive": …, "process": …}`: a restarted kernel has a new process."""

    _track_activity = False  # polling does not keep a server awake

    @authenticated
    async def get(self, kernel_id: str) -> None:
        alive, process = False, None
        if isinstance(self.kernel_manager, PageKernels):
            self.kernel_manager.heard(kernel_id)
        if kernel_id in self.kernel_manager:
            kernel = self.kernel_manager.get_kernel(kernel_id)
            alive = bool(await ensure_async(kernel.is_alive()))
            process = getattr(kernel.provisioner, "pid", None)
        self.finish({"alive": alive, "process": process})


class QueuePlaceHandler(LineErrors, APIHandler):
    """Handler of `{"open": …, "words": …}`: whether the page may be loaded now, and the place in
    words.

    Long polling: the response comes on a change, after two seconds at the latest. So a waiting page
    can repeat its request at once: browsers throttle a hidden page's timers, but not its responses.
    """

    _track_activity = False
    closed = False

    def on_connection_close(self) -> None:
        self.closed = True

    @authenticated
    async def get(self, ticket: str) -> None:
        kernels = self.kernel_manager
        if not isinstance(kernels, PageKernels):
            self.finish({"open": True, "words": ""})
            return
        visitor = visitor_of(self.request)
        first = place = kernels.queue.ask(ticket)
        for _ in range(round(pages.AGAIN / _LOOK)):
            if self.closed or place != first or kernels.admits(ticket, visitor):
                break
            await asyncio.sleep(_LOOK)
            place = kernels.queue.ask(ticket)
        # A visitor who lost the place enters as a new one.
        is_open = not place or kernels.admits(ticket, visitor)
        own = kernels.why_not(visitor)
        words = pages.TURN if is_open else own or pages.place(place, kernels.wait(place))
        self.finish({"open": is_open, "words": words})


class OfPage(LineErrors, KernelHandler):
    """Handler of a page's own kernel: no page can start, restart or interrupt one."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        if self.kernel_manager.holds(kernel_id):  # type: ignore[attr-defined]  # PageKernels
            await super().get(kernel_id)  # type: ignore[misc]
        else:  # a page that slept asks for its former kernel: not worth a log line
            self.set_status(HTTPStatus.NOT_FOUND)
            self.finish()

    @authenticated
    async def delete(self, kernel_id: str) -> None:
        kernels = self.kernel_manager
        assert isinstance(kernels, PageKernels)  # only `jamlab run` has this route
        is_own = kernels.holds(kernel_id)
        if is_own and kernels.good_bye(kernel_id):
            await kernels.end(kernel_id)
        self.set_status(HTTPStatus.NO_CONTENT if is_own else HTTPStatus.NOT_FOUND)
        self.finish()


def rules(
    home: str,
    shelf: tuple[Page, ...],
    notebooks: Path,
    configuration: VoilaConfiguration,
    template_paths: list[str],
    kept: PrerenderedPages,
    begins: Begins | None = None,
    own: Path | None = None,
) -> list[Rule]:
    """Return the routes below `home` (which ends in a slash).

    `begins` starts classes, None where that is not allowed. `own`: folder of notebooks shown in
    addition to those below `notebooks`.
    """
    by_name = {page.name: page for page in shelf}
    folders = {page.name.rpartition("/")[0]: page.file.parent for page in shelf}
    # A notebook may be called picture.png.ipynb.
    like_files = [name for name in by_name if re.fullmatch(BESIDE, name)]
    page = {
        "home": home,
        "shelf": by_name,
        "notebooks": Notebooks(shelf, own, root_dir=str(notebooks)),
        "kept": kept,
        "voila_configuration": configuration,
        "config": configuration.config,
        "template_paths": [*TEMPLATES, *template_paths],
    }
    return [
        (home, Landing, {"home": home, "shelf": shelf}),
        (home + "course", Course, {"home": home, "shelf": shelf}),
        (home + r"(teachers?(?:/[a-z0-9]+)*)", ForTeachers, {"home": home, "shelf": shelf}),
        (home + "class", UseWithAClass, {"home": home, "beside": begins}),
        (home + r"alive/([\w-]+)", Alive, {}),
        (home + r"queue/([\w-]+)", QueuePlaceHandler, {}),
        (home + r"records/([\w-]{1,80})", Records, {}),
        (home + "records", RecordList, {}),
        (home + "played", FinishedGames, {}),
        (home + r"kept/(\w+\.\w+)", PrerenderedFile, {"home": home, "kept": kept}),
        (home + r"static/(.*)", Static, {"path": str(templates.STATIC)}),
        (home + ADDRESS, Documentation, {"home": home}),
        (home + BLOCKED, Reports, {"blocked": Blocked(home, by_name)}),
        *((f"{home}({re.escape(quote(name))})", NotebookPage, page) for name in like_files),
        (home + BESIDE, NotebookFile, {"home": home, "folders": folders}),
        (home + r"(.+)", NotebookPage, page),
    ]
