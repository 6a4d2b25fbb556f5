"""The recorder's page as a person uses it: screens, taps and visible entries."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from jamlab.pages.record.record_messages import RecordKey
from tests.browser.chromium import waiting
from tests.browser.record.script import Taps


def begin(
    page: Page, names: Sequence[str], seen: str = "", options: Mapping[str, str] | None = None
) -> None:
    """Set up the table and begin. `seen`: initials of the players whose hands are seen."""
    seats = page.locator(".jl-setseats li")
    while seats.count() < len(names):
        page.get_by_role("button", name="One more").click()
    while seats.count() > len(names):
        seats.last.get_by_role("button", name="leaves").click()
    for n, name in enumerate(names):
        seats.nth(n).get_by_role("textbox").fill(name)
        if (tick := seats.nth(n).get_by_role("checkbox")).count():
            tick.set_checked(name[0] in seen)
    for name, value in (options or {}).items():
        choice = page.locator(f'.jl-setrulings select[name="{name}"]')
        if choice.count() and choice.input_value() != value:
            if not choice.is_visible():
                page.get_by_text("House rules").click()
            choice.select_option(value)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".jl-saved")).to_contain_text("Saved")


APART = 500
"""Milliseconds between two taps at one place; closer ones are a double tap and count once.

Chromium takes 356 ms for a double tap, and 506 ms for two taps.
"""
NEAR = 40
"""Pixels within which a finger's taps are at one place."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
}  # fmt: skip


class Recorder:
    """Enters events by `how`: "clicks", "keys" or "touch"; `taps` counts taps or typed words."""

    def __init__(self, page: Page, how: str = "clicks") -> None:
        self.page = page
        self.how = how
        self.taps = 0
        self._last: tuple[int, int] | None = None

    def tap(self, place: Locator) -> None:
        self.taps += 1
        if self.how == "touch":
            place.scroll_into_view_if_needed()  # `tap` would, and move the place
            box = place.bounding_box()
            at = None if box is None else (round(box["x"]), round(box["y"]))
            if (
                at
                and self._last
                and max(abs(at[0] - self._last[0]), abs(at[1] - self._last[1])) < NEAR
            ):
                self.page.wait_for_timeout(APART)
            self._last = at
            place.tap()
        else:
            place.click()

    def enter(self, taps: Taps) -> None:
        if taps.dice is not None:
            self.report(dict(taps.dice))
        elif taps.piece:
            self.piece(taps.piece)
        elif taps.picks:
            before = self.entries
            self.tap(self.page.locator(f'.jl-question [data-set="{" ".join(taps.picks)}"]'))
            self.stored(before + 1)
        else:
            self.say(taps.keys)

    def report(self, dice: Mapping[str, str]) -> None:
        """Report dice that left the board: through the hole, or over its edge."""
        before = self.entries
        for die, fate in dice.items():
            self.tap(self.page.get_by_role("button", name=f"{die}: {fate}", exact=True))
        self.tap(self.page.get_by_role("button", name="So they lie"))
        self.stored(before + 1)

    def say(self, path: Sequence[RecordKey]) -> None:
        """Pick these keys, and write the entry down unless that has happened by itself."""
        before = self.entries
        for key in path:
            place = self.page.locator(f'.jl-question [data-key="{key["id"]}"]')
            typed = self.page.locator(".jl-question .jl-numbertyped").last
            if typed.count() and not (place.count() and self.how != "keys"):
                self.taps += 1
                if self.how == "keys":
                    self.page.keyboard.type(key["id"])
                else:
                    typed.fill(key["id"])
                self.page.keyboard.press("Enter")
            elif self.how == "keys":
                self.taps += 1
                counted = self.page.locator(f'.jl-counts [data-key="{key["id"]}"]').count()
                count = "x" if counted else ""
                self.page.keyboard.type(f"{count}{key['typed']}")
                if self.page.locator(".jl-typed").inner_text():
                    self.page.keyboard.press("Enter")  # a longer word has the same start
            else:
                self.tap(place.last)
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
        says = "entry => document.querySelector('.jl-saved').dataset.entry === entry"
        self.page.evaluate(waiting(says), str(n))  # as soon as it is drawn

    @property
    def entries(self) -> int:
        return self.page.locator(".jl-recordentries button.jl-entry").count()

    def settle(self) -> None:
        """Wait until the last tap has been answered."""
        says = "() => document.querySelector('.jl-record').dataset.busy === ''"
        self.page.evaluate(waiting(says))
