"""A table with dice: the board, the trays, and rolls played from their frames."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.dicetale import dice_tale
from tests.browser.stepper.standalone import Shown
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other sizes and fewer seats of the same table")

SLOW = pytest.mark.slow("a frame that is never drawn; the roll is seen played on each change")

TRAVEL = "document.querySelector('.jl-die[data-piece={}]').getAttribute('transform')"


@pytest.fixture
def dice() -> dict[str, Any]:
    return dice_tale()


WATCHED = """() => {
  window.places = [];
  const look = () => { window.places.push(%s); requestAnimationFrame(look); };
  look();
}"""
"""Keeps where a die is drawn in each frame, however busy the machine is."""


def at(page: Page, die: str) -> str:
    """Return where a die is drawn: "translate(x y)" in 0.1 mm, y downwards."""
    return str(page.evaluate(TRAVEL.format(die)))


def test_a_step_forward_plays_the_roll_to_where_the_dice_lie(
    page: Page, dice: dict[str, Any]
) -> None:
    shown = Shown(page, dice, position=3)
    start, end = at(page, "B2"), "translate(820.0 -560.0)"
    page.evaluate(WATCHED % TRAVEL.format("B2"))
    shown.press("ArrowRight")
    page.wait_for_function(f"{TRAVEL.format('B2')} === '{end}'")
    assert set(page.evaluate("window.places")) - {start, end}
    expect(page.locator(".jl-die[data-piece=A2]")).to_have_count(0)
    expect(page.locator(".jl-trail")).to_have_count(2)


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
