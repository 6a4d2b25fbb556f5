"""How numbers are written, wherever jamlab shows one: in Python here, in the browser `numbers.js`.

* Each number is rounded by itself, half away from zero, as it is taught: 1/16 is 6.3 %. What
  decides is the exact fraction; a float counts as the decimal of 15 digits that it stands for, for
  a sum of floats is off by more than its last digit. Minus is "−".
* A chance has one decimal. One that would round to 0 or to 100 % and is neither has more of them;
  one in a hundred thousand or less is said in words.
* Parts of a whole (`shares`) and a difference (`difference`, `apart`) get as many decimals as it
  takes for the rounded numbers to add up. No number is changed for that: where it takes too many,
  "rounded" is said beside them (`loose`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Final

MINUS: Final = "−"
"""As it is printed: a hyphen is too short."""
Number = Fraction | float | int

_SMALLEST: Final = 4
"""Decimals of a percentage at most; what needs more is said as "1 in …"."""
_FIGURES: Final = 10  # two figures of a chance near 0 or 1, as a number of the last decimal
_MORE: Final = 2  # decimals more, at most, until a difference adds up
_LARGE: Final = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"))
_SURE: Final = 15  # digits of a float that hold what was meant
ROUNDED: Final = "rounded"
"""Said beside numbers that add up, but not as they are written."""
ABOUT: Final = "about "
"""Said before a difference that is not that of the numbers as they are written."""


def exactly(value: Number) -> Fraction:
    """The number itself; a float as the decimal of 15 digits. ValueError for inf, nan."""
    return Fraction(f"{value:.{_SURE}g}") if isinstance(value, float) else Fraction(value)


def rounded(value: Number, digits: int = 0) -> Fraction:
    """To so many decimals, half away from zero.

    >>> rounded(Fraction(5, 2)), rounded(-0.25, 1)
    (Fraction(3, 1), Fraction(-3, 10))
    """
    return Fraction(_units(exactly(value), digits), 10**digits)


def _units(exact: Fraction, digits: int) -> int:
    """A number rounded so, in units of the last decimal."""
    scale: int = 2 * 10**digits
    size = (abs(exact.numerator) * scale + exact.denominator) // (2 * exact.denominator)
    return -size if exact.numerator < 0 else size


def decimal(value: Number, digits: int, *, sign: bool = False) -> str:
    """A number with so many decimals; with `sign` a plus stands before what is above 0.

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
    """An expected number: whole, or with three decimals."""
    return decimal(value, 0 if isinstance(value, int | Fraction) and value.denominator == 1 else 3)


def percent(chance: Number, digits: int = 1) -> str:
    """A chance as a percentage: with more decimals where it would look like 0 or 1 and is not.

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
    """100,000 and more, as it is said: "500,000", "3.2 million"."""
    for size, name in _LARGE:
        if count >= size:
            return f"{decimal(count / size, 1)} {name}"
    return decimal(count, 0)


def shares(parts: Sequence[Number], most: int = 2) -> list[str]:
    """The parts of a whole as percentages, each rounded by itself.

    With the fewest decimals, from one to `most`, with which they add up to 100; with one where
    `most` do not suffice, and for parts that are not those of one whole.

    >>> shares([Fraction(1, 16), Fraction(15, 16)]), shares([Fraction(1, 3)] * 3)
    (['6.25 %', '93.75 %'], ['33.3 %', '33.3 %', '33.3 %'])
    """
    exact = [exactly(part) for part in parts]
    digits = _adding_up(exact, most) or 1
    return [percent(part, digits) for part in exact]


def loose(parts: Sequence[Number], most: int = 2) -> str:
    """ "rounded" if `shares` of a whole do not add up to 100 as they are written; else "".

    >>> loose([Fraction(1, 16), Fraction(15, 16)]), loose([Fraction(1, 3)] * 3), loose([0.5])
    ('', 'rounded', '')
    """
    exact = [exactly(part) for part in parts]
    return ROUNDED if _is_whole(exact) and _adding_up(exact, most) is None else ""


def _is_whole(exact: Sequence[Fraction]) -> bool:
    return round(sum(exact), 9) == 1


def _adding_up(exact: Sequence[Fraction], most: int) -> int | None:
    """The fewest decimals, at most so many, with which rounded parts add up to a whole."""
    for digits in range(1, most + 1) if _is_whole(exact) else ():
        # One that is written with more decimals, or in words, is taken as it is.
        shown = (x if _is_long(x, digits) else rounded(x, digits + 2) for x in exact)
        if 2 * abs(sum(shown, Fraction(0)) - 1) < Fraction(1, 10 ** (digits + 2)):
            return digits
    return None


def difference(above: Number, below: Number, digits: int = 2) -> tuple[str, str, str]:
    """Two numbers and what lies between them, each rounded by itself.

    With as many decimals from `digits` on as it takes to add up; where two more do not suffice
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
    """How far two numbers lie apart, without a sign, beside the two with so many decimals.

    With one more where it is not the difference of the two as they are written.

    >>> apart(12.3, 10.84, 1), apart(Fraction(9381, 1000), 10.84, 1)
    ('1.5', '1.46')
    """
    one, two = exactly(above), exactly(below)
    as_written = abs(rounded(one, digits) - rounded(two, digits))
    off = abs(one - two)
    return decimal(off, digits + (rounded(off, digits) != as_written))
