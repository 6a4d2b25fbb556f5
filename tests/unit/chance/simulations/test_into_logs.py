"""Interrupted simulations into logs resume: no game is played twice or lost."""

import signal
import time
from pathlib import Path

import pytest

from jamlab.chance import simulate
from jamlab.chance.simulations.into_folder import simulate_into_logs
from jamlab.chance.simulations.pieces import BadPieces
from tests.unit.cli.terminal import program, run

WORDS = ("simulate", "cramel", "--seats", "3", "--agents", "random", "--seed", "7")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.jsonl.gz")}


def test_what_a_kill_broke_off_is_gone_on_with(tmp_path: Path) -> None:
    logs, games = tmp_path / "logs", "600"
    with program(*WORDS, "--games", games, "--logs", str(logs), "--workers", "2") as process:
        while sum(1 for _ in logs.glob("*.jsonl.gz")) < 100 and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    before = {path: path.stat().st_mtime_ns for path in logs.glob("*.jsonl.gz")}
    assert 100 <= len(before) < 600
    said = run(*WORDS[:-2], "--games", games, "--logs", str(logs))  # the seed is stored there
    assert said.code == 0
    assert f"600 logs in {logs}." in said.out
    assert all(path.stat().st_mtime_ns == at for path, at in before.items())
    done = simulate("cramel", 3, "random", 600, 7, keep_logs=True, workers=1, progress=False)
    paths = done.write(tmp_path / "whole")
    assert contents(logs) == {path.name: path.read_bytes() for path in paths}
    for seat in done.seat_summaries():
        assert all(word in said.out for word in seat.words)


def test_what_is_there_and_what_is_played_are_counted_together(tmp_path: Path) -> None:
    first = simulate_into_logs(tmp_path, "sixty", 2, "greedy", 5, 3, workers=1, progress=False)
    (tmp_path / "sixty-1.jsonl.gz").unlink()
    (tmp_path / "sixty-4.jsonl.gz").unlink()
    again = simulate_into_logs(tmp_path, "sixty", 2, "greedy", 5, 3, workers=1, progress=False)
    assert again.complete
    assert again.table().equals(first.table())


def test_another_job_or_a_log_of_another_is_refused(tmp_path: Path) -> None:
    simulate_into_logs(tmp_path, "kuhn", 2, "random", 3, 3, workers=1, progress=False)
    with pytest.raises(BadPieces, match="seed is 3 there and 4 here"):
        simulate_into_logs(tmp_path, "kuhn", 2, "random", 3, 4, workers=1, progress=False)
    one, other = tmp_path / "kuhn-0.jsonl.gz", tmp_path / "kuhn-1.jsonl.gz"
    other.write_bytes(one.read_bytes())
    with pytest.raises(BadPieces, match="is not game 1 of this job"):
        simulate_into_logs(tmp_path, "kuhn", 2, "random", 3, 3, workers=1, progress=False)
    other.write_bytes(one.read_bytes()[:-9])
    with pytest.raises(BadPieces, match="delete it, and go on"):
        simulate_into_logs(tmp_path, "kuhn", 2, "random", 3, 3, workers=1, progress=False)
