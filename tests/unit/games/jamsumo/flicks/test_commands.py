"""`--roller` and `--skill`: whole games with simulated dice, and what their logs record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jamlab.games.jamsumo.flick import physics
from jamlab.log import Replay
from tests.unit.cli.terminal import run


def jamlab(*words: str, typed: str | None = None) -> str:
    """Run a command that must succeed; return both streams."""
    said = run(*words, typed=typed)
    assert said.code == 0, said.err
    return str(said.out + said.err)


def wrong(*words: str) -> str:
    """Run a command that must fail with code 2; return its message."""
    said = run(*words)
    assert said.code == 2
    return " ".join(said.err.split())


def header(path: Path) -> dict[str, Any]:
    meta: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["meta"]
    return meta


def mujoco_game(path: Path, seed: int = 5, *more: str) -> None:
    words = ["play", "jamsumo", "--seats", "2", "--agents", "aim", "--seed", str(seed)]
    jamlab(*words, "--roller", "mujoco", "--skill", "expert,child", "-o", str(path), *more)


def test_a_game_in_mujoco_is_written_down_and_read_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    mujoco_game(path)
    assert header(path)["roller"] == physics.version()
    assert header(path)["skills"] == ["expert", "child"]
    monkeypatch.setattr(physics, "roll", None)  # rolling dice now would fail
    replay = Replay.read(path)
    assert replay.over is not None
    flicks = [event for event in replay.events if event.kind == "DiceRolled"]
    assert len(flicks) > 10
    assert all(len(event.path) < 400 for event in flicks)  # type: ignore[attr-defined]


def test_the_same_seed_rolls_the_same_game(tmp_path: Path) -> None:
    for name in ("one", "other"):
        mujoco_game(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_a_game_that_is_gone_on_with_becomes_the_game_it_would_have_been(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    mujoco_game(whole, 9)
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[: len(lines) // 2]))
    jamlab("play", "--resume", str(part))
    assert part.read_bytes() == whole.read_bytes()


def test_a_table_game_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    jamlab("play", "jamsumo", "--seats", "2", "--agents", "random", "--seed", "1", "-o", str(path))
    assert header(path)["roller"] == "table"
    assert "skills" not in header(path)


def test_games_are_simulated_in_mujoco_alike_by_any_number_of_workers(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        jamlab(
            "simulate", "jamsumo", "--seats", "2", "--agents", "aim", "--games", "4", "--seed", "3",
            "--roller", "mujoco", "--workers", workers, "--csv", str(tmp_path / workers),
            "--logs", str(tmp_path / f"logs{workers}"),
        )  # fmt: skip
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    log = Replay.read(sorted((tmp_path / "logs2").iterdir())[0])
    assert log.header.meta["roller"] == physics.version()
    assert log.header.meta["skills"] == ["good", "good"]


def test_somebody_at_a_real_board_reports_until_they_leave(tmp_path: Path) -> None:
    path = tmp_path / "real.jsonl"
    # A foul (`top`) for the first flick; then they leave.
    said = jamlab(
        "play", "jamsumo", "--seats", "2", "--agents", "aim", "--seed", "1",
        "--roller", "manual", "-o", str(path), typed="top\nq\n",
    )  # fmt: skip
    assert "Where the dice lie after" in said
    assert header(path)["roller"] == "manual"
    assert any('"FlickFouled"' in line for line in path.read_text(encoding="utf-8").splitlines())
    said = jamlab("play", "--resume", str(path), typed="q\n")
    assert "Where the dice lie after" in said  # the header records the roller


def test_what_makes_no_sense_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--roller requires a game with flicked dice: jamsumo" in wrong(
        "play", "cramel", "--roller", "mujoco"
    )
    assert "--skill requires a game with flicked dice" in wrong(
        "simulate", "sixty", "--skill", "good"
    )
    assert "unknown roller 'dice'; known: table, mujoco, manual" in wrong(
        "play", "jamsumo", "--roller", "dice"
    )
    assert "--skill requires --roller mujoco" in wrong("play", "jamsumo", "--skill", "good")
    assert "unknown skill 'superb'" in wrong(
        "play", "jamsumo", "--roller", "mujoco", "--skill", "superb"
    )
    assert "skills must be 1 for all seats or 3, got 2" in wrong(
        "play", "jamsumo", "--seats", "3", "--roller", "mujoco", "--skill", "good,child"
    )
    assert "use jamlab play" in wrong("simulate", "jamsumo", "--roller", "manual")
    monkeypatch.setattr("jamlab.extras.find_spec", lambda name: None)
    assert "rolling dice needs MuJoCo: pip install '.[physics]'" in wrong(
        "play", "jamsumo", "--roller", "mujoco"
    )
