"""The JAM: wanted cards in the next draws, and the ingredients of the first Basket.

* A seat's coming cards are a sample of the deck, whose contents are counted by `dealing`.
* The first Basket is filled until it shows eight ingredients (J-B5). Only the order of first
  appearances matters: whatever came before, the next new ingredient is each of those still wanted
  with a chance proportional to its cards (successive sampling).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from jamlab.chance.exact import dealing, inference
from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.common import equals, how_counted
from jamlab.chance.exact.inference import Sign
from jamlab.chance.exact.pool import pool_of
from jamlab.chance.exact.question import (
    FACES,
    NUMBER,
    SEAT,
    WORD,
    Parameter,
    Position,
    Question,
    plain_words,
)
from jamlab.core import AnyGame, Event
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import JAM, NOTHING, PIE, Cards
from jamlab.games.jam.odds.task_outs import draws_to_come, outs_of
from jamlab.games.jam.state import is_visitor
from jamlab.games.jam.tasks import TYPES, WINTER, YUMMY, TaskCard
from jamlab.games.jam.view import JamView

BRINGS_NOTHING: Final = "Karlsman and the Bear, if drawn, count as cards that bring nothing"
PLAYER: Final = Parameter("player", "about which seat", SEAT, unsaid="the one that asks")


def wanted(
    position: Position[JamView], *, of: tuple[str, ...] | None, draws: int, player: int | None
) -> Odds:
    """Return the chance that a wanted card comes within `draws` draws of the seat."""
    view, names = position.view, position.names
    player = position.seat_asked(player)
    cards, pool = view.cards, pool_of(position.game, view)
    most = draws_to_come(view, player)
    if draws > most:
        who = names[player]
        raise ValueError(f"{who} draws at most {most} more cards: draws is 0 to {most}")
    kinds = outs_of(view, player, name=names[player]) if of is None else _with_fruit(view, of)
    if not pool.to_come:
        raise ValueError(f"{position.game.name}: no unseen card is left to draw here")
    if of is None:
        named, why = "that brings a task on", "cards that bring a task on, as things lie now"
    else:
        named = f"with {' or '.join(of)} below"
        why = f"cards with {' or '.join(of)} in their lower half"
    came = dealing.drawn(pool.hidden, kinds, draws)
    value = 1 - came.get(0, Fraction(0))
    alike: dict[str, set[int]] = {}
    for kind in sorted(kinds):
        name = cards.recipe_name(kind) if of is None else cards.fruit_name(kind)
        alike.setdefault(name, set()).add(kind)
    rows = [OutcomeRow(name, pool.next_is(some), name) for name, some in alike.items()]
    rows = [row for row in rows if row.chance]
    rows.append(OutcomeRow("another card", 1 - pool.next_is(kinds)))
    faces = [cards.names[kind] for kind in kinds]
    if draws == 1:
        when, formula = "with the next draw", pool.next_formula(faces)
        words = (*pool.lying(names), *pool.told(faces, why))
    else:
        when = f"within {draws} draws"
        words, formula = how_counted(pool, names, faces, why, draws, 1)
        words += ("The rows are for one card.",)
        formula += equals(value) if formula else ""
    return Odds(
        f"Will {names[player]} draw a card {named} {when}?",
        position.seat,
        value,
        words=words,
        formula=formula,
        rows=tuple(rows),
        assumption=pool.granted(names, BRINGS_NOTHING, later=True),
    )


def _with_fruit(view: JamView, fruits: Sequence[str]) -> set[int]:
    cards = view.cards
    for fruit in fruits:
        if fruit not in cards.fruits:
            raise ValueError(f"no ingredient {fruit!r}; there are {', '.join(cards.fruits)}")
    return {kind for kind in range(len(cards.names)) if cards.fruit_name(kind) in fruits}


# -- first Basket ----------------------------------------------------------------------------------


def basket(position: Position[JamView], *, of: tuple[str, ...]) -> Odds:
    """Return the chance that the first Basket shows all of these ingredients."""
    game, view = position.game, position.view
    cards = view.cards
    if view.phase >= at.TURN:
        raise ValueError("the first Basket is complete: there is nothing left to wait for")
    wanting = set(of)
    _with_fruit(view, of)
    there = {cards.fruit_name(kind) for kind, n in enumerate(view.basket) if n}
    counts: dict[str, int] = {}
    for kind, n in enumerate(view.unseen):
        name = cards.fruit_name(kind)
        if cards.fruit[kind] != NOTHING and n and name not in there:
            counts[name] = counts.get(name, 0) + n
    left = at.BASKET - len(there)
    number, drawn = _turned_up(game, view)
    sets = first_to_come(counts, left, number, drawn)
    missing = sorted(wanting - there)
    value = sum((chance for came, chance in sets.items() if came.issuperset(missing)), Fraction(0))
    shown = {name: Fraction(int(name in there)) for name in cards.fruits}
    for came, chance in sets.items():
        for name in came:
            shown[name] += chance
    rows = tuple(
        OutcomeRow(name, shown[name], name) for name in sorted(shown, key=lambda n: -shown[n])
    )
    return Odds(
        f"Will the first Basket show {' and '.join(of)}?",
        position.seat,
        value,
        words=(
            f"The Basket shows {len(there)} ingredients and is filled until it shows "
            f"{at.BASKET}: {left} new ones are still to come, of {len(counts)}.",
            "Repeats are set aside, so only the order counts in which ingredients come for the "
            "first time: the next new one is each as likely as its cards are among the cards of "
            "all that are still wanting. Added up over all orders, set by set.",
            *_if_spent(counts, left, number, drawn),
            f"Wanted and not there yet: {', '.join(missing) if missing else 'nothing'}.",
        ),
        rows=rows,
        assumption=pool_of(game, view).granted(position.names),
    )


def _turned_up(game: AnyGame, view: JamView) -> tuple[int, int]:
    """Return (cards that may be turned up for the Basket, most that can be), without visitors.

    The remaining ones are in hidden hands or are dealt before.
    """
    pool = pool_of(game, view)
    visitors = sum(n for kind, n in enumerate(pool.hidden.counts) if is_visitor(view.cards, kind))
    hands = at.HAND * view.seats
    to_deal = hands - view.dealt if view.phase == at.DEAL else hands if view.phase < at.DEAL else 0
    number = pool.total - visitors
    if view.phase == at.SHUFFLE:
        return number, 0
    return number, max(0, pool.to_come - visitors - to_deal)


def _if_spent(counts: Mapping[str, int], new: int, number: int, drawn: int) -> tuple[str, ...]:
    """Return an extra sentence if the deck may run out before the Basket is complete."""
    fewest = sorted(counts.values())[: max(0, len(counts) - new + 1)]
    if number - drawn < sum(fewest):
        return ()
    return (f"At most {drawn} of these {number} cards are turned up: then the deck is spent.",)


def first_to_come(
    counts: Mapping[str, int], new: int, number: int, drawn: int
) -> dict[frozenset[str], Fraction]:
    """Return the chance of each set of kinds to be the first `new` to come, or all that come.

    `counts` are the cards of each kind that has not come yet, among `number` cards of which `drawn`
    come one by one without replacement. The chance that all of a set come before any other is found
    by inclusion and exclusion over the subsets T of the set that are still missing then: Σ (-1)^|T|
    · (others / (others + T) · (1 - none) + none), where `none` is the chance that none of the
    others and of T come at all: C(number - others - T, drawn) / C(number, drawn).

    >>> first_to_come({"apple": 1, "peach": 2}, 1, 3, 3)[frozenset({"peach"})]
    Fraction(2, 3)
    """
    total, every = sum(counts.values()), comb(number, drawn)
    sets = {}
    for size in range(min(new, len(counts)) + 1):
        for names in combinations(counts, size):
            others = total - sum(counts[name] for name in names)
            signs = {0: 1}  # signed sum over all T, by the number of cards of T
            for name in names:
                for cards, sign in list(signs.items()):
                    signs[cards + counts[name]] = signs.get(cards + counts[name], 0) - sign
            chance = Fraction(0)
            for cards, sign in signs.items():
                none = Fraction(comb(number - others - cards, drawn), every)
                if size == new:  # later arrivals do not matter
                    first = Fraction(others, others + cards) if others + cards else Fraction(1)
                    none += first * (1 - none)
                chance += sign * none
            if chance:
                sets[frozenset(names)] = chance
    return sets


def _fruits(_game: AnyGame, view: JamView) -> Sequence[str]:
    return view.cards.fruits


QUESTIONS: Final = {
    "wanted": Question(
        "wanted",
        "Will a wanted card come within so many of the seat's draws?",
        (
            Parameter(
                "of",
                "ingredients (lower halves)",
                FACES,
                among=_fruits,
                unsaid="what brings a task on",
            ),
            Parameter("draws", "within how many of its draws", NUMBER, 1),
            PLAYER,
        ),
        wanted,
    ),
    "basket": Question(
        "basket",
        "Will the first Basket show these ingredients?",
        (Parameter("of", "ingredients (lower halves)", FACES, needed=True, among=_fruits),),
        basket,
    ),
}


# The JAM: task card held by a seat, inferred from the recipes that it makes and gives up.
#
# * Evidence for winter stock is jars, for granny's pies pies, for yummy-yummy the fruit below on
#   the recipe cards; the tea party part of a card counts as wanted too.
# * A recipe made counts as taken; one given up to Karlsman, the Bear or a pie counts as let go.


WANTS: Final = 70
OTHERS: Final = 35
_LET_GO: Final = (ev.JamGivenUp, ev.PieGivenUp, ev.BidJamReturned)


def holds(
    position: Position[JamView],
    *,
    type: str,
    player: int | None,
    of: tuple[str, ...] | None,
    wants: int,
    others: int,
) -> Odds:
    """Infer by Bayes's rule the task card of a type that a seat holds; two with two players."""
    view, seat, past = position.view, position.seat, position.past
    player = view.mover if player is None else player
    if not view.with_tasks:
        raise ValueError("there are no tasks at this table")
    cards = {task.name: task for task in view.task_cards if task.type == type}
    question = f"Which “{type}” does {position.names[player]} hold?"
    if of:
        question = f"Does {position.names[player]} hold the “{type}” {' or '.join(of)}?"
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
            rows=(OutcomeRow(name, Fraction(1)),),
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
    """Return all candidate answers of `holds`, of any type; pairs with two players."""
    many = 2 if view.seats == 2 else 1
    sorts = [[task.name for task in view.task_cards if task.type == type] for type in TYPES]
    return tuple(_together(some) for names in sorts for some in combinations(names, many))


def signs_of(past: Sequence[Event], player: int, cards: Cards, type: str) -> tuple[Sign, ...]:
    """Return the relevant recipes that a seat made or let go, for this type of task."""
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


HIDDEN_TASK_QUESTIONS: Final = {
    "holds": Question(
        "holds",
        "Which task card does a seat hold, by what it made and let go?",
        (
            Parameter("type", "which type of task", WORD, WINTER, words=plain_words(TYPES)),
            PLAYER,
            Parameter("of", "which cards: their chance together", FACES, among=_may_be_held),
            *inference.parameters(WANTS, OTHERS),
        ),
        holds,
    )
}
