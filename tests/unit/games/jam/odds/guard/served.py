"""The JAM: places of its tasks that a seat's recipes serve after some of its jams are gone.

All other recipes stay where they are; spare jams go first, then those whose places are worth least
now; a spare jam steps in where one can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from jamlab.games.jam.scoring.allocation import CONE
from jamlab.games.jam.scoring.progress import account_of
from tests.unit.games.jam.odds.guard.wishes import Seat

Served = list[list[str]]
"""By task and place, the recipe that serves it, or ""."""


def left_by(seat: Seat, names: list[str]) -> list[Served]:
    """Return each assignment of recipes to places, without these jams, that costs least now."""
    mine = account_of(seat.view, seat.player)
    spare = Counter(dict(mine.made)) + Counter({CONE: mine.cones})
    for served in mine.shown:
        spare.subtract(name for name in served if name)
    ways = list(_ways(seat, [list(served) for served in mine.shown], spare, names))

    def worth(served: Served) -> int:
        pairs = zip(seat.goals, served, strict=True)
        return sum(seat.points(goal, len(places_of(places))) for goal, places in pairs)

    most = max(map(worth, ways))
    return [served for served in ways if worth(served) == most]


def _ways(
    seat: Seat, served: Served, spare: Mapping[str, int], names: list[str]
) -> Iterator[Served]:
    """Yield each assignment after the jams with these names go, one after another."""
    if not names:
        yield served
        return
    name, *others = names
    if spare.get(name, 0) > 0:
        yield from _ways(seat, served, {**spare, name: spare[name] - 1}, others)
        return
    for which, places in enumerate(served):
        for place in [n for n, server in enumerate(places) if server == name]:
            after = [list(some) for some in served]
            after[which][place] = ""
            for left in _filled_up(seat, which, after, spare):
                yield from _ways(seat, [list(some) for some in after], left, others)


def _filled_up(
    seat: Seat, which: int, served: Served, spare: Mapping[str, int]
) -> Iterator[Mapping[str, int]]:
    """Fill a place with each fitting spare recipe; yield what stays spare, or all if none fits."""
    found = False
    for place in [n for n, server in enumerate(served[which]) if not server]:
        recipe = seat.goals[which].parts[place].face
        for one in (recipe, CONE) if recipe.endswith(" jam") else (recipe,):
            if spare.get(one, 0) > 0:
                served[which][place], found = one, True
                yield {**spare, one: spare[one] - 1}
                served[which][place] = ""
    if not found:
        yield spare


def places_of(served: list[str]) -> list[int]:
    return [n for n, server in enumerate(served) if server]
