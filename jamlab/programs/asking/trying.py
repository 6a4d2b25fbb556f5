"""What was asked, tried out: trials in short pieces, and the chart in which they settle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jamlab.chance import Odds, Running
from jamlab.chance.estimates.trials import Trial
from jamlab.chance.odds.answer import tried_out
from jamlab.chance.rule_trials import Tried
from jamlab.charts.trials.settling import rows
from jamlab.core import text
from jamlab.programs.asking.told import AskedTrials
from jamlab.programs.program import stopped

MORE: Final = 1000
"""Trials that the button makes."""
HEIGHT: Final = 300
"""px of the chart."""
A_PIECE: Final = 0.05
"""Seconds."""
_SEED: Final = 1
_NOT_TRIED: Final = "This question is worked out only, not tried out."


class Trying:
    """Trials of what `answer` says; `trial` makes one. `running` is None before the first."""

    def __init__(self, answer: Odds, tried: Tried | None, trial: Callable[[], Trial]) -> None:
        self.running: Running | None = None
        self._answer, self._tried, self._trial = answer, tried, trial
        self._target = 0
        self._stopped = ""
        self._told: tuple[int, AskedTrials] | None = None

    @property
    def n(self) -> int:
        """How many trials were made."""
        return 0 if self.running is None else self.running.n

    @property
    def busy(self) -> bool:
        """True while trials are to be made."""
        return self.n < self._target

    def more(self) -> None:
        """So many trials more; nothing while others are made."""
        if self._tried is not None and not self.busy:
            self._target, self._stopped = self.n + MORE, ""

    def stop(self) -> None:
        """No further trials."""
        self._target = self.n

    def piece(self) -> None:
        """Make some of them."""
        try:
            if self.running is None:
                kind = "mean" if self._answer.unit else "share"
                self.running = Running(self._trial(), _SEED, kind)
            self.running.run(self._target - self.n, A_PIECE)
        except Exception as error:  # of any game's rules; it is said where the trials stand
            self.stop()
            self._stopped = stopped(f"trials: {self._answer.question}", error)

    def told(self) -> AskedTrials:
        """How they stand."""
        if self._told is None or self._told[0] != self.n:
            self._told = self.n, self._drawn()
        return {**self._told[1], "busy": self.busy, "stopped": self._stopped}

    def _drawn(self) -> AskedTrials:
        answer, exact = self._answer, float(self._answer.value)
        percent = not answer.unit
        told: AskedTrials = {
            "how": _NOT_TRIED if self._tried is None else self._tried.how,
            "can": self._tried is not None,
            "more": MORE,
            "busy": False,
            "said": "",
            "stopped": "",
            "percent": percent,
            "labels": [],
            "data": {},
            "signals": {},
        }
        if self.running is not None and self.n:
            path = self.running.path
            marks = [("exact", exact, f"exact: {_short(exact, percent)}")]
            for point in path[-1:]:
                marks.append(("run", point.value, f"tried: {_short(point.value, percent)}"))
                told["said"] = tried_out(*point, answer.unit)
            told["labels"] = [(kind, words) for kind, _, words in marks]
            told["data"], told["signals"] = rows(path, [], marks, percent=percent, height=HEIGHT)
        return told


def _short(value: float, percent: bool) -> str:
    return text.percent(value) if percent else text.decimal(value, 2)
