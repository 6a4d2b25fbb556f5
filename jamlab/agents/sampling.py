"""A player that knows no rules: it tries what it can do on tables that could be this one.

* Before a choice it deals the hidden cards anew (`Game.resample`), takes each option on the same
  table, and lets everybody play on by chance for a few choices. Options that fare ill are given up,
  half of them at a time, so that the best are tried most often.
* A playout is worth more the further ahead it leaves the seat: by who leads, by how much
  (`Game.standing`), and by how far its goals are (`Game.progress`).
* A quick player of the game may advise. Its choice is taken unless another one was better by more
  than chance explains: what playouts by chance cannot see (a long plan) is left to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from statistics import fmean, pstdev, stdev
from typing import Any, Final

from jamlab.engine import ALL_KNOWING, Agent, Choice, Event, Eyes, Over, Stream, play_out

PLAYOUTS: Final = 200
MOST: Final = 100_000
AHEAD: Final = 4  # choices of a playout: fewer see nothing coming, more drown it in chance
LEADING, MARGIN, GOALS = 0.5, 0.5, 0.5  # how much each part of a playout's worth counts
DOUBT: Final = 1.0  # standard errors by which an option must be better than the advice


class Sampling(Agent):
    """Tries each option in `playouts` playouts a choice (all options together)."""

    ahead, leading, margin, goals, doubt = AHEAD, LEADING, MARGIN, GOALS, DOUBT

    def __init__(
        self, playouts: float = PLAYOUTS, adviser: Callable[[], Agent] | None = None
    ) -> None:
        if playouts != int(playouts) or not 1 <= playouts <= MOST:
            raise ValueError(f"playouts are a whole number from 1 to {MOST}, not {playouts:g}")
        self.playouts = int(playouts)
        self.adviser = adviser() if adviser is not None else None
        self.watches = self.adviser is not None and self.adviser.watches

    def sit(self, eyes: Eyes, rng: Stream) -> None:
        """Take a seat; the adviser looks through the same eyes."""
        super().sit(eyes, rng)
        if self.adviser is not None:
            self.adviser.sit(eyes, rng)

    def saw(self, event: Event) -> None:
        """Something happened: the adviser may want to know."""
        if self.adviser is not None:
            self.adviser.saw(event)

    def choose(self, choice: Choice) -> int:
        """The option that fared best, or the advice."""
        advice = self.adviser.choose(choice) if self.adviser is not None else -1
        if len(choice) == 1:
            return 0
        tried = Tried(self, choice)
        options = list(range(len(choice)))
        rounds = ceil(log2(len(options)))
        left = self.playouts
        for n in range(rounds, 0, -1):
            tables = max(1, left // (n * len(options)))
            for _ in range(tables):
                if left < len(options):
                    break
                left -= len(options)
                tried.on_a_table(options)
            worth = tried.worth()
            options.sort(key=lambda option: -fmean(worth[option]) if worth[option] else 0)
            options = options[: (len(options) + 1) // 2]
            if advice >= 0 and advice not in options:
                options.append(advice)
        best = options[0]
        if advice < 0 or best == advice:
            return best
        return best if tried.is_better(best, advice, self.doubt) else advice


class Tried:
    def __init__(self, player: Sampling, choice: Choice) -> None:
        self.game = player.eyes.game
        self.view = player.eyes.view()
        self.rng = player.rng
        self.choice = choice
        self.p = player
        self.marks = [([], [], []) for _ in choice]

    def on_a_table(self, options: Sequence[int]) -> None:
        game, referee = self.game, self.game.referee
        table = game.resample(self.view, self.rng)
        for option in options:
            state = table.copy()
            referee.apply(state, self.choice[option])
            over = play_out(referee, state, self.rng, self.p.ahead)
            for marks, mark in zip(self.marks[option], self.judged(state, over), strict=True):
                marks.append(mark)

    def judged(self, state: Any, over: Over | None) -> tuple[float, float, float]:
        game, seat = self.game, self.choice.seat
        sign = -1 if game.low_wins else 1
        goals = 0.0
        if over is not None:
            had = [sign * n for n in over.scores]
            winners = over.winners
            if self.p.goals: goals = 1.0 if seat in winners else 0
        else:
            view = game.view(state, ALL_KNOWING)
            had = [sign * n for n in game.standing(view)]
            best = max(had)
            winners = tuple(s for s, n in enumerate(had) if n == best)
            if sign > 0 and self.p.goals:
                done = [self.done(view, s) for s in range(len(had))]
                goals = done[seat] - max(n for s, n in enumerate(done) if s != seat)
        share = 1 / len(winners) if seat in winners else 0.0
        return share, had[seat] - max(n for s, n in enumerate(had) if s != seat), goals

    def done(self, view: Any, seat: int) -> float:
        parts = [min(1.0, goal.done / goal.needed) for goal in self.game.progress(view, seat) if goal.needed > 0]
        return fmean(parts) if parts else 0.0

    def worth(self) -> list[list[float]]:
        weights = []
        for n, weight in enumerate((self.p.leading, self.p.margin, self.p.goals)):
            spread = pstdev([mark for marks in self.marks for mark in marks[n]])
            weights.append(weight / spread if spread and n else weight)
        return [
            [sum(w * m for w, m in zip(weights, each)) for each in zip(*marks)] for marks in self.marks
        ]

    def is_better(self, option, than, doubt) -> bool:
        worth = self.worth()
        pairs = [a - b for a, b in zip(worth[option], worth[than])]
        if len(pairs) < 2:
            return False
        return fmean(pairs) > doubt * stdev(pairs) / sqrt(len(pairs))
