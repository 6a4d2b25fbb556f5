"""What playouts have given so far, position by position, in whole numbers.

A playout gives each seat its share of the win, in 2520ths: a win that up to ten seats share is a
whole number of them. So sums are exact, and the same in whatever order they were added.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from math import lcm
from typing import Any, Final

from jamlab.core import Over
from jamlab.core.text import whole_number

WHOLE: Final = lcm(*range(1, 11))
"""A win that is not shared."""
GROUPS: Final = 10
"""Sweep k is of group k % GROUPS. How far the groups lie apart says how sure anything is that is
added up out of many positions, whose playouts share their luck."""


def shares(over: Over, seats: int) -> list[int]:
    """Each seat's share of the win, in parts of `WHOLE`; they add up to it. Nobody's is all's."""
    winners = over.winners or tuple(range(seats))
    share = WHOLE // len(winners)
    return [share if seat in winners else 0 for seat in range(seats)]


class Sums:
    """Sums over playouts from `positions` positions of a game between `seats`.

    * `counts[p]`: playouts from position p. `shares`, `squares`, `points` hold for p and seat s, at
      `p * seats + s`: the sum of the shares of the win, of their squares, of the final scores.
    * `pairs[p]`: playouts from p and from the position before it, with the same luck; `changes` the
      sum of the squares of the differences of their shares.
    * `outcomes[p]`: at a small chance node, by outcome: playouts, and the sums of shares and of
      scores among them.
    * `groups[g]`: the same as `shares`, of the sweeps of this group alone.
    """

    def __init__(self, positions: int, seats: int) -> None:
        self.positions, self.seats = positions, seats
        self.sweeps = 0
        self.counts = array("q", bytes(8 * positions))
        self.pairs = array("q", bytes(8 * positions))
        self.shares = array("q", bytes(8 * positions * seats))
        self.squares = array("q", bytes(8 * positions * seats))
        self.points = array("q", bytes(8 * positions * seats))
        self.changes = array("q", bytes(8 * positions * seats))
        self.outcomes: dict[int, list[list[int]]] = {}
        self.groups: dict[int, array[int]] = {}
        self.begin(0)

    def begin(self, sweep: int) -> None:
        """What is counted from here on is of this sweep."""
        group = sweep % GROUPS
        if group not in self.groups:
            self.groups[group] = array("q", bytes(8 * len(self.shares)))
        self._group = self.groups[group]

    @property
    def is_grouped(self) -> bool:
        """True if the groups are known: files of before there were any do not hold them."""
        return all(
            sum(each) == one
            for one, each in zip(self.shares, zip(*self.groups.values(), strict=True), strict=True)
        )

    def __len__(self) -> int:
        """How many sweeps."""
        return self.sweeps

    def add(self, position: int, over: Over, before: list[int] | None = None) -> list[int]:
        """Count a playout from here; `before`: what one from the position before it gave, with the
        same luck. Returns the shares."""
        found = shares(over, self.seats)
        self.counts[position] += 1
        first = position * self.seats
        for seat, share in enumerate(found):
            self.shares[first + seat] += share
            self._group[first + seat] += share
            self.squares[first + seat] += share * share
            self.points[first + seat] += over.scores[seat]
        if before is not None:
            self.pairs[position] += 1
            for seat, share in enumerate(found):
                self.changes[first + seat] += (share - before[seat]) ** 2
        return found

    def add_outcome(self, position: int, which: int, many: int, over: Over) -> None:
        """Note which of `many` outcomes of this chance node a counted playout began with."""
        table = self.outcomes.setdefault(position, [])
        while len(table) < many:
            table.append([0] * (1 + 2 * self.seats))
        row = table[which]
        row[0] += 1
        for seat, share in enumerate(shares(over, self.seats)):
            row[1 + seat] += share
            row[1 + self.seats + seat] += over.scores[seat]

    def unpair(self, position: int) -> None:
        """Forget the pairs there: they were not with the position that is before it now."""
        self.pairs[position] = 0
        for place in range(position * self.seats, (position + 1) * self.seats):
            self.changes[place] = 0

    def join(self, other: Sums) -> None:
        """Add what another one counted."""
        self.sweeps += other.sweeps
        for name in _ARRAYS:
            mine, theirs = getattr(self, name), getattr(other, name)
            for place, number in enumerate(theirs):
                if number:
                    mine[place] += number
        for group, theirs in other.groups.items():
            if any(theirs):
                self.begin(group)
                for place, number in enumerate(theirs):
                    self._group[place] += number
        for position, table in other.outcomes.items():
            mine = self.outcomes.get(position)
            if mine is None:
                self.outcomes[position] = [list(row) for row in table]
                continue
            for row, more in zip(mine, table, strict=True):
                for place, number in enumerate(more):
                    row[place] += number

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON can say it."""
        outcomes = {str(position): table for position, table in sorted(self.outcomes.items())}
        lists = {name: list(getattr(self, name)) for name in _ARRAYS}
        groups = {str(group): list(each) for group, each in sorted(self.groups.items())}
        known = {"groups": groups} if self.is_grouped else {}
        return {"sweeps": self.sweeps, **lists, "outcomes": outcomes, **known}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], positions: int, seats: int) -> Sums:
        """What `as_json` said; ValueError if it is not for so many positions and seats."""
        found = cls(positions, seats)
        found.sweeps = _whole(data.get("sweeps"))
        for name in _ARRAYS:
            wanted = len(getattr(found, name))
            numbers = data.get(name)
            if not isinstance(numbers, list) or len(numbers) != wanted:
                raise ValueError(f"{name} is not a list of {wanted} numbers")
            try:
                setattr(found, name, array("q", numbers))
            except (TypeError, OverflowError):
                raise ValueError(f"{name} holds something that is no whole number") from None
        if min(found.counts, default=0) < 0 or min(found.pairs, default=0) < 0:
            raise ValueError("counts cannot be below 0")
        for position, count in enumerate(found.counts):
            row = found.shares[position * seats : (position + 1) * seats]
            if sum(row) != count * WHOLE or min(row) < 0:
                raise ValueError(f"the shares at position {position} do not add up to its playouts")
        found._read_groups(data.get("groups"))
        outcomes = data.get("outcomes")
        if not isinstance(outcomes, dict):
            raise ValueError("outcomes is not a table by position")
        width = 1 + 2 * seats
        for position, table in outcomes.items():
            if whole_number(position, positions - 1) is None:
                raise ValueError(f"outcomes names {position!r}, which is no position")
            if not isinstance(table, list) or any(
                not isinstance(row, list) or [type(one) for one in row] != [int] * width
                for row in table
            ):
                raise ValueError(
                    f"the outcomes at position {position} are no rows of {width} numbers"
                )
            found.outcomes[int(position)] = table
        return found

    def _read_groups(self, data: Any) -> None:
        """The groups, if a file tells them; ValueError if they are not those of the shares."""
        if data is None:
            return
        names = {str(group) for group in range(GROUPS)}
        wanted = len(self.shares)
        if not isinstance(data, dict) or not data or not names.issuperset(data):
            raise ValueError(f"groups is no table of 1 to {GROUPS} lists")
        for name, numbers in data.items():
            if not isinstance(numbers, list) or len(numbers) != wanted:
                raise ValueError(f"group {name} is not a list of {wanted} numbers")
            try:
                self.groups[int(name)] = array("q", numbers)
            except (TypeError, OverflowError):
                raise ValueError(f"group {name} holds something that is no whole number") from None
        self.begin(0)
        if min(map(min, self.groups.values()), default=0) < 0 or not self.is_grouped:
            raise ValueError("the groups do not add up to the shares")


_ARRAYS: Final = ("counts", "pairs", "shares", "squares", "points", "changes")


def _whole(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise ValueError(f"sweeps is a whole number from 0, not {number!r}")
    return number
