"""`Values`: what playouts say of each position of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf, sqrt
from statistics import stdev
from typing import Final

from jamlab.analysis.valuing.positions import Positions
from jamlab.analysis.valuing.sums import GROUPS, WHOLE, Sums, shares
from jamlab.chance.estimates.interval_methods import half_width, variance_of
from jamlab.core import ALL_KNOWING, Chance
from jamlab.log import Replay

EXACT: Final = -1
"""In place of a number of playouts: the game is over, and this is the result."""
TENTHS: Final = 1000
"""A certain win, in tenths of a percent."""

Chances = tuple[float, ...]


class Values:
    """Each seat's chance to win after each event of `replay`, by playouts among `judge`'s players.

    Position n (0 … len) is the table after n events. `seat` is the viewpoint: a seat, None for
    what all at the table see, or ALL_KNOWING. It does not change; `jamlab.analysis.values`
    makes it, and goes on with it.
    """

    def __init__(
        self,
        replay: Replay,
        judge: str,
        seat: int | None,
        seed: int,
        sums: Sums,
        seconds: float,
        *,
        complete: bool = True,
    ) -> None:
        self.replay, self.judge, self.seat, self.seed = replay, judge, seat, seed
        self.sums = sums
        self.seconds = seconds
        self.complete = complete
        """False if it was stopped before all was done that was asked for."""
        self.positions = Positions(replay, seat)

    @property
    def seats(self) -> int:
        """How many seats."""
        return self.sums.seats

    @property
    def viewpoint(self) -> str:
        """Its name: "all" if everything is known, "table", or the seat's number."""
        return viewpoint(self.replay, self.seat)

    @cached_property
    def counts(self) -> list[int]:
        """How many playouts began at each position; 0: it is not worked out, EXACT: the result."""
        found = [self.sums.counts[own] for own in self.positions.same_as]
        for n, own in enumerate(self.positions.same_as):
            if own == self.positions.last and self.positions.is_over:
                found[n] = EXACT
        return found

    @cached_property
    def chances(self) -> list[Chances | None]:
        """At each position each seat's chance to win; they add up to 1. None: not worked out."""
        over = self.replay.over
        result = None
        if over is not None and self.positions.is_over:
            result = tuple(share / WHOLE for share in shares(over, self.seats))
        made: dict[int, Chances | None] = {}
        found = []
        for own, count in zip(self.positions.same_as, self.counts, strict=True):
            if count == EXACT:
                found.append(result)
                continue
            if own not in made:
                made[own] = self._means(own, self.sums.shares, 1, WHOLE)
            found.append(made[own])
        return found

    @cached_property
    def points(self) -> list[Chances | None]:
        """At each position the final score that each seat can expect. None: not worked out."""
        over = self.replay.over
        result = None if over is None else tuple(map(float, over.scores))
        return [
            result if count == EXACT else self._means(own, self.sums.points, 1 + self.seats, 1)
            for own, count in zip(self.positions.same_as, self.counts, strict=True)
        ]

    def _means(self, own: int, sums: Sequence[int], column: int, whole: int) -> Chances | None:
        """The means at a position: those of each outcome, if it was small, by its exact weight."""
        count, seats = self.sums.counts[own], self.seats
        if not count:
            return None
        table = self.sums.outcomes.get(own)
        if table is None or any(not row[0] for row in table):
            return tuple(sums[own * seats + seat] / (count * whole) for seat in range(seats))
        node = self.replay.game.pending(self.replay.state(own))
        assert isinstance(node, Chance)
        means = [
            sum(
                weight * row[column + seat] / (row[0] * whole)
                for weight, row in zip(node.weights, table, strict=True)
            )
            / node.total
            for seat in range(seats)
        ]
        if whole == 1:
            return tuple(means)
        total = sum(means)  # 1, but for the last bits
        return tuple(mean / total for mean in means)

    def half(self, position: int) -> Chances:
        """Half the width of each seat's 95 % interval, which holds at all times as it is refined.

        0 where the value is the result, inf where nothing is worked out.
        """
        own, count = self.positions.same_as[position], self.counts[position]
        if count == EXACT:
            return (0.0,) * self.seats
        if not count:
            return (inf,) * self.seats
        return tuple(
            min(half_width(count, self._variance(own, seat, count)), 1.0)
            for seat in range(self.seats)
        )

    def _variance(self, own: int, seat: int, count: int) -> float:
        place = own * self.seats + seat
        return variance_of(
            count, self.sums.shares[place] / WHOLE, self.sums.squares[place] / WHOLE**2
        )

    def change_error(self, n: int) -> Chances:
        """The standard error of what event n (from 1) changed: playouts before and after it are
        paired by their luck, so far as there are pairs; without pairs the groups of sweeps say it.
        inf where they are not worked out."""
        own = self.positions.same_as[n]
        before = self.positions.same_as[n - 1]
        if own == before:
            return (0.0,) * self.seats
        pairs = self.sums.pairs[own]
        if pairs < 2:
            return self._group_error(before, own)
        found = []
        many, then = (max(self.sums.counts[position], pairs) for position in (own, before))
        for seat in range(self.seats):
            mean = self._paired_change(own, before, seat)
            square = self.sums.changes[own * self.seats + seat] / (pairs * WHOLE**2)
            spread = max(square - mean * mean, 0.25 / (pairs + 1))
            if many == then == pairs:
                found.append(sqrt(spread / pairs))
                continue
            # From the start of a turn more playouts were made, which none from the next step match.
            now, was = self._variance(own, seat, many), self._variance(before, seat, then)
            shared = (now + was - spread) / 2
            square = now / many + was / then - 2 * shared * pairs / (many * then)
            found.append(sqrt(max(square, spread / max(many, then))))
        return tuple(found)

    def _group_error(self, before: int, own: int) -> Chances:
        """The same by how far the change strays from group to group."""
        changes = []
        for track in self.groups:
            was, now = track[before], track[own]
            if was is None or now is None:
                return (inf,) * self.seats
            changes.append([two - one for one, two in zip(was, now, strict=True)])
        if not changes:
            return (inf,) * self.seats
        least = 0.5 / max(self.counts[own], 1)  # playouts that were alike need not be so for ever
        return tuple(
            max(stdev(each) / sqrt(len(each)), least) for each in zip(*changes, strict=True)
        )

    def _paired_change(self, own: int, before: int, seat: int) -> float:
        one, two = (
            self.sums.shares[position * self.seats + seat]
            / (max(self.sums.counts[position], 1) * WHOLE)
            for position in (before, own)
        )
        return two - one

    @cached_property
    def groups(self) -> list[list[Chances | None]]:
        """The chances at each position by each group of sweeps (`Sums.groups`): each group is as
        good as all of them, only smaller. Empty while one of them lacks a position, or where a file
        does not tell them."""
        sums, seats = self.sums, self.seats
        if len(sums.groups) < GROUPS or not sums.is_grouped:
            return []
        found = []
        for shares_of in sums.groups.values():
            track: list[Chances | None] = []
            for own, count, whole in zip(
                self.positions.same_as, self.counts, self.chances, strict=True
            ):
                if count <= 0:
                    track.append(whole)
                    continue
                row = shares_of[own * seats : (own + 1) * seats]
                total = sum(row)
                if not total:
                    return []
                track.append(tuple(share / total for share in row))
            found.append(track)
        return found

    def shown(self) -> list[tuple[int, ...] | None]:
        """The chances in whole tenths of a percent: what is put on screen.

        Each number is rounded by itself (halves up), so those of a position may add up to a
        tenth or two more or less than 1000.
        """
        return [None if found is None else _tenths(found) for found in self.chances]

    def __repr__(self) -> str:
        done = [count for count in self.counts if count > 0]
        fewest = min(done, default=0)
        return (
            f"<Values {self.replay.game.id} by {self.judge}, {self.viewpoint}: {len(done)} of "
            f"{len(self.counts)} positions, {fewest} playouts and more>"
        )


def _tenths(chances: Chances) -> tuple[int, ...]:
    return tuple([int(chance * TENTHS + 0.5 + 1e-9) for chance in chances])


def viewpoint(replay: Replay, seat: int | None) -> str:
    """What a viewpoint is called in files and on pages."""
    if replay.game.is_open or seat is None:
        return "table"
    return "all" if seat == ALL_KNOWING else str(seat)
