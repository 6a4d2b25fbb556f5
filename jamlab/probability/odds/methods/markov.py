"""Absorbing Markov chains, exactly: to have arrived within k steps, and how long it takes.

A chain is a `Matrix` of Fractions, each row adding up to 1. A state that never leaves itself is
absorbing. (J. G. Kemeny and J. L. Snell, "Finite Markov Chains", 1960, chapter III.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from jamlab.probability.odds.answer import Matrix

Chances = tuple[Fraction, ...]


def chain(labels: Sequence[str], rows: Sequence[Sequence[Fraction | int]]) -> Matrix:
    """A checked matrix; ValueError names the row that does not add up to 1.

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
    """The states that are never left."""
    return tuple(state for state, row in enumerate(matrix.rows) if row[state] == 1)


def after(matrix: Matrix, start: int, steps: int) -> Chances:
    """How likely each state is after so many steps from `start`."""
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
    """The chance to be in an absorbing state (one of `into`) after so many steps."""
    chances = after(matrix, start, steps)
    return sum((chances[state] for state in _targets(matrix, into)), Fraction(0))


def absorbed(matrix: Matrix, start: int, into: Iterable[int] | None = None) -> Fraction:
    """The chance ever to arrive in an absorbing state (one of `into`)."""
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
    """How many steps it takes on average until an absorbing state; 0 from one of these.

    ValueError if it may never come to that.
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
    """The x with rows · x = right, by Gauss's elimination in whole fractions.

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
    """The identity less the chances to go between these states: I - Q."""
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
    """Every state on some way from `start`, itself first."""
    found = [start]
    for state in found:
        found += [n for n, chance in enumerate(matrix.rows[state]) if chance and n not in found]
    return found


def _can_reach(matrix: Matrix, targets: Iterable[int]) -> list[int]:
    """Every state from which some way leads to a target."""
    found = list(targets)
    for target in found:
        found += [n for n, row in enumerate(matrix.rows) if row[target] and n not in found]
    return found
