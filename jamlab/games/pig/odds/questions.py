"""What can be asked of Pig: do the next rolls bring no 1, and what is a turn worth?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

from jamlab.games.pig.state import BEGIN, CHOOSE, ROLL, PigState
from jamlab.probability.odds.question import NUMBER, Parameter, Question
from jamlab.probability.odds.record import Odds, Row

LOST: Final = "the turn is lost"


def throws(dice: int) -> dict[int, Fraction]:
    """What a throw adds to the turn, and how likely; 0: a 1 was among its dice.

    >>> throws(2)[0], throws(2)[4]
    (Fraction(11, 36), Fraction(1, 36))
    """
    found: dict[int, Fraction] = {}
    for pips in product(range(1, 7), repeat=dice):
        adds = 0 if 1 in pips else sum(pips)
        found[adds] = found.get(adds, Fraction(0)) + Fraction(1, 6**dice)
    return found


def ends(turn: int, at: int, dice: int) -> dict[int, Fraction]:
    """How a turn ends that has `turn` points and is held at `at` or more: 0 if it is lost."""
    found: dict[int, Fraction] = {}
    reached = {turn: Fraction(1)}
    each = throws(dice)
    for points in range(turn, at):
        chance = reached.pop(points, None)
        if chance is not None:
            for adds, likely in each.items():
                into = reached if adds else found
                after = points + adds if adds else 0
                into[after] = into.get(after, Fraction(0)) + chance * likely
    return dict(sorted({**found, **reached}.items()))


def _going(view: PigState) -> tuple[int, int]:
    """(what the turn has brought, from where on holding wins); ValueError if no turn goes on."""
    if view.phase not in (BEGIN, ROLL, CHOOSE):
        raise ValueError("no turn goes on here")
    seat = view.upcoming if view.phase == BEGIN else view.mover
    return 0 if view.phase == BEGIN else view.turn, view.goal - view.points[seat]


def lasts(game: Any, state: PigState, view: PigState, seat: int | None, *, rolls: int) -> Odds:
    """Each throw is safe with the same chance, whatever came before."""
    _going(view)
    safe = 1 - throws(view.dice)[0]
    value = safe**rolls
    no_one = "no die shows a 1" if view.dice == 2 else "it is no 1"
    return Odds(
        f"Do the next {rolls} rolls bring no 1?" if rolls > 1 else "Does the next roll bring no 1?",
        seat,
        value,
        words=(
            f"In {safe.numerator} of {safe.denominator} cases {no_one} (G-1, G-4).",
            "A die has no memory, so the chances of the rolls are multiplied.",
        ),
        formula=f"({safe})^{rolls} = {value}" if rolls > 1 else str(value),
    )


def _turn(view: PigState, at: int) -> tuple[Mapping[int, Fraction], int, str]:
    turn, wins = _going(view)
    stop = min(at, wins)
    why = f"{stop} points win" if stop < at else f"held at {at} points or more"
    return ends(turn, stop, view.dice), turn, why


def holds(game: Any, state: PigState, view: PigState, seat: int | None, *, points: int) -> Odds:
    """Every way in which the turn can end, by what it brings."""
    found, turn, why = _turn(view, points)
    lost = found.get(0, Fraction(0))
    rows = tuple(Row(str(end), chance) for end, chance in found.items() if end)
    return Odds(
        f"Does this turn bring points, if it is held at {points}?",
        seat,
        1 - lost,
        words=(
            f"The turn has {turn} points, and goes on until a 1 comes or it is {why}.",
            "All ways are counted from one number of points to the next.",
        ),
        formula=f"1 − {lost} = {1 - lost}",
        rows=(*rows, Row(LOST, lost)) if lost else rows,
    )


def worth(game: Any, state: PigState, view: PigState, seat: int | None, *, points: int) -> Odds:
    """The mean of what the turn brings, over all its ends."""
    found, turn, why = _turn(view, points)
    mean = sum((end * chance for end, chance in found.items()), Fraction(0))
    return Odds(
        f"How many points does this turn bring on average, if it is held at {points}?",
        seat,
        mean,
        unit="points",
        words=(
            f"The turn has {turn} points, and goes on until a 1 comes or it is {why}.",
            "Each end counts with its chance; a turn that is lost brings 0.",
        ),
        rows=tuple(
            Row(str(points) if points else LOST, chance) for points, chance in found.items()
        ),
    )


_HELD_AT: Final = Parameter("points", "held at so many points", NUMBER, 20, least=1, most=200)
QUESTIONS: Final = {
    question.name: question
    for question in (
        Question(
            "lasts",
            "Do the next rolls bring no 1?",
            (Parameter("rolls", "so many rolls", NUMBER, 1, least=1, most=100),),
            lasts,
        ),
        Question(
            "holds", "Does this turn bring points, if it is held at so many?", (_HELD_AT,), holds
        ),
        Question("worth", "How many points does this turn bring on average?", (_HELD_AT,), worth),
    )
}
