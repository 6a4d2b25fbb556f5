"""Sheets for paper as Chromium prints them: on A4 and Letter, without screen elements, no part of a
worksheet split over two pages.

`JAMLAB_SHOTS=folder` keeps the PDF files.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page

from jamlab.gallery import published, share, teachers
from jamlab.lessons import COURSE
from jamlab.web import templates
from tests.browser.tiers import only

SLOW = pytest.mark.slow("the sheets of the other lessons; one lesson's are printed on each change")

SHOWN = published(share() / "notebooks")
PAPER = ("A4", "Letter")
MOST = {"worksheet": 2, "answers": 3, "board": 1, "unplugged": 1, "strips": 1}
WHITE = """() => {
    const seen = [...document.querySelectorAll(".paper, .paper *:not(svg *)")].map((part) => {
        const {color, backgroundColor, boxShadow} = getComputedStyle(part);
        return [color, backgroundColor, boxShadow].join(" ");
    });
    return [...new Set(seen)].filter((said) => /rgb/.test(said)).map((said) =>
        said.match(/rgba?\\([^)]*\\)/g).map((rgb) => rgb.match(/[\\d.]+/g).map(Number)));
}"""


def printed(page: Page, tmp_path: Path, name: str, paper: str) -> list[str]:
    """Print a sheet and return the text of each page."""
    page.goto(written(tmp_path, name))
    folder = Path(os.environ.get("JAMLAB_SHOTS") or tmp_path)
    file = folder / f"{name.replace('/', '-')}-{paper}.pdf"
    page.pdf(path=file, format=paper)
    reader = os.environ.get("JAMLAB_PDFTOTEXT") or "pdftotext"
    done = subprocess.run([reader, "-layout", file, "-"], capture_output=True, check=True)
    text = done.stdout.decode()
    assert text.endswith("\f")
    return text.split("\f")[:-1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for pages for teachers, with the files that they refer to."""
    home = tmp_path_factory.mktemp("teachers")
    folder = home / "site"
    (folder / "static").mkdir(parents=True)
    for file in templates.STATIC.iterdir():
        if file.is_file():
            (folder / "static" / file.name).write_bytes(file.read_bytes())
    return home


def written(home: Path, name: str) -> str:
    """Write a page for teachers as a file, and return its address."""
    path = home / "site" / f"{name}.html"
    if not path.exists():
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(teachers.page(SHOWN, name, in_site=True) or "", encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("number", only(1, COURSE, SLOW))
def test_a_lessons_sheets_on_paper(page: Page, site: Path, number: int) -> None:
    for name in teachers.SHEETS:
        for paper in PAPER:
            found = printed(page, site, f"teacher/{number}/{name}", paper)
            assert 1 <= len(found) <= MOST[name], (name, paper)
            whole = "\n".join(found)
            assert "Print" not in whole
            assert "For teachers" not in whole
            if name == "worksheet":
                # A heading and everything below it are on one page.
                for n in range(1, 4):
                    (of_it,) = [text for text in found if f"Question {n}" in text]
                    after = of_it.split(f"Question {n}")[1].split("Question")[0]
                    assert re.search(r"Because|Answer:", after), (paper, n)


def test_the_page_about_the_network_is_one_page(page: Page, site: Path) -> None:
    for paper in PAPER:
        assert len(printed(page, site, "teachers/network", paper)) == 1


def test_they_are_black_on_white_also_in_the_dark_theme(page: Page, site: Path) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    for name in teachers.SHEETS:
        page.goto(written(site, f"teacher/1/{name}"))
        for colours in page.evaluate(WHITE):
            ink, ground = colours[0], colours[1]
            assert max(ink[:3]) <= 60
            assert ground[3:] == [0] or min(ground[:3]) == 255
    for part in (".to-print", ".house-top", ".skip"):
        assert not page.locator(part).first.is_visible()
