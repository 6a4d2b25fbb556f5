"""Lesson 3's own panel: how many jokers a hand holds, counted, and exactly."""

from __future__ import annotations

import ipywidgets as widgets

from jamlab.games.sixty.deck import HAND
from jamlab.lessons.counting_hands.lesson import LABELS, jokers_dealt
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.outcomes import Tally, outcome_bars


def panel(page: LessonPage) -> widgets.VBox:
    """The bars; they follow the page."""
    tally = Tally(len(LABELS), jokers_dealt)
    return outcome_bars(
        page,
        "How many jokers?",
        LABELS,
        tally.of,
        axis="jokers in a hand of five",
        short=tuple(map(str, range(HAND + 1))),
    )
