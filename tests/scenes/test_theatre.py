"""The theatre by its traits, without a browser."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from jamlab.replay import redact
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


def test_it_opens_with_a_game_and_lists_all(folder: Path) -> None:
    theatre = Theatre(folder)
    assert repr(theatre) == "<Theatre 2 games>"
    assert theatre.stepper is not None
    assert [words for words, _ in theatre.game.options] == ["Cramel", "Sixty"]
    assert [words for words, _ in theatre.recording.options] == ["Ann, Bo, Cy", "your own game"]


def test_choosing_another_game_puts_it_on(folder: Path) -> None:
    theatre = Theatre(folder)
    theatre.game.value = "sixty"
    assert "sixty" in repr(theatre.stepper)


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
    assert theatre.recording.value is None


def test_a_bad_upload_says_why_and_loses_nothing(folder: Path) -> None:
    theatre = Theatre(folder)
    before = theatre.stepper
    bad = played("sixty", 4).data.replace(b'"FirstPlayerDrawn"', b'"<b>FirstPlayer</b>"', 1)
    uploaded(theatre, "<i>bad</i>.jsonl", bad)
    assert "line 2" in theatre.says.value
    assert "<i>" not in theatre.says.value
    assert theatre.stepper is before


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
