"""The panel of chances: how surprising it is what came, and what the next draws may bring."""

from math import log2
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jamlab.chance.exact.dealing import at_least
from tests.browser.stepper.standalone import Shown

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/surprise.dom.test.js covers it on each change"
)

WORDS = [
    (5.0, "rare"),
    (3.0, "surprising"),
    (2.0, "a little surprising"),
    (1.0, "nothing special"),
    (0.0, "an everyday matter"),
]


def chances(shown: Shown, n: int) -> dict[str, Any]:
    return shown.scene("table", n).get("odds") or {}


def in_words(weight: int, total: int) -> str:
    """What the panel says of chances that are no more than one half."""
    one = total / weight
    if total % weight == 0:
        return f"1 in {total // weight}"
    return f"about 1 in {one:.1f}" if one < 10 else f"about 1 in {one:.0f}"


@MOVED
def test_what_came_says_how_surprising_it_was(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, viewpoint="table", hideFuture=True)
    line, words = page.locator(".jl-surprise"), set()
    for n in range(1, 200):
        odds = chances(shown, n)
        if odds.get("came", -1) < 0:
            continue
        weight, total = odds["rows"][odds["came"]][2], odds["total"]
        bits = log2(total / weight)
        word = next(word for least, word in WORDS if bits >= least)
        if bits < 1 or word in words:
            continue
        words.add(word)
        shown.go(n)
        expect(line).to_have_text(f"{word}{in_words(weight, total)} · {bits:.1f} bits")
        before = chances(shown, n - 1)
        shown.go(n - 1)
        if before and before["came"] < 0:  # a tile is about to come: nothing is told of it
            expect(page.locator(".jl-odds")).to_be_visible()
            expect(line).to_have_count(0)
    assert len(words) >= 3


@MOVED
def test_a_row_tells_what_the_next_draws_may_bring(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, viewpoint="table")
    n = next(n for n in range(60, 200) if chances(shown, n).get("came", -1) == 0)
    shown.go(n)
    odds = chances(shown, n)
    rows = page.locator("button.jl-chance")
    rows.first.focus()
    for row in (0, 1):  # the first came, so it is one fewer; the second did not
        page.keyboard.press("Enter")
        good, total = odds["rows"][row][2] - (row == 0), odds["total"] - 1
        exact = [100 * float(at_least(1, total, good, draws)) for draws in (2, 3, 5, 10)]
        said = [float(text[:-2]) for text in page.locator(".jl-within b").all_inner_texts()]
        assert said == pytest.approx(exact, abs=0.051)  # one decimal
        expect(rows.nth(row)).to_have_attribute("aria-expanded", "true")
        expect(rows.nth(row)).to_be_focused()
        page.keyboard.press("Shift+ArrowDown")
    expect(rows.nth(2)).to_be_focused()
    # Stepping draws the rows anew, or takes the panel away: the keys are still heard.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert shown.at == n + 1
    shown.see("all")
    expect(page.locator(".jl-odds")).to_be_hidden()


@MOVED
def test_the_jam_tells_a_seat_what_the_next_draws_may_bring(
    page: Page, jam: dict[str, Any]
) -> None:
    """Hidden hands make a difference: what is told comes from Python, for either half of a card."""
    shown = Shown(page, jam, viewpoint="1")
    n = next(n for n in range(120, 300) if "next" in (shown.scene("1", n).get("odds") or {}))
    shown.go(n)
    odds, lists = shown.scene("1", n)["odds"], jam["next_draws"][1]
    assert len(odds["next"]) > 3
    for half, rows in (("Recipe", odds["rows"]), ("Fruit", odds["also"][0])):
        page.locator(".jl-halves").get_by_role("button", name=half).click()
        for place in (0, len(rows) - 1):
            page.locator("button.jl-chance").nth(place).click()
            chances = lists[odds["next"][rows[place][4]]]
            assert page.locator(".jl-within b").all_inner_texts() == chances
            expect(page.locator(".jl-within")).to_contain_text(
                f"At least one {rows[place][0]} among the next 2 cards: {chances[0]}"
            )
            expect(page.locator(".jl-within small")).to_have_text(
                "if no card is shuffled into the deck meanwhile"
            )
