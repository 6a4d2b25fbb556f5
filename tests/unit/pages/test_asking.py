"""Questions about a step, asked by messages alone, as a page does."""

from __future__ import annotations

import json
import time
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import odds, questions
from jamlab.chance.agents import make
from jamlab.chance.exact import answer as drawn
from jamlab.core import ALL_KNOWING
from jamlab.core.registry import ids, load
from jamlab.log import Replay, redact
from jamlab.log.partial.steppable import steppable
from jamlab.pages.questions.asking_program import MORE, AskingProgram, asking_program
from jamlab.text import decimal
from jamlab.ui.browser_python.browser_host import BrowserHost
from jamlab.ui.view_model import STOPPED, Host
from tests.unit.pages.sending import arrived

REPLAYS = Path(__file__).parents[3] / "replays"
PIE = Replay.read(REPLAYS / "pie" / "two-players.jsonl")
CRAMEL = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
NO_PAUSE = 0.0


class Page:
    """Page's end of the program: the last state sent, as JSON, and a way to send requests."""

    def __init__(self, program: AskingProgram) -> None:
        self.told: dict[str, Any] = {}
        self.times = 0
        self._host = Host(program, self._tell)

    def _tell(self, part: str, told: Any) -> None:
        assert part == "asking"
        self.told = json.loads(json.dumps(told, allow_nan=False))
        self.times += 1

    def say(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a request and run all the work that follows."""
        self._host.receive(arrived(self._host.program, do, **more))
        while self._host.go_on(0.1):
            pass
        return self.told

    def parameter(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(
            each for each in self.told["parameters"] if each["name"] == name
        )
        return found


def page(replay: Replay, at: int = 0) -> Page:
    return Page(AskingProgram(replay, at, pause=NO_PAUSE))


def by_hand(replay: Replay, question: str, seat: int | None = None, **asked: Any) -> str:
    """The answer of `odds`, rendered."""
    return drawn.body(odds(replay, question, seat, **asked))


def answered_by_hand(
    replay: Replay, question: str, seat: int | None, **asked: Any
) -> tuple[str, str]:
    """The answer, or the reason why there is none."""
    try:
        return by_hand(replay, question, seat, **asked), ""
    except ValueError as error:
        return "", f"{error}."


def said_in(parameter: Mapping[str, Any]) -> Any:
    """Return the value of a parameter record, as an argument of `odds`."""
    if parameter["faces"]:
        return tuple(parameter["faces"])
    return parameter["value"] or None


def test_the_answer_is_the_one_of_odds_and_follows_what_is_chosen() -> None:
    panel = page(CRAMEL, 2)
    assert (panel.told["question"], panel.told["answer"], panel.told["why"]) == ("", "", "")
    assert [name for name, _ in panel.told["questions"]] == list(questions("cramel"))
    panel.say("question", name="safe")
    assert panel.told["answer"] == by_hand(CRAMEL, "safe", at=2)
    assert panel.told["value"] == "32.5 %, as the table sees it"
    panel.say("parameter", name="tiles", value="5")
    assert panel.told["answer"] == by_hand(CRAMEL, "safe", at=2, tiles=5)
    panel.say("parameter", name="memory", value="nothing")
    assert panel.told["answer"] == by_hand(CRAMEL, "safe", at=2, tiles=5, memory="nothing")
    panel.say("step", at=40)
    assert panel.told["at"] == 40
    assert panel.told["answer"] == by_hand(CRAMEL, "safe", at=40, tiles=5, memory="nothing")
    panel.say("question", name="")
    assert (panel.told["answer"], panel.told["parameters"], panel.told["trials"]) == ("", [], None)


@pytest.mark.parametrize("game", ids())
def test_every_question_of_every_game_is_answered_as_by_hand(game: str) -> None:
    """Each parameter takes a value offered by its record, as a person would choose it."""
    replay = Replay.read(sorted((REPLAYS / game).glob("*.jsonl"))[0])
    at, answered = len(replay) // 2, 0
    panel = page(replay, at)
    eyes = {
        "table": None,
        "all": ALL_KNOWING,
        **{str(seat): seat for seat in range(len(replay.seats))},
    }
    for name in questions(game):
        for word, seat in eyes.items():
            panel.say("question", name=name)
            panel.say("eyes", seat=word if seat in (None, ALL_KNOWING) else seat)
            for each in panel.told["parameters"]:
                if each["kind"] == "faces":
                    panel.say("parameter", name=each["name"], value=each["choices"][0][:1])
            assert (panel.told["question"], panel.told["eyes"]) == (name, word)
            asked = {each["name"]: said_in(each) for each in panel.told["parameters"]}
            expected, why = answered_by_hand(replay, name, seat, at=at, **asked)
            assert panel.told["answer"] == expected
            assert panel.told["why"].casefold() == why.casefold()
            answered += bool(expected)
    assert answered >= len(questions(game))


def test_each_choice_of_a_list_is_one_that_the_question_takes() -> None:
    panel = page(PIE, 40)
    for name in questions("pie"):
        panel.say("question", name=name)
        panel.say("eyes", seat=0)
        for each in panel.told["parameters"]:
            if each["kind"] != "choice":
                continue
            for value, _words in each["choices"]:
                panel.say("parameter", name=each["name"], value=value)
                assert panel.parameter(each["name"])["value"] == value
                assert not panel.told["why"].startswith(each["name"].capitalize())


def test_a_seat_s_knowledge_and_names() -> None:
    panel = page(PIE, 40)
    panel.say("question", name="helps")
    assert "Hand and recipe of Bo are hidden here" in panel.told["why"]
    panel.say("eyes", seat=0)
    assert (panel.told["eyes"], panel.told["why"]) == ("0", "")
    assert panel.told["answer"] == by_hand(PIE, "helps", 0, at=40)
    assert "Will the next card drawn help Ann?" in panel.told["answer"]
    assert panel.told["value"].endswith(", as Ann sees it")


def test_what_must_be_said_is_asked_for_and_faces_are_added_and_taken_away() -> None:
    panel = page(CRAMEL, 2)
    panel.say("question", name="within")
    assert panel.told["why"] == "Say first: which kinds of card or tile."
    assert ["Roby", "Roby"] in panel.parameter("of")["choices"]
    panel.say("parameter", name="of", value=["Roby", "Jane", "Roby"])
    assert panel.parameter("of")["faces"] == ["Roby", "Jane"]
    panel.say("parameter", name="draws", value="3")
    assert panel.told["answer"] == by_hand(CRAMEL, "within", at=2, of="Roby,Jane", draws=3)
    panel.say("parameter", name="of", value=["Jane"])
    assert panel.told["answer"] == by_hand(CRAMEL, "within", at=2, of="Jane", draws=3)
    panel.say("parameter", name="draws", value="many")
    assert panel.told["answer"] == ""
    assert panel.told["why"] == "Draws is a whole number from 0 on, not 'many'."


def test_trials_are_added_and_begin_anew_with_another_step() -> None:
    program = AskingProgram(CRAMEL, 2, pause=NO_PAUSE)
    panel = Page(program)
    assert panel.say("try")["trials"] is None
    panel.say("question", name="tiles")
    assert panel.told["trials"]["how"].startswith("A turn is played by this plan")
    panel.say("try")
    trials = panel.say("try")["trials"]
    assert program.running is not None
    assert program.running.n == 2 * MORE
    found = program.running.estimate
    assert found.low < float(odds(CRAMEL, "tiles", at=2).value) < found.high
    assert f"Tried out {2 * MORE:,} times: {decimal(found.value, 3)} tiles" in trials["said"]
    assert [kind for kind, _ in trials["labels"]] == ["exact", "run"]
    assert (trials["percent"], trials["busy"], trials["stopped"]) == (False, False, "")
    assert trials["data"]["path"][-1]["n"] == 2 * MORE
    panel.say("step", at=3)
    assert panel.told["trials"]["said"] == ""
    panel.say("question", name="ends")
    assert "Tried out 1,000 times" in panel.say("try")["trials"]["said"]
    panel.say("step", at=len(CRAMEL))
    assert panel.told["answer"] == ""
    assert panel.told["why"].startswith("The game is over")


def test_trials_come_in_short_pieces_and_stop() -> None:
    program = AskingProgram(CRAMEL, 2, pause=NO_PAUSE)
    program.receive({"do": "question", "name": "rule"})
    while program.work():
        pass
    program.receive({"do": "try"})
    made = 0
    while program.work():
        assert program.running is not None
        assert program.running.n > made, "each piece makes at least one"
        made = program.running.n
        trials = program.state()["asking"]["trials"]
        assert trials is not None
        assert trials["busy"] == (made < MORE)
        if made > MORE // 2:
            program.receive({"do": "stop"})
    assert made <= MORE
    trials = program.state()["asking"]["trials"]
    assert trials is not None
    assert not trials["busy"]


def test_what_breaks_off_is_said_beside_the_trials(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    panel = page(CRAMEL, 2)
    panel.say("question", name="ends")

    def broken(*_asked: Any, **_more: Any) -> Any:
        raise ArithmeticError("the deck is upside down")

    monkeypatch.setattr("jamlab.pages.questions.asking_program.trial_of", broken)
    trials = panel.say("try")["trials"]
    assert (trials["stopped"], trials["busy"]) == (STOPPED, False)
    assert "stopped: trials: " in caplog.text
    assert "ArithmeticError: the deck is upside down" in caplog.text


def test_what_is_only_worked_out_says_so() -> None:
    panel = page(PIE, 40)
    panel.say("question", name="recipe")
    panel.say("eyes", seat=0)
    panel.say("parameter", name="player", value="1")
    assert panel.told["answer"]
    trials = panel.say("try")["trials"]
    assert (trials["can"], trials["said"]) == (False, "")
    assert "worked out only" in trials["how"]


def test_whoever_runs_through_the_game_is_not_held_up() -> None:
    program = AskingProgram(CRAMEL, 2, pause=NO_PAUSE)
    panel = Page(program)
    panel.say("question", name="ends")
    program.pause = 0.2
    before, began = panel.told["answer"], 0.0
    for at in range(3, 9):
        program.receive({"do": "step", "at": at})
        began = time.monotonic()
        program.work()
        assert program.state()["asking"]["busy"]
        assert program.state()["asking"]["answer"] == before, "the last one stays so long"
    while program.work():
        pass
    assert time.monotonic() - began >= 0.2
    assert program.state()["asking"]["answer"] == by_hand(CRAMEL, "ends", at=8)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "step", "at": -1},
        {"do": "step", "at": len(CRAMEL) + 1},
        {"do": "question", "name": "bake"},
        {"do": "parameter", "name": "bake", "value": "1"},
        {"do": "parameter", "name": "tiles", "value": ["5"]},
        {"do": "parameter", "name": "memory", "value": "a little"},
        {"do": "parameter", "name": "memory", "value": ""},
        {"do": "eyes", "seat": 3},
        {"do": "log", "name": "x", "data": "not base64"},
        {"do": "stop"},
    ],
    ids=str,
)
def test_what_makes_no_sense_changes_nothing(message: dict[str, Any]) -> None:
    panel = page(CRAMEL, 2)
    panel.say("question", name="safe")
    times = panel.times
    panel.say(**message)
    assert panel.times == times


# -- from a link, and with a log -------------------------------------------------------------------


def test_an_address_asks_all_at_once() -> None:
    panel = page(CRAMEL, 2)
    said = {"tiles": "2", "memory": "nothing", "bake": "1"}
    panel.say("ask", question="safe", eyes=1, parameters=said)
    assert (panel.told["question"], panel.told["eyes"]) == ("safe", "1")
    assert panel.told["answer"] == by_hand(CRAMEL, "safe", 1, at=2, tiles=2, memory="nothing")
    panel.say("ask", question="within", eyes="all", parameters={"of": "roby,Jane", "draws": "4"})
    assert panel.told["answer"] == by_hand(
        CRAMEL, "within", ALL_KNOWING, at=2, of=("Roby", "Jane"), draws=4
    )
    panel.say("ask", question="within", parameters={"of": "Robbie"})
    assert panel.told["eyes"] == "table"
    assert panel.told["why"].startswith("There is no 'Robbie' here")
    panel.say("ask", question="bake")
    assert (panel.told["question"], panel.told["answer"]) == ("", "")
    assert panel.told["why"].startswith("There is no such question")
    panel.say("question", name="safe")
    assert panel.told["why"] == ""


def test_a_log_is_read_and_a_wrong_one_leaves_what_was_there() -> None:
    panel = Page(asking_program())
    assert panel.told["questions"] == []
    panel.say("question", name="safe")
    assert panel.told["question"] == ""
    data = b64encode(CRAMEL.data).decode()
    panel.say("log", name="a.jsonl", data=data)
    assert len(panel.told["questions"]) == len(questions("cramel"))
    panel.say("question", name="safe")
    panel.say("step", at=2)
    answer = panel.told["answer"]
    assert answer == by_hand(CRAMEL, "safe", at=2)
    panel.say("log", name="b.jsonl", data=b64encode(CRAMEL.data.replace(b"Roby", b"Rob")).decode())
    assert panel.told["why"].startswith("This game is recorded wrongly")
    assert panel.told["exactly"].startswith("b.jsonl, line ")
    assert (panel.told["question"], panel.told["answer"]) == ("safe", answer)
    wrong = redact(PIE, 0).replace(b'"seat":1', b'"seat":2', 1)
    panel.say("log", name="c.jsonl", data=b64encode(wrong).decode())
    assert "c.jsonl, line " in panel.told["exactly"]
    panel.say("log", name="d.jsonl", data=b64encode(PIE.data).decode())
    assert (panel.told["at"], panel.told["question"], panel.told["why"]) == (0, "", "")
    assert panel.told["exactly"] == ""
    assert panel.told["events"] == len(PIE)


def test_the_browser_s_python_makes_it_by_its_kind() -> None:
    posted: list[dict[str, Any]] = []
    host = BrowserHost(lambda text: posted.append(json.loads(text)))
    arguments = {"log": b64encode(CRAMEL.data).decode(), "name": "a.jsonl", "at": 2}
    host.begin("one", "asking", json.dumps(arguments))
    host.receive("one", json.dumps({"do": "question", "name": "safe"}))
    while host.go_on(0.1):
        pass
    assert {each["part"] for each in posted} == {"asking"}
    assert posted[-1]["told"]["answer"] == by_hand(CRAMEL, "safe", at=2)


def test_names_are_text_and_never_markup() -> None:
    game = load("pie")
    players = [make("pie", "greedy") for _ in range(2)]
    panel = page(Replay.play(game, players, 1, names=["<b>A</b>", "Bo"]), 40)
    panel.say("question", name="helps")
    panel.say("eyes", seat=0)
    assert "<b>A</b>" not in panel.told["answer"]
    assert "&lt;b&gt;A&lt;/b&gt;" in panel.told["answer"]


def test_whose_knowledge_is_asked_for_is_in_the_list_even_where_it_was_not_seen() -> None:
    replay = steppable(Replay.of(redact(Replay.read(REPLAYS / "sixty" / "tour.jsonl"), 0), "tour"))
    program = AskingProgram(replay, 30, pause=NO_PAUSE)
    program.receive({"do": "ask", "question": "next", "eyes": 1})
    while program.work():
        pass
    told = program.state()["asking"]
    assert told["eyes"] == "1"
    assert ("1", replay.seats[1]) in [tuple(one) for one in told["seats"]]
    assert replay.seats[1] in told["why"]
    assert not told["answer"]
