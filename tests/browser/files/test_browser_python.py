"""The browser's own Python on a prerendered page: from a host and from disk, busy, failing, and
unavailable.

A small program of this test stands in for jamlab's.
"""

import io
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from jamlab.gallery.site import site
from jamlab.ui.browser_python import browser_python
from tests.browser.conftest import Visitor, Watch
from tests.browser.files.hosted import hosted_at
from tests.browser.served import write_notebook

SLOW = pytest.mark.slow(
    "a program of its own; the theatre and one file run Python so on each change"
)

PROGRAM = """
import time
from jamlab.ui.requests import Request
from jamlab.ui.view_model import Program, handles

class To(Request, do="to"):
    target: float

class Stop(Request, do="stop"):
    pass

class Break(Request, do="break"):
    pass

class Counting(Program):
    def __init__(self, start):
        self.count, self.target = start, start
    def state(self):
        return {"count": {"n": self.count, "busy": self.count < self.target}}
    @handles(To)
    def to(self, request):
        self.target = request.target
    @handles(Stop)
    def stop(self, request):
        self.target = self.count
    @handles(Break)
    def break_(self, request):
        1 / 0
    def work(self):
        if self.count >= self.target:
            return False
        time.sleep(0.001)
        self.count += 1
        return True
"""
WIDGET = """
from jamlab.ui.program_widget import ProgramWidget
class Counter(ProgramWidget):
    _esm = '''
    function render({ model, el }) {
      const count = document.createElement("output");
      const waiting = document.createElement("p");
      waiting.className = "waiting";
      el.append(count, waiting);
      for (const [words, message] of [["on", { do: "to", target: 1e9 }], ["stop", { do: "stop" }],
        ["three", { do: "to", target: 3 }], ["break", { do: "break" }]]) {
        const button = document.createElement("button");
        button.textContent = words;
        button.onclick = () => model.send(message);
        el.append(button);
      }
      const draw = () => {
        count.textContent = `${model.get("told").n}${model.get("told").busy ? " …" : ""}`;
        waiting.textContent = model.get("waiting") ?? "";
      };
      draw();
      model.on("change", draw);
    }
    export default { render };
    '''
program = {"id": "1", "kind": "counting", "arguments": {"start": 1}, "parts": {"told": "count"}}
Counter({"n": 1, "busy": False}, print, program=program)
"""


MODULES = (
    "ui/__init__",
    "ui/requests",
    "ui/view_model",
    "ui/browser_python/browser_host",
)


def archive() -> bytes:
    """Return a minimal jamlab whose host knows the program of this test."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        out.writestr("jamlab/__init__.py", "")
        for name in MODULES:
            text = (browser_python.PACKAGE / f"{name}.py").read_text("utf-8")
            text = text.replace('"lesson":', '"counting": "jamlab.counting:Counting", "lesson":')
            out.writestr(f"jamlab/{name}.py", text)
        out.writestr("jamlab/counting.py", PROGRAM)
    return made.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counting_site(tmp_path_factory.mktemp("python"))


def counting_site(home: Path) -> Path:
    """Make a site with the page count.html in an empty folder."""
    entry = {"title": "Counting", "summary": "", "order": 1, "section": "rules", "picture": ""}
    write_notebook(home / "notebooks" / "count.ipynb", {**entry, "kept": True}, WIDGET)
    (home / "replays").mkdir()

    usual = browser_python.python_files

    def files(_own: bytes | None = None) -> dict[str, bytes]:
        found = usual()
        assert found, "the browser's Python is not there: make"
        return {**found, browser_python.ARCHIVE: browser_python.zipped(archive())}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(browser_python, "python_files", files)
        site(home / "site", home / "notebooks", home / "replays")
    return home / "site"


@pytest.fixture(scope="module")
def hosted(folder: Path) -> Iterator[str]:
    with hosted_at(folder) as host:
        yield f"{host}/count.html"


COMING = re.compile(r"^(Loading|Starting) this page\b")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@SLOW
@pytest.mark.parametrize("from_disk", [True, False], ids=["disk", "host"])
def test_a_program_runs_is_heard_while_it_works_and_stops(
    visitor: Visitor, folder: Path, hosted: str, from_disk: bool
) -> None:
    page = visitor(offline=from_disk)
    page.goto((folder / "count.html").as_uri() if from_disk else hosted)
    count = page.locator("output")
    expect(count).to_have_text("1")
    press(page, "three")
    expect(page.locator(".waiting")).to_have_text(COMING)
    expect(count).to_have_text("3")
    expect(page.locator(".waiting")).to_have_text("")
    press(page, "on")
    expect(count).to_contain_text("…")
    page.wait_for_function("parseInt(document.querySelector('output').textContent) > 20")
    press(page, "stop")
    expect(count).not_to_contain_text("…")


@SLOW
def test_a_program_that_breaks_off_is_told_and_goes_on(
    visitor: Visitor, hosted: str, watch: Watch
) -> None:
    watch.expect("ZeroDivisionError")
    page = visitor()
    page.goto(hosted)
    press(page, "break")
    expect(page.get_by_role("alert")).to_contain_text("Something went wrong")
    press(page, "three")
    expect(page.locator("output")).to_have_text("3")


@SLOW
@pytest.mark.parametrize("is_missing", [False, True], ids=["without_webassembly", "never_fetched"])
def test_where_python_never_comes_the_page_says_so_and_stays(
    visitor: Visitor, folder: Path, tmp_path: Path, watch: Watch, is_missing: bool
) -> None:
    watch.expect("this browser has no WebAssembly|is not there|ERR_FILE_NOT_FOUND")
    shutil.copytree(folder, tmp_path / "site")
    page = visitor(offline=True)
    if is_missing:
        for file in (tmp_path / "site").rglob("*.wasm.js"):
            file.unlink()
    else:
        page.add_init_script("delete globalThis.WebAssembly")
    page.goto((tmp_path / "site" / "count.html").as_uri())
    expect(page.locator("output")).to_have_text("1")
    press(page, "three")
    expect(page.get_by_role("alert")).to_contain_text("This page does not run in this browser")
    expect(page.locator(".waiting")).to_contain_text("does not run")
    expect(page.locator("output")).to_have_text("1")


@SLOW
def test_where_the_network_is_gone_python_comes_once_it_is_back(
    visitor: Visitor, hosted: str, watch: Watch
) -> None:
    watch.expect("ERR_FAILED|is not there|Worker registration blocked")
    page = visitor(service_workers="block")  # it would fetch what the page may not

    def refuse(route: Route) -> Any:
        route.abort()

    page.route("**/*.wasm.js", refuse)
    page.goto(hosted)
    expect(page.locator("output")).to_have_text("1")
    press(page, "three")
    expect(page.get_by_role("alert")).to_contain_text("The network does not answer.")
    expect(page.locator(".waiting")).to_contain_text("The network does not answer")
    expect(page.locator("output")).to_have_text("1")
    page.unroute("**/*.wasm.js")
    press(page, "Try again")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("output")).to_have_text("3")
