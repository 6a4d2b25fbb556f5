"""Prerendered pages: notebooks that are run once and served to everybody; no kernel is behind them.

`prerender_all(out)` makes all that come along, as a wheel brings them; `python -m
jamlab.gallery.prerender` is the same by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

__all__ = ["prerender_all"]


def prerender_all(
    out: Path, progress: Callable[[str], object] = lambda _: None, *, stories: bool = False
) -> None:
    """Prerender all notebooks that come along into a folder: see `everything.prerender_all`."""
    from jamlab.gallery.prerender import everything  # what serves pages need not import it

    everything.prerender_all(out, progress, stories=stories)
