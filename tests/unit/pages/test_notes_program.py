"""Writing notes, without a page: questions at a stop, files, mistakes as stops."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.booking.mistakes import stops_to_learn
from jamlab.analysis.valuing import values_beside
from jamlab.core import Choice
from jamlab.log import Replay
from jamlab.log.notes import Notes, beside, option_words
from jamlab.pages.notes.notes_messages import WritingTold
from jamlab.pages.notes.notes_program import FEW, NO_MISTAKES, NotesProgram
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.ui.messages import JudgedChoice
from jamlab.ui.view_model import Host
from tests.unit.log.test_notes import REPLAY, full
from tests.unit.pages.sending import arrived
from tests.unit.ui.scenes.test_story import played
from tests.unit.ui.widgets.test_told import misfits  # the walk over the records

SIXTY = played("sixty", 3)
AT = next(n for n in range(len(SIXTY)) if SIXTY.nodes[n] == "choice")


def told(program: NotesProgram, **message: Any) -> Any:
    program.receive(arrived(program, **message))
    found = program.state()["notes"]
    assert not list(misfits(json.loads(json.dumps(found)), WritingTold, "notes"))
    return found


def choice(n: int, best: str, **said: Any) -> JudgedChoice:
    """Event `n` with a possible judgement."""
    event = SIXTY.events[n - 1]
    found: Any = {
        "n": n,
        "seat": event.seat,
        "options": 2,
        "chosen": option_words(SIXTY, n - 1, event),
        "best": best,
        "clause": "S-C1",
        "why": "It keeps the 30.",
        "at": [412, 300],
        "gain": [112, 40, 180],
        "blind": 60,
        "verdict": "blunder",
        "pieces": [],
    }
    found.update(said)
    judged: JudgedChoice = found
    return judged


def other(at: int) -> str:
    node = SIXTY.game.pending(SIXTY.state(at))
    assert isinstance(node, Choice)
    event = next(each for each in node.options if each != SIXTY.events[at])
    return option_words(SIXTY, at, event)


def test_what_can_be_asked_here() -> None:
    found = told(NotesProgram(SIXTY), do="notes.choice", at=AT)["choice"]
    node = SIXTY.game.pending(SIXTY.state(AT))
    assert isinstance(node, Choice)
    assert (found["at"], found["seat"]) == (AT, node.seat)
    assert found["views"] == [str(node.seat), "all"]
    assert len(found["options"]) == len(node.options)
    assert [words for _, words, chosen in found["options"] if chosen] == [
        option_words(SIXTY, AT, SIXTY.events[AT])
    ]
    assert {option["n"] for option, _, _ in found["options"]} == {AT + 1}


def test_of_very_many_that_are_alike_a_few_are_offered() -> None:
    dice = Replay.read(Path("replays/jamsumo/sumo-ann-bo.jsonl"))
    found = told(NotesProgram(dice), do="notes.choice", at=90)["choice"]["options"]
    assert len(found) == FEW + 1
    assert [chosen for _, _, chosen in found] == [False] * FEW + [True]


@pytest.mark.parametrize("at", [AT - 1, 10**6, -1])
def test_where_nobody_chooses_nothing_is_offered(at: Any) -> None:
    assert told(NotesProgram(SIXTY), do="notes.choice", at=at)["choice"]["options"] == []


def test_a_file_is_read_if_it_belongs_to_the_game() -> None:
    program = NotesProgram(REPLAY)
    found = told(program, do="notes.read", ask=1, name="x.notes.json", text=full().data().decode())
    assert (found["ask"], found["words"]) == (1, "")
    assert found["notes"]["title"] == "A study"
    found = told(NotesProgram(SIXTY), do="notes.read", ask=2, name="", text=full().data().decode())
    assert (found["ask"], found["notes"]) == (2, None)
    assert found["words"].startswith("These notes cannot be read: these notes are about another")
    for wrong in ("", "{}", "\ud800", "[" * 5000):
        assert told(program, do="notes.read", ask=3, name="", text=wrong)["words"]


def test_notes_are_written_beside_the_log_where_they_may_be(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(REPLAY.data)
    text = full().with_(branches=()).data().decode()
    (branch,) = full().branches
    program = NotesProgram(REPLAY, log, lambda: (branch,))
    assert told(program, do="notes.save", ask=1, text=text)["file"] == "game.notes.json"
    assert Notes.read(beside(log), REPLAY) == full(), "with the branches, which are kept elsewhere"
    beside(log).write_text("somebody's own")
    assert told(program, do="notes.save", ask=2, text=text)["words"]
    assert beside(log).read_text() == "somebody's own", "what cannot be read is not written over"
    beside(log).unlink()
    assert told(NotesProgram(REPLAY), do="notes.save", ask=3, text=text)["words"] == ""
    assert not beside(log).exists()
    log.unlink()
    tmp_path.rmdir()
    assert "could not be written" in told(program, do="notes.save", ask=4, text=text)["words"]


def test_only_who_may_writes(tmp_path: Path) -> None:
    (tmp_path / "cramel").mkdir()
    log = tmp_path / "cramel" / "cramel.jsonl"
    log.write_bytes(played("cramel", 3).data)
    for writes in (False, True):
        program = TheatreProgram(tmp_path, writes=writes)
        Host(program, lambda part, now: None).receive(
            {"do": "open", "game": "cramel", "log": "cramel", "ask": 1}
        )
        notes = Notes.new(Replay.read(log)).with_note(1, "x")
        program.receive({"do": "notes.save", "ask": 1, "text": notes.data().decode()})
        assert beside(log).exists() == writes


def test_mistakes_become_stops() -> None:
    text = Notes.new(SIXTY).data().decode()
    found = told(
        NotesProgram(SIXTY), do="notes.learn", ask=1, text=text, choices=[choice(AT + 1, other(AT))]
    )
    (stop,) = found["notes"]["stops"]
    assert (stop["at"], stop["seat"]) == (AT, SIXTY.events[AT].seat)
    answers = {answer["right"]: answer for answer in stop["answers"]}
    assert answers[True]["words"] == other(AT)
    assert answers[True]["word"].startswith("It keeps the 30. ")
    assert "41.2 %" in answers[True]["word"]
    assert answers[False]["words"] == option_words(SIXTY, AT, SIXTY.events[AT])
    assert "blunder" in answers[False]["word"]
    assert stop["answers"][stop["chosen"]] == answers[False]


def test_what_is_no_mistake_is_no_stop() -> None:
    fine = [
        choice(AT + 1, "", verdict="close"),
        choice(AT + 1, other(AT), verdict=""),
        choice(AT + 1, "something that is no option"),
    ]
    assert stops_to_learn(SIXTY, fine) == ()
    text = Notes.new(SIXTY).data().decode()
    senseless: list[Any] = [fine, [], [{}], [{"best": "x", "verdict": "slip"}]]
    for choices in senseless:
        found = told(NotesProgram(SIXTY), do="notes.learn", ask=1, text=text, choices=choices)
        assert found["words"] == NO_MISTAKES


def test_a_better_option_stands_for_all_that_are_like_it() -> None:
    """An unseen tile: the button's text stands for any of them."""
    replay = Replay.read("replays/cramel/ann-bo-cy.jsonl")
    words = "Turn up a tile that nobody has seen"
    (stop,) = stops_to_learn(replay, [choice(138, words, seat=1)])
    answers = {answer.right: answer for answer in stop.answers}
    assert answers[True].says == words
    assert answers[False].event.kind == "TurnStopped"


def test_of_many_mistakes_the_largest_are_asked() -> None:
    places = [n for n in range(len(SIXTY)) if SIXTY.nodes[n] == "choice"][:5]
    wrong = [
        choice(at + 1, other(at), gain=[10 * n, 1, 99])
        for n, at in enumerate(places)
        if len(SIXTY.game.pending(SIXTY.state(at)).options) > 1  # type: ignore[union-attr]
    ]
    assert [stop.at for stop in stops_to_learn(SIXTY, wrong, most=2)] == [
        one["n"] - 1 for one in wrong[-2:]
    ]


def test_the_mistakes_that_come_with_a_game_are_stops() -> None:
    """The judged choices of `jamlab analyse`, as stored beside a recorded game."""
    log = Path("replays/sixty/ann-bo-cy-di.jsonl")
    replay = Replay.read(log)
    _, choices = values_beside(replay, log)
    wrong = [one["n"] - 1 for one in choices if one["verdict"] in ("slip", "mistake", "blunder")]
    stops = stops_to_learn(replay, choices)
    assert [stop.at for stop in stops] == wrong != []
    assert Notes.new(replay).with_stops(stops).stops == stops
