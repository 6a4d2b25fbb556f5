"""The column beside the table, and the table in a system's high-contrast mode."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitor
from tests.browser.stepper.standalone import Shown, told
from tests.browser.stepper.test_layouts import in_theatre

SEEN = """() => {
  const box = (node) => node.getBoundingClientRect();
  const column = box(document.querySelector(".jl-panels"));
  // Less than all of a node is seen if it, or what it scrolls in, is cut off.
  const isSeen = (node) => {
    const { top, bottom, height } = box(node);
    if (!height) return false;
    for (let up = node.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowY !== "visible" && up.matches(".jamlab *"))
        if (top < box(up).top - 2 || bottom > box(up).bottom + 2) return false;
    return top >= column.top - 2 && bottom <= column.bottom + 2;
  };
  const is_drawn = (node) => node.checkVisibility();
  const all = (what) => [...document.querySelectorAll(what)].filter(is_drawn);
  return {
    now: all(".jl-events .is-now").map(isSeen),
    before: all(".jl-events .is-link").map(isSeen).filter(Boolean).length,
    came: all(".jl-chances > .is-came").map(isSeen),
    rule: all(".jl-clause").map((node) => [node.clientHeight, node.scrollHeight]),
    progress: all(".jl-panels > .jl-progress > :last-child").map(isSeen),
    turn: all(".jl-turn > b").map((node) => box(node.parentElement).right - box(node).right),
    meters: all(".jl-panels .jl-meter").map((node) => [
      box(node.firstChild).width / box(node).width,
      node.nextElementSibling.textContent,
      box(node.nextElementSibling).left - box(node).right,
    ]),
    tasks: all(".jl-panels > .jl-progress :is(.jl-tasks > li, .jl-tasksbrief > li)").map(isSeen),
  };
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_the_event_its_history_and_all_tasks_are_in_sight(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tale = told("jam", 3, viewpoints=("0",))
    page.set_content(in_theatre(tale, {"position": 300, "viewpoint": "0"}))
    page.locator(".jl-table").wait_for()
    for n in range(300, 324, 3):
        page.evaluate("n => handle.set('position', n)", n)
        seen = page.evaluate(SEEN)
        assert seen["now"] == [True], n
        assert len(seen["tasks"]) >= 3, n
        assert all(seen["tasks"]), n
        turn = page.locator(".jl-events > li").count()
        assert seen["before"] >= min(1, turn - 1), n


def test_the_rule_and_the_progress_can_be_read(page: Page) -> None:
    tale = told("sixty", 4, viewpoints=("0",))
    page.set_content(in_theatre(tale, {"position": 60, "viewpoint": "0"}))
    page.locator(".jl-table").wait_for()
    shares = set()
    for size, steps in (((1366, 768), range(60, 68)), ((1440, 900), range(68, 76))):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for n in steps:
            page.evaluate("n => handle.set('position', n)", n)
            seen = page.evaluate(SEEN)
            ((height, whole),) = seen["rule"]
            assert height >= min(whole, 78), f"{n}: three lines of the rule, or all of it"
            assert all(seen["progress"]), n
            assert all(room >= 0 for room in seen["turn"]), f"{n}: which attack it is"
            for share, words, room in seen["meters"]:
                done, needed = map(int, words.split(" of "))
                assert abs(share - done / needed) < 0.02, f"{n}: {words}"
                assert room < 14, f"{n}: a full bar ends at its words"
                shares.add(words)
    assert shares


def test_the_outcome_that_came_is_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    tale = told("cramel", 3, viewpoints=("table",))
    page.set_content(in_theatre(tale, {"position": 0, "viewpoint": "table"}))
    page.locator(".jl-table").wait_for()
    came = 0
    for n in range(0, 45, 2):
        page.evaluate("n => handle.set('position', n)", n)
        rows = page.evaluate(SEEN)["came"]
        assert all(rows), n
        came += len(rows)
    assert came > 3


def test_high_contrast_has_edges_and_hides_what_lies_face_down(visitor: Visitor) -> None:
    page = visitor(forced_colors="active")
    Shown(page, told("sixty", 4, viewpoints=("table", "0")), position=60, viewpoint="0")
    assert page.locator(".jl-hand .is-back").count() > 5
    styles = page.evaluate(
        """() => [...document.querySelectorAll(".jl-hand .jl-piece, .jl-box")].map((node) => {
            const word = node.querySelector(".jl-backword");
            const seen = word ? getComputedStyle(word).visibility : "";
            return [getComputedStyle(node).outlineStyle, seen];
        })"""
    )
    assert all(outline != "none" for outline, _ in styles)
    assert {word for _, word in styles} == {"", "hidden"}
    pressed, other = (
        page.locator(f".jl-speed [aria-pressed={state}]").first.evaluate(
            "node => getComputedStyle(node).backgroundColor"
        )
        for state in ("true", "false")
    )
    assert pressed != other
