"""View model that computes the values of the current game in the background.

* First playouts from the start of each turn, until the graph is precise enough; then from every
  event, so that each change can be booked.
* Existing values are continued.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from time import monotonic
from typing import Any, Final

from jamlab.analysis.booking import ChoiceVerdict, choices_known, makers_of
from jamlab.analysis.booking.mistakes import Judging
from jamlab.analysis.valuing import Values
from jamlab.analysis.valuing.compute_values import still_wide, to_look
from jamlab.analysis.valuing.playouts import EVERY, Every, Playouts, Positions, Sums
from jamlab.chance.agents import usual_judge
from jamlab.chance.estimates.interval_methods import NARROWEST
from jamlab.chance.workers import UnitFailed
from jamlab.log import Replay
from jamlab.log.partial.steppable import why_not
from jamlab.log.turns import turns_of
from jamlab.pages.win_chances.win_chance_messages import ValuesChoices, ValuesStop, ValuesWork
from jamlab.pages.win_chances.win_chance_values import (
    news_told,
    plays_of,
    swings_told,
    track_told,
    viewpoints,
)
from jamlab.ui.messages import JudgedChoice, ValuesTold
from jamlab.ui.view_model import Program, handles, stopped

SWEEPS: Final = {"turn": 1600, "event": 400}
"""Most sweeps; with "event" the exact number."""
CHOICE: Final = 250
"""Playouts of a choice; up to 28 times as many if it looks like a loss, since a page is slow."""
PATIENCE: Final = 150
"""Seconds after which the graph is accepted as it is."""
A_LOOK: Final = 0.8
"""Seconds between two updates of the page."""
_A_PIECE: Final = 0.04


class AnalysingProgram(Program):
    """View model of the values of `replay`, by `judge` (default: the game's usual one). `beside`:
    existing values by viewpoint, and judged choices.

    For a branch (`branch`: its `no` as shown) values start at event `since`, where it leaves the
    recorded game: earlier ones are those of the recorded game.
    """

    def __init__(
        self,
        replay: Replay | None = None,
        beside: Mapping[str, Values] | None = None,
        choices: list[JudgedChoice] | None = None,
        *,
        judge: str = "",
        branch: int = 0,
        since: int = -1,
    ) -> None:
        self.replay = replay
        self.branch, self.since = branch, since
        self.values: dict[str, Values] = dict(beside or {})
        self.choices = choices or []
        first = next(iter(self.values.values()), None)
        if first is not None:
            self.judge = first.judge
        else:
            self.judge = judge or ("" if replay is None else usual_judge(replay.game.id))
        self._steps: Iterator[None] | None = None
        self._state: Any = "done" if self.values else "none"
        self._says = ""
        self._seconds = 0 if replay is None or self.values else self._about(replay)
        self._told: ValuesTold = self._drawn()
        self._looked = 0.0

    @handles(ValuesWork)
    def _on_work(self, request: ValuesWork) -> None:
        replay, view = self.replay, request.view
        known = {} if replay is None else viewpoints(replay)
        if replay is None or view not in known or self._steps is not None:
            return
        view = "table" if replay.game.is_open else view
        self._says = why_not(replay, view) if replay.is_in_part else ""
        if self._says:
            self._end("failed")
        else:
            self._steps = self._work(view, known[view])
            self._begin()

    @handles(ValuesChoices)
    def _on_choices(self, request: ValuesChoices) -> None:
        if self.replay is None or self._steps is not None:
            return
        wanted = self._to_judge(self.replay, request.n)
        if wanted:
            self._steps = self._judge(self.replay, wanted)
            self._begin()

    @handles(ValuesStop)
    def _on_stop(self, _request: ValuesStop) -> None:
        if self._steps is not None:
            self._end("stopped")

    def _begin(self) -> None:
        self._state, self._says = "working", ""
        self._told = self._drawn()

    def _to_judge(self, replay: Replay, at: int) -> list[int]:
        """Return the choices not judged yet, those nearest to event `at` first. In a game seen in
        part, only those where the seat's knowledge is known.
        """
        judged = {choice["n"] for choice in self.choices}
        wanted = [n for n in choices_known(replay) if n > self.since and n not in judged]
        return sorted(wanted, key=lambda n: abs(n - at))

    def work(self) -> bool:
        if self._steps is None:
            return False
        until = monotonic() + _A_PIECE
        try:
            next(self._steps)
            while monotonic() < until:
                next(self._steps)
        except StopIteration:
            self._end("done")
        except UnitFailed as error:
            self._says = stopped("values and verdicts of a recorded game", error)
            self._end("failed")
        if monotonic() - self._looked > A_LOOK:
            self._told, self._looked = self._drawn(), monotonic()
        return self._steps is not None

    def state(self) -> Mapping[str, Any]:
        return {"values": {**self._told, "branch": self.branch}}

    def _end(self, state: str) -> None:
        self._steps, self._state = None, state
        if state != "failed":
            self._says = ""
        self._told = self._drawn()

    # -- work --------------------------------------------------------------------------------------

    def _work(self, view: str, seat: int | None) -> Iterator[None]:
        """Yield after each playout: first the turns, then all events."""
        assert self.replay is not None
        found = self.values.get(view)
        sums = Sums(len(self.replay) + 1, len(self.replay.seats)) if found is None else found.sums
        for every in EVERY:
            yield from self._sweeps(view, seat, sums, every)

    def _sweeps(self, view: str, seat: int | None, sums: Sums, every: Every) -> Iterator[None]:
        replay = self.replay
        assert replay is not None
        positions = chosen = self._positions(replay, seat, every)
        began, first = monotonic(), sums.sweeps
        while (done := sums.sweeps - first) < SWEEPS[every]:
            left = SWEEPS[every] - done
            if every == "turn":
                found = Values(replay, self.judge, seat, 0, sums, 0.0)
                positions = still_wide(found, chosen)
                if not positions or monotonic() - began > PATIENCE:
                    return
                left = min(left, to_look(found, positions))
            work = Playouts(replay, self.judge, seat, 0, positions, sums.sweeps)
            for number in range(left):
                made = Sums(sums.positions, sums.seats)
                for count, _ in enumerate(work.steps(number, made), start=1):
                    self._says = f"{every} {count} of {len(positions)} · {done + number} play-outs"
                    yield
                sums.join(made)
                seconds = monotonic() - began
                self.values[view] = Values(replay, self.judge, seat, 0, sums, seconds)
                if every == "turn" and seconds > PATIENCE:
                    return

    def _positions(self, replay: Replay, seat: int | None, every: Every) -> tuple[int, ...]:
        """Return the positions from which playouts start: for a branch always before and after its
        first event.
        """
        found, since = Positions(replay, seat), self.since
        if since < 0:
            return found.of(every)
        first = {found.same_as[since], found.same_as[min(since + 1, found.last)]}
        return tuple(sorted(first | {n for n in found.of(every) if n > since}))

    def _judge(self, replay: Replay, wanted: list[int]) -> Iterator[None]:
        """Yield after each playout, choice by choice."""
        work = Judging(replay, self.judge, wanted, CHOICE)
        for done, n in enumerate(wanted, start=1):
            self._says = f"choice {done} of {len(wanted)}"
            for found in work.steps(n):
                if found is not None:
                    told = [*self.choices, _told_of(found)]
                    self.choices = sorted(told, key=lambda one: one["n"])
                yield

    def _about(self, replay: Replay) -> int:
        """Return the approximate seconds that the graph takes here, from one playout. Turns that
        the viewpoint cannot distinguish are not merged, as finding them takes a while itself.
        """
        starts = [turn.first - 1 for turn in turns_of(replay) if turn.first > self.since] or [0]
        work = Playouts(replay, self.judge, None, 0, (starts[0],))
        began = monotonic()
        next(work.steps(0, work.empty()))
        return ceil((monotonic() - began) / 2 * (len(starts) + 1) * NARROWEST)

    # -- state -------------------------------------------------------------------------------------

    def _drawn(self) -> ValuesTold:
        replay = self.replay
        by = [] if replay is None else makers_of(replay)
        told: ValuesTold = {
            "state": self._state,
            "says": self._says,
            "judge": self.judge,
            "seconds": self._seconds,
            "tracks": {},
            "by": by,
            "swings": {},
            "news": news_told(self.values),
            "choices": self.choices,
        }
        if plays := plays_of(replay, self.judge):
            told["plays"] = plays
        if replay is not None:
            for view in viewpoints(replay):
                values = self.values.get("table" if replay.game.is_open else view)
                if values is not None:
                    told["tracks"][view] = track_told(values)
                    told["swings"][view] = swings_told(values)
        return told


def _told_of(judged: ChoiceVerdict) -> JudgedChoice:
    told: JudgedChoice = judged.as_json()  # type: ignore[assignment]
    return told
