"""A game in one file, opened offline from disk, as received by mail."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.export import one_file
from jamlab.log import Replay
from jamlab.log.notes import Note
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.tiers import only_whole
from tests.unit.cli.terminal import ROOT

SIZED = pytest.mark.slow("the same on a phone")

SLOW = pytest.mark.slow("colours of one file in both themes")

Opens = Callable[..., Page]
CARD = {"light": "rgb(255, 253, 248)", "dark": "rgb(53, 43, 60)"}
NOTES = (Note(at=4, text="The first\ntile."), Note(at=30, text="<b>Here</b> it turns."))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    replay = Replay.read(ROOT / "replays" / "cramel" / "two-players.jsonl")
    path = tmp_path_factory.mktemp("mail") / "game.html"
    path.write_text(one_file(replay, position=3, notes=NOTES), encoding="utf-8")
    return path


@pytest.fixture
def opens(visitor: Visitor, file: Path) -> Opens:
    def at(address: str = "", **options: object) -> Page:
        page: Page = visitor(offline=True, **options)
        page.goto(f"{file.as_uri()}{address}")
        page.locator(".jl-transport").wait_for()
        return page

    return at


def step(page: Page) -> int:
    return int(page.get_by_label("Step", exact=True).input_value())


@pytest.mark.parametrize("size", only_whole((1440, 900), [(1440, 900), (390, 844)], SIZED))
def test_it_opens_without_a_network_and_steps(opens: Opens, size: tuple[int, int]) -> None:
    page = opens(viewport={"width": size[0], "height": size[1]})
    assert step(page) == 3
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#step=4&seat=table$"))
    expect(page.locator(".jl-notes .jl-now")).to_have_text("Step 4The first\ntile.")
    page.get_by_role("link", name="Step 30").click()
    expect(page.locator(".jl-notes .jl-now")).to_contain_text("<b>Here</b> it turns.")
    assert step(page) == 30
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    is_accessible(page)


def test_printed_it_is_a_score_sheet(opens: Opens, file: Path) -> None:
    replay = Replay.read(ROOT / "replays" / "cramel" / "two-players.jsonl")
    page = opens()
    sheet = page.locator(".jl-sheet")
    expect(sheet).to_be_hidden()
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(page.locator(".jl-app")).to_be_hidden()
    assert replay.over is not None
    for name, score in zip(replay.seats, replay.over.scores, strict=True):
        expect(sheet).to_contain_text(f"{name} {score}")


@SLOW
def test_all_of_it_is_in_one_theme(opens: Opens) -> None:
    page = opens("#step=9999", color_scheme="dark")
    for part in (".jl-missed", ".jl-notes"):
        expect(page.locator(part)).to_have_css("background-color", CARD["dark"])
    page.get_by_role("button", name="Light theme").or_(page.get_by_title("Light theme")).click()
    expect(page.locator(".jl-notes")).to_have_css("background-color", CARD["light"])


def test_with_python_in_it_one_asks_about_a_step(visitor: Visitor, tmp_path: Path) -> None:
    """The numbers are checked, too: 12 of 49 tiles are Cramel, and 1,000 trials were made."""
    replay = Replay.read(ROOT / "replays" / "cramel" / "two-players.jsonl")
    path = tmp_path / "game.html"
    path.write_text(one_file(replay, position=1, python=True), encoding="utf-8")
    page = visitor(offline=True)
    page.goto(path.as_uri())
    page.locator(".jl-transport").wait_for()
    page.get_by_label("Question").select_option("next")
    panel = page.locator(".jl-asking")
    expect(panel.locator(".jl-asking-why")).to_contain_text("Starting this page …")
    expect(panel).to_contain_text("12/49")
    page.get_by_role("button", name="Try it 1,000 times").click()
    expect(panel).to_contain_text("Tried out 1,000 times")
    expect(panel.locator("svg.marks").first).to_be_visible()
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("End")
    expect(panel.locator("h2 small")).to_have_text(f"after event {len(replay)} of {len(replay)}")
