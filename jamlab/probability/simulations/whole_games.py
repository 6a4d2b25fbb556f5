"""`simulate`: many whole games of one table, as columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from time import perf_counter

from jamlab.core import AnyGame, Report
from jamlab.probability.simulations.columns import joined
from jamlab.probability.simulations.job import Player, job_of, whole
from jamlab.probability.simulations.simulation import Simulation
from jamlab.probability.workers.execution import Execution
from jamlab.probability.workers.executors import Progress, done_by, telling, workers_said


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
      without it the game's own plain model does. It must depend on node and `rng` alone.
    * `progress`: a bar, no bar, or a function that is told how many of how many games are done.

    Ctrl-C stops it; what was done is returned (`complete` is False). ValueError for what makes no
    sense, before anything starts; GameFailed names the game that broke off; WorkersLost says that
    workers died twice.
    """
    job = job_of(game, seats, agents, seed, options, keep_logs=keep_logs, report=report)
    games = whole("games", games)
    if games < 1:
        raise ValueError(f"games is a number from 1, not {games}")
    workers = workers_said(workers, executor)
    began = perf_counter()
    with telling(progress, games, f"{job.game.name}", job.unit) as tell:
        run = Execution(job, games, tell)
        done_by(run, executor, workers)
    columns = joined(job.seats, run.pieces.values())
    return Simulation(job, games, columns, perf_counter() - began)
