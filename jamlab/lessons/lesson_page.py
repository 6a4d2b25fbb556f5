"""A lesson as widgets: one a step, so that a notebook shows them one a cell.

`page.question`, `guess`, `table`, `chart`, `exact`, `exercises`, `end`, and `closer` if it has one.
Trials run in the kernel in short pieces, with a bar and a button that stops them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import time_ns
from typing import Any, Final

import ipywidgets as widgets

from jamlab import games
from jamlab.engine.stream import mixed
from jamlab.lessons import telling
from jamlab.lessons.record import Lesson
from jamlab.lessons.sitting import Sitting
from jamlab.widgets.chart_panel import chart_panel
from jamlab.widgets.lesson_part import Part, TrialTable
from jamlab.widgets.live_chart import LiveChart, spec_of
from jamlab.widgets.pieces import Pieces

_A_PIECE: Final = 0.03  # seconds of trials between two looks at the stop button
_RUN: Final = "run-"


class LessonPage:
    """The widgets of one lesson. `sitting` is what the pupil has done so far.

    `seed` decides all chance on the page; without it every page has its own. What stands in
    `watchers` is called after every change, with the page: for a panel of a lesson's own.
    """

    def __init__(self, lesson: Lesson, seed: int | None = None) -> None:
        self.lesson = lesson
        self.sitting = sitting = Sitting(lesson, mixed(time_ns()) >> 32 if seed is None else seed)
        self.watchers: list[Callable[[LessonPage], None]] = []
        self._run: tuple[int, int] | None = None  # trials before this run, and after it
        self._pieces = Pieces(self._progress, self._ended)
        hear = self._hear
        words = {"question": lesson.question, "setting": lesson.setting}
        self.question = Part("question", words, hear)
        self.guess = Part("guess", telling.guess_told(sitting), hear)
        self.table = TrialTable(games.load(lesson.game), telling.table_told(sitting, None), hear)
        self._live = LiveChart(spec_of("settling_chart", "settling_chart", sitting.percent))
        self._labels, self._below = widgets.HTML(), widgets.HTML()
        self.chart = chart_panel(lesson.chart, self._live, self._labels, self._below)
        self.exact = Part("exact", telling.exact_told(sitting), hear)
        self.exercises = Part("exercises", telling.exercises_told(sitting), hear)
        self.end = Part("end", telling.end_told(sitting), hear)
        self._draw_chart()
        self.closer = lesson.closer(self) if lesson.closer else None
        if self.closer is not None:
            self.closer.add_class("jamlab-lesson-closer")

    def __repr__(self) -> str:
        return f"<LessonPage {self.lesson.number}: {self.lesson.title}>"

    def _hear(self, message: Mapping[str, Any]) -> None:
        """Do what the browser says; while trials run only "stop" counts."""
        sitting, do = self.sitting, message["do"]
        if self._pieces.busy:
            if do == "stop":
                self._pieces.stop()
            return
        if do.startswith(_RUN) and do.removeprefix(_RUN).isdecimal():
            self.play(int(do.removeprefix(_RUN)))
            return
        if do == "guess":
            sitting.guess(message.get("value"))
        elif do == "pick":
            sitting.pick(message.get("spread"), message.get("place"))
        elif do == "again":
            sitting.deal()
        elif do == "set":
            sitting.set(message.get("name"), message.get("value"))
        elif do == "exact":
            sitting.show_exact()
        elif do == "answer":
            sitting.respond(message.get("text"))
        elif do == "next":
            sitting.go_on()
        else:
            sitting.act(do)
        self.show()

    # -- trials ------------------------------------------------------------------------------------

    def play(self, count: int) -> None:
        """Play so many trials more, as far as the lesson goes: it can be watched and stopped."""
        count = self.sitting.room(count)
        if self._pieces.busy or not count:
            return
        first = self.sitting.trials
        self._run = (first, first + count)
        self._pieces.start(self._trials(first + count))
        self.show()

    def _trials(self, target: int) -> Iterator[None]:
        running = self.sitting.running
        while running.n < target:
            running.run(target - running.n, _A_PIECE)
            yield

    def _progress(self, _done: int) -> None:
        self.sitting.lay_last()
        self.show()

    def _ended(self, _done: int, error: BaseException | None) -> None:
        self._run = None
        self.sitting.lay_last()
        self.show()
        if error is not None:
            raise error

    # -- what is drawn -----------------------------------------------------------------------------

    def show(self) -> None:
        """Draw all as it stands now."""
        sitting = self.sitting
        run = None
        if self._run is not None:
            first, last = self._run
            run = (sitting.trials - first, last - first)
        self.table.tell(telling.table_told(sitting, run))
        self.guess.tell(telling.guess_told(sitting))
        self.exact.tell(telling.exact_told(sitting))
        self.exercises.tell(telling.exercises_told(sitting))
        self.end.tell(telling.end_told(sitting))
        self._draw_chart()
        for watcher in self.watchers:
            watcher(self)

    def _draw_chart(self) -> None:
        data, parameters = telling.chart_told(self.sitting)
        self._live.feed(data, parameters, telling.chart_said(self.sitting))
        self._labels.value = telling.chart_labels(self.sitting)
        if self._run is None:
            self._below.value = telling.chart_table(self.sitting)
