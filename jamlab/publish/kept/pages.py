"""The kept pages of a gallery: each notebook is run once, and then every visitor gets what came.

* A notebook says in its metadata that it can be kept (`"kept": true`): nothing that it shows asks
  Python for anything.
* What a run of a notebook that comes along gave lies in the user's cache under the checksum of all
  that it was made from, so that the next start finds it. Of somebody's own it is not known what
  they read: they are run once a start.
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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import platformdirs

from jamlab.export.one_file import shell
from jamlab.programs.play.setting import SWITCHED_OFF
from jamlab.publish import pages
from jamlab.publish.kept.executed import Executed, Model
from jamlab.publish.kept.files import KeptFiles, write
from jamlab.publish.shelf import Page, course, published
from jamlab.replay.recorded import PACKAGE, REPLAYS, share

JSON: Final = "application/json"
LONG: Final = 20_000
"""Characters of a text in a widget's state from which on it is a file of its own."""
_COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")
MADE_OF: Final = {".py", ".js", ".css", ".json", ".jsonl", ".md", ".svg", ".j2", ".csv", ".gz"}


class NotKept(RuntimeError):
    """A notebook that could not be run, or that shows what only a kernel can draw."""


class NoBrowserPython(NotKept):
    """A notebook whose page needs Python, where the browser's own is not to be had."""


@dataclass
class KeptPages:
    """Kept pages below the address `home`, of notebooks below `notebooks`.

    `files` are those that pages refer to. In a site without a server a page finds `home` by itself.
    `replays` are the recorded games that `publish.replays()` gives to notebooks (None: as here).
    """

    home: str
    notebooks: Path
    in_site: bool = False
    cache: Path | None = None
    replays: Path | None = None
    files: KeptFiles = field(init=False)
    _made: dict[str, asyncio.Task[bytes]] = field(default_factory=dict)
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)
    _running: subprocess.Popen[bytes] | None = None
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self.files = KeptFiles(self.in_site, self.cache)

    async def page(self, page: Page) -> bytes:
        """The page as gzipped HTML; who comes while it is made waits. NotKept if it cannot be."""
        if page.name not in self._made:
            self._made[page.name] = asyncio.create_task(self._make(page))
        return await asyncio.shield(self._made[page.name])

    async def prepare(self, shelf: Iterable[Page]) -> None:
        """Make those that can be kept, one after another."""
        for page in shelf:
            if page.kept and not self._is_closed:
                try:
                    await self.page(page)
                except NoBrowserPython:
                    pass  # it was said when the gallery was opened
                except NotKept as why:
                    log = logging.getLogger("tornado.application")
                    log.warning("%s is not kept: %s", page.path, why)
        self.files.tidy()
        for name in list(self.files.logs):
            if not self._is_closed:
                await self.files.file(name)

    def close(self) -> None:
        """End the run that goes on, if one does."""
        self._is_closed = True
        self.files.close()
        if self._running is not None:
            self._running.terminate()

    async def _make(self, page: Page) -> bytes:
        async with self._one:
            return await asyncio.to_thread(self.made, page)

    def made(self, page: Page) -> bytes:
        """The page as gzipped HTML, made here and now. NotKept if it cannot be."""
        path = self.notebooks / page.path
        if self.cache is None:
            return self._drawn(page, json.loads(self._run(path)))
        kept = self.cache / f"{page.name.replace('/', '-')}-{_checksum(path)}.json.gz"
        try:
            data = gzip.decompress(kept.read_bytes())
        except (OSError, EOFError):
            data = self._run(path)
            _keep(kept, data)
        return self._drawn(page, json.loads(data))

    def _run(self, path: Path) -> bytes:
        if self._is_closed:
            raise NotKept("the gallery is closed")
        command = [sys.executable, "-m", "jamlab.publish.kept.executed", str(path)]
        own = {} if self.replays is None else {REPLAYS: str(self.replays.resolve())}
        self._running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **own},
        )
        out, err = self._running.communicate()
        code, self._running = self._running.returncode, None
        if code:
            lines = _COLOUR.sub("", err.decode("utf-8", "replace")).strip().splitlines()
            raise NotKept(lines[-1] if lines else "it was ended")
        return out

    def _drawn(self, page: Page, run: Executed) -> bytes:
        """The page's HTML; what it refers to is in `files` then."""
        home = self._home(page)
        models = {id_: self._model(model, home) for id_, model in run["models"].items()}
        python = {}
        if any(model["state"].get("program") for model in models.values()):
            python = self.files.python(home)
            if not python:
                raise NoBrowserPython("it needs Python, and the browser's own is not here")
        html = pages.kept(page, home, run["pieces"], models, python, self._lessons(), self.in_site)
        return gzip.compress(html.encode("utf-8"), mtime=0)

    def _lessons(self) -> list[Page]:
        """The lessons that a lesson's page may link to: in a site those that are in it."""
        lessons = course(published(self.notebooks))
        return [page for page in lessons if page.kept or not self.in_site]

    def _model(self, model: Model, home: str) -> dict[str, Any]:
        """A widget's model for the page: what is long or binary in its state lies in files."""
        state, refers = dict(model["state"]), {}
        for name, kind in (("_esm", "js"), ("_css", "css")):
            if name in state:
                refers[name] = home + self.files.add(kind, state.pop(name).encode("utf-8"))
        kind = state.get("program", {}).get("kind")
        if kind in ("theatre", "play"):
            page = home + self.files.add("txt", shell().encode("utf-8"))
        if kind == "theatre":
            state["told"]["shell"] = page
            self._shelve(state["told"], home)
        elif kind == "play":
            state["shell"] = page
        texts = [(at, home + self.files.add("txt", text)) for at, text in _long(state)]
        parts, binary = [], b""
        for at, packed in model["buffers"]:
            data = b64decode(packed)
            parts.append((at, len(binary), len(data)))
            binary += data
        if parts:
            refers["binary"] = home + self.files.add("bin", binary)
        return {"name": model["name"], "state": state, "parts": parts, "texts": texts, **refers}

    def _shelve(self, theatre: dict[str, Any], home: str) -> None:
        """Give each recorded game of a theatre the addresses of its story and of its log. In a site
        those that cannot be shown are left out; else it is said when one is opened."""
        for game in theatre["games"]:
            for log in game["logs"]:
                story, file = self.files.of_log(Path(log.pop("path")))
                log |= {"story": home + story, "file": home + file}
        if self.in_site:
            self.files.make_all()
            for game in theatre["games"]:
                game["logs"] = [log for log in game["logs"] if self.files.has(log["story"])]
            theatre["games"] = [game for game in theatre["games"] if game["logs"]]

    def _home(self, page: Page) -> str:
        """Where the gallery lies, seen from a page."""
        return self.home if not self.in_site else "../" * page.name.count("/") or "./"


def _long(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], bytes]]:
    """Takes the long texts out of a state: each with its place there."""
    each = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(each):
        if isinstance(inner, str) and len(inner) > LONG:
            value[key] = ""
            yield [*at, key], inner.encode("utf-8")
        elif isinstance(inner, dict | list):
            yield from _long(inner, (*at, key))


def cache_of(notebooks: Path) -> Path | None:
    """Where pages of a folder's notebooks are kept between two starts; None: nowhere."""
    ours = notebooks.resolve() == (share() / "notebooks").resolve()
    usual = not any(name in os.environ for name in (REPLAYS, SWITCHED_OFF))
    return platformdirs.user_cache_path("jamlab") if ours and usual else None


def _keep(path: Path, data: bytes) -> None:
    """Write it in the place of what was kept of this page before, if that can be."""
    stem = re.sub(r"-[0-9a-f]{20}$", "", path.name.removesuffix(".json.gz"))
    for old in path.parent.glob(f"{stem}-*.json.gz"):
        with contextlib.suppress(OSError):
            old.unlink(missing_ok=True)
    write(path, gzip.compress(data, mtime=0))


def _checksum(notebook: Path) -> str:
    """Of all that a page is made from: the notebook, the package, the recorded games."""
    found = sha256(str(notebook).encode() + notebook.read_bytes())
    for folder in (PACKAGE, share() / "replays"):
        for file in sorted(folder.rglob("*")):
            if file.suffix in MADE_OF:
                at = file.stat()
                found.update(f"{file}{at.st_size}{at.st_mtime_ns}".encode())
    return found.hexdigest()[:20]
