"""The event list of the whole game, walking over the table, the history of a piece."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown


def test_the_list_filters_by_seat_and_kind_and_jumps(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=30)
    shown.button("Show the events of the whole game").click()
    total = len(cramel["events"])
    count = page.locator(".jl-filters [role=status]")
    expect(count).to_have_text(f"{total} of {total}")
    page.get_by_role("button", name="Only Bo").click()
    page.get_by_role("button", name="Choices").click()
    wanted = [
        n for n, e in enumerate(cramel["events"], 1) if e["seat"] == 1 and e["node"] == "choice"
    ]
    expect(count).to_have_text(f"{len(wanted)} of {total}")
    rows = page.locator(".jl-allrow")
    assert 0 < rows.count() < 60  # only visible rows are built
    page.locator(".jl-allscroll").evaluate("node => node.scrollTo(0, 0)")
    expect(rows.first.locator(".jl-number-of")).to_have_text(str(wanted[0]))
    rows.first.click()
    assert shown.at == wanted[0]
    expect(page.locator(".jl-allrow.is-now")).to_have_count(1)
    page.get_by_role("button", name="Way back to 30").click()
    assert shown.at == 30


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
