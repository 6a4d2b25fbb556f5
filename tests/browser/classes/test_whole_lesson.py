"""A whole lesson with a teacher and four devices: one reloads, one joins late, one is shared by a
group of three, one loses the network. WebSockets and event streams are blocked.

Expected values are computed here, from the answers sent and the numbers in the rules.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.chromium import pictured
from tests.browser.classes.held import Held
from tests.browser.conftest import Visitor, Watch
from tests.browser.served import wait_until

WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Two of the 34 compatible tiles, or two of the 12 Cramel; the 3 Mrs Bloom end every turn.
GOES_ON = Fraction(comb(34, 2) + comb(12, 2), comb(49, 2))
OTHERS = Fraction(comb(34, 3), comb(49, 3))


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    held = Held(tmp_path, "--lesson", "2")
    yield held
    assert held.stop() == 0


def opened(visitor: Visitor, address: str, **device: Any) -> Page:
    """Return a page whose WebSockets and event streams are blocked."""
    page = visitor(**device)
    page.context.route("**/events", lambda route: route.abort())
    page.context.route_web_socket("**", lambda line: line.close())
    page.goto(address)
    return page


def guess(pupil: Page, *values: int) -> None:
    """Enter each value, by slider in per cent or typed, and send it: one for each group member."""
    for value in values:
        pupil.locator("[data-body]").locator("input").fill(str(value))
        pupil.locator("[data-send]").click()


def counted(*pupils: Page) -> None:
    for pupil in pupils:
        expect(pupil.locator("[data-state]")).to_contain_text("counted")


def presses(wall: Page, name: str) -> None:
    wall.get_by_role("button", name=name, exact=True).click()


def test_a_whole_lesson(held: Held, visitor: Visitor, watch: Watch) -> None:
    watch.expect(r"Failed to load resource")  # lost network, killed server
    wall = opened(visitor, held.teacher, **WALL)
    expect(wall.locator("[data-code]")).to_have_text(f"{held.code[:2]} {held.code[2:]}")
    pictured("0-alone", wall)
    steady, group, lost = (opened(visitor, f"{held.base}/{held.code}", **PHONE) for _ in range(3))
    for pupil in (steady, group, lost):
        expect(pupil.locator("[data-name]")).not_to_be_empty()
        expect(pupil.locator("[data-ask]")).to_contain_text("Your teacher starts in a moment")
    group.get_by_role("button", name="Several at this device?").click()
    group.get_by_role("button", name="3", exact=True).click()
    pictured("1-waits", wall, steady, group)

    # First question. A reload keeps the pupil and the answer.
    presses(wall, "Ask the first question")
    for pupil in (steady, group, lost):
        expect(pupil.get_by_role("slider")).to_be_visible()
    pictured("2-asked", wall, steady, group)
    guess(steady, 40)
    counted(steady)
    name = steady.locator("[data-name]").inner_text()
    steady.reload()
    expect(steady.locator("[data-name]")).to_have_text(name)
    counted(steady)
    guess(group, 20, 30, 70)
    counted(group)
    # Offline: the answer is sent once the network is back.
    lost.context.set_offline(True)
    guess(lost, 55)
    expect(lost.locator("[data-state]")).to_contain_text("Not sent yet")
    pictured("3-lost", wall, lost)
    lost.context.set_offline(False)
    counted(lost)
    late = opened(visitor, f"{held.base}/{held.code.lower()}", **PHONE)
    guess(late, 10)
    pupils = (steady, group, lost, late)
    counted(*pupils)
    expect(wall.get_by_role("status")).to_contain_text("4counted")
    pictured("4-in", wall, *pupils)
    presses(wall, "Close and show guesses")
    first = Fraction(40 + 20 + 30 + 70 + 55 + 10, 6)
    expect(wall.locator("[data-plot]")).to_contain_text(f"{float(first):.1f} %")
    pictured("5-shown", wall, *pupils)
    for pupil in pupils:  # not before the reveal
        assert f"{100 * float(GOES_ON):.1f} %" not in pupil.locator("body").inner_text()
    assert f"{100 * float(GOES_ON):.1f} %" not in wall.locator("body").inner_text()
    # Try it out: all trials are pooled into one mean, on the wall and on the devices.
    steady.get_by_role("button", name="1,000 at once").click()
    expect(wall.locator("[data-trials] svg")).to_be_visible()
    late.get_by_role("button", name="1,000 at once").click()
    expect(wall.locator("main [data-trials]")).to_contain_text("2,000 trials")
    pictured("5-tried", wall, *pupils)
    presses(wall, "Reveal")
    revealed(wall, *pupils, exact=GOES_ON)
    pictured("6-revealed", wall, *pupils)

    # Second vote; the teacher's machine loses power in the middle of it.
    presses(wall, "Vote again")
    for pupil in pupils:
        expect(pupil.get_by_role("slider")).to_be_visible()
    guess(steady, 50)
    guess(group, 50, 45, 60)
    counted(steady, group)
    held.kill()
    guess(lost, 54)
    expect(lost.locator("[data-state]")).to_contain_text("Not sent yet")
    pictured("7-killed", wall, steady, lost)
    held.resume()
    counted(lost)
    wall.goto(held.teacher)
    guess(late, 52)
    counted(*pupils)
    expect(wall.get_by_role("status")).to_contain_text("4counted")
    presses(wall, "Close and show guesses")
    presses(wall, "Reveal")
    second = Fraction(50 + 50 + 45 + 60 + 54 + 52, 6)
    for mean in (first, second):
        expect(wall.locator("[data-plot]")).to_contain_text(f"{float(mean):.1f} %")
    revealed(wall, *pupils, exact=GOES_ON)
    pictured("8-second", wall, *pupils)

    # Exercises.
    presses(wall, "Next")
    for pupil in pupils:
        expect(pupil.locator("[data-part]")).to_contain_text("question 2 of 4")
    for pupil, value in zip((steady, lost, late), (30, 35, 25), strict=True):
        guess(pupil, value)
    guess(group, 30, 32, 31)
    counted(*pupils)
    presses(wall, "Close and show guesses")
    presses(wall, "Reveal")
    revealed(wall, *pupils, exact=OTHERS)
    pictured("9-exercise", wall, *pupils)
    for part in (3, 4):
        presses(wall, "Next")
        for pupil in pupils:
            expect(pupil.locator("[data-part]")).to_contain_text(f"question {part} of 4")
            expect(pupil.get_by_role("radio").first).to_be_visible()
        for pupil in (steady, lost, late):
            pupil.get_by_role("radio").nth(0).check()
            pupil.locator("[data-send]").click()
        for _ in range(3):
            group.get_by_role("radio").nth(1).check()
            group.locator("[data-send]").click()
        counted(*pupils)
        pictured(f"10-choice-{part}", wall, *pupils)
        presses(wall, "Close and show guesses")
        presses(wall, "Reveal")
        expect(wall.locator("[data-plot]")).to_contain_text("3")
        size = "node => Number.parseFloat(getComputedStyle(node).fontSize)"
        assert wall.locator("[data-ask]").evaluate(size) >= 42  # the options leave it room
        pictured(f"11-chosen-{part}", wall, *pupils)
    presses(wall, "More")
    presses(wall, "End the class")
    wall.locator("dialog").get_by_role("button", name="End the class").click()
    for pupil in pupils:
        expect(pupil.locator("[data-ask]")).to_contain_text("That was it")
    pictured("12-end", wall, *pupils)
    is_accessible(wall, [(1920, 1080)])
    is_accessible(steady, [(390, 844)])

    # Deletion removes everything from the disk.
    assert name.encode() in stored(held)
    presses(wall, "Delete everything")
    pictured("13-delete", wall)
    wall.locator("dialog").get_by_role("button", name="Delete everything").click()
    expect(wall.locator("body")).to_contain_text("Everything of this class is deleted.")
    for pupil in pupils:
        expect(pupil.locator("[data-ask]")).to_have_text("This class is deleted.")
    pictured("14-gone", wall, steady)
    wait_until(lambda: name.encode() not in stored(held), "the name is gone from the disk")
    assert held.code.encode() not in stored(held)
    assert held.stop() == 0
    gone = "The class is deleted: its answers, its names and its code are gone."
    assert held.said.rstrip().endswith(gone)


def revealed(wall: Page, *pupils: Page, exact: Fraction) -> None:
    """Check the exact probability on the wall, also as a fraction, and on all devices."""
    said = f"{100 * float(exact):.1f} %"
    expect(wall.locator("[data-plot]")).to_contain_text(said)
    expect(wall.locator("[data-plot]")).to_contain_text(f"{exact.numerator}/{exact.denominator}")
    for pupil in pupils:
        expect(pupil.locator("[data-reveal]")).to_contain_text(said)


def stored(held: Held) -> bytes:
    """Return all bytes of the database on disk."""
    return b"".join(each.read_bytes() for each in held.folder.glob("class.db*"))
