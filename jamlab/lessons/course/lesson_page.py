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
from jamlab.lessons.course import telling, told
from jamlab.lessons.course.diary import Diary, Entry, again, entry_of, playing, read
from jamlab.lessons.course.record import Lesson
from jamlab.lessons.course.sitting import Sitting
from jamlab.widgets.lessons.lesson_part import Part, TrialTable
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of
from jamlab.widgets.shared.pieces import Pieces

_RUN: Final = "run-"


class LessonPage:
    """The widgets of one lesson. `sitting` is what the pupil has done so far.

    `panel` makes the lesson's own, which is shown below the others (`closer`).
    `seed` decides all chance on the page; without it every page has its own, and the browser keeps
    what is done (`diary`): the page goes on there when it is opened again. What stands in
    `watchers` is called after every change, with the page: for a panel of a lesson's own.
    """

    sitting: Sitting
    diary: Diary

    def __init__(
        self,
        lesson: Lesson,
        seed: int | None = None,
        panel: Callable[[LessonPage], widgets.DOMWidget] | None = None,
    ) -> None:
        self.lesson = lesson
        self._seed = seed
        self._begin()
        sitting = self.sitting
        self.watchers: list[Callable[[LessonPage], None]] = []
        self._run: tuple[int, int] | None = None  # trials done of this run, and all of it
        self._first = 0  # trials before this run
        self._resumes = False  # what was kept is being done again
        self._pieces = Pieces(self._progress, self._ended)
        hear = self._hear
        words: told.Asked = {"question": lesson.question, "setting": lesson.setting}
        self.question = Part("question", words, hear)
        self.guess = Part("guess", self._guess_told(), hear)
        self.table = TrialTable(games.load(lesson.game), telling.table_told(sitting, None), hear)
        self._live = LiveChart(spec_of("settling_chart", "settling_chart", sitting.percent))
        self._labels, self._below = widgets.HTML(), widgets.HTML()
        self.chart = chart_panel(lesson.chart, self._live, self._labels, self._below)
        self.exact = Part("exact", telling.exact_told(sitting), hear)
        self.exercises = Part("exercises", telling.exercises_told(sitting), hear)
        self.end = Part("end", telling.end_told(sitting), hear)
        self._draw_chart()
        self.closer = panel(self) if panel else None
        if self.closer is not None:
            self.closer.add_class("jamlab-lesson-closer")

    def __repr__(self) -> str:
        return f"<LessonPage {self.lesson.number}: {self.lesson.title}>"

    def _hear(self, message: Mapping[str, Any]) -> None:
        """Do what the browser says; while trials run only "stop" and "restart" count."""
        do = message["do"]
        if do == "restart":
            self.restart()
        elif self._pieces.busy:
            if do == "stop" and not self._resumes:
                self._pieces.stop()
        elif do == "resume":
            self.resume(message.get("kept"))
        elif do.startswith(_RUN) and do.removeprefix(_RUN).isdecimal():
            self.play(int(do.removeprefix(_RUN)))
        else:
            self.diary.do(entry_of(message))
            self.show()

    # -- trials ------------------------------------------------------------------------------------

    def play(self, count: int) -> None:
        """Play so many trials more, as far as the lesson goes: it can be watched and stopped."""
        count = self.sitting.room(count)
        if self._pieces.busy or not count:
            return
        self._first = self.sitting.trials
        self._run = (0, count)
        self.diary.tidy()
        self._pieces.start(self._trials(count))
        self.show()

    def _trials(self, count: int) -> Iterator[None]:
        for _ in playing(self.sitting, count):
            self._run = (self.sitting.trials - self._first, count)
            yield

    def _progress(self, _done: int) -> None:
        if not self._resumes:
            self.sitting.lay_last()
        self.show()

    def _ended(self, _done: int, error: BaseException | None) -> None:
        if not self._resumes:
            self.sitting.lay_last()
            self.diary.ran(self.sitting.trials - self._first)
        self._run, self._resumes = None, False
        if self._wanted:
            self._begin()
        self.show()
        if error is not None:
            raise error

    # -- begun anew, gone on with ------------------------------------------------------------------

    def restart(self) -> None:
        """Forget what was done; with trials being played, after the piece that is being done."""
        if self._pieces.busy:
            self._wanted = True
            self._pieces.stop()
            return
        self._begin()
        self.show()

    def _begin(self) -> None:
        self._wanted = False
        seed = mixed(time_ns()) >> 32 if self._seed is None else self._seed
        self.sitting = Sitting(self.lesson, seed)
        self.diary = Diary(self.sitting)

    def resume(self, kept: object) -> None:
        """Go on where a sitting stood that the browser kept: only at the very beginning."""
        found = read(self.lesson, kept) if self._seed is None else None
        if found is None or self.diary.entries:
            return
        seed, entries = found
        self.sitting = Sitting(self.lesson, seed)
        self.diary = Diary(self.sitting)
        self._resumes = True
        trials = sum(entry[1] for entry in entries if entry[0] == "ran")
        self._pieces.start(self._again(entries, trials))
        self.show()

    def _again(self, entries: list[Entry], trials: int) -> Iterator[None]:
        for done in again(self.diary, entries):
            self._run = (done, trials)
            yield

    # -- what is drawn -----------------------------------------------------------------------------

    def _guess_told(self) -> told.Guess:
        """The guess, and what the browser shall keep; nothing where the notebook says the seed."""
        kept = self._seed is None
        key = f"jamlab-lesson-{self.lesson.number}" if kept else ""
        diary = self.diary.told() if kept and not self._resumes else None
        return {**telling.guess_told(self.sitting), "key": key, "diary": diary}

    def show(self) -> None:
        """Draw all as it stands now."""
        sitting = self.sitting
        self.table.tell(telling.table_told(sitting, self._run, stops=not self._resumes))
        self.guess.tell(self._guess_told())
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
