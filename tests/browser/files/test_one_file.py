"""A game in one file, opened from the disk with the network cut, as somebody who got it by mail."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.export import one_file
from jamlab.log import Replay
from jamlab.log.notes import Note, Notes
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.tiers import only_whole
from tests.unit.cli.terminal import ROOT

SIZED = pytest.mark.slow("the same on a phone")

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/onefile/onefile.dom.test.js covers it on each change"
)
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
    """Opens the file at an address in it."""

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


@MOVED
def test_an_address_opens_its_step_and_the_way_back_works(opens: Opens) -> None:
    page = opens("#step=40&seat=1")
    assert step(page) == 40
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("End")
    last = re.compile("#step=(?!40)[0-9]+&seat=1$")
    expect(page).to_have_url(last)
    page.go_back()
    expect(page.get_by_label("Step", exact=True)).to_have_value("40")
    page.go_forward()
    expect(page).to_have_url(last)
    assert step(page) > 40


@MOVED
@pytest.mark.parametrize("asked", ["9999", "-4", "half", "1e9"])
def test_a_step_that_is_not_there_is_said_and_the_nearest_is_shown(
    opens: Opens, asked: str
) -> None:
    page = opens(f"#step={asked}&seat=7")
    said = page.locator(".jl-missed")
    expect(said).to_contain_text(f"There is no step {asked} here: the steps go from 0 to")
    expect(said).to_contain_text("That viewpoint is not in this file.")
    total = int(page.locator(".jl-transport").inner_text().split("of ")[-1].split()[0])
    assert step(page) == (total if asked == "9999" else 0)
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("ArrowLeft" if asked == "9999" else "ArrowRight")
    expect(said).to_be_hidden()


@MOVED
def test_c_copies_the_link_to_this_step(opens: Opens, file: Path) -> None:
    page = opens("#step=12&seat=table", permissions=["clipboard-read", "clipboard-write"])
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("c")
    expect(page.locator(".jl-toast")).to_have_text("The link to this step is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{file.as_uri()}#step=12&seat=table"
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy link to this step").click()
    expect(page.locator(".jl-toast")).to_have_count(1)


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


@MOVED
def test_c_copies_where_the_clipboard_is_forbidden(opens: Opens) -> None:
    page = opens("#step=12&seat=table")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("c")
    expect(page.locator(".jl-toast")).to_have_text("The link to this step is copied.")


@MOVED
def test_what_is_torn_is_told(visitor: Visitor, file: Path) -> None:
    page = visitor(offline=True)
    text = file.read_text("utf-8")
    at = text.index('id="story">') + 400
    torn = file.with_name("torn.html")
    torn.write_text(text[:at] + text[at + 4000 :], encoding="utf-8")
    page.goto(torn.as_uri())
    expect(page.get_by_role("alert")).to_have_text("This replay cannot be read.")


def test_with_python_in_it_one_asks_about_a_step(visitor: Visitor, tmp_path: Path) -> None:
    """Also the numbers are checked: 12 of 49 tiles are Cramel, and 1,000 trials were made."""
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


@MOVED
def test_what_a_stop_holds_back_is_not_on_the_page(visitor: Visitor, tmp_path: Path) -> None:
    log = ROOT / "replays" / "sixty" / "last-card.jsonl"
    replay = Replay.read(log)
    notes = Notes.of_log(log, replay).with_note(25, "Bo held a 20.")
    secret = Note(at=23, text="Bo holds a 20.", seen_by=["1", "all"])
    notes = notes.with_(notes=(*notes.notes, secret))
    path = tmp_path / "study.html"
    path.write_text(one_file(replay, position=21, notes=notes), encoding="utf-8")
    page = visitor(offline=True)
    page.goto(path.as_uri())
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile("#step=22&seat=0$"))  # as Ann, who chooses, sees it
    expect(page.locator("body")).not_to_contain_text("Bo held a 20.")
    page.get_by_role("button", name="Skip this").click()
    expect(page.get_by_text("You skipped this: nothing was chosen.")).to_be_visible()
    expect(page.locator(".jl-notes")).to_contain_text("Bo held a 20.")
    expect(page.locator("body")).not_to_contain_text("Bo holds a 20.")
    page.keyboard.press("3")
    expect(page.locator(".jl-notes")).to_contain_text("Bo holds a 20.")
