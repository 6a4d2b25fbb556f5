"""Printed numbers, against the standard library's `decimal`, and sums that hold as printed."""

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import inf, nan, nextafter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jamlab import text
from tests.unit.core.written import misrounded, sum_is_off, value_of, wrong_equations

WEIGHTS = st.lists(st.integers(0, 60), min_size=1, max_size=9).filter(any)


@given(st.integers(-(10**9), 10**9), st.integers(0, 4))
def test_rounding_is_half_away_from_zero(thousandths: int, digits: int) -> None:
    value = Fraction(thousandths, 1000)
    exact = Decimal(thousandths) / 1000
    wanted = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    assert text.rounded(value, digits) == Fraction(wanted)
    assert value_of(text.decimal(value, digits)) == Fraction(wanted)


@given(st.integers(-(10**6), 10**6))
def test_a_float_is_the_decimal_that_it_is_printed_as(hundredths: int) -> None:
    assert text.decimal(hundredths / 100, 1) == text.decimal(Fraction(hundredths, 100), 1)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 16), "6.3 %"),
        (0, "0.0 %"),
        (1.0, "100.0 %"),
        (Fraction(152_096, 152_097), "all but 1 in 152,097"),
        (Fraction(1, 152_097), "1 in 152,097"),
        (Fraction(4999, 5000), "99.980 %"),
        (1e-12, "1 in 1.0 trillion"),
        (1 - Fraction(1, 3_000_000), "all but 1 in 3.0 million"),
        (Fraction(-17, 1000), "−1.7 %"),
    ],
)
def test_a_chance_can_be_read_near_nothing_and_near_all(chance: Fraction, said: str) -> None:
    assert text.percent(chance) == said


@given(st.fractions(0, 1))
def test_only_what_is_0_or_1_looks_like_it(chance: Fraction) -> None:
    said = text.percent(chance)
    assert (said == "0.0 %") == (chance == 0)
    assert (said == "100.0 %") == (chance == 1)
    if said.endswith(" %"):
        assert abs(value_of(said) - chance) <= Fraction(5, 10_000)
        assert value_of(said) not in {0, 1} or chance in {0, 1}


@given(WEIGHTS)
def test_parts_of_a_whole_are_rounded_each_by_itself(weights: list[int]) -> None:
    parts = [Fraction(weight, sum(weights)) for weight in weights]
    said = text.shares(parts)
    assert not list(filter(None, map(misrounded, said, parts)))
    if min(parts) >= Fraction(1, 1000) or 0 in parts:
        assert bool(text.rounding_note(parts)) == bool(sum_is_off(said, parts))


@pytest.mark.parametrize(
    ("part", "said"),
    [  # issue 41: shown as 27.73, 12.1 and 12.05 beside others, to make a sum of 100
        (Fraction(28, 101), {"27.7 %", "27.72 %"}),
        (Fraction(10, 83), {"12.0 %", "12.05 %"}),
    ],
)
@given(st.lists(st.integers(0, 30), min_size=1, max_size=8).filter(any))
def test_what_lies_beside_a_part_does_not_change_it(
    part: Fraction, said: set[str], others: list[int]
) -> None:
    rest = [Fraction(n, sum(others)) * (1 - part) for n in others]
    assert text.shares([part, *rest])[0] in said


def test_parts_that_are_none_of_one_whole_are_left_alone() -> None:
    assert text.shares([0.5, 0.25]) == ["50.0 %", "25.0 %"]
    assert text.shares([]) == []
    assert text.shares([Fraction(1, 3)] * 3) == ["33.3 %"] * 3


@given(st.fractions(-50, 50, max_denominator=999), st.fractions(-50, 50, max_denominator=999))
def test_a_difference_is_that_of_the_numbers_shown(above: Fraction, below: Fraction) -> None:
    one, two, apart = text.difference(above, below)
    exact = (above, below, above - below)
    assert not any(map(misrounded, (one, two, apart.removeprefix("about ")), exact))
    is_so = value_of(one) - value_of(two) == value_of(apart.removeprefix("about "))
    assert is_so or apart.startswith("about ")


@given(st.floats(-1e6, 1e6), st.integers(0, 4))
def test_an_error_in_the_last_digit_of_a_float_changes_nothing(value: float, digits: int) -> None:
    meant = round(value, 5)
    assert all(
        text.decimal(near, digits) == text.decimal(Fraction(str(meant)), digits)
        for near in (meant, nextafter(meant, inf), nextafter(meant, -inf))
    )


def test_percentages_are_written_in_one_place() -> None:
    by_hand = re.compile(r"\.\d[f%]\}? ?%|:\.\d%\}|format=\"\.\d%|toFixed\(\d\)\} %")
    package = Path(text.__file__).parent
    found = [file.relative_to(package) for each in ("*.py", "*.js") for file in package.rglob(each)]
    sources = [package / file for file in found if "_" not in {part[0] for part in file.parts[:-1]}]
    assert len(sources) > 200
    assert not [file.name for file in sources if by_hand.search(file.read_text(encoding="utf-8"))]
    assert by_hand.search('f"{100 * share:.1f} %"')
    assert by_hand.search('f"{share:.1%}"')


def test_what_is_no_number_says_so() -> None:
    assert (text.decimal(nan, 2), text.decimal(-inf, 2)) == ("nan", "−inf")
    assert text.percent(nan) == "nan %"


def test_the_tests_own_reading_finds_what_does_not_add_up() -> None:
    assert wrong_equations("15.69 − 17.67 = −1.97") == ["15.69 − 17.67 = −1.97"]
    assert not wrong_equations("1 − C(5, 2) / 40 = 3/4, so p = 5 %")
    assert wrong_equations("2 × 3.1 = 6.1")
    assert sum_is_off(["6.2 %", "93.7 %"], [Fraction(1, 16), Fraction(15, 16)])
    assert sum_is_off(
        ["49.1 %", "52.6 %", "0.0 %"], [Fraction(1, 2), Fraction(3, 8), Fraction(1, 8)]
    )
