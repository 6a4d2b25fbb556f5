"""Questions about The JAM: tasks, wanted cards, the first Basket, Karlsman, hidden tasks.

* `task_outs.py`: tasks as outs, and the value of a turn's play.
* `basket.py`: wanted cards, the first Basket, and hidden task cards.
* `karlsman.py`: value of a bid.
* `curse.py`: the winner's curse (`chance/exact/auction.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.common import equals, how_counted
from jamlab.chance.exact.pool import Pool, pool_of
from jamlab.chance.exact.question import NUMBER, WORD, Parameter, Position, Question
from jamlab.games.jam.odds import basket, curse, karlsman
from jamlab.games.jam.odds.basket import BRINGS_NOTHING, PLAYER
from jamlab.games.jam.odds.task_outs import CARDS, NOW, TaskOdds, tasks_of
from jamlab.games.jam.view import JamView
from jamlab.text import decimal, many

_COUNTED: Final = {
    NOW: "An out is an unseen card that, coming next, would let the seat make one of these in one "
    "play with what lies there now.",
    CARDS: "An out is an unseen card of one of these recipes, or a cone jam for a jar, whatever "
    "else it needs.",
}


_FREED: Final = (
    "A cone jam in reach is not bound to its jar: a card that serves this jar frees it for "
    "another, and so is an out as well."
)


def tasks(
    position: Position[JamView], *, task: int, count: str, draws: int | None, player: int | None
) -> Odds:
    """Return the chance that a task of a seat is done by the end, counted by outs."""
    view, names = position.view, position.names
    player = position.seat_asked(player)
    found = tasks_of(view, player, draws, count, name=names[player])
    pool = pool_of(position.game, view)
    about = _about(found, task)
    need = about.scores_from
    value = about.at_least(need)
    if task:
        rows = [
            OutcomeRow(f"{n} of {len(about.task.recipes)}: {_points(about, n)}", chance)
            for n, chance in enumerate(about.added, about.served)
            if chance
        ]
    else:
        rows = [row for one in found for row in _rows(one)]
    return Odds(
        f"Will {names[player]} have “{about.title}” done by the end?",
        position.seat,
        value,
        words=_words(about, need, count, pool, names),
        formula=_formula(about, need, value, pool, names),
        rows=tuple(rows),
        assumption=pool.granted(
            names,
            *_assumed(about, count, draws is None, view.hands[player] is not None),
            later=True,
        ),
        settled={"task": found.index(about) + 1, "draws": about.draws},
    )


def _about(found: Sequence[TaskOdds], task: int) -> TaskOdds:
    """Return the task with this number, from 1; 0: the first that is not certain."""
    if task > len(found):
        raise ValueError(f"task is 1 to {len(found)}, or 0 for the first that is not sure")
    unsure = [one for one in found if one.at_least(one.scores_from) < 1]
    return found[task - 1] if task else (unsure or list(found))[0]


def _rows(one: TaskOdds) -> list[OutcomeRow]:
    """Return the chance that a task scores; for a tea party also that it is complete."""
    levels = [one.scores_from]
    if one.needed > one.scores_from:
        levels.append(one.needed)
    return [
        OutcomeRow(
            f"{one.title}: {n} of {len(one.task.recipes)}, {_points(one, n)}", one.at_least(n)
        )
        for n in levels
    ]


def _words(
    one: TaskOdds, need: int, count: str, pool: Pool, names: Sequence[str]
) -> tuple[str, ...]:
    more = max(need - one.served, 0)
    lines = [
        f"{one.title}: {one.done} of {need} needed are done"
        + (f", {one.reach} {'are' if one.reach > 1 else 'is'} in reach" if one.reach else "")
        + (f"; open: {', '.join(one.open_places)}." if one.open_places else ".")
    ]
    if more:
        lines += [
            _COUNTED[count],
            *((_FREED,) if one.cones else ()),
            f"{one.outs} of {one.total} unseen cards are outs, and the seat draws {one.draws} "
            f"more; at least {more} of its places must be filled from them, each by a card of "
            "its own.",
            *(pool.lying(names) if not pool.is_plain else ()),
            "Counted sort by sort: so many cards of those that serve the same places, so many of "
            "the next, as in drawing without putting back.",
        ]
    else:
        lines.append("What lies in reach is taken as done: no more cards are needed.")
    lines.append(f"On average it brings {decimal(one.expected, 2)} points.")
    return tuple(lines)


def _formula(one: TaskOdds, need: int, value: Fraction, pool: Pool, names: Sequence[str]) -> str:
    """Return the formula for drawing none of the outs, if one out is enough."""
    more = max(need - one.served, 0)
    if more != 1 or not one.outs:
        return ""
    outs = [pool.hidden.names[kind] for kind, places in one.serves if places]
    _, formula = how_counted(pool, names, outs, "outs", one.draws, 1)
    return formula + equals(value) if formula else ""


def _points(one: TaskOdds, places: int) -> str:
    points = max(one.task.points[: places + 1])
    return many(points, "point")


def _assumed(one: TaskOdds, count: str, share: bool, sees_hand: bool) -> list[str]:
    """Return the assumptions of the count; `share`: the number of draws was not given."""
    told = [
        f"the seat draws {one.draws} more cards"
        + (", its share of the deck at one a turn" if share else ""),
        BRINGS_NOTHING,
        "outs stay what they are now, and the Basket, trades and the other seats change nothing"
        if count == NOW
        else "fruits and jams for these recipes will be found",
        "every play that is wanted is made, and a card serves one place of each task",
    ]
    if count == CARDS and sees_hand:
        told.append("recipe cards in hand are as good as made")
    return told


QUESTIONS: Final = {
    "tasks": Question(
        "tasks",
        "Will the seat's tasks be done by the end?",
        (
            Parameter("task", "which, from 1; 0: all, and the first not sure as value", NUMBER, 0),
            Parameter(
                "count",
                "",
                WORD,
                NOW,
                words={
                    NOW: "what would help if it came next",
                    CARDS: "all cards of open recipes",
                },
            ),
            Parameter("draws", "how many cards it still draws", NUMBER, unsaid="its share"),
            PLAYER,
        ),
        tasks,
    ),
    **basket.QUESTIONS,
    **karlsman.QUESTIONS,
    **curse.QUESTIONS,
    **basket.HIDDEN_TASK_QUESTIONS,
}
