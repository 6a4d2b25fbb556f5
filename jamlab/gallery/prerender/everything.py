"""Prerender the included notebooks, in one process or several.

A process pays for its imports once; `prerender_one` leaves no state behind that affects the next
notebook.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import TextIOBase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nbformat
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets.widgets.widget import Widget, _instances
from traitlets.config import Config

from jamlab.extras import hidden
from jamlab.gallery.prerender.files import PageFiles, prepared, story_of, theatres
from jamlab.gallery.prerender.notebook import Executed, executed_of, visitors_first
from jamlab.gallery.prerender.store import (
    MADE_FROM,
    CannotPrerender,
    Inputs,
    PrerenderStore,
    put,
    usual,
)
from jamlab.gallery.shelf import Page, published
from jamlab.log.recorded import REPLAYS
from jamlab.ui.browser_python.browser_python import ARCHIVE, archive, is_fresh, is_here

# In-process runner for our own notebooks: imports are paid once, and no kernel is started.
#
# * Outputs and widgets have the form in which nbclient collects them from a kernel (`executed`).
# * Each notebook gets its own namespace, its own folder as working directory, and the same random
#   seed.
# * MuJoCo is hidden, as in the browser's Python: the page continues there and offers no more.
# * IPython's files (profile, history) go to a temporary folder, or nowhere.


_SEED: Final = 1
_TEXT: Final = "text/plain"


class _Outputs:
    """Outputs of the running cell, in order and in nbformat's form."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def show(self, kind: str, data: dict[str, Any], metadata: dict[str, Any] | None) -> None:
        """Add a display; pictures become base64, as in a notebook file."""
        packed = {
            mime: b64encode(value).decode("ascii") if isinstance(value, bytes) else value
            for mime, value in data.items()
        }
        self.found.append({"output_type": kind, "data": packed, "metadata": metadata or {}})

    def print(self, name: str, text: str) -> None:
        """Add text to a stream, merged with the last output if that is the same stream."""
        if self.found and self.found[-1].get("name") == name:
            self.found[-1]["text"] += text
        else:
            self.found.append({"output_type": "stream", "name": name, "text": text})


_OUTPUTS: Final = _Outputs()


class _Stream(TextIOBase):
    def __init__(self, name: str) -> None:
        self._name = name

    def write(self, text: str) -> int:
        if text:
            _OUTPUTS.print(self._name, text)
        return len(text)


class _Hook(DisplayHook):
    """Display hook that captures the value of a cell's last line."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        _OUTPUTS.show("execute_result", format_dict, md_dict)

    def finish_displayhook(self) -> None:
        self._is_active = False


class _Publisher(DisplayPublisher):
    """Display publisher that captures `display` calls."""

    def publish(
        self, data: Any, metadata: Any = None, *_: Any, update: bool = False, **__: Any
    ) -> None:
        if not update:
            _OUTPUTS.show("display_data", data, metadata)

    def clear_output(self, wait: bool = False) -> None:
        _OUTPUTS.found.clear()


@cache
def _shell() -> InteractiveShell:
    """Return the interpreter that `get_ipython()` finds, one per process."""
    config = Config({"HistoryManager": {"enabled": False}})
    with TemporaryDirectory(prefix="jamlab-ipython-") as folder:  # only needed during creation
        shell: InteractiveShell = InteractiveShell.instance(
            config=config, displayhook_class=_Hook, display_pub_class=_Publisher, ipython_dir=folder
        )
    return shell


def executed_in_process(path: Path) -> Executed:
    """Run a notebook in this process.

    Raises CannotPrerender for a widget that only a kernel can draw; errors of cells propagate.
    """
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    before = set(_instances)
    with _ready(path.parent) as shell:
        for cell in notebook.cells:
            if cell.cell_type == "code":
                _OUTPUTS.found = []
                with redirect_stdout(_Stream("stdout")), redirect_stderr(_Stream("stderr")):
                    result = shell.run_cell(cell.source, store_history=True)  # type: ignore[no-untyped-call]
                error = result.error_before_exec or result.error_in_exec
                if error is not None:
                    raise error
                cell.outputs = _OUTPUTS.found
        own = {model: widget for model, widget in _instances.items() if model not in before}
        widgets = Widget.get_manager_state(widgets=_with_theirs(own))
        return executed_of(notebook.cells, widgets, path.parent)


@contextmanager
def _ready(folder: Path) -> Iterator[InteractiveShell]:
    """Provide a fresh namespace in a notebook's folder, and restore everything afterwards."""
    main, where, paths, state = sys.modules["__main__"], Path.cwd(), [*sys.path], random.getstate()
    shell = _shell()
    shell.reset(new_session=False)  # type: ignore[no-untyped-call]
    shell.execution_count = 1
    shell.user_module.__spec__ = None  # processes started by a cell look it up
    sys.modules["__main__"] = shell.user_module
    random.seed(_SEED)
    os.chdir(folder)
    try:
        with hidden("mujoco"):
            yield shell
    finally:
        sys.modules["__main__"] = main
        os.chdir(where)
        sys.path[:] = paths
        random.setstate(state)
        shell.reset(new_session=False)  # type: ignore[no-untyped-call]


def _with_theirs(own: dict[str, Widget]) -> list[Widget]:
    """Return these widgets and all that they hold, also of an earlier notebook."""
    found: dict[str, Widget] = {}

    def add(widget: Widget) -> None:
        if widget.model_id not in found:
            found[widget.model_id] = widget
            for name in widget.keys:
                held = getattr(widget, name)
                for one in held if isinstance(held, list | tuple) else (held,):
                    if isinstance(one, Widget):
                        add(one)

    for widget in own.values():
        add(widget)
    return list(found.values())


Told = Callable[[str], object]
"""Callback that receives the name of each finished item."""


def prerender_all(out: Path, progress: Told = lambda _: None, *, stories: bool = False) -> None:
    """Prerender all included notebooks into a folder, in two processes: the content of
    `store.SHIPPED` in a wheel. With `stories` also the recorded games, which takes a minute.

    The same inputs give the same bytes. Errors of notebooks propagate.
    """
    inputs = usual()
    store = PrerenderStore(out)
    prerender(inputs, store, published(inputs.notebooks), progress, packs_python=False)
    if stories:
        files = PageFiles(stores=[store], stories=[store.files])
        make_stories(files, inputs.replays, progress)
    put(out / MADE_FROM, f"{inputs.checksum}\n".encode())


def prerender(
    inputs: Inputs,
    store: PrerenderStore,
    shelf: Iterable[Page],
    progress: Told = lambda _: None,
    processes: int = 2,
    *,
    packs_python: bool = True,
) -> None:
    """Make the pages that are not in the store yet. Errors of notebooks are raised after all others
    are made.

    `packs_python` also stores jamlab for the browser's Python, unless the built archive matches
    these sources. A wheel ships its own.
    """
    wanted = store.missing(shelf)
    if not wanted:
        return
    failed: list[BaseException] = []
    with workers(min(processes, len(wanted)), inputs.replays) as pool:
        tasks = {
            pool.submit(prerender_one, inputs.notebooks, page, store, inputs.replays): page.name
            for page in wanted
        }
        if packs_python and is_here() and not is_fresh():
            tasks[pool.submit(pack_python, store)] = ARCHIVE
        for task in as_completed(tasks):
            if (error := task.exception()) is None or isinstance(error, CannotPrerender):
                progress(tasks[task])
            else:
                failed.append(error)
    if failed:
        raise failed[0]


def workers(processes: int, replays: Path) -> ProcessPoolExecutor:
    """Return a pool of processes that prerender notebooks with the recorded games in `replays`."""
    start = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        processes, mp_context=start, initializer=_begin, initargs=(str(replays.resolve()),)
    )


def _begin(replays: str) -> None:
    visitors_first()
    os.environ[REPLAYS] = replays


def prerender_one(notebooks: Path, page: Page, store: PrerenderStore, replays: Path) -> None:
    """Run a notebook in this process and store its page and the files the page needs at once."""

    files = PageFiles()
    made = prepared(executed_in_process(notebooks / page.path), files, replays.resolve())
    for name, data in files.made.items():
        store.put_file(name, data)
    for theatre in theatres(made["models"].values()):
        first = next((game["logs"][0]["story"] for game in theatre["games"]), None)
        if first is not None and store.file(first) is None:
            store.put_file(first, story_of(files.logs[first]))
    store.put_page(page.name, made)


def pack_python(store: PrerenderStore) -> None:
    """Store jamlab for the browser's Python, when the built archive is from other sources."""
    store.put_file(ARCHIVE, archive())


def make_stories(files: PageFiles, replays: Path, progress: Told) -> None:
    """Make the missing stories of recorded games below a folder, on all cores."""
    from jamlab.chance.workers import cores
    from jamlab.log.recorded import recorded

    logs = [path for ones in recorded(replays).values() for _, path in ones]
    wanted = {name: path for path in logs if files.there(name := files.of_log(path)[0]) is None}
    start = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores(), mp_context=start, initializer=visitors_first) as pool:
        tasks = {pool.submit(story_of, path): name for name, path in wanted.items()}
        for task in as_completed(tasks):
            name, data = tasks[task], task.result()
            if data and not files.written(name, data):
                files.made[name] = data
            progress(name)
