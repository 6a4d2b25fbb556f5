"""Asking about a step: the exact answer, trials beside it, and the next step."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.served import Server

WAIT = 60_000


def test_a_question_is_answered_tried_out_and_follows_the_step(gallery: Server, page: Page) -> None:
    gallery.open(page, "replays/theatre")
    expect(page.locator(".jl-transport")).to_be_visible(timeout=WAIT)
    panel = page.locator(".jl-asking")
    question = panel.get_by_label("Question")
    question.select_option("safe")
    expect(panel.locator(".jl-odds-question")).to_contain_text("Are all of the next 3 tiles safe?")
    expect(panel.locator(".jl-odds-value")).to_contain_text("32.5 %")
    tiles = panel.get_by_label("How many tiles are turned up")
    tiles.fill("no")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status").first).to_have_text(
        "Tiles is a whole number from 1 to 49, not 'no'."
    )
    tiles.fill("3")
    page.keyboard.press("Tab")
    expect(panel.get_by_label("What the player remembers")).to_be_focused()
    more, stop = (panel.get_by_role("button", name=name) for name in ("Try it 1,000 times", "Stop"))
    expect(more).to_have_attribute("aria-disabled", "false")
    more.press("Enter")
    expect(panel).to_contain_text("Tried out 1,000 times", timeout=WAIT)
    expect(panel.locator(".jamlab-livechart svg")).to_be_visible(timeout=WAIT)
    expect(stop).to_have_attribute("aria-disabled", "true")
    expect(more).to_be_focused()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 860})
        assert panel.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    is_accessible(page)
    page.locator(".jamlab").first.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(panel.locator("h2").first).to_contain_text("after event 4 of 280", timeout=WAIT)
    expect(panel.locator(".jl-odds-value")).not_to_contain_text("32.5 %")
    expect(panel).not_to_contain_text("Tried out 1,000 times")


def test_faces_are_added_and_taken_away_with_the_keyboard(gallery: Server, page: Page) -> None:
    gallery.open(page, "replays/theatre")
    expect(page.locator(".jl-transport")).to_be_visible(timeout=WAIT)
    panel = page.locator(".jl-asking")
    panel.get_by_label("Question").select_option("within")
    faces = panel.get_by_role("group", name="Which kinds of card or tile")
    expect(panel).to_contain_text("Say first: which kinds of card or tile.")
    for face in ("Roby", "Jane"):
        faces.get_by_role("combobox").select_option(face)
        faces.get_by_role("button", name="Add").press("Enter")
        expect(faces.get_by_role("button", name=f"Take {face} away")).to_be_visible()
        expect(faces.get_by_role("button", name="Add")).to_be_focused()
    expect(panel.locator(".jl-odds-question")).to_contain_text("Roby or Jane")
    faces.get_by_role("button", name="Take Roby away").press("Enter")
    expect(faces.get_by_role("button", name="Take Roby away")).to_have_count(0)
    expect(panel.locator(".jl-odds-question")).not_to_contain_text("Roby")
    # Who used the keyboard goes on in the same place.
    assert faces.evaluate("node => node.contains(document.activeElement)")
