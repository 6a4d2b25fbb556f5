"""The result without luck, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from jamlab.analysis.booking.booked import Booking, Valued
from jamlab.analysis.booking.makers import BY_CHANCE, BY_SEVERAL
from jamlab.analysis.booking.sureness import given_errors
from jamlab.analysis.valuing.record import TENTHS
from jamlab.chance.estimates.intervals import normal, student
from jamlab.log import Replay


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A seat's result without its own luck, in parts of 1, and its 95 % interval.

    It is start + decisions. Luck is 0 in the mean, whoever judges: so this has the mean of the
    result itself, and spreads the less the better the judge is. It may lie outside 0 and 1.
    """

    seat: int
    result: float
    luck: float
    value: float
    low: float
    high: float


def luck_adjusted(replay: Replay, values: Valued) -> list[Adjusted] | None:
    """By seat; None while something is not worked out, or the game is not at its end. Luck is what
    the ledger says: made of the numbers that are shown.

    The interval is Student's, of the luck that is taken off, as each group of playouts by itself
    says it (`given_errors`). Where the groups are not known it is made of the errors of the single
    steps as if they were independent: then it may be a third too narrow, or too wide.
    """
    booking = Booking.shown(replay, values)
    end, steps = len(booking.by), booking.steps
    if booking.known[0] or booking.known[-1] != end or replay.over is None:
        return None
    if any(step.by == BY_SEVERAL for step in steps):
        return None
    luck, result = ([one / TENTHS for one in each] for each in (booking.luck(), booking.at(end)))
    chance = [step for step in steps if step.by == BY_CHANCE]
    errors = given_errors(booking, values)
    known = errors[chance[-1].n] if chance else (0.0,) * booking.seats
    found = []
    for seat in range(booking.seats):
        if known is not None:
            half = student(0.95, max(len(values.groups) - 1, 1)) * known[seat]
        else:
            half = normal(0.95) * hypot(
                *(
                    values.change_error(n)[seat]
                    for step in chance
                    for n in range(step.first, step.n + 1)
                )
            )
        value = result[seat] - luck[seat]
        found.append(Adjusted(seat, result[seat], luck[seat], value, value - half, value + half))
    return found
