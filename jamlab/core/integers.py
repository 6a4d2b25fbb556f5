"""Types of large ints: the compiled build assumes 32 bits for any other `int`."""

from __future__ import annotations

from typing import TypeAlias

Bits: TypeAlias = int
"""An int from 0 to 2**64 - 1; the compiled build truncates anything beyond."""

Huge: TypeAlias = int
"""An int of any size."""
