"""Asking about a step in the theatre: the exact answer, trials beside it, and the next step."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.served import Server

WAIT = 60_000


def test_a_question_is_answered_tried_out_and_follows_the_step(gallery: Server, page: Page) -> None:
    gallery.open(page, "replays/theatre")
    expect(page.locator(".jl-transport")).to_be_visible(timeout=WAIT)
    panel = page.locator(".jamlab-asking")
    panel.get_by_label("Question").select_option(index=4)
    expect(panel.locator(".jl-odds-question")).to_contain_text("Are all of the next 3 tiles safe?")
    expect(panel.locator(".jl-odds-value")).to_contain_text("32.5 %")
    panel.get_by_role("button", name="Try it 1,000 times").click()
    expect(panel).to_contain_text("Tried out 1,000 times", timeout=WAIT)
    expect(panel.locator(".jamlab-livechart svg")).to_be_visible(timeout=WAIT)
    expect(panel.get_by_role("button", name="Stop")).to_be_disabled()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 860})
        assert panel.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    page.locator(".jamlab").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(panel.locator("h2").first).to_contain_text("after event 4 of 280", timeout=WAIT)
    expect(panel.locator(".jl-odds-value")).not_to_contain_text("32.5 %")
    expect(panel).not_to_contain_text("Tried out 1,000 times")
