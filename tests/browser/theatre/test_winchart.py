"""The enlarged win-probability chart: figures match the values file; a stop hides later steps."""

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jamlab.log import Replay
from jamlab.pages.win_chances.win_chance_values import told_beside
from jamlab.ui.story import story
from tests.browser.stepper.standalone import Shown
from tests.browser.theatre.test_turned import axe, big
from tests.browser.theatre.valued import percent, read
from tests.unit.cli.terminal import ROOT

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/turned/winchart.dom.test.js covers it on each change"
)
SLOW = pytest.mark.slow("keys have DOM tests; a click into a chart is the browser's")

LOG = ROOT / "replays" / "cramel" / "ann-bo-cy.jsonl"
HERE = 106


@cache
def recorded() -> dict[str, Any]:
    """Story of a recorded game that has a values file beside it."""
    replay = Replay.read(LOG)
    return {**story(replay, ("table", "0")), "values": told_beside(replay, LOG)}


def opened(page: Page, tale: dict[str, Any], n: int = HERE, **options: Any) -> Shown:
    stepper = Shown(page, tale, position=n, fill=True, **options)
    expect(page.locator(".jl-winline").first).to_be_attached()
    stepper.press("g")
    expect(page.locator(".jl-chart .jl-winline")).to_have_count(len(tale["seats"]))
    return stepper


@pytest.mark.slow("the numbers of the chart have DOM tests; these are those of the file")
def test_the_points_that_are_expected_are_those_of_the_file(page: Page) -> None:
    stepper = opened(page, recorded())
    track = json.loads(LOG.with_suffix(".values.json").read_text("utf-8"))["tracks"]["table"]
    full = [
        n for n, count in enumerate(track["counts"]) if count and str(n) not in track["outcomes"]
    ]
    for wanted in (2, 90, 200):
        n = next(n for n in full if n >= wanted)
        stepper.go(n)
        expected = [round(10 * track["points"][3 * n + s] / track["counts"][n]) for s in range(3)]
        assert [read(b) for b in page.locator(".jl-chartpoints b").all_inner_texts()] == expected


@SLOW
def test_a_click_goes_there_and_keys_go_to_the_swings(page: Page, valued: dict[str, Any]) -> None:
    stepper = opened(page, valued, viewpoint="1")
    expect(page.locator(".jl-charthead h3")).to_have_text("What moved Bo’s chance")
    total = len(valued["events"])
    for field, share in (("nth=0", 0.25), ("nth=1", 0.75)):
        box = page.locator(f".jl-chartfield >> {field}").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] - 6)
        assert abs(stepper.at - share * total) <= 1
    places = sorted(each["n"] for each in big(valued, "1"))
    stepper.go(0)
    page.keyboard.press("b")
    page.keyboard.press("b")
    assert stepper.at == places[1]
    page.keyboard.press("Shift+B")
    assert stepper.at == places[0]
    page.keyboard.press("ArrowRight")
    assert stepper.at == places[0] + 1
    stepper.go(total)
    flag = page.locator(".jl-chartflag").first
    said = flag.get_attribute("aria-label") or ""
    swing = next(
        each
        for each in big(valued, "1")
        if said.startswith(f"From step {each['first'] - 1} to {each['n']}:")
    )
    assert f"{valued['seats'][swing['seat']]} " in said
    assert f"{percent(swing['change'])} points" in said
    flag.press("Enter")
    assert stepper.at == swing["n"]
    assert page.locator(".jl-chartflag.is-now").get_attribute("data-n") == str(swing["n"])
    expect(page.locator(".jl-chartflag.is-now")).to_be_focused()  # the flags were redrawn
    expect(page.locator(".jl-chart")).to_be_visible()


@MOVED
def test_a_stop_that_holds_is_seen_and_hides_the_rest(page: Page, valued: dict[str, Any]) -> None:
    answer = {"option": {}, "words": "Stop", "says": "", "right": True, "word": "Yes."}
    asked = {"seat": 1, "question": "What now?", "hint": "", "views": ["table"], "chosen": -1}
    stop = {"at": HERE + 4, **asked, "answers": [answer, {**answer, "right": False}]}
    texts = dict.fromkeys(("log", "sha256", "title", "author"), "")
    study = {**texts, "notes": [], "stops": [stop], "branches": []}
    stepper = opened(page, valued, study=study)
    dialog = page.locator(".jl-chart")
    expect(dialog.get_by_role("button", name="Whole game")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(dialog).to_be_visible()
    box = page.locator(".jl-chartfield").last.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 4)
    assert stepper.at == HERE + 4
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("What now?")).to_be_visible()


def test_on_a_phone_it_fills_the_screen_and_all_themes_can_be_read(page: Page) -> None:
    tale = recorded()
    page.set_viewport_size({"width": 390, "height": 844})
    Shown(page, tale, position=40, fill=True)
    page.get_by_role("tab", name="Turned").click()
    page.locator(".jl-turned").get_by_role("button", name="The chart, larger").click()
    box = page.locator(".jl-chart").bounding_box()
    assert box == {"x": 0, "y": 0, "width": 390, "height": 844}
    assert page.locator(".jl-chart").evaluate("node => node.scrollWidth - node.clientWidth") <= 0
    page.get_by_text("All of it as a table").click()
    expect(page.locator(".jl-chart tbody tr").first).to_be_visible()
    axe(page)
    for theme in ("dark", "light"):
        page.evaluate("theme => handle.set('theme', theme)", theme)
        bar = page.locator(".jl-chartbars .is-own").first
        rim = page.locator(".jl-chart .jl-winline").first
        assert bar.evaluate("node => getComputedStyle(node).backgroundColor") == rim.evaluate(
            "node => getComputedStyle(node).stroke"
        )
