"""A player that knows no rules: it tries what it can do on tables that could be this one.

* Before a choice it deals the hidden cards anew (`Game.resample`), takes each option on the same
  table, and lets everybody play on by chance for a few choices (`play_out`).
* Where a playout ends, the game says what each seat has and may hope for (`Game.evaluation`). It is
  worth more if the seat leads, and the further it leads.
* Options that fare ill are given up, half of them at a time (sequential halving: Karnin, Koren and
  Somekh, "Almost optimal exploration in multi-armed bandits", 2013): most playouts go to the best.
* A quick player of the game may advise. Its choice is taken unless another one was better by more
  than chance explains: so what playouts cannot see, a plan of many steps, is left to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, fsum, log2, sqrt
from typing import Any, Final

from jamlab.core import ALL_KNOWING, Agent, Choice, Event, Eyes, Over, Stream, play_out

PLAYOUTS: Final = 200
MOST: Final = 100_000
AHEAD: Final = 3  # choices that a playout goes on: fewer see little, more drown it in chance
MARGIN: Final = 2.0  # what one usual distance to the other seats counts beside leading
DOUBT: Final = 2.0  # standard errors by which an option must be better than the advice
TABLES: Final = 8  # on which both must have been tried: of fewer, the spread is a guess


class Sampling(Agent):
    """Tries its options in so many `playouts` a choice, all options together.

    Without an `adviser` (what makes one) it takes the option that fared best.
    """

    def __init__(
        self, playouts: float = PLAYOUTS, adviser: Callable[[], Agent] | None = None
    ) -> None:
        if not float(playouts).is_integer() or not 1 <= playouts <= MOST:
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
        """Something happened: the adviser wants to know."""
        if self.adviser is not None:
            self.adviser.saw(event)

    def choose(self, choice: Choice) -> int:
        """The option that fared best, or the advice; the first one of those that fared alike."""
        advice = None if self.adviser is None else self.adviser.choose(choice)
        if len(choice) == 1:
            return 0
        options = list(range(len(choice)))
        if len(options) > self.playouts:  # not one each: some are never tried
            options = sorted(self.rng.taken(options, self.playouts))
        trial = Trial(self.eyes, choice, self.rng)
        left, best = self.playouts, options[0]
        for rounds in range(ceil(log2(len(options))), 0, -1):
            options = options[:left]  # of what is left of a small budget, each gets one at least
            if not options:
                break
            tables = max(1, left // rounds // len(options))
            left -= tables * len(options)
            for _ in range(tables):
                trial.on_another_table(options)
            best, *others = trial.best_first(options)[: (len(options) + 1) // 2]
            options = [best, *others]
            if advice is not None and advice not in options:
                options.insert(1, advice)
        if advice is None or trial.is_better(best, advice):
            return best
        return advice


class Trial:
    """How the options of a choice fared, table by table: who led, and by how much."""

    doubt = DOUBT

    def __init__(self, eyes: Eyes, choice: Choice, rng: Stream) -> None:
        self.game, self.seat = eyes.game, eyes.seat
        self.view = eyes.view()
        self.choice = choice
        self.rng = rng
        self.leads: list[list[float]] = [[] for _ in choice.options]
        self.margins: list[list[float]] = [[] for _ in choice.options]

    def on_another_table(self, options: list[int]) -> None:
        """Deal a table that could be this one, and play it out once after each option."""
        game = self.game
        table = game.resample(self.view, self.rng)
        for option in options:
            state = table.copy()
            game.apply(state, self.choice[option])
            over = self.play_on(state)
            hopes = game.evaluation(game.view(state, ALL_KNOWING))
            self.leads[option].append(self.lead(over, hopes))
            self.margins[option].append(self.margin(hopes))

    def play_on(self, state: Any) -> Over | None:
        """Play `state` on, in place; how the game ended, if it did."""
        return play_out(self.game.referee, state, self.rng, AHEAD)

    def lead(self, over: Over | None, hopes: tuple[int, ...]) -> float:
        """1 if the seat leads (at the end: has won), less if several do."""
        if over is None:
            most = max(hopes)
            winners = tuple([seat for seat, hope in enumerate(hopes) if hope == most])
        else:
            winners = over.winners
        return 1 / len(winners) if self.seat in winners else 0.0

    def margin(self, hopes: tuple[int, ...]) -> float:
        """By how much the seat is ahead of the others' mean (the best of them is a noisy mark)."""
        mine = hopes[self.seat]
        return mine - (sum(hopes) - mine) / (len(hopes) - 1)

    def worth(self, option: int) -> list[float]:
        """What each playout of an option was worth."""
        spread = self._spread()
        return [
            lead + MARGIN * margin / spread
            for lead, margin in zip(self.leads[option], self.margins[option], strict=True)
        ]

    def _spread(self) -> float:
        """How far margins lie apart; 1 if they do not."""
        return _spread([margin for margins in self.margins for margin in margins]) or 1.0

    def best_first(self, options: list[int]) -> list[int]:
        """The options, those that fared better first; those that fared alike in their order."""
        spread = self._spread()
        worth = {
            option: _mean(self.leads[option]) + MARGIN * _mean(self.margins[option]) / spread
            for option in options
            if self.leads[option]
        }
        return sorted(options, key=lambda option: -worth.get(option, 0.0))

    def is_better(self, option: int, advice: int) -> bool:
        """True if the option did better than the advice on the same tables, beyond doubt."""
        if option == advice or len(self.leads[option]) < TABLES:
            return option == advice
        gain, error = self.edge(option, advice)
        return gain > self.doubt * error

    def edge(self, option: int, advice: int) -> tuple[float, float]:
        """By how much an option did better than the advice on the same tables: mean and error."""
        pairs = zip(self.worth(option), self.worth(advice), strict=False)
        gains = [here - there for here, there in pairs]
        return _mean(gains), _spread(gains) / sqrt(max(1, len(gains) - 1))


def _mean(numbers: Sequence[float]) -> float:
    """The mean of these numbers."""
    return fsum(numbers) / len(numbers)


def _spread(numbers: Sequence[float]) -> float:
    """The standard deviation of these numbers, taken as all there are; 0 of none."""
    if not numbers:
        return 0.0
    mean = _mean(numbers)
    return sqrt(fsum([(number - mean) ** 2 for number in numbers]) / len(numbers))
