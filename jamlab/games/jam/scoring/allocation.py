"""Exact best assignment of jars and pies to a player's tasks (J-G5).

* A `Combination` pays by the number of its places served. One jar or pie serves one place; a cone
  jam serves one jar place (J-F2).
* The stock of recipes determines how many places of each combination can be served at once;
  combinations are few, so all numbers that may pay are tried.
* Recipes are then assigned place by place: a place is filled if all the rest can still be served,
  and stays filled.
* `cuts` does both with integers; here recipes have names.
* `why_not` explains an unserved place by scoring again with that place served.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from jamlab.games.jam.scoring.allocation_bounds import ServiceCapacity, Wants
from jamlab.games.jam.tasks import Combination, Setting
from jamlab.text import many

CONE: Final = "cone jam"
"""Server of a jar place filled by a cone jam, whatever the deck calls it."""

Made = tuple[tuple[str, int], ...]
"""Sorted (recipe, count) pairs of recipes that can serve; cone jams are counted separately."""
Served = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Allocation:
    """Number of places served in each combination, and the points earned.

    `numbers` and `earned` have an entry per combination; `points` is the sum. `served`, the
    assignment of recipes, is computed on demand.
    """

    setting: Setting
    made: Made
    cones: int
    numbers: tuple[int, ...]
    earned: tuple[int, ...]
    points: int

    @property
    def served(self) -> Served:
        """Recipe serving each place of each combination: a name, `CONE`, or "" for none."""
        return _filled(self.setting, self.made, self.cones, self.numbers)


def best(ways: Sequence[Setting], made: Made, cones: int) -> Allocation:
    """Return the highest scoring allocation over all pairings of tea parties (J-B2, J-G5).

    Ties go to the first. No place is served that adds nothing.
    """
    return max((allocate(setting, made, cones) for setting in ways), key=lambda found: found.points)


@lru_cache(maxsize=4096)
def allocate(setting: Setting, made: Made, cones: int) -> Allocation:
    """Return the best allocation for one setting."""
    numbers = _cuts(setting, dict(made), cones).best()
    earned = tuple([task.points[n] for task, n in zip(setting, numbers, strict=True)])
    return Allocation(setting, made, cones, tuple(numbers), earned, sum(earned))


def alone(task: Combination, made: Made, cones: int) -> int:
    """Return the number of places of a combination that could be served if it were the only one."""
    return _cuts((task,), dict(made), cones).alone(0)


@lru_cache(maxsize=4096)
def fullest(found: Allocation) -> Allocation:
    """Extend an allocation by recipes that earn nothing yet: a seat's progress in its tasks.

    No combination is served less. Those missing the fewest places come first, and none gets more
    than it needs to pay in full. `points` are unchanged.
    """
    cuts = _cuts(found.setting, dict(found.made), found.cones)
    numbers = list(found.numbers)
    missing = [task.needed - n for task, n in zip(found.setting, numbers, strict=True)]
    for which in sorted(range(len(numbers)), key=missing.__getitem__):
        for _ in range(missing[which]):
            numbers[which] += 1
            if not cuts.possible(numbers):
                numbers[which] -= 1
                break
    return replace(found, numbers=tuple(numbers))


@lru_cache(maxsize=4096)
def _filled(setting: Setting, made: Made, cones: int, numbers: tuple[int, ...]) -> Served:
    """Return the server of each place; a jar's own recipe is used before cone jams."""
    found = _cuts(setting, dict(made), cones).served(list(numbers))
    return tuple(
        tuple(("", recipe, CONE)[server] for recipe, server in zip(*both, strict=True))
        for both in zip([task.recipes for task in setting], found, strict=True)
    )


def _cuts(setting: Setting, made: dict[str, int], cones: int) -> ServiceCapacity:
    """Return the integer model of these recipes."""
    names, wants = _numbered(setting)
    return ServiceCapacity(wants, [made.get(name, 0) for name in names], cones)


@lru_cache(maxsize=1024)
def _numbered(setting: Setting) -> tuple[tuple[str, ...], Wants]:
    """Return the recipe names of a setting, and its demands with recipes as numbers."""
    names = tuple(dict.fromkeys(name for task in setting for name in task.recipes))
    jars = {name for task in setting for name in task.jars}
    places = [[names.index(name) for name in task.recipes] for task in setting]
    points = [task.points for task in setting]
    return names, Wants(places, points, [name in jars for name in names])


def without(task: Combination, recipe: str) -> Combination:
    """Return the combination without one place for this recipe."""
    jars, others = list(task.jars), list(task.others)
    (jars if recipe in jars else others).remove(recipe)
    return replace(task, jars=tuple(jars), others=tuple(others))


# -- reasons for unserved places -------------------------------------------------------------------


@lru_cache(maxsize=1024)
def why_not(found: Allocation) -> tuple[tuple[str, ...], ...]:
    """Return, per place of each combination, a short reason why it is unserved; "" if served.

    Reasons have neither capital nor full stop, so that they can follow the recipe's name.
    """
    return tuple(
        tuple(
            "" if servers[place] else _reason(found, dict(found.made), found.cones, which, place)
            for place in range(len(servers))
        )
        for which, servers in enumerate(found.served)
    )


def _reason(found: Allocation, made: dict[str, int], cones: int, which: int, place: int) -> str:
    task = found.setting[which]
    recipe = task.recipes[place]
    wild = recipe in task.jars
    if found.earned[which] == max(task.points):
        enough = found.numbers[which]
        return f"not needed: {enough} of {len(task.recipes)} pay in full"
    if not made.get(recipe, 0) and not (wild and cones):
        return f"no {recipe}" + (f", and no {CONE} to stand in" if wild else "")
    loss = found.points - _with_place(found.setting, made, cones, which, recipe)
    if not loss and _free(found, made, cones, recipe, wild):
        return "would add nothing: too few of the others are there"
    cost = f"cost {many(loss, 'point')}" if loss else "gain nothing"
    return f"{_busy(found, made, cones, recipe)}; moving it here would {cost}"


def _with_place(setting: Setting, made: dict[str, int], cones: int, which: int, recipe: str) -> int:
    """Return the best sum if one place for this recipe must be served.

    The place counts as served and is removed, together with its server.
    """
    task = setting[which]
    rest = replace(without(task, recipe), points=task.points[1:])
    after = (*setting[:which], rest, *setting[which + 1 :])
    sums = []
    for server in (recipe, CONE) if recipe in task.jars else (recipe,):
        if cones if server == CONE else made.get(server, 0):
            fewer = made if server == CONE else {**made, server: made[server] - 1}
            numbers = _cuts(after, fewer, cones - (server == CONE)).best()
            sums.append(sum(each.points[n] for each, n in zip(after, numbers, strict=True)))
    return max(sums)


def _free(found: Allocation, made: dict[str, int], cones: int, recipe: str, wild: bool) -> bool:
    """True if such a recipe, or a cone jam in its place, serves nothing yet."""
    servers = [server for servers in found.served for server in servers]
    own = servers.count(recipe) < made.get(recipe, 0)
    return own or (wild and servers.count(CONE) < cones)


def _busy(found: Allocation, made: dict[str, int], cones: int, recipe: str) -> str:
    """Describe what the recipe, or a cone jam for it, serves now: "the apple jam serves the …"."""
    server = recipe if made.get(recipe, 0) else CONE
    places = list(
        dict.fromkeys(
            task.title
            for task, servers in zip(found.setting, found.served, strict=True)
            if server in servers
        )
    )
    stock = made.get(recipe, 0) or cones
    who = f"the {server} serves" if stock == 1 else f"all {stock} of {server} serve"
    return f"{who} the {' and the '.join(places)}"
