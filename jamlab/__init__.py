"""jamlab: a laboratory of tabletop games.

    import jamlab
    replay = jamlab.Replay.read("replays/cramel/….jsonl")
    jamlab.Stepper(replay)

Everything is imported on first use: the engine, the log, and heavy packages (widgets, pandas,
Altair). `jamlab.build` is the build that runs: "compiled" or "interpreted".
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from jamlab.builds import build  # first: it decides how the others are found

if TYPE_CHECKING:
    from jamlab.chance import odds, simulate
    from jamlab.core.registry import ids, load
    from jamlab.log import Cursor, LogError, Replay, redact
    from jamlab.pages.stepper.stepper_widget import Stepper

    __version__: str

_LATER = {
    "Cursor": "jamlab.log",
    "LogError": "jamlab.log",
    "Replay": "jamlab.log",
    "Stepper": "jamlab.pages.stepper.stepper_widget",
    "ids": "jamlab.core.registry",
    "load": "jamlab.core.registry",
    "odds": "jamlab.chance",
    "redact": "jamlab.log",
    "simulate": "jamlab.chance",
}
_ROOMS = ("core", "games", "log")

__all__ = [
    "Cursor",
    "LogError",
    "Replay",
    "Stepper",
    "build",
    "ids",
    "load",
    "odds",
    "redact",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        found = getattr(import_module(_LATER[name]), name)
    elif name in _ROOMS:
        return import_module(f"jamlab.{name}")
    elif name == "__version__":
        found = _version()
    else:
        raise AttributeError(f"module 'jamlab' has no attribute {name!r}")
    globals()[name] = found
    return found


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("jamlab")
    except PackageNotFoundError:  # run from a folder, not installed
        return "0"
