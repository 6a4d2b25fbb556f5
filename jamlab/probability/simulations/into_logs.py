"""`simulate_into_logs`: the games of a simulation as packed logs in a folder, each written when its
piece was played; what was broken off is gone on with.

* `job.json` beside the logs says what job they are of; a log's name is the number of its game.
* A log takes its name when it is whole: one that is there is not played again.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from jamlab.core import AnyGame, Over, Report
from jamlab.log import LogError
from jamlab.log.files import write_whole
from jamlab.log.reader import parse, read_bytes
from jamlab.probability.simulations.columns import Columns, joined
from jamlab.probability.simulations.into_folder import claim
from jamlab.probability.simulations.job import Job, Player, job_of, seed_of, whole
from jamlab.probability.simulations.manifest import MOST_PIECES, BadPieces, Manifest
from jamlab.probability.simulations.simulation import Simulation, place
from jamlab.probability.workers.executors import Progress, telling, workers_said
from jamlab.probability.workers.spread import Spread


def simulate_into_logs(
    folder: str | Path,
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    games: int,
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    report: Report | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Simulation:
    """Play `games` games as `simulate` does, and write the log of each into `folder`.

    Said again with the same arguments it plays what is missing: after Ctrl-C, a kill or a power
    cut, or with more `games` than before. The result counts all of them.

    Ctrl-C ends it and returns what is there. ValueError for what makes no sense, BadPieces for a
    folder that holds another job or a log that is none of it, before anything is played.
    """
    workers = workers_said(workers, executor)
    games = whole("games", games)
    if not 1 <= games <= MOST_PIECES:
        raise ValueError(f"games is a number from 1 to {MOST_PIECES:,}, not {games}")
    job = job_of(game, seats, agents, seed, options, keep_logs=True, report=report)
    folder = Path(folder)
    claim(folder, Manifest.of(job, games, 1))
    places = partial(place, folder, job.game.id, len(str(games - 1)))
    there = Columns(job.seats)
    for number in range(games):
        if (path := places(number)).exists():
            _read(path, job, number, there)
    missing = list(_pieces(games, set(there.games), job.largest))
    played = [there]
    began = perf_counter()

    def write(_: range, part: Columns) -> None:
        for number, log in zip(part.games, part.logs, strict=True):
            write_whole(places(number), gzip.compress(zlib.decompress(log), mtime=0))
        part.logs.clear()  # they are on the disk
        played.append(part)

    with telling(progress, games, job.game.name, job.unit) as tell:
        spread = Spread(job, missing, len(there), games, tell, write)
        if there:
            tell(len(there))
        with suppress(KeyboardInterrupt):
            spread.go(executor, workers)
    single = [row for part in played for row in _rows(part)]  # pieces lie between those there
    return Simulation(job, games, joined(job.seats, single), perf_counter() - began)


def _pieces(games: int, there: set[int], largest: int) -> Iterator[range]:
    """What is missing, in pieces of so many games at most."""
    edges = [-1, *sorted(there), games]
    for before, after in pairwise(edges):
        for first in range(before + 1, after, largest):
            yield range(first, min(first + largest, after))


def _read(path: Path, job: Job, number: int, columns: Columns) -> None:
    """What a log says of its game; BadPieces if it is none of this job's."""
    try:
        content = parse(read_bytes(path), path.name)
    except LogError as error:
        raise BadPieces(f"{error}; delete it, and go on") from None
    header, footer = content.header, content.footer
    if footer is None or (header.game, header.meta.get("seed")) != (
        job.game.id,
        seed_of(job.seed, number),
    ):
        raise BadPieces(f"{path} is not game {number} of this job; delete it, and go on")
    over = Over(tuple(footer.scores), footer.reason, footer.clause, tuple(footer.winners))
    chosen = sum(line.node == "choice" for line in content.lines)
    columns.add(number, over, len(content.lines), chosen, None)
    if job.counts(number):
        columns.mattered[number] = job.mattered([line.event for line in content.lines])


def _rows(part: Columns) -> Iterator[Columns]:
    """Each game of a part for itself."""
    seats = part.seats
    for row in range(len(part)):
        one = Columns(seats)
        one.games.append(part.games[row])
        one.events.append(part.events[row])
        one.decisions.append(part.decisions[row])
        one.scores.extend(part.scores[row * seats : (row + 1) * seats])
        one.winners.append(part.winners[row])
        one.ends.append(one._end(*part.reasons[part.ends[row]]))
        if (game := part.games[row]) in part.mattered:
            one.mattered[game] = part.mattered[game]
        yield one
