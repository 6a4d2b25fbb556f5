"""Transcripts: every event once, nothing that a seat did not see, and unseen fields marked."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

from jamlab.analysis.tables import EVENTS, event_rows
from jamlab.core.registry import ids
from jamlab.log import Replay, redact
from jamlab.ui.transcript import COLUMNS, transcript, transcript_csv
from tests.unit.log.good import put, shortest

FOLDER = Path(__file__).parents[4] / "docs" / "log-format" / "examples"
LINE = re.compile(r" *(\d+)  (.+) \(([A-Z]+-[A-Z]?\d+)\)")


def events_of(text: str) -> list[tuple[int, str, str]]:
    """Number, text and clause of each event."""
    found = (LINE.fullmatch(line) for line in text.splitlines())
    return [(int(at[1]), at[2], at[3]) for at in found if at]


def replay_of(game: str) -> Replay:
    return Replay.of(b"".join(shortest()[game]), f"{game}.jsonl")


@pytest.mark.parametrize("game", ids())
def test_every_event_stands_there_once(game: str) -> None:
    replay = replay_of(game)
    text = transcript(replay)
    wanted = [
        (n, event.told(replay.seats), event.clause)
        for n, event in enumerate(replay.events, start=1)
    ]
    assert events_of(text) == wanted
    assert replay.over
    assert f"The game is over: {replay.over.reason} ({replay.over.clause}). Won by" in text


@pytest.mark.parametrize("game", ids())
def test_the_table_has_the_rows_of_all_tables(game: str) -> None:
    replay = replay_of(game)
    header, *rows = csv.reader(StringIO(transcript_csv(replay)))
    assert header == list(COLUMNS) == list(EVENTS)
    assert rows == [[str(value) for value in row] for row in event_rows(replay)]


@pytest.mark.parametrize("game", ids())
def test_a_seat_is_told_what_its_redacted_log_tells(game: str) -> None:
    replay = replay_of(game)
    seen = Replay.of(redact(replay, 0))
    assert events_of(transcript(replay, 0)) == events_of(transcript(seen))
    hides = seen.is_redacted and seen.events != replay.events
    assert ("not seen" in transcript(seen)) == hides
    name = replay.seats[0]
    assert f"As {name} saw it" in transcript(seen)
    assert f"As {name} saw it" in transcript(replay, 0)


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*-half-seen.jsonl")), ids=lambda path: path.stem
)
def test_a_half_seen_log_has_a_transcript(path: Path) -> None:
    text = transcript(Replay.read(path))
    hidden = path.read_text(encoding="utf-8").count(':"?"')
    assert hidden
    assert text.count("not seen") == hidden
    assert "As it was written down; whose cards were seen: Ann" in text


def test_what_all_saw_but_who_wrote_is_said_to_be_not_seen() -> None:
    lines = list(shortest()["cramel"])
    number = next(n for n, line in enumerate(lines, 1) if b'"TileTurned"' in line)
    header = put(lines, 1, jamlab=2)[0]
    replay = Replay.of(b"".join([header, *put(lines, number, tile="?")[1:number]]))
    assert re.search(r"turns up a tile not seen \(C-\d+\)", transcript(replay))


def test_what_was_played_wrongly_is_told_as_it_was_written_down() -> None:
    lines = list(shortest()["cramel"])[:9]
    mark = b'{"mark":"played_wrongly","n":8,"clause":"C-12"}\n'
    wrong = put(lines, 9, node="unchecked")[8]
    replay = Replay.of(b"".join([*put(lines, 1, jamlab=2)[:8], mark, wrong]))
    assert json.loads(wrong)["n"] == 8
    before, _, after = transcript(replay).partition("Played wrongly from here: C-12 ")
    assert [n for n, _, _ in events_of(before)] == [1, 2, 3, 4, 5, 6, 7]
    assert [n for n, _, _ in events_of(after)] == [8]
    assert "The game is not over." in after
    assert transcript_csv(replay).splitlines()[-1].split(",")[3] == "unchecked"
