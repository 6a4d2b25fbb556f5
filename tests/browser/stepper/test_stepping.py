"""Stepping as a person does it: buttons, keys, typing, playing, the scrub bar, a span."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown, first

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/stepping.dom.test.js covers it on each change"
)


@MOVED
def test_buttons_step_by_event_and_by_turn(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    shown.button("One step on").click()
    shown.button("One step on").click()
    shown.button("Back one step").click()
    assert shown.at == 1
    shown.button("On one turn").click()
    assert shown.at == cramel["turns"][1][0]
    shown.button("Back one turn").click()
    assert shown.at == cramel["turns"][0][0]


@MOVED
def test_keys_step_by_event_decision_turn_and_round(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    turns, last = cramel["turns"], len(cramel["events"])
    shown.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert shown.at == 1
    shown.press("Control+ArrowRight")
    decision = first(cramel, lambda event: event[0] == "choice")
    assert shown.at == decision
    shown.press("Control+ArrowRight", "Control+ArrowLeft")
    assert shown.at == decision
    shown.press("End", "ArrowRight")
    assert shown.at == last
    shown.press("Home", "ArrowLeft")
    assert shown.at == 0
    shown.press("ArrowDown", "ArrowDown", "ArrowDown")
    assert shown.at == turns[2][0]
    shown.press("ArrowUp")
    assert shown.at == turns[1][0]
    shown.go(turns[4][0] + 1)
    shown.press("]")
    seat = turns[4][1]
    assert shown.at == next(turn[0] for turn in turns[5:] if turn[1] == seat)
    shown.press("[", "[")
    assert shown.at == next(turn[0] for turn in reversed(turns[:4]) if turn[1] == seat)


@MOVED
def test_b_goes_from_one_big_swing_to_the_next(page: Page, cramel: dict[str, Any]) -> None:
    assert len(cramel["swings"]) > 1
    shown = Shown(page, cramel)
    for n in cramel["swings"]:
        shown.press("b")
        assert shown.at == n
    shown.press("Shift+B")
    assert shown.at == cramel["swings"][-2]
    shown.press("b", "b")
    assert shown.at == len(cramel["events"])


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
    assert page.evaluate("heard") == 3  # "x", Control and s: what the stepper has no use for
    box = page.get_by_role("textbox", name="Step")
    box.click()
    page.keyboard.type("4")
    assert shown.at == 11


@MOVED
def test_a_step_can_be_typed_and_taken_back(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=3)
    box = page.get_by_role("textbox", name="Step")
    box.fill("57")
    box.press("Enter")
    assert shown.at == 57
    page.get_by_role("button", name="Way back to 3").click()
    assert shown.at == 3
    expect(page.locator(".jl-wayback")).to_be_hidden()
    box.fill("99999")
    box.press("Enter")
    assert shown.at == len(cramel["events"])
    shown.press("Backspace")
    assert shown.at == 3
    box.fill("words")
    box.press("Enter")
    assert shown.at == 3
    expect(box).to_have_value("3")


@MOVED
def test_play_stops_at_the_end_and_does_not_double(page: Page, cramel: dict[str, Any]) -> None:
    last = len(cramel["events"])
    shown = Shown(page, cramel, position=last - 2)
    page.evaluate("""() => {
        window.steps = [];
        handle.stepper.settings.onchange = (name, value) => steps.push(value);
    }""")
    shown.press("+", "+")
    shown.button("Play").dblclick()
    expect(shown.button("Play")).to_be_visible()
    assert shown.at == last - 2  # played and paused
    page.evaluate("handle.stepper.player.play(); handle.stepper.player.play()")
    page.wait_for_function("handle.position === handle.stepper.story.last")
    expect(shown.button("Play")).to_be_visible()
    assert page.evaluate("steps") == [last - 1, last]


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


@MOVED
def test_a_span_has_its_own_bar(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, span=[21, 30], position=0)
    assert shown.at == 20
    shown.press("End")
    assert shown.at == 30
    expect(page.locator(".jl-stepof")).to_contain_text("of 10")
    box = page.get_by_role("textbox", name="Step")
    box.fill("4")
    box.press("Enter")
    assert shown.at == 24
