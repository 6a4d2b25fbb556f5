"""Files that prerendered pages refer to: scripts, style sheets, binary data, recorded games.

* Names are hashes of the content or of its inputs: a browser requests each file once, and pages
  share them.
* Files of a recorded game are made ahead in idle time, or at once when requested, in a separate
  process, and are cached in the user's cache for the next start.
* In a static site they are scripts that contain the data: a page opened from disk can load nothing
  else.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import multiprocessing
import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.valuing import values_path
from jamlab.export.one_file import shell
from jamlab.gallery.prerender.notebook import Executed, Model, visitors_first
from jamlab.gallery.prerender.store import Prepared, PrerenderStore, put
from jamlab.log.files import read_own
from jamlab.log.notes import beside as notes_path
from jamlab.ui import bundle
from jamlab.ui.browser_python import browser_python

KINDS: Final = {
    "js": "text/javascript",
    "mjs": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "zip": "application/zip",
    "bin": "application/octet-stream",
    "story": "application/octet-stream",
    "log": "application/octet-stream",
}
"""Content type by file extension."""
WORKER: Final = "ui/browser_python/python-worker.js"


@dataclass
class PageFiles:
    """Gzipped files that pages refer to, by name: those in `made`, and those of `stores`.

    `logs` are the recorded games of which files can be made; their stories are in the folders
    `stories` and are written to the first writable one. `in_site`: files are scripts that contain
    the data.
    """

    in_site: bool = False
    stores: Sequence[PrerenderStore] = ()
    stories: Sequence[Path] = ()
    made: dict[str, bytes] = field(default_factory=dict)
    logs: dict[str, Path] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    _making: dict[tuple[bool, str], asyncio.Task[None]] = field(default_factory=dict)
    _pools: dict[bool, ProcessPoolExecutor] = field(default_factory=dict)
    _python: dict[str, str] | None = None

    def add(self, kind: str, data: bytes, gzipped: bytes | None = None) -> str:
        """Add a file and return its name; `gzipped`: compressed already."""
        name = f"{sha256(data).hexdigest()[:20]}.{kind}"
        if name not in self.made:
            self.made[name] = gzip.compress(data, mtime=0) if gzipped is None else gzipped
        return name

    def address(self, name: str) -> str:
        """Return the address of a file below the gallery's, and add the file to `named`."""
        self.named.add(name)
        return f"kept/{name}.js" if self.in_site else f"kept/{name}"

    def there(self, name: str) -> bytes | None:
        """Return an existing file, gzipped; None if it would have to be made."""
        if name in self.made:
            return self.made[name]
        for store in self.stores:
            if (data := store.file(name)) is not None:
                return data
        if name.endswith(".story"):
            for folder in self.stories:
                with contextlib.suppress(OSError):
                    if data := read_own(folder / name):
                        return data
        return None

    # -- Recorded games ----------------------------------------------------------------------------

    def of_log(self, log: Path) -> tuple[str, str]:
        """Return the file names of a recorded game's story and of its log."""
        name = story_name(log)
        for kind in ("story", "log"):
            self.logs[f"{name}.{kind}"] = log
        return f"{name}.story", f"{name}.log"

    async def file(self, name: str, *, asked: bool = True) -> bytes | None:
        """Return a file, gzipped; None if it does not exist or the recorded game cannot be shown.

        `asked` files are made at once, even while others are made ahead.
        """
        found = self.there(name)
        if found is not None or name not in self.logs:
            return found
        if (asked, name) not in self._making:
            work = asyncio.to_thread(self.make, name, asked=asked)
            self._making[asked, name] = asyncio.create_task(work)
        await asyncio.shield(self._making[asked, name])
        return self.there(name)

    def make(self, name: str, *, asked: bool = True) -> None:
        """Make a file of a recorded game; none is made if the game cannot be shown."""
        log = self.logs[name]
        if name.endswith(".log"):
            data = log.read_bytes()
            self.made[name] = data if data[:2] == b"\x1f\x8b" else gzip.compress(data, mtime=0)
            return
        data = self._processes(asked).submit(story_of, log).result()
        if data and not self.written(name, data):
            self.made[name] = data

    def written(self, name: str, data: bytes) -> bool:
        """Write a story to disk; False if no folder is writable."""
        for folder in self.stories:
            with contextlib.suppress(OSError):
                put(folder / name, data)
                return True
        return False

    def _processes(self, asked: bool) -> ProcessPoolExecutor:
        """Return a process for what visitors wait for (`asked`), or an idle-time one."""
        if asked not in self._pools:
            start = multiprocessing.get_context("spawn")
            first = visitors_first if asked else only_idle
            self._pools[asked] = ProcessPoolExecutor(1, mp_context=start, initializer=first)
        return self._pools[asked]

    def close(self) -> None:
        """Terminate the processes that make stories."""
        for pool in self._pools.values():
            end(pool)

    # -- Browser's Python --------------------------------------------------------------------------

    def python(self, home: str) -> dict[str, object]:
        """Return the addresses of the browser's Python for a page; empty if it is not installed."""
        if self._python is None:
            self._python = {
                name: self._packed(name.rpartition(".")[2], data)
                for name, data in browser_python.python_files(self._archive()).items()
            }
        if not self._python:
            return {}
        worker = home + self.address(self.add("js", bundle.source(WORKER).encode()))
        files = {
            name: {"address": home + self.address(file), "bytes": unpacked_size(self.made[file])}
            for name, file in self._python.items()
        }
        return {"worker": worker, "files": files}

    def _packed(self, kind: str, gzipped: bytes) -> str:
        """Add a compressed file and return its name, a hash of the compressed bytes."""
        name = f"{sha256(gzipped).hexdigest()[:20]}.{kind}"
        self.made[name] = gzipped
        return name

    def _archive(self) -> bytes | None:
        """Return jamlab for the browser, or None if the built archive is current or there is no
        browser's Python.
        """
        if browser_python.is_fresh() or not browser_python.is_here():
            return None
        for store in self.stores:
            if (found := store.file(browser_python.ARCHIVE)) is not None:
                return found
        return browser_python.archive()


def unpacked_size(gzipped: bytes) -> int:
    """Return the uncompressed size of a gzipped file under 4 GiB (RFC 1952, ISIZE)."""
    return int.from_bytes(gzipped[-4:], "little")


def end(pool: ProcessPoolExecutor) -> None:
    """Terminate a pool's processes without waiting: an idle-time one might take minutes."""
    processes = [*(pool._processes or {}).values()]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def story_name(log: Path) -> str:
    """Return the name of a story's file without extension: a hash of all its inputs."""
    found = sha256(f"{browser_python.checksum()}\0{log.name}".encode())
    for path in (log, values_path(log), notes_path(log)):
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        found.update(b"%d\0" % len(data) + data)
    return found.hexdigest()[:20]


def in_script(name: str, gzipped: bytes) -> bytes:
    """Return a script for a static site that contains a file."""
    packed = b64encode(gzipped).decode("ascii")
    return f'(window.jamlabKept ??= {{}})["{name}"] = "{packed}";\n'.encode()


def only_idle() -> None:
    """Lower this process to idle priority."""
    visitors_first()
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def story_of(log: Path) -> bytes:
    """Return the gzipped story of a recorded game; empty if it cannot be shown. Unusable notes and
    values are left out, and the story says so.
    """
    from jamlab.log import LogError, Replay
    from jamlab.log.partial.steppable import steppable
    from jamlab.pages.theatre.theatre_program import lying_beside
    from jamlab.pages.win_chances.win_chance_values import values_told
    from jamlab.ui.messages import UnusableFile
    from jamlab.ui.story import packed_recording

    try:
        replay = steppable(Replay.read(log))
        beside = lying_beside(replay, log)
        values = values_told(beside.values, beside.choices)
        left_out: UnusableFile = {"words": beside.note, "exactly": beside.exactly}
        return gzip.compress(packed_recording(replay, values, beside.notes, left_out), mtime=0)
    except (LogError, OSError):
        return b""


# Pages independent of the gallery's address: long or binary widget state is moved into files.


LONG: Final = 20_000
"""Length in characters from which a text in a widget's state becomes a file of its own."""


def prepared(run: Executed, files: PageFiles, replays: Path) -> Prepared:
    """Prepare an executed notebook as a page for any gallery address. Long or binary state is moved
    into `files`; recorded games are below `replays`.
    """
    logs: dict[str, str] = {}
    models = {id_: _model(model, files, replays, logs) for id_, model in run["models"].items()}
    return {"pieces": run["pieces"], "models": models, "logs": logs}


def _model(model: Model, files: PageFiles, replays: Path, logs: dict[str, str]) -> dict[str, Any]:
    """Return a widget's model for the page, with long or binary state moved into files."""
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
    if kind == "lesson" and state["program"]["parts"] == {"told": "table"}:
        state["openings"] = _openings(**state["program"]["arguments"])
    texts = [(at, files.add("txt", text)) for at, text in _long(state)]
    parts, binary = [], b""
    for at, packed in model["buffers"]:
        data = b64decode(packed)
        parts.append((at, len(binary), len(data)))
        binary += data
    if parts:
        refers["binary"] = files.add("bin", binary)
    return {"name": model["name"], "state": state, "parts": parts, "texts": texts, **refers}


def _openings(number: int, seed: int | None) -> str:
    """Return a lesson's openings as JSON; with a fixed seed none: no diary is resumed."""
    from jamlab.lessons import lesson_program
    from jamlab.lessons.course.opening import openings

    found = openings(partial(lesson_program, number)) if seed is None else []
    return json.dumps(found, separators=(",", ":"))


def theatres(models: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the state of each theatre among these models."""
    for model in models:
        if model["state"].get("program", {}).get("kind") == "theatre":
            yield model["state"]["told"]


def place(model: dict[str, Any], address: Callable[[str], str]) -> None:
    """Replace file names in a model by addresses."""
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
    """Remove the long texts from a state and yield each with its path there."""
    each = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(each):
        if isinstance(inner, str) and len(inner) > LONG:
            value[key] = ""
            yield [*at, key], inner.encode("utf-8")
        elif isinstance(inner, dict | list):
            yield from _long(inner, (*at, key))
