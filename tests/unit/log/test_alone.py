"""Two processes and one log: the second gets a one-line error, and the log stays whole."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from jamlab.chance.agents import RandomAgent
from jamlab.core import Seeds, play
from jamlab.core.registry import load
from jamlab.log import LogError, LogWriter, Replay, header_for

GAME = load("cramel")
NAMES = ("Ann", "Bo")
ROUNDS = 2
"""Number of times two processes begin at once."""
WRITING = "another jamlab is writing this log just now"


def begun(path: Path) -> bytes:
    """Write a game in progress of 20 events and return its bytes."""
    replay = Replay.play(GAME, [RandomAgent() for _ in NAMES], 1, names=NAMES)
    lines = replay.data.splitlines(keepends=True)[:21]
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


def jamlab(*words: str) -> subprocess.Popen[str]:
    code = "from jamlab.cli import app; app()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
def test_while_a_log_is_written_nobody_else_can(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    header = header_for(GAME, NAMES)
    with LogWriter.new(GAME, header, path):
        before = path.read_bytes()
        with pytest.raises(LogError, match=f"^{name}: {WRITING}$"):
            LogWriter.new(GAME, header, path)
        with pytest.raises(LogError, match=f"^{name}: {WRITING}$"):
            LogWriter.resume(GAME, path)
        assert path.read_bytes() == before
    with LogWriter.resume(GAME, path), pytest.raises(LogError, match=WRITING):
        LogWriter.resume(GAME, path)
    LogWriter.resume(GAME, path).close()
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("half", [b"", b'{"n":21,"node":"cho'])
def test_the_second_who_goes_on_is_told_in_one_line(tmp_path: Path, half: bytes) -> None:
    path = tmp_path / "game.jsonl"
    begun(path)
    with LogWriter.resume(GAME, path):
        with path.open("ab") as file:  # the first writer may be half through a line
            file.write(half)
        before = path.read_bytes()
        second = jamlab("play", "--resume", str(path), "--agents", "random")
        out, err = second.communicate(timeout=120)
        assert (second.returncode, out) == (2, "")
        assert err == f"jamlab: game.jsonl: {WRITING}\n"
        assert path.read_bytes() == before


def test_two_who_go_on_at_once_leave_one_whole_game(tmp_path: Path) -> None:
    for n in range(ROUNDS):
        path = tmp_path / f"{n}.jsonl"
        begun(path)
        both = [jamlab("play", "--resume", str(path), "--agents", "random") for _ in range(2)]
        said = [one.communicate(timeout=120)[1] for one in both]
        codes = sorted(one.returncode for one in both)
        assert codes == [0, 2], said
        (told,) = [text for text in said if text]
        late = ("finished game", "the game is over", "gone on with meanwhile")
        assert any(why in told for why in (WRITING, *late)), told
        assert told.count("\n") == 1
        assert Replay.read(path).over is not None


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun(path)
    code = (
        "import sys, time; from pathlib import Path; from jamlab.core.registry import load; "
        "from jamlab.log import LogWriter; "
        "w = LogWriter.resume(load('cramel'), Path(sys.argv[1])); print('open', flush=True); "
        "time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as one:
        assert one.stdout is not None
        assert one.stdout.readline() == b"open\n"
        with pytest.raises(LogError, match=WRITING):
            LogWriter.resume(GAME, path)
        one.kill()
        one.wait()
    replay = Replay.read(path)
    with LogWriter.resume(GAME, path) as writer:
        state = replay.state(len(replay))
        writer.end(play(GAME, state, [RandomAgent() for _ in NAMES], Seeds(2), writer.record))
    assert Replay.read(path).over is not None


def test_two_who_begin_one_log_at_once_leave_one_whole_game(tmp_path: Path) -> None:
    """At no moment is there a file of that name without a header."""
    for n in range(ROUNDS):
        path = tmp_path / f"{n}.jsonl"
        words = ("play", "cramel", "--seats", "2", "--seed", "5", "-o", str(path), "--force")
        both = [jamlab(*words, "--agents", player) for player in ("random", "greedy")]
        while any(one.poll() is None for one in both):
            if path.exists():
                assert path.read_bytes().startswith(b'{"jamlab":1')
            time.sleep(0.002)  # leave the processor to the two processes
        said = [one.communicate(timeout=120)[1] for one in both]
        codes = sorted(one.returncode for one in both)
        assert codes in ([0, 0], [0, 2]), said  # one after the other, or the second is refused
        assert all(WRITING in text for one, text in zip(both, said, strict=True) if one.returncode)
        assert Replay.read(path).over is not None
    assert sorted(os.listdir(tmp_path)) == [f"{n}.jsonl" for n in range(ROUNDS)]


def test_a_log_that_cannot_be_begun_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    before = begun(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("jamlab.log.writer.LogWriter._put", full)
    with pytest.raises(OSError, match="No space left"):
        LogWriter.new(GAME, header_for(GAME, NAMES), path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.jsonl"]
