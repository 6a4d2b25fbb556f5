"""Altair charts made from the tables of `jamlab.analysis`; they work with no internet."""

from jamlab.charts.house import SEATS_DARK, SEATS_LIGHT, house
from jamlab.charts.standings import standings_chart

__all__ = ["SEATS_DARK", "SEATS_LIGHT", "house", "standings_chart"]
