"""A logistic curve through counted successes: the chance of something against one number.

The model: the logarithm of the odds is a straight line, `log(p / (1 - p)) = a + b x`, and trials
are independent of each other. Nothing says that a real thing keeps to it; so a chart shows what was
counted beside the curve.
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
_STEEPEST: Final = 30.0  # of the log odds: there is no telling 1 from 0 apart beyond it


class NoCurve(ValueError):
    """No curve fits best: all succeeded or all failed on each side of some number, or too few."""


@dataclass(frozen=True, slots=True)
class Logistic:
    """The curve that fits best, and how sure it is: `a`, `b` and their variances and covariance."""

    a: float
    b: float
    var_a: float
    var_b: float
    cov: float

    def at(self, x: float) -> float:
        """The chance at x, from 0 to 1."""
        return _chance(self.a + self.b * x)

    def band(self, x: float, z: float = NORMAL_95) -> tuple[float, float]:
        """Between which chances the curve lies at x: 95 % sure, if the model holds."""
        middle = self.a + self.b * x
        half = z * sqrt(max(0.0, self.var_a + 2 * x * self.cov + x * x * self.var_b))
        return _chance(middle - half), _chance(middle + half)

    @property
    def even(self) -> float:
        """The x at which the chance is one half."""
        return -self.a / self.b


def fitted(points: Sequence[tuple[float, int, int]]) -> Logistic:
    """The curve most likely to bring `points`: (x, successes, trials) each. NoCurve if none is.

    Newton's method on the likelihood, begun at the overall share; it finds the one maximum, where
    there is one (see any text on logistic regression, for instance A. Agresti, "Categorical Data
    Analysis"). Numbers are shifted and scaled, so that x may be of any size.
    """
    points = [point for point in points if point[2] > 0]
    successes, trials = sum(s for _, s, _ in points), sum(n for *_, n in points)
    if len({x for x, *_ in points}) < 2 or not 0 < successes < trials:
        raise NoCurve("a curve needs successes and failures at two numbers at least")
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
    """Its slope along a and b, and how it bends (the information)."""
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
