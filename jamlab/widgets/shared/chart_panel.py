"""A panel of ipywidgets in the manner of a lesson's other panels: a heading, and what is in it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

import ipywidgets as widgets

from jamlab.charts.house import dark_css

BAND: Final = "band: 95 % interval"
HERE: Final = Path(__file__).parent


def chart_panel(title: str, *inside: widgets.Widget, note: str = BAND) -> widgets.VBox:
    """A box with a heading, a small note beside it, and widgets below; charts turn dark in it."""
    scopes = (
        ":root[data-theme=dark] .jamlab-lesson-chart svg",
        'body[data-jp-theme-light="false"] .jamlab-lesson-chart svg',
    )
    sheet = (HERE / "chart-panel.css").read_text(encoding="utf-8")
    style = "\n".join([sheet, *map(dark_css, scopes)])
    small = f"<small>{escape(note)}</small>" if note else ""
    heading = widgets.HTML(f"<style>{style}</style><h2>{escape(title)}{small}</h2>")
    box = widgets.VBox([heading, *inside])
    box.add_class("jamlab-lesson-chart")
    return box
