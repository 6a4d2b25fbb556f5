"""A lesson's page and the course page: position, progress, layout of the parts."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.lessons.test_lessons import ADDRESSES
from tests.browser.served import Server

FIRST = ("question", "guess", "table", "chart", "exact", "end")
LATER = (*FIRST[:-1], "exercises", "end")
"""Parts once the answer is shown."""
DONE = "dispatchEvent(new CustomEvent('jamlab-lesson-done', {{ detail: {} }}))"


def boxes(page: Page, parts: tuple[str, ...] = FIRST) -> dict[str, dict[str, float]]:
    """Return x, y, right and below of each part, in whole CSS pixels: all at one moment, since an
    answer is scrolled into view.
    """
    found: dict[str, dict[str, float]] = page.evaluate(
        """parts => Object.fromEntries(parts.map((part) => {
            const box = document.querySelector(`.jamlab-lesson-${part}`).getBoundingClientRect();
            if (!box.width) throw new Error(`the ${part} is not shown`);
            const round = Math.round;
            return [part, {
                x: round(box.x), y: round(box.y), right: round(box.right), below: round(box.bottom),
            }];
        }))""",
        parts,
    )
    return found


def test_the_parts_of_a_lesson_lie_as_drawn(trial: Server, page: Page) -> None:
    trial.open(page, "lessons/02_second")
    expect(page.locator(".jamlab-lesson-chart")).to_be_visible()
    at = boxes(page)
    right = {part: box["right"] for part, box in at.items()}
    below = {part: box["below"] for part, box in at.items()}
    assert at["question"]["x"] == at["guess"]["x"] == at["table"]["x"] == at["end"]["x"]
    assert right["question"] == right["chart"] == right["exact"] == right["end"]
    assert right["table"] < at["chart"]["x"] == at["exact"]["x"]
    assert at["guess"]["y"] == at["chart"]["y"] > below["question"]
    assert at["table"]["y"] > below["guess"]
    assert at["exact"]["y"] > below["chart"]
    # Cards end at the same line, whatever their content.
    assert below["table"] == below["exact"] < at["end"]["y"]
    expect(page.locator(".jamlab-lesson-exercises")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    at = boxes(page)
    assert sorted(FIRST, key=lambda part: at[part]["y"]) == list(FIRST)
    assert len({(box["x"], box["right"]) for box in at.values()}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_answer_and_the_questions_have_a_row_of_their_own(gallery: Server, page: Page) -> None:
    gallery.open(page, ADDRESSES[1])
    table, exact = page.locator(".jamlab-lesson-table"), page.locator(".jamlab-lesson-exact")
    page.get_by_role("button", name="This is my guess").click()
    table.locator("[data-do=finish]").click()
    table.locator("[data-do='run-100']").click()
    exact.get_by_role("button").click()
    expect(exact.locator(".jl-big b")).to_be_in_viewport(ratio=1)
    at = boxes(page, LATER)
    assert at["table"]["below"] == at["chart"]["below"] < at["exact"]["y"]
    assert at["exact"]["x"] == at["table"]["x"]
    assert at["exact"]["right"] < at["exercises"]["x"] == at["chart"]["x"]
    assert at["exact"]["y"] == at["exercises"]["y"]
    assert at["exact"]["below"] == at["exercises"]["below"] < at["end"]["y"]
    page.set_viewport_size({"width": 390, "height": 844})
    at = boxes(page, LATER)
    assert sorted(LATER, key=lambda part: at[part]["y"]) == list(LATER)


def test_what_is_done_is_kept_and_ticked(trial: Server, page: Page, watch: Watch) -> None:
    trial.open(page, "lessons/02_second")
    expect(page.locator(".jamlab-lesson-end")).to_be_visible()  # leave only once all is drawn
    expect(page.locator(".house-crumb")).to_have_text("Lesson 2 Chance & <tree>")
    steps = page.get_by_role("link", name="Lesson 2 of 2, 0 done")
    expect(steps).to_contain_text("2 of 2")
    page.evaluate(DONE.format(1))
    page.evaluate(DONE.format("'<b>'"))  # not a number: not stored
    expect(page.locator("[data-pill]")).to_have_count(2)
    expect(page.locator("[data-pill='1']")).to_have_class("done")
    expect(page.locator("[data-pill='2']")).to_have_class("now")
    page.evaluate(DONE.format(2))
    assert page.evaluate("localStorage.getItem('jamlab-lessons')") == "[1,2]"
    page.get_by_role("link", name="The whole course").click()
    expect(page).to_have_url(trial.url + "course")
    expect(page.locator(".lesson")).to_contain_text("What comes second?")
    expect(page.locator(".tick")).to_be_visible()
    expect(page.locator(".sum")).to_have_text("30 minutes · 1 of 1 done")
    page.evaluate("localStorage.setItem('jamlab-lessons', 'no list')")
    page.reload()
    expect(page.locator(".tick")).to_be_hidden()
    start = page.get_by_role("link", name="Start lesson 2")
    expect(start).to_have_attribute("href", "/lessons/02_second")
    watch.expect("status of 404")
    answer = page.goto(trial.url + "teacher/99")
    assert answer is not None
    assert answer.status == 404
