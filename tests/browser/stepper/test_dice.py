"""A table with dice: the board, the trays, and rolls that play from their frames."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.dicetale import dice_tale
from tests.browser.stepper.standalone import Shown
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other sizes and fewer seats of the same table")

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/dice.dom.test.js covers it on each change"
)
SLOW = pytest.mark.slow("a frame that is never drawn; the roll is seen played on each change")

TRAVEL = "document.querySelector('.jl-die[data-piece={}]').getAttribute('transform')"


@pytest.fixture
def dice() -> dict[str, Any]:
    return dice_tale()


def at(page: Page, die: str) -> str:
    """Where a die is drawn: "translate(x y)" in 0.1 mm, y downwards."""
    return str(page.evaluate(TRAVEL.format(die)))


@MOVED
def test_a_die_is_named_by_its_owner_its_number_and_what_it_shows(
    page: Page, dice: dict[str, Any]
) -> None:
    Shown(page, dice)
    names = page.locator(".jl-diceboard .jl-die").evaluate_all(
        "dice => dice.map((die) => die.getAttribute('aria-label'))"
    )
    assert sorted(names) == [
        "Ann's die 1: shows 4, 106 mm from the hole",
        "Ann's die 2: shows 2, 87 mm from the hole",
        "Ann's die 3: shows 6, 27 mm from the hole",
        "Bo's die 2: shows 5, 36 mm from the hole",
        "Bo's die 3: lies tilted, 74 mm from the hole",
        "Bo's die 4: shows 1, over the hole",
    ]
    trays = page.locator(".jl-dieplaces")
    expect(trays.nth(0)).to_have_attribute("aria-label", "Ann: 3 in hand, 0 out")
    expect(trays.nth(0).get_by_role("button")).to_have_count(3)
    expect(trays.nth(0).get_by_label("Ann's die 4: shows 4, in hand")).to_be_visible()


@MOVED
def test_a_flat_die_shows_one_face_and_a_tilted_one_three(page: Page, dice: dict[str, Any]) -> None:
    Shown(page, dice)
    faces = page.locator(".jl-diceboard .jl-die").evaluate_all(
        "dice => Object.fromEntries(dice.map((die) => [die.dataset.piece,"
        " [...die.querySelectorAll('.jl-die-face')].filter((f) => f.getAttribute('d')).length]))"
    )
    assert faces == {"A1": 1, "A2": 1, "A3": 1, "B2": 1, "B3": 3, "B4": 1}
    pips = page.locator(".jl-die[data-piece=B2] .jl-die-pips").get_attribute("d") or ""
    assert pips.count("M") == 5


def test_a_step_forward_plays_the_roll_to_where_the_dice_lie(
    page: Page, dice: dict[str, Any]
) -> None:
    shown = Shown(page, dice, position=3)
    start = at(page, "B2")
    shown.press("ArrowRight")
    page.wait_for_function(f"{TRAVEL.format('B2')} !== '{start}'")
    halfway = at(page, "B2")
    assert halfway != "translate(820.0 -560.0)"
    page.wait_for_function(f"{TRAVEL.format('B2')} === 'translate(820.0 -560.0)'")
    expect(page.locator(".jl-die[data-piece=A2]")).to_have_count(0)
    expect(page.locator(".jl-trail")).to_have_count(2)


@MOVED
def test_a_jump_sets_the_end_and_plays_nothing(page: Page, dice: dict[str, Any]) -> None:
    shown = Shown(page, dice)
    shown.go(4)
    assert at(page, "B2") == "translate(820.0 -560.0)"
    assert page.locator(".jl-die[data-piece=A2]").count() == 0
    assert page.evaluate("handle.stepper.table.board.rolls") is False
    expect(page.get_by_label("Ann's die 2: out")).to_be_hidden()
    expect(page.get_by_label("Ann's die 1: out")).to_be_visible()


@SLOW
def test_a_step_during_a_roll_leaves_every_die_in_its_place(
    page: Page, dice: dict[str, Any]
) -> None:
    shown = Shown(page, dice, position=3)
    page.evaluate("() => { window.raf = requestAnimationFrame; requestAnimationFrame = () => 1; }")
    shown.press("ArrowRight", "ArrowRight")  # as on a machine too busy to draw a frame
    assert at(page, "B2") == "translate(820.0 -560.0)"
    assert page.locator(".jl-die[data-piece=A2]").count() == 0
    page.evaluate("() => { requestAnimationFrame = window.raf; }")
    shown.press("ArrowLeft", "ArrowLeft", "Home")
    page.wait_for_timeout(400)
    assert at(page, "A1") == "translate(0.0 1280.0)"
    assert at(page, "B2") == "translate(480.0 -330.0)"


@MOVED
def test_with_reduced_motion_only_the_end_is_shown(page: Page, dice: dict[str, Any]) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown = Shown(page, dice, position=3)
    shown.press("ArrowRight")
    assert at(page, "B2") == "translate(820.0 -560.0)"
    assert page.evaluate("handle.stepper.table.board.rolls") is False


@MOVED
def test_playing_waits_until_the_dice_lie(page: Page, dice: dict[str, Any]) -> None:
    Shown(page, dice, position=3)
    waits = page.evaluate(
        """() => { const { player } = handle.stepper, waits = [], set = window.setTimeout;
        window.setTimeout = (f, ms) => { waits.push(ms); return 0; };
        player.play(); player.n = 4; player.wait(); player.setSpeed(2);
        window.setTimeout = set; player.stop(); return waits; }"""
    )
    assert waits[:3] == [1000, 1300, 650]  # then speech waits


@MOVED
def test_the_arrow_shows_which_way_and_stands_behind_the_die(
    page: Page, dice: dict[str, Any]
) -> None:
    shown = Shown(page, dice, position=1)
    expect(page.locator(".jl-flickhead")).to_have_attribute(
        "transform", "translate(0.0 678.0) rotate(-90)"
    )
    finger = page.locator(".jl-finger")
    assert float(finger.get_attribute("cy") or 0) > 1280 + 80
    assert float(finger.get_attribute("cx") or 0) != 0
    expect(page.locator(".jl-die.is-current")).to_have_attribute("data-piece", "A1")
    shown.go(2)
    expect(page.locator(".jl-aim.is-past .jl-flickhead")).to_have_count(1)
    shown.go(5)
    expect(page.locator(".jl-flickhead")).to_have_count(0)


@MOVED
def test_a_click_on_a_die_opens_its_story(page: Page, dice: dict[str, Any]) -> None:
    shown = Shown(page, dice, position=5)
    page.locator(".jl-die[data-piece=B2]").click()
    expect(page.locator(".jl-history h2")).to_have_text("Bo's die 2")
    expect(page.locator(".jl-history li button")).to_have_count(1)
    assert shown.at == 4


@pytest.mark.parametrize(
    ("width", "height"), only((1440, 900), [(1440, 900), (1024, 768), (390, 844)], SIZED)
)
@pytest.mark.parametrize("seats", only(4, [2, 3, 4], SIZED))
def test_nothing_sticks_out(page: Page, width: int, height: int, seats: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Shown(page, dice_tale(seats), position=2, fill=True)
    page.locator(".jl-diceboard").wait_for()
    out = page.evaluate(
        """() => { const mat = document.querySelector(".jl-table").getBoundingClientRect();
        return [...document.querySelectorAll(".jl-diceboard, .jl-dietray, .jl-dieplace, .jl-die")]
          .filter((node) => { const box = node.getBoundingClientRect();
            return box.left < mat.left - 1 || box.right > mat.right + 1
              || box.top < mat.top - 1 || box.bottom > mat.bottom + 1; }).length; }"""
    )
    assert out == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
