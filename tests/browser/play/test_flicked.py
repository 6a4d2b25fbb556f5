"""JamSumo on the play page: dice are placed, pulled back and released, set out, and reported."""

import math
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from jamlab.games.jamsumo.events import DiceRolled, DieAimed, DieFlicked, DiePlaced, DieTurned
from jamlab.pages.play.match import Match
from jamlab.pages.play.saved_games import unpack_game
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.play.playing import PHONE
from tests.browser.served import PATIENCE, Server

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/play/flicks.dom.test.js covers it on each change"
)
DRAGGED = pytest.mark.slow("a die is dragged on each change where dice are reported")

AIMED = ".jl-die.is-aimed"
WAIT = PATIENCE * 1000


def begun(
    server: Server, page: Page, *, address: str = "play/jamsumo", mode: int = 0, roller: str = "",
    skill: str = "",
) -> None:  # fmt: skip
    """Start a game of two people, so that this test makes every flick."""
    page.emulate_media(reduced_motion="reduce")
    server.open(page, address)
    page.locator(".jl-variant").nth(mode).click(timeout=WAIT)
    page.get_by_label("Who plays seat 2").select_option("")
    if roller or skill:
        page.get_by_text("Dice", exact=True).click()
    if roller:
        page.get_by_label("Who rolls the dice").select_option(roller)
    if skill:  # the table of flicks assumes good fingers
        page.get_by_label("How exact fingers are").select_option(skill)
    page.get_by_role("button", name="Begin").click()


def kept(page: Page) -> Match:
    """Return the game as stored by the browser."""
    return unpack_game(page.evaluate("localStorage.getItem('jamlab-play:jamsumo')"), "jamsumo")


def middle(die: Locator) -> tuple[float, float]:
    """Return the centre of a die's body, without the label beside it."""
    body = die.locator(".jl-die-base")
    body.scroll_into_view_if_needed()
    box = body.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, die: Locator, dx: float, dy: float) -> None:
    x, y = middle(die)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


def flicked(page: Page, count: int) -> list[DieFlicked]:
    """Wait until the page reports so many flicks, and return them."""
    news = page.locator(".jl-newswords", has_text="flicks")
    expect(news).to_have_count(count, timeout=WAIT)
    return [event for event in kept(page).played.events if isinstance(event, DieFlicked)]


def test_a_pull_with_the_mouse_flicks_the_die_the_other_way(gallery: Server, page: Page) -> None:
    begun(gallery, page, skill="good")
    expect(page.locator(AIMED)).to_be_visible(timeout=WAIT)
    expect(page.locator(".jl-question")).to_be_hidden()
    first = page.locator(AIMED).get_attribute("data-piece") or ""
    drag(page, page.locator(AIMED), 0, 60)
    (flick,) = flicked(page, 1)
    assert flick.die == first
    events = kept(page).played.events
    (aimed,) = [event for event in events if isinstance(event, DieAimed)]
    assert abs(math.sin(math.radians(aimed.aim)) - 1) < 0.01  # up, from a pull down
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(AIMED)).to_have_attribute("data-piece", first)
    drag(page, page.locator(AIMED), 0, 5)  # too short: nothing is flicked
    expect(page.locator(".jl-newswords", has_text="flicks")).to_have_count(0)


def test_a_finger_flicks_on_a_phone(gallery: Server, visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    begun(gallery, page)
    die = page.locator(AIMED)
    expect(die).to_be_visible(timeout=WAIT)
    x, y = middle(die)
    client = page.context.new_cdp_session(page)
    scrolled = page.evaluate("scrollY")
    for kind, far in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60), ("touchEnd", 60)):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + far}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    flicked(page, 1)
    assert page.evaluate("scrollY") == scrolled  # a pull does not scroll the page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@DRAGGED
def test_the_next_die_stands_where_it_is_dragged(gallery: Server, page: Page) -> None:
    begun(gallery, page)
    die = page.locator(AIMED)
    expect(die).to_be_visible(timeout=WAIT)
    box = page.locator(".jl-diceboard").bounding_box()
    assert box is not None
    page.get_by_role("button", name="Place dice").click()
    x, y = middle(die)
    far = box["x"] + box["width"] * 0.9 - x, box["y"] + box["height"] / 2 - y
    drag(page, die, *far)  # to the platform on the right
    page.get_by_role("button", name="Place dice").click()
    page.get_by_role("button", name="Flick", exact=True).click()
    flicked(page, 1)
    (put,) = [event for event in kept(page).played.events if isinstance(event, DiePlaced)]
    assert put.x > 100
    assert abs(put.y) < 15


@MOVED
def test_sumo_is_set_out_die_by_die_and_can_be_started_again(gallery: Server, page: Page) -> None:
    begun(gallery, page, mode=1)
    for _ in range(2):
        page.locator(".jl-line", has_text="area").first.click(timeout=WAIT)
    page.locator(".jl-line", has_text="die by die").click(timeout=WAIT)
    right = page.get_by_role("button", name="It lies right")
    for number in range(1, 4):
        expect(page.locator(AIMED)).to_have_attribute(
            "data-piece", re.compile(f"{number}$"), timeout=WAIT
        )
        page.get_by_role("button", name="Turn it").click()
        right.click()
    expect(page.locator(AIMED)).to_have_attribute("data-piece", re.compile("4$"))
    turns = [event.turn for event in kept(page).played.events if isinstance(event, DieTurned)]
    assert len(turns) == 3
    assert 15 in turns
    is_accessible(page)
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".jl-line", has_text="die by die")).to_be_visible()
    expect(page.locator(".jl-diceboard .jl-die")).to_have_count(0)


def test_what_dice_did_at_a_real_board_is_reported(gallery: Server, page: Page) -> None:
    begun(gallery, page, roller="manual")
    expect(page.locator(AIMED)).to_be_visible(timeout=WAIT)
    first = page.locator(AIMED).get_attribute("data-piece") or ""
    page.get_by_role("button", name="Flick", exact=True).click()
    report = page.locator(".jl-reports")
    expect(report).to_contain_text(f"after {first} was flicked", timeout=WAIT)
    die = page.locator(f".jl-diceboard .jl-die[data-piece={first}]")
    box = page.locator(".jl-diceboard").bounding_box()
    assert box is not None
    x, y = middle(die)
    hole = box["x"] + box["width"] / 2 - x, box["y"] + box["height"] / 2 - y
    drag(page, die, *hole)  # no die can lie there
    done = page.get_by_role("button", name="So they lie")
    done.click()
    expect(page.locator(".jl-refused .jl-clauseid")).to_be_visible()
    assert not [event for event in kept(page).played.events if isinstance(event, DiceRolled)]
    drag(page, die, 0, box["height"] / 5)
    is_accessible(page)
    done.click()
    expect(report).to_be_hidden()
    (rolled,) = [event for event in kept(page).played.events if isinstance(event, DiceRolled)]
    assert first in str(rolled.moved)
    expect(page.locator(AIMED)).not_to_have_attribute("data-piece", re.compile(f"^{first[0]}"))


def test_dice_are_simulated_where_a_kernel_is(gallery: Server, page: Page) -> None:
    begun(gallery, page, address="laboratory/jamsumo", roller="mujoco")
    expect(page.locator(AIMED)).to_be_visible(timeout=WAIT)
    expect(page.locator(".jl-cone")).to_have_count(2)  # spread of a flick
    drag(page, page.locator(AIMED), 0, 60)
    flicked(page, 1)
    assert kept(page).played.header.meta["roller"].startswith("mujoco")
