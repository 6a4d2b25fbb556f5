"""A page is shown only once all of its widgets can answer."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.served import PATIENCE, Server

SLOW = pytest.mark.slow("a fault of ipywidgets, and a network that lets no websocket through")

WIDGETS = Path(sys.prefix, "share/jupyter/labextensions/@jupyter-widgets/jupyterlab-manager/static")


class Held:
    """Requests for these names, held back until released."""

    def __init__(self, page: Page, *names: str) -> None:
        self._held: list[Route] = []
        self._going = False
        for name in names:
            page.route(f"**/{name}*", self._hold)

    def __bool__(self) -> bool:
        return bool(self._held)

    def _hold(self, route: Route) -> None:
        if self._going:
            route.continue_()
        else:
            self._held.append(route)

    def let_go(self) -> None:
        self._going = True
        for route in self._held:
            route.continue_()


@pytest.fixture
def half_laid(trial: Server, page: Page) -> Iterator[Held]:
    """A counter's page with its button, but not yet the label that counts."""
    labels = [file.name for file in WIDGETS.glob("*.js") if "LabelModel" in file.read_text("utf-8")]
    held = Held(page, *labels)
    page.goto(f"{trial.url}replays/counting", timeout=PATIENCE * 1000)
    page.get_by_text("count 0").wait_for(state="attached")
    assert held
    yield held
    page.unroute_all()


def test_nothing_can_be_clicked_until_all_can_answer(half_laid: Held, page: Page) -> None:
    expect(page.locator("#loading")).to_be_visible()
    expect(page.get_by_text("count 0")).to_be_hidden()
    half_laid.let_go()
    expect(page.locator("#loading")).to_have_count(0)
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()


@SLOW
def test_what_is_said_to_a_widget_that_is_being_made_is_lost(
    half_laid: Held, page: Page, watch: Watch
) -> None:
    """Reported in docs/security/upstream-ipywidgets.md. If this fails, ipywidgets has fixed it."""
    page.get_by_text("count 0").evaluate("button => button.click()")
    for _ in range(PATIENCE * 10):
        if "asked 1 times" in watch.lines.told():
            break
        page.wait_for_timeout(100)
    assert "asked 1 times" in watch.lines.told()
    half_laid.let_go()
    expect(page.get_by_text("count 1")).to_be_visible()
    expect(page.get_by_text("asked 0 times")).to_be_visible()
    page.get_by_text("count 1").click()  # it exists by now, so it receives the next
    expect(page.get_by_text("asked 2 times")).to_be_visible()


@SLOW
def test_a_line_that_is_not_let_through_is_told(trial: Server, page: Page, watch: Watch) -> None:
    """Some networks block WebSockets: the page cannot work, and says why."""
    watch.expect("WebSocket|Connection lost|reconnect")
    page.clock.install()
    page.route_web_socket("**/channels**", lambda line: line.close())
    page.goto(f"{trial.url}replays/counting", timeout=PATIENCE * 1000)
    page.clock.fast_forward(31_000)
    expect(page.locator("#loading")).to_contain_text("may not let its line (a websocket) through")
    expect(page.get_by_text("count 0")).to_have_count(0)
