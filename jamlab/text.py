"""Formatting of numbers and text, in Python; `numbers.js` is the browser's version.

* Each number is rounded by itself, half away from zero, as taught in school: 1/16 is 6.3 %. The
  exact fraction decides; a float counts as its decimal of 15 digits, because the error of a sum of
  floats exceeds its last digit. Minus is "−".
* A chance has one decimal. One that would round to 0 or to 100 % and is neither gets more; one in a
  hundred thousand or less is put in words.
* Parts of a whole (`shares`) and a difference (`difference`, `apart`) get as many decimals as are
  needed for the rounded numbers to add up. No number is changed for that: where too many would be
  needed, "rounded" is added (`rounding_note`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from hashlib import sha256
from math import isfinite
from typing import Final, TypeVar

MINUS: Final = "−"
"""The printed minus sign: a hyphen is too short."""
Number = Fraction | float | int

_SMALLEST: Final = 4
"""Maximum decimals of a percentage; smaller ones are written as "1 in …"."""
_FIGURES: Final = 10  # two digits of a chance near 0 or 1, in units of the last decimal
_MORE: Final = 2  # extra decimals at most for a difference to add up
_LARGE: Final = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"))
_SURE: Final = 15  # significant digits of a float
ROUNDED: Final = "rounded"
"""Label of numbers that do not add up as written."""
ABOUT: Final = "about "
"""Prefix of a difference that is not that of the numbers as written."""


def exactly(value: Number) -> Fraction:
    """Return the exact number; a float as the decimal of 15 digits. ValueError for inf, nan."""
    return Fraction(f"{value:.{_SURE}g}") if isinstance(value, float) else Fraction(value)


def rounded(value: Number, digits: int = 0) -> Fraction:
    """Round to so many decimals, half away from zero.

    >>> rounded(Fraction(5, 2)), rounded(-0.25, 1)
    (Fraction(3, 1), Fraction(-3, 10))
    """
    return Fraction(_units(exactly(value), digits), 10**digits)


def _units(exact: Fraction, digits: int) -> int:
    """Return the rounded number in units of the last decimal."""
    scale: int = 2 * 10**digits
    size = (abs(exact.numerator) * scale + exact.denominator) // (2 * exact.denominator)
    return -size if exact.numerator < 0 else size


def decimal(value: Number, digits: int, *, sign: bool = False) -> str:
    """Format a number with so many decimals; with `sign` a positive one gets a plus.

    >>> decimal(-1974.975, 2), decimal(Fraction(1, 16), 3, sign=True)
    ('−1,974.98', '+0.063')
    """
    if isinstance(value, float) and not isfinite(value):
        return str(value).replace("-", MINUS)
    units = _units(exactly(value), digits)
    whole, rest = divmod(abs(units), 10**digits)
    before = MINUS if units < 0 else "+" if sign and units else ""
    return f"{before}{whole:,}" + (f".{rest:0{digits}}" if digits else "")


def number(value: Number) -> str:
    """Format an expected value: as an integer, or with three decimals."""
    return decimal(value, 0 if isinstance(value, int | Fraction) and value.denominator == 1 else 3)


def percent(chance: Number, digits: int = 1) -> str:
    """Format a chance as a percentage, with more decimals where it would look like 0 or 1.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 16)), percent(1), percent(Fraction(2, 3), 0)
    ('33.3 %', '6.3 %', '100.0 %', '67 %')
    >>> percent(Fraction(1, 9999)), percent(Fraction(9998, 9999)), percent(Fraction(1, 5_000_000))
    ('0.010 %', '99.990 %', '1 in 5.0 million')
    """
    if isinstance(chance, float) and not isfinite(chance):
        return f"{decimal(chance, 0)} %"
    exact = exactly(chance)
    if not _is_long(exact, digits):
        return f"{decimal(100 * exact, digits)} %"
    small = min(exact, 1 - exact)
    for more in range(digits, _SMALLEST + 1):
        if _units(100 * small, more) >= _FIGURES:
            return f"{decimal(100 * exact, more)} %"
    return f"{'all but ' if small < exact else ''}1 in {_large(1 / small)}"


def _is_long(exact: Fraction, digits: int) -> bool:
    """True if a chance that is neither 0 nor 1 would look like one of them."""
    return 0 < exact < 1 and _units(exact, digits + 2) in {0, 10 ** (digits + 2)}


def _large(count: Fraction) -> str:
    """Format 100,000 and more: "500,000", "3.2 million"."""
    for size, name in _LARGE:
        if count >= size:
            return f"{decimal(count / size, 1)} {name}"
    return decimal(count, 0)


def shares(parts: Sequence[Number], most: int = 2) -> list[str]:
    """Format the parts of a whole as percentages, each rounded by itself.

    With the fewest decimals, from one to `most`, with which they add up to 100; with one where
    `most` do not suffice, and for parts that do not make up one whole.

    >>> shares([Fraction(1, 16), Fraction(15, 16)]), shares([Fraction(1, 3)] * 3)
    (['6.25 %', '93.75 %'], ['33.3 %', '33.3 %', '33.3 %'])
    """
    exact = [exactly(part) for part in parts]
    digits = _adding_up(exact, most) or 1
    return [percent(part, digits) for part in exact]


def rounding_note(parts: Sequence[Number], most: int = 2) -> str:
    """Return "rounded" if the `shares` of a whole do not add up to 100 as written; else "".

    >>> [rounding_note(shares) for shares in ([Fraction(1, 16), Fraction(15, 16)], [0.5])]
    ['', '']
    >>> rounding_note([Fraction(1, 3)] * 3)
    'rounded'
    """
    exact = [exactly(part) for part in parts]
    return ROUNDED if _is_whole(exact) and _adding_up(exact, most) is None else ""


def _is_whole(exact: Sequence[Fraction]) -> bool:
    return round(sum(exact), 9) == 1


def _adding_up(exact: Sequence[Fraction], most: int) -> int | None:
    """Return the fewest decimals, at most `most`, with which rounded parts add up to a whole."""
    for digits in range(1, most + 1) if _is_whole(exact) else ():
        # A part written with more decimals, or in words, is taken as it is.
        shown = (x if _is_long(x, digits) else rounded(x, digits + 2) for x in exact)
        if 2 * abs(sum(shown, Fraction(0)) - 1) < Fraction(1, 10 ** (digits + 2)):
            return digits
    return None


def difference(above: Number, below: Number, digits: int = 2) -> tuple[str, str, str]:
    """Format two numbers and their difference, each rounded by itself.

    With as many decimals, from `digits` on, as are needed to add up; where two more do not suffice
    (2/3 − 1/3) with `digits`, and the difference is then "about" so much.

    >>> difference(15.692, 17.665), difference(Fraction(2, 3), Fraction(1, 3))
    (('15.692', '17.665', '−1.973'), ('0.67', '0.33', 'about 0.33'))
    """
    one, two = exactly(above), exactly(below)
    for more in range(digits, digits + _MORE + 1):
        if rounded(one, more) - rounded(two, more) == rounded(one - two, more):
            return decimal(one, more), decimal(two, more), decimal(one - two, more)
    apart = decimal(one - two, digits)
    return decimal(one, digits), decimal(two, digits), f"{ABOUT}{apart}"


def apart(above: Number, below: Number, digits: int) -> str:
    """Format the distance of two numbers, without a sign, beside the two with so many decimals.

    With one more decimal where it is not the difference of the two as written.

    >>> apart(12.3, 10.84, 1), apart(Fraction(9381, 1000), 10.84, 1)
    ('1.5', '1.46')
    """
    one, two = exactly(above), exactly(below)
    as_written = abs(rounded(one, digits) - rounded(two, digits))
    off = abs(one - two)
    return decimal(off, digits + (rounded(off, digits) != as_written))


# Counts in words, wherever jamlab shows a number of things: "1 point", "12 cards", "four 7s". A
# thing whose name is a number is counted in words: "7 4s" would be read as another number.


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
    """Return a text for a table or the terminal: without its stars and {drawings}.

    >>> unmarked("the chance of *no* {joker} joker")
    'the chance of no joker'
    """
    return re.sub(r"\{[\w-]+\} ?", "", text).replace("*", "")


def spelled(n: int, most: int = _SPELLED) -> str:
    """Spell a count up to `most` (99 at most), and write larger ones in figures; 0 is "no".

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
    """Return the plural of a noun, or of a number that names a thing: `cards`, `7s`, `dice`."""
    return _PLURALS.get(noun, f"{noun}s")


def singular(nouns: str) -> str:
    """Return a noun's singular: `pie` of `pies`, `tile won` of `tiles won`, `die` of `dice`."""
    return _SINGULARS.get(nouns) or re.sub(r"s\b", "", nouns, count=1)


def many(n: int, noun: str, *, words: bool = False) -> str:
    """Format a count of things, given their singular; `words`: small counts are spelled.

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
    """Format a count of things, given their plural, as in a game's `standing_word`.

    >>> counted(1, "pies"), counted(2, "pies"), counted(-1, "chips"), counted(1, "tiles won")
    ('1 pie', '2 pies', '-1 chip', '1 tile won')
    """
    return f"{n:,} {singular(nouns) if abs(n) == 1 else nouns}"


# -- parsing of untrusted numbers ------------------------------------------------------------------


MOST: Final = 10**9 - 1
_DIGITS: Final = 20  # allows leading zeros; Python raises beyond 4,300 digits


def whole_number(text: str, most: int = MOST) -> int | None:
    """Parse a text that is an integer from 0 to `most` and nothing else; None if it is not.

    >>> whole_number("12"), whole_number("12", 10), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    match_name = int(text) if text.isdecimal() and len(text) <= _DIGITS else -1
    return match_name if 0 <= match_name <= most else None


# -- untrusted text, made safe to print ------------------------------------------------------------


def plain(text: str) -> str:
    """Replace all unprintable characters, so that the text stays on its line.

    >>> plain("Ann\\x1b[2J")
    'Ann�[2J'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


# -- order of a question's answers -----------------------------------------------------------------


_Answer = TypeVar("_Answer")


def in_mixed_order(
    question: str, answers: Iterable[_Answer], text: Callable[[_Answer], str]
) -> list[_Answer]:
    """Return the answers in an order that says nothing about which one is right.

    The order follows from the question and the text of each answer alone, so it is the same on
    every machine. Whoever writes questions tends to put the right answer in one place.

    >>> in_mixed_order("How many tiles?", ["one", "two", "three"], str)
    ['two', 'three', 'one']
    """
    return sorted(answers, key=lambda answer: _key(question, text(answer)))


def _key(question: str, answer: str) -> bytes:
    return sha256(f"{question}\n{answer}".encode()).digest()


# -- names as people type them ---------------------------------------------------------------------


ALL: Final = 12
"""Number of names up to which all are listed; beyond that only the nearest."""

NEAREST: Final = 5


def seat_name(seat: int) -> str:
    """Return the name of a seat whose player is unknown: "seat 0"."""
    return f"seat {seat}"


def sentence_start(name: str) -> str:
    """Return a name for the beginning of a sentence: "Seat 0"; a player's own name is kept.

    >>> sentence_start(seat_name(1)), sentence_start("ann")
    ('Seat 1', 'ann')
    """
    return f"S{name[1:]}" if name.startswith("seat ") else name


def match_name(said: str, names: Sequence[str]) -> str | None:
    """Return the name that was meant: an exact match, else the only one that differs in case.

    >>> match_name("ROBY", ["Gol", "Roby"])
    'Roby'
    """
    if said in names:
        return said
    alike = {name for name in names if name.casefold() == said.casefold()}
    return alike.pop() if len(alike) == 1 else None


def matching(said: str, names: Sequence[str]) -> str:
    """Return the name that was meant, as `match_name` does; ValueError suggests names.

    >>> matching("ROBY", ["Gol", "Roby"])
    'Roby'
    """
    name = match_name(said, names)
    if name is None:
        raise ValueError(f"there is no {said!r} here; {name_suggestion(said, names)}")
    return name


def name_suggestion(said: str, names: Sequence[str]) -> str:
    """Return the end of an error about an unknown name: all names, or of many the nearest five.

    >>> name_suggestion("Rob", ["Gol", "Roby"])
    'there are Gol, Roby'
    """
    if not names:
        return "there is none"
    if len(names) <= ALL:
        return f"there are {', '.join(names)}"
    cases = {name.casefold(): name for name in names}
    near = get_close_matches(said.casefold(), cases, NEAREST, 0)
    return f"the nearest of {len(names)} are {', '.join(cases[name] for name in near)}"
