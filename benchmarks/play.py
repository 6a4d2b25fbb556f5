"""Play whole games on the game pages in Chromium: by clicks, keys and touch.

    python -m benchmarks.play                     every game by clicks, keys and touch
    python -m benchmarks.play jam sixty --by touch --width 390

Prints for each game the number of actions by kind, the seconds, and the length of the game's link
in characters. A person with arbitrary choices has the first seat, an agent the second. A die is
flicked at its initial aim.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.sides.side import ROOT
from tests.browser.chromium import FLAGS, path
from tests.browser.play.playing import ENDING, OVER, begun, played_out
from tests.browser.served import Server, start_gallery

PAGES: Final = sorted(path.stem for path in (ROOT / "notebooks" / "play").glob("*.ipynb"))
WAYS: Final = ("clicks", "keys", "touch")
PATIENCE: Final = 600
"""Seconds for one game."""
# Possible actions: a flick, the numbers of lines, and the count of touchable pieces.
STATE: Final = """(ending) => {
  const over = document.querySelector(".jl-over:not([hidden]) h2");
  const cover = document.querySelector(".jl-cover button");
  const seen = (what) =>
    [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const lines = seen(".jl-line:not(.is-forbidden)");
  const name = (line) => line.querySelector("b").textContent;
  const number = (line) => line.querySelector("kbd")?.textContent ?? "";
  const end = lines.findIndex((line) => new RegExp(ending).test(name(line)));
  return {
    over: !!over, cover: !!cover, end, numbers: lines.map(number),
    flick: seen(".jl-flickbutton:not(:disabled)").length > 0,
    pieces: document.querySelectorAll(".jl-piece.is-offered:not(.is-picked)").length,
    column: document.querySelector(".jl-panels")?.textContent ?? "",
  };
}"""


def by_keys(page: Page) -> Counter[str]:
    """Play with the keyboard only."""

    def deed(state: dict[str, object], n: int, number: int) -> str:
        if state["flick"]:
            page.keyboard.press("Enter")
            return "flick"
        numbers = state["numbers"]
        assert isinstance(numbers, list)
        page.keyboard.type(numbers[number])
        page.keyboard.press("Enter")
        return "keys"

    return _until_over(page, deed)


def by_touch(page: Page) -> Counter[str]:
    """Play by touch only: pieces if any can be touched, else lines."""

    def deed(state: dict[str, object], n: int, number: int) -> str:
        if state["flick"]:
            page.locator(".jl-flickbutton").tap()
            return "flick"
        pieces = state["pieces"]
        assert isinstance(pieces, int)
        if pieces and n % 3:
            place = page.locator(".jl-piece.is-offered:not(.is-picked)").nth(n * 7919 % pieces)
            place.scroll_into_view_if_needed()
            box = place.bounding_box()
            assert box is not None
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            return "piece"
        page.locator(".jl-line:not(.is-forbidden)").nth(number).tap()
        return "line"

    return _until_over(page, deed)


def _until_over(page: Page, deed: Callable[[dict[str, object], int, int], str]) -> Counter[str]:
    done: Counter[str] = Counter()
    end, n = time.monotonic() + PATIENCE, 0
    while time.monotonic() < end:
        state = page.evaluate(STATE, ENDING)
        if state["over"]:
            return done
        if not state["numbers"] and not state["flick"]:
            page.wait_for_timeout(20)
            continue
        n += 1
        count = max(1, len(state["numbers"]))
        number = state["end"] if state["end"] >= 0 and n % 3 == 0 else n * 7919 % count
        done[deed(state, n, number)] += 1
        for _ in range(20):
            if page.evaluate(STATE, ENDING)["column"] != state["column"]:
                break
            page.wait_for_timeout(20)
    raise AssertionError(f"it never ended: {dict(done)}")


def measured(browser: Browser, gallery: Server, name: str, way: str, width: int) -> str:
    """Play a whole game and return its row."""
    size: ViewportSize = {"width": width, "height": 900 if width > 800 else 844}
    context = browser.new_context(viewport=size, has_touch=way == "touch")
    page, began = context.new_page(), time.monotonic()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    begun(gallery, page, name)
    if way == "clicks":
        done = Counter(played_out(page, PATIENCE))
    else:
        done = by_keys(page) if way == "keys" else by_touch(page)
    won = page.locator(OVER).inner_text()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.taken = text; }")
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_role("button", name="Copied").wait_for()
    letters = len(str(page.evaluate("window.taken")))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is too wide"
    assert not faults, faults
    context.close()
    for other in ("over", "wait"):
        done.pop(other, None)
    deeds = ", ".join(f"{count} {what}" for what, count in done.most_common())
    seconds = time.monotonic() - began
    return f"| {name} | {way} | {width} | {deeds} | {seconds:.0f} | {letters} | {won} |"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Print a row per game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pages", nargs="*", default=PAGES)
    parser.add_argument("--by", choices=WAYS, action="append")
    parser.add_argument("--width", type=int, choices=(1440, 390), action="append")
    asked = parser.parse_args()
    _say("| page | by | width | done | s | letters of its link | end |")
    _say("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        gallery = start_gallery(Path(folder), pool=0)
        browser = playwright.chromium.launch(executable_path=str(path()), args=list(FLAGS))
        try:
            for name in asked.pages:
                for way in asked.by or WAYS:
                    for width in asked.width or ((390,) if way == "touch" else (1440,)):
                        _say(measured(browser, gallery, name, way, width))
        finally:
            browser.close()
            gallery.stop()


if __name__ == "__main__":
    main()
