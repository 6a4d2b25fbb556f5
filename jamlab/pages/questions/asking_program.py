"""View model of "Ask about this step": a question about the table on screen, its exact answer, and
trials.

The answer follows the parameters and the step: stepping shows how the odds change.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from time import monotonic, sleep
from typing import Any, Final

from jamlab import text
from jamlab.chance import Odds, Running, odds, questions, trial_of
from jamlab.chance.estimates.trials import Trial
from jamlab.chance.exact import answer as drawn
from jamlab.chance.exact.answer import figure, tried_out, whose
from jamlab.chance.exact.question import FACES, NUMBER, SEAT, Parameter, Question
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import ALL_KNOWING
from jamlab.log import LogError, Replay
from jamlab.log.partial.steppable import steppable, unavailable_reason
from jamlab.pages.questions.asking_messages import (
    AskAtOnce,
    AskedChoice,
    AskedParameter,
    AskedQuestion,
    AskedTrials,
    AskEyes,
    AskingTold,
    AskLog,
    AskParameter,
    AskQuestion,
    AskStep,
    AskStop,
    AskTry,
    ControlKind,
)
from jamlab.ui.charts.trial_rows import settling_rows
from jamlab.ui.requests import Request
from jamlab.ui.view_model import Program, handles, stopped

# -- parameters of a question as controls ----------------------------------------------------------
# Values are text, as in a URL; faces are a tuple of names.


Said = str | tuple[str, ...]
NOTHING: Final = ""
_LONGEST: Final = 40
"""Most characters of a value; no number or name is longer."""


def usual(parameter: Parameter) -> Said:
    """Return the default value."""
    default = parameter.default
    if parameter.kind == FACES:
        return default if isinstance(default, tuple) else ()
    return NOTHING if default is None else str(default)


def read(parameter: Parameter, value: str | list[str], players: Sequence[str]) -> Said | None:
    """Parse a value from a message; None if it is none of the choices. Numbers and faces are
    validated by the question itself, which explains errors.
    """
    if parameter.kind == FACES:
        faces = value.split(",") if isinstance(value, str) else value
        cut = (face.strip()[:_LONGEST] for face in faces)
        return tuple(dict.fromkeys(face for face in cut if face))
    if not isinstance(value, str):
        return None
    text = value.strip()[:_LONGEST]
    choices = dict(parameter.choices(players, ()))
    return None if choices and text not in choices else text


def asked(parameter: Parameter, said: Said) -> Any:
    """Return the value as the question takes it: None for no value."""
    return int(said) if said and isinstance(said, str) and parameter.kind == SEAT else said or None


def told_of(
    parameter: Parameter, said: Said, players: Sequence[str], faces: Sequence[str]
) -> AskedParameter:
    """Return the parameter as a control. `faces` are the available ones."""
    title = parameter.about or parameter.name.replace("_", " ")
    normal = usual(parameter)
    choices = parameter.choices(players, faces)
    kinds: dict[str, ControlKind] = {NUMBER: "number", FACES: "faces" if choices else "text"}
    return {
        "name": parameter.name,
        "title": title[:1].upper() + title[1:],
        "kind": kinds.get(parameter.kind, "choice"),
        "choices": [AskedChoice(*each) for each in choices],
        "value": _line(said),
        "faces": list(said) if isinstance(said, tuple) else [],
        "usual": _line(normal),
        "unsaid": parameter.unsaid or ("" if parameter.needed or normal else "not said"),
    }


def _line(said: Said) -> str:
    return said if isinstance(said, str) else ",".join(said)


# Trials of the question in short slices, and the settling chart.


MORE: Final = 1000
"""Trials added by the button."""
HEIGHT: Final = 300
"""Height of the chart in px."""
A_PIECE: Final = 0.05
"""Seconds of work per slice."""
_SEED: Final = 1
_NOT_TRIED: Final = "This question is worked out only, not tried out."


class AnswerTrials:
    """Trials to compare with `answer`; `trial` makes one. `running` is None before the first."""

    def __init__(self, answer: Odds, tried: RuleTrial | None, trial: Callable[[], Trial]) -> None:
        self.running: Running | None = None
        self._answer, self._tried, self._trial = answer, tried, trial
        self._target = 0
        self._stopped = ""
        self._told: tuple[int, AskedTrials] | None = None

    @property
    def n(self) -> int:
        """Number of trials made."""
        return 0 if self.running is None else self.running.n

    @property
    def busy(self) -> bool:
        """True while trials are pending."""
        return self.n < self._target

    def more(self) -> None:
        """Request `MORE` further trials; do nothing while others are pending."""
        if self._tried is not None and not self.busy:
            self._target, self._stopped = self.n + MORE, ""

    def stop(self) -> None:
        """Cancel pending trials."""
        self._target = self.n

    def work(self) -> None:
        """Make some of the pending trials."""
        try:
            if self.running is None:
                kind = "mean" if self._answer.unit else "share"
                self.running = Running(self._trial(), _SEED, kind)
            self.running.run(self._target - self.n, A_PIECE)
        except Exception as error:  # of any game's rules; shown with the trials
            self.stop()
            self._stopped = stopped(f"trials: {self._answer.question}", error)

    def state(self) -> AskedTrials:
        """Return the state of the trials."""
        if self._told is None or self._told[0] != self.n:
            self._told = self.n, self._drawn()
        return {**self._told[1], "busy": self.busy, "stopped": self._stopped}

    def _drawn(self) -> AskedTrials:
        answer, exact = self._answer, float(self._answer.value)
        percent = not answer.unit
        told: AskedTrials = {
            "how": _NOT_TRIED if self._tried is None else self._tried.how,
            "can": self._tried is not None,
            "more": MORE,
            "busy": False,
            "said": "",
            "stopped": "",
            "percent": percent,
            "labels": [],
            "data": {},
            "signals": {},
        }
        if self.running is not None and self.n:
            path = self.running.path
            marks = [("exact", exact, f"exact: {_short(exact, percent)}")]
            for point in path[-1:]:
                marks.append(("run", point.value, f"tried: {_short(point.value, percent)}"))
                told["said"] = tried_out(*point, answer.unit)
            told["labels"] = [(kind, words) for kind, _, words in marks]
            told["data"], told["signals"] = settling_rows(
                path, [], marks, percent=percent, height=HEIGHT
            )
        return told


def _short(value: float, percent: bool) -> str:
    return text.percent(value) if percent else text.decimal(value, 2)


PAUSE: Final = 0.25
"""Seconds without another step before the answer is updated."""
_A_WHILE: Final = 0.02
_TABLE: Final = "table"
_ALL: Final = "all"


def asking_program(log: str = "", name: str = "log", at: int = 0) -> AskingProgram:
    """Create the view model for a log in base64, or without one, to be sent later."""
    program = AskingProgram()
    if log:
        program.handle(AskLog(name, log))
        program.handle(AskStep(at))
    return program


class AskingProgram(Program):
    """Questions about `replay` after `at` events. `pause`: seconds without another step before the
    answer is updated. `answer` is None if nothing is asked, or if the question is invalid here.
    """

    def __init__(self, replay: Replay | None = None, at: int = 0, *, pause: float = PAUSE) -> None:
        self.pause = pause
        self._open(replay, at)

    def _open(self, replay: Replay | None, at: int) -> None:
        self.replay = replay
        self.at = at
        self.question = NOTHING
        self.seat: int | None = None
        """Viewpoint of the question: None for what all at the table see."""
        self.answer: Odds | None = None
        self.why = ""
        """Reason for no answer, in a sentence; "" if there is one, or nothing is asked."""
        self._exactly = ""
        self._html = ""
        self._said: dict[str, Said] = {}
        self._names: dict[str, tuple[str, ...]] = {}
        self._trying: AnswerTrials | None = None
        self._due: float | None = None
        self._questions: Mapping[str, Question] = {} if replay is None else questions(replay)

    def turn_to(self, replay: Replay, at: int) -> None:
        """Move to another step, possibly of another continuation, keeping the question."""
        self.replay, self.at = replay, at
        self._ask(self.pause)

    @property
    def chosen(self) -> Question | None:
        """Current question, None before one was chosen."""
        return self._questions.get(self.question)

    @property
    def running(self) -> Running | None:
        """Trials, None before the first."""
        return None if self._trying is None else self._trying.running

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, request: Request) -> None:
        if self.replay is not None or isinstance(request, AskLog):
            super().handle(request)

    @handles(AskLog)
    def _log(self, request: AskLog) -> None:
        """Load another game; an unreadable one leaves the current one and sets the error."""
        try:
            content = b64decode(request.data, validate=True)
        except ValueError:
            return
        try:
            replay = steppable(Replay.of(content, request.name))
        except LogError as error:
            self.why, self._exactly = error.plainly, str(error)
            return
        self._open(replay, 0)

    @handles(AskStep)
    def _step(self, request: AskStep) -> None:
        assert self.replay is not None
        if 0 <= request.at <= len(self.replay) and request.at != self.at:
            self.at = request.at
            self._ask(self.pause)

    @handles(AskQuestion)
    def _question(self, request: AskQuestion) -> None:
        self._choose(request.name)

    def _choose(self, name: str) -> None:
        if name == NOTHING or name in self._questions:
            self.question = name
            chosen = self.chosen
            asked = () if chosen is None else chosen.parameters
            self._said = {each.name: usual(each) for each in asked}
            self._look()
            self._ask()

    def _look(self) -> None:
        """Update the available faces of each parameter."""
        replay, asked = self.replay, () if self.chosen is None else self.chosen.parameters
        assert replay is not None
        if self._missed(replay):
            self._names = {}
            return
        view = replay.game.view(replay.state(self.at), self.seat)
        self._names = {
            each.name: tuple(each.among(replay.game, view))
            for each in asked
            if each.among is not None
        }

    @handles(AskParameter)
    def _parameter(self, request: AskParameter) -> None:
        if self._say(request.name, request.value):
            self._ask()

    def _say(self, name: str, value: str | list[str]) -> bool:
        """Set a parameter; return True if the value is valid."""
        assert self.replay is not None
        known = () if self.chosen is None else self.chosen.parameters
        for parameter in known:
            if parameter.name == name:
                said = read(parameter, value, self.replay.seats)
                if said is not None:
                    self._said[name] = said
                    return True
        return False

    @handles(AskEyes)
    def _see(self, request: AskEyes) -> None:
        self.see(request.seat)

    def see(self, eyes: int | str) -> None:
        """Choose the viewpoint: a seat, "table" or "all"; another one changes nothing."""
        assert self.replay is not None
        if isinstance(eyes, str):
            self.seat = ALL_KNOWING if eyes == _ALL else None
        elif 0 <= eyes < len(self.replay.seats):
            self.seat = eyes
        else:
            return
        self._ask()

    @handles(AskAtOnce)
    def _ask_at_once(self, request: AskAtOnce) -> None:
        if request.question not in self._questions:
            self._choose(NOTHING)
            self.why = "There is no such question about this game; these can be asked."
            return
        self.seat = None
        self.see(request.eyes)
        self._choose(request.question)
        for name, value in (request.parameters or {}).items():
            self._say(name, value)

    @handles(AskTry)
    def _try(self, _request: AskTry) -> None:
        if self._trying is not None and self._due is None:
            self._trying.more()

    @handles(AskStop)
    def _stop(self, _request: AskStop) -> None:
        if self._trying is not None:
            self._trying.stop()

    # -- answering ---------------------------------------------------------------------------------

    def _ask(self, pause: float = 0.0) -> None:
        """Schedule an answer for the current step and parameters."""
        if self._trying is not None:
            self._trying.stop()
        if self.chosen is None:
            self._due, self.answer, self._trying = None, None, None
            self.why = self._exactly = self._html = ""
        else:
            self._due = monotonic() + pause

    def work(self) -> bool:
        if self._due is None:
            if self._trying is not None and self._trying.busy:
                self._trying.work()
        elif (wait := self._due - monotonic()) > 0:
            sleep(min(wait, _A_WHILE))  # fast stepping is not delayed by answers
        else:
            self._due = None
            self._answer()
        return self._due is not None or (self._trying is not None and self._trying.busy)

    def _answer(self) -> None:
        chosen, replay = self.chosen, self.replay
        assert chosen is not None
        assert replay is not None
        self.answer = self._trying = None
        self.why = self._exactly = self._html = ""
        self._look()
        self.why = self._missed(replay)
        if self.why:
            return
        asked = {each.name: self._asked(each) for each in chosen.parameters}
        missing = [
            each.description
            for each in chosen.parameters
            if each.needed and asked[each.name] is None
        ]
        if missing:
            self.why = f"Say first: {missing[0]}."
            return

        def put(to: Any) -> Any:
            return to(replay, chosen.name, self.seat, at=self.at, **asked)

        try:
            self.answer = put(odds)
        except ValueError as error:
            self.why = f"{str(error)[:1].upper()}{str(error)[1:]}."
            return
        self._html = drawn.body(self.answer)
        self._trying = AnswerTrials(self.answer, chosen.tried, lambda: put(trial_of))

    def _asked(self, parameter: Parameter) -> Any:
        return asked(parameter, self._said[parameter.name])

    @property
    def eyes(self) -> str:
        """Viewpoint of the question: "table", "0", "1", … or "all"."""
        return _ALL if self.seat == ALL_KNOWING else _TABLE if self.seat is None else str(self.seat)

    def _missed(self, replay: Replay) -> str:
        """Return the reason why this viewpoint is unavailable here; "" if it is not."""
        return unavailable_reason(replay, self.eyes, self.at)

    # -- state -------------------------------------------------------------------------------------

    def state(self) -> dict[str, AskingTold]:
        replay, chosen, answer = self.replay, self.chosen, self.answer
        seats = () if replay is None else replay.seats
        players = [AskedChoice(str(seat), name) for seat, name in enumerate(seats)]
        asked = () if chosen is None else chosen.parameters
        all_eyes = [AskedChoice(_TABLE, "the table"), *players, AskedChoice(_ALL, "all-knowing")]
        had = [eyes.value for eyes in all_eyes] if replay is None else replay.viewpoints
        value = ""
        if answer is not None:
            said = figure(answer.value, answer.unit)[1]
            value = f"{said}, {whose(answer.seat, answer.asker)}"
        return {
            "asking": {
                "at": self.at,
                "events": 0 if replay is None else len(replay),
                "questions": [
                    AskedQuestion(name, each.ask) for name, each in self._questions.items()
                ],
                "question": self.question,
                "seats": [one for one in all_eyes if one.value in (*had, self.eyes)],
                "eyes": self.eyes,
                "parameters": [
                    told_of(each, self._said[each.name], seats, self._names.get(each.name, ()))
                    for each in asked
                ],
                "busy": self._due is not None,
                "why": self.why,
                "exactly": self._exactly,
                "answer": self._html,
                "value": value,
                "trials": None if self._trying is None else self._trying.state(),
            }
        }
