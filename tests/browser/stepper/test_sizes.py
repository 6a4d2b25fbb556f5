"""The stepper at several widths, on a phone, with and without motion."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown, first, told
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other sizes and games of the same frame")

SLOW = pytest.mark.slow(
    "each step of thirty is timed; test_dice sees reduced motion on each change"
)


@pytest.mark.parametrize(
    ("game", "seats"), only(("sixty", 4), [("cramel", 3), ("sixty", 4), ("sixty", 8)], SIZED)
)
@pytest.mark.parametrize("width", only(860, [1440, 1100, 860, 390], SIZED))
def test_nothing_sticks_out(page: Page, game: str, seats: int, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    shown = Shown(page, told(game, seats), position=100)
    for large in (False, True):
        page.evaluate("on => handle.set('large', on)", large)
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"scrolls sideways, large {large}"
    if width >= 980:
        page.evaluate("handle.set('large', false)")
        page.set_viewport_size({"width": width, "height": 900})
        tall = shown.root.evaluate("node => node.getBoundingClientRect().height")
        assert 520 <= tall <= 900
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone(page: Page, cramel: dict[str, Any]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown = Shown(page, cramel, position=100)
    bar = page.locator(".jl-transport").bounding_box()
    assert bar
    assert round(bar["y"] + bar["height"]) <= 844
    for name in ("Play", "One step on", "Back one step", "On one turn", "Back one turn", "More"):
        box = shown.button(name).bounding_box()
        assert box, name
        assert min(box["width"], box["height"]) >= 44, name
    panels = {"Events": ".jl-happened", "Rule": ".jl-clause", "Progress": ".jl-progress"}
    for tab, panel in panels.items():
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(f".jl-panels > {panel}")).to_be_visible()
        expect(page.locator(".jl-panels > .jl-odds")).to_be_hidden()
    page.get_by_role("tab", name="Chances").click()
    page.locator(".jl-top > .jl-select").select_option("all")
    assert shown.view == "all"
    shown.button("More").click()
    page.locator(".jl-menu .jl-onlyphone select").select_option("4")
    assert page.evaluate("handle.stepper.player.speed") == 4
    page.keyboard.press("Escape")
    shown.button("One step on").click()
    assert shown.at == 101


@SLOW
def test_less_motion_when_the_reader_wants_less(page: Page, cramel: dict[str, Any]) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown = Shown(page, cramel)
    longest = 0.0
    for _ in range(30):
        shown.press("ArrowRight")
        page.evaluate("new Promise(done => requestAnimationFrame(done))")
        durations = page.evaluate(
            "document.getAnimations().map(a => a.effect.getComputedTiming().endTime)"
        )
        longest = max([longest, *durations])
    assert longest <= 120


def test_pieces_travel_on_a_step_and_not_on_a_jump(page: Page, sixty: dict[str, Any]) -> None:
    draw = first(sixty, lambda event: event["kind"] == "Attacked")
    shown = Shown(page, sixty, position=draw - 1, viewpoint="all")
    page.evaluate(  # count at the start: on a busy machine they may end unobserved
        """() => {
            const animate = Element.prototype.animate;
            window.travelled = 0;
            Element.prototype.animate = function (...how) {
                if (this.closest(".jl-table")) window.travelled += 1;
                return animate.apply(this, how);
            };
        }"""
    )
    shown.press("ArrowRight")
    page.wait_for_function("window.travelled > 0")
    page.evaluate("document.getAnimations().forEach(a => a.finish()); window.travelled = 0")
    shown.go(draw + 60)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    assert page.evaluate("window.travelled") == 0
