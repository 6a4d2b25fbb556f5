"""Games played on a page without a kernel: whole ones, and interruptions."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.log import Replay
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.play.playing import (
    OVER,
    PHONE,
    begun,
    begun_with_luck,
    by_keys,
    by_touch,
    opened,
    played_out,
    until_over,
)
from tests.browser.served import PATIENCE, Server

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/play/deeds.dom.test.js covers it on each change"
)
TOUCHED = pytest.mark.slow(
    "a finger flicks on each change in test_flicked.py; games are played in DOM tests"
)
HANDED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/play/kept.dom.test.js covers it on each change"
)


def test_a_whole_game_is_played_by_clicks_and_its_log_verifies(
    gallery: Server, page: Page, tmp_path: Path
) -> None:
    """The shortest game; DOM tests and test_whole_games.py play the others."""
    begun(gallery, page, "kuhn", options={"rounds": "1"})
    played_out(page)
    expect(page.locator(OVER)).to_contain_text(re.compile("win|Nobody"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the log").click()
    log = tmp_path / saved.value.suggested_filename
    saved.value.save_as(log)
    replay = Replay.read(log)  # `read` verifies each event
    assert replay.over is not None
    assert replay.game.id == "kuhn"


@MOVED
def test_a_whole_game_is_played_by_keys(gallery: Server, page: Page) -> None:
    begun(gallery, page, "kuhn", options={"rounds": "1"})
    until_over(page, by_keys)


@TOUCHED
@pytest.mark.parametrize("game", ["pig", "kuhn", "jamsumo"])
def test_a_whole_game_is_played_by_touch_on_a_phone(
    gallery: Server, visitor: Visitor, game: str
) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    begun(gallery, page, game)
    until_over(page, by_touch)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_goes_on_after_a_reload_and_a_choice_is_taken_back(
    gallery: Server, page: Page
) -> None:
    begun_with_luck(gallery, page, "cramel", 1, "greedy")
    page.locator(".jl-piece.is-offered").first.wait_for()
    page.locator("[data-cell]:not([data-piece=''])").nth(8).click()
    last = page.locator(".jl-news li").last
    expect(last).to_contain_text("Ann turns up")
    words = last.inner_text()
    page.reload()
    expect(last).to_have_text(words, use_inner_text=True)
    page.get_by_role("button", name="Take back").click()
    expect(last).to_contain_text("Ann’s turn")


@HANDED
def test_a_finished_game_is_stepped_through_in_the_theatre(gallery: Server, page: Page) -> None:
    begun(gallery, page, "kuhn", options={"rounds": "1"})
    played_out(page)
    page.get_by_role("button", name="Step through it").click(timeout=PATIENCE * 1000)
    expect(page.locator(".jl-theatrehead")).to_contain_text("Kuhn", timeout=60_000)
    expect(page.locator(".jl-theatrehead")).to_contain_text("your own", timeout=60_000)


def test_the_page_is_accessible(gallery: Server, page: Page) -> None:
    opened(gallery, page, "sixty")
    is_accessible(page)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".jl-line").first).to_be_visible()
    is_accessible(page)
