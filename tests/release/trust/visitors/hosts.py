"""Hosts besides `benchmarks.visits.hosts`: a Jupyter server, and a static site."""

from __future__ import annotations

import contextlib
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil

from benchmarks.visits.hosts import Host, gallery
from jamlab.gallery import share
from jamlab.gallery.shelf import Page
from jamlab.gallery.site import site
from tests.browser.classes.held import free_port
from tests.browser.serving.nginx import nginx
from tests.release.trust.poked.hosts import TOKEN, jupyter

LOOK: Final = 0.1
FILES: Final = """
types {{
    text/html html; text/css css; application/javascript js mjs; application/json json;
    application/wasm wasm; image/svg+xml svg;
}}
server {{ listen 127.0.0.1:{port}; root {folder}; }}
"""


@dataclass(frozen=True)
class Served:
    name: str
    host: Host
    path: Callable[[Page], str]


@contextmanager
def by_gallery(folder: Path, notebooks: Path | None) -> Iterator[Served]:
    """Serve the gallery by `jamlab run`."""
    with gallery(folder, notebooks) as host:
        yield Served("jamlab run", host, lambda page: f"/{page.name}")


@contextmanager
def by_jupyter(folder: Path) -> Iterator[Served]:
    """Serve the gallery in Jupyter; visitors have its token."""
    folder.mkdir()
    with jupyter(folder) as one:
        host = Host(one.process.pid, f"http://127.0.0.1:{one.port}/")
        yield Served("in Jupyter", host, lambda page: f"/jamlab/{page.name}?token={TOKEN}")


@contextmanager
def by_files(folder: Path, notebooks: Path, pages: Sequence[Page]) -> Iterator[Served]:
    """Serve the site of these pages by nginx, with recorded games if a page shows them. (Python's
    own web server has a backlog of five: it refuses some of thirty visitors.)"""
    for page in pages:
        chosen = folder / "notebooks" / page.path
        chosen.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(notebooks / page.path, chosen)
    shows = any(page.section == "theatre" for page in pages)
    replays = share() / "replays" if shows else folder
    made = site(folder / "site", folder / "notebooks", replays)
    there, port = set(made.written), free_port()
    with nginx(folder, FILES.format(port=port, folder=made.folder)):
        process = int((folder / "nginx.pid").read_text())
        yield Served(
            "as files", Host(process, f"http://127.0.0.1:{port}/"),
            lambda page: f"/{page.name}.html" if f"{page.name}.html" in there else "",
        )  # fmt: skip


class Memory:
    """Peak private memory of a host and its child processes within a `with` block, less the amount
    before it; in bytes."""

    def __init__(self, host: Host) -> None:
        self._process = host.process
        self.before = self.most = self._now()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    @property
    def more(self) -> int:
        return self.most - self.before

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(LOOK):
            self.most = max(self.most, self._now())

    def _now(self) -> int:
        found = 0
        for process in [self._process, *self._process.children(recursive=True)]:
            with contextlib.suppress(psutil.Error):
                found += process.memory_full_info().uss
        return found
