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

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final, Generic, TypeVar

from jamlab.chance.exact.answer import Matrix
from jamlab.core.stream import Stream

# Exact absorbing Markov chains: absorption within k steps, and expected steps.
#
# A chain is a `Matrix` of Fractions, each row adding up to 1. A state that never leaves itself is
# absorbing. (J. G. Kemeny and J. L. Snell, "Finite Markov Chains", 1960, chapter III.)


Chances = tuple[Fraction, ...]


def chain(labels: Sequence[str], rows: Sequence[Sequence[Fraction | int]]) -> Matrix:
    """Return a checked matrix; ValueError names the row that does not add up to 1.

    >>> chain(["out", "in"], [[Fraction(1, 2), Fraction(1, 2)], [0, 1]]).labels
    ('out', 'in')
    """
    found = tuple(tuple(Fraction(chance) for chance in row) for row in rows)
    if len(found) != len(labels) or any(len(row) != len(labels) for row in found):
        raise ValueError(f"{len(labels)} states need a row of {len(labels)} chances each")
    for label, row in zip(labels, found, strict=True):
        if sum(row) != 1 or min(row) < 0:
            raise ValueError(f"the chances from {label!r} add up to {sum(row)}, none below 0")
    return Matrix(tuple(labels), found)


def absorbing(matrix: Matrix) -> tuple[int, ...]:
    """Return the absorbing states."""
    return tuple(state for state, row in enumerate(matrix.rows) if row[state] == 1)


def after(matrix: Matrix, start: int, steps: int) -> Chances:
    """Return the chance of each state after this many steps from `start`."""
    if steps < 0:
        raise ValueError(f"steps are 0 or more, not {steps}")
    here = [Fraction(int(state == start)) for state in range(len(matrix.rows))]
    for _ in range(steps):
        onward = [Fraction(0)] * len(here)
        for state, chance in enumerate(here):
            if chance:
                for other, step in enumerate(matrix.rows[state]):
                    if step:
                        onward[other] += chance * step
        here = onward
    return tuple(here)


def absorbed_within(
    matrix: Matrix, start: int, steps: int, into: Iterable[int] | None = None
) -> Fraction:
    """Return the chance to be in an absorbing state (one of `into`) after this many steps."""
    chances = after(matrix, start, steps)
    return sum((chances[state] for state in _targets(matrix, into)), Fraction(0))


def absorbed(matrix: Matrix, start: int, into: Iterable[int] | None = None) -> Fraction:
    """Return the chance ever to reach an absorbing state (one of `into`)."""
    targets = _targets(matrix, into)
    if start in targets:
        return Fraction(1)
    way = [state for state in _can_reach(matrix, targets) if state not in targets]
    if start not in way:
        return Fraction(0)
    found = solved(
        _less_identity(matrix, way),
        [sum((matrix.rows[state][end] for end in targets), Fraction(0)) for state in way],
    )
    return found[way.index(start)]


def expected_steps(matrix: Matrix, start: int) -> Fraction:
    """Return the mean number of steps to an absorbing state; 0 from one of these.

    ValueError if absorption is not certain.
    """
    ends = set(absorbing(matrix))
    if start in ends:
        return Fraction(0)
    reached = _reached(matrix, start)
    arriving = _can_reach(matrix, ends)
    for state in reached:
        if state not in arriving:
            raise ValueError(f"from {matrix.labels[state]!r} no absorbing state is ever reached")
    way = [state for state in reached if state not in ends]
    found = solved(_less_identity(matrix, way), [Fraction(1)] * len(way))
    return found[way.index(start)]


def solved(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Chances:
    """Return the x with rows · x = right, by exact Gaussian elimination.

    ValueError if there is not exactly one.
    """
    table = [[*row, end] for row, end in zip(rows, right, strict=True)]
    size = len(table)
    for column in range(size):
        pivot = next((row for row in range(column, size) if table[row][column]), None)
        if pivot is None:
            raise ValueError("these equations have not exactly one solution")
        table[column], table[pivot] = table[pivot], table[column]
        lead = table[column][column]
        used = [place for place in range(column, size + 1) if table[column][place]]
        for place in used:
            table[column][place] /= lead
        for row in range(size):
            times = table[row][column]
            if row != column and times:
                for place in used:
                    table[row][place] -= times * table[column][place]
    return tuple(row[size] for row in table)


def _less_identity(matrix: Matrix, states: Sequence[int]) -> list[list[Fraction]]:
    """Return the identity minus the transition chances between these states: I - Q."""
    return [
        [int(state == other) - matrix.rows[state][other] for other in states] for state in states
    ]


def _targets(matrix: Matrix, into: Iterable[int] | None) -> set[int]:
    ends = set(absorbing(matrix))
    if into is None:
        return ends
    wanted = set(into)
    if not wanted <= ends:
        raise ValueError("only states that are never left can be arrived in for good")
    return wanted


def _reached(matrix: Matrix, start: int) -> list[int]:
    """Return every state that can be reached from `start`, itself first."""
    found = [start]
    for state in found:
        found += [n for n, chance in enumerate(matrix.rows[state]) if chance and n not in found]
    return found


def _can_reach(matrix: Matrix, targets: Iterable[int]) -> list[int]:
    """Return every state from which a target can be reached."""
    found = list(targets)
    for target in found:
        found += [n for n, row in enumerate(matrix.rows) if row[target] and n not in found]
    return found


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

    def best_on(self, situation: S) -> str:
        """Return the best action but stopping; ValueError if there is none."""
        if self.continuation_value(situation) is None:
            raise ValueError(f"from {situation!r} nothing leads on")
        return self._going[situation][2]

    def ways_on(self, situation: S) -> dict[S, Fraction]:
        """Return the outcomes of `best_on`, with chances; ValueError if there is none."""
        ways = self._onward(situation)[self.best_on(situation)]
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
                for other, part in self.ways_on(situation).items():
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


def one_of(ways: Ways[S], rng: Stream) -> S:
    """Return one outcome by its weight; a single one needs no random number."""
    if len(ways) == 1:
        return ways[0][1]
    place = rng.below(sum(weight for weight, _ in ways))
    for weight, other in ways:
        place -= weight
        if place < 0:
            return other
    raise AssertionError("a place is below the sum of all weights")


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
