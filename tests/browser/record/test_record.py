"""Writing down a real game, on a page without a kernel."""

from playwright.sync_api import Page, expect

from tests.browser.record.recorder import Recorder, begin
from tests.browser.served import Server


def test_entries_are_stored_and_there_again_after_loading(gallery: Server, page: Page) -> None:
    gallery.open(page, "record/cramel")
    begin(page, ("Ann", "Bo"))
    recorder = Recorder(page)
    keys = page.locator(".jl-question [data-key]")
    recorder.tap(keys.first)
    recorder.stored(1)
    recorder.piece("t0")
    recorder.tap(keys.first)
    recorder.stored(3)
    rows = page.locator(".jl-recordentries button.jl-entry")
    expect(rows).to_have_count(3)
    told = rows.all_inner_texts()
    page.reload()
    expect(rows).to_have_count(3)
    assert rows.all_inner_texts() == told
    recorder.stored(3)
    page.get_by_role("button", name="Undo entry 3").click()
    recorder.stored(2)
    expect(rows).to_have_count(2)
