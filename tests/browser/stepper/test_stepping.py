"""Stepping by keys and by the scrub bar."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown


def test_keys_are_heard_only_in_focus_and_not_while_typing(
    page: Page, cramel: dict[str, Any]
) -> None:
    shown = Shown(page, cramel, position=10)
    page.locator("body").click(position={"x": 3, "y": 890})
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert shown.at == 10
    assert shown.root.get_attribute("data-lm-suppress-shortcuts") == "true"
    heard = "window.heard = 0; document.addEventListener('keydown', () => window.heard++)"
    page.evaluate(heard)
    shown.press("ArrowRight", "x", "Control+s")
    assert shown.at == 11
    assert page.evaluate("heard") == 3  # "x", Control and s: not used by the stepper
    box = page.get_by_role("textbox", name="Step")
    box.click()
    page.keyboard.type("4")
    assert shown.at == 11


def test_the_scrub_bar_is_a_slider(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    last = len(cramel["events"])
    slider = page.get_by_role("slider", name="Position in the game")
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 1, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 4, middle)
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    expect(page.locator(".jl-bubble")).to_contain_text(re.compile(r"turn \d+ of \d+, step \d+ of"))
    page.mouse.up()
    assert abs(shown.at - last / 2) <= 2
    at = shown.at
    words = f"step {at} of {last}"
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"turn \d+ of \d+, {words}$"))
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert shown.at == at + 1
    page.get_by_role("button", name=re.compile("Way back")).click()
    assert shown.at <= 1
