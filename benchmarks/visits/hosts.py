"""Servers under test, with their CPU time: our gallery, and plain Voilà with a tiny notebook."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil

from tests.browser.served import PATIENCE, start_gallery, wait_until, write_notebook

A_KERNEL: Final = 200 * 2**20  # generous bound of the bytes of a page's kernel
QUIET: Final = 0.05  # of a core: below this a server counts as idle
HELLO: Final = """
import ipywidgets
said = ipywidgets.Label("Nobody said anything yet.")
button = ipywidgets.Button(description="Say hello")
button.on_click(lambda _: setattr(said, "value", "Hello, world"))
ipywidgets.VBox([button, said])
"""


class Host:
    """A server in a process of its own."""

    def __init__(self, process: int, url: str) -> None:
        self.url = url
        self.name, self.port = str(urlsplit(url).hostname), int(urlsplit(url).port or 80)
        self.process = psutil.Process(process)

    def cpu(self) -> float:
        """CPU seconds so far of the server and its child processes."""
        found = 0.0
        for process in [self.process, *self.process.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                took = process.cpu_times()
                found += took.user + took.system + took.children_user + took.children_system
        return found

    def settle(self, seconds: float = 900) -> None:
        """Wait until the server is idle: pages are made, kernels wait."""
        end, before, calm = time.monotonic() + seconds, self.cpu(), 0
        while calm < 4 and time.monotonic() < end:
            time.sleep(0.5)
            now = self.cpu()
            calm = calm + 1 if abs(now - before) < 0.5 * QUIET else 0
            before = now


@contextmanager
def gallery(folder: Path, notebooks: Path | None = None) -> Iterator[Host]:
    """Our gallery as served by `jamlab run`, without a limit of kernels."""
    folder.mkdir()
    served = start_gallery(folder, notebooks, kernels=0)
    try:
        yield Host(served.process.pid, served.url)
    finally:
        served.stop()


@contextmanager
def plain_voila(folder: Path) -> Iterator[Host]:
    """Unmodified Voilà with one notebook: a button that says hello."""
    write_notebook(folder / "hello.ipynb", None, HELLO)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "voila", "hello.ipynb", "--no-browser", f"--port={port}"]
    with (folder / "voila.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    try:
        wait_until(lambda: _answers(port), "Voilà's address")
        yield Host(process.pid, f"http://127.0.0.1:{port}/")
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/voila/static/voila.js", timeout=5):
            return True
    except ConnectionError:
        return False
    except OSError as error:  # any HTTP error is an answer, too
        return hasattr(error, "code")


def fitting(visitors: int) -> int:
    """Visitors whose kernels fit into this machine's memory, at most `visitors`."""
    return min(visitors, max(1, psutil.virtual_memory().available // A_KERNEL))


def cores() -> int:
    """Number of this machine's cores."""
    return os.cpu_count() or 1
