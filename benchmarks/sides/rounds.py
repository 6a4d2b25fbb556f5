"""Take turns: find sizes first, then run rounds with one turn of every row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from benchmarks.report.results import Measured
from benchmarks.sides.rows import Row, blocks
from benchmarks.sides.runner import Counts
from benchmarks.sides.side import Side

Tell = Callable[[str], None]


def measured(
    rows: Sequence[Row], sides: Mapping[str, Side], rounds: int, seconds: float, tell: Tell
) -> list[Measured]:
    """Run every row `rounds` times, about `seconds` of CPU each; `tell` receives progress.

    Within a round a block's rows run in direct succession. Each round starts with another of
    them, so that no row always follows the same one.
    """
    sizes: dict[Row, tuple[int, Counts]] = {}
    for row in rows:
        tell(f"warm-up: {row.block}, {row.key}")
        sizes[row] = sides[row.side].size(row, seconds)
    took: dict[Row, list[float]] = {row: [] for row in rows}
    for number in range(rounds):
        for block in blocks(rows):
            first = number % len(block)
            for row in block[first:] + block[:first]:
                tell(f"round {number + 1} of {rounds}: {row.block}, {row.key}")
                took[row].append(sides[row.side].run(row, sizes[row][0]))
    return [Measured(row, *sizes[row], took[row]) for row in rows]
