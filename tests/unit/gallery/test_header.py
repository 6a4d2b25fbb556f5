"""Header of the gallery's pages: the same sections everywhere, and where one is."""

import re
from html import unescape
from pathlib import Path

import pytest

from jamlab.gallery import pages, published, share, teachers
from jamlab.gallery.sections import sections_of
from jamlab.gallery.shelf import Page
from jamlab.web import templates

SHOWN = published(share() / "notebooks")
HEADER = re.compile(r'<header class="house-top">.*?</header>', re.S)
LINK = re.compile(r'<a href="([^"]*)"(?: aria-current="\w+")?>([^<]*)</a>')
CURRENT = re.compile(r'aria-current="\w+">([^<]*)<')
ALL = ["Lessons", "Theatre", "Games", "Teachers", "Documentation"]


@pytest.fixture(autouse=True)
def documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("", "utf-8")
    monkeypatch.setattr(templates, "DOCUMENTATION", tmp_path)


def header(html: str) -> str:
    found = HEADER.findall(html)
    assert len(found) == 1
    return str(found[0])


def links(html: str) -> list[tuple[str, str]]:
    """Return the sections' addresses and names."""
    nav = header(html).partition("<nav")[2].partition("</nav>")[0]
    return LINK.findall(nav)


def crumb(html: str) -> str:
    found = re.search(r'<(h1|span) class="house-crumb">(.*?)</\1>', header(html))
    return unescape(re.sub("<[^>]+>", "", found[2])) if found else ""


def notebook(page: Page, *, in_site: bool = False) -> str:
    home = "../" * page.name.count("/") if in_site else "/"
    return pages.kept(page, home, [], {}, {}, SHOWN, in_site)


def shown(address: str) -> str:
    found = teachers.page(SHOWN, address, "/")
    assert found is not None
    return found


def everywhere() -> dict[str, str]:
    """Return a page of each kind by its address."""
    sections = sections_of(SHOWN)
    made = {address: shown(address) for address in teachers.addresses(SHOWN)}
    made |= {page.name: notebook(page) for page in SHOWN}
    made |= {
        "": pages.landing(SHOWN, "/"),
        "course": pages.course(SHOWN, "/"),
        "nowhere": templates.missing("/", sections=sections),
        "only": pages.only_teachers("/", sections),
        "queue": pages.queue("/", 2, 1, "a", "You are next.", sections),
        "opening": pages.opening("/", sections),
    }
    return made


def test_every_page_lists_the_same_sections_in_the_same_order() -> None:
    addresses = ["/course", "/replays/theatre", "/#games", "/teachers", "/docs/"]
    wanted = list(zip(addresses, ALL, strict=True))
    made = everywhere()
    assert not [address for address, html in made.items() if links(html) != wanted]
    for html in made.values():
        assert 'class="house-brand" href="/"' in header(html)
        assert header(html).count("data-theme-switch") == 1
        assert header(html).rstrip().endswith("</button>\n</header>")  # the theme comes last


@pytest.mark.parametrize(
    ("address", "section", "words"),
    [
        ("", "", ""),
        ("course", "Lessons", "Lessons"),
        ("teachers", "Teachers", "Teachers"),
        ("teacher/4", "Teachers", "Teachers Lesson 4"),
        ("teacher/4/worksheet", "Teachers", "Teachers Lesson 4"),
        ("teachers/network", "Teachers", "Teachers When the network is down"),
        ("lessons/04_expected_value", "Lessons", "Lesson 4 What it costs on average"),
        ("replays/theatre", "Theatre", "Replay theatre"),
        ("play/cramel", "Games", "Play Cramel"),
        ("explainers/jam", "Games", "Rules The JAM"),
        ("record/pig", "Games", "Write down Pig"),
        ("laboratory/ten_thousand", "", "Laboratory Ten thousand games"),
        ("nowhere", "", ""),
    ],
)
def test_it_says_where_one_is(address: str, section: str, words: str) -> None:
    html = everywhere()[address]
    assert CURRENT.findall(header(html)) == ([section] if section else [])
    assert crumb(html) == words


def test_a_gallery_lists_the_sections_that_it_has() -> None:
    only = [page for page in SHOWN if page.section == "rules"]
    assert [each.name for each in sections_of(only)] == ["Games", "Documentation"]
    own = [Page("own/a", "own/a.ipynb", "A", "", "lessons", 1.0, "", lesson=1)]
    assert [each.name for each in sections_of(own)] == ["Documentation"]
    assert "<nav" not in header(templates.missing("/"))


def test_a_site_links_its_own_files() -> None:
    page = next(page for page in SHOWN if page.name == "play/cramel")
    addresses = ["course.html", "replays/theatre.html", "index.html#games", "teachers.html"]
    wanted = [(f"../{at}", name) for at, name in zip(addresses, ALL, strict=False)]
    assert links(notebook(page, in_site=True)) == wanted
    about = teachers.page(SHOWN, "teacher/4", in_site=True)
    assert about is not None
    assert links(about) == wanted


def test_names_are_text() -> None:
    page = Page("a", "a.ipynb", "<b>", "", "rules", 1.0, "")
    assert crumb(notebook(page)) == "Rules <b>"
    assert "<span>&lt;b&gt;</span>" in header(notebook(page))
