"""Flicking as a person does it: with the mouse, with a finger, with keys."""

import math

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


@MOVED
def test_keys_aim_and_enter_flicks(flicking: Flicking) -> None:
    keys = flicking.page.keyboard
    flicking.die("A2").focus()
    start = flicking.meant
    assert start["aim"] == round(math.degrees(math.atan2(-500, -600))) % 360
    for key in ("ArrowLeft", "ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "ArrowUp", "ArrowDown"):
        keys.press(key)
    keys.press("Shift+ArrowDown")
    keys.press("ArrowDown")
    assert flicking.meant["aim"] == start["aim"] + 11
    assert flicking.meant["speed"] == 40
    keys.press("Enter")
    keys.press("Enter")
    flicking.rest()
    assert [message["die"] for message in flicking.heard] == ["A2"]
    assert flicking.page.evaluate("document.activeElement.dataset.piece") == "A2"


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


TRY = """([x, y]) => {
    // In the page itself, so that it happens while they roll, however slow the machine is.
    const named = ({ textContent }) => textContent === "Flick";
    const flick = [...document.querySelectorAll("button")].find(named);
    const point = (kind, dx) => {
        const at = { clientX: x + dx, clientY: y, pointerId: 1, isPrimary: true, bubbles: true };
        document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, at));
    };
    const look = () => {
        if (table.state !== "rolling") return requestAnimationFrame(look);
        point("pointerdown", 0);
        point("pointermove", 70);
        point("pointerup", 70);
        flick.click();
        window.tried = table.state;
    };
    look();
}"""


@MOVED
def test_nothing_is_flicked_while_dice_roll(flicking: Flicking) -> None:
    page = flicking.page
    flicking.die("A3").focus()
    page.evaluate(TRY, flicking.middle("A2"))
    page.keyboard.press("Enter")
    page.wait_for_function("window.tried")
    assert page.evaluate("tried") == "rolling"
    flicking.rest()
    assert len(flicking.heard) == 1
    expect(page.get_by_role("button", name="Flick")).to_be_enabled()


@MOVED
def test_a_die_that_sinks_is_gone_and_the_next_is_taken(flicking: Flicking) -> None:
    page = flicking.page
    flicking.die("A1").focus()
    page.evaluate("table.mean({ speed: 110 })")
    page.keyboard.press("Enter")
    flicking.rest()
    expect(flicking.die("A1")).to_have_count(0)
    assert said(flicking) == "A1 goes through the hole"
    expect(page.locator(".jl-flickpanel h2")).to_contain_text("Ann's die 2")
    assert page.evaluate("document.activeElement.dataset.piece") == "A2"


@MOVED
def test_sliders_and_the_button_do_the_same(flicking: Flicking) -> None:
    page = flicking.page
    flicking.die("A2").focus()
    page.get_by_role("slider", name="Sideways").press("ArrowRight")
    page.get_by_role("slider", name="Height").press("ArrowLeft")
    page.get_by_role("slider", name="Speed").press("End")
    expect(page.get_by_role("slider", name="Sideways")).to_have_attribute(
        "aria-valuetext", "2 mm left"
    )
    page.get_by_role("button", name="Flick").click()
    flicking.rest()
    (message,) = flicking.heard
    assert (message["offset"], message["height"], message["speed"]) == (2, 6, 300)


@MOVED
def test_each_direction_strikes_the_face_it_meets(flicking: Flicking) -> None:
    struck = flicking.page.evaluate(
        """() => { table.choose("A1");
        return [0, 90, 180, 270, 40, 50].map((aim) => { table.mean({ aim });
          return table.flickMeant.face; }); }"""
    )
    # A1 shows 4 and is not turned: 5 looks away from the reader, 1 and 6 to the sides.
    west, south, east, north = struck[:4]
    assert (south, north) == (2, 5)
    assert {west, east} == {1, 6}
    assert struck[4:] == [west, south]


@MOVED
def test_a_kernel_that_is_silent_is_given_up(page: Page) -> None:
    page.clock.install()
    flicking = Flicking(page)
    flicking.deaf = True
    flicking.die("A2").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("table.state === 'asking'")
    page.clock.run_for(31_000)
    flicking.rest()
    assert said(flicking) == "This page does not answer. Load it again."


@MOVED
def test_with_reduced_motion_the_end_is_there_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    flicking = Flicking(page)
    flicking.die("A3").focus()
    page.keyboard.press("Enter")
    flicking.rest()
    assert page.evaluate("table.board.rolls") is False
    assert said(flicking).startswith("A3")


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

    # Beside the die, but near enough for a finger.
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


@MOVED
def test_a_face_with_something_before_it_cannot_be_flicked(flicking: Flicking) -> None:
    page = flicking.page
    page.evaluate("table.choose('A1'); table.set({ faces: { A1: [5, 1, 6] } })")
    page.evaluate("table.mean({ aim: 90 })")  # towards the hole: a finger at 2
    go = page.get_by_role("button", name="Flick")
    expect(go).to_be_disabled()
    expect(page.locator(".jl-flickpanel")).to_contain_text("No room for a finger behind the die")
    flicking.die("A1").focus()
    page.keyboard.press("Enter")
    assert flicking.heard == []
    page.evaluate("table.mean({ aim: 180 })")
    expect(go).to_be_enabled()
    expect(page.locator(".jl-flickpanel")).to_contain_text("Pull back from the die")
