"""Panel of lesson 8: identify a recipe. Card after card is offered, and the bars of chances move.

* It opens with the exact answer. The player is the lesson's and bluffs as often as the pupil has
  set.
* The bars follow Bayes' theorem, given all signs so far; the panel has a random stream of its own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from jamlab.chance.exact.inference import Sign
from jamlab.core import Stream
from jamlab.core.stream import mixed
from jamlab.lessons.course.lesson_messages import PanelTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, button, chart_of, panel_state
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.hidden_recipe import (
    BLUFFS,
    CARDS,
    NAMES,
    PLAYER,
    RECIPES,
    TAKES,
    TEN,
    WANTS,
    seen,
)
from jamlab.lessons.whole_recipe import PILE
from jamlab.text import percent, rounding_note, shares

_NOTE: Final = "the chance of each pie"
_WAIT: Final = "It opens with the exact answer."
_BEGIN: Final = f"All {RECIPES} pies are equally likely. Offer {PLAYER} a card."


class Detective:
    """A secret recipe and the signs observed so far. `rng` supplies the randomness."""

    def __init__(self, rng: Stream, others: int = BLUFFS) -> None:
        self.rng = rng
        self.others = others
        self.deal()

    def deal(self) -> None:
        """Deal a new recipe and clear the signs."""
        self.recipe = NAMES[self.rng.below(RECIPES)]
        self.signs: list[Sign] = []
        self.is_up = False

    def offer(self) -> None:
        """Offer a card of the pile, which is taken or left."""
        card = str(CARDS.names[PILE[self.rng.below(len(PILE))]])
        often = TAKES if card in WANTS[self.recipe] else self.others
        self.signs.append(Sign(card, self.rng.below(TEN) < often))

    @property
    def chances(self) -> dict[str, Fraction]:
        """Return the current chance of each recipe."""
        return seen(self.signs, self.others)

    @property
    def said(self) -> str:
        """Return the last card, or the recipe, in words."""
        found = self.chances
        top = max(found.values())
        likely = [name for name, chance in found.items() if chance == top]
        if self.is_up:
            share = percent(found[self.recipe], 0)
            right = "the likeliest" if len(likely) == 1 else "one of the likeliest"
            if self.recipe not in likely:
                right = "not the likeliest"
            return f"It is {self.recipe} pie, {right}: its chance was {share}."
        if not self.signs:
            return _BEGIN
        sign = self.signs[-1]
        needed = sum(sign.card in wants for wants in WANTS.values())
        said = f"{PLAYER} {'takes' if sign.taken else 'leaves'} {sign.card}."
        if needed == RECIPES:
            return f"{said} All pies need it, so the bars stay as they are."
        pies = "1 pie needs" if needed == 1 else f"{needed} pies need"
        return f"{said} {pies} it."


class HiddenRecipePanel(LessonPanel):
    """Bars with their buttons; closed until the exact answer is shown."""

    spec = Spec("jamlab.lessons.hidden_recipe.posterior_chart", "posterior_chart", (NAMES,))

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.case = self._case()

    def _case(self) -> Detective:
        return Detective(Stream(mixed(self.sitting.seed)), self.sitting.settings["others"])

    def follow(self) -> None:
        if self.case.others != self.sitting.settings["others"]:  # another bluff rate
            self.case = self._case()

    def press(self, what: str) -> None:
        case = self.case
        if not self.sitting.opened:
            return
        if what == "again":
            case.deal()
        elif not case.is_up and what == "offer":
            case.offer()
        elif not case.is_up and what == "reveal":
            case.is_up = True

    def state(self) -> PanelTold:
        case, opened = self.case, self.sitting.opened
        said = case.said if opened else _WAIT
        signs = " · ".join(f"{'took' if sign.taken else 'left'} {sign.card}" for sign in case.signs)
        closed = not opened or case.is_up
        return panel_state(
            "Be a detective",
            note=", ".join(filter(None, (_NOTE, rounding_note([*case.chances.values()])))),
            buttons=[
                button("offer", "Offer a card", off=closed),
                button("reveal", "Turn her recipe up", off=closed),
                button("again", "New recipe", off=not opened or not (case.signs or case.is_up)),
            ],
            words=[f"*{said}*", signs],
            chart=chart_of(said, {"bars": bars(case)}),
        )


def bars(case: Detective) -> list[dict[str, Any]]:
    """Return the chart's rows: recipe, chance, and whether it was turned up."""
    found = case.chances
    return [
        {
            "name": name,
            "chance": float(chance),
            "said": said + (", it is this one" if it else ""),
            "is_it": it,
        }
        for (name, chance), said in zip(found.items(), shares([*found.values()]), strict=True)
        for it in [case.is_up and name == case.recipe]
    ]


PANEL = HiddenRecipePanel
