"""What lies on the table, and what a viewpoint sees of it: nothing that it does not know."""

import copy
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/viewpoints.dom.test.js covers it on each change"
)


@MOVED
def test_the_board_shows_the_scene_at_every_jump(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    last = len(cramel["events"])
    for n in (0, 1, 40, 41, 42, 41, last // 2, last, 7):
        shown.go(n)
        scene = shown.scene("table", n)
        cells = page.get_by_role("gridcell")
        assert cells.count() == 49
        names = cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        pieces = {v[1]: v for key, v in scene.items() if key.startswith("p.")}
        for slot, name in enumerate(names):
            where, _, words = name.partition(": ")
            assert where == f"row {slot // 7 + 1}, column {slot % 7 + 1}"
            piece = pieces.get(slot)
            if piece is None:
                assert words == "empty"
            elif piece[2]:
                assert words.startswith(piece[2])
            else:
                assert words.startswith("face down")
                assert (piece[3] in words) if piece[3] else "seen" not in words
        assert page.locator(".jl-board > .jl-piece").count() == len(pieces)
        expect(page.get_by_role("status").first).to_have_text(scene["say"])


@MOVED
def test_a_viewpoint_does_not_show_what_it_does_not_know(page: Page, sixty: dict[str, Any]) -> None:
    shown = Shown(page, sixty)
    n = next(n for n in range(150, 400) if "p." in "".join(shown.scene("0", n)))
    for view in ("table", "0", "2"):
        shown.see(view)
        assert shown.at == 0 or shown.at == n
        shown.go(n)
        for seat in range(4):
            hand = page.locator(f".jl-tray.jl-s{seat} .jl-hand")
            cards = hand.locator(".jl-piece")
            count = shown.scene(view, n)[f"z.hand.{seat}"][3]
            assert cards.count() == count
            open_hand = view == str(seat)
            expect(hand.locator(".is-back")).to_have_count(0 if open_hand else count)
            if not open_hand:
                html = hand.inner_html()
                assert not re.search(r"jl-number|jl-name|use href|title=", html)
                assert set(re.findall(r">([^<>]+)<", html)) <= {"60"}
                assert set(re.findall(r'aria-label="([^"]+)"', html)) <= {"face down"}
    shown.see("all")
    assert shown.at == n
    expect(page.locator(".jl-hand .is-back")).to_have_count(0)


@MOVED
def test_face_down_tiles_hold_no_face(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=60)
    scene = shown.scene("table", 60)
    hidden = [k[2:] for k, v in scene.items() if k.startswith("p.") and not v[2] and not v[3]]
    assert hidden
    for piece in hidden:
        for html in page.locator(f'[data-piece="{piece}"]').evaluate_all(
            "nodes => nodes.map(node => node.outerHTML)"
        ):
            assert not any(face in html for face in cramel["faces"])
    page.locator(".jl-more").click()
    expect(page.locator(".jl-board .jl-memo")).not_to_have_count(0)
    page.get_by_label("Show what was seen earlier").uncheck()
    expect(page.locator(".jl-board .jl-memo")).to_have_count(0)
    assert "seen earlier" not in page.locator(".jl-board").inner_html()


@MOVED
def test_number_keys_and_f_choose_the_viewpoint(page: Page, sixty: dict[str, Any]) -> None:
    shown = Shown(page, sixty, position=100)
    shown.press("2")
    assert shown.view == "0"
    expect(shown.button("Ann Ann")).to_have_attribute("aria-pressed", "true")
    shown.press("f")
    assert shown.view == "1"
    bottom = page.locator(".jl-side-bottom .jl-trayname")
    expect(bottom).to_have_text("Bo")
    shown.button("All-knowing").click()
    assert (shown.view, shown.at) == ("all", 100)
    shown.press("f")
    assert shown.view == "table"


@MOVED
def test_what_is_not_sent_cannot_be_chosen(page: Page, sixty: dict[str, Any]) -> None:
    few = copy.copy(sixty)
    few["views"] = [view for view in sixty["views"] if view["id"] in {"table", "1"}]
    few["frames"] = {view["id"]: sixty["frames"][view["id"]] for view in few["views"]}
    shown = Shown(page, few, viewpoint="all", position=50)
    assert shown.view == "table"
    shown.press("3")
    assert shown.view == "table"
    shown.press("2")
    assert shown.view == "1"


@MOVED
def test_hide_the_future(page: Page, cramel: dict[str, Any]) -> None:
    events = cramel["events"]
    n = next(n for n in range(50, len(events)) if events[n][0] == "choice")
    shown = Shown(page, cramel, position=n)
    coming = shown.scene("table", n)["next"]
    expect(page.locator(".jl-events")).to_contain_text(f"Next: {coming}")
    expect(page.locator(".jl-options .is-taken")).to_contain_text("’s choice")
    page.get_by_role("button", name="Show what comes").click()
    assert coming not in page.locator(".jl-panels").inner_text()
    assert "’s choice" not in page.locator(".jl-panels").inner_text()
    shown.button("Show the events of the whole game").click()
    expect(page.locator(".jl-filters [role=status]")).to_have_text(f"{n} of {len(events)}")


@MOVED
def test_the_end_is_told_calmly(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    expect(page.locator(".jl-result")).to_be_hidden()
    shown.press("End")
    result = page.locator(".jl-result")
    expect(result).to_contain_text(cramel["end"]["reason"])
    winner = cramel["seats"][cramel["end"]["winners"][0]]
    expect(result.locator(".is-winner")).to_contain_text([winner])
    holder = page.locator(".jl-seat", has_text="holds Mrs Bloom")
    expect(holder.locator(".jl-item[title='Mrs Bloom'] b")).to_have_text("3")
    name = holder.locator(".jl-seatname b").inner_text()
    expect(result).to_contain_text(f"{name} has most Cramel")
    expect(page.locator(".jl-board > .jl-piece")).to_have_count(0)
