"""The folder of recorded games: a folder per game, `<game>/<name>.jsonl` or `.jsonl.gz`.

* Partial logs are in `<game>/half-seen/` and come last: they are shown like the others as far as
  possible, and are not counted in statistics.

* `share()`: the folder with `notebooks/` and `replays/`, from the checkout or the wheel.
* `replays()`: the recorded games that are included, or those of a custom folder; `shipped`: one of
  them, by its name. `read_complete`: a log that counts among many.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from jamlab.core.registry import ids
from jamlab.log.errors import LogError
from jamlab.log.lines import Malformed, read_header
from jamlab.log.reader import read_bytes
from jamlab.log.replay import Replay

PACKAGE: Final = Path(__file__).parents[1]
LOGS: Final = ("*.jsonl", "*.jsonl.gz")
HALF_SEEN: Final = "half-seen"
REPLAYS: Final = "JAMLAB_REPLAYS"
"""Environment variable that names another folder of recorded games."""


def share() -> Path:
    """Return the folder of `notebooks/` and `replays/`: a checkout, else the wheel's copy."""
    checkout = PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "notebooks").is_dir():
        return checkout
    return PACKAGE / "_share"


def replays() -> Path:
    """Return the folder of recorded games: the included ones, unless `REPLAYS` names another."""
    named = os.environ.get(REPLAYS, "")
    return Path(named) if named else share() / "replays"


def shipped(name: str) -> Replay:
    """Return the recorded game with this name, "cramel/ann-bo-cy"; ValueError if there is none."""
    return Replay.read(shipped_path(name))


def shipped_path(name: str) -> Path:
    """Return the path of the recorded game with this name; ValueError if there is none."""
    for game, logs in recorded(replays()).items():
        for _, path in logs:
            if name == f"{game}/{stem(path)}":
                return path
    raise ValueError(f"unknown recorded game {name!r}")


def read_complete(path: Path) -> Replay:
    """Read a log for statistics; LogError also for one that was played wrongly."""
    replay = Replay.read(path)
    if (mark := replay.mark) is not None:
        what = f"was played wrongly from event {mark.n} on and does not count ({mark.clause})"
        raise LogError(what, where=path.name, clause=mark.clause)
    return replay


def recorded(folder: Path) -> dict[str, list[tuple[str, Path]]]:
    """Return the logs below a folder by game: (title, path) each, ordered by file name."""
    return {
        game: [
            (_title(path), path)
            for place in (folder / game, folder / game / HALF_SEEN)
            for path in sorted(path for kind in LOGS for path in place.glob(kind))
        ]
        for game in ids()
    }


def stem(path: Path) -> str:
    """Return a log's name without its suffixes: `ann-bo` of `ann-bo.jsonl.gz`."""
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def _title(path: Path) -> str:
    """Return the title in a log's header, without reading the whole game."""
    try:
        header = read_header(read_bytes(path).partition(b"\n")[0])
    except (LogError, Malformed):
        return path.name
    title = header.meta.get("title")
    return title if isinstance(title, str) and title else ", ".join(header.seats)
