"""Flicking by mouse, touch and keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.flicks.flickpage import START, Flicking
from tests.browser.tiers import only_whole

SIZED = pytest.mark.slow("the same on a phone; a finger flicks there on each change")

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/flicks/flicking.dom.test.js covers it on each change"
)

SIZES = [(1440, 900), (390, 844)]


@pytest.fixture(
    params=only_whole((1440, 900), SIZES, SIZED), ids=lambda size: f"{size[0]}x{size[1]}"
)
def flicking(page: Page, request: pytest.FixtureRequest) -> Flicking:
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    return Flicking(page)


@pytest.fixture
def finger(visitor: Visitor) -> Page:
    return visitor(viewport={"width": 390, "height": 844}, has_touch=True)


def said(flicking: Flicking) -> str:
    return flicking.page.locator(".jl-flicksaid").inner_text()


def test_a_pull_with_the_mouse_flicks_the_die_the_other_way(flicking: Flicking) -> None:
    mouse = flicking.page.mouse
    x, y = flicking.middle("A3")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y, steps=3)
    assert flicking.state == "aiming"
    assert flicking.meant["aim"] == 0
    expect(flicking.page.locator(".jl-cone")).to_have_count(2)
    mouse.up()
    flicking.rest()
    (message,) = flicking.heard
    assert message["die"] == "A3"
    assert message["aim"] == 0
    assert message["speed"] in range(10, 301, 10)
    assert said(flicking) == "A3 lies"
    left, top = START["A3"][0] + 12 * message["speed"], -START["A3"][1]
    transform = flicking.die("A3").get_attribute("transform")
    assert transform == f"translate({left:.1f} {top:.1f})"


def test_a_farther_pull_is_a_faster_flick(flicking: Flicking) -> None:
    mouse = flicking.page.mouse
    x, y = flicking.middle("A2")
    mouse.move(x, y)
    mouse.down()
    speeds = []
    for far in (45, 60, 75):
        mouse.move(x + far, y - far, steps=2)
        speeds.append(flicking.meant["speed"])
    assert speeds == sorted(set(speeds))
    assert flicking.meant["aim"] == 225
    expect(flicking.page.locator(".jl-speedtag")).to_have_text(f"{speeds[-1] / 100:.1f} m/s")
    mouse.move(x + 3, y)
    mouse.up()
    assert flicking.state == "idle"
    assert flicking.heard == []


def test_escape_takes_a_pull_back(flicking: Flicking) -> None:
    mouse = flicking.page.mouse
    x, y = flicking.middle("A2")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 60, y, steps=2)
    flicking.page.keyboard.press("Escape")
    assert flicking.state == "idle"
    mouse.up()
    assert flicking.heard == []


def test_tab_leads_to_each_die_that_may_be_flicked(flicking: Flicking) -> None:
    reached = []
    for _ in range(4):
        flicking.page.keyboard.press("Tab")
        reached.append(flicking.page.evaluate("document.activeElement.dataset.piece"))
    assert sorted(filter(None, reached)) == ["A1", "A2", "A3"]


@MOVED
def test_a_die_of_another_seat_cannot_be_flicked(flicking: Flicking) -> None:
    mouse = flicking.page.mouse
    x, y = flicking.middle("B1")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y, steps=3)
    mouse.up()
    assert flicking.heard == []
    expect(flicking.die("B1")).to_have_attribute("tabindex", "-1")


@MOVED
def test_a_double_click_flicks_nothing(flicking: Flicking) -> None:
    flicking.page.mouse.dblclick(*flicking.middle("A2"))
    assert flicking.state == "idle"
    assert flicking.heard == []


def test_dice_are_placed_by_mouse_and_by_keys(page: Page) -> None:
    flicking = Flicking(page, place=True)
    page.get_by_role("button", name="Place dice").click()
    x, y = flicking.middle("A2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=3)
    page.mouse.up()
    flicking.rest()
    assert flicking.heard[0]["kind"] == "place"
    assert flicking.heard[0]["x"] > 60
    flicking.die("A2").focus()
    page.keyboard.press("ArrowUp")
    flicking.rest()
    assert flicking.heard[1]["y"] == flicking.heard[0]["y"] + 1
    hole = page.evaluate(
        "(() => { const at = table.board.node.getScreenCTM(); return [at.e, at.f]; })()"
    )
    page.mouse.move(*flicking.middle("A2"))
    page.mouse.down()
    page.mouse.move(*hole, steps=4)
    page.mouse.up()
    flicking.rest()
    assert said(flicking) == "Over the hole nothing carries it."
    assert flicking.page.evaluate("table.poses.A2[0]") == flicking.heard[0]["x"] * 10


def test_a_finger_flicks_and_does_not_scroll(finger: Page) -> None:
    flicking = Flicking(finger)
    x, y = flicking.middle("A2")
    session = finger.context.new_cdp_session(finger)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        marks = [{"x": px, "y": py} for px, py in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": marks})

    # Beside the die, but within the tolerance for a finger.
    touch("touchStart", (x + 12, y + 6))
    for part in range(1, 6):
        touch("touchMove", (x + 12 + 8 * part, y + 14 * part))
    assert flicking.state == "aiming"
    touch("touchEnd")
    flicking.rest()
    (message,) = flicking.heard
    assert message["die"] == "A2"
    assert 90 < message["aim"] < 180
    assert finger.evaluate("scrollY") == 0


def test_all_of_it_fits_a_phone(finger: Page) -> None:
    flicking = Flicking(finger, place=True)
    assert finger.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in ("Flick", "Place dice"):
        box = finger.get_by_role("button", name=button).bounding_box()
        assert box is not None
        assert box["height"] >= 44
    radius = finger.evaluate(
        "document.querySelector('.jl-hits circle').getBoundingClientRect().width"
    )
    assert radius >= 44
    assert flicking.state == "idle"
