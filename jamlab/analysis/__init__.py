"""What a recorded game tells: as tables, as values, by whom and where it turned.

What needs pandas is imported when it is first asked for: a browser's Python has the rest.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jamlab.analysis.tables import events, games, standings, turns
    from jamlab.analysis.valuing import Values, values
    from jamlab.analysis.whatif import what_if

_WHERE: Final = {
    "events": "jamlab.analysis.tables",
    "games": "jamlab.analysis.tables",
    "standings": "jamlab.analysis.tables",
    "turns": "jamlab.analysis.tables",
    "Values": "jamlab.analysis.valuing",
    "values": "jamlab.analysis.valuing",
    "what_if": "jamlab.analysis.whatif",
}
__all__ = ["Values", "events", "games", "standings", "turns", "values", "what_if"]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), name)
