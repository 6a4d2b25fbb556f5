"""The table of spots: its pieces are drawn, and a die's six probabilities are visible."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown, told
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other sizes of the same table")

SLOW = pytest.mark.slow("what lies on spots is drawn by the same code as in the theatre's own test")

PIG = told("pig", 3, "hold")
SIZES = [(1366, 768), (390, 844)]
CHANCES = [n for n, event in enumerate(PIG["events"], 1) if event["node"] == "chance" and n > 1]


@pytest.mark.parametrize(("width", "height"), only((390, 844), SIZES, SIZED))
def test_the_whole_die_is_in_sight(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    shown = Shown(page, PIG, position=CHANCES[0])
    if width < 500:
        page.get_by_role("tab", name="Chances").click()
    odds = page.locator(".jl-odds")
    for at in CHANCES[:30]:
        shown.go(at)
        expect(odds.locator(".jl-chance")).to_have_count(6)
        over = odds.evaluate("node => node.scrollHeight - node.clientHeight")
        assert over <= 0, f"{over} pixels of the chances are out of sight at step {at}"


@pytest.mark.parametrize(("width", "height"), only((390, 844), SIZES, SIZED))
def test_the_last_die_is_marked_and_the_place_has_its_name(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Shown(page, PIG, position=CHANCES[0])
    expect(page.locator(".jl-spotpieces > .is-die.is-current")).to_be_visible()
    expect(page.locator(".jl-spothead b")).to_contain_text("’s turn")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SLOW
def test_a_deck_is_drawn_as_a_pile(page: Page) -> None:
    tale: dict[str, Any] = told("kuhn", 2, "balanced")
    Shown(page, tale, position=4)
    deck = page.locator(".jl-place.is-pile")
    expect(deck).to_contain_text("The deck")
    drawn = deck.locator(".jl-spotpieces")
    assert drawn.evaluate("node => getComputedStyle(node).backgroundColor") != "rgba(0, 0, 0, 0)"
