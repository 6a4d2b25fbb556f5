"""Numbers that somebody has typed or sent, who may be anybody."""

from __future__ import annotations

from typing import Final

MOST: Final = 10**9 - 1
_DIGITS: Final = 20  # with zeros in front; of 4,300 Python makes no number, but an error


def whole_number(text: str, most: int = MOST) -> int | None:
    """The whole number from 0 to `most` that stands there, and nothing else; None if it does not.

    >>> whole_number("12"), whole_number("12", 10), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    found = int(text) if text.isdecimal() and len(text) <= _DIGITS else -1
    return found if 0 <= found <= most else None
