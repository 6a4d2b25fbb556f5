"""Altair charts of the tables of `jamlab.analysis`; they work offline.

Altair is imported when a chart is first made; the colours do not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jamlab.lazy import lazy_getattr
from jamlab.ui.charts.house import SEATS_DARK, SEATS_LIGHT, house

if TYPE_CHECKING:
    from jamlab.ui.charts.standings import standings_chart

__all__ = ["SEATS_DARK", "SEATS_LIGHT", "house", "standings_chart"]


__getattr__ = lazy_getattr(__name__, {"standings_chart": "jamlab.ui.charts.standings"})
