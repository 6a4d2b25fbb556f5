"""Altair, loaded quickly: charts take it from here.

jsonschema, which Altair needs, loads rfc3987_syntax if it is there, and that works out a grammar
for three seconds. It is for checking addresses, of which no chart has any; so it is left out while
jsonschema is loaded here for the first time.
"""

from __future__ import annotations

import sys
from typing import Final

_SLOW: Final = "rfc3987_syntax"

if "jsonschema" not in sys.modules and _SLOW not in sys.modules:
    sys.modules[_SLOW] = None  # type: ignore[assignment]  # how Python is told there is none
    try:
        import jsonschema  # noqa: F401
    finally:
        del sys.modules[_SLOW]

import altair as alt  # noqa: E402

__all__ = ["alt"]
