"""Evaluate the arithmetic printed on a page, to test that its sums hold.

Independent of jamlab's rounding: numbers are taken as they are printed.
"""

import ast
import re
from collections.abc import Iterable
from fractions import Fraction
from math import comb

_SIGNS = {"−": "-", "×": "*", ",": "", " %": "*(1/100)"}
_BINOMIAL = re.compile(r"C\((\d+), (\d+)\)")
_PLAIN = re.compile(r"[\d.+\-*/()\s]+")


def value_of(text: str) -> Fraction:
    """Return the value of printed arithmetic; ValueError if the text is something else."""
    text = _BINOMIAL.sub(lambda found: str(comb(int(found[1]), int(found[2]))), text)
    for printed, meant in _SIGNS.items():
        text = text.replace(printed, meant)
    if not _PLAIN.fullmatch(text) or not any(map(str.isdigit, text)):
        raise ValueError(f"no arithmetic: {text!r}")
    try:
        return _worked(ast.parse(text.strip().lstrip("+"), mode="eval").body)
    except SyntaxError as error:
        raise ValueError(f"no arithmetic: {text!r}") from error


def _worked(node: ast.expr) -> Fraction:
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp):
        return -_worked(node.operand) if isinstance(node.op, ast.USub) else _worked(node.operand)
    assert isinstance(node, ast.BinOp), ast.dump(node)
    left, right = _worked(node.left), _worked(node.right)
    match node.op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case _:
            return left / right


def wrong_equations(text: str) -> list[str]:
    """Return the equations in a line that do not hold to the last printed digit.

    Sides with letters, an ellipsis or words are skipped.
    """
    wrong = []
    sides = re.split(r"([=≈])", text)
    for left, sign, right in zip(sides[::2], sides[1::2], sides[2::2], strict=False):
        try:
            one, two = value_of(left), value_of(right)
        except ValueError:
            continue
        digits = len(right.strip().removesuffix(" %").partition(".")[2])
        room = Fraction(1, 2 * 10**digits) if digits else Fraction(0)
        if " %" in right:
            room /= 100
        if sign == "≈":
            room = max(room, abs(two) / 10**5)
        if abs(one - two) > room:
            wrong.append(f"{left.strip()} {sign} {right.strip()}")
    return wrong


def sum_is_off(said: Iterable[str], chances: Iterable[Fraction]) -> str:
    """Return "" if the percentages of a whole add up to 100, else their sum and the list.

    A list with a share in words is skipped.
    """
    said, chances = list(said), list(chances)
    if sum(chances) != 1:
        return ""
    try:
        total = sum(map(value_of, said), Fraction(0))
    except ValueError:
        return ""
    small = any(0 < chance < Fraction(1, 2000) for chance in chances)
    room = Fraction(1, 2000) if small else Fraction(0)
    return "" if abs(total - 1) <= room else f"{float(100 * total)} %: {', '.join(said)}"


def misrounded(said: str, exact: Fraction, digits: int | None = None) -> str:
    """Return "" if a number is rounded on its own, half away from 0, to its printed digits (which
    must be `digits`, if given); else both values. Numbers in words are skipped."""
    try:
        shown = value_of(said)
    except ValueError:
        return ""
    printed = len(said.removesuffix(" %").partition(".")[2])
    last = Fraction(1, 10 ** (printed + (2 if said.endswith(" %") else 0)))
    off = 2 * abs(shown - exact)
    is_so = off < last or (off == last and abs(shown) > abs(exact))
    return "" if is_so and digits in {None, printed} else f"{said} for {float(exact)}"


_COUNTS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)


def number_of(word: str) -> int:
    """Return the number for a count in words, up to twenty."""
    return _COUNTS.index(word)
