"""Prerendered pages of a gallery: each notebook is run once, and every visitor gets the result.

* A notebook declares in its metadata that it can be prerendered (`"kept": true`): nothing it shows
  sends requests to Python.
* Our own are made ahead, all in one process, and are cached in a `PrerenderStore`. What notebooks
  by others read is unknown: each is run once per start, in a process and a kernel of its own.
* A requested page is made at once, even while others are made ahead.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jamlab.gallery import pages
from jamlab.gallery.kernel_line import SAFE
from jamlab.gallery.prerender.files import PageFiles, end, place, prepared, theatres
from jamlab.gallery.prerender.notebook import Executed
from jamlab.gallery.prerender.store import (
    Inputs,
    Prepared,
    PrerenderStore,
    store_of,
    stories_folder,
)
from jamlab.gallery.shelf import Page, published
from jamlab.log.recorded import REPLAYS
from jamlab.log.recorded import replays as usual_replays

JSON: Final = "application/json"
BOOK: Final = re.compile(r'(<a [^>]*?href="(?![a-zA-Z][\w+.-]*:|//)[^"#]*?)\.ipynb((?:#[^"]*)?")')
"""A link to a notebook beside this one."""
_COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")


class NotPrerendered(RuntimeError):
    """Error for a notebook that could not be run, or shows what only a kernel can draw."""


class NoBrowserPython(NotPrerendered):
    """Error for a notebook whose page needs the browser's Python where that is not installed."""


@dataclass
class PrerenderedPages:
    """Prerendered pages below the address `home`, of notebooks below `notebooks`.

    `files` are the files that pages refer to. `in_site`: pages of a static site, with `home`
    relative. `replays` are the recorded games that `recorded.replays()` gives to notebooks (None:
    the usual ones). `cache`: folder in which our pages are kept between starts (None: the user's).
    """

    home: str
    notebooks: Path
    in_site: bool = False
    cache: Path | None = None
    replays: Path | None = None
    files: PageFiles = field(init=False)
    store: PrerenderStore | None = field(init=False)
    left_out: dict[str, list[str]] = field(default_factory=dict)
    """Notes for authors of other notebooks: what the page does not show, by the notebook's path."""
    _inputs: Inputs = field(init=False)
    _made: dict[str, asyncio.Task[bytes]] = field(default_factory=dict)
    _running: set[subprocess.Popen[bytes]] = field(default_factory=set)
    _process: ProcessPoolExecutor | None = None
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self._inputs = Inputs(self.notebooks, self.replays or usual_replays())
        self.store = usable(self._inputs, self.cache) if self._inputs.are_ours else None
        stories = []
        with contextlib.suppress(OSError):  # otherwise stories are remade at each start
            stories.append(stories_folder(self.cache))
        stores = () if self.store is None else (self.store,)
        self.files = PageFiles(self.in_site, stores, stories)

    def prerender(self, shelf: Iterable[Page], progress: Callable[[str], object]) -> None:
        """Make the missing pages of ours together, before anybody requests one. A page that fails
        is made, or refused, when it is requested. `progress` receives their names.
        """
        from jamlab.gallery.prerender.everything import prerender

        if self.store is not None and not self.store.is_shipped:
            with contextlib.suppress(Exception):
                prerender(self._inputs, self.store, shelf, progress)

    def missing(self, shelf: Iterable[Page]) -> list[Page]:
        """Return those of our pages that do not exist yet."""
        if self.store is None or self.store.is_shipped:
            return []
        return self.store.missing(shelf)

    async def page(self, page: Page) -> bytes:
        """Return the page as gzipped HTML, waiting for it. Raises NotPrerendered."""
        if page.name not in self._made:
            self._made[page.name] = asyncio.create_task(asyncio.to_thread(self.made, page))
        return await asyncio.shield(self._made[page.name])

    async def prepare(self, shelf: Iterable[Page]) -> None:
        """Make missing pages one after another, then the stories of recorded games in idle time."""
        for page in shelf:
            if page.kept and not self._is_closed:
                try:
                    await self.page(page)
                except NoBrowserPython:
                    pass  # reported when the gallery was opened
                except NotPrerendered as why:
                    _log().warning("%s is not prerendered: %s", page.path, why)
        for name in list(self.files.logs):
            if name.endswith(".story") and not self._is_closed:
                await self.files.file(name, asked=False)

    def close(self) -> None:
        """Terminate running executions."""
        self._is_closed = True
        self.files.close()
        for running in list(self._running):
            running.terminate()
        if self._process is not None:
            end(self._process)

    def made(self, page: Page) -> bytes:
        """Make the page now, as gzipped HTML. Raises NotPrerendered on failure."""
        return self._drawn(page, self._prepared(page))

    def _prepared(self, page: Page) -> Prepared:
        if self.store is None or page.is_own:
            run: Executed = json.loads(self._run(page.file))
            self.left_out[page.path] = run["notes"]
            if not self.in_site:
                for words in run["notes"]:
                    _log().warning("%s, %s", page.path, words)
            return prepared(run, self.files, self._replays())
        if (found := self.store.page(page.name)) is None:
            self._prerender(page)
            found = self.store.page(page.name)
        if found is None:
            raise NotPrerendered(f"it is not in {self.store.folder}")
        return found

    def _replays(self) -> Path:
        return (self.replays or usual_replays()).resolve()

    def _prerender(self, page: Page) -> None:
        """Run a notebook of ours that is not in the store, in a process that is kept for more."""
        from jamlab.gallery.prerender.everything import prerender_one, workers

        assert self.store is not None
        if self._is_closed:
            raise NotPrerendered("the gallery is closed")
        if self._process is None:
            self._process = workers(1, self._replays())
        try:
            self._process.submit(
                prerender_one, self.notebooks, page, self.store, self._replays()
            ).result()
        except Exception as error:
            raise NotPrerendered(f"{type(error).__name__}: {error}") from error

    def _run(self, path: Path) -> bytes:
        if self._is_closed:
            raise NotPrerendered("the gallery is closed")
        command = [sys.executable, "-m", "jamlab.gallery.prerender.notebook", str(path)]
        own = {} if self.replays is None else {REPLAYS: str(self.replays.resolve())}
        running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **own, **SAFE},
        )
        self._running.add(running)
        out, err = running.communicate()
        self._running.discard(running)
        if running.returncode:
            lines = _COLOUR.sub("", err.decode("utf-8", "replace")).strip().splitlines()
            why = lines[-1] if lines else "it was ended"
            raise NotPrerendered(why.removeprefix("CannotPrerender: "))
        return out

    def _drawn(self, page: Page, run: Prepared) -> bytes:
        """Return the page's gzipped HTML, and add the files it refers to to `files`."""
        home = "../" * page.name.count("/") or "./" if self.in_site else self.home
        for name, log in run["logs"].items():
            self.files.logs[name] = self._replays() / log
        models = run["models"]
        if self.in_site:
            self._shown_only(models)
        for model in models.values():
            place(model, lambda name: home + self.files.address(name))
        python = {}
        if any(model["state"].get("program") for model in models.values()):
            python = self.files.python(home)
            if not python:
                raise NoBrowserPython("it needs Python, and the browser's own is not here")
        pieces = run["pieces"]
        if self.in_site:  # a served notebook's page also answers at its file's name
            pieces = [{**one, "html": BOOK.sub(r"\1.html\2", one["html"])} for one in pieces]
        html = pages.kept(page, home, pieces, models, python, self._shelf, self.in_site)
        return gzip.compress(html.encode("utf-8"), 6, mtime=0)

    def _shown_only(self, models: dict[str, Any]) -> None:
        """Remove recorded games without a story from theatres: they cannot be shown. A served
        gallery says so when such a game is opened.
        """
        for theatre in theatres(models.values()):
            for game in theatre["games"]:
                game["logs"] = [log for log in game["logs"] if self.files.there(log["story"])]
            theatre["games"] = [game for game in theatre["games"] if game["logs"]]

    @cached_property
    def _shelf(self) -> list[Page]:
        """Pages that a page may link to: in a site those included. Each notebook is read to find
        them; notebooks of others are not among them.
        """
        shelf = published(self.notebooks)
        return [page for page in shelf if page.kept or not self.in_site]


def _log() -> logging.Logger:
    return logging.getLogger("tornado.application")


def usable(inputs: Inputs, cache: Path | None = None) -> PrerenderStore | None:
    """Return the store of these inputs; None if the cache cannot be written."""
    try:
        return store_of(inputs, cache)
    except OSError:
        return None
