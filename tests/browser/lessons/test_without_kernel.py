"""A lesson's page without a kernel: before Python is loaded, and if it never is."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jamlab.gallery import share
from jamlab.gallery.site import site
from jamlab.ui.browser_python.browser_python import python_files
from tests.browser.conftest import Visitor, Watch
from tests.browser.lessons.test_lessons import ADDRESSES
from tests.browser.served import Server

pytestmark = pytest.mark.skipif(
    not python_files(), reason="the browser's own Python is not here: lessons have kernels"
)


def kept(page: Page, number: int) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('jamlab-lesson-{number}')") or "null")


@pytest.fixture
def alone(page: Page, watch: Watch) -> Page:
    """A browser in which Python never loads."""
    watch.expect("this browser has no WebAssembly")
    page.add_init_script("delete globalThis.WebAssembly")
    return page


def test_the_guess_is_made_and_stays_where_python_never_comes(gallery: Server, alone: Page) -> None:
    gallery.open(alone, ADDRESSES[2])
    guess, table = alone.locator(".jamlab-lesson-guess"), alone.locator(".jamlab-lesson-table")
    expect(table).to_contain_text("This page does not run in this browser.")
    expect(alone.get_by_role("link", name="Let the server run it")).to_be_visible()
    guess.get_by_role("slider").press("Home")
    guess.get_by_role("button", name="This is my guess").click()
    expect(guess.locator(".jl-guessed")).to_have_text("0 %")
    guess.get_by_role("button", name="Change my guess").click()
    expect(guess.get_by_role("slider")).to_be_focused()
    guess.get_by_role("slider").press("ArrowRight")
    guess.get_by_role("button", name="This is my guess").click()
    assert kept(alone, 2)["done"] == [["guess", 1]]
    gallery.open(alone, ADDRESSES[2])
    expect(guess.locator(".jl-guessed")).to_have_text("1 %")
    expect(guess.get_by_role("slider")).to_be_hidden()


def test_a_network_that_drops_while_python_loads_is_waited_for(
    gallery: Server, visitor: Visitor, watch: Watch
) -> None:
    watch.expect("ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_ABORTED")
    page = visitor(service_workers="block")
    page.route("**/*.wasm", lambda route: route.abort())
    gallery.open(page, ADDRESSES[1])
    bar, table = page.get_by_role("alert"), page.locator(".jamlab-lesson-table")
    expect(bar).to_contain_text("The network does not answer.")
    expect(table.get_by_role("status")).to_contain_text(re.compile(r"Loading this page.* \d\d %"))
    bar.get_by_role("button", name="Try again").click()
    expect(bar).to_be_visible()
    page.context.set_offline(True)
    page.unroute("**/*.wasm")
    guess, exact = page.locator(".jamlab-lesson-guess"), page.locator(".jamlab-lesson-exact")
    guess.get_by_role("button", name="This is my guess").click()
    table.locator(".jl-trialpiece").nth(20).click()  # the first trials came with the page
    table.locator("[data-do='run-100']").click()
    expect(table.locator("h2 small")).to_have_text("trial 101")
    counts = table.locator(".jl-counts").inner_text()
    exact.get_by_role("button").click()
    expect(table.locator(".jl-waits")).to_contain_text("What you asked for is done then.")
    expect(bar).to_be_visible()
    page.context.set_offline(False)  # pending requests are sent at once
    expect(exact).to_contain_text("your guess was")
    expect(bar).to_have_count(0)
    expect(table.locator(".jl-waits")).to_be_empty()
    assert table.locator(".jl-counts").inner_text() == counts
    table.locator("[data-do='run-100']").click()
    expect(table.locator("h2 small")).to_have_text("trial 201")


def test_a_part_has_an_address_and_a_page_can_be_larger(gallery: Server, page: Page) -> None:
    gallery.open(page, f"{ADDRESSES[4]}#closer")
    expect(page.locator(".jamlab-lesson-closer h2")).to_be_in_viewport()
    words = page.locator(".jamlab-lesson-question p")
    before = words.bounding_box()
    large = page.get_by_role("button", name="Large")
    large.click()
    expect(large).to_have_attribute("aria-pressed", "true")
    gallery.open(page, ADDRESSES[4])
    expect(large).to_have_attribute("aria-pressed", "true")
    after = words.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] >= 1.2 * before["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_a_lesson_from_a_stick_is_played_and_goes_on(visitor: Visitor, tmp_path: Path) -> None:
    """Offline; the site has only lesson 9 beside it, and lesson 10 cannot be in a site."""
    for number in (5, 9, 10):
        target = tmp_path / "notebooks" / f"{ADDRESSES[number]}.ipynb"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((share() / "notebooks" / f"{ADDRESSES[number]}.ipynb").read_bytes())
    made = site(tmp_path / "site", tmp_path / "notebooks", tmp_path / "no-replays")
    assert [words for words in made.left_out if "10_" in words]
    page = visitor(offline=True)
    address = f"{(tmp_path / 'site').as_uri()}/{ADDRESSES[5]}.html"
    page.goto(address)
    page.locator(".jamlab-lesson-guess").get_by_role("button").nth(1).click()
    page.locator(".jamlab-lesson-table [data-do=finish]").click()
    page.locator(".jamlab-lesson-table [data-do^='run-']").first.click()
    page.locator(".jamlab-lesson-exact").get_by_role("button").click()
    expect(page.locator(".jl-big")).to_contain_text("tiles")
    page.goto(address)
    expect(page.locator(".jl-big")).to_contain_text("tiles")
    links = page.locator(".lesson-foot").get_by_role("link")
    expect(links).to_have_text(["The whole course", re.compile("^Lesson 9, next")])
    links.last.click()
    expect(page.locator(".jamlab-lesson-question")).to_be_visible()
