"""Colours in the gallery's style sheets not tested elsewhere: high contrast and plain links."""

import re
from pathlib import Path
from typing import Final

import pytest

from jamlab.classroom.homework.homework_page import SHEETS
from jamlab.web.templates import CLASS_STATIC, PACKAGE, STATIC

OWN: Final = [*STATIC.glob("*.css"), *CLASS_STATIC.rglob("*.css")]
STATE: Final = re.compile(
    r"\[aria-(?:pressed|selected|current|checked)|:checked|\.(?:on|counted)\b"
)
SHARED: Final = {"[aria-pressed", "[aria-selected", "[aria-current"}


def forced(sheet: Path) -> str:
    """Return a sheet's `forced-colors: active` rules; blocks must close at a line's start."""
    text = sheet.read_text(encoding="utf-8")
    return "".join(re.findall(r"@media \(forced-colors: active\) \{\n(.*?)\n\}", text, re.S))


def test_the_shared_sheet_marks_what_is_pressed_or_chosen() -> None:
    rules = forced(STATIC / "house.css")
    assert set(STATE.findall(rules)) == SHARED
    assert re.search(r"\{\s*forced-color-adjust: none; background: Highlight", rules)


@pytest.mark.parametrize("sheet", sorted(OWN), ids=lambda sheet: sheet.stem)
def test_a_state_has_a_rule_for_high_contrast(sheet: Path) -> None:
    rules = forced(sheet)
    ordinary = sheet.read_text(encoding="utf-8").replace(rules, "") if rules else sheet.read_text()
    assert set(STATE.findall(ordinary)) <= SHARED | set(STATE.findall(rules))


def test_each_page_has_the_shared_sheet() -> None:
    """Templates without their own head extend `frame.html.j2` or a paper template."""
    for page in PACKAGE.glob("*/html/**/*.j2"):
        text = page.read_text(encoding="utf-8")
        if 'rel="stylesheet"' in text and not re.search(r'extends "(?:frame|\w*/?paper)', text):
            assert "house.css" in text, page.name
    assert SHEETS[0] == "house.css"


def test_a_plain_link_is_not_in_the_browsers_blue() -> None:
    sheet = (STATIC / "house.css").read_text(encoding="utf-8")
    assert re.search(r"^:where\(a\) \{ color: inherit; \}$", sheet, re.M)
