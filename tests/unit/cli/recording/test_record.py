"""`jamlab record`: abbreviated entries, and a log that keeps everything entered."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from jamlab.cli import app
from jamlab.log import LogError, Replay
from jamlab.pages.record.storage import LockedRecord

DEALT = "ann 3 3 4 5 6 6 zap 20 20 4\n"


def typed(path: Path, text: str, *more: str, game: str = "sixty") -> str:
    """Run `jamlab record` on typed text and return its output."""
    found = CliRunner().invoke(app, ["record", game, "-o", str(path), *more], input=text)
    assert found.exit_code in (0, 1, 2), found
    return found.output


def test_many_words_on_a_line_are_many_entries(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    said = typed(log, f"{DEALT}4 30 20\nq\n", "--names", "Ann,Bo")
    assert "Ann attacks Bo with a 4" in said
    kinds = [event.kind for event in Replay.read(log).events]
    assert kinds[-4:] == ["Attacked", "CardDrawn", "FoughtBack", "AttackBeaten"]


def test_it_is_gone_on_with_and_taken_back(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    typed(log, f"{DEALT}4 30 20\nq\n", "--names", "Ann,Bo")
    before = log.read_bytes()
    typed(log, "u u u\nq\n")
    assert Replay.read(log).events[-1].kind == "CardDealt"
    typed(log, "4 30 20\nq\n")
    assert log.read_bytes() == before


def test_s_c2_what_cannot_be_is_refused_and_the_rest_of_the_line_with_it(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    said = typed(log, f"{DEALT}zap 4\nq\n", "--names", "Ann,Bo")
    assert "Not possible: Zap!. Jokers cannot attack. (S-C2)" in said
    assert Replay.read(log).events[-1].kind == "CardDealt"


def test_a_table_that_cannot_be_leaves_no_file(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    assert "two players have the same name" in typed(log, "", "--names", "Ann,Ann")
    assert not log.exists()


def test_a_torn_line_is_cut_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with LockedRecord(path) as kept:
        kept.put(0, ["one\n", "two\n"])
    with path.open("ab") as file:
        file.write(b"thr")
    with LockedRecord(path) as kept:
        assert kept.lines == ["one\n", "two\n"]
        kept.put(1, ["2\n", "3\n"])
        with pytest.raises(LogError):
            LockedRecord(path)
    assert path.read_text() == "one\n2\n3\n"
    assert os.listdir(tmp_path) == ["log"]


@pytest.mark.parametrize("keep", [0, 1, 2])
def test_a_full_disk_leaves_what_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: int
) -> None:
    path = tmp_path / "log"
    write, left = os.write, [5]

    def full(file: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(28, "No space left on device")
        n = write(file, data[: left[0]])
        left[0] -= n
        return n

    with LockedRecord(path) as kept:
        kept.put(0, ["one\n", "two\n"])
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            kept.put(keep, ["three\n", "four\n"])
        assert kept.lines == ["one\n", "two\n"]
        monkeypatch.undo()
        kept.put(2, ["three\n"])
    assert path.read_text() == "one\ntwo\nthree\n"
    assert os.listdir(tmp_path) == ["log"]


def test_pig_is_typed_as_it_is_played(tmp_path: Path) -> None:
    log = tmp_path / "pig.jsonl"
    typed(log, "🦊\n4 roll 5 6 hold\nq\n", "--names", "🦊,🐻", game="pig")
    replay = Replay.read(log)
    assert [event.kind for event in replay.events][2:] == [
        "DieRolled", "RolledOn", "DieRolled", "RolledOn", "DieRolled", "Held", "TurnBegan",
    ]  # fmt: skip


def test_what_else_happened_can_be_typed(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    said = typed(log, f"{DEALT}! bo attacked 3 1 ann\n!\nq\n", "--names", "Ann,Bo")
    assert "Not possible: Bo attacks Ann with a 3" in said
    assert Replay.read(log).mark is not None
