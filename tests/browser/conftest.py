"""A real browser on a real gallery.

* `gallery`: the repository's notebooks, served once for all tests of a worker.
* `trial`: three small notebooks (one a lesson) and a private one, for what the gallery must do.
* `page`: a fresh page; at its end the console must be clean and nothing outside was asked for.
"""

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.served import (
    COUNTER,
    LABEL,
    LESSON,
    PARTS,
    PATIENCE,
    Server,
    served,
    write_notebook,
)
from tests.browser.standalone import told

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]
expect.set_options(timeout=PATIENCE * 500)  # tests share the cores
# What the console may say, and why.
HARMLESS = (
    # Voilà brings an older JupyterLab core than the widget packages ask for; they work together.
    r"(Unsatisfied|No satisfying) version .* of shared (singleton )?module @jupyterlab/",
    r"(Unsatisfied|No satisfying) version .* of shared (singleton )?module @lumino/",
    # A page was left before it had reached its kernel.
    r"WebSocket is closed before the connection is established",
)


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # No kernels ahead: many would be started for one visit. In `trial` they are.
    yield from served(tmp_path_factory.mktemp("gallery"), pool=0)


@pytest.fixture(scope="session")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("trial")
    notebooks = folder / "notebooks"
    entry = {"summary": "It counts", "order": 1, "picture": ""}
    theatre = {**entry, "title": "Counting <theatre>", "section": "theatre"}
    write_notebook(notebooks / "replays" / "counting.ipynb", theatre, COUNTER, LABEL)
    rules = {**entry, "title": "Speaking", "section": "rules"}
    write_notebook(notebooks / "speaking.ipynb", rules, "'A word'")
    write_notebook(notebooks / "lessons" / "02_second.ipynb", LESSON, *PARTS)
    write_notebook(notebooks / "private.ipynb", None, "open('was-run', 'w')")
    (folder / "secret.ipynb").write_text("{}", encoding="utf-8")
    yield from served(folder, notebooks)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    named = os.environ.get("JAMLAB_CHROMIUM", "")
    path = named or shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.fail("The browser tests need Chromium: install it, or name it in JAMLAB_CHROMIUM.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@dataclass
class Watch:
    """What a page said and asked for."""

    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """This test provokes that message."""
        self.expected.append(pattern)

    def console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def request(self, request: Request) -> None:
        if not re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|about:", request.url):
            self.outside.append(request.url)

    def check(self) -> None:
        allowed = [*HARMLESS, *self.expected]
        loud = [text for text in self.complaints if not any(re.search(a, text) for a in allowed)]
        assert not loud, "the console said:\n" + "\n".join(loud)
        assert not self.outside, "asked for outside: " + ", ".join(self.outside)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def page(browser: Browser, watch: Watch) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light")
    context.set_default_timeout(PATIENCE * 500)
    page = context.new_page()
    page.on("console", watch.console)
    page.on("pageerror", lambda error: watch.complaints.append(f"error: {error}"))
    page.on("request", watch.request)
    page.on("websocket", lambda socket: watch.outside.append(socket.url)
            if "//127.0.0.1:" not in socket.url else None)  # fmt: skip
    yield page
    context.close()
    watch.check()


@pytest.fixture
def cramel() -> dict[str, Any]:
    """The story of a game of Cramel for three."""
    return told("cramel", 3)


@pytest.fixture
def sixty() -> dict[str, Any]:
    """The story of a game of Sixty for four."""
    return told("sixty", 4)


@pytest.fixture
def jam() -> dict[str, Any]:
    """The story of a game of The JAM for three."""
    return told("jam", 3)


@pytest.fixture
def pie() -> dict[str, Any]:
    """The story of a round or more of The Pie Game for four."""
    return told("pie", 4)
