"""Some steps of a recorded game, looked at in a test."""

from jamlab.log import Cursor
from tests.unit.chance.cross_check.look import Look
from tests.unit.chance.cross_check.tables import recorded


def looked(log: str, steps: tuple[int, ...], seats: tuple[int | None, ...], only: str) -> Look:
    """These steps of a recorded game, and what was found there."""
    found = Look(log, 1, only, first=500)
    for n in steps:
        for seat in seats:
            found.at(Cursor(recorded(log), n), seat)
    return found
