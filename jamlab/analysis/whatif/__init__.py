"""What if? Another option or outcome at any step of a recorded game, and its continuations.

* `possibilities` lists what else could have happened at a step.
* `Continuations` continues from a step with players, with the same luck or with fresh luck.
* `what_if` continues many times and counts wins and points, with intervals.
* `tree` keeps branches: games that leave the recorded one at a step, and each other.
"""

from jamlab.analysis.whatif.continuations import (
    FRESH,
    SAME,
    Continuations,
    Possibility,
    branch_of,
    carried_on,
    possibilities,
)
from jamlab.analysis.whatif.distribution import Distribution, what_if

__all__ = [
    "FRESH",
    "SAME",
    "Continuations",
    "Distribution",
    "Possibility",
    "branch_of",
    "carried_on",
    "possibilities",
    "what_if",
]
