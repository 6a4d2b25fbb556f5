"""Precomputed opening of a lesson: a page can begin before its Python is loaded.

* `opening` records the state of a lesson's program after the guess, during the trial by hand, and
  after the first run of trials, for every possible action (up to `MOST_STATES` states).
* Each state is reached by resuming a diary. The browser's Python later resumes the same diary with
  the same seed and so reaches the same state.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from jamlab.core.stream import mixed
from jamlab.lessons.course.lesson_messages import Change, LessonResume, Opening, OpeningState
from jamlab.lessons.course.lesson_program import LessonProgram
from jamlab.lessons.course.sitting import VERSION, Entry

SEEDS: Final = 3
"""Openings per lesson; a page picks one at random."""
MOST_STATES: Final = 120
"""Limit on states: another level of moves is explored in full only if all of its states fit."""
_RUN: Final = "run-"
_DRAWN: Final = ("chart", "closer")
"""Parts that draw the guess: left out of an opening, which serves any guess."""

Make = Callable[[], LessonProgram]
Parts = dict[str, Any]


def openings(make: Make) -> list[Opening]:
    """Return the openings of the lesson whose program `make` creates."""
    number = make().lesson.number
    return [opening(make, mixed(1000 * number + n) >> 32) for n in range(SEEDS)]


def opening(make: Make, seed: int) -> Opening:
    """Return the opening with this seed. The program must accept diaries, so it has no seed of its
    own.
    """
    return _Explorer(make, seed).opening


class _Explorer:
    """Breadth-first search through the states of an opening."""

    def __init__(self, make: Make, seed: int) -> None:
        self._make = make
        first = make()
        told = _plain(first.state())
        guess = told.pop("guess")
        self._fresh = told
        self._guess = 0 if guess["choices"] else guess["range"][0]
        self._known: dict[str, int] = {}
        self._parts: list[Parts] = []
        self.opening: Opening = {
            "version": VERSION,
            "lesson": first.lesson.number,
            "seed": seed,
            "states": [],
        }
        level = [self._state([], -1)]
        states = self.opening["states"]
        while level:
            moves = [(n, *move) for n in level for move in self._moves(n)]
            if len(states) + len(moves) > MOST_STATES:
                moves = [move for move in moves if move[2] == ["act", "finish"]]
            level = []
            for n, key, entry in moves:
                known = len(states)
                states[n]["next"][key] = found = self._state([*states[n]["done"], entry], n)
                level += [found] if found == known else []
        for n, state in enumerate([*states]):
            if run := self._run(n):
                state["next"][f"{_RUN}{run}"] = self._state([*self._tidied(n), ["ran", run]], n)

    # -- states ------------------------------------------------------------------------------------

    def _at(self, done: list[Entry]) -> LessonProgram:
        """Return the program after these entries."""
        program = self._make()
        entries = [["guess", self._guess], *done]
        program.handle(LessonResume({**self._named, "done": entries}))
        while program.work():
            pass
        return program

    @property
    def _named(self) -> Mapping[str, Any]:
        return {name: self.opening[name] for name in ("version", "lesson", "seed")}

    def _state(self, done: list[Entry], before: int) -> int:
        """Return the index of the state after these entries, adding it if it is new."""
        key = json.dumps(done)
        if key in self._known:
            return self._known[key]
        program = self._at(done)
        parts = _plain(program.state())
        guess = parts.pop("guess")
        program.sitting.guessed = None
        hidden = _plain(program.state())
        parts |= {name: hidden[name] for name in _DRAWN if name in hidden}
        last = self._fresh if before < 0 else self._parts[before]
        state: OpeningState = {
            "done": program.diary.entries[1:],
            "before": before,
            "changes": list(changes(last, parts)),
            "next": {},
            "locked": guess["locked"],
        }
        self._known[key] = len(self._parts)
        self._parts.append(parts)
        self.opening["states"].append(state)
        return self._known[key]

    # -- actions -----------------------------------------------------------------------------------

    def _moves(self, n: int) -> Iterator[tuple[str, Entry]]:
        """Yield the possible moves of the trial by hand: key of the message, entry of the diary."""
        table = self._parts[n]["table"]
        buttons = [button["do"] for button in table["buttons"]]
        if "finish" not in buttons:
            return
        yield from ((do, ["act", do]) for do in buttons)
        for spread, told in enumerate(table["spreads"]):
            for place, (*_, can) in enumerate(told["pieces"]):
                if can:
                    yield f"pick {spread} {place}", ["pick", spread, place]

    def _run(self, n: int) -> int:
        """Return the number of trials in the first run offered; 0 if none is."""
        buttons = [button["do"] for button in self._parts[n]["table"]["buttons"]]
        runs = [int(do.removeprefix(_RUN)) for do in buttons if do.startswith(_RUN)]
        return runs[0] if runs else 0

    def _tidied(self, n: int) -> list[Entry]:
        """Return the entries that remain of a trial by hand when a run begins."""
        program = self._at(self.opening["states"][n]["done"])
        program.diary.tidy()
        return program.diary.entries[1:]


def changes(before: Any, now: Any, at: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """Yield the changes that turn `before` into `now`, both plain data."""
    if isinstance(before, dict) and isinstance(now, dict) and before.keys() == now.keys():
        for name in now:
            yield from changes(before[name], now[name], (*at, name))
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for n, (old, new) in enumerate(zip(before, now, strict=True)):
            yield from changes(old, new, (*at, n))
    elif before != now:
        yield Change([*at], now)


def _plain(told: Mapping[str, Any]) -> Parts:
    """Return the state as the browser receives it."""
    found: Parts = json.loads(json.dumps(told))
    return found
