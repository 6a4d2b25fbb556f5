"""Storage of games played on a page, and their addresses."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor, Watch
from tests.browser.play.playing import OVER, PHONE, begun, played_out
from tests.browser.served import PATIENCE, Server
from tests.unit.pages.play.table import Page as Table

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/play/kept.dom.test.js covers it on each change"
)
DEEDS = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/play/deeds.dom.test.js covers it on each change"
)
TWICE = pytest.mark.slow("its parts are DOM tests; a game is kept over a reload on each change")

ELSEWHERE = ".jl-elsewhere"


@TWICE
def test_a_finished_game_is_kept_and_its_link_opens_it_elsewhere(
    gallery: Server, page: Page, visitor: Visitor, tmp_path: Path
) -> None:
    begun(gallery, page, "kuhn", options={"rounds": "1"})
    played_out(page)
    over = page.locator(OVER)
    won = over.inner_text()
    written = page.locator(".jl-over").get_by_text("Written to")
    path = Path((written.inner_text()).rpartition("Written to ")[2].rstrip("."))
    assert path.is_file()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a page").click()
    file = tmp_path / "game.html"
    saved.value.save_as(file)
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.taken = text; }")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = str(page.evaluate("window.taken"))
    page.get_by_role("button", name="Another table").first.click()
    page.locator(".jl-playedgame").click()
    expect(over).to_have_text(won)

    other = visitor(viewport=PHONE)
    other.goto(link)
    expect(other.locator(OVER)).to_have_text(won, timeout=PATIENCE * 1000)
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.get_by_role("button", name="Another table").first.click()
    expect(other.get_by_role("button", name="Begin")).to_be_visible()
    expect(other.locator(".jl-playedgame")).to_have_count(0)  # it was played elsewhere
    assert "#" not in other.url
    other.goto(file.as_uri())
    expect(other.locator(".jl-table")).to_be_visible()


@MOVED
def test_two_tabs_do_not_play_the_same_game(gallery: Server, page: Page) -> None:
    begun(gallery, page, "pig")
    page.locator(".jl-news li").first.wait_for()  # hidden while the game is dealt
    words = page.locator(".jl-news").inner_text()
    second = page.context.new_page()
    gallery.open(second, "play/pig")
    expect(second.locator(ELSEWHERE)).to_be_visible()
    expect(page.locator(ELSEWHERE)).to_be_hidden()
    second.get_by_role("button", name="Play on here").click()
    expect(second.locator(".jl-news")).to_have_text(words, use_inner_text=True)
    expect(page.locator(ELSEWHERE)).to_be_visible()
    second.locator(".jl-line:not(.is-forbidden)").first.click()
    # Compare the whole text: the same number may be rolled again.
    expect(second.locator(".jl-news")).not_to_have_text(words, use_inner_text=True)
    second.locator(".jl-line:not(.is-forbidden)").first.wait_for()
    after = second.locator(".jl-news").inner_text()
    second.close()
    page.get_by_role("button", name="Play on here").click()
    expect(page.locator(".jl-news")).to_have_text(after, use_inner_text=True)


def test_the_table_lies_there_before_python_comes(gallery: Server, page: Page) -> None:
    begun(gallery, page, "cramel")
    page.route(re.compile(r"jamlab\.\w+\.zip|/kept/\w+\.(zip|wasm)"), lambda _: None)  # never
    page.reload()
    expect(page.locator(".jl-table .jl-piece").first).to_be_visible()
    expect(page.locator(".jl-waits")).to_be_visible()
    expect(page.locator(".jl-line")).to_have_count(0)


def test_python_that_cannot_be_fetched_is_told_and_a_kernel_is_offered(
    gallery: Server, page: Page, watch: Watch
) -> None:
    watch.expect(r"^error: Failed to load resource: net::ERR_FAILED")
    watch.expect(r"^warning: Error: Failed to fetch")  # and no uncaught error
    address = f"{gallery.url}play/pig"
    written = r'"jamlab\.zip": ?\{[^}]*"address": ?"([^"]+)"'
    found = re.search(written, page.request.get(address).text())
    assert found
    page.route(f"**{found[1]}", lambda route: route.abort())
    page.goto(address)
    alert = page.get_by_role("alert").filter(visible=True)
    expect(alert).to_contain_text("The network does not answer", timeout=PATIENCE * 1000)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()
    expect(alert.get_by_role("link", name="Let the server run it")).to_be_visible()


@DEEDS
def test_the_game_for_children_is_a_way_in_of_its_own(gallery: Server, page: Page) -> None:
    page.set_viewport_size(PHONE)
    gallery.open(page, "play/jam_kids")  # its Python is still loading
    expect(page.get_by_label("The game for children", exact=True)).to_be_checked()
    begin = page.locator(".jl-begin")
    expect(begin).to_be_in_viewport()
    begin.dblclick()
    expect(page.locator(".jl-line").first).to_be_visible()


@DEEDS
def test_an_offer_is_put_together_on_a_phone_and_started_again(
    gallery: Server, visitor: Visitor
) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    gallery.open(page, "play/kuhn")
    made = Table("jam", seed=1)
    made.begin(["", "quick"])
    while not (made.play["back"] and made.play["back"]["anew"] < made.play["back"]["to"]):
        made.a_move()
    text = made.told["kept"]["text"]
    page.evaluate("text => localStorage.setItem('jamlab-play:jam', text)", text)
    gallery.open(page, "play/jam")
    lines = page.locator(".jl-line")
    expect(page.get_by_text("Make the offer")).to_be_visible()
    expect(page.get_by_role("button", name="Another table")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Start again").tap()
    expect(lines.filter(has_text="an offer")).to_be_visible()
    expect(page.get_by_role("button", name="Start again")).to_be_hidden()
