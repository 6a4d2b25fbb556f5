"""The documentation's pages: complete, reachable, and self-contained."""

from __future__ import annotations

import os
import re
import shutil
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from sphinx.application import Sphinx

from building import ROOT
from building.documentation import staged
from building.documentation.make import HERE, MADE_FROM, is_fresh, sources
from tests.release.documentation.crawled import crawled

DOCS = ROOT / "docs"


def test_it_is_made_of_what_is_there_now(site: Path) -> None:
    assert is_fresh()
    assert (site / MADE_FROM).is_file()
    assert {"docs/index.md", "jamlab/games/cramel/RULES.md"} <= set(sources())


def test_every_page_of_docs_is_a_page_of_it(site: Path) -> None:
    for name, to in staged.pages().items():
        page = site / to.replace(".md", ".html")
        assert page.is_file(), name
        assert staged.title((ROOT / name).read_text("utf-8")).split("`")[0] in crawled(page).text


def test_every_link_and_anchor_leads_somewhere(site: Path) -> None:
    astray, internal = [], 0
    for page in site.rglob("*.html"):
        for link in crawled(page).links:
            if re.match(r"[a-z]+:", link):
                continue
            internal += 1
            path, _, anchor = unquote(link).partition("#")
            goal = (page.parent / path).resolve() if path else page
            fits = goal.is_file() and (not anchor or anchor in crawled(goal).anchors)
            if not fits:
                astray.append(f"{page.relative_to(site)}: {link}")
    assert not astray
    assert internal > 1000


def test_every_page_of_docs_is_named_from_the_front_page() -> None:
    """Only links in the text count, so that docs/ can also be navigated as plain files."""
    shown = staged.pages()
    reached, ahead = set(), ["docs/index.md"]
    while ahead:
        name = ahead.pop()
        if name in reached:
            continue
        reached.add(name)
        for _, link, _ in staged._LINK.findall((ROOT / name).read_text("utf-8")):
            goal = os.path.normpath(os.path.join(os.path.dirname(name), link.partition("#")[0]))
            index = next((at for at in (goal, f"{goal}/README.md") if at in shown), None)
            if index:
                ahead.append(index)
            elif (ROOT / goal).is_dir():
                ahead += [at for at in shown if at.startswith(f"{goal}/")]
    docs = {name for name in shown if name.startswith("docs/")}
    assert docs - reached == set(), "name it in the index.md of its folder"


def test_pages_load_nothing_from_outside(site: Path) -> None:
    for page in site.rglob("*.html"):
        for loaded in crawled(page).loads:
            assert not re.match(r"([a-z]+:)?//", loaded), f"{page}: {loaded}"
            assert (page.parent / unquote(loaded).split("?")[0]).resolve().is_file()
    for style in site.rglob("*.css"):
        text = style.read_text("utf-8")
        assert not re.search(r"url\(['\"]?(https?:)?//", text), style
        assert "@import" not in text, style


def test_no_python_file_gets_into_the_package(site: Path) -> None:
    """Tools that search jamlab/ for sources would take such a file for one of ours."""
    assert not [*site.rglob("*.py")]


def test_a_link_out_of_the_documentation_is_an_error() -> None:
    shown = {"docs/a/one.md": "a/one.md", "docs/log-format/README.md": "log-format/index.md"}
    text = "[x](../log-format/README.md#the-rules) `[y](z.md)`\n\n```\n[z](gone.md)\n```\n"
    moved = staged.linked(text.replace("`[y](z.md)`", ""), "docs/a/one.md", "a/one.md", shown)
    assert moved.startswith("[x](../log-format/index.md#the-rules)")
    assert "[z](gone.md)" in moved
    with pytest.raises(staged.Astray, match=r"docs/a/one.md: gone.md"):
        staged.linked("[x](gone.md)", "docs/a/one.md", "a/one.md", shown)


# MyST uses a Sphinx name that a later Sphinx renames.
@pytest.mark.filterwarnings("ignore::sphinx.deprecation.RemovedInSphinx11Warning")
@pytest.mark.parametrize("text", ["[x](#none)", "[x](other.md#none)", "![x](none.png)"])
def test_what_leads_nowhere_is_an_error(tmp_path: Path, text: str) -> None:
    source = tmp_path / "source"
    source.mkdir()
    shutil.copy(HERE / "static" / "jamlab.css", source)
    (source / "index.md").write_text(f"# One\n\n{text}\n\n```{{toctree}}\nother\n```\n", "utf-8")
    (source / "other.md").write_text("# Other\n", "utf-8")
    said = StringIO()
    app = Sphinx(source, HERE, tmp_path / "to", tmp_path / "trees", "dummy", status=None,
                 warning=said, warningiserror=True)  # fmt: skip
    app.build()
    assert app.statuscode == 1, text
    assert "none" in said.getvalue()
