"""The theatre by its traits, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jamlab.log import Replay, redact
from jamlab.log.notes import Notes, beside
from jamlab.pages import Play, Theatre
from jamlab.ui import program_widget
from tests.unit.ui.scenes.test_story import played


@pytest.fixture
def theatre(tmp_path: Path) -> Theatre:
    for game, seats in (("cramel", 3), ("sixty", 4)):
        (tmp_path / game).mkdir()
        (tmp_path / game / f"{game}.jsonl").write_bytes(played(game, seats).data)
    return Theatre(tmp_path)


def said(theatre: Theatre, **message: Any) -> None:
    """Send a message as the page does."""
    theatre._message(theatre, message, [])


def test_it_lists_all_and_opens_what_the_page_asks_for(theatre: Theatre) -> None:
    assert repr(theatre) == "<Theatre 2 games>"
    assert [game["id"] for game in theatre.told["games"]] == ["cramel", "sixty"]
    assert (theatre.replay, theatre.laid["story"]) == (None, "")
    said(theatre, do="open", game="sixty", log="sixty", ask=3)
    assert isinstance(theatre.replay, Replay)
    assert theatre.replay.game.id == "sixty"
    assert (theatre.laid["ask"], theatre.laid["log"]) == (3, "sixty")
    assert theatre.laid["story"]


def test_it_can_be_scripted(theatre: Theatre) -> None:
    seen: list[int] = []
    theatre.show(played("cramel", 3))
    theatre.stepper.observe(lambda change: seen.append(change["new"]), "position")
    theatre.stepper.position = 30
    theatre.stepper.viewpoint = "1"
    assert (theatre.position, theatre.viewpoint, seen) == (30, "1", [30])
    theatre.show(played("sixty", 4))
    assert (theatre.position, theatre.viewpoint) == (0, "table")
    assert theatre.laid["game"] == "sixty"


def test_what_was_seen_from_one_seat_is_shown_from_there(theatre: Theatre) -> None:
    theatre.show(Replay.of(redact(played("sixty", 4), 0)))
    assert theatre.laid["game"] == "sixty"
    assert theatre.replay is not None
    assert theatre.replay.viewpoints == ("table", "0")


def test_a_wrong_file_is_told(theatre: Theatre) -> None:
    said(theatre, do="bring", name="torn", data="bWlsaw==", ask=9)
    assert theatre.refused["ask"] == 9
    assert theatre.refused["words"].startswith("This is not a recorded game")


def test_questions_are_asked_by_the_one_channel(theatre: Theatre) -> None:
    said(theatre, do="open", game="cramel", log="cramel", ask=1)
    said(theatre, do="step", at=12)
    name = theatre.asking["questions"][0][0]
    said(theatre, do="question", name=name)
    assert (theatre.asking["at"], theatre.asking["question"]) == (12, name)
    assert theatre.questions.question == name


def test_an_empty_folder_is_no_mistake(tmp_path: Path) -> None:
    assert repr(Theatre(tmp_path)) == "<Theatre 0 games>"


def test_the_chart_has_the_data_that_it_is_fed(theatre: Theatre) -> None:
    spec = theatre.charts["standings"]
    assert set(spec["datasets"]) == {"had", "names"}
    assert {each["name"] for each in spec["params"]} == {"turn", "last", "low", "high", "narrow"}


def done_at_once(host: program_widget.KernelHost) -> None:
    while host.go_on(60):
        pass


@pytest.mark.parametrize(
    ("kernel", "environment", "writes"),
    [
        (True, {"JPY_SESSION_NAME": "my.ipynb"}, True),
        (True, {}, False),  # behind a page of the gallery
        (True, {"JPY_SESSION_NAME": "my.ipynb", "SERVER_SOFTWARE": "voila/0.5"}, False),
        (False, {"JPY_SESSION_NAME": "my.ipynb"}, False),  # a script started by a notebook
    ],
)
def test_notes_are_written_beside_a_game_in_ones_own_notebook_only(
    kernel: bool,
    environment: dict[str, str],
    writes: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("JPY_SESSION_NAME", "SERVER_SOFTWARE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(program_widget, "in_kernel", lambda: kernel)
    monkeypatch.setattr(program_widget.KernelHost, "work", done_at_once)  # no event loop is here
    (tmp_path / "cramel").mkdir()
    log = tmp_path / "cramel" / "cramel.jsonl"
    log.write_bytes(played("cramel", 3).data)
    theatre = Theatre(tmp_path)
    theatre._do({"do": "open", "game": "cramel", "log": "cramel", "ask": 1})
    assert theatre.notes["file"] == ("cramel.notes.json" if writes else "")
    text = Notes.new(Replay.read(log)).with_note(2, "Ann begins.").data().decode()
    theatre._do({"do": "notes.save", "ask": 2, "text": text})
    assert (theatre.notes["ask"], theatre.notes["words"]) == (2, "")
    assert beside(log).exists() == writes


def test_strangers_are_not_told_where_anything_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hide paths behind a gallery's page; show them in one's own notebook and if prerendered."""
    (tmp_path / "cramel").mkdir()
    log = tmp_path / "cramel" / "one.jsonl"
    log.write_bytes(played("cramel", 3).data)
    beside(log).write_text("{")
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    assert str(tmp_path) in str(Theatre(tmp_path).get_state())
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    theatre = Theatre(tmp_path)
    for ask, name in enumerate(("good", "bad"), 1):
        if name == "bad":
            log.write_bytes(log.read_bytes()[:900])
        theatre._do({"do": "open", "game": "cramel", "log": "one", "ask": ask})
        for do in ("notes.save", "whatif.save", "values.work", "rulings.look"):
            theatre._do({"do": do, "ask": ask, "text": "{", "key": "", "name": "x"})
        assert str(tmp_path) not in str(theatre.get_state())
    play = Play("kuhn", folder=tmp_path)
    play._tell("saved", {"no": 1, "name": "a.jsonl", "path": str(tmp_path / "a.jsonl")})
    assert play.saved["path"] == "a.jsonl"
