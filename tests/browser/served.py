"""Galleries in their own processes, and small notebooks to serve in them."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Page

PATIENCE = 60  # seconds for what takes one on an idle machine: tests share the cores


def wait_until(true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for a condition outside the browser."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.1)


def told_by(
    process: subprocess.Popen[bytes], said: Path, pattern: str, errors: Path | None = None
) -> re.Match[str]:
    """Return the match in a process's output; AssertionError, with its errors, if it ends first."""

    def found() -> re.Match[str] | None:
        assert process.poll() is None, (errors or said).read_text()
        return re.search(pattern, said.read_text())

    wait_until(lambda: found() is not None, pattern)
    match = found()
    assert match is not None
    return match


def wait_for_port(port: int) -> None:
    """Wait until a server accepts connections; Jupyter's prints its address before it does."""

    def accepts() -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        except ConnectionRefusedError:
            return False
        return True

    wait_until(accepts, f"a connection to port {port}")


@dataclass
class Server:
    """A gallery in its own process, and its log."""

    process: subprocess.Popen[bytes]
    url: str
    log: Path

    def kernels(self) -> set[int]:
        """Return the process ids of the server's kernels, started or forked."""
        found = set()
        for child in psutil.Process(self.process.pid).children(recursive=True):
            try:
                is_forked = child.ppid() != self.process.pid
                if is_forked or "ipykernel_launcher" in " ".join(child.cmdline()):
                    found.add(child.pid)
            except psutil.NoSuchProcess:
                continue
        return found

    def open(self, page: Page, name: str) -> None:
        """Open a notebook's page and wait until its cells are shown."""
        page.goto(self.url + name, timeout=PATIENCE * 1000)
        page.locator("#loading").wait_for(state="detached", timeout=PATIENCE * 1000)

    def stop(self) -> int:
        """Send Ctrl-C and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


def start_gallery(
    folder: Path,
    notebooks: Path | None = None,
    *,
    own: Path | None = None,
    forks: bool = False,
    first: str = "",
    **options: object,
) -> Server:
    """Serve notebooks on a free port: the repository's by default, and those of a user's folder
    `own`.

    User data (classes) goes to `folder`. `first`: code that the process runs first. `forks`: see
    `forked.py`.
    """
    log = folder / "gallery.log"
    said = folder / "gallery.out"
    arguments = {"port": 0, "browser": False, **options}
    folders = {"notebooks": notebooks, "own": own}
    chosen = "".join(f"{name}=Path({str(at)!r}), " for name, at in folders.items() if at)
    if forks:
        first = f"from tests.browser.forked import fork_kernels; fork_kernels(); {first}"
    code = (
        f"{first}from pathlib import Path; from jamlab.gallery import serve; "
        f"serve({chosen}**{arguments!r})"
    )
    with log.open("wb") as errors, said.open("wb") as words:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", code], stdout=words, stderr=errors, cwd=folder,
            env={**os.environ, "XDG_DATA_HOME": str(folder / "data")},
        )  # fmt: skip

    try:
        return Server(process, told_by(process, said, r"http://\S+/", log)[0], log)
    except BaseException:
        process.kill()  # not returned yet, so nobody else ends it
        process.wait()
        raise


def served(folder: Path, notebooks: Path | None = None, **options: Any) -> Iterator[Server]:
    """Yield a gallery for many tests; at the end, assert a clean exit and that no kernel is left.

    The log is not checked here: tests break kernels and request what is refused, and the server
    ought to log that. `test_a_calm_visit_leaves_no_word_in_the_log` checks it.
    """
    server = start_gallery(folder, notebooks, **options)
    yield server
    kernels = server.kernels()
    assert server.stop() == 0
    assert not [pid for pid in kernels if psutil.pid_exists(pid)]


COUNTER = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = "count " + model.get("n"); };
      button.onclick = () => { model.set("n", model.get("n") + 1); model.save_changes(); };
      model.on("change:n", show); show(); el.append(button);
    } };'''
    n = traitlets.Int(0).tag(sync=True)
counter = Counter()
counter
"""
LABEL = """
import ipywidgets
label = ipywidgets.Label("asked 0 times")
counter.observe(lambda change: setattr(label, "value", f"asked {change.new} times"), "n")
ipywidgets.VBox([label, ipywidgets.Play(), ipywidgets.IntSlider()])
"""

LESSON: dict[str, object] = {
    "title": "Chance & <tree>",
    "summary": "It branches",
    "order": 2,
    "section": "lessons",
    "picture": "",
    "lesson": 2,
    "minutes": 30,
    "words": ["tree diagram"],
    "question": "What comes second?",
}
# One cell for each part of a lesson, in arbitrary order.
PARTS = tuple(
    f"import ipywidgets\npart = ipywidgets.HTML('the {part}')\n"
    f"part.add_class('jamlab-lesson-{part}')\npart"
    for part in ("end", "exercises", "question", "table", "guess", "exact", "chart")
)


def write_notebook(path: Path, entry: dict[str, object] | None, *code: str) -> None:
    """Write a notebook with a heading and code cells, published by `entry`, or else private."""
    cells: list[dict[str, object]] = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# {path.stem}"}
    ]
    for n, source in enumerate(code):
        cell = {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "source": source}
        cells.append({**cell, "outputs": [], "execution_count": None})
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    metadata = {"kernelspec": kernel} | ({} if entry is None else {"jamlab": entry})
    path.parent.mkdir(parents=True, exist_ok=True)
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
