"""Parameters of one test split between the fast and the slow tier."""

from collections.abc import Iterable
from typing import Any

import pytest


def only(fast: Any, values: Iterable[Any], slow: pytest.MarkDecorator) -> list[Any]:
    """Mark all values of a parameter but one as slow. For a test of several parameters each value
    is a tuple; for one parameter no value may be a tuple."""
    values = list(values)
    assert fast in values, f"{fast} is none of {values}"
    return [
        value
        if value == fast
        else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=slow)
        for value in values
    ]


def only_whole(fast: Any, values: Iterable[Any], slow: pytest.MarkDecorator) -> list[Any]:
    """Same as `only` for one parameter whose values are tuples."""
    values = list(values)
    assert fast in values, f"{fast} is none of {values}"
    return [value if value == fast else pytest.param(value, marks=slow) for value in values]


def slow_are(slow: pytest.MarkDecorator, values: Iterable[Any], *later: Any) -> list[Any]:
    """Mark the values in `later` as slow."""
    values = list(values)
    assert set(later) <= set(values), f"{set(later) - set(values)} are none of {values}"
    return [pytest.param(value, marks=slow) if value in later else value for value in values]
