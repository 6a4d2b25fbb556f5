"""Parameters of one test in two tiers."""

from collections.abc import Iterable
from typing import Any

import pytest


def only(fast: Any, values: Iterable[Any], slow: pytest.MarkDecorator) -> list[Any]:
    """The values of a parameter, of which all but one are in the slow tier; a test of several
    parameters has tuples, for one parameter a value may be no tuple."""
    values = list(values)
    assert fast in values, f"{fast} is none of {values}"
    return [
        value
        if value == fast
        else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=slow)
        for value in values
    ]


def only_whole(fast: Any, values: Iterable[Any], slow: pytest.MarkDecorator) -> list[Any]:
    """The same for one parameter whose values are tuples."""
    values = list(values)
    assert fast in values, f"{fast} is none of {values}"
    return [value if value == fast else pytest.param(value, marks=slow) for value in values]


def slow_are(slow: pytest.MarkDecorator, values: Iterable[Any], *later: Any) -> list[Any]:
    """The values of a parameter, of which those `later` are in the slow tier."""
    values = list(values)
    assert set(later) <= set(values), f"{set(later) - set(values)} are none of {values}"
    return [pytest.param(value, marks=slow) if value in later else value for value in values]
