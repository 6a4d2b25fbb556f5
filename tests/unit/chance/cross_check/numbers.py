"""A number that an answer says, beside what came; and by when they differ too much.

First look: 2,000 deals. What seems off there is looked at again with 20,000 other deals, and only
that second look calls it a fault. (What is so rare that the second look, come out like the first,
would not be half-way to its bound is let pass at once: it could never call it a fault.) The bound
holds for any values in a range, whatever the model:

* Hoeffding (1963): n values from 0 to 1 with mean p have a mean beyond m with a chance of at most
  exp(-n · KL(m, p)), KL the relative entropy of two coins.
* Maurer and Pontil (2009), the empirical Bernstein bound: sharper where the values vary little.

Each is asked for `DELTA`/2: if a run looks twice at a million right numbers, the chance that it
calls even one of them a fault is below 1 %. What was listed whole must agree to `EXACT`.
"""

from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, log, sqrt

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

FIRST, SECOND = 2_000, 20_000
"""How many deals the two looks take."""
DELTA = 1e-8
EXACT = 1e-9
SEEMS = 5.0
"""So many standard errors in the first look, and there is a second one."""


@dataclass(frozen=True)
class Number:
    """`said` of `what` ("" is the answer's value, else a row), and what came, one value a deal.

    The values lie from `least` to `most`. `weights` (sum 1) are those of deals that were listed
    whole: then the mean is exact, unless chance was `drawn` on top of it.
    """

    what: str
    said: float
    values: Values
    most: float = 1.0
    weights: Values | None = None
    known: tuple[float, float] | None = None
    """The mean and the variance of the values, where they were reckoned before."""
    least: float = 0.0

    @cached_property
    def came(self) -> float:
        if self.weights is not None:
            return float(self.values @ self.weights)
        return self.known[0] if self.known else float(self.values.mean())

    @cached_property
    def spread(self) -> float:
        """The variance of what came."""
        return self.known[1] if self.known else float(self.values.var(ddof=1))

    @property
    def off(self) -> float:
        return self.said - self.came

    @cached_property
    def error(self) -> float:
        """The standard error of what came; 0 where it is exact."""
        if self.weights is not None or len(self.values) < 2:
            return 0.0
        found = sqrt(self.spread / len(self.values))
        return found if found > EXACT else 0.0  # what does not vary varies by rounding only

    @property
    def z(self) -> float:
        """By how many standard errors they differ."""
        if abs(self.off) <= EXACT * max(1.0, self.most):
            return 0.0
        return self.off / self.error if self.error else inf

    @property
    def is_exact(self) -> bool:
        """True if every deal was listed: then a difference is a fault at once."""
        return self.weights is not None

    @property
    def seems_off(self) -> bool:
        """True if it should be looked at again."""
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
        """True if n right values come out like these with a chance below `delta`."""
        if not self.least - EXACT <= self.said <= self.most + EXACT:
            return True
        r = self.most - self.least
        came, said = ((value - self.least) / r for value in (self.came, self.said))
        if 2 * exp(-n * relative_entropy(came, said)) < delta / 2:
            return True
        part = log(4 / (delta / 2))
        return abs(self.off) > sqrt(2 * self.spread * part / n) + 7 * r * part / (3 * (n - 1))


class LeftOut(Exception):
    """There is nothing to put beside an answer; the words say why."""


def relative_entropy(m: float, p: float) -> float:
    """KL(m, p) of two coins; infinite where p is 0 or 1 and m is not.

    >>> relative_entropy(0.5, 0.5), relative_entropy(0.1, 0.0)
    (0.0, inf)
    """
    found = 0.0
    for share, other in ((m, p), (1 - m, 1 - p)):
        if share > 0:
            found += share * log(share / other) if other > 0 else inf
    return max(found, 0.0)
