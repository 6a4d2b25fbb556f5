"""View model of "Other house rules": tries each on the current game, playouts where the log ends.

It uses all cards and all future events: a page requests it only where both may be seen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from time import monotonic
from typing import Any, Final

from jamlab.analysis.rulings import OPEN, Ruling, mattered_words, outcome, ruling_steps, rulings_of
from jamlab.chance.agents import usual_judge
from jamlab.chance.estimates.interval_methods import half_width, variance_of
from jamlab.chance.simulations.ruling_effects import RulingEffect, summed
from jamlab.core import GameRecord, Over
from jamlab.log import Replay
from jamlab.pages.rulings.rulings_messages import (
    RulingsClose,
    RulingsLook,
    RulingsPlay,
    RulingsStop,
    RulingsTold,
    RulingTold,
)
from jamlab.text import rounded
from jamlab.ui.requests import Request
from jamlab.ui.view_model import Program, handles

MOST: Final = 400
"""Playouts of a ruling, unless stopped before."""
A_LOOK: Final = 0.5
"""Seconds between two updates of the page."""
_A_PIECE: Final = 0.04
_TENTHS: Final = 1000


class _Played:
    """Results of playouts: sums of each seat's share of the wins."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.won = [0.0] * seats
        self.squares = [0.0] * seats
        self.mattered: dict[str, RulingEffect] = {}

    def add(self, over: Over) -> None:
        self.games += 1
        for seat in over.winners:
            self.won[seat] += 1 / len(over.winners)
            self.squares[seat] += 1 / len(over.winners) ** 2

    @property
    def shares(self) -> list[int]:
        """Return the shares in tenths of a percent, each rounded separately."""
        if not self.games:
            return []
        return [int(rounded(_TENTHS * won / self.games)) for won in self.won]

    @property
    def half(self) -> int:
        """Return half of the widest interval, which is valid at all times simultaneously."""
        if not self.games:
            return 0
        widest = max(
            half_width(self.games, variance_of(self.games, won, squares))
            for won, squares in zip(self.won, self.squares, strict=True)
        )
        return int(rounded(_TENTHS * min(widest, 1.0)))


class RulingsProgram(Program):
    """Other rulings of `replay`. `judge` makes the playouts (default: the game's usual one)."""

    def __init__(self, replay: Replay | None = None, *, judge: str = "") -> None:
        self.replay = replay
        self.judge = judge or ("" if replay is None else usual_judge(replay.game.id))
        self._key = ""
        self._forget()

    def _forget(self) -> None:
        self.rulings: list[Ruling] = []
        self._played: dict[int, _Played] = {}
        self._left: list[tuple[str, str]] = []
        self._count = 0
        self._looking: Generator[None, None, Ruling] | None = None
        self._playing = -1
        self._playouts: Iterator[tuple[Over, GameRecord]] | None = None
        self._looked = 0.0
        self._told = self._drawn("none")

    def handle(self, request: Request) -> None:
        if self.replay is not None and not self.replay.is_in_part:  # else cards are unknown
            super().handle(request)

    @handles(RulingsLook)
    def _look(self, request: RulingsLook) -> None:
        assert self.replay is not None
        self._key = request.key
        self._forget()
        self._left = rulings_of(self.replay)
        self._count = len(self._left)
        self._next(self.replay)
        self._told = self._drawn()

    @handles(RulingsPlay)
    def _play(self, request: RulingsPlay) -> None:
        place = request.place
        if not 0 <= place < len(self.rulings) or self._playing >= 0:
            return
        ruling = self.rulings[place]
        if ruling.result == OPEN:
            self._playing, self._played[place] = place, _Played(len(ruling.replay.seats))
            self._playouts = ruling.playouts(self.judge)
            self._told = self._drawn()

    @handles(RulingsClose)
    def _close(self, _request: RulingsClose) -> None:
        self._key = ""
        self._forget()

    def work(self) -> bool:
        if self._looking is None and self._playouts is None:
            return False
        until = monotonic() + _A_PIECE
        while monotonic() < until and (self._looking is not None or self._playouts is not None):
            if self._looking is not None:
                self._look_on()
            else:
                self._play_on()
        if monotonic() - self._looked > A_LOOK:
            self._told, self._looked = self._drawn(), monotonic()
        return self._looking is not None or self._playouts is not None

    def state(self) -> Mapping[str, Any]:
        return {"rulings": self._told}

    def _next(self, replay: Replay) -> None:
        """Start the next ruling, if any."""
        self._looking = None
        if self._left:
            name, value = self._left.pop(0)
            self._looking = ruling_steps(replay, {name: value})

    def _look_on(self) -> None:
        assert self._looking is not None
        assert self.replay is not None
        try:
            next(self._looking)
        except StopIteration as ended:
            self.rulings.append(ended.value)
            self._next(self.replay)
            self._told = self._drawn()

    def _play_on(self) -> None:
        assert self._playouts is not None
        played, ruling = self._played[self._playing], self.rulings[self._playing]
        over, kept = next(self._playouts)
        played.add(over)
        played.mattered = summed((played.mattered, ruling.mattered(kept)))
        if played.games >= MOST:
            self._stop(RulingsStop())

    @handles(RulingsStop)
    def _stop(self, _request: RulingsStop) -> None:
        self._playing, self._playouts = -1, None
        self._told = self._drawn()

    # -- state -------------------------------------------------------------------------------------

    def _drawn(self, state: Any = "") -> RulingsTold:
        return {
            "key": self._key,
            "state": state or ("done" if self._looking is None else "looking"),
            "count": self._count,
            "rows": [self._row(place, ruling) for place, ruling in enumerate(self.rulings)],
            "playing": self._playing,
            "most": MOST,
            "judge": self.judge,
        }

    def _row(self, place: int, ruling: Ruling) -> RulingTold:
        ((option, value),) = ruling.options.items()
        game = ruling.replay.game
        kind = next(each for each in game.options if each.name == option)
        first, stop, played = ruling.first, ruling.stop, self._played.get(place)
        result: Any = ruling.result
        return {
            "option": option,
            "about": kind.about,
            "rule": kind.clause,
            "was": game.option_words(kind, ruling.was[option]),
            "value": game.option_words(kind, value),
            "n": first.n if first else 0,
            "words": first.words if first else "",
            "clause": first.clause if first else "",
            "stop": stop.n if stop else 0,
            "stop_words": stop.words if stop else "",
            "stop_clause": stop.clause if stop else "",
            "result": result,
            "outcome": outcome(ruling),
            "playouts": played.games if played else 0,
            "shares": played.shares if played else [],
            "half": played.half if played else 0,
            "mattered": mattered_words(played.mattered) if played else "",
        }
