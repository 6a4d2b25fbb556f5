"""Measurements made once per run, not in rounds: memory of a replay, many games into a table."""

from __future__ import annotations

import gc
import time
import tracemalloc
from pathlib import Path
from typing import Any, Final

from benchmarks.sides.logs import thousand
from benchmarks.sides.ours import NAMES, folder, seats_of
from jamlab.core import RandomAgent, Seeds, play
from jamlab.core.registry import load
from jamlab.log import LogWriter, Replay, header_for

_DISTINCT: Final = 200
_RECORDING: Final = 3.0
_READING: Final = 20.0
"""CPU seconds after which no more games are recorded, or read: lengths differ 1,000-fold."""


def memory(game_id: str) -> dict[str, float]:
    """Bytes that one more replay keeps (tracemalloc), the log's own bytes not counted.

    Events are shared by all replays of a process and not counted again.
    """
    replay = thousand(game_id)
    data = replay.data
    Replay.of(data)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = Replay.of(data)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {
        "events": len(kept),
        "log_bytes": len(data),
        "replay_bytes": after - before,
    }


def tables(game_id: str, games: int) -> dict[str, float]:
    """CPU seconds to read and check games from files and to put them into tables.

    `results` has a row per game, `events` a row per event (`analysis.tables.events`), for a
    hundredth of the games. At most 200 different games are played; they are read again and
    again, `games` times or for 20 CPU s.
    """
    import pandas as pd

    from jamlab.analysis import tables as made

    paths = _recorded(game_id, min(games, _DISTINCT))
    gc.collect()
    began = time.process_time()
    rows: list[dict[str, Any]] = []
    while len(rows) < games and time.process_time() - began < _READING:
        replay = Replay.read(paths[len(rows) % len(paths)])
        rows.append(_result(len(rows), replay))
    games = len(rows)
    results = pd.DataFrame(rows)
    ended = time.process_time()
    fewer = max(games // 100, 1)
    frames = [made.events(Replay.read(paths[n % len(paths)])) for n in range(fewer)]
    events = pd.concat(frames, ignore_index=True)
    last = time.process_time()
    return {
        "games": games,
        "events": float(results["events"].sum()),
        "seconds": ended - began,
        "event_games": fewer,
        "event_rows": len(events),
        "event_seconds": last - ended,
    }


def _result(n: int, replay: Replay) -> dict[str, Any]:
    over = replay.over
    assert over is not None
    scores = {f"seat {seat}": score for seat, score in enumerate(over.scores)}
    return {
        "game": n,
        "events": len(replay),
        "reason": over.reason,
        "winners": len(over.winners),
        **scores,
    }


def _recorded(game_id: str, games: int) -> list[Path]:
    game = load(game_id)
    seats = seats_of(game)
    agents = [RandomAgent() for _ in range(seats)]
    paths: list[Path] = []
    began = time.process_time()
    for seed in range(games):
        if paths and time.process_time() - began > _RECORDING:
            break
        path = folder() / f"{game_id}-{seed}.jsonl"
        header = header_for(game, NAMES[:seats], meta={"seed": seed})
        with LogWriter.new(game, header, path, in_blocks=True) as writer:
            writer.end(play(game, game.start(seats, {}), agents, Seeds(seed), writer.record))
        paths.append(path)
    return paths


def log_file(game_id: str) -> dict[str, str]:
    """Write the log of about 1,000 events to a file, for processes that read it as their first."""
    path = folder() / f"{game_id}-thousand.jsonl"
    path.write_bytes(thousand(game_id).data)
    return {"path": str(path)}
