"""The theatre as a visitor uses it: games, steps, links.

Its page is prerendered; features that need Python are tested with a kernel here, and with the
browser's own Python in `test_a_page_without_a_kernel_answers_and_reads_a_file`.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.ui.browser_python.browser_python import python_files
from jamlab.ui.transcript import transcript
from tests.browser.accessible import is_accessible
from tests.browser.chromium import waiting
from tests.browser.conftest import Visitor
from tests.browser.served import Server, start_gallery, write_notebook
from tests.browser.theatre.opening import (
    CRAMEL,
    KERNEL,
    REPLAYS,
    STEPPER,
    WAIT,
    choose,
    is_on,
    opened,
    upload,
)
from tests.browser.tiers import only

SLOW = pytest.mark.slow(
    "another way through the theatre's page, which is gone through on each change"
)


@pytest.mark.sample
def test_another_game_is_chosen_by_keys_and_stepped(theatre: Page) -> None:
    theatre.get_by_role("button", name="Game: ").press("Enter")
    field = theatre.get_by_role("combobox", name="Search: Game")
    expect(field).to_be_focused()
    is_accessible(theatre)
    field.press_sequentially("si")
    expect(theatre.get_by_role("listbox").get_by_role("option")).to_have_text(["Sixty"])
    field.press("Enter")
    is_on(theatre, "Sixty: Ann, Bo, Cy and Di · three rounds")
    expect(theatre.get_by_role("button", name="Game: Sixty")).to_be_focused()
    theatre.locator(STEPPER).focus()
    for _ in range(3):
        theatre.keyboard.press("ArrowRight")
    expect(theatre.locator(".jl-step")).to_have_value("3")
    expect(theatre.locator(".jl-happened")).to_contain_text("is dealt a card")


WATCH = """() => {
    window.seen = [];
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    const look = () => window.seen.push([
        ...[...document.querySelectorAll(".jl-pickerwords")].map((words) => words.textContent),
        document.querySelector("[role=group].jamlab").ariaLabel.split(":")[0],
        text(".jl-coming"),
    ]);
    new MutationObserver(look).observe(document.querySelector(".jl-theatre"),
        {subtree: true, childList: true, attributes: true, characterData: true});
}"""


@SLOW
def test_what_is_coming_is_named_and_the_old_table_stays_until_it_is_there(
    with_kernel: Page,
) -> None:
    with_kernel.evaluate(WATCH)
    choose(with_kernel, "Game", "The JAM")
    is_on(with_kernel, "The JAM: Ann, Bo and Cy · a whole game")
    seen = with_kernel.evaluate("window.seen")
    old = [each for each in seen if each[2] == "Cramel"]
    named = [each for each in old if each[:2] == ["The JAM", "Ann, Bo and Cy · a whole game"]]
    assert named, "the old table went before the new one was there"
    words = "The JAM: Ann, Bo and Cy · a whole game is being laid out …"
    assert {each[3] for each in old} <= {"", words}
    assert seen[-1] == ["The JAM", "Ann, Bo and Cy · a whole game", "The JAM", ""]


def test_the_chart_marks_the_turn_on_screen(theatre: Page) -> None:
    chart = theatre.locator(".jl-standings svg.marks")
    expect(chart).to_have_count(0)  # Vega is large: loaded only when in view
    theatre.locator(".jl-standings").scroll_into_view_if_needed()
    expect(chart).to_be_visible(timeout=WAIT)
    before = chart.locator("text=now").bounding_box()
    assert before is not None
    theatre.locator(STEPPER).focus()
    for _ in range(10):
        theatre.keyboard.press("ArrowDown")
    theatre.evaluate(
        waiting("""left => [...document.querySelectorAll('.jl-standings svg text')]
            .some(t => t.textContent === 'now' && t.getBoundingClientRect().left > left + 50)"""),
        before["x"],
    )
    theatre.get_by_text("The same as a table").click()
    # The ninth turn is just beginning: the eighth is the last finished one.
    expect(theatre.locator(".jl-turn").first).to_contain_text("Turn 9")
    row = theatre.locator(".jl-standings tr").filter(
        has=theatre.get_by_role("rowheader", name="Turn 8", exact=True)
    )
    totals = theatre.locator(".jl-standlegend b").all_inner_texts()
    assert row.locator("td").all_inner_texts() == totals
    is_accessible(theatre)


# -- addresses -------------------------------------------------------------------------------------


def test_an_address_opens_exactly_that_and_the_way_back_works(
    gallery: Server, visitor: Visitor
) -> None:
    page = opened(gallery, visitor(), "#game=kuhn&log=tour&step=5&seat=all")
    expect(page.locator(".jl-step")).to_have_value("5")
    expect(page.get_by_role("button", name="All-knowing")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".jl-missed")).to_be_hidden()
    page.locator(STEPPER).focus()
    page.keyboard.press("End")
    expect(page).not_to_have_url(re.compile("step=5&"))
    choose(page, "Game", "Pig")
    expect(page).to_have_url(re.compile("#game=pig&log="), timeout=WAIT)
    page.go_back()
    is_on(page, "Kuhn poker: A walk through the rules")
    expect(page.locator(".jl-step")).not_to_have_value("5")
    page.go_back()
    expect(page.locator(".jl-step")).to_have_value("5")
    page.go_forward()
    page.go_forward()
    expect(page.get_by_role("button", name="Game: Pig")).to_be_visible(timeout=WAIT)


@SLOW
def test_what_is_asked_is_in_the_address(gallery: Server, page: Page) -> None:
    opened(gallery, page, f"{KERNEL}{CRAMEL}&step=4&seat=table&ask=safe&by=1&ask.tiles=5")
    panel = page.locator(".jl-asking")
    expect(panel.locator(".jl-odds-question")).to_contain_text(
        "Are all of the next 5 tiles safe?", timeout=WAIT
    )
    expect(panel.get_by_label("Seen by")).to_have_value("1")
    panel.get_by_label("Question").select_option("lasts")
    expect(page).to_have_url(re.compile("&step=4&seat=table&ask=lasts"))


# -- without a kernel ------------------------------------------------------------------------------


@pytest.mark.skipif(not python_files(), reason="the browser's own Python is not there: see make")
def test_a_page_without_a_kernel_answers_and_reads_a_file(
    gallery: Server, visitor: Visitor
) -> None:
    page, lines = visitor(), []
    page.on("websocket", lambda line: lines.append(line.url))
    opened(gallery, page, f"{CRAMEL}&step=4&seat=table&ask=safe&ask.tiles=5")
    panel = page.locator(".jl-asking")
    expect(panel.locator(".jl-odds-question")).to_contain_text("next 5 tiles", timeout=WAIT)
    page.locator(STEPPER).focus()
    page.keyboard.press("End")
    expect(panel.locator("h2").first).to_contain_text("after event 280 of 280", timeout=WAIT)
    expect(panel).to_contain_text("The game is over: no turn is under way.")
    upload(page, "shopping.jsonl", b"milk\neggs\n")
    expect(page.get_by_role("alert")).to_contain_text("This is not a recorded game", timeout=WAIT)
    upload(page, "mine.jsonl", (REPLAYS / "kuhn" / "tour.jsonl").read_bytes())
    is_on(page, "Kuhn poker: A walk through the rules")
    assert not lines, "there was a kernel"


SHOWS = """
from pathlib import Path
from jamlab.log import Replay
from jamlab.pages import Theatre
folder = Path({folder!r})
theatre = Theatre(folder)
theatre.show(Replay.read(folder / "kuhn" / "tour.jsonl"))
theatre.position = 7
theatre
"""


@SLOW
def test_what_a_notebook_shows_is_on_where_its_page_is_kept(tmp_path: Path, page: Page) -> None:
    entry = {"title": "A", "summary": "B", "order": 1, "section": "theatre", "kept": True}
    notebook = tmp_path / "notebooks" / "mine.ipynb"
    write_notebook(notebook, entry, SHOWS.format(folder=str(REPLAYS)))
    server = start_gallery(tmp_path, tmp_path / "notebooks", pool=0)
    server.open(page, "mine")
    is_on(page, "Kuhn poker: A walk through the rules")
    expect(page.locator(".jl-step")).to_have_value("7")
    expect(page.locator(".house-brand")).to_be_visible()  # the page begins with its own text
    expect(page.get_by_role("link", name="jamlab")).to_have_count(1)
    is_accessible(page)
    step = "#game=kuhn&own=tour.jsonl&step=9&seat=1"
    page.goto("about:blank")
    server.open(page, f"mine{step}")
    expect(page.locator(".jl-step")).to_have_value("9")
    expect(page.locator(".jl-missed")).to_be_hidden()
    page.goto("about:blank")
    assert server.stop() == 0


# -- on a phone ------------------------------------------------------------------------------------


def test_on_a_phone_the_pickers_are_in_the_menu_and_the_bar_stays_in_sight(
    gallery: Server, page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(gallery, page)
    expect(page.get_by_role("button", name="Recording: Ann", exact=False)).to_be_hidden()
    sight = "el => el.getBoundingClientRect().bottom"
    bar = page.locator(".jl-transport").evaluate("el => el.getBoundingClientRect().top")
    for seen in (".jl-board", ".jl-now", ".jl-odds h2"):
        assert page.locator(seen).first.evaluate(sight) < bar, seen
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Game: Cramel").click()
    is_accessible(page)
    page.get_by_role("option", name="JamSumo").click()
    page.locator(".jl-diceboard").wait_for()
    expect(page.locator(".jl-headname")).to_have_text("JamSumo")
    expect(page.get_by_role("button", name="More")).to_be_focused()
    bottom = "document.querySelector('.jl-transport').getBoundingClientRect().bottom"
    page.evaluate(waiting(f"() => Math.abs({bottom} - innerHeight) <= 1"))


def test_what_is_on_is_saved_as_one_file(
    gallery: Server, page: Page, visitor: Visitor, tmp_path: Path
) -> None:
    opened(gallery, page, "#game=kuhn&log=ann-bo&step=7&seat=1")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as one file").click()
    assert saved.value.suggested_filename == "ann-bo.html"
    path = tmp_path / "game.html"
    saved.value.save_as(path)
    alone = visitor(offline=True)
    alone.goto(path.as_uri())
    expect(alone.locator(".jl-step")).to_have_value("7")
    expect(alone).to_have_url(re.compile("#step=7&seat=1$"))
    assert alone.title().startswith("Kuhn poker: ")


@pytest.mark.parametrize("view", only("0", ["all", "0", "table"], SLOW))
def test_what_is_on_is_saved_in_words(gallery: Server, page: Page, view: str) -> None:
    opened(gallery, page, f"#game=kuhn&log=ann-bo&step=7&seat={view}")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save in words").click()
    assert saved.value.suggested_filename == "ann-bo.txt"
    seat = {"all": ALL_KNOWING, "0": 0, "table": None}[view]
    told = transcript(Replay.read(REPLAYS / "kuhn" / "ann-bo.jsonl"), seat)
    assert (" (not seen)" in told) == (view != "all")
    text = saved.value.path().read_text(encoding="utf-8")
    assert text == told.replace(" (not seen)", "")
