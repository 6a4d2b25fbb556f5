"""Prerenders our notebooks: all of them in one process, or shared out among a few.

A process pays for its imports once; `prerender_one` leaves nothing in it that changes the next.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from jamlab.log.recorded import REPLAYS
from jamlab.publish.prerender.files import PageFiles, story_of
from jamlab.publish.prerender.notebook import visitors_first
from jamlab.publish.prerender.prepared import prepared, theatres
from jamlab.publish.prerender.refused import CannotPrerender
from jamlab.publish.prerender.store import MADE_FROM, Inputs, Store, put, usual
from jamlab.publish.shelf import Page, published
from jamlab.ui.browser_python.browser_python import ARCHIVE, archive, is_fresh, is_here

Told = Callable[[str], object]
"""Gets the name of each thing that is made."""


def prerender_all(out: Path, progress: Told = lambda _: None, *, stories: bool = False) -> None:
    """Prerender all notebooks that come along into a folder, in two processes: what a wheel brings
    as `store.SHIPPED`. With `stories` the recorded games as well, which takes a minute.

    The same inputs give the same bytes. Whatever a notebook raises comes through.
    """
    inputs = usual()
    store = Store(out)
    prerender(inputs, store, published(inputs.notebooks), progress, packs_python=False)
    if stories:
        files = PageFiles(stores=[store], stories=[store.files])
        make_stories(files, inputs.replays, progress)
    put(out / MADE_FROM, f"{inputs.checksum}\n".encode())


def prerender(
    inputs: Inputs,
    store: Store,
    shelf: Iterable[Page],
    progress: Told = lambda _: None,
    processes: int = 2,
    *,
    packs_python: bool = True,
) -> None:
    """Make the pages that are not in the store yet. What a notebook raises comes through, after all
    others are made.

    With `packs_python` jamlab for the browser's Python is put beside them, unless what is built of
    it is of these sources. A wheel brings its own.
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
    """Processes that prerender notebooks; `replays` are the recorded games that these are given."""
    start = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        processes, mp_context=start, initializer=_begin, initargs=(str(replays.resolve()),)
    )


def _begin(replays: str) -> None:
    visitors_first()
    os.environ[REPLAYS] = replays


def prerender_one(notebooks: Path, page: Page, store: Store, replays: Path) -> None:
    """Run a notebook in this process and put its page, and what the page asks for at once, into
    the store."""
    from jamlab.publish.prerender.in_process import executed_in_process

    files = PageFiles()
    made = prepared(executed_in_process(notebooks / page.path), files, replays.resolve())
    for name, data in files.made.items():
        store.put_file(name, data)
    for theatre in theatres(made["models"].values()):
        first = next((game["logs"][0]["story"] for game in theatre["games"]), None)
        if first is not None and store.file(first) is None:
            store.put_file(first, story_of(files.logs[first]))
    store.put_page(page.name, made)


def pack_python(store: Store) -> None:
    """Put jamlab for the browser's Python into the store: what is there is of other sources."""
    store.put_file(ARCHIVE, archive())


def make_stories(files: PageFiles, replays: Path, progress: Told) -> None:
    """Make the stories of recorded games below a folder that are not there yet, on all cores."""
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
