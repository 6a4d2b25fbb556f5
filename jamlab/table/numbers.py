"""How numbers are written, wherever jamlab shows one: in Python here, in the browser `numbers.js`.

* Rounded half away from zero, as it is taught: 1/16 is 6.3 %. A float counts as the decimal that
  it is printed as. Minus is "−".
* A chance has one decimal. One that would round to 0 or to 100 % and is neither has more of them;
  one in a hundred thousand or less is said in words.
* What is shown as adding up does: the parts of a whole (`shares`), a difference (`difference`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
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
_HALF: Final = Fraction(1, 2)


def exactly(value: Number) -> Fraction:
    """The number itself; a float as the decimal that it is printed as. ValueError for inf, nan."""
    return Fraction(str(float(value))) if isinstance(value, float) else Fraction(value)


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
    """The parts of a whole as percentages that add up to 100, with up to `most` decimals.

    What is wanting goes to the largest remainders; equal parts stay equal. Where both cannot be
    (three thirds), each is rounded by itself; so are parts that are not those of one whole.

    >>> shares([Fraction(1, 16), Fraction(15, 16)]), shares([0.2503, 0.2503, 0.4994])
    (['6.25 %', '93.75 %'], ['25.0 %', '25.0 %', '50.0 %'])
    """
    exact = [exactly(part) for part in parts]
    if round(sum(exact), 9) == 1:
        for digits in range(1, most + 1):
            found = _adding_up(exact, digits, digits == most)
            if found is not None:
                return found
    return [percent(part) for part in exact]


def _adding_up(exact: Sequence[Fraction], digits: int, last: bool) -> list[str] | None:
    """The parts with so many decimals, if they add up without telling equal ones apart.

    Of equal remainders the larger part comes first, but only if there is no `last` way out.
    """
    unit = 100 * 10**digits
    long = [_is_long(part, digits) for part in exact]
    units = [int(rounded(part * unit)) for part in exact]
    wanted = unit - int(rounded(sum(p for p, by in zip(exact, long, strict=True) if by) * unit))
    free = [n for n, by_itself in enumerate(long) if not by_itself]
    if sum(units[n] for n in free) != wanted:
        for n in free:
            units[n] = exact[n] * unit // 1
        left = wanted - sum(units[n] for n in free)

        def rank(n: int) -> tuple[Fraction, Fraction]:
            return exact[n] * unit % 1, exact[n] if last else _HALF

        for _, same in groupby(sorted(free, key=rank, reverse=True), key=rank):
            group = list(same)
            if left < len(group):
                break
            left -= len(group)
            for n in group:
                units[n] += 1
        if left or any(exact[n] and not units[n] for n in free):
            return None
    return [
        percent(part) if by_itself else f"{decimal(Fraction(count, 10**digits), digits)} %"
        for part, by_itself, count in zip(exact, long, units, strict=True)
    ]


def difference(above: Number, below: Number, digits: int = 2) -> tuple[str, str, str]:
    """Two numbers and what lies between them, with as many decimals as it takes to add up.

    >>> difference(15.692, 17.665)
    ('15.692', '17.665', '−1.973')
    """
    one, two = exactly(above), exactly(below)
    for more in range(digits, digits + _MORE + 1):
        apart = rounded(one, more) - rounded(two, more)
        if apart == rounded(one - two, more):
            break
    return decimal(one, more), decimal(two, more), decimal(apart, more)
