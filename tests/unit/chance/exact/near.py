"""Compares exact with simulated answers: AssertionError beyond four standard errors.

A test module lists its checks in `CHECKS`, functions without arguments that return a `Checked`; a
test calls each of them, and `python -m tests.unit.chance.checked` prints them all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

ERRORS = 4.0  # standard errors: a correct answer exceeds them once in about 16,000 times


@dataclass(frozen=True)
class Checked:
    """An exact answer and a simulated one; `error` is the standard error of the simulated one."""

    question: str
    exact: float
    simulated: float
    n: int
    error: float

    @property
    def z(self) -> float:
        """Difference in standard errors."""
        off = self.simulated - self.exact
        if abs(off) < 1e-12:
            return 0.0
        return off / self.error if self.error else inf

    def __str__(self) -> str:
        return (
            f"{self.question}: exact {self.exact:.5f}, simulated {self.simulated:.5f} "
            f"(n = {self.n:,}, z = {self.z:+.2f})"
        )


Check = Callable[[], Checked]


def share(question: str, exact: Fraction, hits: int, n: int) -> Checked:
    """Compare `hits` of `n` trials with an exact probability; AssertionError if too far off."""
    chance = float(exact)
    return _held(Checked(question, chance, hits / n, n, sqrt(chance * (1 - chance) / n)))


def mean(question: str, exact: Fraction, values: Sequence[float]) -> Checked:
    """Compare the mean of simulated values with an exact one; AssertionError if too far off."""
    n = len(values)
    middle = sum(values) / n
    spread = sum((value - middle) ** 2 for value in values) / (n - 1)
    return _held(Checked(question, float(exact), middle, n, sqrt(spread / n)))


def _held(checked: Checked) -> Checked:
    assert abs(checked.z) <= ERRORS, str(checked)
    return checked
