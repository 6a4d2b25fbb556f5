"""Trials of every question, from every viewpoint, at every step of the recorded games.

`python -m tests.unit.chance.checked --trials 2` makes them and prints how many failed. A trial
fails where it raises an exception or gives no value of the answer's kind; whether trials settle on
the exact answers is the guard's subject.
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
"""Failed trials of a question that are shown."""


@dataclass
class Swept:
    """Counts by (game, question), one for each question, viewpoint and step."""

    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    alike: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Tried before: the same question to the same view."""
    not_asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The question makes no sense there, and its trial says so in the same words."""
    failed: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Swept) -> None:
        for name in ("tried", "alike", "not_asked", "failed"):
            getattr(self, name).update(getattr(other, name))
        self.faults += other.faults

    def table(self) -> Iterator[str]:
        """A row a question, in Markdown, and each fault with the command that shows it."""
        yield "| game | question | tried | seen before | not asked there | failed |"
        yield "|---|---|--:|--:|--:|--:|"
        parts = (self.tried, self.alike, self.not_asked, self.failed)
        for game, question in sorted({key for part in parts for key in part}):
            counts = [part[game, question] for part in parts]
            yield f"| {game} | {question} | {' | '.join(f'{n:,}' for n in counts)} |"
        yield f"| all | | {' | '.join(f'{part.total():,}' for part in parts)} |"
        yield from self.faults


def recorded(game: str = "") -> list[Path]:
    """The recorded games, of one game or of all."""
    return sorted((ROOT / "replays").glob(f"{game or '*'}/*.jsonl"))


def sweep(log: Path, trials: int, only: str = "", first: int = 0, every: int = 1) -> Swept:
    """Make so many trials of each question at each `every`-th step, from each viewpoint.

    The ways to ask a question change from step to step, as the guard asks it.
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
    except Exception as error:  # of any game's rules: it is counted, and shown
        if said and str(error) == said:
            found.not_asked[key] += 1
            return
        found.failed[key] += 1
        if found.failed[key] <= ENOUGH:
            shown = command(name, cursor.n, words(question, asked), seat)
            found.faults.append(f"- `{shown} --trials {trials}`: {type(error).__name__}: {error}")


def sweep_all(logs: Sequence[Path], trials: int, only: str, every: int, workers: int) -> Swept:
    """The same of many recorded games, one process a core; every log begins at another step."""
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
