"""`values`: work them out, or go on with them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from math import ceil
from time import perf_counter
from typing import Final

from jamlab.agents import usual_judge
from jamlab.analysis.valuing.playouts import Playouts
from jamlab.analysis.valuing.positions import EVERY, Every, Positions
from jamlab.analysis.valuing.record import EXACT, Values
from jamlab.engine import Agent
from jamlab.probability.simulations.job import whole
from jamlab.probability.workers.execution import Execution
from jamlab.probability.workers.executors import Progress, done_by, telling, workers_said
from jamlab.replay import Replay

GOOD: Final = 0.04
"""A graph is good enough where its 95 % intervals reach so far to either side: 4 points of 100."""
FIRST: Final = 300
"""So many playouts tell how many it takes."""
MOST: Final = 4000


def values(
    replay: Replay,
    judge: str | Callable[[], Agent] = "",
    seat: int | None = None,
    playouts: int = 1000,
    *,
    every: Every = "event",
    seed: int = 0,
    since: Values | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Values:
    """Each seat's chance to win after each event of `replay`, by `playouts` playouts from each.

        found = jamlab.analysis.values(replay, seat=ALL_KNOWING)
        found.chances[106], found.half(106)

    * `judge`: a player's name, or a builder; it plays on at all seats. Unless said, the game's
      usual one (`jamlab.agents.usual_judge`). It is chosen before the game is looked at.
    * `seat`: whose knowledge counts: a seat, None for what all at the table see, or ALL_KNOWING.
    * `every`: "turn" begins playouts only where a turn begins, "event" after each event.
    * `since`: values of the same game, judge, viewpoint and seed, which then count, too.
    * Sweep k hangs on `seed` and k alone: not on workers or executor (see `simulate`).

    Ctrl-C stops it; what was done is returned. ValueError for what makes no sense; PlayoutFailed if
    a playout broke off; LogError if the log was seen from one seat only.
    """
    playouts = whole("playouts", playouts)
    if playouts < 1:
        raise ValueError(f"playouts is a number from 1, not {playouts}")
    if every not in EVERY:
        raise ValueError(f"every is one of {', '.join(EVERY)}, not {every!r}")
    if (seat is not None and not -2 <= seat < len(replay.seats)) or seat == -1:
        raise ValueError(
            f"seat is one of 0 to {len(replay.seats) - 1}, None or ALL_KNOWING, not {seat}"
        )
    replay.state(0)
    judge = judge or usual_judge(replay.game.id)
    named = judge if isinstance(judge, str) else getattr(judge, "__name__", repr(judge))
    if since is not None:
        went = (since.replay.data, since.judge, since.seat, since.seed)
        if went != (replay.data, named, seat, seed):
            raise ValueError("`since` holds values of another game, judge, viewpoint or seed")
    first = 0 if since is None else since.sums.sweeps
    work = Playouts(
        replay, judge, seat, whole("seed", seed), Positions(replay, seat).of(every), first
    )
    work.build()()  # a name that there is not, a number that it does not take: ValueError
    began = perf_counter()
    with telling(progress, playouts, f"{replay.game.name}, {named}", work.unit) as tell:
        run = Execution(work, playouts, tell)
        done_by(run, executor, workers_said(workers, executor))
    sums = work.empty()
    if since is not None:
        sums.join(since.sums)
    for start, part in sorted(run.pieces.items()):
        if start != sums.sweeps - first:
            break  # it was stopped: what comes after a gap would be made again later
        sums.join(part)
    seconds = perf_counter() - began + (0 if since is None else since.seconds)
    complete = sums.sweeps - first == playouts
    return Values(replay, named, seat, seed, sums, seconds, complete=complete)


def graph(
    replay: Replay,
    judge: str | Callable[[], Agent] = "",
    seat: int | None = None,
    good: float = GOOD,
    *,
    seed: int = 0,
    since: Values | None = None,
    most: int = MOST,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Values:
    """Values where a turn begins, until every 95 % interval is at most `good` to either side.

    `good` is a part of 1: 0.04 is 4 points of a hundred. It ends after `most` playouts, whatever
    the intervals are by then. All else is as for `values`.
    """
    if not 0 < good <= 1:
        raise ValueError(f"good is a part of 1, above 0, not {good}")
    found, turns = since, Positions(replay, seat).of("turn")
    while True:
        count = FIRST
        if found is not None and 0 not in (counts := [found.counts[turn] for turn in turns]):
            half = max(max(found.half(turn)) for turn in turns)
            done = min((count for count in counts if count != EXACT), default=most)
            if half <= good or done >= most:
                return found
            count = min(max(ceil(done * ((half / good) ** 2 - 1)), FIRST // 4), most - done)
        found = values(
            replay, judge, seat, count, every="turn", seed=seed, since=found, executor=executor,
            workers=workers, progress=progress,
        )  # fmt: skip
        if not found.complete:
            return found
