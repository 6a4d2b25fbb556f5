"""A real browser on a real gallery.

* `gallery`: the repository's notebooks, served once for all tests of a worker.
* `trial`: three small notebooks (one a lesson) and a private one, for what the gallery must do.
* `page`: a fresh page; `visitor(...)` makes further browsers' worth of them. At the end of a test
  the console of every page must be clean, no error came, and nothing outside was asked for.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

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
from tests.browser.stepper.standalone import told

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
def chromium() -> Iterator[Browser]:
    """Tests ask for `page` or `visitor`, whose pages are watched."""
    named = os.environ.get("JAMLAB_CHROMIUM", "")
    path = named or shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.fail("The browser tests need Chromium: install it, or name it in JAMLAB_CHROMIUM.")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@dataclass
class Watch:
    """What the pages of a test said and asked for."""

    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """This test provokes that message."""
        self.expected.append(pattern)

    def over(self, context: BrowserContext) -> None:
        """Watches every page of a context: its console, errors that nobody caught, its requests."""
        context.on("console", self._console)
        context.on("weberror", lambda raised: self.complaints.append(f"error: {raised.error}"))
        context.on("request", lambda request: self._asked(request.url))
        context.on(
            "page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url))
        )

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        if not re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|about:", url):
            self.outside.append(url)

    def check(self) -> None:
        allowed = [*HARMLESS, *self.expected]
        loud = [text for text in self.complaints if not any(re.search(a, text) for a in allowed)]
        assert not loud, "the pages said:\n" + "\n".join(loud)
        assert not self.outside, "asked for outside: " + ", ".join(self.outside)


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.check()


Visitor = Callable[..., Page]


@pytest.fixture
def visitor(chromium: Browser, watch: Watch) -> Iterator[Visitor]:
    """Makes a page in a context of its own; its arguments are those of the context."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> Page:
        wide: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
        context = chromium.new_context(**wide | options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 500)
        watch.over(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor()


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
