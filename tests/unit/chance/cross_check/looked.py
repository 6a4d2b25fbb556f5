"""Checks selected steps of a recorded game, for use in tests."""

from jamlab.log import Cursor
from tests.unit.chance.cross_check.look import Look
from tests.unit.chance.cross_check.tables import recorded


def looked(log: str, steps: tuple[int, ...], seats: tuple[int | None, ...], only: str) -> Look:
    """Check these steps of a recorded game and return the results."""
    found = Look(log, 1, only, first=500)
    for n in steps:
        for seat in seats:
            found.at(Cursor(recorded(log), n), seat)
    return found
