"""Compares an answer's number with the outcomes, and decides when they differ too much.

First look: 2,000 deals. Whatever seems off is checked again with 20,000 other deals, and only
that second look reports a fault. (Numbers so rare that an equal result in the second look would
not get half-way to its bound are accepted at once: they could never be reported.) The bound
holds for any values in a range, without a model:

* Hoeffding (1963): n values from 0 to 1 with mean p have a mean beyond m with probability at most
  exp(-n · KL(m, p)), KL being the relative entropy of two Bernoulli variables.
* Maurer and Pontil (2009), the empirical Bernstein bound: sharper where the variance is small.

Each is applied at `DELTA`/2: in a run with second looks at a million correct numbers, the
probability of any false fault is below 1 %. Fully enumerated deals must agree to `EXACT`.
"""

from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, log, sqrt

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

FIRST, SECOND = 2_000, 20_000
"""Numbers of deals in the two looks."""
DELTA = 1e-8
EXACT = 1e-9
SEEMS = 5.0
"""Number of standard errors in the first look that triggers a second one."""


@dataclass(frozen=True)
class Number:
    """A number `said` of `what` ("" is the answer's value, else a row), and one value per deal.

    The values lie from `least` to `most`. `weights` (sum 1) belong to fully enumerated deals: the
    mean is then exact, unless further outcomes were drawn at random (`Deals.drawn`).
    """

    what: str
    said: float
    values: Values
    most: float = 1.0
    weights: Values | None = None
    known: tuple[float, float] | None = None
    """Mean and variance of the values, if computed before."""
    least: float = 0.0

    @cached_property
    def came(self) -> float:
        if self.weights is not None:
            return float(self.values @ self.weights)
        return self.known[0] if self.known else float(self.values.mean())

    @cached_property
    def spread(self) -> float:
        """Variance of the values."""
        return self.known[1] if self.known else float(self.values.var(ddof=1))

    @property
    def off(self) -> float:
        return self.said - self.came

    @cached_property
    def error(self) -> float:
        """Standard error of the mean; 0 if it is exact."""
        if self.weights is not None or len(self.values) < 2:
            return 0.0
        found = sqrt(self.spread / len(self.values))
        return found if found > EXACT else 0.0  # constant values vary by rounding only

    @property
    def z(self) -> float:
        """Difference in standard errors."""
        if abs(self.off) <= EXACT * max(1.0, self.most):
            return 0.0
        return self.off / self.error if self.error else inf

    @property
    def is_exact(self) -> bool:
        """True if every deal was enumerated: any difference is then a fault."""
        return self.weights is not None

    @property
    def seems_off(self) -> bool:
        """True if a second look is needed."""
        if abs(self.z) <= SEEMS:
            return False
        return self.is_exact or self._is_beyond(SECOND, sqrt(DELTA))

    @property
    def is_off(self) -> bool:
        """True if it is a fault, by the bounds above."""
        if abs(self.off) <= EXACT * max(1.0, self.most):
            return False
        return self.is_exact or self._is_beyond(len(self.values), DELTA)

    def _is_beyond(self, n: int, delta: float) -> bool:
        """Return True if n correct values give such a result with probability below `delta`."""
        if not self.least - EXACT <= self.said <= self.most + EXACT:
            return True
        r = self.most - self.least
        came, said = ((value - self.least) / r for value in (self.came, self.said))
        if 2 * exp(-n * relative_entropy(came, said)) < delta / 2:
            return True
        part = log(4 / (delta / 2))
        return abs(self.off) > sqrt(2 * self.spread * part / n) + 7 * r * part / (3 * (n - 1))


class LeftOut(Exception):
    """Raised if nothing can be compared with an answer; the message says why."""


def relative_entropy(m: float, p: float) -> float:
    """Return KL(m, p) of two Bernoulli variables; infinite where p is 0 or 1 and m is not.

    >>> relative_entropy(0.5, 0.5), relative_entropy(0.1, 0.0)
    (0.0, inf)
    """
    found = 0.0
    for share, other in ((m, p), (1 - m, 1 - p)):
        if share > 0:
            found += share * log(share / other) if other > 0 else inf
    return max(found, 0.0)
