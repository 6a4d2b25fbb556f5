"""Games entered to their end by a writer who sees one hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from jamlab.log import Replay
from jamlab.pages.record.record_question import NextEventQuestion
from tests.browser.accessible import is_accessible
from tests.browser.record.bridge import Bridge
from tests.browser.record.recorder import PHONE, Recorder, begin
from tests.browser.record.script import recorded, taps_for
from tests.browser.served import Server
from tests.unit.pages.record.finger import entered

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/record/tables.dom.test.js covers it on each change"
)

TABLES = (("pie/lost-turns", "clicks", 1), ("pie/three-players", "touch", 0))
"""A recorded game, the input method (touch means a phone), and the seat whose hand is seen."""


@MOVED
@pytest.mark.parametrize(("table", "how", "seen"), TABLES)
def test_pies_that_unseen_hands_bake_are_entered(
    gallery: Server, visitor: Callable[..., Page], table: str, how: str, seen: int
) -> None:
    page = visitor(**PHONE) if how == "touch" else visitor()
    script = recorded(table)
    bridge = Bridge(page, gallery.url, script.game.id)
    begin(page, script.seats, script.seats[seen][0], script.header.options)
    goes_on(bridge, Recorder(page, how), script)
    baked = {event.seat for event in script.events if event.kind == "PieBaked"}
    assert baked - {seen}


@MOVED
@pytest.mark.parametrize("how", ["clicks", "keys", "touch"])
def test_what_tasks_score_that_nobody_saw_is_typed(
    gallery: Server, visitor: Callable[..., Page], how: str
) -> None:
    page = visitor(**PHONE) if how == "touch" else visitor()
    script = recorded("jam/kids-tasks")
    bridge = until_counted(page, gallery, script)
    assert goes_on(bridge, Recorder(page, how), script) >= 4


@MOVED
def test_a_number_that_cannot_be_is_refused(gallery: Server, visitor: Callable[..., Page]) -> None:
    page, script = visitor(), recorded("jam/kids-tasks")
    bridge, recorder = until_counted(page, gallery, script), Recorder(page)
    path = taps_for(
        NextEventQuestion(bridge.recording), script.events[len(bridge.recording.log)]
    ).keys
    recorder.tap(page.locator(f'.jl-question [data-key="{path[0]["id"]}"]').last)
    recorder.settle()
    field = page.get_by_role("textbox", name="How many done?")
    expect(field).to_have_value("")
    is_accessible(page)
    page.keyboard.type("77")
    expect(field).to_have_value("77")
    page.keyboard.press("Enter")
    points = page.get_by_role("textbox", name="How many points?")
    points.wait_for()
    points.fill("1")
    page.get_by_role("button", name="That many").last.click()
    refused = page.locator(".jl-refused:not([hidden])")
    expect(refused).to_contain_text("J-H2")
    is_accessible(page)
    refused.get_by_role("button", name="Choose again").click()
    recorder.settle()
    before = recorder.entries
    field.fill(path[1]["id"])
    page.get_by_role("button", name="That many").first.click()
    recorder.stored(before + 1)


def goes_on(bridge: Bridge, recorder: Recorder, script: Replay) -> int:
    """Enter the rest of the script; return how many numbers were entered."""
    numbers, recording = 0, bridge.recording
    while (n := len(recording.log)) < len(script):
        taps = taps_for(
            NextEventQuestion(recording), script.events[n], keys_only=recorder.how == "keys"
        )
        recorder.enter(taps)
        numbers += sum(key["id"].isdecimal() for key in taps.keys)
        assert recording.log[n].event == recording.as_seen(script.events[n]), n
    if script.over is not None:
        expect(recorder.page.locator(".jl-recordend")).to_contain_text(script.over.reason)
    return numbers


def until_counted(page: Page, gallery: Server, script: Replay) -> Bridge:
    """Return the record of a writer who sees the first hand, up to the other seat's first task."""
    counted = (
        n for n, one in enumerate(script.events) if one.kind == "TaskScored" and one.seat == 1
    )
    text = "".join(entered(script, (0,), next(counted))[0].stored)
    bridge = Bridge(page, gallery.url, script.game.id)
    file: FilePayload = {
        "name": "half.jsonl",
        "mimeType": "application/x-ndjson",
        "buffer": text.encode(),
    }
    page.locator(".jl-setup input[type=file]").set_input_files(file)
    expect(page.locator(".jl-saved")).to_contain_text("Saved")
    return bridge
