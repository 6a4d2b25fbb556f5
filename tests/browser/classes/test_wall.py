"""The wall with invented classes, at projector sizes: no element overlaps another."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessible import is_accessible
from tests.browser.classes.states import hard
from tests.browser.conftest import Visitor
from tests.browser.tiers import only
from tests.unit.classroom.server.asked import KEY, Served

SIZED = pytest.mark.slow("the same walls in other sizes; one size is looked at on each change")
DARK = pytest.mark.slow("the same walls in the dark; the light is looked at on each change")

SIZES = [(1920, 1080), (1366, 768), (1280, 800), (1024, 768)]
LARGE = [(1920, 1080), (1440, 900), (1366, 768), (820, 1180)]
USUAL = ("asked", "three options", "shown", "revealed", "points", "three options, revealed")
CLASHES = Path(__file__).with_name("clashes.js").read_text(encoding="utf-8").rstrip().rstrip(";")


# Texts below 24 CSS pixels, with their sizes.
LETTERS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement;
        const words = walk.currentNode.textContent.trim();
        if (!words || node.closest("[hidden], .unseen, .symbols, dialog, script, style")) continue;
        const drawing = node.closest("svg"), box = node.getBoundingClientRect();
        const scale = drawing
            ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
        const size = scale * Number.parseFloat(getComputedStyle(node).fontSize);
        if (box.width > 0.5 && size < 23.8) found.push(`${words.slice(0, 40)}: ${size.toFixed(1)}`);
    }
    return found;
}"""


class Told:
    def __init__(self, page: Page, served: Served) -> None:
        self.page, self.state = page, next(iter(hard().values()))
        page.route(re.compile(r"/api/teach/\d+/state$"), self._answered)
        page.goto(f"http://127.0.0.1:{served.port}/teach/{served.number}/enter?key={KEY}")

    def _answered(self, route: Route) -> None:
        route.fulfill(json=self.state)

    def show(self, state: dict[str, Any]) -> None:
        self.state = state
        expect(self.page).to_have_title(f"{state['title']} · jamlab")
        self.page.evaluate("Promise.all([...document.images].map(image => image.decode()))")


@pytest.mark.parametrize(("wide", "high"), only((1366, 768), SIZES, SIZED))
def test_nothing_lies_on_anything_else(
    visitor: Visitor, served: Served, wide: int, high: int
) -> None:
    wall = Told(visitor(viewport={"width": wide, "height": high}), served)
    found = {}
    for name, state in hard().items():
        wall.show(state)
        if said := wall.page.evaluate(CLASHES):
            found[name] = said
    assert not found


@pytest.mark.parametrize(("wide", "high"), only((1366, 768), LARGE, SIZED))
def test_the_class_can_read_it_and_the_height_is_used(
    visitor: Visitor, served: Served, wide: int, high: int
) -> None:
    """Text of a usual question has at least 24 CSS pixels, and the foot ends at the screen's."""
    wall = Told(visitor(viewport={"width": wide, "height": high}), served)
    small = {}
    for name in USUAL:
        wall.show(hard()[name])
        small[name] = wall.page.evaluate(LETTERS)
        foot = wall.page.locator("footer").bounding_box()
        assert foot is not None
        assert high - 40 < foot["y"] + foot["height"] <= high, name
    assert small == {name: [] for name in USUAL}


def test_what_came_is_no_wider_than_its_pieces(visitor: Visitor, served: Served) -> None:
    wall = Told(visitor(viewport={"width": 1920, "height": 1080}), served)
    state = hard()["revealed"]
    came = state["revealed"]["came"]
    widths = []
    for n in (1, 3):
        one = {**came, "pieces": came["pieces"][-n:]}
        told = {
            **state,
            "title": f"of {n}",
            "round": n,
            "revealed": {**state["revealed"], "came": one},
        }
        wall.show({**told, "plan": []})
        boxes = [wall.page.locator(f".{name}").bounding_box() for name in ("came", "exactly")]
        assert all(boxes)
        widths.append([box["width"] for box in boxes if box])
    (narrow, broad), (wider, less) = widths
    assert narrow < wider < 500
    assert broad > less


def test_what_lies_on_something_is_found(visitor: Visitor, served: Served) -> None:
    """Checks the checker: overlaps and cut-off text on a spoilt wall are reported."""
    wall = Told(visitor(viewport={"width": 1920, "height": 1080}), served)
    wall.show(hard()["revealed"])
    assert wall.page.evaluate(CLASHES) == []
    wall.page.add_style_tag(content=".plot .label { transform: translateY(120px) }")
    assert "a dot on" in str(wall.page.evaluate(CLASHES))
    wall.page.add_style_tag(content=".card .why { font-size: 9rem !important }")
    assert "is cut off" in str(wall.page.evaluate(CLASHES))


def test_the_picture_of_the_look(visitor: Visitor, served: Served) -> None:
    """Sizes at 1920 x 1080 match LOOK.md; cards may take 30 px of the plot for text."""
    wall = Told(visitor(viewport={"width": 1920, "height": 1080}), served)
    wall.show(hard()["asked"])  # the earlier state leaves no trace
    wall.show(hard()["revealed"])
    page = wall.page
    sizes = {
        name: page.locator(at).evaluate("node => Math.round(node.getBoundingClientRect().height)")
        for name, at in {"plot": ".plot", "card": ".card >> nth=0", "foot": "footer"}.items()
    }
    assert sizes["foot"] == 68
    assert sizes["plot"] + sizes["card"] == 356 + 270
    assert 270 <= sizes["card"] <= 300
    assert page.locator("h1").evaluate("node => getComputedStyle(node).fontSize") == "62px"
    dot = page.locator(".plot .dot").first.bounding_box()
    assert dot is not None
    assert round(dot["width"]) == 36


@pytest.mark.parametrize("theme", only("light", ["light", "dark"], DARK))
def test_axe(visitor: Visitor, served: Served, theme: str) -> None:
    page = visitor(viewport={"width": 1366, "height": 768})
    page.add_init_script(f"localStorage.setItem('jamlab-wall', '{theme}')")
    wall = Told(page, served)
    for name in ("nobody in yet", "asked", "tried out and revealed", "eight options, two votes"):
        wall.show(hard()[name])
        is_accessible(page, [(1366, 768)])
    for key in "hjq?":
        wall.show(hard()["asked"])
        page.keyboard.press(key)
        is_accessible(page, [(1366, 768)])
        page.keyboard.press("PageUp" if key == "q" else "Escape")


def test_the_theme_is_switched_on_an_open_wall(visitor: Visitor, served: Served) -> None:
    """The wall's choice is its own: it is light until dark is chosen here, whatever the system."""
    page = visitor(viewport={"width": 1366, "height": 768}, color_scheme="dark")
    wall = Told(page, served)
    wall.show(hard()["asked"])
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Change to the dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("localStorage.removeItem('jamlab-wall')")
