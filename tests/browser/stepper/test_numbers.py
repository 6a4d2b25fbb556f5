"""What the browser counts itself it writes as Python does: `numbers.js` beside `numbers.py`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page

from jamlab import text
from jamlab.core import Stream
from jamlab.ui import bundle

MOVED = pytest.mark.slow(
    "its Node test in tests/unit/ui/widgets/shared/alike.test.js covers it on each change"
)

WHOLES = (1, 2, 3, 16, 49, 83, 1000, 152_097, 3_000_000)


def in_browser(page: Page, call: str, asked: Sequence[Any]) -> Any:
    page.set_content(
        f"<script type=module>{bundle.script('ui/toolkit/numbers.js')}\n"
        "Object.assign(window, { decimal, percent, shares });</script>"
    )
    return page.evaluate(f"asked => asked.map((each) => {call}(...each))", asked)


@MOVED
def test_numbers_are_written_alike(page: Page) -> None:
    asked: list[tuple[float, int]] = [
        (n / 40, digits) for n in range(0, 90_000, 7) for digits in (0, 1, 3)
    ]
    wanted = [text.decimal(value, digits) for value, digits in asked]
    assert in_browser(page, "decimal", asked) == wanted


@MOVED
def test_chances_are_written_alike(page: Page) -> None:
    asked = [
        [part, whole]
        for whole in WHOLES
        for part in sorted({n for at in range(101) for n in (at, whole - at, whole * at // 100)})
        if 0 <= part <= whole
    ]
    wanted = [text.percent(Fraction(part, whole)) for part, whole in asked]
    assert in_browser(page, "percent", asked) == wanted


@MOVED
def test_parts_of_a_whole_are_written_alike(page: Page) -> None:
    chance = Stream(5)
    asked: list[tuple[list[int], int, int]] = []
    for _ in range(3000):
        parts = [chance.below(1 + chance.below(40)) for _ in range(1 + chance.below(9))]
        asked.append((parts, sum(parts) + (chance.below(9) == 0), 1 + chance.below(3)))
    wanted = [
        text.shares([Fraction(part, whole or 1) for part in parts], most)
        for parts, whole, most in asked
        if whole
    ]
    assert in_browser(page, "shares", [each for each in asked if each[1]]) == wanted
