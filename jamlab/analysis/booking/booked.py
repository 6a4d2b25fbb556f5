"""Booking: each change of a chance to win goes to who made it, to chance (luck) or to a choice.

Start + luck + decisions = result, for each seat: what is booked are differences of one track of
values, and they telescope. With whole tenths (`Values.shown`) it is exact, number by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from jamlab.analysis.booking.makers import BY_CHANCE, BY_SEVERAL, maker_of, makers_of
from jamlab.log import Replay

Chances = Sequence[float]
"""Each seat's chance to win; of a whole track either parts of 1 or whole tenths of a percent."""


class Valued(Protocol):
    """What booking needs of `jamlab.analysis.values.Values`."""

    @property
    def chances(self) -> Sequence[tuple[float, ...] | None]:
        """By position, parts of 1; None: not worked out."""

    @property
    def counts(self) -> Sequence[int]:
        """By position, how many playouts; below 1: none."""

    @property
    def groups(self) -> Sequence[Sequence[tuple[float, ...] | None]]:
        """The chances once more, by each of several groups of playouts that share no luck; none
        where they are not known."""

    def change_error(self, n: int) -> tuple[float, ...]:
        """By seat: the standard error of what event n changed."""

    def shown(self) -> Sequence[tuple[int, ...] | None]:
        """By position, whole tenths of a percent, each rounded by itself."""


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
