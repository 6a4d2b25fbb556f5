"""What was posted, field by field: what is not as it should be is refused by its name."""

from __future__ import annotations

import re
from typing import Any, Final

from jamlab.classroom.store import Refused

_MOST: Final = 2**31 - 1
_VALUES: Final = 400
_LARGEST: Final = 1e15


class Posted:
    """A JSON object of which nothing is known yet."""

    def __init__(self, found: Any) -> None:
        if not isinstance(found, dict):
            raise Refused("json", "A post is a JSON object.")
        self._found = found

    def text(self, name: str, pattern: re.Pattern[str]) -> str:
        """A text that the pattern fits as a whole."""
        value = self._found.get(name)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise Refused("field", f"“{name}” is not as it should be.")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number from 0."""
        value = self._found.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
            raise Refused("field", f"“{name}” is not as it should be.")
        return value

    def number(self, name: str) -> float:
        """A number."""
        return _number(name, self._found.get(name))

    def numbers(self, name: str) -> list[float]:
        """A list of numbers, at least one."""
        found = self._found.get(name)
        if not isinstance(found, list) or not 0 < len(found) <= _VALUES:
            raise Refused("field", f"“{name}” is not as it should be.")
        return [_number(name, each) for each in found]

    @property
    def all(self) -> dict[str, Any]:
        """All that was posted."""
        return self._found


def _number(name: str, value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not -_LARGEST <= value <= _LARGEST:  # nor NaN
        raise Refused("field", f"“{name}” is not as it should be.")
    return float(value)
