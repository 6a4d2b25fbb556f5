"""The prerendered pages of a gallery: each notebook is run once, and every visitor gets what came.

* A notebook says in its metadata that it can be prerendered (`"kept": true`): nothing that it shows
  asks Python for anything.
* Our own are made ahead, all in one process, and lie in a `Store`. Of a notebook by somebody else
  it is not known what it reads: it is run once a start, in a process and a kernel of its own.
* A page that is asked for is made at once, whatever is made ahead meanwhile.
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
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jamlab.export.one_file import shell
from jamlab.publish import pages
from jamlab.publish.prerender.files import PageFiles, end
from jamlab.publish.prerender.notebook import Executed, Model
from jamlab.publish.prerender.store import Inputs, Prepared, Store, store_of, stories_folder
from jamlab.publish.shelf import Page, course, published
from jamlab.replay.recorded import REPLAYS
from jamlab.replay.recorded import replays as usual_replays

JSON: Final = "application/json"
LONG: Final = 20_000
"""Characters of a text in a widget's state from which on it is a file of its own."""
_COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")


class NotPrerendered(RuntimeError):
    """A notebook that could not be run, or that shows what only a kernel can draw."""


class NoBrowserPython(NotPrerendered):
    """A notebook whose page needs Python, where the browser's own is not to be had."""


@dataclass
class PrerenderedPages:
    """Prerendered pages below the address `home`, of notebooks below `notebooks`.

    `files` are those that pages refer to. In a site without a server a page finds `home` by itself.
    `replays` are the recorded games that `publish.replays()` gives to notebooks (None: as here).
    `cache`: the folder in which ours are kept between two starts (None: the user's).
    """

    home: str
    notebooks: Path
    in_site: bool = False
    cache: Path | None = None
    replays: Path | None = None
    files: PageFiles = field(init=False)
    store: Store | None = field(init=False)
    _inputs: Inputs = field(init=False)
    _made: dict[str, asyncio.Task[bytes]] = field(default_factory=dict)
    _running: set[subprocess.Popen[bytes]] = field(default_factory=set)
    _process: ProcessPoolExecutor | None = None
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self._inputs = Inputs(self.notebooks, self.replays or usual_replays())
        self.store = usable(self._inputs, self.cache) if self._inputs.are_ours else None
        stories = []
        if self.store is not None and self.store.is_shipped:
            stories.append(self.store.folder / "stories")
        with contextlib.suppress(OSError):  # else stories are made anew at each start
            stories.append(stories_folder(self.cache))
        stores = () if self.store is None else (self.store,)
        self.files = PageFiles(self.in_site, stores, stories)

    def prerender(self, shelf: Iterable[Page], progress: Callable[[str], object]) -> None:
        """Make our pages that are not there yet, all at once, before anybody asks for one; one that
        cannot be made is made, or refused, when it is asked for. `progress` gets their names."""
        from jamlab.publish.prerender.everything import prerender

        if self.store is not None and not self.store.is_shipped:
            with contextlib.suppress(Exception):
                prerender(self._inputs, self.store, shelf, progress)

    def missing(self, shelf: Iterable[Page]) -> list[Page]:
        """Those of our pages that are not there yet."""
        if self.store is None or self.store.is_shipped:
            return []
        return self.store.missing(shelf)

    async def page(self, page: Page) -> bytes:
        """The page as gzipped HTML; who comes while it is made waits. NotPrerendered if it cannot
        be."""
        if page.name not in self._made:
            self._made[page.name] = asyncio.create_task(asyncio.to_thread(self.made, page))
        return await asyncio.shield(self._made[page.name])

    async def prepare(self, shelf: Iterable[Page]) -> None:
        """Make pages that are not there yet one after another, then the stories of recorded games
        in idle time."""
        for page in shelf:
            if page.kept and not self._is_closed:
                try:
                    await self.page(page)
                except NoBrowserPython:
                    pass  # it was said when the gallery was opened
                except NotPrerendered as why:
                    log = logging.getLogger("tornado.application")
                    log.warning("%s is not prerendered: %s", page.path, why)
        for name in list(self.files.logs):
            if name.endswith(".story") and not self._is_closed:
                await self.files.file(name, asked=False)

    def close(self) -> None:
        """End the runs that go on, if any do."""
        self._is_closed = True
        self.files.close()
        for running in list(self._running):
            running.terminate()
        if self._process is not None:
            end(self._process)

    def made(self, page: Page) -> bytes:
        """The page as gzipped HTML, made here and now. NotPrerendered if it cannot be."""
        return self._drawn(page, self._prepared(page))

    def _prepared(self, page: Page) -> Prepared:
        path = self.notebooks / page.path
        if self.store is None:
            return prepared(json.loads(self._run(path)), self.files, self._replays())
        if (found := self.store.page(page.name)) is None:
            self._prerender(page)
            found = self.store.page(page.name)
        if found is None:
            raise NotPrerendered(f"it is not in {self.store.folder}")
        return found

    def _replays(self) -> Path:
        return (self.replays or usual_replays()).resolve()

    def _prerender(self, page: Page) -> None:
        """Run a notebook of ours that nobody prerendered, in a process that then waits for more."""
        from jamlab.publish.prerender.everything import prerender_one, workers

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
        command = [sys.executable, "-m", "jamlab.publish.prerender.notebook", str(path)]
        own = {} if self.replays is None else {REPLAYS: str(self.replays.resolve())}
        running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **own},
        )
        self._running.add(running)
        out, err = running.communicate()
        self._running.discard(running)
        if running.returncode:
            lines = _COLOUR.sub("", err.decode("utf-8", "replace")).strip().splitlines()
            raise NotPrerendered(lines[-1] if lines else "it was ended")
        return out

    def _drawn(self, page: Page, run: Prepared) -> bytes:
        """The page's HTML; what it refers to is in `files` then."""
        home = self._home(page)
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
        html = pages.kept(page, home, run["pieces"], models, python, self._lessons(), self.in_site)
        return gzip.compress(html.encode("utf-8"), 6, mtime=0)

    def _shown_only(self, models: dict[str, Any]) -> None:
        """Leave recorded games out of theatres that have no story: they cannot be shown. A gallery
        says so when one is opened."""
        for theatre in theatres(models.values()):
            for game in theatre["games"]:
                game["logs"] = [log for log in game["logs"] if self.files.there(log["story"])]
            theatre["games"] = [game for game in theatre["games"] if game["logs"]]

    def _lessons(self) -> list[Page]:
        """The lessons that a lesson's page may link to: in a site those that are in it."""
        lessons = course(published(self.notebooks))
        return [page for page in lessons if page.kept or not self.in_site]

    def _home(self, page: Page) -> str:
        """Where the gallery lies, seen from a page."""
        return self.home if not self.in_site else "../" * page.name.count("/") or "./"


def usable(inputs: Inputs, cache: Path | None = None) -> Store | None:
    """The store of these inputs; None where nothing can be written."""
    try:
        return store_of(inputs, cache)
    except OSError:
        return None


def prepared(run: Executed, files: PageFiles, replays: Path) -> Prepared:
    """A notebook that has run, as a page that is ready for any gallery. What is long or binary is
    put into `files`; recorded games lie below `replays`."""
    logs: dict[str, str] = {}
    models = {id_: _model(model, files, replays, logs) for id_, model in run["models"].items()}
    return {"pieces": run["pieces"], "models": models, "logs": logs}


def _model(model: Model, files: PageFiles, replays: Path, logs: dict[str, str]) -> dict[str, Any]:
    """A widget's model for the page: what is long or binary in its state lies in files."""
    state, refers = dict(model["state"]), {}
    for name, kind in (("_esm", "js"), ("_css", "css")):
        if name in state:
            refers[name] = files.add(kind, state.pop(name).encode("utf-8"))
    kind = state.get("program", {}).get("kind")
    if kind in ("theatre", "play"):
        page = files.add("txt", shell().encode("utf-8"))
        (state["told"] if kind == "theatre" else state)["shell"] = page
    if kind == "theatre":
        for game in state["told"]["games"]:
            for log in game["logs"]:
                path = Path(log.pop("path"))
                log["story"], log["file"] = files.of_log(path)
                below = path.relative_to(replays) if path.is_relative_to(replays) else path
                logs |= dict.fromkeys((log["story"], log["file"]), below.as_posix())
    texts = [(at, files.add("txt", text)) for at, text in _long(state)]
    parts, binary = [], b""
    for at, packed in model["buffers"]:
        data = b64decode(packed)
        parts.append((at, len(binary), len(data)))
        binary += data
    if parts:
        refers["binary"] = files.add("bin", binary)
    return {"name": model["name"], "state": state, "parts": parts, "texts": texts, **refers}


def theatres(models: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What the theatres among these models list."""
    for model in models:
        if model["state"].get("program", {}).get("kind") == "theatre":
            yield model["state"]["told"]


def place(model: dict[str, Any], address: Callable[[str], str]) -> None:
    """Put addresses in the place of the names of files."""
    model["texts"] = [(at, address(name)) for at, name in model["texts"]]
    for name in ("_esm", "_css", "binary"):
        if name in model:
            model[name] = address(model[name])
    if model["state"].get("program", {}).get("kind") == "play":
        model["state"]["shell"] = address(model["state"]["shell"])
    for theatre in theatres([model]):
        theatre["shell"] = address(theatre["shell"])
        for game in theatre["games"]:
            for log in game["logs"]:
                log |= {"story": address(log["story"]), "file": address(log["file"])}


def _long(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], bytes]]:
    """Takes the long texts out of a state: each with its place there."""
    each = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(each):
        if isinstance(inner, str) and len(inner) > LONG:
            value[key] = ""
            yield [*at, key], inner.encode("utf-8")
        elif isinstance(inner, dict | list):
            yield from _long(inner, (*at, key))
