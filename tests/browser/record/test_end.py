"""End of a recorded game: its rule, and saving, sharing and replaying the record."""

import csv
import json
from base64 import b64decode
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.record.bridge import Bridge
from tests.browser.record.recorder import PHONE, Recorder, begin
from tests.browser.served import Server

LOG = "localStorage.getItem(Object.keys(localStorage).find(k => !k.endsWith(':at')))"


@pytest.fixture
def over(gallery: Server, visitor: Callable[..., Page]) -> Bridge:
    """A game entered to its end."""
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    bridge = Bridge(page, gallery.url, "kuhn")
    begin(page, ("Ann", "Bo"), seen="AB")
    recorder = Recorder(page)
    keys = page.locator(".jl-askedpart:last-child [data-key]:not(.is-pale)")
    while bridge.recording.played.over is None:
        recorder.tap(keys.last)
        recorder.settle()
    return bridge


def saved(page: Page, button: str) -> tuple[str, str]:
    with page.expect_download() as file:
        page.locator(".jl-recordend").get_by_role("button", name=button).click()
    return file.value.suggested_filename, Path(file.value.path()).read_text()


def test_a_game_that_is_over_is_stepped_through_saved_and_handed_on(
    over: Bridge, gallery: Server, visitor: Callable[..., Page]
) -> None:
    page, panel = over.page, over.page.locator(".jl-recordend")
    end = over.recording.over
    assert end is not None
    won = " and ".join(over.recording.seats[seat] for seat in end.winners)
    expect(panel.get_by_role("heading")).to_contain_text(won)
    clause = over.recording.game.rulebook.clauses[end.clause]
    for words in (end.reason, end.clause, clause.title):
        expect(panel).to_contain_text(words)
    # `is-over` is the theatre's class for a file dragged over it.
    assert not page.locator(".jl-record.is-over").count()
    is_accessible(page)
    log = page.evaluate(LOG)
    assert '"over":true' in log.splitlines()[-1]
    assert saved(page, "Save the log") == ("kuhn-ann-bo.jsonl", log)
    name, words = saved(page, "Save the transcript")
    assert name.endswith(".txt")
    assert "The game is over" in words
    name, table = saved(page, "Save as a table")
    assert name.endswith(".csv")
    assert len(list(csv.reader(StringIO(table)))) == len(over.recording.log) + 1
    panel.get_by_role("button", name="Copy a link").click()
    expect(panel.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    other = visitor(**PHONE)
    theirs = Bridge(other, gallery.url, "kuhn")
    theirs.load(link)
    expect(other.locator(".jl-recordend")).to_contain_text(end.reason)
    assert "".join(theirs.recording.lines()) == log
    assert "#record=link-" in other.url  # it is stored there now, and can be continued
    theirs.load(link)
    expect(other.locator(".jl-recordend")).to_be_visible()
    assert len(other.evaluate("Object.keys(localStorage)")) == 2

    page.route("**/replays/theatre", lambda route: route.fulfill(body="<title>T</title>"))
    panel.get_by_role("button", name="Step through it").click()
    page.wait_for_url("**/replays/theatre")
    handed = json.loads(page.evaluate("sessionStorage.getItem('jamlab-handed')"))
    assert b64decode(handed["data"]).decode() == log
