"""`python -m benchmarks.pages.values_in_page`: time for a graph in the browser's own Python.

A visitor opens the annotated game in the theatre as a file of their own, so that no stored values
come with it, and presses "Work it out", and again if it stopped before all intervals were narrow
(it does after 150 seconds). The page has no kernel. The CPU time is the page's, including loading
Python; the seconds are wall-clock time.
`--write` puts the rows into docs/play/analysis.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, FilePayload, Page, sync_playwright
from rich.console import Console

from benchmarks.pages.values_speed import path_of, put_row, recorded
from benchmarks.visits.chromium import FLAGS, executable
from jamlab.analysis.valuing import GOOD
from jamlab.analysis.valuing.playouts import Positions
from jamlab.chance.agents import usual_judge
from jamlab.core.registry import load
from tests.browser.served import start_gallery

COMMAND: Final = "python -m benchmarks.pages.values_in_page"
GAMES: Final = ("cramel", "sixty")
HEAD: Final = (
    "| game | judge | turns | playouts a turn, mean | widest, points | CPU seconds | seconds |",
    "|---|---|---|---|---|---|---|",
)
PATIENCE: Final = 600
"""Timeout in seconds."""
HEARD: Final = """
const Plain = window.Worker;
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { part, told } = data.told ? JSON.parse(data.told) : {};
      if (part === "values") window.valuesTold = told;
    });
  }
};
"""
"""Init script that stores the latest values sent by the page's Python in `window.valuesTold`."""


def line(browser: Browser, url: str, game: str, goes: int) -> str:
    """Measure one game and return its row of the table."""
    replay, path = recorded(game), path_of(game)
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(1000 * PATIENCE)
    page.add_init_script(HEARD)
    page.goto(f"{url}replays/theatre")
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Open a log …").click()
    chosen.value.set_files(
        FilePayload(name=f"own-{path.name}", mimeType="application/json", buffer=path.read_bytes())
    )
    turns = Positions(replay, None).of("turn")
    page.get_by_role("button", name="Work it out").wait_for()
    seconds = busy = 0.0
    for button in ("Work it out", *("Try again",) * (goes - 1)):
        began, before = time.monotonic(), cpu(browser)
        page.get_by_role("button", name=button).click()
        told = graph_told(page)
        seconds, busy = seconds + time.monotonic() - began, busy + cpu(browser) - before
        track = told["tracks"]["table"]
        widest = max(track["half"][n] for n in turns) / 1000
        if widest <= GOOD:
            break
        page.get_by_role("button", name="Stop").click()
    page.close()
    counts = [track["counts"][n] for n in turns if track["counts"][n] > 0]
    return (
        f"| {load(game).name} | `{usual_judge(game)}` | {len(counts)} "
        f"| {sum(counts) / len(counts):,.0f} | {100 * widest:.1f} | {busy:.0f} | {seconds:.0f} |"
    )


def graph_told(page: Page) -> dict[str, Any]:
    """Wait until the page goes on to single events, and return its values at that time."""
    page.evaluate("window.valuesTold = {}")
    until = time.monotonic() + PATIENCE
    while True:
        page.wait_for_timeout(300)
        told: dict[str, Any] = page.evaluate("window.valuesTold")
        if told.get("says", "").startswith("event"):
            return told
        if told.get("state") == "failed" or time.monotonic() > until:
            raise SystemExit(told.get("says") or "nothing came")


def cpu(browser: Browser) -> float:
    """CPU seconds of all renderer processes, including their Python."""
    line = browser.new_browser_cdp_session()
    found = line.send("SystemInfo.getProcessInfo")["processInfo"]
    line.detach()
    return float(sum(each["cpuTime"] for each in found if each["type"] == "renderer"))


def lines(games: Sequence[str], goes: int) -> Iterator[str]:
    """Yield the rows of the table."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        server = start_gallery(Path(folder), pool=0)
        try:
            for game in games:
                yield line(browser, server.url, game, goes)
        finally:
            server.stop()
            browser.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked."""
    found = argparse.ArgumentParser(COMMAND, description=__doc__)
    found.add_argument("--game", action="append", choices=GAMES, help="this game only; repeatable")
    found.add_argument("--goes", type=int, default=10, help="press it so often at most (10)")
    found.add_argument(
        "--write", action="store_true", help="put the rows into docs/play/analysis.md"
    )
    asked = found.parse_args(arguments)
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    for row in HEAD:
        say(row)
    for row in lines(asked.game or GAMES, asked.goes):
        say(row)
        if asked.write:
            put_row(row, HEAD, GAMES, COMMAND)


if __name__ == "__main__":
    main(sys.argv[1:])
