"""Recipe of a seat, inferred from the cards that it took, left and discarded openly.

Only open cards count: the discard pile, and the seats that take from it or lay on it. Pot Luck and
Fudge say nothing about a recipe, nor do discards forced by Fudge (P-C3).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from jamlab.chance.exact import inference
from jamlab.chance.exact.answer import Odds, OutcomeRow
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
from jamlab.core import Event
from jamlab.games.pie import events as ev
from jamlab.games.pie.baking import (
    Waiting,
    assumed,
    baked_at,
    chain_words,
    expected,
    mean_formula,
    mean_words,
    needed_of,
    within_formula,
    within_words,
)
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.deck import INGREDIENT
from jamlab.games.pie.scene import pie_face
from jamlab.games.pie.state import BAKE, ROUND, VOID
from jamlab.games.pie.view import PieView
from jamlab.text import many, seat_name

_TO_DISCARDS = ev.CardTurnedUp | ev.CardDiscarded | ev.FudgeLaid | ev.FudgePlayed
WANTS: Final = 80
OTHERS: Final = 10


def recipe(
    position: Position[PieView],
    *,
    player: int | None,
    of: tuple[str, ...] | None,
    wants: int,
    others: int,
) -> Odds:
    """Return the chances of each recipe a seat may hold, by Bayes's rule."""
    view, seat, past = position.view, position.seat, position.past
    who = player if player is not None else view.mover
    cards, held = view.cards, view.recipe[who]
    question = f"Which recipe does {position.names[who]} collect?"
    if of:
        question = f"Does {position.names[who]} collect {' or '.join(of)}?"
    if held == -1:
        raise ValueError("no recipes are dealt yet")
    if held >= 0:
        name = cards.recipe_names[held]
        return Odds(
            question,
            seat,
            inference.known(name, of or (), cards.recipe_names),
            words=(f"{name}: from here it can be seen.",),
            rows=(OutcomeRow(name, inference.SURE, pie_face(name)),),
        )
    names = cards.recipe_names
    prior = {name: n for name, n in zip(names, view.unseen_recipes, strict=True) if n}
    named = {
        name: frozenset(cards.names[kind] for kind in needs)
        for name, needs in zip(names, cards.needs, strict=True)
    }
    return inference.answer(
        question,
        seat,
        prior,
        named,
        None if past is None else signs_of(past, who, cards),
        inference.in_percent(wants, others),
        of=of or (),
        faces={name: pie_face(name) for name in names},
    )


def signs_of(past: Sequence[Event], who: int, cards: Cards) -> tuple[Sign, ...]:
    """Return what a seat took, left and discarded in this round, as far as all saw it."""
    found: list[Sign] = []
    discards: list[str] = []
    taken = ""
    for event in past:
        mine = event.seat == who
        if isinstance(event, ev.RoundBegan):
            found, discards = [], []
        elif isinstance(event, ev.DrawChosen | ev.CardTaken):
            top = discards[-1]
            took = isinstance(event, ev.CardTaken)
            if took:
                discards.pop()
            taken = top if took else ""
            if mine and _tells(top, cards):
                did = f"It took {top} from the discard pile" if took else f"It left {top} lying"
                found.append(Sign(top, took, did))
        elif isinstance(event, _TO_DISCARDS):
            discards.append(event.card)
            if mine and isinstance(event, ev.CardDiscarded) and event.clause != "P-C3":
                if event.card == taken:  # taken and laid down again: not informative
                    if found and found[-1].taken:
                        found.pop()
                elif _tells(event.card, cards):
                    found.append(Sign(event.card, False, f"It discarded {event.card}"))
        elif isinstance(event, ev.LostTurnCleared):
            discards.append(event.card)
        elif isinstance(event, ev.FudgePutBack):
            discards.pop()
        elif isinstance(event, ev.DiscardsShuffled):
            del discards[:-1]
    return tuple(found)


def _tells(card: str, cards: Cards) -> bool:
    return cards.sort[cards.kinds[card]] == INGREDIENT


# The next card, and the time until the pie is baked. Unseen cards are those of a view: a seat's
# own, or the draw pile as it is (all-knowing). The hand and the recipe in question must be open to
# that view. `baking` has the mathematics.


SHOWN: Final = 12
"""Number of turns with a row of their own; later ones share one row."""


def helps(position: Position[PieView], *, player: int | None) -> Odds:
    """Return the chance that the next card from the draw pile helps the recipe."""
    game, view, names = position.game, position.view, position.names
    who = position.seat_asked(player)
    waiting = waiting_of(view, who, name=names[who])
    if not waiting.needed:
        raise ValueError(f"{names[who]} has all that the recipe needs")
    pool = pool_of(game, view)
    if not pool.to_come:
        raise ValueError(f"{game.name}: no unseen card is left to draw here")
    there = [(name, pool.counts[name]) for name in _helping(view, waiting) if pool.counts[name]]
    faces = [name for name, _ in there]
    rows = [OutcomeRow(name, pool.next_is(pool.kinds((name,))), name) for name in faces]
    value = sum((row.chance for row in rows), Fraction(0))
    return Odds(
        f"Will the next card drawn help {names[who]}?",
        position.seat,
        value,
        words=(
            needed_of(waiting, names[who], there, pool.total),
            *pool.lying(names),
            *pool.told(faces, "such cards"),
        ),
        formula=_helps_formula(there, pool.total) if pool.is_plain else pool.next_formula(faces),
        rows=(*rows, OutcomeRow("no help", 1 - value)),
        assumption=pool.granted(names, later=True),
    )


def _helping(view: PieView, waiting: Waiting) -> tuple[str, ...]:
    """Return the cards that would help the recipe, wherever they lie."""
    wild = view.cards.pot_luck
    return (*waiting.kinds, *([view.cards.names[wild]] if wild >= 0 else []))


def _helps_formula(there: list[tuple[str, int]], total: int) -> str:
    counts = [n for _, n in there]
    value = Fraction(sum(counts), total)
    return f"({' + '.join(map(str, counts))})/{total} = {value}" if counts else "0"


def bake(position: Position[PieView], *, turns: int, **model: Any) -> Odds:
    """Return the chance that the recipe is complete within `turns` of the seat's turns."""
    view, names = position.view, position.names
    who, waiting = _modelled(position, **model)
    chances = baked_at(waiting, turns)
    value = sum(chances, Fraction(0))
    shown = _rows(chances[: SHOWN + 1])
    within = sum((row.chance for row in shown), Fraction(0))
    if turns > SHOWN:
        shown.append(OutcomeRow(f"in {SHOWN + 1} to {turns} turns", value - within))
    if value < 1:
        shown.append(OutcomeRow("not by then", 1 - value))
    return Odds(
        f"Will {names[who]} bake within {many(turns, 'turn')}?",
        position.seat,
        value,
        words=(*chain_words(view, waiting, names[who]), *within_words(waiting, turns)),
        formula=within_formula(waiting, turns, value),
        rows=tuple(shown),
        matrix=waiting.matrix() if waiting.needed else None,
        assumption=assumed(view, waiting, who),
    )


def turns(position: Position[PieView], **model: Any) -> Odds:
    """Return the expected number of turns until the recipe is complete."""
    view, names = position.view, position.names
    who, waiting = _modelled(position, **model)
    value = expected(waiting)
    shown = _rows(baked_at(waiting, SHOWN))
    within = sum((row.chance for row in shown), Fraction(0))
    if within < 1:
        shown.append(OutcomeRow("later", 1 - within))
    return Odds(
        f"How many turns will {names[who]} take on average to bake the pie?",
        position.seat,
        value,
        unit="turns",
        words=(*chain_words(view, waiting, names[who]), *mean_words(waiting)),
        formula=mean_formula(waiting, value),
        rows=tuple(shown),
        matrix=waiting.matrix() if waiting.needed else None,
        assumption=assumed(view, waiting, who),
    )


def _rows(chances: Sequence[Fraction]) -> list[OutcomeRow]:
    """Return rows for the chances to bake in 0, 1, … turns."""
    return [
        OutcomeRow(f"in {many(n, 'turn')}" if n else "now", chance)
        for n, chance in enumerate(chances)
        if n or chance
    ]


def _modelled(
    position: Position[PieView], *, pile: str, lost_turns: str, player: int | None
) -> tuple[int, Waiting]:
    """Return the seat and its Waiting for the parameters of the questions about turns."""
    who = position.seat_asked(player)
    return who, waiting_of(
        position.view,
        who,
        name=position.names[who],
        put_back=pile == "shuffled",
        lost_turns=lost_turns == "yes",
    )


def waiting_of(
    view: PieView, who: int, *, name: str = "", put_back: bool = False, lost_turns: bool = False
) -> Waiting:
    """Return what a seat waits for; ValueError if that is hidden or can never come.

    `name` is its player's, for the error.
    """
    hand, recipe, cards = view.hands[who], view.recipe[who], view.cards
    if recipe == -1:
        raise ValueError("no recipes are dealt yet")
    if hand is None or recipe < 0:
        name = name or seat_name(who)
        raise ValueError(f"hand and recipe of {name} are hidden here: ask as that seat")
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


PLAYER: Final = Parameter("player", "about which seat", SEAT, unsaid="the one that asks")
_MODEL: Final = (
    Parameter(
        "pile",
        "",
        WORD,
        "drawn",
        words={
            "drawn": "cards do not come back",
            "shuffled": "all unseen cards are shuffled before each draw",
        },
    ),
    Parameter(
        "lost_turns",
        "whether “Lose One Turn” costs a turn",
        WORD,
        "no",
        words=plain_words(("no", "yes")),
    ),
    PLAYER,
)
_OF: Final = Parameter(
    "of",
    "which recipes: their chance together",
    FACES,
    among=lambda game, view: view.cards.recipe_names,
)
QUESTIONS: Final = {
    "helps": Question("helps", "Will the next card drawn help?", (PLAYER,), helps),
    "bake": Question(
        "bake",
        "Will the seat bake within so many of its turns?",
        (Parameter("turns", "within how many turns", NUMBER, 5, most=200), *_MODEL),
        bake,
    ),
    "turns": Question(
        "turns", "How many turns will it take on average until the seat bakes?", _MODEL, turns
    ),
    "recipe": Question(
        "recipe",
        "Which recipe does a seat collect, by what it took and left?",
        (PLAYER, _OF, *inference.parameters(WANTS, OTHERS)),
        recipe,
    ),
}
