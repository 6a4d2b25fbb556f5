"""The theatre as a visitor uses it: choose a game, step, bring a file of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.served import Server

REPLAYS = Path(__file__).parents[2] / "replays"
WAIT = 60_000


@pytest.fixture
def theatre(gallery: Server, page: Page) -> Page:
    gallery.open(page, "replays/theatre")
    expect(page.locator(".jl-transport")).to_be_visible(timeout=WAIT)
    return page


def upload(page: Page, name: str, content: bytes) -> None:
    file = FilePayload(name=name, mimeType="application/json", buffer=content)
    page.locator(".jamlab-theatre-bar .widget-upload").wait_for()
    with page.expect_file_chooser() as chosen:
        page.locator(".jamlab-theatre-bar .widget-upload").click()
    chosen.value.set_files(file)


@pytest.mark.sample
def test_another_game_is_chosen_and_stepped_by_keys(theatre: Page) -> None:
    theatre.get_by_label("Game", exact=True).select_option(label="Sixty")
    crumb = theatre.locator(".jl-crumb")
    expect(crumb).to_contain_text("Sixty", timeout=WAIT)
    theatre.locator(".jamlab").first.focus()
    for _ in range(3):
        theatre.keyboard.press("ArrowRight")
    expect(theatre.locator(".jl-step")).to_have_value("3")
    expect(theatre.locator(".jl-happened")).to_contain_text("is dealt a card")


WATCH = """() => {
    window.seen = [];
    const look = () => {
        const names = [...document.querySelectorAll(".jamlab-theatre-bar select")].map(
            (select) => select.selectedOptions[0]?.textContent.replaceAll("\\u00a0", " "));
        const on = document.querySelector(".jl-crumb b")?.textContent;
        window.seen.push([...names, on, document.querySelector(".jl-coming")?.textContent ?? ""]);
    };
    new MutationObserver(look).observe(document.querySelector(".jamlab-theatre"),
        {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def test_what_is_coming_is_named_over_the_old_table_until_it_is_there(theatre: Page) -> None:
    theatre.evaluate(WATCH)
    theatre.get_by_label("Game", exact=True).select_option(label="The JAM")
    expect(theatre.locator(".jl-crumb")).to_contain_text("The JAM", timeout=WAIT)
    seen = theatre.evaluate("window.seen")
    old = [each for each in seen if each[2] == "Cramel"]
    assert old, "the old table went before the new one was there"
    assert all(each[2] in {"Cramel", "The JAM"} for each in seen)
    named = [each for each in old if each[0] == "The JAM" and each[1].startswith("Ann, Bo and Cy")]
    words = "The JAM: Ann, Bo and Cy · a whole game is being laid out …"
    assert [each[3] for each in named][-1] == words
    assert seen[-1] == ["The JAM", "Ann, Bo and Cy · a whole game", "The JAM", ""]


def test_the_chart_marks_the_turn_on_screen(theatre: Page) -> None:
    chart = theatre.locator(".jamlab-chart svg")
    expect(chart).to_be_visible(timeout=WAIT)
    mark = chart.locator("text=now")
    before = mark.bounding_box()
    theatre.locator(".jamlab").first.focus()
    for _ in range(10):
        theatre.keyboard.press("ArrowDown")
    assert before is not None
    theatre.wait_for_function(
        """left => [...document.querySelectorAll('.jamlab-chart svg text')]
             .some(t => t.textContent === 'now' && t.getBoundingClientRect().left > left + 50)""",
        arg=before["x"],
        timeout=WAIT,
    )


def test_a_good_file_is_put_on(theatre: Page) -> None:
    upload(theatre, "mine.jsonl", (REPLAYS / "sixty" / "tour.jsonl").read_bytes())
    expect(theatre.locator(".jl-crumb")).to_contain_text("A walk through the rules", timeout=WAIT)
    expect(theatre.locator(".jamlab-alert")).to_have_count(0)
    chosen = theatre.locator(".jamlab-theatre-bar select > option:checked")
    expect(chosen).to_have_text(["Sixty", "A walk through the rules · your own"])


def test_a_bad_file_is_told_and_nothing_is_lost(theatre: Page) -> None:
    theatre.locator(".jamlab").first.focus()
    theatre.keyboard.press("ArrowRight")
    good = (REPLAYS / "cramel" / "ann-bo-cy.jsonl").read_bytes()
    upload(theatre, "<b>bad</b>.jsonl", good.replace(b'"row":', b'"row":9', 1))
    alert = theatre.get_by_role("alert").filter(has_text="<b>bad</b>.jsonl, line 4")
    expect(alert).to_contain_text("seven rows and seven columns (C-2)", timeout=WAIT)
    plain = "This game is recorded wrongly: what its line 4 tells is against the rules."
    expect(alert).to_contain_text(plain)
    expect(theatre.locator(".jl-step")).to_have_value("1")
    expect(theatre.locator(".jl-crumb")).to_contain_text("Ann, Bo and Cy")


def test_a_file_that_is_no_game_is_told_in_a_sentence_above_the_technical_line(
    theatre: Page,
) -> None:
    upload(theatre, "shopping.jsonl", b"milk\neggs\n")
    alert = theatre.get_by_role("alert").filter(has_text="shopping.jsonl, line 1")
    expect(alert).to_contain_text("This is not a recorded game: its first line", timeout=WAIT)
    expect(alert.locator("small")).to_contain_text("shopping.jsonl, line 1: ")


def test_the_bar_stays_in_sight_on_a_phone_with_another_game(gallery: Server, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    gallery.open(page, "replays/theatre")
    page.get_by_label("Game", exact=True).select_option(label="JamSumo")
    page.locator(".jl-diceboard").wait_for()
    bottom = "document.querySelector('.jl-transport').getBoundingClientRect().bottom"
    page.wait_for_function(f"Math.abs({bottom} - innerHeight) <= 1")
