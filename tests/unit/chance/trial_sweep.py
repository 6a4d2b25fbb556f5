"""Trials of every question, from every viewpoint, at every step of the recorded games.

`python -m tests.unit.chance.checked --trials 2` runs them and prints how many failed. A trial
fails if it raises an exception or returns no value of the answer's kind; convergence to the exact
answers is tested by the cross-check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from jamlab.chance import Running, odds, questions, trial_of
from jamlab.core import ALL_KNOWING
from jamlab.log import Cursor, Replay
from tests.unit.chance.cross_check.claims import ways_to_ask, words
from tests.unit.chance.cross_check.look import command

ROOT = Path(__file__).parents[3]
ENOUGH = 3
"""Maximum number of failed trials shown for a question."""


@dataclass
class Swept:
    """Counts by (game, question); each question, viewpoint and step counts once."""

    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    alike: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Repeats: the same question about the same view."""
    not_asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The question does not apply; answer and trial refuse it with the same message."""
    failed: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Swept) -> None:
        for name in ("tried", "alike", "not_asked", "failed"):
            getattr(self, name).update(getattr(other, name))
        self.faults += other.faults

    def table(self) -> Iterator[str]:
        """Yield a Markdown table, one row a question, then each fault with its command."""
        yield "| game | question | tried | seen before | not asked there | failed |"
        yield "|---|---|--:|--:|--:|--:|"
        parts = (self.tried, self.alike, self.not_asked, self.failed)
        for game, question in sorted({key for part in parts for key in part}):
            counts = [part[game, question] for part in parts]
            yield f"| {game} | {question} | {' | '.join(f'{n:,}' for n in counts)} |"
        yield f"| all | | {' | '.join(f'{part.total():,}' for part in parts)} |"
        yield from self.faults


def recorded(game: str = "") -> list[Path]:
    """Return the paths of all recorded games, or of those of one game."""
    return sorted((ROOT / "replays").glob(f"{game or '*'}/*.jsonl"))


def sweep(log: Path, trials: int, only: str = "", first: int = 0, every: int = 1) -> Swept:
    """Run `trials` trials of each question at each `every`-th step, from each viewpoint.

    The arguments of a question rotate from step to step, as in the cross-check.
    """
    replay, found = Replay.read(log), Swept()
    seen: set[tuple[str, str, Any]] = set()
    cursor, name = Cursor(replay), str(log.relative_to(ROOT))
    asks = [q.name for q in questions(replay).values() if q.tried and only in ("", q.name)]
    for n in islice(range(len(replay) + 1), first, None, every):
        cursor.jump(n)
        for question in asks:
            every_way = list(ways_to_ask(replay.game, question, cursor.state, n))
            asked = every_way[n % len(every_way)] if every_way else {}
            for seat in (None, ALL_KNOWING, *range(len(replay.seats))):
                _one(found, seen, cursor, name, question, asked, seat, trials)
    return found


def _one(
    found: Swept,
    seen: set[tuple[str, str, Any]],
    cursor: Cursor,
    name: str,
    question: str,
    asked: dict[str, Any],
    seat: int | None,
    trials: int,
) -> None:
    key = (cursor.replay.game.id, question)
    view = cursor.view(seat)
    mark = (question, repr(asked), view if cursor.replay.game.is_open else (view, seat))
    if mark in seen:
        found.alike[key] += 1
        return
    seen.add(mark)
    said = ""
    try:
        answer = odds(cursor, question, seat, **asked)
    except ValueError as error:
        said = str(error)
    try:
        trial = trial_of(cursor, question, seat, **asked)
        assert not said, f"the answer refuses and the trial does not: {said}"
        Running(trial, cursor.n, "mean" if answer.unit else "share").run(trials)
        found.tried[key] += 1
    except Exception as error:  # any rules may raise: count and report it
        if said and str(error) == said:
            found.not_asked[key] += 1
            return
        found.failed[key] += 1
        if found.failed[key] <= ENOUGH:
            shown = command(name, cursor.n, words(question, asked), seat)
            found.faults.append(f"- `{shown} --trials {trials}`: {type(error).__name__}: {error}")


def sweep_all(logs: Sequence[Path], trials: int, only: str, every: int, workers: int) -> Swept:
    """Sweep many recorded games in parallel; log k starts at step k modulo `every`."""
    found = Swept()
    with ProcessPoolExecutor(workers) as pool:
        firsts = [n % every for n in range(len(logs))]
        jobs = [
            pool.submit(sweep, log, trials, only, first, every)
            for log, first in zip(logs, firsts, strict=True)
        ]
        for job in jobs:
            found.add(job.result())
    return found
