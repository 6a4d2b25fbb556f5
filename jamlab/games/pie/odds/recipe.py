"""Which recipe does that seat collect? Read from what it took, left and threw away before all eyes.

Only cards that lie open count: the discard pile, who takes from it, who lays what on it. Pot Luck
and Fudge say nothing of a recipe; nor does what a Fudge makes one throw away (P-C3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from jamlab.chance.odds import inference
from jamlab.chance.odds.answer import Odds, Row
from jamlab.chance.odds.inference import Sign
from jamlab.chance.odds.question import FACES, Parameter, Question
from jamlab.core import AnyGame, Event
from jamlab.games.pie import events as ev
from jamlab.games.pie.deck.cards import Cards
from jamlab.games.pie.deck.data import INGREDIENT
from jamlab.games.pie.scene.faces import pie_face
from jamlab.games.pie.view import PieView

_TO_DISCARDS = ev.CardTurnedUp | ev.CardDiscarded | ev.FudgeLaid | ev.FudgePlayed
WANTS: Final = 80
OTHERS: Final = 10


def recipe(
    game: AnyGame,
    state: Any,
    view: PieView,
    seat: int | None,
    *,
    player: int | None,
    of: tuple[str, ...] | None,
    wants: int,
    others: int,
    past: Sequence[Event] | None,
) -> Odds:
    """Which recipe a seat holds, by Bayes's rule."""
    who = player if player is not None else view.mover
    cards, held = view.cards, view.recipe[who]
    question = f"Which recipe does seat {who} collect?"
    if of:
        question = f"Does seat {who} collect {' or '.join(of)}?"
    if held == -1:
        raise ValueError("no recipes are dealt yet")
    if held >= 0:
        name = cards.recipe_names[held]
        return Odds(
            question,
            seat,
            inference.known(name, of or (), cards.recipe_names),
            words=(f"{name}: from here it can be seen.",),
            rows=(Row(name, inference.SURE, pie_face(name)),),
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


def _recipes(_game: AnyGame, view: PieView) -> Sequence[str]:
    return view.cards.recipe_names


def signs_of(past: Sequence[Event], who: int, cards: Cards) -> tuple[Sign, ...]:
    """What a seat took, left and discarded in this round, as far as all saw it."""
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
                if event.card == taken:  # taken and laid down again: it says nothing
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


def question(player: Parameter) -> Question:
    """The question, for the game's list."""
    return Question(
        "recipe",
        "Which recipe does a seat collect, by what it took and left?",
        (
            player,
            Parameter("of", "which recipes: their chance together", FACES, among=_recipes),
            *inference.parameters(WANTS, OTHERS),
        ),
        recipe,
        looks_back=True,
    )
