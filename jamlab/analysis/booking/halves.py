"""The best of several options by playouts: chosen on one half of them, valued on the other.

The highest of several noisy means is too high: whoever chooses the best and values it on the same
playouts finds mistakes where nothing was at stake. On the other half its value is unbiased, and so
is what it is better than the option that was taken.

* First half: sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in
  multi-armed bandits", 2013). All options get the same luck; each round the worse half drops out.
* Second half: the best option and the one that was taken, the same luck for both; and every second
  time a blind pick, to say how hard it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, fsum, inf, log2, sqrt
from typing import Final

from jamlab.engine import Stream
from jamlab.probability.estimates.quantiles import student

Worth = tuple[float, float]
"""What a playout gave the seat: its share of the win, and for equal shares what is looked at next
(the more the better)."""
Interval = tuple[float, float, float]
"""A mean and the ends of its interval."""
CERTAINTY: Final = 0.997
"""Three standard errors: a game has a hundred choices and more, and at 95 % two or three of them
would look like mistakes where nothing was lost."""


@dataclass
class Halves:
    """Playouts of the options at a choice, `playouts` of them in all (a few less come about).

    `play(option, number)` plays on after an option with the luck of that number. `weights` says how
    often a blind pick takes each option; they need not add up to 1. `rng` makes the blind picks.
    """

    taken: int
    weights: dict[int, float]
    play: Callable[[int, int], Worth]
    playouts: int
    rng: Stream
    best: int = field(init=False)
    best_values: list[float] = field(init=False, default_factory=list)
    taken_values: list[float] = field(init=False, default_factory=list)
    blind_gains: list[float] = field(init=False, default_factory=list)
    made: int = field(init=False, default=0)
    valuing: bool = field(init=False, default=False)
    """True in the second half."""

    def __post_init__(self) -> None:
        if self.taken not in self.weights or len(self.weights) < 2:
            raise ValueError("a choice is between two options at least, and one of them was taken")
        if self.playouts < 4 * len(self.weights):
            least = 4 * len(self.weights)
            raise ValueError(f"{len(self.weights)} options want {least} playouts at least")
        self.best = self.taken

    def steps(self) -> Iterator[int]:
        """Do it, playout by playout: after each, how many were made."""
        number = 0
        options, half = list(self.weights), self.playouts // 2
        found: dict[int, list[Worth]] = {option: [] for option in options}
        rounds = ceil(log2(len(options)))
        for left in range(rounds, 0, -1):
            for _ in range(max(1, (half - self.made) // left // len(options))):
                for option in options:
                    found[option].append(self.play(option, number))
                    self.made += 1
                    yield self.made
                number += 1
            options = sorted(options, key=lambda option: self._rank(option, found[option]))
            options = options[: ceil(len(options) / 2)]
        self.best, self.valuing = options[0], True
        a_pair = 3 if self.best == self.taken else 5  # playouts in two turns
        for turn in range(2 * half // a_pair):
            blind = self.best if turn % 2 else self._blindly()
            values = {}
            for option in dict.fromkeys((self.best, self.taken, blind)):
                values[option] = self.play(option, number)[0]
                self.made += 1
                yield self.made
            self.best_values.append(values[self.best])
            self.taken_values.append(values[self.taken])
            if turn % 2 == 0:
                self.blind_gains.append(values[self.best] - values[blind])
            number += 1

    def _blindly(self) -> int:
        """A blind pick."""
        left = self.rng.random() * fsum(self.weights.values())
        for option, weight in self.weights.items():
            left -= weight
            if left < 0:
                return option
        return self.taken

    def _rank(self, option: int, worths: Sequence[Worth]) -> tuple[float, float, bool, int]:
        """Where an option stands: less is better. Of equal ones the one that was taken."""
        share, more = (_mean([worth[place] for worth in worths]) for place in (0, 1))
        return -share, -more, option != self.taken, option

    @property
    def gain(self) -> Interval:
        """What the best option is better than the one taken; the 99.7 % interval, from pairs."""
        if self.best == self.taken:
            return 0.0, 0.0, 0.0
        pairs = zip(self.best_values, self.taken_values, strict=True)
        return _interval([best - taken for best, taken in pairs])

    @property
    def blind(self) -> Interval:
        """The same of what a blind pick loses to the best option."""
        return _interval(self.blind_gains)


def _interval(gains: Sequence[float]) -> Interval:
    mean, count = _mean(gains), len(gains)
    if count < 2:
        return mean, -inf, inf
    spread = fsum((gain - mean) ** 2 for gain in gains) / (count - 1)
    spread = max(spread, 0.25 / (count + 1))  # pairs that were alike need not be so for ever
    half = student(CERTAINTY, count - 1) * sqrt(spread / count)
    return mean, mean - half, mean + half


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers) if numbers else 0.0
