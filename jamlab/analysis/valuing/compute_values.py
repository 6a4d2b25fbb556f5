"""`values`: compute values by playouts, or extend them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from time import perf_counter
from typing import Final

from jamlab.analysis.valuing.playouts import EVERY, Every, Playouts, Positions, Sums
from jamlab.analysis.valuing.record import EXACT, Values
from jamlab.arguments import one_of, whole
from jamlab.chance.agents import usual_judge
from jamlab.chance.estimates.interval_methods import enough
from jamlab.chance.execution import (
    Execution,
    Progress,
    checked_workers,
    progress_callback,
    run_execution,
)
from jamlab.chance.workers import PersistentPool
from jamlab.core import Agent
from jamlab.log import Replay

GOOD: Final = 0.04
"""Default half-width of 95 % intervals at which a graph is done: 4 points of 100."""
STEP: Final = 100
"""Number of playouts from a turn between checks of its interval."""
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
    """Return each seat's chance to win after each event of `replay`, by `playouts` playouts from
    each.

        found = jamlab.analysis.values(replay, seat=ALL_KNOWING)
        found.chances[106], found.half(106)

    * `judge`: a player's name, or a builder; it plays on at all seats. By default the game's usual
      one (`jamlab.chance.agents.usual_judge`). It is chosen before the game is looked at.
    * `seat`: the viewpoint: a seat, None for what all at the table see, or ALL_KNOWING.
    * `every`: "turn" begins playouts only at the start of a turn, "event" after each event.
    * `since`: values of the same game, judge, viewpoint and seed, which then count, too.
    * Sweep k depends only on `seed` and k: not on workers or executor (see `simulate`).

    Ctrl-C stops it and returns what was done. ValueError for invalid arguments; PlayoutFailed if a
    playout failed; LogError if the log was seen from one seat only.
    """
    playouts = whole("playouts", playouts, 1)
    one_of("every", every, EVERY)
    begun = _begun(replay, judge, seat, seed, since)
    work = _work(begun, judge, Positions(replay, seat).of(every))
    with progress_callback(progress, playouts, *_about(begun, work)) as tell:
        run = Execution(work, playouts, tell)
        return _more(begun, run, executor, workers)


def _begun(
    replay: Replay,
    judge: str | Callable[[], Agent],
    seat: int | None,
    seed: int,
    since: Values | None,
) -> Values:
    """Return the values to extend; ValueError or LogError for invalid arguments."""
    if (seat is not None and not -2 <= seat < len(replay.seats)) or seat == -1:
        raise ValueError(
            f"seat must be 0 to {len(replay.seats) - 1}, None or ALL_KNOWING, got {seat}"
        )
    replay.state(0)
    judge, seed = judge or usual_judge(replay.game.id), whole("seed", seed)
    named = judge if isinstance(judge, str) else getattr(judge, "__name__", repr(judge))
    if since is None:
        sums = Sums(len(replay) + 1, len(replay.seats))
        return Values(replay, named, seat, seed, sums, 0.0)
    went = (since.replay.data, since.judge, since.seat, since.seed)
    if went != (replay.data, named, seat, seed):
        raise ValueError("since must hold values of the same game, judge, viewpoint and seed")
    return Values(replay, named, seat, seed, since.sums, since.seconds)


def _work(begun: Values, judge: str | Callable[[], Agent], positions: tuple[int, ...]) -> Playouts:
    """Return the next sweeps; ValueError for an unknown judge or an invalid number."""
    work = Playouts(
        begun.replay, judge or begun.judge, begun.seat, begun.seed, positions, begun.sums.sweeps
    )
    work.build()()
    return work


def _about(begun: Values, work: Playouts) -> tuple[str, str]:
    """Return the title of the progress bar and its unit."""
    return f"{begun.replay.game.name}, {begun.judge}", work.unit


def _more(
    begun: Values, run: Execution[Sums], executor: Executor | None, workers: int | None
) -> Values:
    """Run the work and add it to the values so far."""
    began = perf_counter()
    run_execution(run, executor, checked_workers(workers, executor))
    sums, done = run.work.empty(), 0
    sums.join(begun.sums)
    for start, part in sorted(run.pieces.items()):
        if start != done:
            break  # stopped early: sweeps after a gap will be repeated by the next run
        sums.join(part)
        done += part.sweeps
    seconds = begun.seconds + perf_counter() - began
    return Values(
        begun.replay, begun.judge, begun.seat, begun.seed, sums, seconds,
        complete=done == run.count,
    )  # fmt: skip


def refine_values(
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
    """Return values at the starts of turns, refined until every 95 % interval is ±`good` or
    narrower.

    `good` is a part of 1: 0.04 is 4 points of a hundred. A turn that is narrow enough gets no more
    playouts (the intervals hold at any stopping time). No turn gets more than `most` playouts,
    whatever its interval by then. Everything else is as for `values`.
    """
    if not 0 < good <= 1:
        raise ValueError(f"good must be above 0 and at most 1, got {good}")
    found = _begun(replay, judge, seat, seed, since)
    first, turns = found.sums.sweeps, Positions(replay, seat).of("turn")
    about = _about(found, _work(found, judge, ()))
    with (
        progress_callback(progress, min(most, enough(good)), *about) as tell,
        PersistentPool() as crew,
    ):
        while found.complete and (wide := still_wide(found, turns, good, most)):
            before = found.sums.sweeps - first

            def told(done: int, before: int = before) -> None:
                tell(before + done)

            run = Execution(_work(found, judge, wide), to_look(found, wide, most), told, crew)
            found = _more(found, run, executor, workers)
    return found


def still_wide(
    found: Values, positions: tuple[int, ...], good: float = GOOD, most: int = MOST
) -> tuple[int, ...]:
    """Return the positions that need more playouts: their interval is wider than `good`.

    Each is checked after every `STEP` playouts of its own, so the result is the same whether a
    graph was interrupted or not; but a graph that is good everywhere is extended nowhere.
    """
    left = [one for one in positions if found.counts[one] != EXACT and found.counts[one] < most]
    wide = {one for one in left if max(found.half(one)) > good}
    if not wide:
        return ()
    return tuple(one for one in left if one in wide or found.counts[one] % STEP)


def to_look(found: Values, wide: tuple[int, ...], most: int = MOST) -> int:
    """Return the number of sweeps until one of these positions is checked again."""
    counts = [found.counts[one] for one in wide]
    return min(min(STEP - count % STEP, most - count) for count in counts)
