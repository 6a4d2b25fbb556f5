"""The JAM: what the next cards bring, and which ingredients the first Basket will show.

* A seat's coming cards are a sample of the unseen ones, drawn without putting back.
* The first Basket is filled until it shows eight ingredients (J-B5). Only the order matters in
  which ingredients come for the first time; whatever came before, the next new one is each of those
  still wanting as likely as its cards are among them (successive sampling).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from jamlab.engine import AnyGame
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import NOTHING
from jamlab.games.jam.view import JamView
from jamlab.probability.odds import hypergeometric
from jamlab.probability.odds.jam_tasks import draws_to_come, outs_of
from jamlab.probability.odds.pool import pool_of
from jamlab.probability.odds.question import FACES, NUMBER, SEAT, Parameter, Question
from jamlab.probability.odds.record import Odds, Row
from jamlab.probability.odds.written import LONGEST

PLAYER: Final = Parameter("player", "about which seat; not said: the one that asks", SEAT)


def player_of(view: JamView, seat: int | None, player: int | None) -> int:
    """About whom it is asked: the one named, the seat that asks, or whose turn it is."""
    if player is not None:
        return player
    return seat if seat is not None and seat >= 0 else view.mover


def wanted(
    game: AnyGame,
    state: Any,
    view: JamView,
    seat: int | None,
    *,
    of: tuple[str, ...] | None,
    draws: int,
    player: int | None,
) -> Odds:
    """Will a card that is wanted come within so many of the seat's draws?"""
    who = player_of(view, seat, player)
    cards, total = view.cards, sum(view.unseen)
    most = draws_to_come(view, who)
    if draws > most:
        raise ValueError(f"seat {who} draws at most {most} more cards: draws is 0 to {most}")
    kinds = _wanted_kinds(view, who, of)
    if of is None:
        named, why = "that brings a task on", "bring a task on, as things lie now"
    else:
        named = f"with {' or '.join(of)} below"
        why = f"have {' or '.join(of)} in their lower half"
    good = sum(view.unseen[kind] for kind in kinds)
    value = hypergeometric.at_least(1, total, good, draws)
    by_fruit: dict[str, int] = {}
    for kind in sorted(kinds):
        name = cards.recipe_name(kind) if of is None else cards.fruit_name(kind)
        by_fruit[name] = by_fruit.get(name, 0) + view.unseen[kind]
    rows = [Row(name, Fraction(n, total), name) for name, n in by_fruit.items() if n]
    rows.append(Row("another card", Fraction(total - good, total)))
    when = "with the next draw" if draws == 1 else f"within {draws} draws"
    none = f"C({total - good}, {draws}) / C({total}, {draws})"
    words = [f"{good} of {total} unseen cards {why}."]
    if draws > 1:
        words.append(
            f"None of {draws} drawn is such a card in C({total - good}, {draws}) of "
            f"C({total}, {draws}) ways; what is left of 1 is the chance that one is. "
            "The rows are for one card."
        )
    return Odds(
        f"Will seat {who} draw a card {named} {when}?",
        seat,
        value,
        words=tuple(words),
        formula=f"1 − {none} {_equals(value)}" if draws != 1 else f"{good}/{total}",
        rows=tuple(rows),
        assumption=_drawn_by_turns(pool_of(game, view, seat).assumption),
    )


def _wanted_kinds(view: JamView, who: int, of: tuple[str, ...] | None) -> set[int]:
    """The kinds with one of these ingredients; without any said, what brings a task on."""
    return outs_of(view, who) if of is None else _with_fruit(view, of)


def _drawn_by_turns(others: str) -> str:
    told = "Karlsman and the Bear, if drawn, count as cards that bring nothing"
    return f"{told}; {others}" if others else f"{told}."


def _with_fruit(view: JamView, fruits: Sequence[str]) -> set[int]:
    cards = view.cards
    for fruit in fruits:
        if fruit not in cards.fruits:
            raise ValueError(f"no ingredient {fruit!r}; there are {', '.join(cards.fruits)}")
    return {kind for kind in range(len(cards.names)) if cards.fruit_name(kind) in fruits}


# -- the first Basket ------------------------------------------------------------------------------


def basket(
    game: AnyGame, state: Any, view: JamView, seat: int | None, *, of: tuple[str, ...]
) -> Odds:
    """Will the first Basket show these ingredients, all of them?"""
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
    sets = first_to_come(counts, left)
    missing = sorted(wanting - there)
    value = sum((chance for came, chance in sets.items() if came.issuperset(missing)), Fraction(0))
    shown = {name: Fraction(int(name in there)) for name in cards.fruits}
    for came, chance in sets.items():
        for name in came:
            shown[name] += chance
    rows = tuple(Row(name, shown[name], name) for name in sorted(shown, key=lambda n: -shown[n]))
    return Odds(
        f"Will the first Basket show {' and '.join(of)}?",
        seat,
        value,
        words=(
            f"The Basket shows {len(there)} ingredients and is filled until it shows "
            f"{at.BASKET}: {left} new ones are still to come, of {len(counts)}.",
            "Repeats are set aside, so only the order counts in which ingredients come for the "
            "first time: the next new one is each as likely as its cards are among the cards of "
            "all that are still wanting. Added up over all orders, set by set.",
            f"Wanted and not there yet: {', '.join(missing) if missing else 'nothing'}.",
        ),
        rows=rows,
        assumption=pool_of(game, view, seat).assumption,
    )


def first_to_come(counts: Mapping[str, int], new: int) -> dict[frozenset[str], Fraction]:
    """How likely each set of `new` kinds is to be the first to come (all, if there are fewer).

    `counts` says how many cards there are of each kind that has not come yet; cards come one by
    one and do not go back. Seen as a race of clocks, kind n ringing at rate counts[n], all of a
    set ring before the first of the others with the chance
    Σ (-1)^|T| · others / (others + cards of T) over its subsets T (inclusion and exclusion).

    >>> first_to_come({"apple": 1, "peach": 2}, 1)[frozenset({"peach"})]
    Fraction(2, 3)
    """
    total = sum(counts.values())
    sets = {}
    for names in combinations(counts, min(new, len(counts))):
        others = total - sum(counts[name] for name in names)
        signs = {0: 1}  # by the number of cards of T, all T with their signs added up
        for name in names:
            for cards, sign in list(signs.items()):
                signs[cards + counts[name]] = signs.get(cards + counts[name], 0) - sign
        sets[frozenset(names)] = (
            sum((sign * Fraction(others, others + n) for n, sign in signs.items()), Fraction(0))
            if others
            else Fraction(1)
        )
    return sets


def _fruits(_game: AnyGame, view: JamView) -> Sequence[str]:
    return view.cards.fruits


def _equals(value: Fraction) -> str:
    text = str(value)
    return f"= {text}" if len(text) <= LONGEST else f"≈ {float(value):.6g}"


QUESTIONS: Final = {
    "wanted": Question(
        "wanted",
        "Will a wanted card come within so many of the seat's draws?",
        (
            Parameter(
                "of",
                "ingredients (lower halves); not said: what brings a task on",
                FACES,
                among=_fruits,
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
