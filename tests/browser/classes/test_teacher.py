"""A teacher at the wall: keys, counted hands, choosing questions, a recorded table, deletion."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor, Watch
from tests.unit.classroom.server.asked import KEY, Served

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/classroom/server/wall/teacher.dom.test.js covers it on each change"
)


@pytest.fixture
def wall(visitor: Visitor, served: Served) -> Page:
    page = visitor(viewport={"width": 1366, "height": 768})
    page.goto(f"http://127.0.0.1:{served.port}/teach/{served.number}/enter?key={KEY}")
    expect(page.get_by_role("button", name="Ask the first question")).to_be_visible()
    return page


def stage(page: Page, wanted: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-stage", wanted)


def test_a_clicker_goes_through_a_round(wall: Page) -> None:
    for wanted in ("open", "shown", "open", "shown", "revealed"):
        wall.keyboard.press("PageDown")
        stage(wall, wanted)
        expect(wall.locator("footer .main")).to_be_enabled()
    wall.keyboard.press("q")
    large = wall.get_by_role("region", name="How to join, large")
    expect(large).to_be_visible()
    wall.keyboard.press("PageDown")  # closes the panel and does nothing else
    expect(large).to_be_hidden()
    stage(wall, "revealed")
    wall.keyboard.press("?")
    expect(wall.get_by_role("dialog")).to_contain_text("reveal")
    wall.keyboard.press("PageUp")
    expect(wall.get_by_role("dialog")).to_be_hidden()


@MOVED
def test_a_key_right_after_a_dialog_is_for_the_wall(wall: Page) -> None:
    """Focus is still in the closed dialog for a moment; the key must reach the wall."""
    wall.keyboard.press("?")
    expect(wall.get_by_role("dialog")).to_be_visible()
    wall.evaluate("""() => {
        const dialog = document.querySelector("dialog");
        dialog.close();
        const key = new KeyboardEvent("keydown", {key: " ", bubbles: true, cancelable: true});
        dialog.querySelector("button").dispatchEvent(key);
    }""")
    stage(wall, "open")


@MOVED
def test_hands_are_typed_in_one_go(wall: Page, served: Served) -> None:
    wall.keyboard.press("h")
    expect(wall.get_by_role("dialog")).to_contain_text("while a question is open")
    wall.keyboard.press("Escape")
    expect(wall.get_by_role("dialog")).to_be_hidden()
    wall.keyboard.press(" ")
    stage(wall, "open")
    wall.keyboard.press("h")
    for count in ("2", "12", "x", "3"):
        wall.keyboard.type(count)
        wall.keyboard.press("Enter")
    wall.keyboard.press("Enter")
    expect(wall.get_by_role("alert").locator("visible=true")).to_contain_text("whole number")
    wall.get_by_label("Hands for 50 to 75 %").fill("7")
    expect(wall.get_by_role("dialog")).to_contain_text("24 hands")
    wall.get_by_role("button", name="Count these").click()
    expect(wall.get_by_role("dialog")).to_be_hidden()
    expect(wall.get_by_role("status")).to_contain_text("24 guesses in all")
    expect(wall.locator("footer .main")).to_be_enabled()
    wall.keyboard.press(" ")
    stage(wall, "shown")
    wall.keyboard.press("r")
    stage(wall, "revealed")
    expect(wall.locator("svg .ring")).to_have_count(24)
    counted = {each["value"]: each["count"] for each in served.teacher["votes"][0]}
    assert counted == {0.125: 2, 0.375: 12, 0.625: 7, 0.875: 3}


def test_a_question_is_found_and_asked(wall: Page, served: Served) -> None:
    wall.keyboard.press("n")
    expect(wall.get_by_role("searchbox")).to_be_focused()
    wall.keyboard.type("least joker")
    expect(wall.locator(".question")).to_have_count(3)
    wall.locator(".question").first.get_by_role("button", name="Add").click()
    expect(wall.get_by_role("status")).to_have_text("Added.")
    expect(wall.locator("[data-queue] li")).to_have_count(5)
    is_accessible(wall, [(1366, 768)])
    wall.get_by_role("button", name="Recorded games").click()
    wall.locator(".list button").first.click()
    expect(wall.locator(".question").first).to_be_visible()
    is_accessible(wall, [(1366, 768)])
    wall.get_by_role("button", name="Your own question").click()
    text = wall.get_by_label("The question")
    text.fill("Will it rain?")
    wall.get_by_role("button", name="Add").click()
    expect(wall.locator("[data-queue] li")).to_have_count(6)
    expect(text).to_have_value("")  # so that it is not added twice
    wall.get_by_label("Which one?").check()
    wall.get_by_label("The question").fill("Who <b>wins</b> & why?")
    wall.get_by_role("button", name="Ask now").click()
    expect(wall.get_by_role("alert")).to_contain_text("at least two answers")
    wall.get_by_label("Answers, one a line").fill("Ann\nBo\n<i>Cy</i>")
    expect(wall.get_by_role("group", name="As it will be")).to_contain_text("<i>Cy</i>")
    is_accessible(wall, [(1366, 768)])
    wall.get_by_role("button", name="Ask now").click()
    stage(wall, "open")
    expect(wall.get_by_role("heading", level=1)).to_have_text("Who <b>wins</b> & why?")
    expect(wall.locator("ol.options")).to_contain_text("<i>Cy</i>")
    assert served.teacher["question"]["choices"] == ["Ann", "Bo", "<i>Cy</i>"]


def test_a_step_of_a_recorded_game_shows_its_table(wall: Page, served: Served) -> None:
    told = served.ask(f"/api/teach/{served.number}/choices", headers=served.cookie).told
    log = told["games"][0]["log"]
    at = f"/api/teach/{served.number}/choices?log={log}"
    step = served.ask(at, headers=served.cookie).told["steps"][0]
    served.does("ask", question=step["spec"], open=True)
    expect(wall.get_by_alt_text("The table as all may see it")).to_be_visible()
    wall.keyboard.press(" ")
    stage(wall, "shown")
    wall.keyboard.press("r")
    stage(wall, "revealed")
    expect(wall.locator(".came")).to_contain_text("What came")
    for image in wall.locator("main img:visible").all():
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")


@MOVED
def test_deleted_is_asked_once_and_said(wall: Page, watch: Watch, served: Served) -> None:
    watch.expect(r"status of 403")
    wall.get_by_role("button", name="More").click()
    wall.get_by_role("button", name="Keep the results").click()
    with wall.expect_download() as kept:
        wall.get_by_role("button", name="CSV").click()
    assert kept.value.suggested_filename == f"class-{served.code}.csv"
    assert kept.value.path().read_text("utf-8-sig").startswith("class,question,")
    wall.keyboard.press("Escape")
    wall.get_by_role("button", name="More").click()
    wall.get_by_role("button", name="Delete everything").click()
    expect(wall.get_by_role("dialog")).to_contain_text("cannot be brought back")
    wall.get_by_role("button", name="Delete everything").click()
    expect(wall.get_by_role("heading", level=1)).to_have_text(
        "Everything of this class is deleted."
    )
    wall.goto(f"http://127.0.0.1:{served.port}/teach/{served.number}")
    expect(wall.get_by_role("textbox")).to_be_visible()  # for the code: this wall is gone
