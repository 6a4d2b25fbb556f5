"""Booking: each change of a chance to win goes to who made it, to chance (luck) or to a choice.

Start + luck + decisions = result, for each seat: what is booked are differences of one track of
values, and they telescope. With whole tenths (`Values.shown`) it is exact, number by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import Final, Protocol

from jamlab.analysis.booking.makers import BY_CHANCE, BY_SEVERAL, maker_of, makers_of
from jamlab.replay import Replay

Chances = Sequence[float]
"""Each seat's chance to win; of a whole track either parts of 1 or whole tenths of a percent."""
NORMAL_95: Final = 1.959963984540054


class Valued(Protocol):
    """What booking needs of `jamlab.analysis.values.Values`."""

    @property
    def chances(self) -> Sequence[tuple[float, ...] | None]:
        """By position, parts of 1; None: not worked out."""

    def change_error(self, n: int) -> tuple[float, ...]:
        """By seat: the standard error of what event n changed."""

    def shown(self) -> Sequence[tuple[int, ...] | None]:
        """By position, whole tenths of a percent, 1000 in all."""


@dataclass(frozen=True, slots=True)
class Step:
    """What events `first` to `n` (from 1) changed, by seat, and whose it is: see `makers_of`.

    One event, or several between which nothing is worked out.
    """

    first: int
    n: int
    by: int
    change: tuple[float, ...]


class Booking:
    """A track of values, booked. `by` is who made each event, `track` the chances by position.

    Positions without a value are passed over: see `Step`. ValueError if there is none at all.
    """

    def __init__(self, by: Sequence[int], track: Sequence[Chances | None]) -> None:
        if len(track) != len(by) + 1:
            raise ValueError(f"{len(by)} events have {len(by) + 1} positions, not {len(track)}")
        self.by = list(by)
        self.track = track
        self.known = [n for n, chances in enumerate(track) if chances is not None]
        if not self.known:
            raise ValueError("no position is worked out")

    @classmethod
    def of(cls, replay: Replay, values: Valued) -> Booking:
        """In parts of 1, as exact as floats are."""
        return cls(makers_of(replay), values.chances)

    @classmethod
    def shown(cls, replay: Replay, values: Valued) -> Booking:
        """In whole tenths of a percent: the numbers that are on screen."""
        return cls(makers_of(replay), values.shown())

    @property
    def seats(self) -> int:
        """How many seats."""
        return len(self.at(self.known[0]))

    def at(self, position: int) -> Chances:
        """The chances at a position that is worked out; ValueError at another one."""
        chances = self.track[position]
        if chances is None:
            raise ValueError(f"position {position} is not worked out")
        return chances

    @cached_property
    def steps(self) -> list[Step]:
        """All changes, from one position that is worked out to the next."""
        return [self._step(*pair) for pair in pairwise(self.known)]

    def _step(self, before: int, n: int) -> Step:
        return Step(
            before + 1, n, maker_of(self.by[before:n]), changed(self.at(before), self.at(n))
        )

    def reached(self, upto: int | None = None) -> int:
        """The last position that is worked out, up to `upto` (the end, unless it is said)."""
        upto = len(self.by) if upto is None else upto
        return max((n for n in self.known if n <= upto), default=self.known[0])

    def given(self, by: int, upto: int | None = None) -> tuple[float, ...]:
        """What one maker gave each seat, up to a position."""
        last = self.reached(upto)
        steps = [step.change for step in self.steps if step.by == by and step.n <= last]
        return tuple(sum(change[seat] for change in steps) for seat in range(self.seats))

    def luck(self, upto: int | None = None) -> tuple[float, ...]:
        """What chance gave each seat."""
        return self.given(BY_CHANCE, upto)

    def decisions(self, upto: int | None = None) -> tuple[float, ...]:
        """What all choices gave each seat, its own and those of others."""
        each = [self.given(seat, upto) for seat in range(self.seats)]
        return tuple(map(sum, zip(*each, strict=True)))

    def not_booked(self, upto: int | None = None) -> tuple[float, ...]:
        """What cannot be told apart yet; 0 as soon as every event is worked out."""
        return self.given(BY_SEVERAL, upto)


def changed(before: Chances, after: Chances) -> tuple[float, ...]:
    """What each seat has more."""
    return tuple(now - then for then, now in zip(before, after, strict=True))


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A seat's result without its own luck, in parts of 1, and its 95 % interval.

    It is start + decisions. Luck is 0 in the mean, whoever judges: so this has the mean of the
    result itself, and spreads the less the better the judge is. It may lie outside 0 and 1.
    """

    seat: int
    result: float
    luck: float
    value: float
    low: float
    high: float


def luck_adjusted(replay: Replay, values: Valued) -> list[Adjusted] | None:
    """By seat; None while something is not worked out, or the game is not at its end.

    The interval is that of the luck which is taken off: the paired errors of its steps, as of
    independent ones, which they are not quite. Measured over seeds, in four games, the spread of
    the value was from 0.7 to 1.3 times what the interval says.
    """
    booking = Booking.of(replay, values)
    end, steps = len(booking.by), booking.steps
    if booking.known[0] or booking.known[-1] != end or replay.over is None:
        return None
    if any(step.by == BY_SEVERAL for step in steps):
        return None
    luck, result = booking.luck(), booking.at(end)
    found = []
    for seat in range(booking.seats):
        half = NORMAL_95 * hypot(
            *(
                values.change_error(n)[seat]
                for step in steps
                if step.by == BY_CHANCE
                for n in range(step.first, step.n + 1)
            )
        )
        value = result[seat] - luck[seat]
        found.append(Adjusted(seat, result[seat], luck[seat], value, value - half, value + half))
    return found
