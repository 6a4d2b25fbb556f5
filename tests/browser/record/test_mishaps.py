"""Refusals, corrections, a second tab and reloads leave the stored record intact."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from jamlab.pages.record.record_question import NextEventQuestion
from tests.browser.accessible import is_accessible
from tests.browser.record.bridge import Bridge
from tests.browser.record.recorder import Recorder, begin
from tests.browser.record.script import path_to, recorded
from tests.browser.served import Server

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/record/mishaps.dom.test.js covers it on each change"
)


@pytest.fixture
def sixty(gallery: Server, visitor: Callable[..., Page]) -> Bridge:
    """A game at a choice with a forbidden option."""
    page = visitor()
    played = recorded("sixty/ann-bo-cy-di")
    bridge = Bridge(page, gallery.url, "sixty")
    begin(page, played.seats, seen="ABCD")
    recorder = Recorder(page)
    pale = page.locator(".jl-question [data-key].is-pale")
    while recorder.entries < 20 or not pale.count():
        path = path_to(
            NextEventQuestion(bridge.recording), played.events[len(bridge.recording.played)]
        )
        assert path
        recorder.say(path)
    return bridge


@MOVED
def test_what_is_refused_put_right_and_loaded_again(sixty: Bridge) -> None:
    page, rows = sixty.page, sixty.page.locator(".jl-recordentries button.jl-entry")
    count = rows.count()
    pale = page.locator(".jl-question [data-key].is-pale").first
    pale.click()
    refused = page.locator(".jl-refused")
    expect(refused).to_contain_text("Not possible:")
    is_accessible(page)
    page.get_by_role("button", name="Choose again").click()
    expect(refused).to_be_hidden()
    pale.click()
    page.get_by_role("button", name="The table did it all the same").click()
    expect(rows).to_have_count(count + 1)
    expect(rows.last).to_contain_text("Played wrongly from here")
    Recorder(page).stored(count + 1)
    told = rows.all_inner_texts()
    sixty.load(page.url)
    expect(rows).to_have_count(count + 1)
    assert rows.all_inner_texts() == told
    page.get_by_role("button", name=f"Undo entry {count + 1}").click()
    expect(rows).to_have_count(count)
    rows.nth(3).click()
    expect(page.get_by_text("What happened at entry 4?")).to_be_visible()
    page.get_by_role("button", name="Leave it as it was").click()
    expect(rows).to_have_count(count)
    expect(page.get_by_text("What happened next?")).to_be_visible()


@MOVED
def test_two_tabs_do_not_write_over_each_other(
    gallery: Server, visitor: Callable[..., Page]
) -> None:
    page = visitor()
    one = Bridge(page, gallery.url, "pig")
    begin(page, ("Ann", "Bo"))
    Recorder(page).tap(page.locator(".jl-question [data-key]").first)
    Recorder(page).stored(1)
    other = page.context.new_page()
    two = Bridge(other, gallery.url, "pig")
    two.load(page.url)
    Recorder(other).tap(other.locator(".jl-question [data-key]").first)
    Recorder(other).stored(2)
    expect(page.locator(".jl-saved")).to_contain_text("Another tab has gone on with this game")
    page.locator(".jl-question [data-key]").first.click()
    assert len(one.recording.entries) == 1
    page.get_by_role("button", name="Show what it wrote").click()
    expect(page.locator(".jl-recordentries button.jl-entry")).to_have_count(2)
    Recorder(page).stored(2)


def test_a_die_is_dragged_to_where_it_came_to_rest(
    gallery: Server, visitor: Callable[..., Page]
) -> None:
    page = visitor()
    bridge = Bridge(page, gallery.url, "jamsumo")
    begin(page, ("Ann", "Bo"))
    recorder = Recorder(page)
    keys = page.locator(".jl-askedpart:last-child [data-key]:not(.is-pale)")
    while bridge.recording.observed is None:
        recorder.tap(keys.first)
        recorder.settle()
        if (write := page.locator(".jl-recordbar .jl-writedown")).is_enabled():
            recorder.tap(write)
            recorder.settle()
    rows, before = page.locator(".jl-recordentries button.jl-entry"), recorder.entries
    expect(page.locator(".jl-dicerows li")).to_contain_text("lies as before")
    die = page.locator(".jl-diceboard [data-piece]").first
    at, board = die.bounding_box(), page.locator(".jl-diceboard").bounding_box()
    assert at is not None
    assert board is not None
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] * 0.3, board["y"] + board["height"] * 0.3, steps=5)
    page.mouse.up()
    expect(page.locator(".jl-dicerows .is-moved")).to_contain_text("mm")
    page.get_by_role("button", name="So they lie").click()
    expect(rows).to_have_count(before + 1)
    expect(rows.last).to_contain_text("lands")
    recorder.stored(before + 1)
