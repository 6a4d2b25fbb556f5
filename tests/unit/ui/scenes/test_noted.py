"""Notes of a recorded game as sent to a page, by viewpoint; the notes in replays/."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jamlab.export import one_file
from jamlab.gallery.site import recording
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.notes import Branch, Note, Notes, Shape, Stop, StopOption, beside
from jamlab.pages.stepper.stepper_widget import Stepper
from jamlab.ui.notes_view import notes_message
from jamlab.ui.story import packed, story, unpacked

REPLAYS = Path(__file__).parents[4] / "replays"
ANNOTATED = sorted(REPLAYS.glob("*/*.notes.json"))
FIVE = ("cramel", "jam", "jamsumo", "pie", "sixty")


def read(path: Path) -> Notes:
    log = path.with_name(path.name.replace(".notes.json", ".jsonl"))
    return Notes.read(path, Replay.read(log))


@pytest.fixture(scope="module")
def hidden() -> Notes:
    """Notes on a game of hidden hands: Ann (seat 0) chooses after event 22."""
    replay = Replay.read(REPLAYS / "sixty" / "tour.jsonl")
    node = replay.game.pending(replay.state(22))
    options = node.options  # type: ignore[union-attr]
    answers = [
        StopOption(options[0], True, "Yes."),
        StopOption(options[1], False, "No.", "Stronger"),
    ]
    return Notes.new(replay).with_(
        notes=(
            Note(22, "For all."),
            Note(22, "Ann holds a 15.", seen_by=["0", "all"]),
            Note(23, "", "good", [Shape("p.c1", view="0"), Shape("z.deck"), Shape("s.1", "s.0")]),
        ),
        stops=(Stop(22, "What now?", tuple(answers)),),
        branches=(Branch(22, "", (EventLine("choice", options[2]),)),),
    )


def test_all_is_told_to_who_may_see_all(hidden: Notes) -> None:
    told = notes_message(hidden)
    assert [note["text"] for note in told["notes"]] == ["For all.", "Ann holds a 15.", ""]
    (stop,) = told["stops"]
    assert (stop["seat"], stop["views"], stop["chosen"]) == (0, ["0", "all"], 1)
    words = [(answer["words"], answer["says"]) for answer in stop["answers"]]
    assert words == [("Attack with a 3", ""), ("Attack with a 4", "Stronger")]
    assert stop["answers"][0]["option"]["n"] == 23
    assert len(told["branches"]) == 1
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize("views", [["table"], ["1"], ["table", "1", "2", "3"]])
def test_what_others_hold_is_not_told(hidden: Notes, views: list[str]) -> None:
    told = notes_message(hidden, views)
    assert [note["text"] for note in told["notes"]] == ["For all.", ""]
    assert [shape["on"] for shape in told["notes"][1]["shapes"]] == ["z.deck", "s.1"]
    assert (told["stops"], told["branches"]) == ([], [])
    page = one_file(hidden.replay, viewpoints=views, notes=hidden)
    assert "Ann holds a 15." not in page
    assert "What now?" not in page
    assert "For all." in page


def test_who_chooses_is_asked(hidden: Notes) -> None:
    assert [stop["at"] for stop in notes_message(hidden, ["0"])["stops"]] == [22]


def test_in_an_open_game_all_are_asked() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "tour.jsonl")
    options = replay.game.pending(replay.state(9)).options  # type: ignore[union-attr]
    answers = (StopOption(options[0], False, "No."), StopOption(options[-1], True, "Yes."))
    (stop,) = notes_message(Notes.new(replay).with_stops([Stop(9, "?", answers)]), ["table"])[
        "stops"
    ]
    assert stop["views"] == ["table", "0", "1", "2", "all"]
    # One tile of many is named; stopping is the only option of its kind, and was chosen.
    assert [answer["words"] for answer in stop["answers"]] == [
        "Bo reaches for row 1, column 1",
        "Stop",
    ]
    assert stop["chosen"] == 1


def test_a_notebook_and_a_site_show_them(hidden: Notes, tmp_path: Path) -> None:
    def shown(stepper: Stepper) -> list[str]:
        return [note["text"] for note in unpacked(stepper.story)["notes"]["notes"]]

    assert shown(Stepper(hidden.replay, notes=hidden)) == ["For all.", "Ann holds a 15.", ""]
    assert shown(Stepper(hidden.replay, notes=hidden, viewpoints=["table"])) == ["For all.", ""]
    assert "notes" not in unpacked(Stepper(hidden.replay).story)
    log = tmp_path / "tour.jsonl"
    log.write_bytes(hidden.replay.data)
    hidden.write(beside(log))
    assert "Ann holds a 15." in recording(log)[2]
    beside(log).write_text("torn", encoding="utf-8")
    assert "Ann holds a 15." not in recording(log)[2]
    assert recording(log)[1] == len(hidden.replay)


@pytest.mark.parametrize("path", ANNOTATED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_annotated_games_are_sound(path: Path) -> None:
    """Read strictly (each answer is an option there); every target of a shape lies on the table."""
    notes = read(path)
    assert notes.data() == path.read_bytes(), "written by jamlab"
    told = unpacked(packed(story(notes.replay)))
    scenes = {view: states(told["frames"], view, told["views"][0]["id"]) for view in told["frames"]}
    for note in notes.notes:
        for shape in note.shapes:
            scene = scenes[shape.view or "table"][note.at]
            for thing in filter(None, (shape.on, shape.to)):
                assert thing in scene, f"at {note.at}: {thing}"


def states(frames: dict[str, list[dict[str, object]]], view: str, base: str) -> list[set[str]]:
    """The things present at each step of a story, from a viewpoint."""
    there: set[str] = set()
    found = []
    for frame, same in zip(frames[view], frames[base], strict=True):
        for key, value in (frame or same).items():
            (there.discard if value is None else there.add)(key)
        found.append({*there})
    return found


@pytest.mark.parametrize("game", FIVE)
def test_each_game_has_two_annotated_games_one_with_stops(game: str) -> None:
    found = [read(path) for path in ANNOTATED if path.parent.name == game]
    assert len(found) >= 2
    assert any(notes.stops for notes in found)
    assert all(notes.title and notes.author and len(notes.notes) > 8 for notes in found)
