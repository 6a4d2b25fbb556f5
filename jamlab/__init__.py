"""jamlab: a laboratory of tabletop games.

    import jamlab
    replay = jamlab.Replay.read("replays/cramel/….jsonl")
    jamlab.Stepper(replay)

Everything is imported on first use: the engine, the log, and heavy packages (widgets, pandas,
Altair). `jamlab.build` is the build that runs: "compiled" or "interpreted".
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from jamlab.builds import build  # first: it decides how the others are found
from jamlab.lazy import lazy_getattr

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


_later = lazy_getattr(__name__, _LATER)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    return import_module(f"jamlab.{name}") if name in _ROOMS else _later(name)


@cache
def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("jamlab")
    except PackageNotFoundError:  # run from a folder, not installed
        return "0"
