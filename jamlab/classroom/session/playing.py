"""Plays the trials that pupils ask for, in one thread that leaves the others room.

* Few at once go before many: who turns up pieces by hand does not wait for the thousands of others.
* After two milliseconds of playing it lets the other threads have a turn: answers are confirmed as
  quickly as without it, nearly.
* The same post again, because its answer was lost, plays nothing again: what is under way is waited
  for, what is stored is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from concurrent.futures import Future
from itertools import count
from queue import PriorityQueue
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple

from jamlab.chance.estimates.running import Interval
from jamlab.classroom.class_messages import OwnTrials, Pooled, Tried
from jamlab.classroom.judging import pooled
from jamlab.classroom.questions.trial_questions import one, values
from jamlab.classroom.store import Refused
from jamlab.classroom.store.pupil_trials import Trials
from jamlab.classroom.store.rows import TrialsRecord

MOST: Final = 1000
"""So many trials at most at once."""
_FEW: Final = 10
_TURN: Final = 0.002
_REST: Final = 0.001
_MOST_WAITING: Final = 2000


class Asked(NamedTuple):
    """A post of trials: whose it is, and what is played."""

    number: int
    pupil: int
    round_id: int
    source: Mapping[str, Any]
    post: str
    n: int


class Playing:
    """Plays for all classes of a process and stores what came."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        self._queue: PriorityQueue[tuple[bool, int, Asked]] = PriorityQueue()
        self._orders = count()
        self._under_way: dict[str, Future[Tried]] = {}
        self._lock = Lock()
        self._thread: Thread | None = None

    def play(self, asked: Asked) -> Future[Tried]:
        """Play and store; what all of the pupil's come to then. Refused if others of this pupil are
        under way, or too many wait."""
        with self._lock:
            known = self._under_way.get(asked.post)
            if known is not None:
                return known
            mine = f"{asked.pupil}-"
            if len(self._under_way) >= _MOST_WAITING or any(
                post.startswith(mine) for post in self._under_way
            ):
                raise Refused("often", "Your last trials are still being played.")
            future = self._under_way[asked.post] = Future[Tried]()
            future.set_running_or_notify_cancel()  # who no longer waits does not end it for others
            if self._thread is None:
                self._thread = Thread(target=self._run, name="jamlab-trials", daemon=True)
                self._thread.start()
        self._queue.put((asked.n > _FEW, next(self._orders), asked))
        return future

    def _run(self) -> None:
        while True:
            *_, asked = self._queue.get()
            try:
                result: Tried | Exception = self._played(asked)
            except Exception as error:
                result = error
            with self._lock:
                future = self._under_way.pop(asked.post)
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _played(self, asked: Asked) -> Tried:
        stored = self._trials.found(asked.round_id, asked.post)
        if stored is None:
            played = _politely(asked, secrets.randbits(63))
            added = self._trials.add(asked.number, asked.round_id, asked.post, played)
            stored = added.result()
        return {
            **own(self._trials.of_pupil(asked.round_id, asked.pupil)),
            "trial": one(asked.source, stored.seed) if stored.n == 1 else None,
        }


class RoomsTrials:
    """What a room has played to a question, as it was read."""

    def __init__(self, played: tuple[TrialsRecord, ...], interval: Interval) -> None:
        self.posts = len(played)
        self.looked = 0.0
        self._played, self._interval = played, interval
        self._drawn: dict[int, Pooled | None] = {}

    def pooled(self, points: int) -> Pooled | None:
        """All of it, with a series of so many points at most."""
        if points not in self._drawn:
            self._drawn[points] = pooled(self._played, self._interval, points=points)
        return self._drawn[points]


def own(played: tuple[TrialsRecord, ...]) -> OwnTrials:
    """What one pupil has played, in one sum."""
    return {
        "n": sum(each.n for each in played),
        "total": sum(each.total for each in played),
        "squares": sum(each.squares for each in played),
    }


def _politely(asked: Asked, seed: int) -> TrialsRecord:
    total, squares = 0.0, 0.0
    began = perf_counter()
    for value in values(asked.source, seed, asked.n):
        total += value
        squares += value * value
        if perf_counter() - began > _TURN:
            sleep(_REST)
            began = perf_counter()
    return TrialsRecord(asked.pupil, asked.n, total, squares, seed)
