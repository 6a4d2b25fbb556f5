"""`python -m tests.release.documentation.pictured`: remake all pictures in docs/pictures.

`--only theatre-phone` makes one of them (those of a class are made together). The pages are real
ones, of a gallery that is started for this.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page, expect, sync_playwright

from building import look
from tests.browser.chromium import FLAGS, path
from tests.browser.served import start_gallery
from tests.unit.classroom.server import pictured as of_a_class

PICTURES: Final = of_a_class.PICTURES
CRAMEL: Final = "replays/theatre#game=cramel&log=ann-bo-cy"
SETTLES: Final = 900  # ms


@dataclass(frozen=True)
class Picture:
    """A picture of a page: address, window size, and actions on the page beforehand.

    `part` selects an element; by default the whole window is shown.
    """

    address: str
    size: tuple[int, int] = (1440, 900)
    theme: Literal["light", "dark"] = "light"
    before: Callable[[Page], None] = lambda _page: None
    part: str = ""


def stepper(page: Page) -> None:
    expect(page.locator(".jl-transport")).to_be_visible(timeout=60_000)


def turned(page: Page) -> None:
    stepper(page)
    expect(page.locator(".jl-winline").first).to_be_attached()
    page.get_by_role("button", name="Turned", exact=True).click()


def asked(page: Page) -> None:
    stepper(page)
    panel = page.locator(".jl-asking")
    panel.get_by_role("button", name="Try it 1,000 times").click()
    panel.get_by_text("Tried out 1,000 times").wait_for(timeout=60_000)
    panel.evaluate("node => node.scrollTo(0, 0)")


def cramel_rule(page: Page) -> None:
    page.goto(f"{page.url}#C-6")
    page.locator("[data-clause='C-6'] .jl-live.is-drawn").wait_for()


def lesson(page: Page) -> None:
    def part(name: str) -> str:
        return f".jamlab-lesson-{name}"

    page.locator(part("guess")).get_by_role("slider").fill("40")
    page.get_by_role("button", name="This is my guess").click()
    table = page.locator(part("table"))
    table.locator(".jl-trialpiece:enabled").first.click()
    if (ends := table.locator("[data-do=finish]")).count():
        ends.click()
    table.locator("[data-do^='run-']").last.click()
    table.get_by_text("trial 1,001").wait_for(timeout=60_000)
    page.locator(part("exact")).get_by_role("button").and_(page.get_by_text("Show the")).click()
    page.locator(f"{part('exact')} .jl-big b").wait_for()
    page.wait_for_timeout(SETTLES)  # it scrolls to the answer
    page.evaluate("scrollTo(0, 0)")


def drawn(page: Page, theme: str) -> None:
    page.goto("about:blank")  # a page of the gallery forbids styles of others
    page.set_content(look.sample(theme))


MADE: Final[dict[str, Picture]] = {
    "gallery": Picture("", (1440, 1000)),
    "theatre-cramel": Picture(f"{CRAMEL}&step=176&seat=table", before=stepper),
    "theatre-phone": Picture(f"{CRAMEL}&step=176&seat=table", (390, 844), before=stepper),
    "theatre-sixty-dark": Picture(
        "replays/theatre#game=sixty&log=ann-bo-cy-di&step=120&seat=all", theme="dark",
        before=stepper,
    ),
    "theatre-jamsumo": Picture(
        "replays/theatre#game=jamsumo&log=ann-bo-cy&step=324&seat=table", before=stepper
    ),
    "theatre-turned": Picture(f"{CRAMEL}&step=75&seat=table", before=turned),
    "ask-this-step": Picture(
        f"{CRAMEL}&step=40&seat=table&ask=safe", (1440, 1000), before=asked
    ),
    "rules-cramel": Picture("explainers/cramel", before=cramel_rule),
    "look-light": Picture("", part=".jamlab", before=lambda page: drawn(page, "light")),
    "look-dark": Picture("", part=".jamlab", before=lambda page: drawn(page, "dark")),
    "lesson-2": Picture("lessons/02_second_tile", (1440, 1280), before=lesson),
}  # fmt: skip
"""Pictures by name."""


def main(arguments: list[str] | None = None) -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--only", action="append", choices=[*MADE, *of_a_class.NAMES])
    wanted = set(said.parse_args(arguments).only or [*MADE, *of_a_class.NAMES])
    if wanted & set(of_a_class.NAMES):
        of_a_class.main()
    if wanted & set(MADE):
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            server = start_gallery(Path(folder), pool=0)
            browser = playwright.chromium.launch(executable_path=path(), args=list(FLAGS))
            for name, picture in MADE.items():
                if name not in wanted:
                    continue
                width, height = picture.size
                page = browser.new_page(
                    viewport={"width": width, "height": height}, color_scheme=picture.theme,
                    reduced_motion="reduce",
                )  # fmt: skip
                page.goto(server.url + picture.address)
                picture.before(page)
                page.wait_for_timeout(SETTLES)
                shown = page.locator(picture.part) if picture.part else page
                shown.screenshot(path=PICTURES / f"{name}.png")
                page.close()
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
