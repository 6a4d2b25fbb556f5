"""Values in the theatre: stored beside a recording, or computed by its program."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.export import one_file
from jamlab.log import Replay
from jamlab.pages.win_chances.win_chance_values import told_beside
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.served import Server
from tests.browser.theatre.opening import CRAMEL, KERNEL, REPLAYS, WAIT, is_on, opened

SLOW = pytest.mark.slow("minutes of play-outs in the whole theatre; the panel has DOM tests")
FILE = pytest.mark.slow("values in one file; test_one_file and the theatre show both apart")


def test_where_it_turned_is_there_at_once_and_keys_step_without_a_click(
    gallery: Server, page: Page
) -> None:
    """Values stored beside a recording come with its story, without further requests."""
    opened(gallery, page, f"{CRAMEL}&step=46")
    is_on(page, "Cramel: Ann, Bo and Cy · game 7")
    expect(page.locator(".jl-winline")).to_have_count(3)
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".jl-step")).to_have_value("47")
    page.get_by_role("button", name="Turned", exact=True).click()
    expect(page.locator(".jl-turned")).to_contain_text("Ann turns up Helena")
    expect(page.locator(".jl-left .jl-ledger tbody tr")).to_have_count(6)
    is_accessible(page)


@SLOW
@pytest.mark.parametrize("address", ["", KERNEL])
def test_what_is_not_worked_out_yet_is_worked_out_in_the_page(
    gallery: Server, page: Page, address: str
) -> None:
    opened(gallery, page, f"{address}#game=pig&log=ann-bo&step=30")
    is_on(page, "Pig: A whole game of 2")
    expect(page.locator(".jl-winstate")).to_contain_text("not worked out yet")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator(".jl-winline")).to_have_count(2, timeout=WAIT)
    expect(page.locator(".jl-winseats b")).to_have_count(2)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible(timeout=WAIT)
    expect(page.locator(".jl-winline")).to_have_count(2)


@FILE
def test_a_game_in_one_file_shows_what_lay_beside_its_log(visitor: Visitor, tmp_path: Path) -> None:
    log = REPLAYS / "cramel" / "ann-bo-cy.jsonl"
    replay = Replay.read(log)
    file = tmp_path / "game.html"
    file.write_text(one_file(replay, values=told_beside(replay, log)), encoding="utf-8")
    page = visitor(offline=True)
    page.goto(f"{file.as_uri()}#step=47")
    expect(page.locator(".jl-winline")).to_have_count(3)
    page.keyboard.press("b")  # nothing has the focus yet
    expect(page.locator(".jl-winflag.is-now")).to_have_count(1)
    expect(page.locator(".jl-winbutton:visible")).to_have_count(0)  # there is no Python
    page.keyboard.press("g")
    expect(page.locator(".jl-chart .jl-winline:visible")).to_have_count(3)
    expect(page.locator(".jl-chartpoints")).to_contain_text("Tiles won expected at the end")
