# compiled
"""Integer model of `allocation`: how many places of several combinations can be served at once.

* Combinations and recipes are numbered from 0. A group of combinations is a bit set. A row by group
  has an entry for each group, so it doubles in length with each combination.
* Numbers of places can be served together if and only if no group asks for more than can be served
  in that group alone (max-flow min-cut: only the narrowest cut limits the flow into a group).
"""

from __future__ import annotations

from typing import Final

from jamlab.core.row import Row

_NOTHING: Final = 0
_OWN: Final = 1
_WILD: Final = 2
"""Servers of a place: nothing, its own recipe, or a cone jam."""


class Wants:
    """Demands of the combinations; immutable.

    `places[which]` lists the recipes that a combination asks for, `points[which]` its payment by
    the number of places served; `is_jar[recipe]`: a cone jam may stand in. Rows by group: `jars`
    counts the places for a jar, `counts[recipe]` those for one recipe.
    """

    def __init__(
        self, places: list[list[int]], points: list[tuple[int, ...]], is_jar: list[bool]
    ) -> None:
        self.size = len(places)
        self.groups: int = 1 << self.size
        self.places = places
        self.points = points
        self.is_jar = Row(is_jar)
        self.levels = [paying(paid) for paid in points]
        self.counts: list[Row] = []
        self.jars = Row([0] * self.groups)
        for recipe, jar in enumerate(is_jar):
            counts = [0]
            for asked in places:
                more = asked.count(recipe)
                counts += [n + more for n in counts]
            self.counts.append(Row(counts))
            for group in range(self.groups if jar else 0):
                self.jars.at[group] += counts[group]


def paying(points: tuple[int, ...]) -> list[int]:
    """Return the numbers worth serving, best first: each pays more than every smaller number."""
    found: list[int] = []
    most = -1
    for n, paid in enumerate(points):
        if paid > most:
            found.insert(0, n)
            most = paid
    return found


class ServiceCapacity:
    """Capacity to serve `wants` with `stock[recipe]` of each recipe and `cones` cone jams.

    Rows by group: `own` jar places can be served by their own recipes, `others` pie places, and
    `most` places in all, cone jams included. `asked` is the demand of each group.
    """

    def __init__(self, wants: Wants, stock: list[int], cones: int) -> None:
        self.wants = wants
        self.stock = Row(stock)
        self.cones = cones
        self.own = Row([0] * wants.groups)
        self.others = self.own.copy()
        self.most = self.own.copy()
        self.asked = self.own.copy()
        self._count()

    def _count(self) -> None:
        """Fill the rows `own`, `others` and `most`."""
        for recipe, counts in enumerate(self.wants.counts):
            have = self.stock.at[recipe]
            if have:
                served = self.own if self.wants.is_jar.at[recipe] else self.others
                for group in range(self.wants.groups):
                    n = counts.at[group]
                    served.at[group] += n if n < have else have
        for group in range(self.wants.groups):
            places = self.wants.jars.at[group]
            n = self.own.at[group] + self.cones
            self.most.at[group] = self.others.at[group] + (n if n < places else places)

    def alone(self, which: int) -> int:
        """Return the places of a combination that could be served if it were the only one."""
        return self.most.at[1 << which]

    # -- numbers of places -------------------------------------------------------------------------

    def best(self) -> list[int]:
        """Return the number of places to serve in each combination: most points, no useless place.

        Ties go to the first, trying each combination's highest paying number before its others.
        """
        size = self.wants.size
        self.numbers = [0] * size
        self.found: list[int] = []
        self.record = -1
        self.ceilings = [0] * (size + 1)  # upper bound for the combinations from here on
        for which in range(size - 1, -1, -1):
            points = self.wants.points[which]
            reach = self.most.at[1 << which]
            for n in self.wants.levels[which]:
                if n <= reach:
                    self.ceilings[which] = self.ceilings[which + 1] + points[n]
                    break
        self._search(0, 0)
        return self.found

    def _search(self, which: int, paid: int) -> None:
        """Try all numbers for the combinations from `which` on; those before it pay `paid`."""
        if paid + self.ceilings[which] <= self.record:
            return
        if which == self.wants.size:
            self.found, self.record = self.numbers[:], paid
            return
        points = self.wants.points[which]
        for n in self.wants.levels[which]:
            if self._asks(which, n):
                self.numbers[which] = n
                self._search(which + 1, paid + points[n])

    def _asks(self, which: int, n: int) -> bool:
        """Record the demand of groups including `n` places of `which`; False if too many."""
        half: int = 1 << which
        for group in range(half):
            more = self.asked.at[group] + n
            if more > self.most.at[half + group]:
                return False
            self.asked.at[half + group] = more
        return True

    def possible(self, numbers: list[int]) -> bool:
        """True if these numbers of places can all be served at the same time."""
        which = 0
        while which < len(numbers) and self._asks(which, numbers[which]):
            which += 1
        return which == len(numbers)

    # -- assignment of recipes ---------------------------------------------------------------------

    def served(self, numbers: list[int]) -> list[list[int]]:
        """Return the server of each place (_NOTHING, _OWN or _WILD) if `numbers` are served.

        Places are filled in order, own recipes before cone jams: a place is served if all the rest
        still can be. Afterwards this object must not be used any more.
        """
        self.possible(numbers)
        self.jars = self.wants.jars.copy()
        self.counts = [counts.copy() for counts in self.wants.counts]
        open_ones: int = 0  # combinations with places still to be served
        for which, n in enumerate(numbers):
            open_ones |= (1 << which) if n else 0
        found = []
        for which, n in enumerate(numbers):
            self.within = [g for g in range(self.wants.groups) if g & open_ones == g]
            servers = []
            for recipe in self.wants.places[which]:
                server = _NOTHING
                if n:
                    server = self._server(which, recipe)
                    self._pass(which, recipe, server)
                    n -= server != _NOTHING
                servers.append(server)
            found.append(servers)
            open_ones &= ~(1 << which)
        return found

    def _server(self, which: int, recipe: int) -> int:
        if self.stock.at[recipe] and self._can(which, recipe, _OWN):
            return _OWN
        if self.cones and self.wants.is_jar.at[recipe] and self._can(which, recipe, _WILD):
            return _WILD
        return _NOTHING

    def _can(self, which: int, recipe: int, server: int) -> bool:
        """True if the rest can still be served when `server` serves a place for the recipe."""
        is_jar = self.wants.is_jar.at[recipe]
        cones = self.cones - (server == _WILD)
        for group in self.within:
            here = group >> which & 1
            less = self._less(recipe, group, here, server == _OWN)
            places, n = self.jars.at[group], self.own.at[group] + cones
            if is_jar:
                places -= here
                n -= less
                less = 0
            reach = self.others.at[group] - less + (n if n < places else places)
            if reach < self.asked.at[group] - here:
                return False
        return True

    def _pass(self, which: int, recipe: int, server: int) -> None:
        """Remove the place and its server."""
        is_jar = self.wants.is_jar.at[recipe]
        served = self.own if is_jar else self.others
        counts = self.counts[recipe]
        for group in self.within:
            here = group >> which & 1
            served.at[group] -= self._less(recipe, group, here, server == _OWN)
            if here:
                counts.at[group] -= 1
                self.jars.at[group] -= is_jar
                self.asked.at[group] -= server != _NOTHING
        self.stock.at[recipe] -= server == _OWN
        self.cones -= server == _WILD

    def _less(self, recipe: int, group: int, places: int, stock: int) -> int:
        """Return the loss of service by a recipe in a group with fewer places and less stock."""
        counts = self.counts[recipe]
        n, have = counts.at[group], self.stock.at[recipe]
        before = n if n < have else have
        n -= places
        have -= stock
        return before - (n if n < have else have)
