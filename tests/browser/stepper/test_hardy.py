"""A stepper in a small table, and with many events; it makes no network requests."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.stepper.standalone import Shown, told

SLOW = pytest.mark.slow("figures for the reader, of two thousand events")
SIZED = pytest.mark.slow(
    "sizes of the small table; explainers are opened at each width on each change"
)


@SIZED
def test_the_small_table_of_an_explainer(page: Page, sixty: dict[str, Any]) -> None:
    for width in (600, 390):
        page.set_viewport_size({"width": width, "height": 844})
        shown = Shown(page, sixty, compact=True, span=[60, 70], viewpoint="all")
        expect(page.locator(".jl-top")).to_have_count(0)
        shown.press("ArrowRight")
        expect(page.locator(".jl-caption .jl-clauseid")).to_have_text(sixty["events"][59]["clause"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = shown.root.bounding_box()
        assert box
        assert box["height"] < 844


TIMES = """async () => {
    const player = handle.stepper.player;
    const [steps, jumps, later] = [[], [], []];
    const frame = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => frame((now) => {
        const start = performance.now();
        act(now);
        later.push(performance.now() - start);
    });
    const drawn = () => new Promise((done) => frame(() => setTimeout(done)));
    const timed = (into, act) => {
        const start = performance.now();
        act();
        into.push(performance.now() - start);
    };
    player.go(0);
    for (let i = 0; i < 100; i++) { timed(steps, () => player.step(1)); await drawn(); }
    for (let i = 1; i <= 20; i++) {
        timed(jumps, () => player.go((i * 7919) % handle.stepper.story.total));
        await drawn();
    }
    window.requestAnimationFrame = frame;
    const middle = (all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
    return { step: middle(steps), jump: middle(jumps), frame: middle(later) };
}"""


@SLOW
def test_two_thousand_events(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    """No assertion on times: the figures are for the reader, ratios belong to the benchmark."""
    tale = told("cramel", 2, "random", 1)
    total = len(tale["events"])
    assert total > 2000
    shown = Shown(page, tale, position=total)
    assert shown.at == total
    times = page.evaluate(TIMES)
    shown.button("Show the events of the whole game").click()
    assert page.locator(".jl-allrow").count() < 60
    with capsys.disabled():
        print(  # noqa: T201 - the figures are for the reader
            f"\nstepper, {total} events: a step takes {times['step']:.2f} ms of script (median), "
            f"a jump {times['jump']:.2f} ms, before a frame with motion {times['frame']:.2f} ms"
        )


def test_nothing_is_fetched(page: Page, watch: Watch, sixty: dict[str, Any]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    shown = Shown(page, sixty)
    shown.press("End", "?", "Escape", "f", "f")
    assert [url for url in asked if not url.startswith(("data:", "blob:", "about:"))] == []
