"""When to stop, solved exactly: dynamic programming over finitely many situations without circles.

* In a situation one may stop, for a value that is sure, or do one of several things; each leads on
  by chance, with whole-number weights. (Backward induction: Y. S. Chow, H. Robbins and D. Siegmund,
  "Great Expectations: The Theory of Optimal Stopping", 1971, chapter 3.)
* Values are kept as whole numbers over whole numbers, reduced once a situation: exact, and several
  times as fast as adding Fractions up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final, Generic, TypeVar

STOP: Final = ""
"""The name of stopping, among the names of what can be done."""

S = TypeVar("S", bound=Hashable)
Ways = Sequence[tuple[int, S]]
"""Where something leads: weights of at least 1, and the situations."""


class Solved(Generic[S]):
    """The best that can be done from each situation that can be met."""

    def __init__(
        self,
        start: S,
        sure: Callable[[S], int | None],
        onward: Callable[[S], Mapping[str, Ways[S]]],
    ) -> None:
        """Solve from `start` on.

        `sure(situation)` is what stopping there is worth, None where one must not stop. `onward`
        names what else can be done and where it leads; nothing where the end is reached. If both
        are worth the same one stops; ValueError where one can do neither.
        """
        self.start = start
        self._sure = sure
        self._onward = onward
        self._values: dict[S, tuple[int, int]] = {}
        self._going: dict[S, tuple[int, int, str]] = {}
        self._doing: dict[S, str] = {}
        self._solve(start)

    def __len__(self) -> int:
        """How many situations there are."""
        return len(self._values)

    def __contains__(self, situation: S) -> bool:
        return situation in self._values

    def value(self, situation: S) -> Fraction:
        """What the situation is worth if the best is done from here on."""
        return Fraction(*self._values[situation])

    def going_on(self, situation: S) -> Fraction | None:
        """What it is worth not to stop here, and to do the best then; None if one must stop."""
        found = self._going.get(situation)
        return None if found is None else Fraction(found[0], found[1])

    def best(self, situation: S) -> str:
        """What is best here: `STOP`, or the name of what `onward` offers."""
        return self._doing[situation]

    def reached(self) -> dict[S, Fraction]:
        """How likely each situation is to be met if the best is done; those that can be."""
        found = {self.start: Fraction(1)}
        for situation in reversed(self._values):  # each is solved after all that it leads to
            chance = found.get(situation)
            doing = self._doing[situation]
            if chance is None or doing == STOP:
                continue
            ways = self._onward(situation)[doing]
            total = sum(weight for weight, _ in ways)
            for weight, other in ways:
                found[other] = found.get(other, Fraction(0)) + chance * Fraction(weight, total)
        return found

    def outcomes(self) -> dict[int, Fraction]:
        """How likely each value is to be what one stops with, lowest first."""
        found: dict[int, Fraction] = {}
        for situation, chance in self.reached().items():
            if self._doing[situation] == STOP:
                value = self._sure(situation)
                assert value is not None
                found[value] = found.get(value, Fraction(0)) + chance
        return dict(sorted(found.items()))

    def _solve(self, start: S) -> None:
        waiting = [start]
        offers: dict[S, Mapping[str, Ways[S]]] = {}
        while waiting:
            situation = waiting[-1]
            if situation in self._values:
                waiting.pop()
                continue
            if situation not in offers:
                offers[situation] = self._onward(situation)
                missing = [
                    other
                    for ways in offers[situation].values()
                    for _, other in ways
                    if other not in self._values
                ]
                for other in missing:
                    if other in offers:
                        raise ValueError(f"{other!r} leads back to itself")
                if missing:
                    waiting += missing
                    continue
            waiting.pop()
            self._settle(situation, offers.pop(situation))

    def _settle(self, situation: S, offers: Mapping[str, Ways[S]]) -> None:
        """The value of a situation whose ways on have all been solved."""
        top, bottom, doing = 0, 0, STOP
        for name, ways in offers.items():
            some, of = self._mean(ways)
            if not bottom or some * bottom > top * of:
                top, bottom, doing = some, of, name
        sure = self._sure(situation)
        if bottom:
            self._going[situation] = (top, bottom, doing)
        elif sure is None:
            raise ValueError(f"in {situation!r} one can neither stop nor go on")
        if sure is not None and (not bottom or sure * bottom >= top):
            top, bottom, doing = sure, 1, STOP
        self._values[situation] = (top, bottom)
        self._doing[situation] = doing

    def _mean(self, ways: Ways[S]) -> tuple[int, int]:
        values = [(weight, *self._values[other]) for weight, other in ways]
        common = lcm(*[bottom for _, _, bottom in values])
        top = sum([weight * top * (common // bottom) for weight, top, bottom in values])
        bottom = common * sum([weight for weight, _, _ in values])
        shared = gcd(top, bottom)
        return top // shared, bottom // shared
