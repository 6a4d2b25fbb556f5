"""Where it turned, as a person sees it: strip, flags, steps, ledger; and what must not be seen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.stepper.standalone import Shown, page_of
from tests.browser.theatre.valued import judged, made_up, percent, read, unvalued
from tests.browser.tiers import only

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/turned/turned.dom.test.js covers it on each change"
)
SIZED = pytest.mark.slow("a phone's tabs; the way back is seen on a phone on each change")

HERE = 106
VIEWS = ("table", "0", "1", "2", "all")


@pytest.fixture
def valued(cramel: dict[str, Any]) -> dict[str, Any]:
    return {**cramel, "values": made_up(cramel, VIEWS)}


def shown(page: Page, tale: dict[str, Any], n: int = HERE, **options: Any) -> Shown:
    stepper = Shown(page, tale, position=n, fill=True, **options)
    expect(page.locator(".jl-winline").first).to_be_attached()
    return stepper


def axe(page: Page) -> None:
    """A stepper alone is no whole page: it gets a main part and a heading."""
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
def test_the_strip_says_each_chance_and_flags_the_biggest_swings_so_far(
    page: Page, valued: dict[str, Any]
) -> None:
    stepper = shown(page, valued)
    now = valued["values"]["tracks"]["table"]["chances"][HERE]
    rows = page.locator(".jl-winseats li b")
    expect(rows).to_have_text([f"{percent(each)} %" for each in sorted(now, reverse=True)])
    expect(page.locator(".jl-winhow")).to_contain_text("95 % interval ± 3.1 points")
    expect(page.locator(".jl-winhow")).to_contain_text("100 play-outs by “memory”")
    past = [each for each in big(valued) if each["n"] <= HERE][:3]
    names = ["Ann", "Bo", "Cy"]
    wanted = [
        f"From step {each['first'] - 1} to {each['n']}: {names[each['seat']]} "
        f"{'+' if each['change'] > 0 else ''}{percent(each['change'])} points"
        for each in sorted(past, key=lambda each: each["n"])
    ]
    flags = page.locator(".jl-winflag")
    expect(flags).to_have_count(3)
    assert [flag.get_attribute("aria-label") for flag in flags.all()] == wanted
    flags.first.press("Enter")
    expect(flags.first).to_be_focused()  # it was drawn anew
    assert stepper.at == min(each["n"] for each in past)
    expect(page.locator(".jl-winflag.is-now")).to_have_count(1)


@MOVED
def test_b_goes_to_the_next_and_the_last_swing_by_values(
    page: Page, valued: dict[str, Any]
) -> None:
    stepper = shown(page, valued, 0)
    places = sorted(each["n"] for each in big(valued))
    assert places != sorted(valued["swings"])
    stepper.press("b")
    assert stepper.at == places[0]
    stepper.press("b", "b", "Shift+B")
    assert stepper.at == places[1]


@MOVED
def test_steps_and_ledger_add_up_on_screen(page: Page, valued: dict[str, Any]) -> None:
    stepper = shown(page, valued)
    page.get_by_role("button", name="Turned").click()
    chances = valued["values"]["tracks"]["table"]["chances"]
    ledger = page.locator(".jl-left .jl-ledger")
    for n in (0, 50, HERE, *(each["n"] for each in big(valued)[:4])):
        stepper.go(n)
        lines = [
            [read(cell.split()[0]) for cell in row.locator("td").all_inner_texts()]
            for row in ledger.locator("tbody tr").all()
        ]
        start, *given, now = lines
        assert (start, now) == (chances[0], chances[n])
        assert all(abs(sum(row)) <= len(row) for row in given)  # each chance is rounded by itself
        assert [sum(column) for column in zip(start, *given, strict=True)] == now
        change = page.locator(".jl-turnedhead strong")
        if change.count():
            steps = page.locator(".jl-turnedsteps li > b").all_inner_texts()
            assert sum(map(read, steps)) == read(change.inner_text().split()[0])
            others = page.locator(".jl-wentto b").all_inner_texts()
            rest = sum(map(read, others)) + read(change.inner_text().split()[0])
            assert abs(rest) <= len(others) + 1
    ledger.get_by_label("Up to where").select_option("game")
    expect(ledger.locator("tbody tr").last).to_contain_text("result, %")
    stepper.press("ArrowLeft")
    expect(ledger.locator("tbody tr").last).to_contain_text("now, %")
    # Who hides the future is not offered it, and does not keep it.
    ledger.get_by_label("Up to where").select_option("game")
    page.evaluate("handle.set('hideFuture', true)")
    expect(ledger.get_by_label("Up to where")).to_be_hidden()
    expect(ledger.locator("tbody tr").last).to_contain_text("now, %")
    page.evaluate("handle.set('hideFuture', false)")
    expect(ledger.get_by_label("Up to where")).to_have_value("here")


@MOVED
def test_nothing_of_another_viewpoint_or_of_later_is_in_the_page(
    page: Page, valued: dict[str, Any]
) -> None:
    stepper = shown(page, valued, HERE, turned=True, hideFuture=True)
    page.get_by_text("The chances as a table").click()
    tracks = valued["values"]["tracks"]
    for view in ("table", "1", "0"):
        stepper.see(view)
        if view == "0":  # what the panels held must be gone, also out of sight
            page.get_by_role("button", name="Chances").click()
        there = page.locator("#here").inner_html()
        text = page.locator("#here").evaluate("node => node.textContent")
        written = set(re.findall(r"(?<![±\d.])[−+]?\d+\.\d", text))
        own = {percent(each) for row in tracks[view]["chances"][: HERE + 1] for each in row}
        for other in set(VIEWS) - {view}:
            assert f"± {percent(tracks[other]['half'][0])} points" not in there
            row = {percent(each) for each in tracks[other]["chances"][HERE]} - own
            assert not row & written
        later = {percent(each) for row in tracks[view]["chances"][HERE + 1 :] for each in row}
        cells = set(page.locator(".jl-turnedtable td, .jl-ledger .is-now td").all_inner_texts())
        assert cells <= own
        assert later - own, "the test could not tell"
        head = float((page.locator(".jl-winhead").get_attribute("d") or "M").split()[0][1:])
        for line in page.locator(".jl-winline, .jl-winband").all():
            path = line.get_attribute("d") or ""
            assert max(float(x) for x in re.findall(r"[ML]([\d.]+) ", path)) <= head


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


@MOVED
def test_too_close_to_call_names_no_better_option(page: Page, valued: dict[str, Any]) -> None:
    n = next(n for n, who in enumerate(valued["values"]["by"], 1) if who == 1 and n > 60)
    choice = judged(n, 1, best="", verdict="close", gain=[12, -9, 33])
    tale = {**valued, "values": {**valued["values"], "choices": [choice]}}
    shown(page, tale, n, turned=True)
    panel = page.locator(".jl-could")
    expect(panel).to_contain_text("No clear best option")
    expect(panel.locator(".is-best")).to_have_count(0)
    expect(panel).not_to_contain_text("+1.2 points")


@MOVED
def test_what_only_one_knows_is_not_told(page: Page, sixty: dict[str, Any]) -> None:
    values = made_up(sixty, ("table", "0", "1"))
    n = next(n for n, who in enumerate(values["by"], 1) if who == 1)
    tale = {**sixty, "values": {**values, "choices": [judged(n, 1)]}}
    stepper = shown(page, tale, n, turned=True)
    panel = page.locator(".jl-could")
    for view in ("table", "0"):
        stepper.see(view)
        expect(panel).to_contain_text("Only Bo knows.")
        assert "Stop and take" not in page.locator("#here").inner_html()
    stepper.see("1")
    expect(panel).to_contain_text("Stop and take 3 tiles")
    stepper.see("2")  # of this viewpoint nothing is worked out
    expect(page.locator(".jl-winstate")).to_have_text("not worked out yet")
    expect(page.locator(".jl-winline, .jl-winflag, .jl-winbutton:visible")).to_have_count(0)


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
    expect(page.locator(".jl-win")).to_have_count(0)  # as it was: nothing here knows of values
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
    expect(page.locator(".jl-winline").first).to_be_attached()  # what is there stays


@MOVED
def test_choices_are_judged_those_near_the_step_first(page: Page, cramel: dict[str, Any]) -> None:
    values = made_up(cramel)
    first, n = [n for n, who in enumerate(values["by"], 1) if who == 1][4:6]
    stepper = Shown(page, cramel)
    page.evaluate(
        """told => {
            window.said = [];
            const say = (what) => (...more) => said.push([what, ...more]);
            const valuing = {work: say("work"), stop: say("stop"), choices: say("choices")};
            const place = document.getElementById("here");
            handle.destroy();
            window.handle = mount(place, story(), {valuing, fill: true, turned: true});
            handle.stepper.turned.tell(told, "");
        }""",
        values,
    )
    tell = "told => handle.stepper.turned.tell(told, '')"
    stepper.go(n)
    page.get_by_role("button", name="Judge the choices").press("Enter")
    assert page.evaluate("said") == [["choices", n]]
    some = {**values, "state": "working", "says": "choice 2 of 9", "choices": [judged(n, 1)]}
    page.evaluate(tell, some)
    panel = page.locator(".jl-could")
    expect(panel).to_contain_text("Stop and take 3 tiles")
    stepper.go(first)  # its turn has not come: nobody says that there was no choice
    expect(panel).to_contain_text("The choices are not judged yet.")
    page.evaluate(tell, {**some, "state": "done"})
    expect(panel).to_contain_text("Bo had no choice here.")
    page.evaluate(tell, {**some, "state": "stopped"})
    page.get_by_role("button", name="Try again").click()
    assert page.evaluate("said.at(-1)") == ["choices", n]


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
