"""Trials for the tests, at module level so that any executor can pickle them."""

import os
import time

from jamlab.core.stream import Stream


def six(rng: Stream) -> bool:
    return rng.below(6) == 5


def pips(rng: Stream) -> int:
    """Return the pips of a die: mean 3.5, variance 35/12."""
    return rng.below(6) + 1


def two_dice(rng: Stream) -> int:
    """Return the sum of two dice: mean 7, variance 35/6."""
    return pips(rng) + pips(rng)


def ends(rng: Stream) -> bool:
    """Return True for a one or a six: mirrored numbers give the same result."""
    return rng.below(6) in (0, 5)


def faulty(rng: Stream) -> bool:
    """Raise an exception in some trials."""
    if rng.below(50) == 0:
        raise ZeroDivisionError("nothing to divide by")
    return True


def slow(rng: Stream) -> bool:
    """Report the start and take some time."""
    os.write(1, b"began\n")
    time.sleep(0.01)
    return six(rng)
