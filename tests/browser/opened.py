"""Checks of a published page: no errors, no axe violations, fits phone, tablet and desktop."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from jamlab.gallery.shelf import Page as Published
from tests.browser.accessible import is_accessible
from tests.browser.served import Server

WIDTHS = (390, 768, 1440)
"""Window widths in px."""


def opens_clean(
    server: Server, page: Page, published: Published, widths: Sequence[int] = WIDTHS
) -> None:
    """Open the page at the first width, then check it at every width."""
    page.set_viewport_size({"width": widths[0], "height": 844})
    server.open(page, published.name)
    expect(page).to_have_title(re.compile(rf"{re.escape(published.title)} · jamlab$"))
    expect(page.locator(".jp-InputArea-editor")).to_have_count(0)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()  # a widget may draw it
    nothing_went_wrong(page)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        no_sideways_scrolling(page)
    is_accessible(page)


def nothing_went_wrong(page: Page) -> None:
    """No cell shows an error."""
    expect(page.locator('[data-mime-type="application/vnd.jupyter.stderr"]')).to_have_count(0)
    assert "There was an error" not in page.locator("#rendered_cells").inner_text()


def no_sideways_scrolling(page: Page) -> None:
    """Nothing is wider than the window."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels too wide at {page.viewport_size}"
