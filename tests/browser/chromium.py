"""Where Chromium is, how tests and the bench start it, and how they wait for what a page says."""

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
    """Where Chromium is, or ""."""
    named = os.environ.get("JAMLAB_CHROMIUM") or "chromium"
    return shutil.which(named) or shutil.which("google-chrome") or ""


def waiting(predicate: str, seconds: float = 30) -> str:
    """For `page.evaluate(…, arg)`: waits until `predicate`, a function of `arg`, gives something,
    and gives it. Playwright's own `wait_for_function` reads its text anew at each look, which no
    page of ours lets anybody do."""
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
    """Pictures of the pages, to be looked at, where JAMLAB_PICTURES names a folder."""
    if folder := os.environ.get("JAMLAB_PICTURES"):
        for n, page in enumerate(pages):
            page.screenshot(path=f"{folder}/{name}-{n}.png")
