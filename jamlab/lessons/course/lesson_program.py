"""View model of a lesson page: handles a pupil's messages and returns the page's state, part by
part.

* The parts are question, guess, table, chart, exact, exercises, end, and closer if it has a panel.
* Trials are played in short slices, so that they can be stopped. Resuming an earlier visit repeats
  its actions in the same slices.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from time import time_ns
from typing import Any, Final

from jamlab.core.stream import mixed
from jamlab.lessons.course import page_state
from jamlab.lessons.course.lesson_messages import (
    Asked,
    LessonAnswer,
    LessonExact,
    LessonGuess,
    LessonNext,
    LessonPanelPress,
    LessonPick,
    LessonPress,
    LessonRestart,
    LessonResume,
    LessonSet,
    LessonStep,
    StoredGuess,
    TableTold,
)
from jamlab.lessons.course.lesson_record import Lesson
from jamlab.lessons.course.page_state import LessonPanel
from jamlab.lessons.course.sitting import (
    VERSION,
    Entry,
    Sitting,
    StoredProgress,
    again,
    playing,
    read,
)
from jamlab.text import whole_number
from jamlab.ui.requests import Request
from jamlab.ui.view_model import Program, handles

_RUN: Final = "run-"
_LATER: Final = 20
"""Maximum number of messages queued while a diary is resumed."""


class LessonProgram(Program):
    """A lesson and one sitting in it. `panel` makes the lesson's own panel, the closer.

    `seed` decides all randomness. Without it every sitting has its own seed, and the browser stores
    the `diary`, from which the page continues when it is opened again.
    """

    sitting: Sitting
    """A pupil's progress so far."""
    diary: StoredProgress
    panel: LessonPanel | None

    def __init__(
        self,
        lesson: Lesson,
        seed: int | None = None,
        panel: Callable[[Sitting], LessonPanel] | None = None,
    ) -> None:
        self.lesson = lesson
        self._seed = seed
        self._panel = panel
        self._work: Generator[None] | None = None  # trials being played
        self._begin(self._fresh_seed())

    def _fresh_seed(self) -> int:
        return mixed(time_ns()) >> 32 if self._seed is None else self._seed

    def _begin(self, seed: int) -> None:
        self.sitting = Sitting(self.lesson, seed)
        self.diary = StoredProgress(self.sitting)
        self.panel = self._panel(self.sitting) if self._panel is not None else None
        self._run: tuple[int, int] | None = None  # (done, total) of the trials under way
        self._resumes = False  # a stored diary is being repeated
        self._later: list[Request] = []  # requests received meanwhile
        self._numbers: TableTold | None = None  # below the chart; unchanged while trials run

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, request: Request) -> None:
        if self._resumes and not isinstance(request, LessonRestart | LessonPanelPress):
            self._later.append(request)
            del self._later[_LATER:]
        else:
            super().handle(request)
        self._follow()

    @handles(LessonRestart)
    def _restart(self, _request: LessonRestart) -> None:
        """Discard all progress."""
        self.stop()
        self._begin(self._fresh_seed())

    @handles(LessonPanelPress)
    def _press_panel(self, request: LessonPanelPress) -> None:
        if self.panel is not None:
            self.panel.press(request.what)

    @handles(LessonResume)
    def _resume(self, request: LessonResume) -> None:
        if self._work is None:
            self.resume(request.kept)

    @handles(LessonPress)
    def _press(self, request: LessonPress) -> None:
        button = request.button
        if self._work is not None:  # while trials run
            if button == "stop":
                self.stop()
        elif button.startswith(_RUN):
            self.play(whole_number(button.removeprefix(_RUN)) or 0)
        else:
            self.diary.do(["again"] if button == "again" else ["act", button])

    @handles(LessonGuess, LessonPick, LessonSet, LessonAnswer, LessonExact, LessonNext)
    def _step(self, request: LessonStep) -> None:
        if self._work is None:
            self.diary.do([request.do, *vars(request).values()])

    def _follow(self) -> None:
        if self.panel is not None:
            self.panel.follow()

    # -- trials ------------------------------------------------------------------------------------

    def play(self, count: int) -> None:
        """Start playing `count` more trials, up to the lesson's maximum."""
        count = self.sitting.room(count)
        if self._work is None and count:
            self.diary.tidy()
            self._run = (0, count)
            self._work = self._played(count)

    def _played(self, count: int) -> Generator[None]:
        first = self.sitting.trials
        try:
            for _ in playing(self.sitting, count):
                self._run = (self.sitting.trials - first, count)
                yield
        finally:
            if self.sitting.trials > first:
                self.sitting.lay_last()
            self.diary.ran(self.sitting.trials - first)

    def stop(self) -> None:
        """Stop the run and keep the trials played so far."""
        if self._work is not None:
            self._work.close()
        self._end()

    def _end(self) -> None:
        self._work, self._run, self._resumes = None, None, False
        later, self._later = self._later, []
        for request in later:
            self.handle(request)

    def work(self) -> bool:
        if self._work is None:
            return self.panel is not None and self.panel.work()
        try:
            next(self._work)
        except StopIteration:
            self._end()
        except Exception:
            self._end()
            raise
        finally:
            self._follow()
        return self._work is not None

    # -- resuming ----------------------------------------------------------------------------------

    def resume(self, kept: object) -> None:
        """Start repeating the sitting stored by the browser; ignored once anything was done."""
        found = read(self.lesson, kept) if self._seed is None else None
        if found is None or self.diary.entries:
            return
        seed, entries = found
        self._begin(seed)
        self._resumes = True
        trials = sum(entry[1] for entry in entries if entry[0] == "ran")
        self._run = (0, trials)
        self._work = self._again(entries, trials)
        works = self.work()  # entries without trials are done at once, and so are a few trials
        while works and trials <= self.lesson.runs[0]:
            works = self.work()

    def _again(self, entries: list[Entry], trials: int) -> Generator[None]:
        for done in again(self.diary, entries):
            self._run = (done, trials)
            yield

    # -- state -------------------------------------------------------------------------------------

    def state(self) -> Mapping[str, Any]:
        sitting = self.sitting
        if self._run is None:
            self._numbers = page_state.chart_table(sitting)
        elif self._run[0] and not self._resumes:
            sitting.lay_last()
        question: Asked = {"question": self.lesson.question, "setting": self.lesson.setting}
        parts: dict[str, Any] = {
            "question": question,
            # Before the guess: its button disappears, and its focus is passed on to a piece.
            "table": page_state.table_state(sitting, self._run, stops=not self._resumes),
            "guess": self._guess_told(),
            "chart": page_state.chart_state(sitting, self._numbers),
            "exact": page_state.exact_state(sitting, runs=self._run is not None),
            "exercises": page_state.exercises_state(sitting),
            "end": page_state.end_state(sitting),
        }
        return parts if self.panel is None else {**parts, "closer": self.panel.state()}

    def _guess_told(self) -> StoredGuess:
        """Return the guess and the diary to store; no diary if the notebook sets the seed."""
        kept = self._seed is None
        key = f"jamlab-lesson-{self.lesson.number}" if kept else ""
        diary = self.diary.state() if kept and not self._resumes else None
        return {
            **page_state.guess_state(self.sitting),
            "key": key,
            "version": VERSION,
            "lesson": self.lesson.number,
            "diary": diary,
        }
