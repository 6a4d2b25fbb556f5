"""Start times of the browser's own Python, from request to ready, first and second time.

* The second time is a browser that was closed and started again with the same profile.
* Memory is the USS of all of Chromium's renderers with Python ready, less that of the same page
  with Python's files refused.
"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import psutil
from playwright.async_api import BrowserType, Error, Page, Route, async_playwright

from benchmarks.visits.chromium import FLAGS, WINDOW, executable, python_addresses
from benchmarks.visits.results import PythonStart

CALM: Final = 6  # seconds that a visitor stays: caches are written, then memory is read
# Records when the worker reports that it is ready, and when it first sends a state.
NOTES: Final = """(() => {
    const found = (window.python = {});
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...what) {
            super(...what);
            this.addEventListener("message", ({ data }) => {
                if (data.ready) found.ready ??= performance.now();
                if (data.told) found.told ??= performance.now();
            });
        }
    };
})()"""
ASKED: Final = """(addresses) => Math.min(
    ...addresses.flatMap((address) => performance.getEntriesByName(address))
        .map((entry) => entry.startTime))"""


async def python_starts(url: str, patience: float) -> list[PythonStart]:
    """First and second start on a page that starts its Python by itself; empty if it has none."""
    async with async_playwright() as playwright:
        kind = playwright.chromium
        with TemporaryDirectory() as profile, TemporaryDirectory() as other:
            without = await _start(kind, Path(other), url, patience, refused=True)
            if without is None:
                return []
            found = []
            for time in ("first", "second"):
                start = await _start(kind, Path(profile), url, patience)
                assert start is not None
                memory = None if start["told"] is None else start["memory"] - without["memory"]
                found.append(PythonStart(time, start["ready"], start["told"], memory))
            return found


async def _start(
    kind: BrowserType,
    profile: Path,
    url: str,
    patience: float,
    refused: bool = False,
) -> dict[str, Any] | None:
    """Open the page in a new browser; None if it has no Python. `refused` blocks Python's files."""
    context = await kind.launch_persistent_context(
        profile, executable_path=executable(), args=FLAGS, viewport=WINDOW
    )
    try:
        opened = context.pages[0]
        await opened.add_init_script(NOTES)
        await opened.goto(url, timeout=1000 * patience)
        addresses = await python_addresses(opened)
        if not addresses:
            return None
        if refused:
            await opened.route(lambda asked: asked in addresses, _refuse)
            await opened.reload()
        found: dict[str, Any] = {"ready": None, "told": None}
        if not refused:
            found |= await _times(opened, addresses, patience)
        await asyncio.sleep(CALM)
        return found | {"memory": _memory(profile)}
    finally:
        await context.close()


async def _refuse(route: Route) -> None:
    await route.abort()


async def _times(opened: Page, addresses: list[str], patience: float) -> dict[str, float | None]:
    found: dict[str, float | None] = {"ready": None, "told": None}
    with contextlib.suppress(Error):  # a time that never comes is reported as "never"
        await opened.wait_for_function("window.python.told", timeout=1000 * patience)
    asked = await opened.evaluate(ASKED, addresses)
    for what, when in (await opened.evaluate("window.python")).items():
        found[what] = (when - asked) / 1000
    return found


def _memory(profile: Path) -> int:
    """USS in bytes of the renderers of the browser with this profile."""
    found = 0
    for process in psutil.process_iter(["cmdline"]):
        words = process.info["cmdline"] or []
        if f"--user-data-dir={profile}" in words and not any("--type=" in word for word in words):
            for child in process.children(recursive=True):
                with contextlib.suppress(psutil.NoSuchProcess):
                    if any("--type=renderer" in word for word in child.cmdline()):
                        found += child.memory_full_info().uss
    return found
