"""The static site: self-contained, no broken links, no external addresses."""

import json
import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from jamlab.gallery import share
from jamlab.gallery.prerender.pages import BOOK
from jamlab.gallery.site import Site, site
from tests.browser.served import write_notebook
from tests.unit.cli.terminal import run

LINK = re.compile(r'(?:href|src)="([^"]*)"')
STEPPER = """
from jamlab.log import Replay
from jamlab.pages import Stepper
Stepper(Replay.read("../games/kuhn/mine.jsonl"), position=5)
"""
THEATRE = """
from jamlab.gallery import replays
from jamlab.pages import Theatre
Theatre(replays())
"""

SHOWN = """
from IPython.display import *
display(Math(r"\\frac16"), HTML("<b>bold</b><img src=beside.png><script>alert(1)</script>"))
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A user's site: five notebooks, one live and one private, and three games, one torn."""
    home = tmp_path_factory.mktemp("own")
    kuhn, pig = home / "games" / "kuhn", home / "games" / "pig"
    for folder, log in ((kuhn, "kuhn/ann-bo"), (pig, "pig/ann-bo")):
        folder.mkdir(parents=True)
        shutil.copy(share() / "replays" / f"{log}.jsonl", folder / "mine.jsonl")
    (pig / "torn.jsonl").write_text('{"jamlab": 1}\n', encoding="utf-8")
    entry = {"summary": "", "order": 1, "section": "rules", "picture": ""}
    notebooks = home / "notebooks"
    write_notebook(notebooks / "mine.ipynb", {**entry, "title": "Mine", "kept": True}, STEPPER)
    write_notebook(
        notebooks / "theatre.ipynb", {**entry, "title": "My theatre", "kept": True}, THEATRE
    )
    slider = "import ipywidgets\nipywidgets.IntSlider()"
    write_notebook(notebooks / "live.ipynb", {**entry, "title": "Live"}, slider)
    write_notebook(notebooks / "my sum.ipynb", None, "40 + 2", SHOWN)
    (notebooks / "beside.png").write_bytes(b"a picture")
    write_notebook(notebooks / "_private.ipynb", None, "'a secret'")
    return site(home / "site", None, home / "games", own=notebooks)


def pages(made: Site) -> list[str]:
    return [name for name in made.written if name.endswith(".html")]


def test_it_holds_what_can_do_without_python_and_names_the_rest(made: Site) -> None:
    assert sorted(pages(made)) == [
        "index.html", "mine.html", "my sum.html", "recordings.html",
        "replays/kuhn/mine.html", "replays/pig/mine.html", "theatre.html",
    ]  # fmt: skip
    left = sorted(made.left_out)
    assert re.fullmatch(r"live.ipynb: cell 2: \S+ needs a kernel", left[0])
    assert left[1] == "my sum.ipynb, cell 3: its script is left out"
    assert left[2].startswith("pig/torn.jsonl: ")
    assert len(left) == 3
    assert not [name for name in made.written if b"a secret" in (made.folder / name).read_bytes()]


def test_what_a_notebook_shows_is_in_its_page(made: Site) -> None:
    page = (made.folder / "my sum.html").read_text("utf-8")
    for shown in ("<mfrac><mn>1</mn><mn>6</mn></mfrac>", "<b>bold</b>", "image/png;base64,YSBw"):
        assert shown in page
    assert "alert(1)" not in page


def addresses(told: Any) -> Iterator[str]:
    """Yield the addresses in a page's data that look like files of the site."""
    if isinstance(told, str):
        if re.search(r"(^|/)kept/[0-9a-f]{20}", told):
            yield told
    elif isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from addresses(each)


def test_every_link_leads_to_a_file_of_it(made: Site) -> None:
    followed = 0
    for name in pages(made):
        page = made.folder / name
        text = page.read_text("utf-8")
        data = re.search(r'id="models">(.*?)</script>', text)
        python = re.search(r'id="python">(.*?)</script>', text)
        said = [
            each for found in (data, python) if found for each in addresses(json.loads(found[1]))
        ]
        shell = re.sub(r'<script type="text/plain".*?</script>', "", text, flags=re.S)
        for link in [*LINK.findall(shell), *said]:
            if link.startswith("data:"):
                continue
            parts = urlsplit(unescape(link))
            assert not parts.scheme, (name, link)
            assert not parts.netloc, (name, link)
            assert not parts.path.startswith("/"), (name, link)  # works under any path
            if parts.path:
                target = (page.parent / unquote(parts.path)).resolve()
                assert target.is_file(), (name, link)
                assert target.is_relative_to(made.folder.resolve())
                followed += 1
    assert followed > 20


def test_what_is_there_is_reached_from_the_first_page(made: Site) -> None:
    seen: set[Path] = set()
    ahead = [made.folder / "index.html"]
    while ahead:
        page = ahead.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in LINK.findall(page.read_text("utf-8")):
            path = urlsplit(unescape(link)).path
            if path.endswith(".html"):
                ahead.append((page.parent / unquote(path)).resolve())
    assert {made.folder / name for name in pages(made)} == seen


def test_the_command_writes_it_and_replaces_nothing(made: Site, tmp_path: Path) -> None:
    home, out = made.folder.parent, tmp_path / "out"
    own = ["--only", "--notebooks", str(home / "notebooks"), "--replays", str(home / "games")]
    said = run("site", "-o", str(out), *own)
    assert said.code == 0
    assert re.fullmatch(r".*index\.html: 7 pages, \d+\.\d MB\.\n", said.out)
    assert re.search("not in the site: live.ipynb: .* needs a kernel", said.err)
    assert {path.relative_to(out).as_posix() for path in out.rglob("*.html")} == set(pages(made))
    again = run("site", "-o", str(out), *own)
    assert again.code == 2
    assert "holds something already" in again.err
    wrong = run("site", "-o", str(tmp_path / "x"), "--replays", str(tmp_path / "nowhere"))
    assert wrong.code == 2
    assert "no such folder" in wrong.err


def test_who_breaks_off_leaves_nothing(made: Site, tmp_path: Path) -> None:
    def stop(_name: str) -> None:
        raise KeyboardInterrupt

    home, out = made.folder.parent, tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        site(out, tmp_path, home / "games", told=stop)
    assert list(tmp_path.iterdir()) == []
    out.mkdir()
    (out / "index.html").write_text("before")
    with pytest.raises(KeyboardInterrupt):
        site(out, tmp_path, home / "games", told=stop)
    assert (out / "index.html").read_text() == "before"
    assert list(tmp_path.iterdir()) == [out]


def test_what_lies_in_the_folder_stays(made: Site, tmp_path: Path) -> None:
    (tmp_path / "games" / "kuhn").mkdir(parents=True)
    shutil.copy(made.folder.parent / "games" / "kuhn" / "mine.jsonl", tmp_path / "games" / "kuhn")
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("before")
    (out / "own.txt").write_text("mine")
    said = run("site", "-o", str(out), "--force", "--only", "--notebooks", str(tmp_path / "games"),
               "--replays", str(tmp_path / "games"))  # fmt: skip
    assert said.code == 0
    assert "Writing the site: 1 of 1 pages" in said.err
    assert (out / "own.txt").read_text() == "mine"
    assert "before" not in (out / "index.html").read_text()
    assert {path.name for path in tmp_path.iterdir()} == {"games", "out"}


def test_a_link_to_another_notebook_leads_to_its_page_in_a_site() -> None:
    for link, expected in (
        ("b.ipynb", "b.html"), ("../a%20b.ipynb#s", "../a%20b.html#s"), ("#x.ipynb", "#x.ipynb"),
        ("https://a.example/b.ipynb", "https://a.example/b.ipynb"), ("b.csv", "b.csv"),
    ):  # fmt: skip
        html = f'<a class="x" href="{link}">b.ipynb</a>'
        assert BOOK.sub(r"\1.html\2", html) == f'<a class="x" href="{expected}">b.ipynb</a>'
