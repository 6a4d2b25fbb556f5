"""Printed cards before the teacher's camera: from the picture to the stored answer, and the
messages without a picture.

Chromium's fake camera plays a film made here.
"""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from benchmarks.cards.scene import Condition, Held, scene
from tests.browser.accessible import is_accessible
from tests.browser.chromium import FLAGS, waiting
from tests.browser.chromium import path as path_of_chromium
from tests.browser.conftest import Watch
from tests.unit.classroom.server.asked import KEY, Served

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/classroom/server/wall/teacher.dom.test.js covers it on each change"
)

Opened = Callable[..., Page]
CARDS = 12
ALLOWED = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path / 'classes.db'}") as one:
        one.does("open")
        yield one


@pytest.fixture
def opened(chromium: Browser, watch: Watch, served: Served) -> Iterator[Opened]:
    with ExitStack() as stack:

        def make(*flags: str, before: Callable[[Page], None] | None = None) -> Page:
            browser = chromium.browser_type.launch(
                executable_path=path_of_chromium(), args=[*FLAGS, *flags]
            )
            stack.callback(browser.close)
            context = browser.new_context(viewport={"width": 1366, "height": 768})
            stack.enter_context(watch.over(context))
            page = context.new_page()
            if before is not None:
                before(page)
            page.goto(f"http://127.0.0.1:{served.port}/teach/{served.number}/enter?key={KEY}")
            page.locator("[data-more]").click()
            page.get_by_role("button", name="Read cards").click()
            return page

        yield make


def film(folder: Path, held: list[Held]) -> str:
    """Make a film of these cards in trembling hands; return the flag of a camera that plays it."""
    condition = Condition(pixels=70, clutter=10, turned=8)
    frames = io.BytesIO()
    for n in range(4):
        picture, _ = scene(
            condition, np.random.default_rng([n, 3]), held, room=np.random.default_rng(4)
        )
        Image.fromarray(picture).save(frames, "JPEG", quality=85)
    file = folder / "camera.mjpeg"
    file.write_bytes(frames.getvalue())
    return f"--use-file-for-fake-video-capture={file}"


def held(*cards: int) -> list[Held]:
    return [
        Held(card, (card * 3) % 4, 130 + 200 * (n % 6), 150 + 220 * (n // 6))
        for n, card in enumerate(cards)
    ]


def test_from_the_picture_to_the_stored_answers(
    opened: Opened, served: Served, tmp_path: Path
) -> None:
    there = [card for card in range(1, CARDS + 1) if card not in {5, 9}]
    posts: list[Any] = []

    def listened(page: Page) -> None:
        page.on("request", lambda sent: posts.append(sent) if sent.method == "POST" else None)

    page = opened(*ALLOWED, film(tmp_path, held(*there)), before=listened)
    page.get_by_label("Cards given out").fill(str(CARDS))
    expect(page.locator(".reading .count")).to_have_text("10 of 12 cards counted")
    expect(page.locator(".reading .note")).to_have_text("Missing: 5 and 9.")
    assert served.teacher["cards"] == there
    is_accessible(page, [(1366, 768)])

    track = page.evaluate_handle("document.querySelector('video').srcObject.getTracks()[0]")
    assert track.evaluate("track => track.readyState") == "live"
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate(waiting("track => track.readyState === 'ended'"), track)

    # only card numbers and edges are sent, to this machine, and no picture
    told = [sent.post_data_json for sent in posts if sent.url.endswith("/do")]
    assert len(told) == len(posts)
    assert {each["do"] for each in told} == {"cards"}
    assert all(re.fullmatch(r"[1-4]?\d", card) for each in told for card in each["values"])

    wanted = Counter((2 * each.edge + 1) / 8 for each in held(*there))
    votes = served.does("show")["votes"][0]
    assert {each["value"]: each["count"] for each in votes} == wanted
    assert {each["by"] for each in votes} == {"cards"}


@MOVED
def test_without_a_camera_it_says_what_to_do(opened: Opened, watch: Watch) -> None:
    def none(page: Page) -> None:
        page.add_init_script(
            "navigator.mediaDevices.getUserMedia = () =>"
            " Promise.reject(new DOMException('', 'NotFoundError'));"
        )

    page = opened(before=none)
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("No camera was found")
    expect(trouble).to_contain_text("count hands instead")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@MOVED
def test_a_camera_that_is_refused(opened: Opened) -> None:
    page = opened("--use-fake-device-for-media-stream", "--deny-permission-prompts")
    expect(page.get_by_role("alert")).to_contain_text("The camera is not allowed on this page")


@MOVED
def test_without_the_reader_nothing_is_in_the_console_before_a_picture_is_there(
    opened: Opened, watch: Watch
) -> None:
    """The worker reports the missing reader even if the first frame comes after the failed load."""
    watch.expect(r"Failed to load resource|net::ERR")
    page = opened(*ALLOWED)
    page.context.route("**/_aruco/*", lambda route: route.abort())
    with page.context.expect_event("requestfailed", lambda sent: "_aruco" in sent.url):
        worker = page.evaluate_handle(
            "new Worker('/static/class/cards/worker.js', { type: 'module' })"
        )
    page.wait_for_timeout(500)  # long enough for an unhandled rejection to be logged
    answer = worker.evaluate(
        """worker => new Promise(found => {
            worker.onmessage = ({ data }) => found(data);
            worker.postMessage(new ImageData(1, 1));
        })"""
    )
    assert answer == {"missing": True}
