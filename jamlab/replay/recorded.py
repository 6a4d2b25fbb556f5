"""The logs in a folder of recorded games: a folder a game, `<game>/<name>.jsonl` or `.jsonl.gz`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jamlab.games import ids
from jamlab.replay.errors import LogError
from jamlab.replay.lines import Malformed, read_header
from jamlab.replay.reader import read_bytes

LOGS: Final = ("*.jsonl", "*.jsonl.gz")


def recorded(folder: Path) -> dict[str, list[tuple[str, Path]]]:
    """The logs below a folder by game: (title, path) each, in the order of their files."""
    return {
        game: [
            (_title(path), path)
            for path in sorted(path for kind in LOGS for path in (folder / game).glob(kind))
        ]
        for game in ids()
    }


def stem(path: Path) -> str:
    """A log's name without what says that it is one: `ann-bo` of `ann-bo.jsonl.gz`."""
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def _title(path: Path) -> str:
    """The title in a log's header, without reading the whole game."""
    try:
        header = read_header(read_bytes(path).partition(b"\n")[0])
    except (LogError, Malformed):
        return path.name
    title = header.meta.get("title")
    return title if isinstance(title, str) and title else ", ".join(header.seats)
