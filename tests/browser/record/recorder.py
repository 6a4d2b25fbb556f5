"""The recorder's page as a person uses it: pages, taps and what is on screen."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from jamlab.programs.record.told import RecordKey


def begin(page: Page, names: Sequence[str], seen: str = "") -> None:
    """Set the table on the first screen, and begin."""
    seats = page.locator(".jl-setseats li")
    while seats.count() > len(names):
        seats.last.get_by_role("button", name="leaves").click()
    for n, name in enumerate(names):
        seats.nth(n).get_by_role("textbox").fill(name)
        if (tick := seats.nth(n).get_by_role("checkbox")).count():
            tick.set_checked(name[0] in seen)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".jl-saved")).to_contain_text("is saved")


APART = 350
"""Milliseconds between two taps: closer ones in one place are a double tap, which is one."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
}  # fmt: skip


class Recorder:
    """Enters what happened by `how`: "clicks", "keys" or "touch"; `taps` counts taps, or words."""

    def __init__(self, page: Page, how: str = "clicks") -> None:
        self.page = page
        self.how = how
        self.taps = 0

    def tap(self, place: Locator) -> None:
        """One tap."""
        self.taps += 1
        if self.how == "touch":
            self.page.wait_for_timeout(APART)
            place.tap()
        else:
            place.click()

    def say(self, path: Sequence[RecordKey]) -> None:
        """Pick these keys, and write down if that is still to be said."""
        before = self.entries
        for key in path:
            if self.how == "keys":
                self.taps += 1
                counted = self.page.locator(f'.jl-counts [data-key="{key["id"]}"]').count()
                count = "x" if counted else ""
                self.page.keyboard.type(f"{count}{key['typed']}")
                if self.page.locator(".jl-typed").inner_text():
                    self.page.keyboard.press("Enter")  # a longer word begins so, too
            else:
                self.tap(self.page.locator(f'.jl-question [data-key="{key["id"]}"]').last)
            self.settle()
        write = self.page.locator(".jl-recordbar .jl-writedown")
        if self.entries == before and write.is_enabled():
            if self.how == "keys":
                self.page.keyboard.press("Enter")
            else:
                self.tap(write)
        self.stored(before + 1)

    def piece(self, name: str) -> None:
        """Take a piece on the table."""
        before = self.entries
        place = self.page.locator(f'[data-piece="{name}"]').first
        if self.how == "keys":
            self.taps += 1
            place.press("Enter")
        else:
            self.tap(place)
        self.stored(before + 1)

    def stored(self, n: int) -> None:
        """Entry `n` is stored, and the page says so."""
        words = f"Entry {n} is saved" if n else "The table is saved"
        expect(self.page.locator(".jl-saved")).to_contain_text(words)

    @property
    def entries(self) -> int:
        """So many entries are in the list."""
        return self.page.locator(".jl-recordentries button.jl-entry").count()

    def settle(self) -> None:
        """Wait until the last tap has been answered."""
        self.page.wait_for_function("document.querySelector('.jl-record').dataset.busy === ''")
