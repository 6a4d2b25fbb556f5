"""Branches in the theatre (What if …?): choose another option, play on, try, compare, leave."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.ui.browser_python.browser_python import python_files
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.served import Server
from tests.browser.theatre.opening import WAIT, opened

SLOW = pytest.mark.slow(
    "a phone and the browser's own Python, which test_theatre has on each change"
)

AT = 145  # Ann is to choose
CRAMEL = f"#game=cramel&log=ann-bo-cy&step={AT}"
SIXTY = "#game=sixty&log=ann-bo-cy-di&step=300"  # Bo draws a card, which only Bo sees
NOT_YET = "How the recorded game goes on is not shown yet."


def is_at(page: Page, step: int) -> None:
    expect(page.locator(".jl-step")).to_have_value(str(step))


@pytest.mark.sample
def test_another_option_by_keys_gone_on_with_tried_compared_and_left(
    gallery: Server, page: Page
) -> None:
    opened(gallery, page, f"?python=kernel{CRAMEL}")
    is_at(page, AT)
    page.get_by_role("button", name="What if …?").press("Enter")
    option = page.locator(".jl-whatifoption").nth(1)
    expect(option).to_be_visible(timeout=WAIT)
    words = option.locator("b").inner_text()
    is_accessible(page)
    option.press("Enter")
    mark = page.locator(".jl-whatifmark")
    expect(mark).to_contain_text(f"What if: {words}", timeout=WAIT)
    is_at(page, AT + 1)
    expect(page.locator(".jl-whatif")).to_be_focused()  # keys continue from there
    expect(page.locator(".jl-winstate")).to_contain_text("not worked out yet")
    page.keyboard.press("ArrowRight")
    is_at(page, AT + 2)
    expect(page.locator(".jl-whatif h3").first).to_have_text(re.compile("What .* could do"))
    offered = page.locator(".is-offered").first.get_attribute("data-piece")
    page.locator(f"[data-cell][data-piece={offered}]").press("Enter")  # on the table, by keys
    is_at(page, AT + 3)
    expect(page.locator(".jl-history")).to_be_hidden()
    expect(page.locator(".jl-happened, .jl-now").first).to_contain_text("reaches for row")
    page.get_by_role("button", name="Let them play on").press("Enter")
    first = page.locator(".jl-whatiftree li").nth(1)
    expect(first).to_contain_text(re.compile(r"wins?, \d+ : \d+ : \d+"), timeout=WAIT)
    page.get_by_role("button", name="Work it out").press("Enter")
    expect(page.locator(".jl-winline")).to_have_count(3, timeout=WAIT)
    expect(page.locator(".jl-winseats b")).to_have_count(3)
    page.get_by_role("button", name="Stop working it out").press("Enter")
    chances = page.locator(".jl-winseats").inner_text()
    page.get_by_role("button", name="Ask about this step").press("Enter")
    page.locator(".jl-asking select").first.select_option(index=1)  # questions on the branch, too
    expect(page.locator(".jl-asking")).to_contain_text(re.compile(r"\d %|\d/\d"), timeout=WAIT)
    page.get_by_role("button", name="What if …?").press("Enter")
    expect(page.locator(".jl-asking")).to_be_hidden()
    page.get_by_role("button", name="Try it 400 times").press("Enter")
    rows = page.locator(".jl-whatifrows li")
    expect(rows).to_have_count(3, timeout=WAIT)
    shares = [
        float(each) for each in re.findall(r"wins ([\d.]+) %", rows.all_inner_texts().__str__())
    ]
    assert sum(shares) == pytest.approx(100, abs=0.3)
    expect(rows.first).to_contain_text("tiles won ")
    expect(rows.first).to_contain_text("recorded: 25, won")
    page.get_by_role("checkbox", name="Compare: The recorded game").press("Space")
    page.get_by_role("checkbox", name=f"Compare: {words}").press("Space")
    expect(page.locator(".jl-whatifsides th[scope=col]")).to_have_text(["The recorded game", words])
    page.get_by_role("button", name="Work out both chances").press("Enter")
    weighed = page.locator(".jl-whatifweighed tbody tr")
    expect(weighed).to_have_count(3, timeout=WAIT)
    expect(weighed.first).to_contain_text(re.compile(r"%.*%.*[+−][\d.]+ \([+−]", re.DOTALL))
    shows = page.get_by_role("button", name="Show what comes")
    shows.click()
    expect(page.locator(".jl-whatifsides").first).to_have_text(NOT_YET)
    expect(weighed).to_have_count(0)
    shows.click()
    page.get_by_role("button", name=f"Rename: {words}").press("Enter")
    page.keyboard.type("Another corner")
    page.keyboard.press("Enter")
    expect(mark).to_contain_text("What if: Another corner")
    is_accessible(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save branches").press("Enter")
    assert saving.value.suggested_filename == "ann-bo-cy.notes.json"
    (branch,) = json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))["branches"]
    assert (branch["at"], branch["title"]) == (AT, "Another corner")
    assert page.evaluate("location.hash").split("step=")[1].split("&")[0] == str(AT)
    page.locator(".jl-whatif").get_by_role("button", name="Back to the game").press("Enter")
    expect(mark).to_be_hidden()
    is_at(page, AT)
    expect(page.locator(".jl-winseats")).not_to_have_text(chances)  # those of the recorded game
    page.get_by_role("button", name="Delete: Another corner").press("Enter")
    expect(page.locator(".jl-whatiftree")).to_be_hidden()


@SLOW
@pytest.mark.skipif(not python_files(), reason="the browser’s own Python is not there")
def test_on_a_phone_without_a_kernel_hidden_cards_stay_hidden(
    gallery: Server, visitor: Visitor
) -> None:
    page = opened(gallery, visitor(viewport={"width": 390, "height": 844}), SIXTY)
    is_at(page, 300)
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.get_by_role("button", name="What if …?").click()
    options = page.locator(".jl-whatifoption b")
    expect(options).to_have_text(["Another one, drawn by chance"], timeout=2 * WAIT)
    is_accessible(page)
    expect(page.locator(".is-offered")).to_have_count(0)
    options.first.click()
    mark = page.locator(".jl-whatifmark")
    expect(mark).to_contain_text("What if: Bo draws a card", timeout=WAIT)
    expect(mark).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == wide
    mark.get_by_role("button", name="Back to the game").click()
    is_at(page, 300)
