"""Ask about this step: a question about the table on screen, answered exactly and tried out.

* The answer follows what is chosen, and the step: whoever steps on sees how the odds change.
* What is heard: a log (`log`), the step (`step`), the question (`question`), what it is told
  (`parameter`), whose knowledge counts (`eyes`), all that at once, from an address (`ask`); trials
  (`try`) and their end (`stop`).
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
from jamlab.chance.exact.question import FACES, NUMBER, SEAT, WORD, Parameter, Question
from jamlab.chance.rule_trials import Tried
from jamlab.core import ALL_KNOWING
from jamlab.log import LogError, Replay
from jamlab.log.partial.shown import missed, shown
from jamlab.pages.questions.asking_messages import (
    AskedChoice,
    AskedParameter,
    AskedQuestion,
    AskedTrials,
    AskingTold,
)
from jamlab.ui.charts.trial_rows import settling_rows
from jamlab.ui.view_model import Program, stopped

# -- What a question wants to be told, as controls, and what these say -----------------
#
# Whatever is said is text, as an address has it; faces are a tuple of names.


Said = str | tuple[str, ...]
NOTHING: Final = ""
_LONGEST: Final = 40
"""Characters of what may be said; no number and no name is as long."""
_NOT_SAID: Final = "; not said: "


def usual(parameter: Parameter) -> Said:
    """What is said where nothing else was."""
    default = parameter.default
    if parameter.kind == FACES:
        return default if isinstance(default, tuple) else ()
    return NOTHING if default is None else str(default)


def read(parameter: Parameter, value: Any, seats: int) -> Said | None:
    """What a message says; None if it makes no sense. What a number or a face may be the question
    itself says, in words."""
    if parameter.kind == FACES:
        faces = value.split(",") if isinstance(value, str) else value
        if not isinstance(faces, list | tuple) or not all(isinstance(face, str) for face in faces):
            return None
        cut = (face.strip()[:_LONGEST] for face in faces)
        return tuple(dict.fromkeys(face for face in cut if face))
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    text = str(value).strip()[:_LONGEST]
    choices = [each for each, _ in choices_of(parameter, [NOTHING] * seats, ())]
    return None if parameter.kind in (WORD, SEAT) and text not in choices else text


def asked(parameter: Parameter, said: Said) -> Any:
    """As the question reads it: None for nothing."""
    return int(said) if said and isinstance(said, str) and parameter.kind == SEAT else said or None


def told_of(
    parameter: Parameter, said: Said, seats: Sequence[str], names: Sequence[str]
) -> AskedParameter:
    """The parameter as it is drawn. `names` are the faces that there are."""
    about, _, unsaid = parameter.about.partition(_NOT_SAID)
    title = parameter.name.replace("_", " ") if _ways(parameter) else about
    normal = usual(parameter)
    return {
        "name": parameter.name,
        "title": title[:1].upper() + title[1:],
        "kind": _kind(parameter, names),
        "choices": choices_of(parameter, seats, names),
        "value": _line(said),
        "faces": list(said) if isinstance(said, tuple) else [],
        "usual": _line(normal),
        "unsaid": unsaid or ("" if parameter.needed or normal else "not said"),
    }


def choices_of(
    parameter: Parameter, seats: Sequence[str], names: Sequence[str]
) -> list[AskedChoice]:
    """What can be chosen."""
    if parameter.kind == FACES:
        return [AskedChoice(name, name) for name in names]
    if parameter.kind == NUMBER:
        return []
    _, _, unsaid = parameter.about.partition(_NOT_SAID)
    ways = _ways(parameter)
    nothing = [AskedChoice(NOTHING, unsaid or "not said")] if parameter.default is None else []
    if parameter.kind == SEAT:
        return nothing + [AskedChoice(str(seat), name) for seat, name in enumerate(seats)]
    return nothing + [AskedChoice(word, ways.get(word, word)) for word in parameter.words]


def _kind(parameter: Parameter, names: Sequence[str]) -> Any:
    if parameter.kind in (WORD, SEAT):
        return "choice"
    if parameter.kind == FACES:
        return "faces" if names else "text"
    return "number"


def _line(said: Said) -> str:
    return said if isinstance(said, str) else ",".join(said)


def _ways(parameter: Parameter) -> dict[str, str]:
    """What each word means, where the parameter tells: "word: meaning; word: meaning".

    >>> _ways(Parameter("plan", "best: by the rule; stop: now", WORD, words=("best", "stop")))
    {'best': 'by the rule', 'stop': 'now'}
    """
    pairs = [part.partition(": ") for part in parameter.about.split("; ")]
    found = {word: meaning for word, _, meaning in pairs if word in parameter.words}
    return found if len(found) == len(parameter.words) else {}


# What was asked, tried out: trials in short pieces, and the chart in which they settle.


MORE: Final = 1000
"""Trials that the button makes."""
HEIGHT: Final = 300
"""px of the chart."""
A_PIECE: Final = 0.05
"""Seconds."""
_SEED: Final = 1
_NOT_TRIED: Final = "This question is worked out only, not tried out."


class Trying:
    """Trials of what `answer` says; `trial` makes one. `running` is None before the first."""

    def __init__(self, answer: Odds, tried: Tried | None, trial: Callable[[], Trial]) -> None:
        self.running: Running | None = None
        self._answer, self._tried, self._trial = answer, tried, trial
        self._target = 0
        self._stopped = ""
        self._told: tuple[int, AskedTrials] | None = None

    @property
    def n(self) -> int:
        """How many trials were made."""
        return 0 if self.running is None else self.running.n

    @property
    def busy(self) -> bool:
        """True while trials are to be made."""
        return self.n < self._target

    def more(self) -> None:
        """So many trials more; nothing while others are made."""
        if self._tried is not None and not self.busy:
            self._target, self._stopped = self.n + MORE, ""

    def stop(self) -> None:
        """No further trials."""
        self._target = self.n

    def piece(self) -> None:
        """Make some of them."""
        try:
            if self.running is None:
                kind = "mean" if self._answer.unit else "share"
                self.running = Running(self._trial(), _SEED, kind)
            self.running.run(self._target - self.n, A_PIECE)
        except Exception as error:  # of any game's rules; it is said where the trials stand
            self.stop()
            self._stopped = stopped(f"trials: {self._answer.question}", error)

    def told(self) -> AskedTrials:
        """How they stand."""
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
"""Seconds without a further step before the answer follows."""
_A_WHILE: Final = 0.02
_TABLE: Final = "table"
_ALL: Final = "all"


def asking_program(log: str = "", name: str = "log", at: int = 0) -> AskingProgram:
    """The program for a log in base64, or for one that will be told."""
    program = AskingProgram()
    if log:
        program.hear({"do": "log", "name": name, "data": log})
        program.hear({"do": "step", "at": at})
    return program


class AskingProgram(Program):
    """Asks about `replay` after `at` events. `pause`: seconds without a further step before the
    answer follows. `answer` is None if nothing is asked, or if it makes no sense here."""

    def __init__(self, replay: Replay | None = None, at: int = 0, *, pause: float = PAUSE) -> None:
        self.pause = pause
        self._open(replay, at)

    def _open(self, replay: Replay | None, at: int) -> None:
        self.replay = replay
        self.at = at
        self.question = NOTHING
        self.seat: int | None = None
        """Whose knowledge counts: None for what all at the table see."""
        self.answer: Odds | None = None
        self.why = ""
        """Why there is no answer, in a sentence; "" if there is one, or nothing is asked."""
        self._exactly = ""
        self._html = ""
        self._said: dict[str, Said] = {}
        self._names: dict[str, tuple[str, ...]] = {}
        self._trying: Trying | None = None
        self._due: float | None = None
        self._questions: Mapping[str, Question] = {} if replay is None else questions(replay)

    def turn_to(self, replay: Replay, at: int) -> None:
        """The same question about the same table where it went on otherwise."""
        self.replay, self.at = replay, at
        self._ask(self.pause)

    @property
    def chosen(self) -> Question | None:
        """The question, None before one was chosen."""
        return self._questions.get(self.question)

    @property
    def running(self) -> Running | None:
        """The trials, None before the first."""
        return None if self._trying is None else self._trying.running

    # -- what is heard -----------------------------------------------------------------------------

    def hear(self, message: Mapping[str, Any]) -> None:
        do = message["do"]
        if do == "log":
            self._log(message.get("name"), message.get("data"))
        elif self.replay is None:
            return
        elif do == "step":
            self._step(message.get("at"), len(self.replay))
        elif do == "question":
            self._choose(message.get("name"))
        elif do == "parameter":
            if self._say(message.get("name"), message.get("value"), len(self.replay.seats)):
                self._ask()
        elif do == "eyes":
            self._see(message.get("seat", NOTHING), len(self.replay.seats))
        elif do == "ask":
            self._ask_at_once(message, len(self.replay.seats))
        elif do == "try":
            if self._trying is not None and self._due is None:
                self._trying.more()
        elif do == "stop" and self._trying is not None:
            self._trying.stop()

    def _log(self, name: Any, data: Any) -> None:
        """Another game; one that cannot be read leaves the one before, and it is said why."""
        if not isinstance(name, str) or not isinstance(data, str):
            return
        try:
            content = b64decode(data, validate=True)
        except ValueError:
            return
        try:
            replay = shown(Replay.of(content, name))
        except LogError as error:
            self.why, self._exactly = error.plainly, str(error)
            return
        self._open(replay, 0)

    def _step(self, at: Any, last: int) -> None:
        if type(at) is int and 0 <= at <= last and at != self.at:
            self.at = at
            self._ask(self.pause)

    def _choose(self, name: Any) -> None:
        if name == NOTHING or (isinstance(name, str) and name in self._questions):
            self.question = name
            chosen = self.chosen
            asked = () if chosen is None else chosen.parameters
            self._said = {each.name: usual(each) for each in asked}
            self._look()
            self._ask()

    def _look(self) -> None:
        """Which faces there are now, for each parameter that names some."""
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

    def _say(self, name: Any, value: Any, seats: int) -> bool:
        """True if it makes sense."""
        known = () if self.chosen is None else self.chosen.parameters
        for parameter in known:
            if parameter.name == name:
                said = read(parameter, value, seats)
                if said is not None:
                    self._said[name] = said
                    return True
        return False

    def _see(self, eyes: Any, seats: int) -> None:
        if eyes is None or eyes == _TABLE:
            self.seat = None
        elif eyes == _ALL:
            self.seat = ALL_KNOWING
        elif type(eyes) is int and 0 <= eyes < seats:
            self.seat = eyes
        else:
            return
        self._ask()

    def _ask_at_once(self, message: Mapping[str, Any], seats: int) -> None:
        name, said = message.get("question"), message.get("parameters")
        if not isinstance(name, str) or name not in self._questions:
            self._choose(NOTHING)
            self.why = "There is no such question about this game; these can be asked."
            return
        self.seat = None
        self._see(message.get("eyes"), seats)
        self._choose(name)
        for each, value in said.items() if isinstance(said, Mapping) else ():
            self._say(each, value, seats)

    # -- answering ---------------------------------------------------------------------------------

    def _ask(self, pause: float = 0.0) -> None:
        """Let an answer be worked out, for the step and for all that is chosen now."""
        if self._trying is not None:
            self._trying.stop()
        if self.chosen is None:
            self._due, self.answer, self._trying = None, None, None
            self.why = self._exactly = self._html = ""
        else:
            self._due = monotonic() + pause

    def piece(self) -> bool:
        if self._due is None:
            if self._trying is not None and self._trying.busy:
                self._trying.piece()
        elif (wait := self._due - monotonic()) > 0:
            sleep(min(wait, _A_WHILE))  # whoever runs through the game is not held up by a step
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
            each.about for each in chosen.parameters if each.needed and asked[each.name] is None
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
        self._trying = Trying(self.answer, chosen.tried, lambda: put(trial_of))

    def _asked(self, parameter: Parameter) -> Any:
        return asked(parameter, self._said[parameter.name])

    @property
    def eyes(self) -> str:
        """Whose knowledge counts, as a viewpoint: "table", "0", "1", … or "all"."""
        return _ALL if self.seat == ALL_KNOWING else _TABLE if self.seat is None else str(self.seat)

    def _missed(self, replay: Replay) -> str:
        """Why it cannot be asked what these eyes know here; "" if it can."""
        return missed(replay, self.eyes, self.at)

    # -- what is told ------------------------------------------------------------------------------

    def told(self) -> dict[str, AskingTold]:
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
                "trials": None if self._trying is None else self._trying.told(),
            }
        }
