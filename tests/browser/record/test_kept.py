"""Records are also stored on this machine's disk, and can be continued from there."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.record.bridge import Bridge
from tests.browser.record.recorder import Recorder, begin
from tests.browser.served import Server

ROWS = ".jl-recordentries button.jl-entry"
KEYS = ".jl-question [data-key]:not(.is-pale)"
DISK = "on this machine\u2019s disk"


def path_of(gallery: Server, page: Page) -> Path:
    """Return the file of the record on the page."""
    folder = gallery.log.parent / "data" / "jamlab" / "records"
    return folder / f"{page.url.partition('record=')[2]}.jsonl"


def test_another_browser_of_this_machine_goes_on(
    gallery: Server, visitor: Callable[..., Page], watch: Watch
) -> None:
    watch.expect("status of 409")
    page, other = visitor(), visitor()
    one = Bridge(page, gallery.url, "pig", disk=True)
    begin(page, ("Ann", "Bo"))
    recorder = Recorder(page)
    recorder.tap(page.locator(KEYS).first)
    recorder.stored(1)
    expect(page.locator(".jl-saved")).to_contain_text(DISK)
    path = path_of(gallery, page)
    assert path.read_text() == "".join(one.recording.lines())

    two = Bridge(other, gallery.url, "pig", disk=True)
    row = other.locator(".jl-keptrow")
    expect(row).to_contain_text("Ann, Bo")
    expect(row).to_contain_text(DISK)
    row.locator(".jl-keptgame").click()
    expect(other.locator(ROWS)).to_have_count(1)
    assert other.url == page.url  # a link leads there as well
    Recorder(other).tap(other.locator(KEYS).first)
    Recorder(other).stored(2)
    assert path.read_text() == "".join(two.recording.lines())

    page.locator(KEYS).last.click()
    expect(page.locator(".jl-saved")).to_contain_text("Another browser has gone on with this game")
    assert len(one.recording.entries) == 1
    page.get_by_role("button", name="Show what it wrote").click()
    expect(page.locator(ROWS)).to_have_count(2)
    recorder.tap(page.locator(KEYS).first)
    recorder.stored(3)
    assert path.read_text() == "".join(one.recording.lines())
    two.load(other.url)
    expect(other.locator(ROWS)).to_have_count(3)

    other.get_by_role("button", name="More").click()
    asked: list[Route] = []
    other.route("**/records?*", lambda route: asked.append(route))
    other.get_by_text("Another game").click()
    expect(row).to_have_count(1)
    row.evaluate("row => { row.className += ' is-before'; }")
    row.locator(".jl-keptdrop").click()
    (answer,) = asked
    answer.continue_()  # the disk's answer comes late, and redraws the list
    expect(other.locator(".is-before")).to_have_count(0)
    other.unroute("**/records?*")
    row.get_by_role("button", name="Really delete").click()
    expect(row).to_have_count(0)
    assert not path.exists()


def test_what_was_written_while_the_gallery_was_closed_is_on_the_disk_afterwards(
    gallery: Server, visitor: Callable[..., Page], watch: Watch
) -> None:
    watch.expect("ERR_FAILED")
    watch.expect("status of 409")
    page = visitor()
    bridge = Bridge(page, gallery.url, "cramel", disk=True)
    begin(page, ("Ann", "Bo"))
    recorder = Recorder(page)
    recorder.tap(page.locator(KEYS).first)
    recorder.stored(1)
    page.route("**/records*/**", lambda route: route.abort())
    recorder.piece("t0")
    recorder.stored(2)
    expect(page.locator(".jl-saved")).to_contain_text("on this device")
    page.unroute("**/records*/**")
    bridge.load(page.url)  # the browser's copy is the newer one
    expect(page.locator(ROWS)).to_have_count(2)
    recorder.tap(page.locator(KEYS).first)
    recorder.stored(3)
    expect(page.locator(".jl-saved")).to_contain_text(DISK)
    path = path_of(gallery, page)
    assert path.read_text() == "".join(bridge.recording.lines())
    path.unlink()
