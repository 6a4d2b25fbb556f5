"""What can be asked of Pig: do the next rolls bring no 1, and what is a turn worth?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

from jamlab.games.pig.state import BEGIN, CHOOSE, ROLL, PigState
from jamlab.probability.odds.answer import Row
from jamlab.probability.odds.question import NUMBER, Parameter, Question
from jamlab.probability.odds.record import Odds

LOST: Final = "the turn is lost"


def throws(dice: int, lie: tuple[int, ...] = ()) -> dict[int, Fraction]:
    """What a throw adds to the turn, and how likely; 0: a 1 was among its dice.

    `lie` are the pips of those of its dice that lie there already.

    >>> throws(2)[0], throws(2)[4]
    (Fraction(11, 36), Fraction(1, 36))
    """
    found: dict[int, Fraction] = {}
    roll = dice - len(lie)
    for pips in product(range(1, 7), repeat=roll):
        adds = 0 if 1 in (*lie, *pips) else sum((*lie, *pips))
        found[adds] = found.get(adds, Fraction(0)) + Fraction(1, 6**roll)
    return found


def ends(
    turn: int, at: int, dice: int, first: Mapping[int, Fraction] | None = None
) -> dict[int, Fraction]:
    """How a turn ends that has `turn` points and is held at `at` or more: 0 if it is lost.

    `first`: what the throw adds that must come before anybody can hold, if one must.
    """
    lost, reached = Fraction(0), {turn: Fraction(1)}

    def throw(points: int, each: Mapping[int, Fraction]) -> Fraction:
        chance = reached.pop(points, Fraction(0))
        for adds, likely in each.items():
            if adds and chance:
                reached[points + adds] = reached.get(points + adds, Fraction(0)) + chance * likely
        return chance * each.get(0, Fraction(0))

    if first is not None:
        lost += throw(turn, first)
    each = throws(dice)
    for points in range(turn, at):
        lost += throw(points, each)
    return dict(sorted({**({0: lost} if lost else {}), **reached}.items()))


def _going(view: PigState) -> tuple[int, int]:
    """(what the turn has brought, from where on holding wins); ValueError if no turn goes on."""
    if view.phase not in (BEGIN, ROLL, CHOOSE):
        raise ValueError("no turn goes on here")
    seat = view.upcoming if view.phase == BEGIN else view.mover
    return 0 if view.phase == BEGIN else view.turn, view.goal - view.points[seat]


def _next_throw(view: PigState) -> dict[int, Fraction]:
    """What the next throw adds; with two dice one of them may lie there already."""
    lie = len(view.rolled) % view.dice if view.phase == ROLL else 0
    return throws(view.dice, tuple(view.rolled[len(view.rolled) - lie :]))


def lasts(game: Any, state: PigState, view: PigState, seat: int | None, *, rolls: int) -> Odds:
    """Each throw is safe with the same chance, whatever came before."""
    _going(view)
    safe, first = 1 - throws(view.dice)[0], 1 - _next_throw(view).get(0, Fraction(0))
    value = first * safe ** (rolls - 1)
    others = f"({safe})^{rolls}" if first == safe else f"{first} × ({safe})^{rolls - 1}"
    no_one = "no die shows a 1" if view.dice == 2 else "it is no 1"
    return Odds(
        f"Do the next {rolls} rolls bring no 1?" if rolls > 1 else "Does the next roll bring no 1?",
        seat,
        value,
        words=(
            f"In {safe.numerator} of {safe.denominator} cases {no_one} (G-1, G-4).",
            *((f"Of the next roll one die lies there: {first}.",) if first != safe else ()),
            "A die has no memory, so the chances of the rolls are multiplied.",
        ),
        formula=f"{others} = {value}" if rolls > 1 else str(value),
    )


def _turn(view: PigState, at: int) -> tuple[Mapping[int, Fraction], int, str]:
    turn, wins = _going(view)
    stop = min(at, wins)
    why = f"{stop} points win" if stop < at else f"held at {at} points or more"
    first = _next_throw(view) if view.phase == ROLL else None
    return ends(turn, stop, view.dice, first), turn, why


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
