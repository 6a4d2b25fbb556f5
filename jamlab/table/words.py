"""How things are counted in words, wherever jamlab says how many: "1 point", "12 cards", "four 7s".

A thing whose name is a number is counted in words: "7 4s" would be read as another number.
"""

from __future__ import annotations

import re
from typing import Final

_SMALL: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SPELLED: Final = 9
_LONGEST: Final = 99
_PLURALS: Final = {"die": "dice", "branch": "branches"}
_SINGULARS: Final = {plural: noun for noun, plural in _PLURALS.items()}


def unmarked(text: str) -> str:
    """Words for a table or the terminal: without their stars and {drawings}.

    >>> unmarked("the chance of *no* {joker} joker")
    'the chance of no joker'
    """
    return re.sub(r"\{[\w-]+\} ?", "", text).replace("*", "")


def spelled(n: int, most: int = _SPELLED) -> str:
    """A count in words up to `most` (99 at most), above it in figures; 0 is "no".

    >>> spelled(0), spelled(9), spelled(10), spelled(42, 99), spelled(1200)
    ('no', 'nine', '10', 'forty-two', '1,200')
    """
    if not 0 <= n <= most:
        return f"{n:,}"
    if n < len(_SMALL):
        return _SMALL[n]
    tens, ones = divmod(n, 10)
    return f"{_TENS[tens - 2]}-{_SMALL[ones]}" if ones else _TENS[tens - 2]


def plural(noun: str) -> str:
    """The plural of a noun, or of a number that is a thing: `cards`, `7s`, `dice`."""
    return _PLURALS.get(noun, f"{noun}s")


def singular(nouns: str) -> str:
    """One of what a plural names: `pie` of `pies`, `tile won` of `tiles won`, `die` of `dice`."""
    return _SINGULARS.get(nouns) or re.sub(r"s\b", "", nouns, count=1)


def many(n: int, noun: str, *, words: bool = False) -> str:
    """So many things by their singular; `words`: small counts are spelled.

    >>> many(1, "card"), many(1200, "card"), many(0, "pie", words=True), many(2, "die")
    ('1 card', '1,200 cards', 'no pies', '2 dice')
    >>> many(7, "4"), many(1, "4"), many(120, "4")
    ('seven 4s', 'one 4', '120 × 4')
    """
    if noun[:1].isdigit():
        if n > _LONGEST:
            return f"{n:,} × {noun}"
        return f"{spelled(n, _LONGEST)} {noun if n == 1 else plural(noun)}"
    count = spelled(n) if words else f"{n:,}"
    return f"{count} {noun if n == 1 else plural(noun)}"


def counted(n: int, nouns: str) -> str:
    """So many things by their plural, as a game names what it counts.

    >>> counted(1, "pies"), counted(2, "pies"), counted(-1, "chips"), counted(1, "tiles won")
    ('1 pie', '2 pies', '-1 chip', '1 tile won')
    """
    return f"{n:,} {singular(nouns) if abs(n) == 1 else nouns}"
