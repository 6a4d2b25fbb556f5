"""axe-core on the pages that are not notebooks, and on the theatre with each game.

Other pages are checked where they are opened anyway: `opened.py`, `pupil.py`.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from jamlab.core.registry import ids, load
from jamlab.gallery import teachers
from jamlab.lessons import COURSE
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Watch
from tests.browser.served import Server
from tests.browser.tiers import slow_are

LESSONS = pytest.mark.slow(
    "pages made from one template; that of the first lesson is seen on each change"
)

SLOW = pytest.mark.slow("each game in the theatre; axe sees it with one on each change")

WAIT = 60_000
FOR_TEACHERS = [
    "teachers",
    "teachers/network",
    *(f"teacher/5/{name}" for name in teachers.SHEETS),
]
ZOOMED = (720, 450)  # CSS px of a window of 1440 by 900 at 200 %
PHONE = (390, 844)
# Share of the table's centre that is visible without scrolling; of a board it must be all.
IN_SIGHT = """() => {
    const middles = ".jl-board, .jl-dicemat, .jl-center, .jl-middle, .jl-spots";
    const middle = document.querySelector(middles);
    const {top, bottom} = middle.getBoundingClientRect();
    const bar = document.querySelector(".jl-transport").getBoundingClientRect();
    const shown = Math.min(bottom, bar.top, innerHeight) - Math.max(top, 0);
    return [shown / (bottom - top), bar.bottom - innerHeight];
}"""
LEAST = {"grid": 1.0, "board": 1.0, "kitchen": 0.6, "round": 0.75, "spots": 1.0}


@pytest.mark.parametrize(
    "name",
    slow_are(
        LESSONS,
        [
            "",
            "course",
            "nothing-here",
            *FOR_TEACHERS,
            *(f"teacher/{n}" for n in COURSE),
        ],
        *(f"teacher/{n}" for n in COURSE if n > 1),
    ),
)
def test_a_page_that_is_no_notebook(gallery: Server, page: Page, watch: Watch, name: str) -> None:
    watch.expect("status of 404" if name == "nothing-here" else "^$")
    page.goto(gallery.url + name)
    is_accessible(page)


@SLOW
def test_the_theatre_with_each_game_on(gallery: Server, page: Page) -> None:
    """A step in the middle, from a seat; the board is visible at 200 % and on a phone."""
    gallery.open(page, "replays/theatre")
    page.locator(".jl-transport").wait_for(timeout=WAIT)
    for game in ids():
        name = load(game).name
        page.get_by_role("button", name="Game: ").click()
        page.get_by_role("option", name=name, exact=True).click()
        stepper = page.locator("[role=group].jamlab")
        expect(stepper).to_have_attribute("aria-label", re.compile(f"^{name}: "), timeout=WAIT)
        for step, view in ((120, "f"), (121, "f")):
            page.get_by_label("Step", exact=True).fill(str(step))
            page.keyboard.press("Enter")
            stepper.focus()
            page.keyboard.press(view)
        page.locator(".jl-more").click()  # with its menu open
        is_accessible(page)
        page.keyboard.press("Escape")
        for width, height in (ZOOMED, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(100)
            part, below = page.evaluate(IN_SIGHT)
            assert part >= LEAST[load(game).layout.kind] - 0.01, (name, width)
            assert abs(below) <= 1, (name, width)
        page.set_viewport_size({"width": 1440, "height": 900})
