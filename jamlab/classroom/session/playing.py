"""Player of trials requested by pupils, in a single thread that yields to the others.

* Small requests come first: a pupil who turns up pieces one by one does not wait for thousands of
  trials of others.
* After two milliseconds of playing it pauses for the other threads, so that confirming answers
  takes hardly longer.
* A repeated post, sent because its response was lost, plays nothing again: it waits for the trials
  under way, or returns those stored.
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
from jamlab.classroom.store import RequestRefused
from jamlab.classroom.store.pupil_trials import PupilTrials
from jamlab.classroom.store.rows import TrialsRecord

MOST: Final = 1000
"""Maximum number of trials per request."""
_FEW: Final = 10
_TURN: Final = 0.002
_REST: Final = 0.001
_MOST_WAITING: Final = 2000


class TrialRequest(NamedTuple):
    """Request for trials: its pupil, and the trials to play."""

    number: int
    pupil: int
    round_id: int
    source: Mapping[str, Any]
    post: str
    n: int


class TrialQueue:
    """Queue that plays trials for all classes of a process and stores them."""

    def __init__(self, trials: PupilTrials) -> None:
        self._trials = trials
        self._queue: PriorityQueue[tuple[bool, int, TrialRequest]] = PriorityQueue()
        self._orders = count()
        self._under_way: dict[str, Future[Tried]] = {}
        self._lock = Lock()
        self._thread: Thread | None = None

    def play(self, asked: TrialRequest) -> Future[Tried]:
        """Play and store trials; the result includes the pupil's new totals. RequestRefused if
        others of this pupil are under way, or too many requests wait.
        """
        with self._lock:
            known = self._under_way.get(asked.post)
            if known is not None:
                return known
            mine = f"{asked.pupil}-"
            if len(self._under_way) >= _MOST_WAITING or any(
                post.startswith(mine) for post in self._under_way
            ):
                raise RequestRefused("often", "Your last trials are still being played.")
            future = self._under_way[asked.post] = Future[Tried]()
            future.set_running_or_notify_cancel()  # cannot be cancelled: others may wait for it
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

    def _played(self, asked: TrialRequest) -> Tried:
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
    """Cached trials of a room for one question."""

    def __init__(self, played: tuple[TrialsRecord, ...], interval: Interval) -> None:
        self.posts = len(played)
        self.looked = 0.0
        self._played, self._interval = played, interval
        self._drawn: dict[int, Pooled | None] = {}

    def pooled(self, points: int) -> Pooled | None:
        """Return all of them, with a series of at most `points`."""
        if points not in self._drawn:
            self._drawn[points] = pooled(self._played, self._interval, points=points)
        return self._drawn[points]


def own(played: tuple[TrialsRecord, ...]) -> OwnTrials:
    """Return the sum of one pupil's trials."""
    return {
        "n": sum(each.n for each in played),
        "total": sum(each.total for each in played),
        "squares": sum(each.squares for each in played),
    }


def _politely(asked: TrialRequest, seed: int) -> TrialsRecord:
    total, squares = 0.0, 0.0
    began = perf_counter()
    for value in values(asked.source, seed, asked.n):
        total += value
        squares += value * value
        if perf_counter() - began > _TURN:
            sleep(_REST)
            began = perf_counter()
    return TrialsRecord(asked.pupil, asked.n, total, squares, seed)
