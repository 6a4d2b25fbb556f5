"""Words that a shell completes: games by their ids, and recorded games.

`jamlab --install-completion` tells the shell to ask here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer

_ENDINGS: Final = (".jsonl", ".jsonl.gz")


def games(incomplete: str) -> list[str]:
    """The games whose ids begin so."""
    from jamlab.core.registry import ids

    return [game for game in ids() if game.startswith(incomplete)]


def logs(incomplete: str) -> list[str]:
    """Logs and folders whose paths begin so, and recordings that come along: `cramel/tour`.

    If nothing is typed while there are logs here, these are named alone.
    """
    here = list(_paths(incomplete))
    if here and not incomplete:
        return here
    return here + [name for name in _shipped() if name.startswith(incomplete)]


def _paths(incomplete: str) -> Iterator[str]:
    folder, _, begun = incomplete.rpartition(os.sep)
    place = Path(folder + os.sep if os.sep in incomplete else ".")
    try:
        found = sorted(place.iterdir())
    except OSError:
        return
    for path in found:
        if path.name.startswith(begun) and (begun or not path.name.startswith(".")):
            said = incomplete.removesuffix(begun) + path.name
            if path.is_dir():
                yield said + os.sep
            elif path.name.endswith(_ENDINGS):
                yield said


def _shipped() -> dict[str, Path]:
    """The recordings that come along, by game and name."""
    from jamlab.log.recorded import HALF_SEEN, replays, stem

    place = replays()
    found = sorted([*place.glob("*/*"), *place.glob(f"*/{HALF_SEEN}/*")])
    return {
        f"{path.relative_to(place).parts[0]}/{stem(path)}": path
        for path in found
        if path.name.endswith(_ENDINGS)
    }


def log_meant(value: Path) -> Path:
    """The path; of a recording that comes along if it names one, and nothing lies there."""
    return value if value.exists() else _shipped().get(value.as_posix(), value)


def logs_meant(value: list[Path]) -> list[Path]:
    """The same of several."""
    return [log_meant(one) for one in value]


Game = Annotated[
    str, typer.Argument(help="The game’s id, see `jamlab games`.", autocompletion=games)
]


def a_log(help: str) -> Any:
    """An argument that is a log."""
    return typer.Argument(help=help, show_default=False, autocompletion=logs, callback=log_meant)


Log = Annotated[Path, a_log("A log: .jsonl or .jsonl.gz.")]
Logs = Annotated[
    list[Path],
    typer.Argument(
        help="Logs: .jsonl or .jsonl.gz.",
        show_default=False,
        autocompletion=logs,
        callback=logs_meant,
    ),
]
