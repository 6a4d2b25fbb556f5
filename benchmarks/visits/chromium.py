"""Pages in real Chromium: requests, time to first paint, time until a control responds.

Each visitor has a context of its own, with empty caches. Only this machine's name resolves:
requests elsewhere (plain Voilà makes some) fail at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from playwright.async_api import (
    Browser,
    Page,
    Request,
    ViewportSize,
    async_playwright,
)
from playwright.async_api import Error as PlaywrightError

from benchmarks.visits.results import Opened
from benchmarks.visits.shown_pages import ShownPage
from tests.browser.chromium import FLAGS as COMMON
from tests.browser.chromium import path, waiting

FLAGS: Final = [*COMMON, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
WINDOW: Final = ViewportSize(width=1440, height=900)
STILL: Final = 1.5  # seconds without a request: the page is complete
PYTHON: Final = 'JSON.parse(document.getElementById("python")?.textContent || "{}")'
# Checks before every frame; clicks are repeated while no kernel is there to answer.
WATCH: Final = """(() => {
    const found = (window.benched = {});
    const answer = (control) => %(answer)s;
    let before, said = 0;
    const look = () => {
        const control = document.querySelector(%(control)s);
        if (said && control && answer(control) !== before) {
            found.control = performance.now();
            return;
        }
        const isSeen = control?.getClientRects().length && !control.disabled;
        if (isSeen && (!said || performance.now() - said > 500)) {
            before ??= answer(control);
            said = performance.now();
            control.click();
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""
PICTURE: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def executable() -> str:
    """Path of Chromium; SystemExit if there is none."""
    if not (found := path()):
        raise SystemExit(
            "make bench-pages needs Chromium: install it, or name it in JAMLAB_CHROMIUM."
        )
    return found


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Launch a browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        await browser.close()


async def files_of(browser: Browser, url: str, page: ShownPage, patience: float) -> list[str]:
    """Paths of all files that a page requests from its server, in order, each once.

    Left out are the files of the browser's Python and the kernel's addresses, which differ for each
    visitor.
    """
    host = urlsplit(url).netloc
    asked: list[str] = []
    async with await browser.new_context(viewport=WINDOW) as context:
        opened = await context.new_page()

        def heard(request: Request) -> None:
            if not request.is_navigation_request() and request.method == "GET":
                asked.append(request.url)

        context.on("request", heard)
        with contextlib.suppress(PlaywrightError):  # a silent control is reported elsewhere
            await _open(opened, url, page, patience)
        before = -1
        while before != len(asked):
            before = len(asked)
            await asyncio.sleep(STILL)
        of_python = await python_addresses(opened)
    paths = [
        each.split("#")[0].removeprefix(f"http://{host}")
        for each in asked
        if urlsplit(each).netloc == host and each not in of_python
    ]
    return [each for each in dict.fromkeys(paths) if not each.startswith(("/api/", "/alive/"))]


async def python_addresses(page: Page) -> list[str]:
    """Addresses of a prerendered page's Python: the worker's script first, then the rest."""
    told: dict[str, Any] = await page.evaluate(PYTHON)
    files = told.get("files") or {}
    found = [told.get("worker"), *(file["address"] for file in files.values())]
    return [urljoin(page.url, each) for each in found if each]


async def python_files_of(browser: Browser, url: str) -> list[str]:
    """Paths of the browser's own Python for a page; empty if it has none."""
    async with await browser.new_context() as context:
        opened = await context.new_page()
        await opened.goto(url)
        found = await python_addresses(opened)
    return [urlsplit(each).path for each in found]


async def opened_at_once(
    browser: Browser, url: str, page: ShownPage, windows: int, patience: float
) -> list[Opened]:
    """Open the page in `windows` windows at the same moment."""
    contexts = [await browser.new_context(viewport=WINDOW) for _ in range(windows)]
    pages = [await context.new_page() for context in contexts]
    found = await asyncio.gather(*(_opened(each, url, page, patience) for each in pages))
    for context in contexts:
        await context.close()
    return list(found)


async def _opened(opened: Page, url: str, page: ShownPage, patience: float) -> Opened:
    try:
        control = await _open(opened, url, page, patience)
        picture = float(await opened.evaluate(waiting(PICTURE, patience)))
    except PlaywrightError as error:
        return Opened(failed=str(error).splitlines()[0])
    return Opened(picture=picture / 1000, control=control / 1000)


async def _open(opened: Page, url: str, page: ShownPage, patience: float) -> float:
    """Open a page until its first control has responded; return the ms since the request."""
    spec = {"control": json.dumps(page.control), "answer": page.answer}
    await opened.add_init_script(WATCH % spec)
    await opened.goto(url, timeout=1000 * patience, wait_until="commit")
    return float(await opened.evaluate(waiting("() => window.benched.control", patience)))
