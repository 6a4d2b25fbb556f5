"""Whole numbers that are not small: the compiled build takes any other `int` for one of 32 bits."""

from __future__ import annotations

from typing import TypeAlias

Bits: TypeAlias = int
"""From 0 to 2**64 - 1; what goes beyond is cut off by the compiled build."""

Huge: TypeAlias = int
"""Of any size."""
