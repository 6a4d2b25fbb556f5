"""The theatre's program: messages about the shelf, opened and uploaded games, and errors."""

from __future__ import annotations

import gzip
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.valuing import dump_values, values, values_path
from jamlab.chance import Odds
from jamlab.core import Choice
from jamlab.log import Replay, redact
from jamlab.log.notes import Notes, beside
from jamlab.log.turns import standings_of, turns_are
from jamlab.pages.theatre.theatre_program import (
    GONE,
    LONGEST_LINK,
    TORN,
    TheatreProgram,
    theatre_program,
)
from jamlab.ui.browser_python.browser_host import BrowserHost
from jamlab.ui.notes_view import notes_message
from jamlab.ui.story import packed, packed_recording, story, unpacked
from tests.unit.ui.scenes.test_story import played

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for game, seats in (("cramel", 3), ("sixty", 2)):
        (tmp_path / game).mkdir()
        (tmp_path / game / f"{game}.jsonl").write_bytes(played(game, seats).data)
    (tmp_path / "pig").mkdir()
    return tmp_path


def laid(program: TheatreProgram) -> Mapping[str, Any]:
    found: Mapping[str, Any] = program.state()["story"]
    return found


def refused(program: TheatreProgram) -> Mapping[str, Any]:
    found: Mapping[str, Any] = program.state()["refused"]
    return found


def bring(program: TheatreProgram, data: bytes, ask: int = 1, name: str = "mine.jsonl") -> None:
    text = b64encode(data).decode()
    program.receive({"do": "bring", "name": name, "data": text, "ask": ask})


def test_the_shelf_names_games_and_recordings(folder: Path) -> None:
    (folder / "sixty" / "sixty.jsonl.gz").write_bytes(played("sixty", 2).data)
    games = TheatreProgram(folder).state()["theatre"]["games"]
    assert [(game["id"], game["name"]) for game in games] == [
        ("cramel", "Cramel"),
        ("sixty", "Sixty"),
    ]
    assert games[0]["logs"] == [
        {
            "log": "cramel",
            "title": "Ann, Bo, Cy",
            "path": str((folder / "cramel" / "cramel.jsonl").resolve()),
        }
    ]
    assert [log["log"] for log in games[1]["logs"]] == ["sixty", "sixty.jsonl.gz"]


def test_a_recording_is_laid_out_with_how_it_stood(folder: Path) -> None:
    program = TheatreProgram(folder)
    assert (laid(program)["story"], program.replay) == ("", None)
    program.receive({"do": "open", "game": "sixty", "log": "sixty", "ask": 7})
    told = laid(program)
    assert (told["ask"], told["game"], told["log"], told["note"]) == (7, "sixty", "sixty", "")
    replay = played("sixty", 2)
    found = unpacked(b64decode(told["story"]))
    standings = found.pop("standings")
    assert found.pop("notes") == {**notes_message(Notes.new(replay)), "log": "sixty.jsonl"}
    assert found == unpacked(packed(story(replay)))
    assert standings["word"] == replay.game.standing_word
    assert standings["turns"] == turns_are(replay) == "attacks, counts, deals"
    assert standings["had"] == [list(had) for _, had in standings_of(replay)]
    assert replay.over is not None
    assert standings["had"][-1] == list(replay.over.scores)
    assert program.replay is not None
    assert b64decode(told["story"]) == packed_recording(program.replay)


def test_the_notes_beside_a_recording_come_along(folder: Path) -> None:
    log = folder / "cramel" / "cramel.jsonl"
    Notes.new(Replay.read(log)).with_note(2, "Ann begins.").write(beside(log))
    program = TheatreProgram(folder)
    program.receive({"do": "open", "game": "cramel", "log": "cramel", "ask": 1})
    notes = unpacked(b64decode(laid(program)["story"]))["notes"]
    assert [note["text"] for note in notes["notes"]] == ["Ann begins."]
    beside(log).write_text('{"jamlab_notes": 1}', encoding="utf-8")
    program.receive({"do": "open", "game": "cramel", "log": "cramel", "ask": 2})
    told = laid(program)
    assert (told["ask"], unpacked(b64decode(told["story"]))["notes"]["notes"]) == (2, [])
    assert told["note"].startswith("These notes cannot be read: ")
    assert told["exactly"].startswith("cramel.notes.json: ")


def test_values_beside_a_recording_that_are_of_another_are_left_out_and_it_is_said(
    folder: Path,
) -> None:
    log = folder / "kuhn" / "kuhn.jsonl"
    log.parent.mkdir(exist_ok=True)
    log.write_bytes((REPLAYS / "kuhn" / "one-round.jsonl").read_bytes())
    replay = Replay.read(log)
    found = values(replay, "random", playouts=2, workers=1, progress=False)
    values_path(log).write_bytes(dump_values([found]))
    program = TheatreProgram(folder)
    program.receive({"do": "open", "game": "kuhn", "log": "kuhn", "ask": 1})
    assert laid(program)["note"] == ""
    assert program.state()["values"]["state"] == "done"
    log.write_bytes((REPLAYS / "kuhn" / "ann-bo.jsonl").read_bytes())
    program.receive({"do": "open", "game": "kuhn", "log": "kuhn", "ask": 2})
    told = laid(program)
    assert told["note"].startswith("The chances to win beside this recording")
    assert told["exactly"].startswith("kuhn.values.json: it belongs to another recorded game")
    assert program.state()["values"]["state"] == "none"


def test_questions_are_about_what_is_on(folder: Path) -> None:
    program = TheatreProgram(folder)
    assert program.state()["asking"]["questions"] == []
    for ask, game in enumerate(("cramel", "sixty"), start=1):
        program.receive({"do": "open", "game": game, "log": game, "ask": ask})
        program.receive({"do": "step", "at": 5})
        told = program.state()["asking"]
        assert (told["at"], told["events"]) == (5, len(program.replay or ()))
        assert told["questions"]
        assert told["question"] == ""
        program.receive({"do": "question", "name": told["questions"][0][0]})
        assert program.state()["asking"]["question"]


def answered(program: TheatreProgram, before: Odds | None) -> Odds | None:
    """Work until there is an answer other than `before`, and return it."""
    for _ in range(300):
        if program.asking.answer is not before:
            return program.asking.answer
        program.work()
    raise AssertionError("there is no other answer")


def test_questions_and_values_are_about_the_branch_that_is_on(folder: Path) -> None:
    program = TheatreProgram(folder)
    program.receive({"do": "open", "game": "cramel", "log": "cramel", "ask": 1})
    replay = program.replay
    assert replay is not None
    at = next(
        n
        for n in range(40, len(replay))
        if isinstance(node := replay.game.pending(replay.state(n)), Choice) and len(node) > 1
    )
    program.receive({"do": "question", "name": program.state()["asking"]["questions"][0][0]})
    question = program.state()["asking"]["question"]
    before = answered(program, None)
    program.receive({"do": "whatif.step", "at": at, "view": "table"})
    options = program.state()["whatif"]["step"]["options"]
    place = next(one.place for one in options if not one.came)
    program.receive({"do": "whatif.choose", "at": at, "view": "table", "place": place})
    told = program.state()
    events = told["asking"]["events"]
    assert (told["asking"]["at"], told["asking"]["question"]) == (at + 1, question)
    assert events == at + len(program.parts["whatif"].branches[0].lines)  # type: ignore[attr-defined]
    answered(program, before)  # not the answer for the recorded game
    values = told["values"]
    assert (values["branch"], len(values["by"]), values["tracks"]) == (1, events, {})
    program.receive({"do": "values.work", "view": "all"})
    for _ in range(60):
        program.work()
    program.receive({"do": "values.stop"})
    chances = program.state()["values"]["tracks"]["all"]["chances"]
    assert all(one is None for one in chances[:at])  # these steps belong to the recorded game
    assert all(abs(sum(chances[n]) - 1000) <= len(chances[n]) / 2 for n in (at, at + 1))
    program.receive({"do": "whatif.show", "path": ""})
    told = program.state()
    assert (told["asking"]["events"], told["asking"]["at"]) == (len(replay), at)
    assert (told["values"]["branch"], told["values"]["tracks"]) == (0, {})
    program.receive({"do": "whatif.show", "path": "0"})
    assert program.state()["values"]["tracks"]["all"]["chances"] == chances


def test_what_is_brought_is_on(folder: Path) -> None:
    program = TheatreProgram(folder)
    bring(program, played("sixty", 3).data)
    told = laid(program)
    assert (told["ask"], told["game"], told["log"], told["name"]) == (1, "sixty", "", "mine.jsonl")
    assert program.replay is not None
    assert len(program.replay.seats) == 3


def test_what_is_brought_goes_along_in_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    program, log = TheatreProgram(), played("kuhn", 2, 3, "random").data
    bring(program, log)
    letters = laid(program)["letters"]
    assert 100 < len(letters) < LONGEST_LINK
    opened = TheatreProgram()
    opened.receive({"do": "bring", "name": "mine.jsonl", "letters": letters, "ask": 5})
    assert (laid(opened)["ask"], laid(opened)["name"]) == (5, "mine.jsonl")
    assert opened.replay is not None
    assert opened.replay.data == log
    opened.receive({"do": "bring", "name": "mine.jsonl", "letters": letters[:-9], "ask": 6})
    words = "This address holds no game, or a part of it is missing."
    assert refused(opened) == {"ask": 6, "words": words, "exactly": ""}
    assert opened.replay.data == log
    monkeypatch.setattr("jamlab.pages.theatre.theatre_program.LONGEST_LINK", 100)
    bring(program, log)
    assert laid(program)["letters"] == ""


def test_what_is_shown_is_told_anew_each_time(folder: Path) -> None:
    program = TheatreProgram(folder)
    program.show(played("cramel", 3))
    first = laid(program)
    program.show(played("cramel", 3))
    assert laid(program) != first
    assert laid(program)["ask"] == 0


def test_a_file_that_cannot_be_read_says_why_and_loses_nothing(folder: Path) -> None:
    program = TheatreProgram(folder)
    program.receive({"do": "open", "game": "cramel", "log": "cramel", "ask": 1})
    before, replay = laid(program), program.replay
    bad = played("sixty", 2).data.replace(b'"FirstPlayerDrawn"', b'"<b>FirstPlayer</b>"', 1)
    bring(program, bad, ask=2, name="<i>bad</i>.jsonl")
    assert refused(program)["ask"] == 2
    assert refused(program)["exactly"].startswith("<i>bad</i>.jsonl, line 2: ")
    assert refused(program)["words"].startswith("This recorded game was changed or damaged")
    seen = b"".join(redact(played("sixty", 2), 0).splitlines(keepends=True)[:90])
    bring(program, seen.replace(b'"count":1', b'"count":9', 1), ask=3)
    assert "what its line " in refused(program)["words"]
    assert "is against the rules" in refused(program)["words"]
    (folder / "sixty" / "sixty.jsonl").unlink()
    program.receive({"do": "open", "game": "sixty", "log": "sixty", "ask": 4})
    assert refused(program)["ask"] == 4
    program.receive({"do": "open", "game": "sixty", "log": "../secret", "ask": 5})
    assert refused(program) == {"ask": 5, "words": GONE, "exactly": ""}
    assert (laid(program), program.replay) == (before, replay)


def test_a_torn_log_is_shown_and_said(folder: Path) -> None:
    program = TheatreProgram(folder)
    bring(program, played("cramel", 3).data[:-300])
    told = laid(program)
    assert told["note"] == TORN
    assert "torn" in told["exactly"]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "open", "game": "cramel", "log": "cramel"},
        {"do": "open", "game": "cramel", "log": "cramel", "ask": "1"},
        {"do": "bring", "name": 4, "data": "", "ask": 1},
        {"do": "bring", "name": "a", "data": None, "ask": 1},
        {"do": "fly", "ask": 1},
    ],
)
def test_what_makes_no_sense_changes_nothing(folder: Path, message: dict[str, Any]) -> None:
    program = TheatreProgram(folder)
    before = program.state()
    program.receive(message)
    assert program.state() == before


def test_what_is_no_base64_is_no_game(folder: Path) -> None:
    program = TheatreProgram(folder)
    program.receive({"do": "bring", "name": "a.jsonl", "data": "***", "ask": 1})
    assert refused(program)["words"].startswith("This is not a recorded game")


def test_the_browsers_python_makes_it_without_a_shelf() -> None:
    told: list[str] = []
    host = BrowserHost(told.append)
    host.begin("a", "theatre", "{}")
    assert any('"part": "theatre", "told": {"games": []}' in each for each in told)


def test_the_browsers_python_knows_what_a_notebook_has_shown() -> None:
    replay = played("cramel", 3)
    program = theatre_program(b64encode(gzip.compress(replay.data)).decode(), "mine")
    told = program.state()
    assert (told["asking"]["events"], told["story"]["story"]) == (len(replay), "")
    assert told["asking"]["questions"]
