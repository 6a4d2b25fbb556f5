"""Ten thousand games of Sixty, played once and stored: what the laboratory's page asks about.

`read()` reads them; `python -m jamlab.analysis.ten_thousand` plays them again, which takes ten
seconds on the compiled build, and writes the file. A test plays them again, too.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.play_through import COLUMNS, PlayedThrough, play_through
from jamlab.chance.simulations.job import seed_of
from jamlab.core.registry import load
from jamlab.log.files import write_whole

FILE: Final = Path(__file__).with_suffix(".json.gz")
GAME: Final = "sixty"
SEATS: Final = 4
PLAYER: Final = "quick"
GAMES: Final = 10_000
SEED: Final = 7
_NUMBERED: Final = COLUMNS.index("first")
"""Columns before it follow from a game's number."""


def play(games: int = GAMES) -> PlayedThrough:
    """Play the first of them, or all."""
    return play_through(GAME, SEATS, PLAYER, games, SEED, workers=1, progress=False)


def read() -> PlayedThrough:
    """The games that were stored."""
    columns: list[list[Any]] = json.loads(gzip.decompress(FILE.read_bytes()))
    rows = [(n, seed_of(SEED, n), *row) for n, row in enumerate(zip(*columns, strict=True))]
    return PlayedThrough(load(GAME), (PLAYER,) * SEATS, rows, SEED, 0.0)


def write(played: PlayedThrough) -> None:
    """Store games, by columns."""
    columns = [*zip(*(row[_NUMBERED:] for row in played.rows), strict=True)]
    text = json.dumps(columns, separators=(",", ":"))
    write_whole(FILE, gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    write(play())
