"""Addresses of the documentation, and links to it whether or not it is built."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from jamlab.cli import app
from jamlab.gallery import documentation, pages
from jamlab.web import templates


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "made"
    (made / "teach").mkdir(parents=True)
    (made / "index.html").write_text("<h1>It</h1>", "utf-8")
    (made / "teach" / "index.html").write_text("<h1>Teach</h1>", "utf-8")
    (tmp_path / "secret.txt").write_text("mine", "utf-8")
    (made / "away.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(documentation, "FOLDER", made)
    return made


@pytest.mark.parametrize(("name", "file"), [("", "index.html"), ("teach/", "teach/index.html"),
                                            ("teach/index.html", "teach/index.html")])  # fmt: skip
def test_what_lies_there_is_found(folder: Path, name: str, file: str) -> None:
    assert documentation.found(name) == folder / file


@pytest.mark.parametrize(
    "name", ["none.html", "../secret.txt", "teach/../../secret.txt", "away.txt", "a\0b", "..\\x",
             "/etc/passwd", "teach/index.html/x"]
)  # fmt: skip
def test_nothing_else_is(folder: Path, name: str) -> None:
    assert documentation.found(name) is None


def test_an_address_that_is_none_says_whether_anything_is_made_yet(folder: Path) -> None:
    assert "There is no tile here" in documentation.missing("/")
    (folder / "index.html").unlink()
    assert "<code>make docs</code> makes it" in documentation.missing("/")


@pytest.mark.parametrize("is_there", [True, False])
def test_links_lead_to_it_only_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    monkeypatch.setattr(templates, "DOCUMENTATION", tmp_path)
    if is_there:
        (tmp_path / "index.html").write_text("", "utf-8")
    assert ('href="/docs/"' in pages.landing((), "/")) == is_there
    assert "docs/" not in pages.landing((), "", in_site=True)


@pytest.mark.parametrize("is_there", [True, False])
def test_the_command_says_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    monkeypatch.setattr(templates, "DOCUMENTATION", tmp_path)
    if is_there:
        (tmp_path / "index.html").write_text("", "utf-8")
    done = CliRunner().invoke(app, ["docs", "--no-browser"])
    assert done.exit_code == (0 if is_there else 2)
    said = done.stdout if is_there else done.stderr
    assert ((tmp_path / "index.html").as_uri() if is_there else "make docs") in said


PAGE = """<header class="house-top"><a class="house-brand" href="../index.html">jamlab</a>
<nav class="house-sections" id="sections" popover>
    <a href="../index.html" aria-current="{current}">Documentation</a>
  </nav></header><a href="../index.html">First</a>"""


@pytest.mark.parametrize("current", ["page", "true"])
def test_a_served_page_leads_to_the_gallery_and_its_sections(current: str) -> None:
    sections = [("theatre", "Theatre", "replays/a"), ("documentation", "Documentation", "docs/")]
    made = documentation.with_header(PAGE.format(current=current), "/b/", sections)
    assert 'class="house-brand" href="/b/"' in made
    assert '<a href="/b/replays/a">Theatre</a>' in made
    assert f'<a href="/b/docs/" aria-current="{current}">Documentation</a>' in made
    assert made.count("../index.html") == 1  # the text's own link stays
    assert documentation.with_header("<p>No header</p>", "/b/", sections) == "<p>No header</p>"
