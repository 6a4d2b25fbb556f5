"""The site in a browser: offline from disk, and below a path of a web host."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from jamlab.gallery import share
from jamlab.gallery.site import site
from tests.browser.accessible import in_brief, is_accessible
from tests.browser.conftest import Visitor
from tests.browser.files.hosted import hosted_at
from tests.browser.opened import no_sideways_scrolling
from tests.browser.served import write_notebook
from tests.browser.tiers import only

SLOW = pytest.mark.slow(
    "the same pages from a host; test_what_was_visited_once has it on each change"
)

BOX = """
import ipywidgets, anywidget
class Said(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.textContent = 'drawn by itself'; } };"
ipywidgets.VBox([ipywidgets.HTML("<b>put together</b>"), Said()])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site below a path: a page of widgets and, among the slow tests, the rules of Kuhn poker
    and a recorded game."""
    home = tmp_path_factory.mktemp("host")
    for kind, name in (("notebooks", "explainers/kuhn.ipynb"), ("replays", "kuhn/ann-bo.jsonl")):
        target = home / kind / name
        target.parent.mkdir(parents=True)
        if not in_brief[0]:
            target.write_bytes((share() / kind / name).read_bytes())
    entry = {"title": "Mine", "summary": "", "order": 9, "section": "rules", "picture": ""}
    write_notebook(home / "notebooks" / "mine.ipynb", {**entry, "kept": True}, BOX)
    site(home / "some" / "path", home / "notebooks", home / "replays")
    return home / "some" / "path"


@pytest.fixture(scope="module")
def hosted(folder: Path) -> Iterator[str]:
    with hosted_at(folder.parents[1]) as host:
        yield f"{host}/some/path/"


@pytest.mark.parametrize("from_disk", only(True, [True, False], SLOW), ids=["disk", "host"])
def test_one_goes_through_it(visitor: Visitor, folder: Path, hosted: str, from_disk: bool) -> None:
    page = visitor(offline=from_disk, viewport={"width": 390, "height": 844})
    page.goto(f"{folder.as_uri() if from_disk else hosted.rstrip('/')}/index.html")
    page.get_by_role("link", name="Open a recorded game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recorded games")
    no_sideways_scrolling(page)
    is_accessible(page)
    page.get_by_role("link", name="10 rounds").click()
    page.locator(".jl-transport").wait_for()
    page.go_back()
    page.locator(".house-brand").click()
    page.get_by_role("link", name="Kuhn poker").first.click()
    rule = page.locator(".jl-rule").last
    rule.locator("> summary").click()
    rule.locator(".jl-live.is-drawn").wait_for()
    on = rule.get_by_role("button", name="One step on")
    on.click()
    page.goto(f"{page.url.partition('#')[0]}#K-3")
    expect(page.locator("[data-clause='K-3'] h3")).to_be_in_viewport()
    page.locator(".house-brand").click()
    page.get_by_role("link", name="Mine").click()
    expect(page.get_by_text("put together")).to_be_visible()
    expect(page.get_by_text("drawn by itself")).to_be_visible()


def test_what_was_visited_once_opens_without_the_internet(
    visitor: Visitor, folder: Path, hosted: str
) -> None:
    """Browsers permit service workers on this machine's address, as on https."""
    index = folder / "index.html"
    long_ago = index.stat().st_mtime - 10_000_000  # old enough for a browser to assume it is fresh
    os.utime(index, (long_ago, long_ago))
    page = visitor()
    page.goto(f"{hosted}index.html")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")
    before = index.read_text("utf-8")
    index.write_text(before.replace("<title>", "<title>Newer "), "utf-8")
    os.utime(index, (long_ago + 2, long_ago + 2))
    page.goto(f"{hosted}index.html")
    expect(page).to_have_title(re.compile("^Newer "))  # a page is never older than the site
    index.write_text(before, "utf-8")
    page.context.set_offline(True)
    page.reload()
    expect(page).to_have_title(re.compile("^Newer "))
    page.get_by_role("link", name="Rules of Mine", exact=True).click()
    expect(page.get_by_text("drawn by itself")).to_be_visible()
