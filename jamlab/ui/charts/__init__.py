"""Altair charts of the tables of `jamlab.analysis`; they work offline.

Altair is imported when a chart is first made; the colours do not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jamlab.ui.charts.house import SEATS_DARK, SEATS_LIGHT, house

if TYPE_CHECKING:
    from jamlab.ui.charts.standings import standings_chart

__all__ = ["SEATS_DARK", "SEATS_LIGHT", "house", "standings_chart"]


def __getattr__(name: str) -> Any:
    if name == "standings_chart":
        from jamlab.ui.charts.standings import standings_chart

        return standings_chart
    raise AttributeError(f"module 'jamlab.ui.charts' has no attribute {name!r}")
