"""The explainers as a learner uses them: read, open, step, answer, print, link."""

import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from jamlab.gallery import published, share
from tests.browser.opened import WIDTHS, no_sideways_scrolling, opens_clean
from tests.browser.served import Server

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/explainer/explainer.dom.test.js covers it on each change"
)
PRINTED = pytest.mark.slow("prints a whole explainer; what is drawn for paper has its DOM test")
SLOW = pytest.mark.slow("the gallery's explainers are opened so on each change")

EXPLAINERS = {
    page.name: page for page in published(share() / "notebooks") if page.section == "rules"
}


def opened(page: Page, clause: str) -> Locator:
    """Open a rule and wait for its table."""
    rule = page.locator(f"[data-clause='{clause}']")
    rule.locator("> summary").click()
    expect(rule.locator(".jl-live.is-drawn")).to_be_visible()
    return rule


@MOVED
def test_a_rule_is_watched_and_asked_about(gallery: Server, page: Page) -> None:
    gallery.open(page, "explainers/cramel")
    expect(page.get_by_role("heading", name="Cramel", exact=True)).to_be_visible()
    rule = opened(page, "C-6")
    on = rule.get_by_role("button", name="One step on")
    for _ in range(7):
        on.click()
    expect(rule.locator(".jl-caption")).to_contain_text("turns up Cramel")
    expect(rule.locator(".jl-caption .jl-clauseid")).to_have_text("C-6")

    tally = page.locator(".jl-count")
    rule.get_by_role("button", name="Only Cramel").click()
    expect(rule.get_by_text("Not yet.")).to_be_visible()
    expect(tally).to_have_text("0 of 18 questions answered")
    rule.get_by_role("button", name="Nothing", exact=False).click()
    expect(rule.get_by_text("Right.")).to_be_visible()
    expect(tally).to_have_text("1 of 18 questions answered")


@MOVED
def test_a_pass_is_told_over_the_table(gallery: Server, page: Page) -> None:
    gallery.open(page, "explainers/pie")
    rule = opened(page, "P-C5")
    strip = rule.locator(".jl-strip")
    expect(strip).to_be_hidden()
    on = rule.get_by_role("button", name="One step on")
    for _ in range(3):
        on.click()
    expect(strip).to_contain_text("All pass one card to the left")
    expect(strip.locator(".is-now")).to_have_text("Dchooses")  # the letter is Di's mark
    for _ in range(7):
        on.click()
    expect(strip).to_be_hidden()
    expect(rule.locator(".jl-caption")).to_contain_text("Bo draws Trade One")


DRAWN = """() => {
    dispatchEvent(new Event("beforeprint"));
    const all = document.querySelectorAll(".jl-live");
    return all.length > 0 && [...all].every((table) => table.matches(".is-drawn"));
}"""


@PRINTED
def test_printed_it_is_rules_and_tables_on_a_few_pages(
    gallery: Server, page: Page, tmp_path: Path
) -> None:
    gallery.open(page, "explainers/cramel")
    page.wait_for_function(DRAWN)
    page.pdf(path=tmp_path / "cramel.pdf", format="A4")
    reader = os.environ.get("JAMLAB_PDFTOTEXT") or "pdftotext"
    done = subprocess.run([reader, tmp_path / "cramel.pdf", "-"], capture_output=True, check=True)
    pages = done.stdout.decode().split("\f")[:-1]
    assert 4 <= len(pages) <= 6
    for control in ("of 19", "questions answered", "Only Cramel", "Options of this rule"):
        assert control not in "".join(pages)
    for clause in ("C-3", "C-6", "C-9", "C-16"):  # in the heading, and below its table
        assert max(text.count(clause) for text in pages) >= 2, clause


@SLOW
def test_tables_are_drawn_when_opened_and_in_sight(gallery: Server, page: Page) -> None:
    gallery.open(page, "explainers/sixty")
    drawn = page.locator(".jl-live.is-drawn")
    expect(drawn).to_have_count(0)
    page.get_by_role("button", name="Open all").click()
    drawn.first.wait_for()
    assert drawn.count() < 6
    last = page.locator("[data-clause='S-G2']")
    page.get_by_role("link", name="The end of the game").click()
    expect(last.locator(".jl-live.is-drawn")).to_be_visible()


@pytest.mark.parametrize("name", EXPLAINERS)
def test_each_opens_clean_and_on_a_phone_can_be_pressed(
    gallery: Server, page: Page, name: str
) -> None:
    opens_clean(gallery, page, EXPLAINERS[name], (*WIDTHS, WIDTHS[0]))  # a phone first and last
    height = page.evaluate("document.documentElement.scrollHeight")
    rules = page.locator(".jl-rule")
    assert height < 900 + 100 * rules.count(), "a rule is a line or two"
    page.locator(".jl-rule:has(.jl-live) > summary").first.click()
    page.locator(".jl-rule[open] .jl-live").scroll_into_view_if_needed()
    page.locator(".jl-live.is-drawn").wait_for()
    no_sideways_scrolling(page)
    for target in (".jl-rule > summary", ".jl-here", ".jl-rule[open] .jl-answer"):
        for box in (one.bounding_box() for one in page.locator(target).all()[:6]):
            assert box is not None
            assert box["height"] >= 44, target
    page.locator(".jl-here").click()
    for answer in page.locator(":is(.jl-goto, .jl-folding)").all():
        box = answer.bounding_box()
        assert box is not None
        assert box["height"] >= 44


@SLOW
def test_no_kernel_is_behind_it_unless_one_is_asked_for(gallery: Server, page: Page) -> None:
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    gallery.open(page, "explainers/kuhn")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    last = page.locator(".jl-rule").last.get_attribute("data-clause")
    rule = opened(page, last or "")
    rule.get_by_role("button", name="One step on").click()
    page.context.set_offline(False)
    assert not lines
    gallery.open(page, "explainers/kuhn?python=kernel")
    opened(page, last or "")
    assert lines


def test_every_rule_has_an_address(gallery: Server, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    gallery.open(page, "explainers/cramel#C-9")
    asked = page.locator("[data-clause='C-9']")
    expect(asked.locator("h3")).to_be_in_viewport()
    expect(asked.locator("> summary")).to_be_focused()
    expect(asked.locator(".jl-live.is-drawn")).to_be_visible()
    page.get_by_role("link", name="Mrs Bloom").click()
    expect(page.get_by_role("heading", name="Mrs Bloom", exact=True)).to_be_in_viewport()
    expect(page).to_have_url(f"{gallery.url}explainers/cramel#mrs-bloom")
    first = opened(page, "C-1")
    expect(page).to_have_url(f"{gallery.url}explainers/cramel#C-1")
    first.get_by_role("link", name="Copy the link").click()
    expect(page.locator(".jl-toast")).to_have_text("The link to this rule is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{gallery.url}explainers/cramel#C-1"
    page.go_back()
    expect(asked.locator("h3")).to_be_in_viewport()
    gallery.open(page, "explainers/cramel?other#J-C9")
    expect(page.locator(".jl-toast")).to_have_text("There is no rule J-C9 in Cramel.")
