"""Prerendered pages: notebooks that are run once and served to everybody without a kernel.

`prerender_all(out)` prerenders all included notebooks, as shipped in a wheel; `python -m
jamlab.gallery.prerender` does the same from the command line.
"""

from typing import TYPE_CHECKING

from jamlab.lazy import lazy_getattr

if TYPE_CHECKING:
    from jamlab.gallery.prerender.everything import prerender_all

__all__ = ["prerender_all"]

__getattr__ = lazy_getattr(__name__, {"prerender_all": "jamlab.gallery.prerender.everything"})
