"""The screens that pages are looked at on: a phone, a tablet, a desk."""

from playwright.sync_api import Page

WIDTHS = (390, 768, 1440)
"""px."""


def no_sideways_scrolling(page: Page) -> None:
    """Nothing is wider than the window."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels too wide at {page.viewport_size}"
