"""Exact optimal stopping: dynamic programming over finitely many situations without cycles.

* In a situation one may stop, for a certain value, or choose among actions; each leads on by
  chance, with whole-number weights. (Backward induction: Y. S. Chow, H. Robbins and D. Siegmund,
  "Great Expectations: The Theory of Optimal Stopping", 1971, chapter 3.)
* A ceiling, an upper bound of the value of continuing, saves looking further where stopping is
  worth as much.
* Values are kept as numerator and denominator, reduced once per situation: exact, and several times
  as fast as adding Fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final, Generic, TypeVar

STOP: Final = ""
"""Name of stopping among the names of actions."""

S = TypeVar("S", bound=Hashable)
Ways = Sequence[tuple[int, S]]
"""Outcomes of an action: weights of at least 1, and the next situations."""


class SolvedStopping(Generic[S]):
    """Best action in each situation that can be reached."""

    def __init__(
        self,
        start: S,
        stopping_value: Callable[[S], int | None],
        onward: Callable[[S], Mapping[str, Ways[S]]],
        ceiling: Callable[[S], Fraction | None] = lambda situation: None,
    ) -> None:
        """Solve from `start` on.

        `stopping_value(situation)` is the value of stopping there, None where stopping is not
        allowed. `onward` maps the other actions to their outcomes; empty at the end. Ties are
        broken in favour of stopping; ValueError where neither is possible. `ceiling(situation)` is
        an upper bound of the value of continuing, or None if none is known.
        """
        self.start = start
        self._stopping_value = stopping_value
        self._onward = onward
        self._ceiling = ceiling
        self._values: dict[S, tuple[int, int]] = {}
        self._going: dict[S, tuple[int, int, str]] = {}
        self._doing: dict[S, str] = {}
        self._solve(start)

    def __len__(self) -> int:
        """Return the number of situations."""
        return len(self._values)

    def __iter__(self) -> Iterator[S]:
        """Yield the situations, each after all that it leads to."""
        return iter(self._values)

    def __contains__(self, situation: S) -> bool:
        return situation in self._values

    def value(self, situation: S) -> Fraction:
        """Return the value of the situation under best play."""
        return Fraction(*self._values[situation])

    def continuation_value(self, situation: S) -> Fraction | None:
        """Return the value of not stopping here, with best play after it; None if one must stop."""
        found = self._going.get(situation)
        if found is None:  # not computed: its ceiling was no more than stopping
            offers = self._onward(situation)
            for ways in offers.values():
                for _, other in ways:
                    self._solve(other)
            found = self._going[situation] = self._best_of(offers)
        return Fraction(found[0], found[1]) if found[1] else None

    def best(self, situation: S) -> str:
        """Return the best action: `STOP`, or a name from `onward`."""
        return self._doing[situation]

    def best_action(self, situation: S) -> str:
        """Return the best action but stopping; ValueError if there is none."""
        if self.continuation_value(situation) is None:
            raise ValueError(f"from {situation!r} nothing leads on")
        return self._going[situation][2]

    def outcomes_of_best_action(self, situation: S) -> dict[S, Fraction]:
        """Return the outcomes of `best_action`, with chances; ValueError if there is none."""
        ways = self._onward(situation)[self.best_action(situation)]
        total = sum(weight for weight, _ in ways)
        found: dict[S, Fraction] = {}
        for weight, other in ways:
            found[other] = found.get(other, Fraction(0)) + Fraction(weight, total)
        return found

    def reached(self, start: Mapping[S, Fraction] | None = None) -> dict[S, Fraction]:
        """Return the chance to reach each situation under best play, omitting those of chance 0.

        `start` is a distribution of starting situations; by default the first situation.
        """
        found = dict(start) if start is not None else {self.start: Fraction(1)}
        for situation in reversed(list(self._values)):  # each after all that leads to it
            chance = found.get(situation)
            if chance is not None and self._doing[situation] != STOP:
                for other, part in self.outcomes_of_best_action(situation).items():
                    found[other] = found.get(other, Fraction(0)) + chance * part
        return found

    def outcomes(self, start: Mapping[S, Fraction] | None = None) -> dict[int, Fraction]:
        """Return the distribution of the value at which best play stops, lowest first."""
        found: dict[int, Fraction] = {}
        for situation, chance in self.reached(start).items():
            if self._doing[situation] == STOP:
                value = self._stopping_value(situation)
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
                if self._is_enough(situation):
                    waiting.pop()
                    continue
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

    def _is_enough(self, situation: S) -> bool:
        """True, and the value stored, if stopping is worth at least the ceiling."""
        stopping_value = self._stopping_value(situation)
        ceiling = None if stopping_value is None else self._ceiling(situation)
        if stopping_value is None or ceiling is None or stopping_value < ceiling:
            return False
        self._values[situation], self._doing[situation] = (stopping_value, 1), STOP
        return True

    def _settle(self, situation: S, offers: Mapping[str, Ways[S]]) -> None:
        """Store the value of a situation whose next ones have all been solved."""
        top, bottom, doing = self._going[situation] = self._best_of(offers)
        stopping_value = self._stopping_value(situation)
        if not bottom and stopping_value is None:
            raise ValueError(f"in {situation!r} one can neither stop nor go on")
        if stopping_value is not None and (not bottom or stopping_value * bottom >= top):
            top, bottom, doing = stopping_value, 1, STOP
        self._values[situation] = (top, bottom)
        self._doing[situation] = doing

    def _best_of(self, offers: Mapping[str, Ways[S]]) -> tuple[int, int, str]:
        """Return numerator, denominator and name of the best action but stopping, or 0/0."""
        top, bottom, doing = 0, 0, STOP
        for name, ways in offers.items():
            some, of = self._mean(ways)
            if not bottom or some * bottom > top * of:
                top, bottom, doing = some, of, name
        return top, bottom, doing

    def _mean(self, ways: Ways[S]) -> tuple[int, int]:
        values = [(weight, *self._values[other]) for weight, other in ways]
        common = lcm(*[bottom for _, _, bottom in values])
        top = sum([weight * top * (common // bottom) for weight, top, bottom in values])
        bottom = common * sum([weight for weight, _, _ in values])
        shared = gcd(top, bottom)
        return top // shared, bottom // shared


def followed(
    start: S,
    stopping_value: Callable[[S], int | None],
    onward: Callable[[S], Ways[S]],
    stops: Callable[[S], bool],
) -> dict[int, Fraction]:
    """Return the distribution of the value under one's own stopping rule, lowest first.

    `onward` returns the outcomes of not stopping. One stops where `stops` says so and
    `stopping_value` allows it, and where nothing leads on. All paths to a situation must be equally
    long.
    """
    here, whole = {start: 1}, 1  # chances are multiples of 1 / `whole`
    found: dict[int, Fraction] = {}
    while here:
        ended: dict[int, int] = {}
        going: list[tuple[int, Ways[S], int]] = []
        for situation, chance in here.items():
            value, ways = stopping_value(situation), onward(situation)
            if value is not None and (not ways or stops(situation)):
                ended[value] = ended.get(value, 0) + chance
                continue
            if not ways:
                raise ValueError(f"in {situation!r} one can neither stop nor go on")
            going.append((chance, ways, sum([weight for weight, _ in ways])))
        for value, chance in ended.items():
            found[value] = found.get(value, Fraction(0)) + Fraction(chance, whole)
        common = lcm(*[total for _, _, total in going])
        here, whole = {}, whole * common
        for chance, ways, total in going:
            part = chance * (common // total)
            for weight, other in ways:
                here[other] = here.get(other, 0) + part * weight
    return dict(sorted(found.items()))
