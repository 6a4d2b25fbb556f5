"""Trials for the tests, at the module's top so that any executor can send them."""

import os
import time

from jamlab.core.stream import Stream


def six(rng: Stream) -> bool:
    return rng.below(6) == 5


def pips(rng: Stream) -> int:
    """The pips of a die: 3.5 expected, variance 35/12."""
    return rng.below(6) + 1


def two_dice(rng: Stream) -> int:
    """The sum of two dice: 7 expected, variance 35/6."""
    return pips(rng) + pips(rng)


def ends(rng: Stream) -> bool:
    """A die shows one or six: both ends of the numbers do the same."""
    return rng.below(6) in (0, 5)


def faulty(rng: Stream) -> bool:
    """Breaks off in some trials."""
    if rng.below(50) == 0:
        raise ZeroDivisionError("nothing to divide by")
    return True


def slow(rng: Stream) -> bool:
    """Takes its time and says that it began."""
    os.write(1, b"began\n")
    time.sleep(0.01)
    return six(rng)
