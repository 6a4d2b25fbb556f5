"""Results of a run, stored as JSON: header, every row with all rounds, one-off measurements."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from benchmarks.sides.rows import Row


class Header(Struct, frozen=True):
    """Date, machine and versions of a run, as printed."""

    date: str
    rounds: int
    seconds: float
    jamlab: dict[str, str]
    machine: dict[str, str]
    peers: dict[str, str]
    remarks: list[str]


class Measured(Struct, frozen=True):
    """A row's rounds: CPU seconds of each, for the same `times`, with totals in `counts`."""

    row: Row
    times: int
    counts: dict[str, int]
    seconds: list[float]


class Bench(Struct, frozen=True):
    """A whole run. `once` is keyed by measurement and game: bytes, CPU seconds, counts."""

    bench: Literal[1]
    header: Header
    games: list[str]
    builds: list[str]
    rows: list[Measured]
    once: dict[str, dict[str, float]]

    def row(self, block: str, key: str) -> Measured | None:
        """The row of this name; None if it was not measured."""
        for measured in self.rows:
            if (measured.row.block, measured.row.key) == (block, key):
                return measured
        return None
