"""Which jar and which pie serves which task: the best for the player (J-G5), exactly.

* A `Combination` pays by how many of its places are served. One jar or pie serves one place; a
  cone jam serves one place for a jar (J-F2).
* How many places of each combination can be served at the same time follows from how many
  recipes there are: a list of numbers is possible if and only if no group of combinations asks
  for more than can be served in that group alone (what flows into a group is held back by its
  narrowest cut only). There are few combinations, so all lists that may pay are tried.
* Which recipe serves which place is then found place by place: one is filled, and stays filled
  if all the rest can still be served.
* Why a place is not served, `why_not` finds by scoring again with that place served.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from jamlab.games.jam.tasks import Combination, Setting

CONE: Final = "cone jam"
"""What serves a place for a jar when a cone jam does, whatever the deck calls it."""

Made = tuple[tuple[str, int], ...]
"""Recipes that can serve and how many there are of each, sorted; cone jams are counted apart."""
Served = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Allocation:
    """How many places of each combination are served by what was made, and what that earns.

    `numbers` and `earned` have an entry for each combination; `points` is the sum. `served` says
    who serves what; it is worked out when it is asked for.
    """

    setting: Setting
    made: Made
    cones: int
    numbers: tuple[int, ...]
    earned: tuple[int, ...]
    points: int

    @property
    def served(self) -> Served:
        """For each combination and place the recipe that serves it, `CONE`, or "" for nothing."""
        return _filled(self.setting, self.made, self.cones, self.numbers)


def counted(recipes: Sequence[str]) -> Made:
    """Recipes by name, counted: the form in which they are looked up again."""
    return tuple(sorted((name, recipes.count(name)) for name in set(recipes)))


def best(ways: Sequence[Setting], made: Made, cones: int) -> Allocation:
    """The allocation that scores most, over all ways to put the parties together (J-B2, J-G5).

    The first of several that score the same; it serves no place that adds nothing.
    """
    return max((allocate(setting, made, cones) for setting in ways), key=lambda found: found.points)


@lru_cache(maxsize=4096)
def allocate(setting: Setting, made: Made, cones: int) -> Allocation:
    """The best allocation for one setting."""
    numbers = _best_numbers(setting, _servable(setting, dict(made), cones))
    earned = tuple([task.points[n] for task, n in zip(setting, numbers, strict=True)])
    return Allocation(setting, made, cones, numbers, earned, sum(earned))


def alone(task: Combination, made: Made, cones: int) -> int:
    """How many places of a combination could be served if there were no other."""
    return _servable((task,), dict(made), cones)[1]


@lru_cache(maxsize=4096)
def fullest(found: Allocation) -> Allocation:
    """The same with recipes that earn nothing yet: what a seat has towards its tasks.

    No combination is served less; first come those that lack least, and none gets more than it
    needs to pay in full. Points are those of `found`.
    """
    most = _servable(found.setting, dict(found.made), found.cones)
    numbers = list(found.numbers)
    missing = [task.needed - n for task, n in zip(found.setting, numbers, strict=True)]
    for which in sorted(range(len(numbers)), key=missing.__getitem__):
        for _ in range(missing[which]):
            numbers[which] += 1
            if not _possible(numbers, most):
                numbers[which] -= 1
                break
    return replace(found, numbers=tuple(numbers))


# -- how many of each ------------------------------------------------------------------------------


def _servable(setting: Setting, made: dict[str, int], cones: int) -> list[int]:
    """How many places can be served in each group of combinations, by the group's bits.

    Each jar and pie first serves its own name; cone jams serve what jars are still missing. The
    lists grow by one combination at a time: first the groups without it, then those with it.
    """
    asked: dict[str, int] = {}
    for task in setting:
        for recipe in task.recipes:
            asked[recipe] = asked.get(recipe, 0) + 1
    scarce = [name for name, n in asked.items() if 0 < made.get(name, 0) < n]
    wanted = {name: [0] for name in scarce}  # how many places of a group ask for it
    jars, own_jars, others = [0], [0], [0]
    for task in setting:
        sure = [recipe for recipe in task.jars if made.get(recipe, 0) >= asked[recipe]]
        own_jars += [n + len(sure) for n in own_jars]
        sure = [recipe for recipe in task.others if made.get(recipe, 0) >= asked[recipe]]
        others += [n + len(sure) for n in others]
        jars += [n + len(task.jars) for n in jars]
        for name, counts in wanted.items():
            more = task.recipes.count(name)
            counts += [n + more for n in counts]
    named = {name for task in setting for name in task.jars}
    for name, counts in wanted.items():
        served = own_jars if name in named else others
        stock = made[name]
        for group, n in enumerate(counts):
            served[group] += n if n < stock else stock
    return [
        pies + min(places, own + cones)
        for pies, places, own in zip(others, jars, own_jars, strict=True)
    ]


def _possible(numbers: Sequence[int], most: Sequence[int]) -> bool:
    """True if these numbers of places can all be served at the same time."""
    asked: list[int] | None = [0]
    for n in numbers:
        asked = _and(asked, n, most) if asked else None
    return asked is not None


def _and(asked: list[int], n: int, most: Sequence[int]) -> list[int] | None:
    """What each group asks for with `n` places of one combination more; None if it is too much."""
    more = [n + other for other in asked]
    for wanted, limit in zip(more, most[len(asked) :], strict=False):
        if wanted > limit:
            return None
    return asked + more


def _best_numbers(setting: Setting, most: Sequence[int]) -> tuple[int, ...]:
    """How many places to serve in each combination: what pays most, and no place for nothing."""
    levels = [_paying(task.points) for task in setting]
    single = [  # what each may pay at best if there were no other
        max(task.points[: most[1 << which] + 1]) for which, task in enumerate(setting)
    ]
    ceilings = [sum(single[place:]) for place in range(len(setting) + 1)]
    found: tuple[int, ...] = ()
    record = -1

    def search(numbers: tuple[int, ...], asked: list[int], points: int) -> None:
        nonlocal found, record
        place = len(numbers)
        if points + ceilings[place] <= record:
            return
        if place == len(setting):
            found, record = numbers, points
            return
        for n in levels[place]:
            more = _and(asked, n, most)
            if more is not None:
                search((*numbers, n), more, points + setting[place].points[n])

    search((), [0], 0)
    return found


def _paying(points: Sequence[int]) -> list[int]:
    """The numbers worth serving, the best first: each pays more than every smaller number."""
    return [n for n in range(len(points)) if all(points[n] > less for less in points[:n])][::-1]


# -- which serves which ----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _filled(setting: Setting, stock_of: Made, cones: int, numbers: tuple[int, ...]) -> Served:
    """Serve so many places of each combination; own jars are taken before cone jams."""
    made = dict(stock_of)
    left = list(setting)
    wanted = list(numbers)
    served = []
    for place, task in enumerate(setting):
        servers = []
        for recipe in task.recipes if wanted[place] else ():
            plenty = made.get(recipe, 0) >= _asked(left, wanted, recipe)
            left[place] = without(left[place], recipe)
            server = ""
            for candidate in (recipe, CONE) if recipe in task.jars else (recipe,):
                stock = cones if candidate == CONE else made.get(candidate, 0)
                if not wanted[place] or not stock:
                    continue
                fewer, cones_left = _taken(made, cones, candidate)
                wanted[place] -= 1
                if plenty or _possible(wanted, _servable(tuple(left), fewer, cones_left)):
                    server, made, cones = candidate, fewer, cones_left
                    break
                wanted[place] += 1
            servers.append(server)
        served.append(tuple(servers) or ("",) * len(task.recipes))
    return tuple(served)


def _asked(left: Sequence[Combination], wanted: Sequence[int], recipe: str) -> int:
    """How many places may still want this recipe."""
    return sum(task.recipes.count(recipe) for task, n in zip(left, wanted, strict=True) if n)


def without(task: Combination, recipe: str) -> Combination:
    """The combination with one place less for this recipe."""
    jars, others = list(task.jars), list(task.others)
    (jars if recipe in jars else others).remove(recipe)
    return replace(task, jars=tuple(jars), others=tuple(others))


def _taken(made: dict[str, int], cones: int, server: str) -> tuple[dict[str, int], int]:
    if server == CONE:
        return made, cones - 1
    return {**made, server: made[server] - 1}, cones


# -- why a place is not served ---------------------------------------------------------------------


@lru_cache(maxsize=1024)
def why_not(found: Allocation) -> tuple[tuple[str, ...], ...]:
    """For each place of each combination why nothing serves it: a short sentence, or "" if served.

    Sentences have neither capital nor full stop, so that they can follow the recipe's name.
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
    cost = f"cost {_points(loss)}" if loss else "gain nothing"
    return f"{_busy(found, made, cones, recipe)}; moving it here would {cost}"


def _with_place(setting: Setting, made: dict[str, int], cones: int, which: int, recipe: str) -> int:
    """The best sum if one place for this recipe must be served.

    The place is served first: it is taken out, together with the jar, and counts as served.
    """
    task = setting[which]
    rest = replace(without(task, recipe), points=task.points[1:])
    after = (*setting[:which], rest, *setting[which + 1 :])
    sums = []
    for server in (recipe, CONE) if recipe in task.jars else (recipe,):
        if cones if server == CONE else made.get(server, 0):
            most = _servable(after, *_taken(made, cones, server))
            numbers = _best_numbers(after, most)
            sums.append(sum(each.points[n] for each, n in zip(after, numbers, strict=True)))
    return max(sums)


def _free(found: Allocation, made: dict[str, int], cones: int, recipe: str, wild: bool) -> bool:
    """True if such a recipe, or a cone jam in its place, serves nothing yet."""
    servers = [server for servers in found.served for server in servers]
    own = servers.count(recipe) < made.get(recipe, 0)
    return own or (wild and servers.count(CONE) < cones)


def _busy(found: Allocation, made: dict[str, int], cones: int, recipe: str) -> str:
    """Where the recipe, or the cone jam in its place, serves now: "the apple jam serves the …"."""
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


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"
