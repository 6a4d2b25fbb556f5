"""Who does the work, and who is told how far it is: what callers say, and what is done by it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from jamlab.probability.simulations.job import whole
from jamlab.probability.workers.execution import Execution, Told
from jamlab.probability.workers.units import Part
from jamlab.probability.workers.worker_pool import cores, may_start

Progress = bool | Callable[[int, int], None]
"""A bar, no bar, or a function that is told how many of how many are done."""


def workers_said(workers: int | None, executor: Executor | None) -> int | None:
    """The number of workers, checked; ValueError for what makes no sense."""
    if workers is None:
        return None
    if executor is not None:
        raise ValueError("say workers or executor, not both")
    workers = whole("workers", workers)
    if workers < 1:
        raise ValueError(f"workers is a number from 1, not {workers}")
    return workers


def done_by(run: Execution[Part], executor: Executor | None, workers: int | None) -> None:
    """Do it: by the executor, by so many workers, or (nothing said) here and by workers later.

    The first Ctrl-C ends it quietly; what was done is in `run.pieces`.
    """
    try:
        if executor is not None:
            run.by_executor(executor)
        elif workers is not None and workers > 1:
            run.by_workers(workers)
        elif workers is None and run.crew is not None and run.crew.is_there:
            run.by_workers(cores())
        elif not run.here(may_leave=workers is None and _could_share()):
            _share(run)
    except KeyboardInterrupt:
        if run.stopping:
            raise KeyboardInterrupt from None  # the second one: nobody waits any longer


def _could_share() -> bool:
    return cores() > 1 and may_start()


def _share(run: Execution[Part]) -> None:
    """Do the rest with a worker a core, if the work can be sent to workers; else here."""
    try:
        run.work.packed()
    except ValueError as error:
        warnings.warn(f"on one core only: {error}", stacklevel=5)
        run.here()
        return
    run.by_workers(cores())


@contextmanager
def telling(progress: Progress, count: int, about: str, unit: str) -> Iterator[Told]:
    """A function that is told how many are done, and shows it as `progress` asks."""
    if callable(progress):
        told = progress
        yield lambda done: told(done, count)
    elif not progress:
        yield lambda done: None
    else:
        from tqdm.auto import tqdm

        # What is over before anybody can read it shows no bar.
        with tqdm(total=count, unit=f" {unit}", desc=about, delay=0.5, leave=False) as bar:
            yield lambda done: _show(bar, done)


def _show(bar: object, done: int) -> None:
    bar.update(done - bar.n)  # type: ignore[attr-defined]
