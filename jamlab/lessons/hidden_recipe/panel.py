"""Lesson 8's own panel: find out a recipe. Card after card is offered, and the bars move.

* It opens with the exact answer. The player is the lesson's, bluffs as the pupil has set them.
* The bars are Bayes's rule with all that was seen; chance comes from a stream of the page's own.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Final

import ipywidgets as widgets

from jamlab.engine import Stream
from jamlab.engine.stream import mixed
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.hidden_recipe.lesson import (
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
from jamlab.lessons.whole_recipe.lesson import PILE
from jamlab.probability.odds.methods.inference import Sign
from jamlab.table.numbers import percent, shares
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of

_WAIT: Final = "It opens with the exact answer."
_BEGIN: Final = f"All {RECIPES} pies are equally likely. Offer {PLAYER} a card."


class Detective:
    """A secret recipe and what was seen of it. Chance comes from `rng`."""

    def __init__(self, rng: Stream, others: int = BLUFFS) -> None:
        self.rng = rng
        self.others = others
        self.deal()

    def deal(self) -> None:
        """A new recipe; nothing was seen of it."""
        self.recipe = NAMES[self.rng.below(RECIPES)]
        self.signs: list[Sign] = []
        self.is_up = False

    def offer(self) -> None:
        """A card of the pile is offered: it is taken or left."""
        card = str(CARDS.names[PILE[self.rng.below(len(PILE))]])
        often = TAKES if card in WANTS[self.recipe] else self.others
        self.signs.append(Sign(card, self.rng.below(TEN) < often))

    @property
    def chances(self) -> dict[str, Fraction]:
        """How likely each recipe is by now."""
        return seen(self.signs, self.others)

    @property
    def said(self) -> str:
        """The last card, or what the recipe is."""
        found = self.chances
        top = max(found.values())
        likely = [name for name, chance in found.items() if chance == top]
        if self.is_up:
            share = percent(found[self.recipe], 0)
            right = "the likeliest" if len(likely) == 1 else "one of the likeliest"
            if self.recipe not in likely:
                right = "not the likeliest"
            return f"It is {self.recipe} pie, {right}: you had it at {share}."
        if not self.signs:
            return _BEGIN
        sign = self.signs[-1]
        needed = sum(sign.card in wants for wants in WANTS.values())
        said = f"{PLAYER} {'takes' if sign.taken else 'leaves'} {sign.card}."
        if needed == RECIPES:
            return f"{said} All pies need it: nothing moves."
        pies = "1 pie needs" if needed == 1 else f"{needed} pies need"
        return f"{said} {pies} it."


def panel(page: LessonPage) -> widgets.VBox:
    """The panel; it follows the page."""
    return Panel(page).box


class Panel:
    """The bars with their buttons; closed until the exact answer was shown."""

    def __init__(self, page: LessonPage) -> None:
        self.page = page
        self.case = self._case()
        self.offer = self._button("Offer a card", "offer")
        self.reveal = self._button("Turn her recipe up", "reveal")
        self.again = self._button("New recipe", "again")
        self.words = widgets.HTML()
        self.chart = LiveChart(spec_of("posterior_chart", "posterior_chart", NAMES))
        buttons = widgets.HBox([self.offer, self.reveal, self.again])
        buttons.add_class("jamlab-chart-buttons")
        self.box = chart_panel(
            "Be a detective", buttons, self.words, self.chart, note="the chance of each pie"
        )
        page.watchers.append(self.follow)
        self.draw()

    def _case(self) -> Detective:
        self._sitting = sitting = self.page.sitting
        return Detective(Stream(mixed(sitting.seed)), sitting.settings["others"])

    def _button(self, words: str, do: str) -> widgets.Button:
        button = widgets.Button(description=words)
        button.on_click(lambda _button: self.act(do))
        return button

    def follow(self, _page: LessonPage) -> None:
        """The page has changed: with another sort of player the case begins anew."""
        sitting = self.page.sitting
        if sitting is not self._sitting or self.case.others != sitting.settings["others"]:
            self.case = self._case()
        self.draw()

    def act(self, do: str) -> None:
        """A button was pressed; out of order nothing happens."""
        case = self.case
        if not self.page.sitting.opened:
            return
        if do == "again":
            case.deal()
        elif not case.is_up and do == "offer":
            case.offer()
        elif not case.is_up and do == "reveal":
            case.is_up = True
        self.draw()

    def draw(self) -> None:
        """Show how it stands."""
        case, opened = self.case, self.page.sitting.opened
        self.offer.disabled = self.reveal.disabled = not opened or case.is_up
        self.again.disabled = not opened or not (case.signs or case.is_up)
        said = case.said if opened else _WAIT
        signs = " · ".join(
            f"{'took' if sign.taken else 'left'} {escape(sign.card)}" for sign in case.signs
        )
        self.words.value = f"<p><b>{escape(said)}</b></p><p>{signs or '&nbsp;'}</p>"
        self.chart.feed({"bars": bars(case)}, said=said)


def bars(case: Detective) -> list[dict[str, Any]]:
    """The chart's rows: each recipe, its chance, and whether it was turned up."""
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
