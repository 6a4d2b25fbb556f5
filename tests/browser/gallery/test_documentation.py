"""The documentation in a browser: below the gallery, and from its folder without a server."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from building.documentation.make import FOLDER, make
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor, Watch
from tests.browser.opened import no_sideways_scrolling
from tests.browser.served import Server
from tests.browser.test_policy import ran
from tests.browser.tiers import only

SLOW = pytest.mark.slow("the theme's two keepers; the gallery's own is seen on each change")

LONG = "chance/odds.html"


@pytest.fixture(scope="module")
def site() -> Path:
    make()
    return FOLDER


@pytest.fixture(params=only("gallery", ["gallery", "folder"], SLOW))
def home(request: pytest.FixtureRequest, site: Path) -> str:
    if request.param == "folder":
        return f"{site.as_uri()}/"
    gallery: Server = request.getfixturevalue("gallery")
    return f"{gallery.url}docs/"


def test_one_comes_to_it_from_the_gallery(gallery: Server, site: Path, page: Page) -> None:
    page.goto(gallery.url)
    header = page.get_by_role("navigation", name="Sections")
    header.get_by_role("link", name="Documentation").click()
    expect(page).to_have_url(f"{gallery.url}docs/")
    page.get_by_role("link", name="Teach", exact=True).last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Teach")
    page.goto(gallery.url + "teachers")
    page.get_by_role("link", name="Documentation for teachers").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Teach")
    page.goto(gallery.url + "docs")  # relative links need the final slash
    expect(page).to_have_url(f"{gallery.url}docs/")


def test_search_finds_a_page(home: str, visitor: Visitor) -> None:
    page = visitor(offline=home.startswith("file:"))
    page.goto(home + "index.html")
    page.get_by_role("textbox", name="Search").or_(page.get_by_placeholder("Search")).fill("redact")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="The command line").first.wait_for()
    found = page.locator("#search-results li")
    expect(found.first).to_contain_text("redact")
    found.get_by_role("link", name="The command line").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The command line")


@pytest.mark.parametrize(
    "path", only("index.html", ["index.html", LONG, "reference/python/jamlab.log.html"], SLOW)
)
def test_it_is_accessible(site: Path, page: Page, path: str) -> None:
    page.goto(f"{site.as_uri()}/{path}")
    is_accessible(page)
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        no_sideways_scrolling(page)
    page.set_viewport_size({"width": 1440, "height": 900})


def test_no_script_but_its_own_runs(gallery: Server, site: Path, page: Page, watch: Watch) -> None:
    answer = page.goto(gallery.url + "docs/" + LONG)
    assert answer is not None
    said = answer.header_value("content-security-policy") or ""
    scripts = re.findall(r"script-src ([^;]+)", said)[0]
    assert "unsafe" not in scripts
    assert "'sha256-" in scripts
    assert page.evaluate("document.body.dataset.theme")  # its own script ran
    assert ran(page, watch) == []


@SLOW
def test_one_theme_in_both(gallery: Server, site: Path, page: Page) -> None:
    page.goto(gallery.url)
    page.get_by_role("button", name="Change to the dark theme").click()
    page.goto(gallery.url + "docs/")
    expect(page.locator("body")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".theme-toggle:visible")).to_have_count(0)
    page.get_by_role("button", name="Change to the light theme").click()
    expect(page.locator("body")).to_have_attribute("data-theme", "light")
    page.goto(gallery.url)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate("localStorage.getItem('jamlab-theme')") == "light"
