"""What can be asked of The Pie Game: will the next card help, when is the pie baked, which recipe.

What is unseen is taken from a view: a seat's own, or the draw pile as it is (all-knowing). The hand
and the recipe that are asked about must lie open to that view. `baking` has the mathematics.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from jamlab.chance.odds.answer import Odds, Row
from jamlab.chance.odds.pool import pool_of
from jamlab.chance.odds.question import NUMBER, SEAT, WORD, Parameter, Question
from jamlab.core import AnyGame
from jamlab.games.pie.odds import recipe as pie_recipe
from jamlab.games.pie.odds.baking import Waiting, baked_at, expected
from jamlab.games.pie.odds.words import (
    assumed,
    chain_words,
    in_turns,
    mean_formula,
    mean_words,
    needed_of,
    row_of,
    within_formula,
    within_words,
)
from jamlab.games.pie.state import BAKE, ROUND, VOID
from jamlab.games.pie.view import PieView

DRAWN: Final = "drawn"
SHUFFLED: Final = "shuffled"
YES: Final = "yes"
NO: Final = "no"
SHOWN: Final = 12
"""So many turns are rows of their own; what comes later is one row more."""


def helps(
    game: AnyGame, state: Any, view: PieView, seat: int | None, *, player: int | None
) -> Odds:
    """Will the next card from the draw pile bring the recipe nearer?"""
    who = _player(view, seat, player)
    waiting = waiting_of(view, who)
    if not waiting.needed:
        raise ValueError(f"seat {who} has all that the recipe needs")
    pool = pool_of(game, view)
    if not pool.to_come:
        raise ValueError(f"{game.name}: no unseen card is left to draw here")
    there = [(name, pool.counts[name]) for name in _helping(view, waiting) if pool.counts[name]]
    faces = [name for name, _ in there]
    rows = [Row(name, pool.next_is(pool.kinds((name,))), name) for name in faces]
    value = sum((row.chance for row in rows), Fraction(0))
    return Odds(
        f"Will the next card drawn help seat {who}?",
        seat,
        value,
        words=(
            needed_of(waiting, who, there, pool.total),
            *pool.lying(),
            *pool.told(faces, "such cards"),
        ),
        formula=_helps_formula(there, pool.total) if pool.is_plain else pool.next_formula(faces),
        rows=(*rows, Row("no help", 1 - value)),
        assumption=pool.granted(later=True),
    )


def _helping(view: PieView, waiting: Waiting) -> tuple[str, ...]:
    """The cards that would bring the recipe nearer, wherever they lie."""
    wild = view.cards.pot_luck
    return (*waiting.kinds, *([view.cards.names[wild]] if wild >= 0 else []))


def _helps_formula(there: list[tuple[str, int]], total: int) -> str:
    counts = [n for _, n in there]
    value = Fraction(sum(counts), total)
    return f"({' + '.join(map(str, counts))})/{total} = {value}" if counts else "0"


def bake(
    game: AnyGame,
    state: Any,
    view: PieView,
    seat: int | None,
    *,
    turns: int,
    **model: Any,
) -> Odds:
    """Will the recipe be complete within so many of the seat's turns?"""
    who, waiting = _modelled(view, seat, **model)
    chances = baked_at(waiting, turns)
    value = sum(chances, Fraction(0))
    shown = [row_of(n, chance) for n, chance in enumerate(chances[: SHOWN + 1]) if n or chance]
    within = sum((row.chance for row in shown), Fraction(0))
    if turns > SHOWN:
        shown.append(Row(f"in {SHOWN + 1} to {turns} turns", value - within))
    if value < 1:
        shown.append(Row("not by then", 1 - value))
    return Odds(
        f"Will seat {who} bake within {in_turns(turns)}?",
        seat,
        value,
        words=(*chain_words(view, waiting, who), *within_words(waiting, turns)),
        formula=within_formula(waiting, turns, value),
        rows=tuple(shown),
        matrix=waiting.matrix() if waiting.needed else None,
        assumption=assumed(view, waiting, who),
    )


def turns(
    game: AnyGame,
    state: Any,
    view: PieView,
    seat: int | None,
    **model: Any,
) -> Odds:
    """How many turns will it take on average until the recipe is complete?"""
    who, waiting = _modelled(view, seat, **model)
    value = expected(waiting)
    chances = baked_at(waiting, SHOWN)
    shown = [row_of(n, chance) for n, chance in enumerate(chances) if n or chance]
    within = sum(chances, Fraction(0))
    if within < 1:
        shown.append(Row("later", 1 - within))
    return Odds(
        f"How many turns will seat {who} take on average to bake the pie?",
        seat,
        value,
        unit="turns",
        words=(*chain_words(view, waiting, who), *mean_words(waiting)),
        formula=mean_formula(waiting, value),
        rows=tuple(shown),
        matrix=waiting.matrix() if waiting.needed else None,
        assumption=assumed(view, waiting, who),
    )


def _modelled(
    view: PieView, seat: int | None, *, pile: str, lost_turns: str, player: int | None
) -> tuple[int, Waiting]:
    """Who waits, and for what, by what the questions about turns are told."""
    who = _player(view, seat, player)
    return who, waiting_of(view, who, put_back=pile == SHUFFLED, lost_turns=lost_turns == YES)


def waiting_of(
    view: PieView, who: int, *, put_back: bool = False, lost_turns: bool = False
) -> Waiting:
    """What a seat waits for; ValueError if that is hidden, or if it waits in vain."""
    hand, recipe, cards = view.hands[who], view.recipe[who], view.cards
    if recipe == -1:
        raise ValueError("no recipes are dealt yet")
    if hand is None or recipe < 0:
        raise ValueError(f"hand and recipe of seat {who} are hidden here: ask as that seat")
    wanting = [kind for kind in cards.needs[recipe] if not hand[kind]]
    if wanting and view.phase in (BAKE, VOID, ROUND):
        raise ValueError("the round is over: recipes and cards are dealt anew")
    has_wild = cards.pot_luck >= 0
    counts_lost = lost_turns and cards.lose_turn >= 0
    return Waiting(
        kinds=tuple([cards.names[kind] for kind in wanting]),
        counts=tuple([view.unseen[kind] for kind in wanting]),
        wild=view.unseen[cards.pot_luck] if has_wild else 0,
        held=hand[cards.pot_luck] if has_wild else 0,
        total=sum(view.unseen),
        lost=view.unseen[cards.lose_turn] if counts_lost else 0,
        to_lose=hand[cards.lose_turn] if counts_lost else 0,
        laid=counts_lost and bool(view.laid[who]),
        put_back=put_back,
    )


def _player(view: PieView, seat: int | None, player: int | None) -> int:
    """About whom it is asked: the one named, the seat that asks, or whose turn it is."""
    if player is not None:
        return player
    return seat if seat is not None and seat >= 0 else view.mover


PLAYER: Final = Parameter("player", "about which seat; not said: the one that asks", SEAT)
_MODEL: Final = (
    Parameter(
        "pile",
        "drawn: cards do not come back; shuffled: all unseen cards are shuffled before each draw",
        WORD,
        DRAWN,
        words=(DRAWN, SHUFFLED),
    ),
    Parameter("lost_turns", "whether “Lose One Turn” costs a turn", WORD, NO, words=(NO, YES)),
    PLAYER,
)
QUESTIONS: Final = {
    "helps": Question(
        "helps",
        "Will the next card drawn help?",
        (PLAYER,),
        helps,
    ),
    "bake": Question(
        "bake",
        "Will the seat bake within so many of its turns?",
        (Parameter("turns", "within how many turns", NUMBER, 5, most=200), *_MODEL),
        bake,
    ),
    "turns": Question(
        "turns",
        "How many turns will it take on average until the seat bakes?",
        _MODEL,
        turns,
    ),
    "recipe": pie_recipe.question(PLAYER),
}
