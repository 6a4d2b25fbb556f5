"""The theatre by its traits, without a browser."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from jamlab.probability import questions
from jamlab.replay import Replay, redact
from jamlab.widgets import Theatre
from tests.scenes.test_story import played


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for game, seats in (("cramel", 3), ("sixty", 4)):
        (tmp_path / game).mkdir()
        (tmp_path / game / f"{game}.jsonl").write_bytes(played(game, seats).data)
    return tmp_path


def uploaded(theatre: Theatre, name: str, content: bytes) -> None:
    file = {"name": name, "content": memoryview(content), "size": len(content), "type": ""}
    theatre.upload.value = ({**file, "last_modified": datetime(2026, 11, 21, tzinfo=UTC)},)


def choosers(theatre: Theatre) -> tuple[object, object]:
    """What the two choosers name."""
    return theatre.game.label, theatre.recording.label


def test_nothing_is_to_be_asked_where_a_game_answers_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theatre = Theatre(folder)
    link = theatre.children[1].children[3]
    assert "#ask" in link.value
    assert (theatre.asking is None, link.layout.display) == (False, "")
    asked = "jamlab.widgets.theatre.theatre.questions"
    monkeypatch.setattr(asked, lambda replay: {})
    theatre.game.value = theatre.game.options[1][1]
    assert (theatre.asking, link.layout.display) == (None, "none")
    assert len(theatre.children[3].children) == 2
    assert theatre.stepper is not None
    theatre.stepper.position = 5
    monkeypatch.setattr(asked, questions)
    theatre.game.value = theatre.game.options[0][1]
    assert (theatre.asking is None, link.layout.display) == (False, "")


def test_it_opens_with_a_game_and_lists_all(folder: Path) -> None:
    theatre = Theatre(folder)
    assert repr(theatre) == "<Theatre 2 games>"
    assert theatre.stepper is not None
    assert [words for words, _ in theatre.game.options] == ["Cramel", "Sixty"]
    assert [words for words, _ in theatre.recording.options] == ["Ann, Bo, Cy"]


def test_choosing_another_game_puts_it_on(folder: Path) -> None:
    theatre = Theatre(folder)
    stepper = theatre.stepper
    theatre.game.value = "sixty"
    assert "sixty" in repr(theatre.stepper)
    assert theatre.stepper is stepper  # one that lays another table, so that the old one stays
    assert choosers(theatre) == ("Sixty", "Ann, Bo, Cy, Di")


def test_what_is_coming_is_named_while_it_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theatre = Theatre(folder)
    stepper = theatre.stepper
    assert stepper is not None
    seen: list[tuple[object, ...]] = []

    def read(path: Path) -> Replay:
        seen.append((stepper.coming, repr(stepper)[:15], *choosers(theatre)))
        return Replay.of(path.read_bytes(), path.name)

    monkeypatch.setattr(Replay, "read", read)
    theatre.game.value = "sixty"
    coming = "Sixty: Ann, Bo, Cy, Di is being laid out …"
    assert seen == [(coming, "<Stepper cramel", "Sixty", "Ann, Bo, Cy, Di")]
    assert stepper.coming == ""


def test_the_chart_follows_the_step(folder: Path) -> None:
    theatre = Theatre(folder)
    assert theatre.stepper is not None
    theatre.stepper.position = 30
    assert theatre._chart is not None
    assert theatre._chart.signals["turn"] > 1


def test_a_good_upload_is_shown(folder: Path) -> None:
    theatre = Theatre(folder)
    uploaded(theatre, "mine.jsonl", played("sixty", 8).data)
    assert "Hal" in repr(theatre.stepper)
    assert theatre.says.value == ""
    own = "Ann, Bo, Cy, Di, Ed, Flo, Gil and Hal · your own"
    assert choosers(theatre) == ("Sixty", own)
    theatre.game.value = "cramel"
    assert choosers(theatre) == ("Cramel", "Ann, Bo, Cy")
    theatre.game.value = "sixty"
    assert [words for words, _ in theatre.recording.options] == ["Ann, Bo, Cy, Di", own]
    theatre.recording.label = own
    assert "Hal" in repr(theatre.stepper)


def test_the_choosers_go_back_to_what_is_on_if_a_recording_cannot_be_read(folder: Path) -> None:
    theatre = Theatre(folder)
    (folder / "sixty" / "sixty.jsonl").write_bytes(b"torn")
    theatre.game.value = "sixty"
    assert theatre.says.value
    assert theatre.stepper is not None
    assert ("cramel" in repr(theatre.stepper), theatre.stepper.coming) == (True, "")
    assert choosers(theatre) == ("Cramel", "Ann, Bo, Cy")


def test_a_bad_upload_says_why_and_loses_nothing(folder: Path) -> None:
    theatre = Theatre(folder)
    before = theatre.stepper
    bad = played("sixty", 4).data.replace(b'"FirstPlayerDrawn"', b'"<b>FirstPlayer</b>"', 1)
    uploaded(theatre, "<i>bad</i>.jsonl", bad)
    assert "line 2" in theatre.says.value
    assert "<i>" not in theatre.says.value
    assert theatre.stepper is before
    assert "cramel" in repr(before)
    assert choosers(theatre) == ("Cramel", "Ann, Bo, Cy")


def test_a_log_seen_from_one_seat_cannot_be_stepped(folder: Path) -> None:
    theatre = Theatre(folder)
    uploaded(theatre, "ann.jsonl", redact(played("sixty", 4), 0))
    assert "seen from one seat" in theatre.says.value


def test_a_torn_log_is_shown_and_said(folder: Path) -> None:
    theatre = Theatre(folder)
    uploaded(theatre, "torn.jsonl", played("cramel", 3).data[:-300])
    assert "torn" in theatre.says.value
    assert theatre.stepper is not None


def test_an_empty_folder_is_no_mistake(tmp_path: Path) -> None:
    assert repr(Theatre(tmp_path)) == "<Theatre 0 games>"
