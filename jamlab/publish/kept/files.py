"""The files that kept pages refer to: scripts, sheets, what is binary, recorded games, Python.

* They are named by their content, or by what they are made of: a browser asks for each once, and
  pages share them.
* What is made of a recorded game is made when it is first asked for, in a process of its own, and
  lies in the user's cache for the next start.
* In a site without a server they are scripts that hold it: from a disk a page loads nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import multiprocessing
import os
from base64 import b64encode
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from jamlab.analysis.valuing import values_path
from jamlab.probability.workers.worker_pool import cores
from jamlab.programs.browser_python import checksum, python_files
from jamlab.replay.files.whole_file import write_whole
from jamlab.replay.notes import beside as notes_path
from jamlab.widgets import bundle

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
WORKER: Final = "kept/python-worker.js"


@dataclass
class KeptFiles:
    """`made` holds what is there, by name, gzipped; `logs` the recorded games of which files can be
    made. `cache` is where such files lie between two starts (None: nowhere)."""

    in_site: bool = False
    cache: Path | None = None
    made: dict[str, bytes] = field(default_factory=dict)
    logs: dict[str, Path] = field(default_factory=dict)
    _making: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _pool: ProcessPoolExecutor | None = None
    _python: dict[str, str] | None = None

    def add(self, kind: str, data: bytes, gzipped: bytes | None = None) -> str:
        """The address, below the gallery, of a file with this content, gzipped already or not."""
        name = f"{sha256(data).hexdigest()[:20]}.{kind}"
        if self._known(name) not in self.made:
            self._put(name, gzip.compress(data, mtime=0) if gzipped is None else gzipped)
        return f"kept/{self._known(name)}"

    def _known(self, name: str) -> str:
        return f"{name}.js" if self.in_site else name

    def _put(self, name: str, gzipped: bytes) -> None:
        if self.in_site:
            packed = b64encode(gzipped).decode("ascii")
            script = f'(window.jamlabKept ??= {{}})["{name}"] = "{packed}";\n'.encode()
            gzipped = gzip.compress(script, 1, mtime=0)
        self.made[self._known(name)] = gzipped

    # -- recorded games ----------------------------------------------------------------------------

    def of_log(self, log: Path) -> tuple[str, str]:
        """The addresses of a recorded game's story and of the game itself."""
        beside = (log, values_path(log), notes_path(log))
        there = [path.stat() for path in beside if path.exists()]
        stand = "".join(f"{at.st_size}{at.st_mtime_ns}" for at in there)
        made_of = f"{log}{stand}{checksum()}"
        name = sha256(made_of.encode()).hexdigest()[:20]
        for kind in ("story", "log"):
            self.logs[f"{name}.{kind}"] = log
        return f"kept/{self._known(f'{name}.story')}", f"kept/{self._known(f'{name}.log')}"

    async def file(self, name: str) -> bytes | None:
        """A file, gzipped; None if there is none, or the recorded game cannot be shown."""
        if name not in self.made and name in self.logs:
            if name not in self._making:
                self._making[name] = asyncio.create_task(asyncio.to_thread(self.make, name))
            await asyncio.shield(self._making[name])
        return self.made.get(name)

    def has(self, address: str) -> bool:
        """True if a file is made."""
        return address.rpartition("/")[2] in self.made

    def make(self, name: str) -> None:
        """Make a file of a recorded game; one that cannot be shown has none."""
        log = self.logs[name]
        if name.endswith(".log"):
            data = log.read_bytes()
            self._put(name, data if data[:2] == b"\x1f\x8b" else gzip.compress(data, mtime=0))
            return
        kept = None if self.cache is None else self.cache / "stories" / name
        try:
            data = b"" if kept is None else kept.read_bytes()
        except OSError:
            data = b""
        if not data:
            data = self._processes().submit(story_of, log).result()
            if data and kept is not None:
                write(kept, data)
        if data:
            self._put(name, data)

    def make_all(self) -> None:
        """Make what is not there yet of all recorded games, on all cores."""
        self._processes()
        with ThreadPoolExecutor(cores()) as threads:
            wanted = [name for name in self.logs if self._known(name) not in self.made]
            list(threads.map(self.make, wanted))

    def tidy(self) -> None:
        """Forget what the cache holds of recorded games that are no longer so."""
        if self.cache is not None:
            for old in (self.cache / "stories").glob("*"):
                if old.name not in self.logs:
                    with contextlib.suppress(OSError):
                        old.unlink()

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            start = multiprocessing.get_context("spawn")
            workers = cores() if self.in_site else 1
            self._pool = ProcessPoolExecutor(workers, mp_context=start, initializer=visitors_first)
        return self._pool

    def close(self) -> None:
        """End the process that makes stories."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    # -- Python ------------------------------------------------------------------------------------

    def python(self, home: str) -> dict[str, object]:
        """Where a page finds the browser's own Python; empty where it is not there."""
        if self._python is None:
            self._python = {
                name: self.add(name.rpartition(".")[2], gzip.decompress(data), data)
                for name, data in python_files().items()
            }
        if not self._python:
            return {}
        worker = home + self.add("js", bundle.source(WORKER).encode())
        return {"worker": worker, "files": {n: home + file for n, file in self._python.items()}}


def visitors_first() -> None:
    """Lets what serves visitors go first, but only a little: some may be waiting for this."""
    if hasattr(os, "nice"):
        os.nice(3)


def story_of(log: Path) -> bytes:
    """What a page needs to show a recorded game, gzipped; nothing if it cannot be shown. Notes and
    values that cannot be used are left out, and it is said."""
    from jamlab.programs.beside import lying_beside
    from jamlab.replay import LogError, Replay
    from jamlab.replay.half_seen.shown import shown
    from jamlab.scenes.shelved import shelved
    from jamlab.scenes.told import LeftOut
    from jamlab.scenes.valued import values_told

    try:
        replay = shown(Replay.read(log))
        beside = lying_beside(replay, log)
        values = values_told(beside.values, beside.choices)
        left_out: LeftOut = {"words": beside.note, "exactly": beside.exactly}
        return gzip.compress(shelved(replay, values, beside.notes, left_out), mtime=0)
    except (LogError, OSError):
        return b""


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; where nothing can be written it is not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError:
        return
