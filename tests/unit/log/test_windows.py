"""A log with Windows line endings and a byte order mark is read as the same log."""

import gzip
import subprocess
from base64 import b64encode
from pathlib import Path

import pytest

from jamlab.core.registry import load
from jamlab.log import LogWriter, Replay
from jamlab.log.notes import Notes
from jamlab.log.partial.steppable import steppable
from jamlab.log.reader import read_bytes
from jamlab.log.recorded import PACKAGE, recorded, share
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.theatre.theatre_program import TheatreProgram
from tests.unit.log.good import good, good_lines, validator

LOGS = [path for logs in recorded(share() / "replays").values() for _, path in logs]


def windows(data: bytes) -> bytes:
    """Return a file as git and editors on Windows rewrite it."""
    return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")


def test_each_recording_is_read_as_on_windows() -> None:
    assert len(LOGS) > 100
    for path in LOGS:
        data = read_bytes(path)
        replay = Replay.of(windows(data), path.name)  # checks the checksum and the rules
        assert replay.data == data
        assert replay.over is not None or b'"over"' not in data


def test_the_validator_reads_them_too() -> None:
    assert validator().validate(windows(good())) == validator().validate(good())


def test_a_packed_one_and_a_torn_one(tmp_path: Path) -> None:
    assert Replay.of(gzip.compress(windows(good()))).data == good()
    for end in ("", "\r"):
        torn = b"".join(good_lines()[:40]) + good_lines()[40][:-1] + end.encode()
        assert len(Replay.of(windows(torn))) == 40


def test_what_is_brought_to_the_theatre_and_the_recorder() -> None:
    theatre, recorder = TheatreProgram(), RecordProgram("sixty")
    data = b64encode(windows(good())).decode()
    theatre.receive({"do": "bring", "name": "a.jsonl", "data": data, "ask": 1})
    assert theatre.replay is not None
    assert theatre.replay.data == good()
    recorder.receive({"do": "bring", "text": windows(b"".join(good_lines()[:40])).decode()})
    assert recorder.recording is not None
    assert len(recorder.recording.entries) > 10


def test_going_on_with_one_writes_a_log_as_we_write_it(tmp_path: Path) -> None:
    path, game, whole = tmp_path / "game.jsonl", load("sixty"), Replay.of(good())
    path.write_bytes(windows(b"".join(good_lines()[:40])))
    with LogWriter.resume(game, path) as writer:
        state = whole.state(writer.events)
        for event in whole.events[writer.events :]:
            writer.record(game.pending(state), event)
            game.apply(state, event)
        writer.end(game.pending(state))  # type: ignore[arg-type]
    assert path.read_bytes() == good()


def test_notes_beside_a_log_are_read_as_on_windows() -> None:
    notes = sorted((share() / "replays").rglob("*.notes.json"))
    assert notes
    for path in notes:
        log = next(path.parent.glob(f"{path.name.removesuffix('.notes.json')}.jsonl*"))
        replay = steppable(Replay.of(windows(read_bytes(log)), log.name))
        found = Notes.of(windows(path.read_bytes()), replay, path.name)
        assert found == Notes.of(path.read_bytes(), replay, path.name)


def test_a_clone_on_windows_has_logs_as_they_were_written() -> None:
    root = PACKAGE.parent
    if not (root / ".git").exists():
        pytest.skip("no clone")
    asked = ["git", "-C", str(root), "check-attr", "-z", "eol", "text", "--", str(LOGS[0])]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\0")
    assert dict(zip(told[1::3], told[2::3], strict=False)) == {"eol": "lf", "text": "auto"}
