"""A real browser on a real gallery.

* `gallery`: the repository's notebooks, served once for all tests of a worker.
* `trial`: three small notebooks (one a lesson) and a private one, for tests of the gallery itself.
* `page`: a fresh page of a returning visitor: storage is empty, compiled scripts are cached.
  `visitor(...)` makes pages of new visitors. After a test, the console of every page must be clean,
  without uncaught errors, and no request may have gone outside. The report of a failed test holds
  the messages between its pages and their kernels.
"""

import gzip
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Route,
    WebSocket,
    expect,
    sync_playwright,
)

from jamlab.ui.browser_python import browser_python
from tests.browser import accessible
from tests.browser.chromium import FLAGS
from tests.browser.chromium import path as path_of_chromium
from tests.browser.kernel_lines import KernelLines
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

STARTED = [*FLAGS, "--process-per-site"]  # pages reuse compiled scripts of earlier pages
BLANK = re.compile(r"http://127\.0\.0\.1(:\d+)?/$")
"""Front page of every server here, by which the page that stays open reaches its storage."""
WASM = "pyodide.asm.wasm"
KEPT = f"""async () => {{
    window.python ??= await WebAssembly.compileStreaming(fetch("/{WASM}"));
}}"""
"""A compiled module that one page holds is shared by all pages of the browser."""
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
expect.set_options(timeout=PATIENCE * 500)  # tests share the cores
# Permitted console messages, with reasons.
HARMLESS = (
    # Voilà ships an older JupyterLab core than the widget packages ask for; they work together.
    r"(Unsatisfied|No satisfying) version .* of shared (singleton )?module @jupyterlab/",
    r"(Unsatisfied|No satisfying) version .* of shared (singleton )?module @lumino/",
    # The page was left before its kernel was connected.
    r"WebSocket is closed before the connection is established",
)


def pytest_configure(config: pytest.Config) -> None:
    accessible.in_brief[0] = config.option.markexpr == "not slow"


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # No kernels ahead: many would be started for one visit (`trial` covers them). Without the slow
    # tests, a process to fork kernels from would cost more than the few kernels need.
    many = not accessible.in_brief[0]
    yield from served(tmp_path_factory.mktemp("gallery"), pool=0, forks=many)


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
    """Base of `page` and `visitor`, whose pages are watched; tests use those."""
    if not (path := path_of_chromium()):
        pytest.fail("The browser tests need Chromium: install it, or name it in JAMLAB_CHROMIUM.")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=STARTED)
        yield started
        started.close()


@dataclass
class Watch:
    """Console messages, errors and requests of a test's pages."""

    complaints: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    expected: list[str] = field(default_factory=list)
    lines: KernelLines = field(default_factory=KernelLines)
    ours: str = r"(https?|wss?)://127\.0\.0\.1[:/]"
    """Pattern of the addresses that are not outside."""

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    @contextmanager
    def over(self, context: BrowserContext) -> Iterator[None]:
        """Watch every page of a context: console, uncaught errors, requests."""
        watched: dict[Any, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda raised: self.complaints.append(f"error: {raised.error}"),
            "request": lambda request: self.asked.add(request.url),
            "page": lambda page: page.on("websocket", self._line),
        }
        for event, heard in watched.items():
            context.on(event, heard)
        yield
        for event, heard in watched.items():
            context.remove_listener(event, heard)

    def _line(self, line: WebSocket) -> None:
        self.asked.add(line.url)
        self.lines.follow(line)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def check(self) -> None:
        allowed = [*HARMLESS, *self.expected]
        loud = [text for text in self.complaints if not any(re.search(a, text) for a in allowed)]
        assert not loud, "the pages said:\n" + "\n".join(loud)
        ours = rf"file:///|{self.ours}|data:|blob:|about:"
        outside = sorted(url for url in self.asked if not re.match(ours, url))
        assert not outside, "asked for outside: " + ", ".join(outside)


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.check()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    watch = getattr(item, "funcargs", {}).get("watch")
    if report.failed and report.when == "call" and watch is not None:
        report.sections.append(
            ("what went over the pages' lines to their kernels", watch.lines.told())
        )
    return report


Visitor = Callable[..., Page]


@pytest.fixture
def visitor(chromium: Browser, watch: Watch) -> Iterator[Visitor]:
    """Factory of pages, each in its own context, whose options are the arguments."""
    with ExitStack() as stack:

        def make(**options: Any) -> Page:
            context = stack.enter_context(chromium.new_context(**WIDE | options))
            context.set_default_timeout(PATIENCE * 500)
            stack.enter_context(watch.over(context))
            return context.new_page()

        yield make


def _python(route: Route) -> None:
    """Serve the browser's Python as the gallery does."""
    packed = (browser_python.FOLDER / f"{WASM}.gz").read_bytes()
    route.fulfill(body=gzip.decompress(packed), content_type="application/wasm")


@pytest.fixture(scope="session")
def acquaintance(chromium: Browser) -> Iterator[BrowserContext]:
    """One context for many tests.

    Two pages stay open and keep compiled scripts and Python cached: most of the cost of opening a
    page.
    """
    with chromium.new_context(**WIDE) as context:
        context.set_default_timeout(PATIENCE * 500)
        for stays in (context.new_page(), context.new_page()):
            stays.route(BLANK, lambda route: route.fulfill(body=""))
            stays.goto("http://127.0.0.1/")
        stays.route(f"**/{WASM}", _python)
        yield context


@pytest.fixture
def page(acquaintance: BrowserContext, watch: Watch) -> Iterator[Page]:
    stays, python = acquaintance.pages
    with watch.over(acquaintance):
        yield acquaintance.new_page()
        if any(url.endswith(".wasm") for url in watch.asked):
            python.evaluate(KEPT)  # fast: a page of the test still has it compiled
        for opened in acquaintance.pages:
            if opened not in (stays, python):
                opened.close()
    acquaintance.unroute_all()
    acquaintance.clear_cookies()
    acquaintance.clear_permissions()
    line = acquaintance.new_cdp_session(stays)
    for origin in {"://".join(urlsplit(url)[:2]) for url in watch.asked}:
        stored = "cookies,local_storage,indexeddb,service_workers,cache_storage"
        line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": stored})
        if BLANK.match(f"{origin}/"):  # a closing page may still have written to it
            stays.goto(f"{origin}/")
            stays.evaluate("localStorage.clear()")
    line.detach()


@pytest.fixture
def cramel() -> dict[str, Any]:
    return told("cramel", 3)


@pytest.fixture
def sixty() -> dict[str, Any]:
    return told("sixty", 4)


@pytest.fixture
def jam() -> dict[str, Any]:
    return told("jam", 3)


@pytest.fixture
def pie() -> dict[str, Any]:
    return told("pie", 4)
