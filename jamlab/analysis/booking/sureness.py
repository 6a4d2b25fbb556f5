"""How sure what was given is: sums of many changes, whose playouts share their luck.

Changes of one game are not independent: a playout that luck favours before a step is favoured after
it, too, and the position between two changes of one maker cancels out. So what each maker gave is
added up in each group of sweeps by itself (`Values.groups`): the groups are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, sqrt

from jamlab.analysis.booking.booked import Booking, Chances, Valued
from jamlab.chance.estimates.interval_methods import half_width
from jamlab.chance.estimates.intervals import normal, student
from jamlab.log import Replay


def given_errors(booking: Booking, values: Valued) -> list[Chances | None]:
    """By position: the standard error of what the maker of the step that ends there gave each seat
    up to it. None where no step ends; all None where the groups are not known."""
    found: list[Chances | None] = [None] * len(booking.track)
    groups = values.groups
    if len(groups) < 2:
        return found
    sums: dict[int, list[list[float]]] = {}
    for step in booking.steps:
        mine = sums.setdefault(step.by, [[0.0] * booking.seats for _ in groups])
        for given, track in zip(mine, groups, strict=True):
            before, after = track[step.first - 1], track[step.n]
            if before is not None and after is not None:
                for seat in range(booking.seats):
                    given[seat] += after[seat] - before[seat]
        found[step.n] = tuple(map(_error, zip(*mine, strict=True)))
    return found


def others_errors(booking: Booking, values: Valued) -> list[Chances | None]:
    """By position where a choice ends: the standard error of what the choices of all others gave
    each seat up to it. None elsewhere; all None where the groups are not known."""
    found: list[Chances | None] = [None] * len(booking.track)
    groups = values.groups
    if len(groups) < 2:
        return found
    sums = [[0.0] * booking.seats for _ in groups]
    for step in booking.steps:
        if step.by < 0:
            continue
        for given, track in zip(sums, groups, strict=True):
            before, after = track[step.first - 1], track[step.n]
            if before is not None and after is not None:
                for seat in range(booking.seats):
                    if seat != step.by:
                        given[seat] += after[seat] - before[seat]
        found[step.n] = tuple(map(_error, zip(*sums, strict=True)))
    return found


def _error(given: Sequence[float]) -> float:
    """Of the mean of these."""
    count = len(given)
    mean = fsum(given) / count
    return sqrt(fsum((one - mean) ** 2 for one in given) / (count - 1) / count)


def groups_wide(values: Valued) -> float:
    """How much wider an interval is than a normal one, because so few groups say how sure it is."""
    return student(0.95, len(values.groups) - 1) / normal(0.95)


def given_halves(replay: Replay, values: Valued) -> list[Chances | None]:
    """The same as half of the 95 % interval, which holds at all times as it is refined. inf where
    there are too few playouts to say."""
    return _at_all_times(given_errors(Booking.of(replay, values), values), values)


def others_halves(replay: Replay, values: Valued) -> list[Chances | None]:
    """The same of what the choices of all others gave each seat (`others_errors`)."""
    return _at_all_times(others_errors(Booking.of(replay, values), values), values)


def _at_all_times(errors: list[Chances | None], values: Valued) -> list[Chances | None]:
    fewest = min((count for count in values.counts if count > 0), default=0)
    if not values.groups or not fewest:
        return errors
    wide = groups_wide(values) * sqrt(fewest) * half_width(fewest, 1.0)
    least = 0.25 / (fewest + 1) / fewest  # playouts that were alike need not be so for ever
    return [
        None if each is None else tuple(wide * max(error, sqrt(least)) for error in each)
        for each in errors
    ]


def at_all_times(values: Valued, n: int, error: float) -> float:
    """Half of the 95 % interval, which holds at all times, of a change by event n (from 1) with
    this standard error; inf where it is not worked out."""
    counts = [count for count in values.counts[n - 1 : n + 1] if count > 0]
    fewest = min(counts, default=0)
    return sqrt(fewest) * half_width(fewest, 1.0) * error if fewest else inf


def ledger_halves(replay: Replay, values: Valued, upto: int | None = None) -> dict[int, Chances]:
    """By maker, as in the ledger up to a position; only those who gave something, and none where
    the groups are not known."""
    booking = Booking.of(replay, values)
    halves, last = given_halves(replay, values), booking.reached(upto)
    found: dict[int, Chances] = {}
    for step in booking.steps:
        half = halves[step.n]
        if step.n <= last and half is not None:
            found[step.by] = half
    return found
