"""Other rulings below the stepper: list them, go to a step, play on, hide them again."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import is_accessible
from tests.browser.served import Server

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/theatre/theatre.dom.test.js covers it on each change"
)


WAIT = 60_000  # ms: a kernel may have to start


@MOVED
def test_other_rulings_are_for_who_sees_everything(gallery: Server, page: Page) -> None:
    gallery.open(page, "replays/theatre?python=kernel#game=cramel&log=ann-bo-cy")
    expect(page.locator(".jl-transport")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Other house rules").or_(
        page.get_by_role("button", name="Other house rules")
    ).first.click()
    panel = page.locator(".jl-rulings")
    expect(panel).to_be_in_viewport()
    panel.get_by_role("button", name="Look through them, all-knowing").click()
    expect(panel.get_by_text("3 of 6 change this game")).to_be_visible(timeout=WAIT)
    row = panel.locator("li").filter(has_text="When you stop, you choose")
    expect(row).to_contain_text("Cy has a choice: “Cy claims a set of Roby”")
    is_accessible(page)

    row.get_by_role("button", name="step 6").click()
    expect(page.locator("input.jl-n, .jl-transport input").first).to_have_value("6")
    row.get_by_role("button", name="Play it on 400 times").click()
    expect(row.get_by_text("Played on 400 times by players like")).to_be_visible(timeout=WAIT)
    shares = row.locator(".jl-rulingshares b").all_inner_texts()
    whole = sum(float(share.removesuffix(" %")) for share in shares)
    assert abs(whole - 100) < 0.05 * len(shares) + 1e-6  # each is rounded separately

    page.get_by_role("button", name="Table", exact=True).click()
    expect(panel.get_by_role("button", name="Look through them, all-knowing")).to_be_visible()
    expect(panel).not_to_contain_text("Roby")
