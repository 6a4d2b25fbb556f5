"""The list of the whole game, the history of a piece, walking over the table, help."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/lists.dom.test.js covers it on each change"
)


def test_the_list_filters_by_seat_and_kind_and_jumps(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=30)
    shown.button("Show the events of the whole game").click()
    total = len(cramel["events"])
    count = page.locator(".jl-filters [role=status]")
    expect(count).to_have_text(f"{total} of {total}")
    page.get_by_role("button", name="Only Bo").click()
    page.get_by_role("button", name="Choices").click()
    wanted = [n for n, e in enumerate(cramel["events"], 1) if e[1] == 1 and e[0] == "choice"]
    expect(count).to_have_text(f"{len(wanted)} of {total}")
    rows = page.locator(".jl-allrow")
    assert 0 < rows.count() < 60  # only what is in sight is built
    page.locator(".jl-allscroll").evaluate("node => node.scrollTo(0, 0)")
    expect(rows.first.locator(".jl-number-of")).to_have_text(str(wanted[0]))
    rows.first.click()
    assert shown.at == wanted[0]
    expect(page.locator(".jl-allrow.is-now")).to_have_count(1)
    page.get_by_role("button", name="Way back to 30").click()
    assert shown.at == 30


@MOVED
def test_a_piece_shows_its_history_and_where_it_came_from(
    page: Page, cramel: dict[str, Any]
) -> None:
    n = 120
    shown = Shown(page, cramel, position=n)
    scene = shown.scene("table", n)
    piece, slot, face = next(
        (k[2:], v[1], v[3]) for k, v in scene.items() if k.startswith("p.") and v[3] and not v[2]
    )
    page.get_by_role("gridcell").nth(slot).click()
    history = page.get_by_role("dialog", name="History")
    expect(history.locator("h2")).to_have_text(face)
    was = max(i for i in range(1, n + 1) if f"p.{piece}" in (cramel["frames"]["table"][i] or {}))
    assert 0 < shown.at <= was
    rows = history.get_by_role("button").filter(has_text="step")
    assert rows.count() >= 2
    rows.first.click()
    here = shown.at
    assert shown.scene("table", here)[f"p.{piece}"][2] == face
    later = history.locator("li").filter(has_text="Later")
    for i in range(later.count()):
        assert face not in later.nth(i).inner_text()
    page.keyboard.press("Escape")
    expect(history).to_be_hidden()
    page.locator(".jl-wayback").click()
    assert shown.at in (n, was)


@MOVED
def test_a_face_down_tile_tells_what_is_known_of_it_and_what_comes(
    page: Page, cramel: dict[str, Any]
) -> None:
    """Where nobody has looked yet: how many lie so, when it is turned up, but not what it is."""
    n = 120
    shown = Shown(page, cramel, position=n)
    lying = [v for k, v in shown.scene("table", n).items() if k.startswith("p.") and not v[2]]
    unseen = [piece[1] for piece in lying if not piece[3]]
    page.get_by_role("gridcell").nth(unseen[0]).click()
    history = page.get_by_role("dialog", name="History")
    expect(history).to_contain_text(f"Nobody has seen it yet: it is one of {len(unseen)} here")
    row = history.locator("li.is-future").first
    expect(row).to_contain_text("Later: It is turned up")
    assert not any(face in history.inner_text() for face in cramel["faces"])
    at = int(row.inner_text().rpartition("step ")[2])
    assert cramel["events"][at - 1][2] == "TileTurned"
    row.get_by_role("button").click()
    assert shown.at == at


def test_the_table_can_be_walked_with_keys(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=120)
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    focused = page.evaluate("document.activeElement.ariaLabel")
    assert focused.startswith("row 2, column 2")
    page.keyboard.press("ArrowRight")
    assert shown.at == 121
    while page.evaluate("document.activeElement.dataset.piece") == "":
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="History")).to_be_visible()


@MOVED
def test_help_lists_the_keys_and_closes(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=5)
    shown.press("?")
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_contain_text("one round of the table")
    page.keyboard.press("ArrowRight")
    assert shown.at == 5
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    page.locator(".jl-help").click()
    help_.get_by_role("button", name="Close").click()
    expect(help_).to_be_hidden()
