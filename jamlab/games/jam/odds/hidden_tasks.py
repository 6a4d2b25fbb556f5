"""The JAM: which task card does that seat hold? Read from the recipes that it makes and gives away.

* For winter stock the jars count, for granny's pies the pies, for yummy-yummy the fruit below on
  the recipe cards; the tea party's part on a card counts as wanted, too.
* A recipe made was taken; one that was given up to Karlsman, the Bear or a pie was let go.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from jamlab.chance.odds import inference
from jamlab.chance.odds.answer import Odds, Row
from jamlab.chance.odds.inference import Sign
from jamlab.chance.odds.question import FACES, WORD, Parameter, Question
from jamlab.core import AnyGame, Event
from jamlab.games.jam import events as ev
from jamlab.games.jam.deck.cards import JAM, PIE, Cards
from jamlab.games.jam.deck.tasks import GRANNY, TYPES, WINTER, YUMMY, TaskCard
from jamlab.games.jam.odds.basket import PLAYER
from jamlab.games.jam.view import JamView

WANTS: Final = 70
OTHERS: Final = 35
_LET_GO: Final = (ev.JamGivenUp, ev.PieGivenUp, ev.BidJamReturned)


def holds(
    game: AnyGame,
    state: Any,
    view: JamView,
    seat: int | None,
    *,
    type: str,
    player: int | None,
    of: tuple[str, ...] | None,
    wants: int,
    others: int,
    past: Sequence[Event] | None,
) -> Odds:
    """Which task card of a type a seat holds, by Bayes's rule; with two players which two."""
    player = view.mover if player is None else player
    if not view.with_tasks:
        raise ValueError("there are no tasks at this table")
    cards = {task.name: task for task in view.task_cards if task.type == type}
    question = f"Which “{type}” does seat {player} hold?"
    if of:
        question = f"Does seat {player} hold the “{type}” {' or '.join(of)}?"
    drawn = view.tasks[player]
    many = 2 if view.seats == 2 else 1
    if view.task_counts[player] < many * len(TYPES):
        raise ValueError("the task cards are not drawn yet")
    if drawn is not None:
        name = _together([name for name in drawn if name in cards])
        names = [_together(some) for some in combinations(cards, many)]
        return Odds(
            question,
            seat,
            inference.known(name, of or (), [*names, name]),
            words=(f"{name}: from here it can be seen.",),
            rows=(Row(name, Fraction(1)),),
        )
    there = [name for name in view.unseen_tasks if name in cards]
    sets = {_together(some): some for some in combinations(there, many)}
    return inference.answer(
        question,
        seat,
        dict.fromkeys(sets, 1),
        {
            name: frozenset[str]().union(*(_wanted(cards[one]) for one in some))
            for name, some in sets.items()
        },
        None if past is None else signs_of(past, player, view.cards, type),
        inference.in_percent(wants, others),
        of=of or (),
    )


def _may_be_held(_game: AnyGame, view: JamView) -> Sequence[str]:
    """What a seat may hold of any type, as `holds` names it: with two players pairs."""
    many = 2 if view.seats == 2 else 1
    sorts = [[task.name for task in view.task_cards if task.type == type] for type in TYPES]
    return tuple(_together(some) for names in sorts for some in combinations(names, many))


def signs_of(past: Sequence[Event], player: int, cards: Cards, type: str) -> tuple[Sign, ...]:
    """What a seat made and let go of what this type of task asks for."""
    found: list[Sign] = []
    for event in past:
        if event.seat != player:
            continue
        if isinstance(event, ev.JamMade | ev.PieBaked | ev.SaladBegun):
            _add(found, cards, event.card, type, made=True)
            if isinstance(event, ev.PieBaked) and type != YUMMY:
                _add(found, cards, event.jam, type, made=False)
        elif isinstance(event, _LET_GO):
            _add(found, cards, event.card, type, made=False)
    return tuple(found)


def _add(found: list[Sign], cards: Cards, card: str, type: str, *, made: bool) -> None:
    kind = cards.kinds[card]
    sort = cards.sort[kind]
    if type == YUMMY:
        fruit = cards.fruit_name(kind)
        if made and fruit != "cone":
            found.append(Sign(fruit, True, f"It made {cards.recipe_name(kind)} on {fruit}"))
        return
    if cards.wild[kind] or sort != (JAM if type == WINTER else PIE):
        return
    name = cards.recipe_name(kind)
    found.append(Sign(name, made, f"It {'made' if made else 'let go of'} {name}"))


def _wanted(task: TaskCard) -> set[str]:
    return {*task.recipes, *task.party} | ({task.fruit} if task.fruit else set())


def _together(names: Sequence[str]) -> str:
    return " and ".join(sorted(names))


QUESTIONS: Final = {
    "holds": Question(
        "holds",
        "Which task card does a seat hold, by what it made and let go?",
        (
            Parameter("type", "which type of task", WORD, WINTER, words=(WINTER, GRANNY, YUMMY)),
            PLAYER,
            Parameter("of", "which cards: their chance together", FACES, among=_may_be_held),
            *inference.parameters(WANTS, OTHERS),
        ),
        holds,
        looks_back=True,
    )
}
