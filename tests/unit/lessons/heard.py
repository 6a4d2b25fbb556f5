"""Helpers that send messages to a lesson's page and read its panel."""

from typing import Any

from jamlab.lessons.lesson_page.lesson_page import LessonPage
from tests.unit.pages.sending import arrived, press


def say(lesson: LessonPage, *does: str, **more: Any) -> None:
    """Send these in turn, each with `more`; a word that is no request is a button."""
    known = {kind.do for kind in lesson.program.requests}
    for do in does:
        message = arrived(lesson.program, do, **more) if do in known else press(do)
        lesson.table._message(lesson.table, message, [])


def tried(lesson: LessonPage, guess: float, trials: int) -> LessonPage:
    """Return the page after a guess, a trial by hand, and a run of `trials`."""
    say(lesson, "guess", value=guess)
    say(lesson, "finish", f"run-{trials}")
    return lesson


def panel_of(lesson: LessonPage) -> dict[str, Any]:
    assert lesson.closer is not None
    return dict(lesson.closer.told)
