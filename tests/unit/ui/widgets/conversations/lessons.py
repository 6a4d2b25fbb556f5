"""Lessons worked through by a pupil, as conversations."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from math import inf
from typing import Any, Final
from unittest.mock import patch

from jamlab.core import registry
from jamlab.lessons import COURSE, lesson
from jamlab.lessons.course import sitting as pupil_diary
from jamlab.lessons.course.lesson_program import LessonProgram
from jamlab.lessons.course.lesson_record import Exercise, MultipleChoice
from jamlab.lessons.course.sitting import ENOUGH
from jamlab.pages.explainer.explainer import all_faces
from jamlab.ui.messages import named, sparse
from tests.unit.pages.sending import press
from tests.unit.ui.widgets.conversations.conversation import Conversation

BY_HAND: Final = 6
"""Steps at the live table before the rest runs by itself."""
WHOLE: Final = patch.object(pupil_diary, "_A_PIECE", inf)
"""Do each run in one step of work: otherwise its steps depend on the machine's speed."""
NOBODYS: Final = "123/7"
"""A number that no exercise knows: it gets the hint."""


class Seeded(LessonProgram):
    """A program whose browser keeps the diary, with the same seed in each run."""

    def _fresh_seed(self) -> int:
        return 7


def program(number: int) -> LessonProgram:
    panel = f"jamlab.lessons.{COURSE[number]}.panel"
    return Seeded(lesson(number), panel=import_module(panel).PANEL if find_spec(panel) else None)


class Walk(Conversation):
    """A lesson from the guess to the last answer. The traits are the parts of the page."""

    def __init__(self, number: int) -> None:
        made = program(number)
        game = registry.load(made.lesson.game)
        parts = {part: part for part in made.state()}
        super().__init__(
            made,
            parts,
            faces={name: sparse(face) for name, face in all_faces(game).items()},
            layout_=named(game.layout),
            drawn="" if made.panel is None else made.panel.drawn,
        )
        self.lesson = made.lesson

    def goes_through_it(self) -> None:
        self.guesses()
        self.tries_by_hand()
        self.plays_many()
        self.say("exact")
        for n, exercise in enumerate(self.lesson.exercises):
            if n:
                self.say("next")
            for text in answers(exercise):
                self.say("answer", text=text)

    def guesses(self) -> None:
        told = self.told["guess"]
        low, _, step = told["range"]
        self.say("guess", value=0 if told["choices"] else low + 3 * step)

    def tries_by_hand(self) -> None:
        """Take the first possible move at each step, pieces before buttons."""
        for _ in range(BY_HAND):
            ways = self.ways()
            if not ways or self.button("run-"):
                break
            self.say(**ways[0])
        if not self.button("run-"):
            self.say("press", button="finish")

    def ways(self) -> list[dict[str, Any]]:
        """Return all moves at the table, except letting the rest run by itself."""
        table = self.told["table"]
        picks = [
            {"do": "pick", "spread": n, "place": place}
            for n, spread in enumerate(table["spreads"])
            for place, (_, _, _, can) in enumerate(spread["pieces"])
            if can
        ]
        acts = [press(each["do"]) for each in table["buttons"] if each["do"] != "finish"]
        return picks + acts

    def button(self, beginning: str) -> str:
        """Return the first enabled button whose action begins so, or "" if there is none."""
        buttons = (each["do"] for each in self.told["table"]["buttons"] if not each["off"])
        return next((do for do in buttons if do.startswith(beginning)), "")

    def plays_many(self) -> None:
        """Start the longest run, stop it before its first trial; do enough of the shortest."""
        if len(self.lesson.runs) > 1:
            self.say("press", button=f"run-{max(self.lesson.runs)}", works=False)
            self.say("press", button="stop")
        while self.program.sitting.trials <= ENOUGH:  # type: ignore[attr-defined]
            self.say("press", button=self.button("run-"))


def walk(number: int) -> dict[str, Any]:
    """A lesson worked through, and begun again."""
    made = Walk(number)
    with WHOLE:
        made.goes_through_it()
    made.say("restart")
    made.guesses()
    return made.data()


def gone_on_with(number: int) -> dict[str, Any]:
    """A lesson opened again after a wrong answer to the first question."""
    made = Walk(number)
    made.guesses()
    made.tries_by_hand()
    made.say("press", button=made.button("run-"))
    made.say("exact")
    made.say("answer", text=answers(made.lesson.exercises[0])[0])
    diary = made.told["guess"]["diary"]
    again = Walk(number)
    with WHOLE:
        again.say("resume", kept=diary)
    return again.data()


def answers(exercise: Exercise) -> list[str]:
    """Every wrong answer that has feedback of its own, then the right one."""
    if isinstance(exercise, MultipleChoice):
        return [answer.text for answer in sorted(exercise.answers, key=lambda each: each.right)]
    return [*(typed(slip.value) for slip in exercise.slips), NOBODYS, typed(exercise.value)]


def typed(value: Fraction) -> str:
    """Format a fraction as typed, or as a decimal if it is too long for the field."""
    text = f"{value.numerator}/{value.denominator}"
    return text if len(text) <= 18 else f"{float(value):.7f}"
