"""Turning points of a game as shown: strip, flags, steps, ledger; and hidden information."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.stepper.standalone import Shown, page_of
from tests.browser.theatre.valued import judged, made_up, percent, unvalued
from tests.browser.tiers import only

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/turned/turned.dom.test.js covers it on each change"
)
SIZED = pytest.mark.slow("a phone's tabs; the way back is seen on a phone on each change")

HERE = 106


def shown(page: Page, tale: dict[str, Any], n: int = HERE, **options: Any) -> Shown:
    stepper = Shown(page, tale, position=n, fill=True, **options)
    expect(page.locator(".jl-winline").first).to_be_attached()
    return stepper


def axe(page: Page) -> None:
    """Run axe on a stepper, after adding the main element and heading of a whole page."""
    page.evaluate("""() => {
        const main = document.createElement("main");
        const title = Object.assign(document.createElement("h1"), {textContent: "A game"});
        const here = document.getElementById("here");
        here.replaceWith(main);
        main.append(title, here);
    }""")
    is_accessible(page)


def big(tale: dict[str, Any], view: str = "table") -> list[dict[str, int]]:
    return [each for each in tale["values"]["swings"][view] if abs(each["change"]) >= 50]


@MOVED
def test_a_better_option_is_named_and_ringed(page: Page, valued: dict[str, Any]) -> None:
    n = next(n for n, who in enumerate(valued["values"]["by"], 1) if who == 1 and n > 60)
    pieces = [key[2:] for key in Shown.scene_of(valued, "table", n) if key.startswith("p.")][:2]
    choice = judged(n, 1, pieces=pieces)
    tale = {**valued, "values": {**valued["values"], "choices": [choice]}}
    stepper = shown(page, tale, n, turned=True)
    panel = page.locator(".jl-could")
    expect(panel.locator("h2")).to_contain_text("What Bo could have done")
    expect(panel.locator(".is-best")).to_contain_text("Stop and take 3 tiles")
    expect(panel.locator(".is-made em")).to_have_text("Bo’s choice: a mistake")
    expect(panel.locator(".is-made em")).to_have_class("is-no")
    expect(panel).to_contain_text("+5.4 points")
    expect(panel).to_contain_text("99.7 % interval 3.3 to 7.5")
    expect(panel).to_contain_text("A blind pick costs 2.7 points")
    expect(page.locator(".jl-piece.is-better")).to_have_count(2)
    stepper.see("all")
    expect(panel).to_contain_text("With open cards no choice is called a mistake")
    expect(page.locator(".jl-piece.is-better")).to_have_count(0)
    stepper.see("table")
    axe(page)


@SIZED
def test_on_a_phone_the_seats_say_their_chances(page: Page, valued: dict[str, Any]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, valued)
    now = valued["values"]["tracks"]["table"]["chances"][HERE]
    expect(page.locator(".jl-seatchance")).to_have_text([f"{percent(each)} %" for each in now])
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_text(["Event", "Chances", "Turned", "Ledger"])
    expect(page.locator(".jl-winflags")).to_be_hidden()
    tabs.nth(3).click()
    expect(page.locator(".jl-panels > .jl-ledger")).to_be_visible()
    expect(page.locator(".jl-turned")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


COVERED = """() => {
    const back = document.querySelector(".jl-wayback").getBoundingClientRect();
    const texts = document.createTreeWalker(
        document.querySelector(".jl-win"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const text of range.getClientRects())
            if (text.width > 1 && text.left < back.right && text.right > back.left
                && text.top < back.bottom && text.bottom > back.top)
                found.push(texts.currentNode.data);
    }
    return found;
}"""


@pytest.mark.parametrize("game", only("cramel", ["cramel", "sixty"], SIZED))
def test_on_a_phone_the_way_back_covers_no_words(
    game: str, page: Page, request: pytest.FixtureRequest
) -> None:
    tale = request.getfixturevalue(game)
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, {**tale, "values": made_up(tale)}, 0)
    for part in (10, 3, 2):
        page.evaluate("n => handle.stepper.player.jump(n)", len(tale["events"]) // part)
        expect(page.locator(".jl-wayback")).to_be_visible()
        assert page.evaluate(COVERED) == []


@MOVED
def test_without_values_it_is_worked_out_and_stopped(page: Page, cramel: dict[str, Any]) -> None:
    page.set_content(page_of(cramel, {}))
    expect(page.locator(".jl-win")).to_have_count(0)  # no values are known here
    told = made_up(cramel)
    nothing = unvalued(page, told)
    words = page.locator(".jl-winwords")
    expect(words).to_contain_text("not worked out yet · about 40 seconds")
    page.get_by_role("button", name="Work it out").click()
    assert page.evaluate("said") == [["work", "table"]]
    track = told["tracks"]["table"]
    early = [each if n % 10 == 0 else None for n, each in enumerate(track["chances"])]
    working = {**nothing, "state": "working", "says": "turn 9 of 30 · 200 play-outs"}
    working["tracks"] = {"table": {**track, "chances": early}}
    page.evaluate("told => handle.stepper.turned.tell(told, '')", working)
    expect(words).to_contain_text("turn 9 of 30 · 200 play-outs")
    expect(page.locator(".jl-winline").first).to_be_attached()
    axe(page)
    page.get_by_role("button", name="Stop").click()
    assert page.evaluate("said.at(-1)") == ["stop"]
    failed = {**working, "state": "failed", "says": "The judge could not play on."}
    page.evaluate("told => handle.stepper.turned.tell(told, '')", failed)
    expect(words).to_contain_text("The judge could not play on.")
    page.get_by_role("button", name="Try again").click()
    assert page.evaluate("said.at(-1)") == ["work", "table"]
    expect(page.locator(".jl-winline").first).to_be_attached()  # earlier results stay


@MOVED
def test_the_ledger_says_how_sure_it_is_and_news_is_told_to_its_seat(
    page: Page, valued: dict[str, Any]
) -> None:
    valued["values"]["news"] = {"1": [{"n": HERE, "seat": 1, "change": -57, "half": 21}]}
    stepper = shown(page, valued)
    page.get_by_role("button", name="Turned", exact=True).click()
    sure = page.locator(".jl-panels .jl-ledgersure, .jl-beside .jl-ledgersure").locator(
        "visible=true"
    )
    cell = page.locator(".jl-ledger tbody td[title]").locator("visible=true").first
    expect(cell).to_have_attribute("title", re.compile(r"^95 %: .+ to .+"))
    expect(cell.locator("small")).to_have_text(re.compile(r"^±\d+\.\d$"))
    axe(page)
    sure.first.click()
    expect(sure.first).to_be_focused()
    expect(cell.locator("small")).to_have_count(0)
    expect(page.get_by_text("news for")).to_have_count(0)
    stepper.see("1")
    expect(page.locator(".jl-news p")).to_have_text(
        "Bad news for Bo: −5.7 points (95 %: −7.8 to −3.6)"
    )
    stepper.see("2")
    expect(page.get_by_text("news for")).to_have_count(0)
