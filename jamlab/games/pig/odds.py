"""Questions about Pig: chance of no 1 in the next rolls, and average change of the score."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.question import NUMBER, Parameter, Position, Question
from jamlab.core.steps import is_at
from jamlab.games.pig.rules import BEGIN, CHOOSE, ROLL, PigState
from jamlab.text import many

LOST: Final = 0
"""End of a turn in which one die shows a 1: it adds nothing (G-4)."""
ALL_LOST: Final = -1
"""End of a turn in which two dice show 1: the points held before are lost too (G-7)."""
_LABELS: Final = {LOST: "the turn is lost", ALL_LOST: "all points are lost"}


def throws(dice: int, lie: tuple[int, ...] = ()) -> dict[int, Fraction]:
    """Return the chances of the points that a throw adds, or `LOST` or `ALL_LOST`.

    `lie` holds the pips of dice of this throw that have been rolled already.

    >>> throws(2)[LOST], throws(2)[ALL_LOST], throws(2)[4]
    (Fraction(5, 18), Fraction(1, 36), Fraction(1, 36))
    """
    found: dict[int, Fraction] = {}
    roll = dice - len(lie)
    for pips in product(range(1, 7), repeat=roll):
        thrown = (*lie, *pips)
        adds = (sum(thrown), LOST, ALL_LOST)[thrown.count(1)]
        found[adds] = found.get(adds, Fraction(0)) + Fraction(1, 6**roll)
    return found


def ends(
    turn: int, at: int, dice: int, first: Mapping[int, Fraction] | None = None
) -> dict[int, Fraction]:
    """Return the chances of a turn's final points, held at `at` or more, or `LOST` or `ALL_LOST`.

    The turn has `turn` points now. `first`: distribution of a compulsory throw before the first
    hold, if there is one.
    """
    lost = dict.fromkeys((ALL_LOST, LOST), Fraction(0))
    reached = {turn: Fraction(1)}

    def throw(points: int, each: Mapping[int, Fraction]) -> None:
        chance = reached.pop(points, Fraction(0))
        for adds, likely in each.items():
            if adds in lost:
                lost[adds] += chance * likely
            elif chance:
                reached[points + adds] = reached.get(points + adds, Fraction(0)) + chance * likely

    if first is not None:
        throw(turn, first)
    each = throws(dice)
    for points in range(turn, at):
        throw(points, each)
    ways = {end: chance for end, chance in lost.items() if chance}
    return dict(sorted({**ways, **reached}.items()))


def _going(view: PigState) -> tuple[int, int]:
    """Return (points of the turn, points at which holding wins); ValueError if no turn is on."""
    if not is_at(view, BEGIN, ROLL, CHOOSE):
        raise ValueError("no turn goes on here")
    seat = view.upcoming if is_at(view, BEGIN) else view.mover
    return 0 if is_at(view, BEGIN) else view.turn, view.goal - view.points[seat]


def _next_throw(view: PigState) -> dict[int, Fraction]:
    """Return the distribution of the next throw, of which one die may have been rolled already."""
    lie = len(view.rolled) % view.dice if is_at(view, ROLL) else 0
    return throws(view.dice, tuple(view.rolled[len(view.rolled) - lie :]))


def _safe(ways: Mapping[int, Fraction]) -> Fraction:
    """Return the chance that nothing is lost."""
    return 1 - sum((ways.get(lost, Fraction(0)) for lost in (LOST, ALL_LOST)), Fraction(0))


def _rows(ways: Mapping[int, Fraction]) -> tuple[OutcomeRow, ...]:
    return tuple(OutcomeRow(_LABELS.get(end, str(end)), chance) for end, chance in ways.items())


def lasts(position: Position[PigState], *, rolls: int) -> Odds:
    """Return the chance of no 1 in the next rolls, which are independent."""
    view = position.view
    _going(view)
    safe, first = _safe(throws(view.dice)), _safe(_next_throw(view))
    value = first * safe ** (rolls - 1)
    others = f"({safe})^{rolls}" if first == safe else f"{first} × ({safe})^{rolls - 1}"
    no_one = "no die shows a 1" if view.dice == 2 else "it is no 1"
    return Odds(
        f"Do the next {rolls} rolls bring no 1?" if rolls > 1 else "Does the next roll bring no 1?",
        position.seat,
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
    why = f"it has {stop} points, which win" if stop < at else f"it is held at {at} points or more"
    first = _next_throw(view) if is_at(view, ROLL) else None
    return ends(turn, stop, view.dice, first), turn, why


def holds(position: Position[PigState], *, points: int) -> Odds:
    """Return the chance that the turn brings points, with the distribution of its ends."""
    found, turn, why = _turn(position.view, points)
    safe = _safe(found)
    kept = {end: chance for end, chance in found.items() if end not in _LABELS}
    lost = {end: chance for end, chance in found.items() if end in _LABELS}
    return Odds(
        f"Does this turn bring points, if it is held at {points}?",
        position.seat,
        safe,
        words=(
            f"The turn has {turn} points, and goes on until a 1 comes or {why}.",
            "All ways are counted from one number of points to the next.",
        ),
        formula=f"1 − {1 - safe} = {safe}",
        rows=_rows({**kept, **lost}),
    )


def worth(position: Position[PigState], *, points: int) -> Odds:
    """Return the mean change of the score; two 1s also take the points held before."""
    view = position.view
    found, turn, why = _turn(view, points)
    held = view.points[view.upcoming if is_at(view, BEGIN) else view.mover]
    change = {end: end for end in found} | {LOST: 0, ALL_LOST: -held}
    mean = sum((change[end] * chance for end, chance in found.items()), Fraction(0))
    lost = "a turn that is lost adds 0"
    if view.dice == 2:
        lost += f", and two 1s take the {many(held, 'point')} held before (G-7)"
    return Odds(
        f"By how much does this turn change the score on average, if it is held at {points}?",
        position.seat,
        mean,
        unit="points",
        words=(
            f"The turn has {turn} points, and goes on until a 1 comes or {why}.",
            f"Each end counts with its chance; {lost}.",
            *((f"To hold now adds {many(turn, 'point')}.",) if is_at(view, CHOOSE) else ()),
        ),
        rows=_rows(found),
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
        Question(
            "worth",
            "By how much does this turn change the score on average?",
            (_HELD_AT,),
            worth,
        ),
    )
}
