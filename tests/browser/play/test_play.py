"""Games played on a page, without a kernel: whole ones, and what can go wrong on the way."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from jamlab.log import Replay
from jamlab.pages.play.saved_games import unpack_game
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
    """The shortest game; the others are played so in DOM tests, and in test_whole_games.py."""
    begun(gallery, page, "kuhn", options={"rounds": "1"})
    played_out(page)
    expect(page.locator(OVER)).to_contain_text(re.compile("win|Nobody"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the log").click()
    log = tmp_path / saved.value.suggested_filename
    saved.value.save_as(log)
    replay = Replay.read(log)  # it verifies each event
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


@MOVED
def test_the_screen_is_handed_over_and_a_second_click_comes_too_late(
    gallery: Server, page: Page
) -> None:
    begun(gallery, page, "kuhn", people=2)
    cover = page.locator(".jl-cover")
    names = []
    for _ in range(2):
        expect(cover).to_contain_text("Hand the screen to")
        names.append(cover.locator("h2").inner_text())
        expect(page.locator(".jl-line")).to_have_count(0)
        cover.get_by_role("button").dblclick()
        expect(cover).to_have_count(0)
        page.locator(".jl-line:not(.is-forbidden)").first.dblclick()
    assert len(set(names)) == 2  # each of the two has chosen once


@MOVED
def test_what_is_forbidden_says_why_with_its_rule(gallery: Server, page: Page) -> None:
    begun(gallery, page, "sixty")
    page.locator(".jl-line.is-forbidden").first.click()
    says = page.locator(".jl-refused:not(.jl-box[hidden])").last
    expect(says.locator(".jl-clauseid")).to_have_text(re.compile(r"^S-"))
    page.locator(".jl-zone-pile .jl-piece, .jl-tray [data-piece]").first.click()
    expect(says).to_be_visible()


def test_a_game_goes_on_after_a_reload_and_a_choice_is_taken_back(
    gallery: Server, page: Page
) -> None:
    begun_with_luck(gallery, page, "cramel", 1, "greedy")
    page.locator(".jl-piece.is-offered").first.wait_for()
    page.locator("[data-cell]:not([data-piece=''])").nth(8).click()
    last = page.locator(".jl-news li").first
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


@MOVED
def test_what_is_chosen_before_its_python_is_there_stays(gallery: Server, page: Page) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    with page.expect_request("**/*.wasm"):
        page.goto(f"{gallery.url}play/kuhn")
    page.get_by_text("House rules").click()
    page.locator("#jl-option-rounds").select_option("1")
    page.get_by_label("Who plays seat 1").select_option("")
    for route in held:
        route.continue_()
    expect(page.locator(".jl-waits")).to_be_hidden(timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".jl-question, .jl-cover").first).to_be_visible(timeout=PATIENCE * 1000)
    kept = page.evaluate("localStorage.getItem('jamlab-play:kuhn')")
    assert unpack_game(kept, "kuhn").setting.options["rounds"] == "1"
