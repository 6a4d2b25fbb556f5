"""The chart of the win chances, larger: what it says adds up, and nothing in it comes later."""

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jamlab.analysis.valuing import values_beside
from jamlab.log import Replay
from jamlab.pages.win_chances.win_chance_values import told_beside
from jamlab.ui.story import story
from tests.browser.stepper.standalone import Shown
from tests.browser.theatre.test_turned import axe, big
from tests.browser.theatre.valued import made_up, percent, read, unvalued
from tests.unit.cli.terminal import ROOT

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/turned/winchart.dom.test.js covers it on each change"
)
SLOW = pytest.mark.slow("keys have DOM tests; a click into a chart is the browser's")

LOG = ROOT / "replays" / "cramel" / "ann-bo-cy.jsonl"
HERE = 106
VIEWS = ("table", "0", "1", "2", "all")


@pytest.fixture
def valued(cramel: dict[str, Any]) -> dict[str, Any]:
    return {**cramel, "values": made_up(cramel, VIEWS)}


@cache
def recorded() -> tuple[Replay, dict[str, Any]]:
    """A recorded game whose values lie beside it, and its story."""
    replay = Replay.read(LOG)
    return replay, {**story(replay, ("table", "0")), "values": told_beside(replay, LOG)}


def opened(page: Page, tale: dict[str, Any], n: int = HERE, **options: Any) -> Shown:
    stepper = Shown(page, tale, position=n, fill=True, **options)
    expect(page.locator(".jl-winline").first).to_be_attached()
    stepper.press("g")
    expect(page.locator(".jl-chart .jl-winline")).to_have_count(len(tale["seats"]))
    return stepper


def terms(page: Page) -> list[int]:
    return [read(each) for each in page.locator(".jl-chartterm b").all_inner_texts()]


@MOVED
def test_what_moved_a_seat_adds_up_to_what_the_file_says(page: Page) -> None:
    replay, tale = recorded()
    shown = values_beside(replay, LOG)[0]["table"].shown()
    sums = json.loads(LOG.with_suffix("").with_suffix(".values.json").read_text("utf-8"))
    track = sums["tracks"]["table"]
    stepper = opened(page, tale)
    full = [
        n for n, count in enumerate(track["counts"]) if count and str(n) not in track["outcomes"]
    ]
    places = [next(n for n in full if n >= wanted) for wanted in (2, 90, 200)]
    for n in (*places, len(replay)):
        stepper.go(n)
        if n in places:
            expected = [
                round(10 * track["points"][3 * n + s] / track["counts"][n]) for s in range(3)
            ]
        else:
            assert replay.over is not None
            expected = [10 * score for score in replay.over.scores]
        assert [read(b) for b in page.locator(".jl-chartpoints b").all_inner_texts()] == expected
        for seat, name in enumerate(replay.seats):
            page.locator(".jl-chartseats button").nth(seat).click()
            moved = {"luck": 0, "own": 0, "others": 0}
            before = None
            makers: list[int] = []
            for at in range(n + 1):
                if at and replay.nodes[at - 1] == "choice":
                    makers.append(replay.events[at - 1].seat)
                elif at and replay.nodes[at - 1] != "forced":
                    makers.append(-1)
                now = shown[at]
                if now is None:
                    continue
                if before is not None:
                    assert len(set(makers)) < 2
                    who = makers[0] if makers else -1
                    kind = "luck" if who < 0 else "own" if who == seat else "others"
                    moved[kind] += now[seat] - before[seat]
                before, makers = now, []
            assert shown[0] is not None
            assert before is not None
            start, *between, end = terms(page)
            assert [start, *between, end] == [shown[0][seat], *moved.values(), before[seat]]
            assert start + sum(between) == end
            expect(page.locator(".jl-charthead h3")).to_have_text(f"What moved {name}’s chance")
    expect(page.locator(".jl-chartpoints")).to_contain_text("Tiles won at the end")
    page.get_by_text("All of it as a table").click()
    expect(page.locator(".jl-chart tbody tr").first).to_be_visible()
    counted = page.locator(".jl-chart thead th", has_text="at the end")
    expect(counted).to_have_text("Tiles won expected at the end")  # Cramel has no points
    rows = [row.locator("td").all_inner_texts() for row in page.locator(".jl-chart tbody tr").all()]
    changes = [read(cells[1]) for cells in rows if cells[1]]
    assert shown[0] is not None
    assert shown[-1] is not None
    assert sum(changes) == shown[-1][2] - shown[0][2]
    assert [read(each) for each in rows[-1][2:]] == [*shown[-1], *expected]


@MOVED
def test_it_opens_beside_the_strip_and_gives_the_focus_back(
    page: Page, valued: dict[str, Any]
) -> None:
    Shown(page, valued, position=HERE, fill=True)
    larger = page.get_by_role("button", name="Larger", exact=True)
    larger.press("Enter")
    dialog = page.get_by_role("dialog", name="Chance to win")
    expect(dialog).to_be_visible()
    now = valued["values"]["tracks"]["table"]["chances"][HERE]
    expect(dialog.locator(".jl-chartends b")).to_have_text([f"{percent(each)} %" for each in now])
    moved = [
        now[seat] - valued["values"]["tracks"]["table"]["chances"][0][seat] for seat in range(3)
    ]
    furthest = max(range(3), key=lambda seat: abs(moved[seat]))
    expect(dialog.locator(".jl-charthead h3")).to_contain_text(valued["seats"][furthest])
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(larger).to_be_focused()
    page.locator("#here").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("as a large chart")


@SLOW
def test_a_click_goes_there_and_keys_go_to_the_swings(page: Page, valued: dict[str, Any]) -> None:
    stepper = opened(page, valued, viewpoint="1")
    expect(page.locator(".jl-charthead h3")).to_have_text("What moved Bo’s chance")
    total = len(valued["events"])
    for field, share in (("nth=0", 0.25), ("nth=1", 0.75)):
        box = page.locator(f".jl-chartfield >> {field}").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] - 6)
        assert abs(stepper.at - share * total) <= 1
    places = sorted(each["n"] for each in big(valued, "1"))
    stepper.go(0)
    page.keyboard.press("b")
    page.keyboard.press("b")
    assert stepper.at == places[1]
    page.keyboard.press("Shift+B")
    assert stepper.at == places[0]
    page.keyboard.press("ArrowRight")
    assert stepper.at == places[0] + 1
    stepper.go(total)
    flag = page.locator(".jl-chartflag").first
    said = flag.get_attribute("aria-label") or ""
    swing = next(
        each
        for each in big(valued, "1")
        if said.startswith(f"From step {each['first'] - 1} to {each['n']}:")
    )
    assert f"{valued['seats'][swing['seat']]} " in said
    assert f"{percent(swing['change'])} points" in said
    flag.press("Enter")
    assert stepper.at == swing["n"]
    assert page.locator(".jl-chartflag.is-now").get_attribute("data-n") == str(swing["n"])
    expect(page.locator(".jl-chartflag.is-now")).to_be_focused()  # they were drawn anew
    expect(page.locator(".jl-chart")).to_be_visible()


@MOVED
def test_nothing_of_later_or_of_another_viewpoint_is_in_it(
    page: Page, valued: dict[str, Any]
) -> None:
    stepper = opened(page, valued, hideFuture=True)
    page.get_by_text("All of it as a table").click()
    expect(page.locator(".jl-chart tbody tr").first).to_be_visible()
    tracks = valued["values"]["tracks"]
    dialog = page.locator(".jl-chart")
    expect(dialog.get_by_role("button", name="Whole game")).to_be_hidden()
    for view in ("table", "1"):
        stepper.see(view)
        own = {percent(each) for row in tracks[view]["chances"][: HERE + 1] for each in row}
        later = {percent(each) for row in tracks[view]["chances"][HERE + 1 :] for each in row}
        table = dialog.locator("tbody td:nth-child(n+4):nth-child(-n+6)").all_inner_texts()
        cells = {*table, *dialog.locator(".jl-chartends b").all_inner_texts()}
        told = {percent(each) for each in tracks[view]["points"][0]}
        assert set(dialog.locator("tbody td:nth-child(n+7)").all_inner_texts()) == told
        assert {cell.removesuffix(" %") for cell in cells} <= own
        assert later - own, "the test could not tell"
        head = float((dialog.locator(".jl-winhead").get_attribute("d") or "M").split()[0][1:])
        for line in dialog.locator(".jl-winline, .jl-winband").all():
            path = line.get_attribute("d") or ""
            assert max(float(x) for x in re.findall(r"[ML]([\d.]+) ", path)) <= head
        for part in dialog.locator(".jl-chartturns span, .jl-chartbars i").all():
            left = re.search(r"left: ?([\d.]+)px", part.get_attribute("style") or "")
            assert left is not None
            assert float(left[1]) < head
        flags = dialog.locator(".jl-chartflag").all()
        flagged = [int(flag.get_attribute("data-n") or 0) for flag in flags]
        assert flagged
        assert max(flagged) <= HERE
    page.keyboard.press("Escape")
    expect(dialog).not_to_contain_text(re.compile(r"\d"))  # it is emptied once it has closed


@MOVED
def test_the_whole_game_is_shown_only_as_long_as_it_is_asked_for(
    page: Page, valued: dict[str, Any]
) -> None:
    stepper = opened(page, valued)
    whole = page.locator(".jl-chart").get_by_role("button", name="Whole game")
    end = [f"{percent(each)} %" for each in valued["values"]["tracks"]["table"]["chances"][-1]]
    labels = page.locator(".jl-chartends b")
    expect(labels).not_to_have_text(end)
    whole.click()
    expect(labels).to_have_text(end)
    expect(page.locator(".jl-chartsum")).to_contain_text("= result")
    assert sum(terms(page)[:-1]) == terms(page)[-1]
    page.keyboard.press("Escape")
    stepper.press("g")
    expect(labels).not_to_have_text(end)
    expect(page.locator(".jl-chartsum")).to_contain_text("= now")


@MOVED
def test_closed_and_opened_again_at_once_it_is_drawn(page: Page, valued: dict[str, Any]) -> None:
    """A browser says that it was closed when it is open again already."""
    opened(page, valued)
    page.locator(".jl-chart").get_by_role("button", name="Whole game").click()
    now = page.evaluate(
        """() => {
          const press = (on) =>
            on.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true }));
          const dialog = document.querySelector(".jl-chart");
          press(dialog);
          press(document.querySelector(".jamlab"));
          return dialog.open;
        }"""
    )
    assert now is True
    page.wait_for_timeout(100)
    expect(page.locator(".jl-chartsum")).to_contain_text("= now")


@MOVED
def test_a_stop_that_holds_is_seen_and_hides_the_rest(page: Page, valued: dict[str, Any]) -> None:
    answer = {"option": {}, "words": "Stop", "says": "", "right": True, "word": "Yes."}
    asked = {"seat": 1, "question": "What now?", "hint": "", "views": ["table"], "chosen": -1}
    stop = {"at": HERE + 4, **asked, "answers": [answer, {**answer, "right": False}]}
    texts = dict.fromkeys(("log", "sha256", "title", "author"), "")
    study = {**texts, "notes": [], "stops": [stop], "branches": []}
    stepper = opened(page, valued, study=study)
    dialog = page.locator(".jl-chart")
    expect(dialog.get_by_role("button", name="Whole game")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(dialog).to_be_visible()
    box = page.locator(".jl-chartfield").last.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 4)
    assert stepper.at == HERE + 4
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("What now?")).to_be_visible()


def test_on_a_phone_it_fills_the_screen_and_all_themes_can_be_read(page: Page) -> None:
    _, tale = recorded()
    page.set_viewport_size({"width": 390, "height": 844})
    Shown(page, tale, position=40, fill=True)
    page.get_by_role("tab", name="Turned").click()
    page.locator(".jl-turned").get_by_role("button", name="The chart, larger").click()
    box = page.locator(".jl-chart").bounding_box()
    assert box == {"x": 0, "y": 0, "width": 390, "height": 844}
    assert page.locator(".jl-chart").evaluate("node => node.scrollWidth - node.clientWidth") <= 0
    page.get_by_text("All of it as a table").click()
    expect(page.locator(".jl-chart tbody tr").first).to_be_visible()
    axe(page)
    for theme in ("dark", "light"):
        page.evaluate("theme => handle.set('theme', theme)", theme)
        bar = page.locator(".jl-chartbars .is-own").first
        rim = page.locator(".jl-chart .jl-winline").first
        assert bar.evaluate("node => getComputedStyle(node).backgroundColor") == rim.evaluate(
            "node => getComputedStyle(node).stroke"
        )


@MOVED
def test_while_nothing_is_worked_out_it_says_so_and_can_begin(
    page: Page, cramel: dict[str, Any]
) -> None:
    told = made_up(cramel)
    stepper = Shown(page, cramel)
    nothing = unvalued(page, told)
    expect(page.get_by_role("button", name="Larger")).to_be_hidden()
    stepper.press("g")
    dialog = page.locator(".jl-chart")
    expect(dialog.locator(".jl-chartwork")).to_have_text("not worked out yet · about 40 seconds")
    dialog.get_by_role("button", name="Work it out").click()
    assert page.evaluate("said") == [["work", "table"]]
    track = told["tracks"]["table"]
    early = [each if n % 10 == 0 else None for n, each in enumerate(track["chances"])]
    working = {**nothing, "state": "working", "says": "turn 9 of 30 · 200 play-outs"}
    working["tracks"] = {"table": {**track, "chances": early}}
    page.evaluate("told => handle.stepper.turned.tell(told, '')", working)
    expect(dialog.locator(".jl-chartwork")).to_have_text("turn 9 of 30 · 200 play-outs")
    expect(dialog.locator(".jl-chartsum")).to_contain_text("not split yet")
    *parts, now = terms(page)
    assert sum(parts) == now
    known = early[40]
    assert known is not None
    furthest = max(range(len(known)), key=lambda seat: abs(known[seat] - track["chances"][0][seat]))
    assert now == known[furthest]
    dialog.get_by_role("button", name="Stop").click()
    assert page.evaluate("said.at(-1)") == ["stop"]
