"""Altair, loaded quickly: charts take it from here."""

from __future__ import annotations

from jamlab.extras import without_grammars

with without_grammars():
    import altair as alt

__all__ = ["alt"]
