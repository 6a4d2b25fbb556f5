"""A partially observed game in the theatre: stepped, asked about, valued, judged and tried out from
the seats that saw it, refused with a reason elsewhere. The whole game is the reference."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.valuing.playouts import Playouts, Positions
from jamlab.chance import odds, questions
from jamlab.chance.agents import usual_judge
from jamlab.core import Choice
from jamlab.log import Replay, redact
from jamlab.log.notes import Notes
from jamlab.log.partial.steppable import steppable
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.pages.whatif.options import NOT_BY_HAND
from jamlab.ui.story import unpacked

REPLAYS = Path(__file__).parents[3] / "replays"
LOGS = {"jam": "two-players", "kuhn": "tour", "pie": "three-players", "sixty": "three-players"}


@cache
def pair(game: str) -> tuple[Replay, Replay]:
    """A recorded game, and the same game as seat 0 saw it."""
    true = Replay.read(REPLAYS / game / f"{LOGS[game]}.jsonl")
    return true, steppable(Replay.of(redact(true, 0), f"{game}.jsonl"))


def on(game: str) -> TheatreProgram:
    """The theatre showing a game that a user brought."""
    program = TheatreProgram(pause=0)
    data = b64encode(redact(pair(game)[0], 0)).decode()
    program.receive({"do": "bring", "name": "mine.jsonl", "data": data, "ask": 1})
    assert program.state()["refused"]["ask"] == 0
    return program


def done(program: TheatreProgram) -> Mapping[str, Any]:
    while program.work():
        pass
    return program.state()


@pytest.mark.parametrize("game", LOGS)
def test_it_is_put_on_with_the_viewpoints_that_saw_it(game: str) -> None:
    found = unpacked(b64decode(on(game).state()["story"]["story"]))
    assert [view["id"] for view in found["views"]] == ["table", "0"]
    said = found["in_part"]
    assert said["words"].startswith("Seen in part: this is the game as ")
    assert said["not_had"][-1]["id"] == "all"


@pytest.mark.parametrize("game", LOGS)
def test_an_answer_is_that_of_the_whole_game(game: str) -> None:
    """Ask every question that needs no parameter, from seat 0's and the table's viewpoint."""
    true, seen = pair(game)
    asked = 0
    for at in range(0, len(true) + 1, max(1, len(true) // 12)):
        for seat in (None, 0):
            if not seen.known(seat, at):
                continue
            for name, question in questions(true).items():
                if not any(parameter.needed for parameter in question.parameters):
                    assert answered(seen, name, seat, at) == answered(true, name, seat, at)
                    asked += 1
    assert asked > 20


def answered(replay: Replay, name: str, seat: int | None, at: int) -> object:
    try:
        found = odds(replay, name, seat, at=at)
    except ValueError as error:
        return str(error)
    return found.value, found.unit


def test_who_saw_nothing_of_it_has_no_answer() -> None:
    program = on("sixty")
    program.receive({"do": "step", "at": 40})
    program.receive({"do": "question", "name": "next"})
    assert done(program)["asking"]["answer"]
    assert [each[0] for each in program.state()["asking"]["seats"]] == ["table", "0"]
    program.receive({"do": "eyes", "seat": 1})
    told = done(program)["asking"]
    assert not told["answer"]
    assert "did not see Bo’s cards" in told["why"]
    program.receive({"do": "eyes", "seat": "all"})
    assert "cannot all be laid open" in done(program)["asking"]["why"]


def test_where_a_laid_hand_was_not_written_down_there_is_no_answer() -> None:
    true, seen = pair("pie")
    at = next(n for n in range(len(true) + 1) if not seen.known(None, n))
    program = on("pie")
    program.receive({"do": "step", "at": at})
    program.receive({"do": "question", "name": "next"})
    assert "nobody wrote down" in done(program)["asking"]["why"]


@pytest.mark.parametrize("game", LOGS)
@pytest.mark.parametrize("seat", [None, 0])
def test_chances_to_win_are_those_of_the_whole_game(game: str, seat: int | None) -> None:
    """Compare playout by playout: no invented card takes part."""
    true, seen = pair(game)
    positions = Positions(seen, seat).of("turn")[::5]
    assert set(positions) <= set(Positions(true, seat).of("turn"))
    ours = Playouts(seen, usual_judge(game), seat, 0, positions)
    theirs = Playouts(true, usual_judge(game), seat, 0, positions)
    for sweep in range(2):
        made = []
        for work in (ours, theirs):
            sums = work.empty()
            for _ in work.steps(sweep, sums):
                pass
            made.append(vars(sums))
        assert made[0] == made[1]


def test_values_are_worked_out_for_who_saw_it_and_refused_for_others() -> None:
    program = on("kuhn")
    program.receive({"do": "values.work", "view": "1"})
    told = done(program)["values"]
    assert told["state"] == "failed"
    assert "did not see Bo’s cards" in told["says"]
    program.receive({"do": "values.work", "view": "0"})
    told = done(program)["values"]
    assert (told["state"], list(told["tracks"])) == ("done", ["0"])
    program.receive({"do": "values.choices", "n": 5})
    judged = done(program)["values"]["choices"]
    assert {choice["seat"] for choice in judged} == {0}


def test_what_if_is_tried_from_what_the_seat_knew_and_not_by_hand() -> None:
    program = on("kuhn")
    replay = pair("kuhn")[1]
    at = next(n for n in range(len(replay)) if isinstance(choice(replay, n), Choice))
    program.receive({"do": "whatif.step", "at": at, "view": "0"})
    step = program.state()["whatif"]["step"]
    assert (step["sort"], step["note"], step["options"]) == ("hidden", NOT_BY_HAND, [])
    for message in ({"do": "whatif.choose", "at": at, "view": "0", "place": 0},
                    {"do": "whatif.play", "at": at}):  # fmt: skip
        program.receive(message)
        assert program.state()["whatif"]["says"] == NOT_BY_HAND
    program.receive({"do": "whatif.try", "at": at, "view": "0"})
    assert len(done(program)["whatif"]["tried"]["rows"]) == 2


def choice(replay: Replay, n: int) -> object:
    return replay.game.pending(replay.state(n))


def test_notes_are_written_and_stops_where_the_options_were_seen() -> None:
    program, replay = on("sixty"), pair("sixty")[1]
    by_seat: dict[int, int] = {}
    for n in range(len(replay)):
        node = choice(replay, n)
        if isinstance(node, Choice):
            by_seat.setdefault(node.seat, n)
    program.receive({"do": "notes.choice", "at": by_seat[0]})
    told = program.state()["notes"]["choice"]
    assert (told["seat"], told["views"]) == (0, ["0"])
    program.receive({"do": "notes.choice", "at": by_seat[1]})
    assert program.state()["notes"]["choice"]["options"] == []
    notes = Notes.new(replay).with_note(3, "Here it began.")
    text = notes.data().decode()
    program.receive({"do": "notes.read", "name": "n.notes.json", "text": text, "ask": 7})
    told = program.state()["notes"]
    assert (told["ask"], told["words"]) == (7, "")
    event = '{"n": 4, "node": "choice", "seat": 0, "event": "TookCards", "clause": "S-D4"}'
    branches = f'"branches": [{{"at": 3, "title": "", "events": [{event}]}}]'
    branch = text.replace('"branches": []', branches)
    assert branch != text
    program.receive({"do": "notes.read", "name": "n.notes.json", "text": branch, "ask": 8})
    assert "its cards are not known" in program.state()["notes"]["words"]
