"""Prerendered pages: notebooks that are run once and served to everybody without a kernel.

`prerender_all(out)` prerenders all included notebooks, as shipped in a wheel; `python -m
jamlab.gallery.prerender` does the same from the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

__all__ = ["prerender_all"]


def prerender_all(
    out: Path, progress: Callable[[str], object] = lambda _: None, *, stories: bool = False
) -> None:
    """Prerender all included notebooks into a folder: see `everything.prerender_all`."""
    from jamlab.gallery.prerender import everything  # not needed to serve pages

    everything.prerender_all(out, progress, stories=stories)
