"""The flick laboratory, where a visitor flicks once or many times."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.served import Server
from tests.browser.tiers import only_whole

SIZED = pytest.mark.slow("other sizes of the same page")

SLOW = pytest.mark.slow("ten thousand flicks; a hundred are flicked on each change")

WAIT = 60_000


@pytest.fixture(
    params=only_whole((1440, 900), [(1440, 900), (390, 844)], SIZED), ids=["wide", "phone"]
)
def sized(page: Page, request: pytest.FixtureRequest) -> Page:
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    return page


def pull(page: Page, dx: float, dy: float) -> None:
    """Pull back from the current die and release."""
    die = page.locator(".jl-flickboard .jl-die.is-current")
    die.scroll_into_view_if_needed()
    box = die.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


def test_the_laboratory_flicks_once_and_a_hundred_times(gallery: Server, sized: Page) -> None:
    gallery.open(sized, "laboratory/flicks")
    expect(sized.locator(".jl-flickapp")).to_be_visible(timeout=WAIT)
    sized.get_by_role("button", name="Flick 100 times").click()
    found = sized.locator(".jamlab-lab-results")
    expect(found).to_contain_text("of 100 flicks", timeout=WAIT)
    expect(found.locator("svg").first).to_be_visible(timeout=WAIT)
    pull(sized, 5, 60)
    expect(sized.locator(".jl-flicksaid")).to_contain_text("A1", timeout=WAIT)
    sized.get_by_role("button", name="Put the dice back").click()
    expect(sized.locator(".jl-die[data-piece=A1]")).to_have_attribute(
        "aria-label", re.compile("Ann's die 1: shows 4, 106 mm from the hole"), timeout=WAIT
    )
    assert sized.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SLOW
def test_a_long_run_can_be_stopped(gallery: Server, page: Page) -> None:
    gallery.open(page, "laboratory/flicks")
    expect(page.locator(".jl-flickapp")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Flick 10,000 times").click()
    expect(page.get_by_text(re.compile(r"\d+ of 10,000"))).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Flick 100 times")).to_be_enabled(timeout=WAIT)
    results = page.locator(".jamlab-lab-results")
    expect(results).to_contain_text(re.compile(r"of [\d,]+ flicks"), timeout=WAIT)
    done = re.search(r"of ([\d,]+) flicks", results.inner_text())
    assert done is not None
    assert 0 < int(done[1].replace(",", "")) < 10_000


@pytest.mark.parametrize(
    "size", only_whole((390, 844), [(1366, 768), (390, 844)], SIZED), ids=["wide", "phone"]
)
def test_the_board_and_the_die_are_on_the_screen_before_any_setting(
    gallery: Server, page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    gallery.open(page, "laboratory/flicks")
    die = page.locator(".jl-flickboard .jl-die.is-current")
    expect(die).to_be_visible(timeout=WAIT)
    for part in (page.locator(".jl-flickboard"), die):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
    board = page.locator(".jl-flickboard").bounding_box()
    setting = page.locator(".jamlab-theatre-bar").bounding_box()
    assert board is not None
    assert setting is not None
    assert setting["y"] > board["y"] + board["height"]
    assert page.evaluate("scrollY") == 0
