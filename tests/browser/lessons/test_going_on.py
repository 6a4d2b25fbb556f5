"""A pupil's progress survives a reload, and the focus moves on."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from jamlab.lessons import lesson
from jamlab.lessons.course.lesson_record import MultipleChoice
from tests.browser.chromium import waiting
from tests.browser.lessons.test_lessons import ADDRESSES
from tests.browser.served import Server
from tests.browser.tiers import only

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/lessons/kept.dom.test.js covers it on each change"
)

PARTS = ("question", "guess", "table", "chart", "exact", "exercises", "end")


def part(page: Page, name: str) -> Locator:
    return page.locator(f".jamlab-lesson-{name}:not(.jamlab-lesson-closer)")


def said(page: Page, name: str) -> Locator:
    """Return a part; of the chart only its sentence, as the axis grows during drawing."""
    return part(page, name).locator("p:not(.jl-sr)").last if name == "chart" else part(page, name)


def kept(page: Page, number: int) -> Any:
    found = page.evaluate(f"localStorage.getItem('jamlab-lesson-{number}')")
    return found and json.loads(found)


def opened(gallery: Server, page: Page, number: int) -> None:
    """Open the lesson and wait for its Python, so that requests are handled at once."""
    gallery.open(page, ADDRESSES[number])
    expect(page.locator(".jl-waits")).to_be_empty()


def guess(page: Page) -> None:
    part(page, "guess").get_by_role("button", name="This is my guess").click()
    part(page, "table").locator(".jl-trialbuttons button").first.wait_for()


def play(page: Page) -> None:
    """Play one trial by hand and a run of more, and show the exact answer."""
    table = part(page, "table")
    if not table.locator("[data-do^='run-']").count():
        table.locator("[data-do=finish]").click()
    table.locator("[data-do^='run-']").first.click()
    part(page, "exact").get_by_role("button").click()
    expect(part(page, "exact").locator(".jl-big")).to_be_visible()
    expect(table.locator("[data-do^='run-']").first).to_be_visible()


def answer(page: Page, number: int) -> None:
    exercises = part(page, "exercises")
    first = lesson(number).exercises[0]
    if isinstance(first, MultipleChoice):
        wrong = next(each.text for each in first.answers if not each.right)
        exercises.locator(".jl-pick").get_by_text(wrong, exact=True).click()
    else:
        exercises.get_by_label("Your answer").fill("123/7")
        exercises.get_by_role("button", name="Check").click()
    expect(exercises.locator(".jl-verdict.is-no")).to_have_count(1)


@pytest.mark.parametrize("number", only(5, [2, 5, 11], MOVED))
def test_what_a_pupil_did_survives_a_reload(gallery: Server, page: Page, number: int) -> None:
    opened(gallery, page, number)
    choices = lesson(number).guess.choices
    if choices:
        part(page, "guess").get_by_role("button", name=choices[1][0], exact=True).click()
        part(page, "table").locator(".jl-trialbuttons button").first.wait_for()
    else:
        part(page, "guess").get_by_role("slider").press("Home")
        guess(page)
    play(page)
    answer(page, number)
    before = {name: said(page, name).inner_text() for name in PARTS}
    page.evaluate(waiting(f"() => localStorage['jamlab-lesson-{number}'].includes('\"answer\"')"))
    gallery.open(page, ADDRESSES[number])
    expect(part(page, "exercises").locator(".jl-verdict.is-no")).to_have_count(1)
    expect(part(page, "table").locator("[data-do^='run-']").first).to_be_visible()
    for name in PARTS:
        expect(said(page, name)).to_have_text(before[name], use_inner_text=True)
    if choices:
        expect(part(page, "guess").locator(".jl-guessed")).to_have_text(choices[1][0])
    else:
        expect(part(page, "guess").locator(".jl-guessed")).to_have_text("0 %")


@MOVED
@pytest.mark.parametrize(
    "strange",
    ["45 %", "{", '{"done": "x"}', '{"done": []}', '{"version": 1, "done": [["ran", 9]]}'],
)
def test_what_is_no_diary_is_left_alone(gallery: Server, page: Page, strange: str) -> None:
    page.goto(gallery.url)
    page.evaluate("text => localStorage.setItem('jamlab-lesson-2', text)", strange)
    gallery.open(page, ADDRESSES[2])
    guess(page)
    page.evaluate(waiting("() => localStorage['jamlab-lesson-2'].includes('guess')"))
    assert kept(page, 2)["done"] == [["guess", 50]]


def test_the_focus_goes_on_and_the_page_stays(gallery: Server, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    opened(gallery, page, 2)
    go = part(page, "guess").get_by_role("button", name="This is my guess")
    go.focus()
    stood, table = page.evaluate("scrollY"), part(page, "table").bounding_box()
    page.keyboard.press("Enter")
    piece = part(page, "table").locator(".jl-trialpiece").first
    expect(piece).to_be_focused()
    now = part(page, "table").bounding_box()
    assert page.evaluate("scrollY") == stood
    assert now is not None
    assert table is not None
    assert now["y"] < table["y"], "a guess that is made takes one line"
    page.keyboard.press("Enter")  # that tile is up now: the focus moves to the next
    expect(piece).not_to_have_class(re.compile("is-back"))
    if not part(page, "table").locator("[data-do^='run-']").count():
        expect(part(page, "table").locator(".jl-trialpiece").nth(1)).to_be_focused()
        part(page, "table").locator("[data-do=finish]").focus()
        page.keyboard.press("Enter")
    run = part(page, "table").locator("[data-do^='run-']").first
    run.focus()
    page.keyboard.press("Enter")
    show = part(page, "exact").get_by_role("button")
    show.wait_for()
    expect(run).to_be_focused()
    show.focus()
    page.keyboard.press("Enter")
    expect(part(page, "exact").locator(".jl-exact")).to_be_focused()
