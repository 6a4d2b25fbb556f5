"""Lesson 4's own panel: the costs, and the mean among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import ipywidgets as widgets

from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.outcomes import outcome_bars
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.expected_value.lesson import COSTS


def panel(page: LessonPage) -> widgets.VBox:
    """The bars; they follow the page."""
    return outcome_bars(
        page,
        "Where the mean lies",
        [f"{cost} points" for cost in COSTS],
        counted,
        axis="points that a card costs",
        values=tuple(COSTS),
    )


def counted(sitting: Sitting) -> Sequence[int]:
    """How often each cost came by now."""
    found = Counter(sitting.running.values)
    return [found[cost] for cost in COSTS]
