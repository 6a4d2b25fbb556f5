"""Analysis of recorded games: tables, values, luck and mistakes, what-if.

pandas is imported on first use, since a browser's Python lacks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jamlab.lazy import lazy_getattr

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

__getattr__ = lazy_getattr(__name__, _WHERE)
