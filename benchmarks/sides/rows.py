"""Rows to measure, each a runner on one side, in blocks whose rows are compared.

A block has its own baselines, measured in the same round next to its rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"
OPENSPIEL: Final = "openspiel"
RLCARD: Final = "rlcard"
FRESH: Final = "fresh"
"""The side that starts a new process for each repetition."""

LOOPS: Final = ("stepped", "whole")
LOGS: Final = ("memory", "none", "file", "blocks")
PEERS: Final = {
    "openspiel_python": OPENSPIEL,
    "openspiel_even": OPENSPIEL,
    "openspiel_loop": OPENSPIEL,
    "rlcard_uno": RLCARD,
}


class Row(Struct, frozen=True):
    """One measurement: `runner` with `args` on `side`. `key` is unique in a block."""

    block: str
    key: str
    side: str
    runner: str
    args: tuple[str, ...] = ()


def play_rows(game: str, builds: Sequence[str], peers: bool) -> list[Row]:
    """Random games: the peers, and jamlab's builds × loops × logs."""
    block = f"play {game}"
    rows = [Row(block, key, side, key) for key, side in PEERS.items() if peers]
    rows += [
        Row(block, ours(build, loop, log), build, loop, (game, log))
        for build in builds
        for loop in LOOPS
        for log in LOGS
    ]
    if peers:
        # A duplicate half a round apart measures noise: the ratio of the two should be 1.
        again = Row(block, "openspiel_again", OPENSPIEL, "openspiel_python")
        rows.insert(len(rows) // 2, again)
    return rows


def ours(build: str, loop: str, log: str) -> str:
    """The key of a row of `play_rows`."""
    return f"{build} {loop} {log}"


def log_rows(game: str, builds: Sequence[str]) -> list[Row]:
    """One log of about 1,000 events: encoding, reading, checking, jumping."""
    block = f"log {game}"
    rows = [
        Row(block, runner, builds[0], runner, (game,))
        for runner in ("json_encode", "msgspec_encode", "json_decode", "msgspec_decode")
    ]
    rows.extend(
        Row(block, f"{build} {runner}", build, runner, (game,))
        for build in builds
        for runner in ("encode", "decode", "verify", "fold", "jump")
    )
    return rows


def first_rows(game: str, builds: Sequence[str]) -> list[Row]:
    """The first log that a process reads: none of its lines are cached."""
    block = f"first {game}"
    rows = [Row(block, "json_first", FRESH, "json_first", (builds[0], game))]
    rows.extend(
        Row(block, f"{build} first", FRESH, "decode_first", (build, game)) for build in builds
    )
    return rows


def start_rows(builds: Sequence[str]) -> list[Row]:
    """`import jamlab` beside `import numpy`, each in a fresh process."""
    block = "start"
    rows = [Row(block, "import numpy", FRESH, "import_numpy", (builds[0],))]
    rows.extend(
        Row(block, f"{build} import jamlab", FRESH, "import_jamlab", (build,)) for build in builds
    )
    return rows


def rows_of(games: Sequence[str], builds: Sequence[str], peers: bool) -> list[Row]:
    """All rows of a run."""
    rows = [row for game in games for row in play_rows(game, builds, peers)]
    for game in games:
        rows += log_rows(game, builds)
        rows += first_rows(game, builds)
    return rows + start_rows(builds)


def blocks(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows grouped by block, in order of first occurrence."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.block, []).append(row)
    yield from found.values()
