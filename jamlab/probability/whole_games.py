"""`simulate`: many whole games of one table, as columns."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from time import perf_counter

from jamlab.engine import AnyGame, Report
from jamlab.probability.columns import joined
from jamlab.probability.crew import cores, may_start
from jamlab.probability.job import Player, job_of, whole
from jamlab.probability.run import Run, Told
from jamlab.probability.simulation import Simulation

Progress = bool | Callable[[int, int], None]


def simulate(
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    games: int,
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    keep_logs: bool = False,
    report: Report | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Simulation:
    """Play `games` whole games between `agents` and return what came of them.

        jamlab.simulate("cramel", 3, ["greedy", "memory=0.7", "random"], 10_000, seed=7)

    * `agents`: a name as for `jamlab play` ("random", "memory=0.7") or a builder, called without
      arguments for every game (a subclass of Agent is one); one for all seats or one a seat. An
      agent must take its chance from `self.rng` alone, or else no game can be played again.
    * Game k (0, 1, 2, …) has its own seed, mixed out of `seed` and k. What comes of it depends on
      that alone: not on workers, executor or the order in which games end.
    * Unless told otherwise it plays here while that is quickest, then with a process a core.
      `workers` says how many processes (1: all here); `executor` is any `concurrent.futures`
      executor (threads, Dask's `client.get_executor()`), which must have jamlab where it works.
    * `keep_logs` keeps each game's log, packed: about 10 bytes of memory an event, 5 kB for a
      game of Sixty between four.
    * `report(node, rng)` says what is seen where a game asks for it (dice that are flicked);
      without it the game's own plain model does. It must hang on node and `rng` alone.
    * `progress`: a bar, no bar, or a function that is told how many of how many games are done.

    Ctrl-C stops it; what was done is returned (`complete` is False). ValueError for what makes no
    sense, before anything starts; GameFailed names the game that broke off; WorkersLost says that
    workers died twice.
    """
    job = job_of(game, seats, agents, seed, options, keep_logs=keep_logs, report=report)
    games = whole("games", games)
    if games < 1:
        raise ValueError(f"games is a number from 1, not {games}")
    if workers is not None:
        if executor is not None:
            raise ValueError("say workers or executor, not both")
        workers = whole("workers", workers)
        if workers < 1:
            raise ValueError(f"workers is a number from 1, not {workers}")
    began = perf_counter()
    with _telling(progress, games, f"{job.game.name}") as tell:
        run = Run(job, games, tell)
        try:
            if executor is not None:
                run.by_executor(executor)
            elif workers is not None and workers > 1:
                run.by_workers(workers)
            elif not run.here(may_leave=workers is None and _could_share()):
                _share(run)
        except KeyboardInterrupt:
            if run.stopping:
                raise KeyboardInterrupt from None  # the second one: nobody waits any longer
    columns = joined(job.seats, run.pieces.values())
    return Simulation(job, games, columns, perf_counter() - began)


def _could_share() -> bool:
    return cores() > 1 and may_start()


def _share(run: Run) -> None:
    """Play the rest with a worker a core, if the job can be sent to workers; else here."""
    try:
        run.job.packed()
    except ValueError as error:
        warnings.warn(f"playing on one core: {error}", stacklevel=4)
        run.here()
        return
    run.by_workers(cores())


@contextmanager
def _telling(progress: Progress, games: int, about: str) -> Iterator[Told]:
    if callable(progress):
        told = progress
        yield lambda done: told(done, games)
    elif not progress:
        yield lambda done: None
    else:
        from tqdm.auto import tqdm

        # What is over before anybody can read it shows no bar.
        with tqdm(total=games, unit=" games", desc=about, delay=0.5, leave=False) as bar:
            yield lambda done: _show(bar, done)


def _show(bar: object, done: int) -> None:
    bar.update(done - bar.n)  # type: ignore[attr-defined]
