"""Questions about Shut the Box: points left, and the chance of at most so many, in best play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.question import NUMBER, Parameter, Position, Question
from jamlab.core.steps import is_at
from jamlab.games.shutbox.agents import ONE, TWO, BestTurn, best_turn
from jamlab.games.shutbox.events import listed
from jamlab.games.shutbox.rules import BEGIN, DICE, ROLL, SHUT, STUCK, BoxState, fitting
from jamlab.text import decimal

_PLAYS: Final = "the rest of the turn is played as well as possible"
_COUNTED: Final = (
    "Every set of open tiles has a value: the mean over the dice, and then the best set of tiles "
    "that fits.",
    "Sets with fewer tiles are counted first, down to the shut box.",
)
_STEP: Final = 5  # points of a row


def options(view: BoxState, turn: BestTurn) -> dict[str, Fraction]:
    """Return the value of each option of a choice; empty if there is none."""
    tiles = tuple(view.open)
    if is_at(view, DICE):
        return {"one die": turn.dice(tiles, 1), "two dice": turn.dice(tiles, 2)}
    if not is_at(view, SHUT):
        return {}
    sets = {listed(" ".join(map(str, some))): some for some in fitting(tiles, view.sum)}
    return {f"shut {told}": turn.after(tiles, some) for told, some in sets.items()}


def sums(view: BoxState) -> dict[int, Fraction]:
    """Return the chances of the sums that the dice of this roll can show."""
    ways = ONE if view.dice - len(view.rolled) == 1 else TWO
    return {total + view.sum: Fraction(n, sum(ways.values())) for total, n in ways.items()}


def value_of(view: BoxState, turn: BestTurn) -> Fraction:
    """Return the value of this turn in best play; ValueError if no turn goes on."""
    tiles = tuple(view.open)
    if is_at(view, BEGIN):
        return turn.roll(tuple(range(1, view.tiles + 1)))
    if is_at(view, ROLL):
        shown = {total: turn.shown(tiles, total) * chance for total, chance in sums(view).items()}
        return sum(shown.values(), Fraction(0))
    if is_at(view, STUCK):
        return turn.ended(tiles)
    values = options(view, turn)
    if not values:
        raise ValueError("no turn goes on here")
    return turn.best(values.values())


def ends_of(view: BoxState, turn: BestTurn) -> dict[int, Fraction]:
    """Return the chances of the points that this turn writes down, in best play."""
    tiles = tuple(view.open)
    if is_at(view, BEGIN):
        return turn.ends(tuple(range(1, view.tiles + 1)))
    if is_at(view, SHUT, STUCK):
        return turn.ends_shown(tiles, view.sum)
    if is_at(view, DICE):
        return turn.ends(tiles)
    found: dict[int, Fraction] = {}
    for total, chance in sums(view).items():
        for points, part in turn.ends_shown(tiles, total).items():
            found[points] = found.get(points, Fraction(0)) + chance * part
    return found


def _rows(ends: Mapping[int, Fraction]) -> tuple[OutcomeRow, ...]:
    """Return a row for the shut box, and one for each five points."""
    rows: dict[str, Fraction] = {}
    for points, chance in sorted(ends.items()):
        low = points - (points - 1) % _STEP
        label = f"{low} to {low + _STEP - 1} points" if points else "the box is shut"
        rows[label] = rows.get(label, Fraction(0)) + chance
    return tuple(OutcomeRow(label, chance) for label, chance in rows.items())


def left(position: Position[BoxState]) -> Odds:
    """Return the mean of the points that this turn leaves, in best play."""
    view, turn = position.view, best_turn(position.view.one_die)
    value = value_of(view, turn)
    values = sorted(options(view, turn).items(), key=lambda pair: pair[1])
    each = "; ".join(f"{label}: {decimal(mean, 2)}" for label, mean in values[:6])
    return Odds(
        f"How many points does {position.names[view.mover]} write down on average?",
        position.seat,
        value,
        unit="points",
        words=(*_COUNTED, *((f"On average {each}.",) if values else ())),
        rows=_rows(ends_of(view, turn)),
        assumption=f"{_PLAYS}, for the fewest points on average.",
    )


def at_most(position: Position[BoxState], *, points: int) -> Odds:
    """Return the chance that this turn leaves at most so many points, in best play for that."""
    view, turn = position.view, best_turn(position.view.one_die, points)
    asked = "shut the box" if not points else f"write down at most {points}"
    values = options(view, turn)
    return Odds(
        f"Does {position.names[view.mover]} {asked}?",
        position.seat,
        value_of(view, turn),
        words=_COUNTED,
        rows=tuple(OutcomeRow(label, chance) for label, chance in values.items()),
        assumption=f"{_PLAYS} for that aim.",
    )


_POINTS: Final = Parameter("points", "at most so many points; 0: the box is shut", NUMBER, 0)
QUESTIONS: Final = {
    question.name: question
    for question in (
        Question("left", "How many points are written down on average?", (), left),
        Question("at_most", "Are at most so many points written down?", (_POINTS,), at_most),
    )
}
