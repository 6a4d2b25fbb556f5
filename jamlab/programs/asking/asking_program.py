"""Ask about this step: a question about the table on screen, answered exactly and tried out.

* The answer follows what is chosen, and the step: whoever steps on sees how the odds change.
* What is heard: a log (`log`), the step (`step`), the question (`question`), what it is told
  (`parameter`), whose knowledge counts (`eyes`), all that at once, from an address (`ask`); trials
  (`try`) and their end (`stop`).
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from time import monotonic, sleep
from typing import Any, Final

from jamlab.chance import Odds, Running, odds, questions, trial_of
from jamlab.chance.odds import answer as drawn
from jamlab.chance.odds.answer import figure, whose
from jamlab.chance.odds.question import Parameter, Question
from jamlab.core import ALL_KNOWING
from jamlab.log import LogError, Replay
from jamlab.log.partial.shown import missed, shown
from jamlab.programs.asking import parameters
from jamlab.programs.asking.parameters import NOTHING, Said
from jamlab.programs.asking.told import AskedChoice, AskedQuestion, AskingTold
from jamlab.programs.asking.trying import Trying
from jamlab.programs.program import Program

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
            self._said = {each.name: parameters.usual(each) for each in asked}
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
                said = parameters.read(parameter, value, seats)
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
        return parameters.asked(parameter, self._said[parameter.name])

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
                    parameters.told_of(
                        each, self._said[each.name], seats, self._names.get(each.name, ())
                    )
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
