"""jamlab: a laboratory of tabletop games.

    import jamlab
    replay = jamlab.Replay.read("replays/cramel/….jsonl")
    jamlab.Stepper(replay)

What is heavy (widgets, pandas, Altair) is loaded when it is first used. `jamlab.build` says which
build runs: "compiled" or "interpreted".
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from jamlab.builds import build  # first: it decides how the others are found
from jamlab.games import ids, load
from jamlab.replay import Cursor, LogError, Replay, redact

if TYPE_CHECKING:
    from jamlab.probability import odds, simulate
    from jamlab.widgets.stepper.stepper import Stepper

try:
    __version__ = version("jamlab")
except PackageNotFoundError:  # run from a folder, not installed
    __version__ = "0"

_LATER = {
    "Stepper": "jamlab.widgets.stepper.stepper",
    "odds": "jamlab.probability",
    "simulate": "jamlab.probability",
}

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
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'jamlab' has no attribute {name!r}")
