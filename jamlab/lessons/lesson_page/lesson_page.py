"""A lesson as widgets, one per step, so that a notebook can show one per cell.

`page.question`, `guess`, `table`, `chart`, `exact`, `exercises`, `end`, and `closer` if it has one.
They share the lesson's program in this kernel; a page without a kernel runs the same program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from jamlab.core import registry
from jamlab.lessons.course import page_state
from jamlab.lessons.course.lesson_program import LessonProgram
from jamlab.lessons.course.lesson_record import Lesson
from jamlab.lessons.course.sitting import Sitting, StoredProgress
from jamlab.lessons.lesson_page.lesson_widget import LessonPart, PanelWidget, PartWidget, TrialTable
from jamlab.ui.program_widget import KernelHost


class LessonPage:
    """Widgets of one lesson, and its program.

    `browser` tells the browser's Python how to make the same program (`kind` and `arguments`, see
    `ProgramWidget`). Without it the page needs a kernel, as for a custom lesson:
    `LessonPage(LessonProgram(lesson))`.
    """

    question: LessonPart
    guess: LessonPart
    table: TrialTable
    chart: PanelWidget
    exact: LessonPart
    exercises: LessonPart
    end: LessonPart
    closer: LessonPart | None = None

    def __init__(self, program: LessonProgram, browser: Mapping[str, Any] | None = None) -> None:
        self.program = program
        self._browser = {"id": uuid4().hex, "at_once": True, **browser} if browser else {}
        self._host = KernelHost(program, self._tell)

    def __repr__(self) -> str:
        return f"<LessonPage {self.lesson.number}: {self.lesson.title}>"

    @property
    def lesson(self) -> Lesson:
        """Lesson of the page."""
        return self.program.lesson

    @property
    def sitting(self) -> Sitting:
        """A pupil's progress so far."""
        return self.program.sitting

    @property
    def diary(self) -> StoredProgress:
        """Progress in short form, as the browser stores it."""
        return self.program.diary

    def play(self, count: int) -> None:
        """Play `count` more trials, up to the lesson's maximum; the run can be stopped."""
        self._hear({"do": "press", "button": f"run-{count}"})

    def restart(self) -> None:
        """Discard all progress."""
        self._hear({"do": "restart"})

    def show(self) -> None:
        """Draw the current state."""
        self._host.tell()

    def _hear(self, message: Mapping[str, Any]) -> None:
        self._host.receive(message)

    def _tell(self, part: str, told: Mapping[str, Any]) -> None:
        """Draw a part, creating its widget the first time."""
        drawn: LessonPart | None = getattr(self, part, None)
        if drawn is not None:
            drawn.tell(told)
        else:
            setattr(self, part, self._drawn(part, told))

    def _drawn(self, name: str, told: Mapping[str, Any]) -> LessonPart:
        """Create the widget of a part."""
        program = {**self._browser, "parts": {"told": name}} if self._browser else {}
        panel = self.program.panel
        if name == "table":
            game = registry.load(self.lesson.game)
            return TrialTable(game, told, self._hear, program=program)
        if name == "chart":
            return PanelWidget(
                name, told, self._hear, page_state.settling(self.sitting), program=program
            )
        if name == "closer" and panel is not None:
            if panel.drawn == "panel":
                return PanelWidget(name, told, self._hear, panel.spec, program=program)
            drawn = PartWidget(panel.drawn, told, self._hear, program=program)
            drawn.add_class("jamlab-lesson-closer")
            return drawn
        return PartWidget(name, told, self._hear, program=program)
