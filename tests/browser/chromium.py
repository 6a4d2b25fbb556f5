"""Chromium for tests and the benchmark: path, flags, waiting for page state."""

import os
import shutil
from typing import Final

from playwright.sync_api import Page

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
)


def path() -> str:
    """Return the path of Chromium, or "" if there is none."""
    named = os.environ.get("JAMLAB_CHROMIUM") or "chromium"
    return shutil.which(named) or shutil.which("google-chrome") or ""


def waiting(predicate: str, seconds: float = 30) -> str:
    """Return JavaScript for `page.evaluate(…, arg)` that waits until `predicate(arg)` is truthy.

    It resolves to that value. Playwright's own `wait_for_function` evaluates its text on every
    poll, which no page here permits.
    """
    return f"""arg => new Promise((done, fail) => {{
        const predicate = {predicate};
        const late = setTimeout(() => fail(new Error("waited in vain for " + predicate)),
            {1000 * seconds:.0f});
        const look = () => {{
            const found = predicate(arg);
            if (!found) return setTimeout(look, 10);
            clearTimeout(late);
            done(found);
        }};
        look();
    }})"""


def pictured(name: str, *pages: Page) -> None:
    """Save screenshots of the pages, for review, if JAMLAB_PICTURES names a folder."""
    if folder := os.environ.get("JAMLAB_PICTURES"):
        for n, page in enumerate(pages):
            page.screenshot(path=f"{folder}/{name}-{n}.png")
