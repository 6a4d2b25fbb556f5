"""Every published lesson, worked through like a pupil, alternately wide and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from jamlab.gallery import published, share
from jamlab.gallery.shelf import course
from jamlab.lessons import COURSE, lesson
from tests.browser.lessons.pupil import Pupil
from tests.browser.served import Server
from tests.browser.tiers import only

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/lessons/walk.dom.test.js covers it on each change"
)
WIDE = pytest.mark.slow("the same tree in a wide window; the narrow one has less room")

ADDRESSES = {page.lesson: page.name for page in course(published(share() / "notebooks"))}


@pytest.mark.parametrize("number", only(2, ADDRESSES, MOVED))
def test_a_pupil_goes_through_it(gallery: Server, page: Page, number: int) -> None:
    """Uses the browser's own Python, if available."""
    if number % 2:
        page.set_viewport_size({"width": 390, "height": 844})
    Pupil(page, gallery, ADDRESSES[number], lesson(number)).goes_through_it()


@pytest.mark.parametrize("number", only(11, [2, 8, 11], MOVED))
def test_a_pupil_goes_through_it_with_a_kernel(gallery: Server, page: Page, number: int) -> None:
    Pupil(page, gallery, f"{ADDRESSES[number]}?python=kernel", lesson(number)).goes_through_it()


TEXTS = """svg => {
    const box = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].map((text) => {
        const {left, right, top, bottom} = text.getBoundingClientRect();
        const inside = left >= box.left - 1 && right <= box.right + 1 && bottom <= box.bottom + 2;
        return [text.textContent, inside, left, right, top, bottom];
    });
}"""


@pytest.mark.parametrize("width", only(390, [390, 1440], WIDE))
def test_the_tree_of_lesson_2_grows_and_has_room(gallery: Server, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    pupil = Pupil(page, gallery, ADDRESSES[2], lesson(2))
    pupil.opens()
    pupil.guesses()
    tree = page.locator(".jamlab-lesson-tree")
    expect(tree).to_contain_text("grows with your trials")
    expect(tree.locator("svg.jl-tree")).to_be_hidden()
    pupil.part("table").locator(".jl-trialpiece:enabled").first.click()
    expect(tree.locator(".jl-treeodds")).to_have_count(1)
    if pupil.table_button("finish").count():
        pupil.table_button("finish").click()
    pupil.runs(pupil.table_button("run-").last)
    expect(tree.locator(".jl-treeodds")).to_have_count(7)
    expect(tree.locator(".jl-product")).to_have_count(0)
    pupil.sees_the_exact_answer()
    expect(tree.locator(".jl-product").first).to_contain_text("34/49 × 33/48")
    expect(tree.locator("svg")).to_have_attribute("aria-label", re.compile("187/392 . 22/392"))
    texts = tree.locator("svg").evaluate(TEXTS)
    assert all(inside for _, inside, *_ in texts), texts
    for n, (one, _, left, right, top, bottom) in enumerate(texts):
        for two, _, other_left, other_right, other_top, other_bottom in texts[:n]:
            across = min(right, other_right) - max(left, other_left)
            down = min(bottom, other_bottom) - max(top, other_top)
            assert across <= 0 or down <= 4, (one, two)  # px: lines of text are close
    tree.get_by_text("The tree in words").click()
    expect(tree.locator("li li").first).to_contain_text("34/49 × 33/48 = 187/392, 47.7 %")


def test_every_lesson_is_published() -> None:
    assert list(ADDRESSES) == sorted(COURSE)
