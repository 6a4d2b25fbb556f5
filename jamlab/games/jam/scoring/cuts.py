# compiled
"""How many places of several combinations can be served at once: `scoring` in whole numbers.

* Combinations and recipes are numbered from 0. A group of combinations is a number, too: its bits.
  A row by group has an entry for each of them; with one combination more it is twice as long.
* Numbers of places can be served together if and only if no group asks for more than can be
  served in that group alone (what flows into a group is held back by its narrowest cut only).
"""

from __future__ import annotations

from typing import Final

from jamlab.core.row import Row

_NOTHING: Final = 0
_OWN: Final = 1
_WILD: Final = 2
"""What serves a place: nothing, its own recipe, or a cone jam."""


class Wants:
    """What combinations ask for; it never changes.

    `places[which]` lists the recipes that a combination asks for, `points[which]` what it pays by
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
    """The numbers worth serving, the best first: each pays more than every smaller number."""
    found: list[int] = []
    most = -1
    for n, paid in enumerate(points):
        if paid > most:
            found.insert(0, n)
            most = paid
    return found


class Cuts:
    """What can be served of `wants` with `stock[recipe]` of each recipe and so many cone jams.

    Rows by group: `own` places for a jar can be served by their own recipes, `others` places for a
    pie, and `most` in all, cone jams included. `asked` is what each group asks for.
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
        """How many places of a combination can be served if there is no other."""
        return self.most.at[1 << which]

    # -- how many of each --------------------------------------------------------------------------

    def best(self) -> list[int]:
        """How many places to serve in each combination: what pays most, and no place for nothing.

        The first of several that pay the same, each combination's best number before its others.
        """
        size = self.wants.size
        self.numbers = [0] * size
        self.found: list[int] = []
        self.record = -1
        self.ceilings = [0] * (size + 1)  # what all from here on pay at best, each alone
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
        """Write down what groups ask for with `n` places of this one more; False if too much."""
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

    # -- which serves which ------------------------------------------------------------------------

    def served(self, numbers: list[int]) -> list[list[int]]:
        """What serves each place of each combination, if so many are served: _NOTHING, _OWN, _WILD.

        Place by place, own recipes before cone jams: a place is served if all the rest still can
        be. This uses the cuts up: afterwards they say nothing more.
        """
        self.possible(numbers)
        self.jars = self.wants.jars.copy()
        self.counts = [counts.copy() for counts in self.wants.counts]
        open_ones: int = (
            0  # the combinations with places still to be served: others hold nothing back
        )
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
        """True if all the rest can still be served when this serves a place for the recipe."""
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
        """Take the place out, and what serves it."""
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
        """How many fewer the recipe serves in a group with so many fewer places and in stock."""
        counts = self.counts[recipe]
        n, have = counts.at[group], self.stock.at[recipe]
        before = n if n < have else have
        n -= places
        have -= stock
        return before - (n if n < have else have)
