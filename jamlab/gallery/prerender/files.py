"""The files that prerendered pages refer to: scripts, sheets, what is binary, recorded games.

* They are named by their content, or by what they are made of: a browser asks for each once, and
  pages share them.
* What is made of a recorded game is made ahead in idle time, or at once when it is asked for, in a
  process of its own, and lies in the user's cache for the next start.
* In a site without a server they are scripts that hold it: from a disk a page loads nothing else.
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
from jamlab.gallery.prerender.store import Prepared, Store, put
from jamlab.log.files import read_own
from jamlab.log.notes import beside as notes_path
from jamlab.ui import bundle
from jamlab.ui.browser_python.browser_python import (
    ARCHIVE,
    archive,
    checksum,
    is_fresh,
    is_here,
    python_files,
)

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
"""What a file is, by the end of its name."""
WORKER: Final = "ui/browser_python/python-worker.js"


@dataclass
class PageFiles:
    """Files that pages refer to, by name, gzipped: those in `made`, and those of `stores`.

    `logs` are the recorded games of which files can be made; their stories lie in the folders
    `stories`, and are written into the first of them that can be written. `in_site`: files are
    scripts that hold them.
    """

    in_site: bool = False
    stores: Sequence[Store] = ()
    stories: Sequence[Path] = ()
    made: dict[str, bytes] = field(default_factory=dict)
    logs: dict[str, Path] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    _making: dict[tuple[bool, str], asyncio.Task[None]] = field(default_factory=dict)
    _pools: dict[bool, ProcessPoolExecutor] = field(default_factory=dict)
    _python: dict[str, str] | None = None

    def add(self, kind: str, data: bytes, gzipped: bytes | None = None) -> str:
        """The name of a file with this content, gzipped already or not."""
        name = f"{sha256(data).hexdigest()[:20]}.{kind}"
        if name not in self.made:
            self.made[name] = gzip.compress(data, mtime=0) if gzipped is None else gzipped
        return name

    def address(self, name: str) -> str:
        """The address of a file, below the gallery's; the file is among the `named` then."""
        self.named.add(name)
        return f"kept/{name}.js" if self.in_site else f"kept/{name}"

    def there(self, name: str) -> bytes | None:
        """A file that need not be made, gzipped."""
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

    # -- recorded games ----------------------------------------------------------------------------

    def of_log(self, log: Path) -> tuple[str, str]:
        """The names of a recorded game's story and of the game itself."""
        name = story_name(log)
        for kind in ("story", "log"):
            self.logs[f"{name}.{kind}"] = log
        return f"{name}.story", f"{name}.log"

    async def file(self, name: str, *, asked: bool = True) -> bytes | None:
        """A file, gzipped; None if there is none, or the recorded game cannot be shown.

        What is `asked` for is made at once, whatever is made ahead meanwhile.
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
        """Make a file of a recorded game; one that cannot be shown has none."""
        log = self.logs[name]
        if name.endswith(".log"):
            data = log.read_bytes()
            self.made[name] = data if data[:2] == b"\x1f\x8b" else gzip.compress(data, mtime=0)
            return
        data = self._processes(asked).submit(story_of, log).result()
        if data and not self.written(name, data):
            self.made[name] = data

    def written(self, name: str, data: bytes) -> bool:
        """Keep a story; False where nothing can be written."""
        for folder in self.stories:
            with contextlib.suppress(OSError):
                put(folder / name, data)
                return True
        return False

    def _processes(self, asked: bool) -> ProcessPoolExecutor:
        """A process for what visitors wait for, and one, in idle time only, for the rest."""
        if asked not in self._pools:
            start = multiprocessing.get_context("spawn")
            first = visitors_first if asked else only_idle
            self._pools[asked] = ProcessPoolExecutor(1, mp_context=start, initializer=first)
        return self._pools[asked]

    def close(self) -> None:
        """End the processes that make stories."""
        for pool in self._pools.values():
            end(pool)

    # -- Python ------------------------------------------------------------------------------------

    def python(self, home: str) -> dict[str, object]:
        """Where a page finds the browser's own Python; empty where it is not there."""
        if self._python is None:
            self._python = {
                name: self._packed(name.rpartition(".")[2], data)
                for name, data in python_files(self._archive()).items()
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
        """The name of a file that is gzipped already; it need not be unpacked to be named."""
        name = f"{sha256(gzipped).hexdigest()[:20]}.{kind}"
        self.made[name] = gzipped
        return name

    def _archive(self) -> bytes | None:
        """jamlab for the browser, where what was compiled for it is not of these sources."""
        if is_fresh() or not is_here():
            return None
        for store in self.stores:
            if (found := store.file(ARCHIVE)) is not None:
                return found
        return archive()


def unpacked_size(gzipped: bytes) -> int:
    """Bytes of a file under 4 GiB before it was gzipped: its last four bytes (RFC 1952, ISIZE)."""
    return int.from_bytes(gzipped[-4:], "little")


def end(pool: ProcessPoolExecutor) -> None:
    """End processes, whatever they are at: one that gets idle time only might take minutes."""
    processes = [*(pool._processes or {}).values()]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def story_name(log: Path) -> str:
    """The name of a story's file without its end: by all that it is made from."""
    found = sha256(f"{checksum()}\0{log.name}".encode())
    for path in (log, values_path(log), notes_path(log)):
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        found.update(b"%d\0" % len(data) + data)
    return found.hexdigest()[:20]


def in_script(name: str, gzipped: bytes) -> bytes:
    """A site's script that holds a file."""
    packed = b64encode(gzipped).decode("ascii")
    return f'(window.jamlabKept ??= {{}})["{name}"] = "{packed}";\n'.encode()


def only_idle() -> None:
    """Lets this process run when the machine has nothing else to do."""
    visitors_first()
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def story_of(log: Path) -> bytes:
    """What a page needs to show a recorded game, gzipped; nothing if it cannot be shown. Notes and
    values that cannot be used are left out, and it is said."""
    from jamlab.log import LogError, Replay
    from jamlab.log.partial.shown import shown
    from jamlab.pages.theatre.theatre_program import lying_beside
    from jamlab.pages.turned.valued import values_told
    from jamlab.ui.messages import LeftOut
    from jamlab.ui.story import shelved

    try:
        replay = shown(Replay.read(log))
        beside = lying_beside(replay, log)
        values = values_told(beside.values, beside.choices)
        left_out: LeftOut = {"words": beside.note, "exactly": beside.exactly}
        return gzip.compress(shelved(replay, values, beside.notes, left_out), mtime=0)
    except (LogError, OSError):
        return b""


# Pages that are ready for any gallery: what is long or binary in their widgets lies in files.


LONG: Final = 20_000
"""Characters of a text in a widget's state from which on it is a file of its own."""


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
    """A lesson's openings as JSON; none where the notebook says the seed: no diary is resumed."""
    from jamlab.lessons import lesson_program
    from jamlab.lessons.course.opening import openings

    found = openings(partial(lesson_program, number)) if seed is None else []
    return json.dumps(found, separators=(",", ":"))


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
