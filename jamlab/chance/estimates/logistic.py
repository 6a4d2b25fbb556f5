"""Logistic regression on counted successes: a chance as a function of one number.

The model: the log odds are linear, `log(p / (1 - p)) = a + b x`, and trials are independent. Real
data need not follow it, so a chart shows the counts beside the curve.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from jamlab.chance.estimates.intervals import NORMAL_95

_ROUNDS: Final = 50
_CLOSE: Final = 1e-10
_FLOOR: Final = 1e-12
_STEEPEST: Final = 30.0  # limit of the log odds: beyond it 1 and 0 cannot be told apart


class NoCurve(ValueError):
    """No curve fits best: all succeeded or all failed on each side of some number, or too few."""


@dataclass(frozen=True, slots=True)
class Logistic:
    """Best-fitting curve: `a`, `b` and their variances and covariance."""

    a: float
    b: float
    var_a: float
    var_b: float
    cov: float

    def at(self, x: float) -> float:
        """Return the chance at x, from 0 to 1."""
        return _chance(self.a + self.b * x)

    def band(self, x: float, z: float = NORMAL_95) -> tuple[float, float]:
        """Return the confidence band of the curve at x: two chances, 95 % if the model holds."""
        middle = self.a + self.b * x
        half = z * sqrt(max(0.0, self.var_a + 2 * x * self.cov + x * x * self.var_b))
        return _chance(middle - half), _chance(middle + half)

    @property
    def even(self) -> float:
        """The x at which the chance is one half."""
        return -self.a / self.b


def fit_logistic(points: Sequence[tuple[float, int, int]]) -> Logistic:
    """Fit the most likely curve to `points`: (x, successes, trials) each. NoCurve if none is.

    Newton's method on the likelihood, started at the overall share; it finds the single maximum,
    where there is one (see any text on logistic regression, for instance A. Agresti, "Categorical
    Data Analysis"). x is shifted and scaled, so it may be of any size.
    """
    points = [point for point in points if point[2] > 0]
    successes, trials = sum(s for _, s, _ in points), sum(n for *_, n in points)
    if len({x for x, *_ in points}) < 2 or not 0 < successes < trials:
        raise NoCurve("a curve requires successes and failures at two numbers at least")
    middle = sum(x * n for x, _, n in points) / trials
    scale = max(abs(x - middle) for x, *_ in points)
    rows = [((x - middle) / scale, s, n) for x, s, n in points]
    a, b = log(successes / (trials - successes)), 0.0
    for _ in range(_ROUNDS):
        slope_a, slope_b, aa, ab, bb = _likelihood(rows, a, b)
        det = aa * bb - ab * ab
        if det < _FLOOR:
            break
        step_a, step_b = (bb * slope_a - ab * slope_b) / det, (aa * slope_b - ab * slope_a) / det
        shorter = min(1.0, 5.0 / max(abs(step_a), abs(step_b), _FLOOR))
        a, b = a + shorter * step_a, b + shorter * step_b
        if max(abs(a), abs(b)) > _STEEPEST:
            break
        if max(abs(step_a), abs(step_b)) < _CLOSE:
            return _unscaled(a, b, bb / det, aa / det, -ab / det, middle, scale)
    raise NoCurve("all succeed on one side of some number and fail on the other")


def _likelihood(
    rows: Sequence[tuple[float, int, int]], a: float, b: float
) -> tuple[float, float, float, float, float]:
    """Return the gradient along a and b, and the information: aa, ab, bb."""
    slope_a = slope_b = aa = ab = bb = 0.0
    for x, s, n in rows:
        p = _chance(a + b * x)
        weight = n * p * (1 - p)
        slope_a += s - n * p
        slope_b += (s - n * p) * x
        aa += weight
        ab += weight * x
        bb += weight * x * x
    return slope_a, slope_b, aa, ab, bb


def _unscaled(
    a: float, b: float, var_a: float, var_b: float, cov: float, middle: float, scale: float
) -> Logistic:
    far = middle / scale
    return Logistic(
        a - b * far,
        b / scale,
        var_a - 2 * far * cov + far * far * var_b,
        var_b / scale**2,
        (cov - far * var_b) / scale,
    )


def _chance(odds: float) -> float:
    if odds >= 0:
        return 1 / (1 + exp(-min(odds, 700.0)))
    return exp(max(odds, -700.0)) / (1 + exp(max(odds, -700.0)))
