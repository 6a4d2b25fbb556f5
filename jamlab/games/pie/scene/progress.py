"""What a seat works towards: its recipe, as far as a view shows it, and its pies."""

from __future__ import annotations

from typing import Final

from jamlab.core.scene import Goal, Part
from jamlab.games.pie.scene.faces import PIE_WON, pie_face
from jamlab.games.pie.state import TURN
from jamlab.games.pie.view import PieView

_WHOLE: Final = 60  # a pie in the evaluation: most numbers of ingredients divide it


def progress(view: PieView, seat: int) -> tuple[Goal, ...]:
    """The recipe (if hand and recipe are known), and the pies to win."""
    pies = view.pies[seat]
    won = Goal("Pies", PIE_WON, pies, view.pies_needed, pies, "P-E5")
    hand, recipe = view.hands[seat], view.recipe[seat]
    if hand is None or recipe < 0:
        return (won,)
    return (_baking(view, seat, hand, recipe), won)


def evaluation(view: PieView) -> tuple[int, ...]:
    """Pies, each as much as a whole recipe, and ingredients of the recipe that are at hand."""
    found = []
    for seat, pies in enumerate(view.pies):
        hand, recipe, worth = view.hands[seat], view.recipe[seat], 0
        if hand is not None and recipe >= 0:
            baking = _baking(view, seat, hand, recipe)
            worth = _WHOLE * baking.done // baking.needed
        found.append(_WHOLE * pies + worth)
    return tuple(found)


def missing(view: PieView, hand: tuple[int, ...], recipe: int) -> list[int]:
    """The kinds that the recipe needs and the hand does not hold; Pot Lucks are not counted."""
    return [kind for kind in view.cards.needs[recipe] if not hand[kind]]


def _baking(view: PieView, seat: int, hand: tuple[int, ...], recipe: int) -> Goal:
    cards = view.cards
    needs = list(cards.needs[recipe])
    lacks = missing(view, hand, recipe)
    pot_lucks = hand[cards.pot_luck] if cards.pot_luck >= 0 else 0
    covered = min(pot_lucks, len(lacks))
    open_still = len(lacks) - covered
    helps = [*lacks, cards.pot_luck] if cards.pot_luck >= 0 and lacks else lacks
    top = view.discard[-1] if view.discard else -1
    can_take = (
        view.phase == TURN
        and view.mover == seat
        and open_still > 0
        and top in helps
        and not any(n and cards.is_fudge(kind) for kind, n in enumerate(hand))
    )
    parts = [
        Part(
            cards.names[kind],
            "done" if kind not in lacks else "reach" if can_take and kind == top else "open",
        )
        for kind in needs
    ]
    parts += [Part(cards.names[cards.pot_luck], "done")] * covered
    outs = sum(view.unseen[kind] for kind in helps) if open_still else 0
    return Goal(
        name=pie_face(cards.recipe_names[recipe]),
        face=pie_face(cards.recipe_names[recipe]),
        done=len(needs) - open_still,
        needed=len(needs),
        points=1,
        worth="1 pie",
        clause="P-E1",
        note=_note(covered),
        outs=(outs, sum(view.unseen)) if open_still else (0, 0),
        parts=tuple(parts),
        outs_words="cards that finish it" if open_still == 1 else "cards that help",
        next_move=f"take {cards.names[top]} from the discard pile" if can_take else "",
    )


def _note(covered: int) -> str:
    if not covered:
        return ""
    return "a Pot Luck stands for one" if covered == 1 else f"Pot Lucks stand for {covered}"
