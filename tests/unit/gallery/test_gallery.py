"""The gallery's pages, notebooks, addresses and kernels, tested without a browser."""

import asyncio
import contextlib
import gzip
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest
from tornado.web import HTTPError
from voila.configuration import VoilaConfiguration

import jamlab.gallery
from jamlab import lessons
from jamlab.gallery import CannotServe, Page, pages, published, share, teachers
from jamlab.gallery.handlers import OF_PAGES, rules, voila_config
from jamlab.gallery.kernels import PageKernels, kernels_in
from jamlab.gallery.prerender import pages as prerender_pages
from jamlab.gallery.prerender.pages import PrerenderedPages
from jamlab.gallery.prerender.store import PagePart
from jamlab.gallery.server import config, end_kernels
from jamlab.gallery.shelf import ROUTES, course
from jamlab.log import recorded
from jamlab.web import templates
from jamlab.web.hosts import bind, is_loopback

ENTRY = {"title": "T", "summary": "S", "order": 1, "section": "rules"}
LESSON = {
    **ENTRY,
    "section": "lessons",
    "lesson": 4,
    "minutes": 30,
    "words": ["a"],
    "question": "Q",
}


def notebook(folder: Path, path: str, entry: Any = None, **metadata: Any) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if entry is not None:
        metadata["jamlab"] = entry
    file.write_text(json.dumps({"cells": [], "metadata": metadata}), encoding="utf-8")


def test_only_marked_notebooks_in_their_order(tmp_path: Path) -> None:
    notebook(tmp_path, "b.ipynb", {**ENTRY, "order": 2, "title": "Second"})
    notebook(tmp_path, "deep/a.ipynb", {**ENTRY, "order": 1.5, "title": "First"})
    notebook(tmp_path, "z.ipynb", {**ENTRY, "section": "theatre", "picture": "cramel"})
    notebook(tmp_path, "private.ipynb", kernelspec={})
    notebook(tmp_path, ".ipynb_checkpoints/b.ipynb", ENTRY)
    found = published(tmp_path)
    assert [page.name for page in found] == ["z", "deep/a", "b"]
    assert found[0] == Page("z", "z.ipynb", "T", "S", "theatre", 1.0, "cramel")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("yes", "must be an object"),
        (
            {**ENTRY, "section": "cellar"},
            "one of theatre, laboratory, play, rules, record, lessons",
        ),
        ({**ENTRY, "section": None}, "section"),
        ({**ENTRY, "order": "1"}, "order"),
        ({**ENTRY, "order": True}, "order"),
        ({**ENTRY, "order": 10**400}, "finite"),
        ({**ENTRY, "order": float("nan")}, "order"),
        ({**ENTRY, "order": -float("inf")}, "order"),
        ({**ENTRY, "picture": 3}, "picture"),
        ({**ENTRY, "title": 3}, "title"),
        ({**ENTRY, "summary": None}, "summary"),
        ({**LESSON, "lesson": None}, "lesson"),
        ({**LESSON, "lesson": 0}, "must be at least 1"),
        ({**LESSON, "minutes": "30"}, "minutes"),
        ({**LESSON, "words": "chance"}, "words"),
        ({**LESSON, "words": [1]}, "list of texts"),
        ({**LESSON, "question": 4}, "question"),
        ({**ENTRY, "title": "\ud83d"}, "half of a character ('\\ud83d')"),
        ({**ENTRY, "summary": "A \udc00"}, "half of a character"),
        ({**LESSON, "question": "Q\ud83d?"}, "half of a character"),
        ({**LESSON, "words": ["\ud83d"]}, "half of a character"),
    ],
)
def test_a_half_marked_notebook_is_named_and_left_out(
    tmp_path: Path, entry: Any, words: str
) -> None:
    notebook(tmp_path, "half.ipynb", entry)
    notebook(tmp_path, "whole.ipynb", ENTRY)
    said: list[str] = []
    assert [page.name for page in published(tmp_path, left_out=said.append)] == ["whole"]
    assert len(said) == 1
    assert said[0].startswith("half.ipynb")
    assert words in said[0]


BROKEN = [
    *("", "{", "[]", "\x00", "1", '{"cells": 3}', '{"cells": [{}]}', '{"cells": [[]]}'),
    '{"cells": [{"cell_type": "markdown", "source": 4}]}',
    "[" * 100_000,
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_what_is_no_notebook_is_named_and_left_out(tmp_path: Path, text: str) -> None:
    (tmp_path / "no.ipynb").write_text(text, encoding="utf-8")
    notebook(tmp_path, "yes.ipynb", ENTRY)
    said: list[str] = []
    for found in (
        published(tmp_path, left_out=said.append),
        published(None, tmp_path, said.append),
    ):
        assert [page.name for page in found] == ["yes"]
    assert len(said) == 2
    assert all(why.startswith("no.ipynb is not a notebook") for why in said)


def test_of_a_folder_that_is_named_every_notebook_is_shown(tmp_path: Path) -> None:
    heading = {
        "cell_type": "markdown",
        "source": ["text\n", "## `My` [first](x) *page*: $\\frac16$ ##\n"],
    }
    plain = {"cells": [{"cell_type": "code", "source": "# no"}, heading], "metadata": {}}
    (tmp_path / "a page.ipynb").write_text(json.dumps(plain), encoding="utf-8")
    notebook(tmp_path, "Über/docs.ipynb")
    notebook(tmp_path, "marked.ipynb", {**ENTRY, "title": "Said", "summary": "Words"})
    notebook(tmp_path, "short.ipynb", {"title": "Short"})
    notebook(tmp_path, "no.ipynb", {"publish": False})
    for name in ("_draft", "_drafts/x", ".ipynb_checkpoints/marked"):
        notebook(tmp_path, f"{name}.ipynb")
    said: list[str] = []
    found = published(None, tmp_path, said.append)
    assert not said
    assert {page.name: (page.title, page.summary, page.section) for page in found} == {
        "marked": ("Said", "Words", "rules"),
        "a page": ("My first page: 1/6", "", ""),
        "short": ("Short", "", ""),
        "Über/docs": ("docs", "", ""),
    }
    assert all(page.file.is_file() and page.is_own for page in found)
    # in our own folder unmarked notebooks stay private
    assert [page.name for page in published(tmp_path)] == ["marked", "short"]


def test_own_notebooks_stand_beside_ours_in_a_section_of_their_own(tmp_path: Path) -> None:
    ours, own = tmp_path / "ours", tmp_path / "own"
    notebook(ours, "lessons/first.ipynb", {**LESSON, "lesson": 1, "title": "Ours"})
    notebook(own, "lessons/first.ipynb", {**LESSON, "lesson": 13, "title": "Another"})
    notebook(own, "static/index.ipynb")
    found = published(ours, own)
    assert [page.name for page in found] == [
        "lessons/first",
        "own/lessons/first",
        "own/static/index",
    ]
    assert [page.title for page in course(found)] == ["Ours"]
    html = pages.landing(found, "/")
    shown = html[html.index('id="own"') : html.index('id="lessons"')]
    assert re.findall(r'class="card ex" href="([^"]*)"', shown) == [
        "/own/lessons/first", "/own/static/index",
    ]  # fmt: skip
    assert "Start with lesson 1<" in html
    alone = pages.landing(published(None, own), "/")
    assert "lesson 13" not in alone
    assert "Start with Another" in alone
    assert "tabletop game" not in alone


@pytest.mark.parametrize(
    "name",
    ["a b", "ümläut", "100 %", "what?", "a#b", "a&b", 'say "x"', "a+b", "日本", "a;b", "<i>"],
)
def test_a_link_leads_to_a_notebook_of_any_name(tmp_path: Path, name: str) -> None:
    notebook(tmp_path, f"{name}/{name}.ipynb")
    found = published(None, tmp_path)
    link = re.findall(r'class="card ex" href="/([^"]*)"', pages.landing(found, "/"))[0]
    assert not re.search(r"[^\w%./~-]", link, re.ASCII)
    assert unquote(link) == f"{name}/{name}" == found[0].name


def test_a_name_that_can_have_no_address_is_refused_in_words(tmp_path: Path) -> None:
    for name in ("Class", "docs/mine", "voila/x", "a/B", "A/b"):
        notebook(tmp_path, f"{name}.ipynb")
    with contextlib.suppress(OSError):  # some file systems refuse such a name
        notebook(tmp_path, os.fsdecode(b"\xff.ipynb"))
    said: list[str] = []
    assert [page.name for page in published(None, tmp_path, said.append)] == ["A/b"]
    why = "\n".join(sorted(said))
    assert "Class.ipynb: the gallery needs this address for itself; give the notebook" in why
    assert (
        "a/B.ipynb: where small and capital letters are the same it has the address of A/b" in why
    )
    assert why.encode("utf-8")
    # beside ours they get the prefix own/
    assert len(published(tmp_path / "none", tmp_path)) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="no file is called so there")
@pytest.mark.parametrize("name", ["a\tb", "line\nline", "deep\x7f/c", "a\\..\\b"])
def test_a_name_that_the_guard_answers_with_no_page_is_refused_in_words(
    tmp_path: Path, name: str
) -> None:
    notebook(tmp_path, f"{name}.ipynb", ENTRY)
    notebook(tmp_path, "yes.ipynb", ENTRY)
    said: list[str] = []
    for found in (published(tmp_path, None, said.append), published(None, tmp_path, said.append)):
        assert [page.name for page in found] == ["yes"]
    assert len(said) == 2
    for why in said:
        assert "no address may have; give it another name" in why
        assert why.isprintable()


def test_half_of_a_character_in_a_text_is_refused_and_a_whole_one_is_shown(tmp_path: Path) -> None:
    for name, text in (
        ("half", "# Hi \ud83d"),
        ("code", "x = '\udc00'"),
        ("whole", "# Hi \U0001f600"),
    ):
        kind = "code" if name == "code" else "markdown"
        told = {"cells": [{"cell_type": kind, "source": [text]}], "metadata": {}}
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(told), encoding="utf-8")
    said: list[str] = []
    found = published(None, tmp_path, said.append)
    assert [(page.name, page.title) for page in found] == [("whole", "Hi \U0001f600")]
    assert [why.partition(":")[0] for why in said] == ["code.ipynb", "half.ipynb"]
    assert "\n".join(said).encode("utf-8")
    assert pages.landing(found, "/").encode("utf-8")


def test_a_folder_that_may_not_be_entered_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is simulated, as root may enter every folder."""
    notebook(tmp_path, "shut/no.ipynb", ENTRY)
    notebook(tmp_path, "yes.ipynb", ENTRY)
    is_file = Path.is_file

    def refused(file: Path) -> bool:
        if file.parent.name == "shut":
            raise PermissionError(13, "Permission denied", str(file))
        return is_file(file)

    monkeypatch.setattr(Path, "is_file", refused)
    said: list[str] = []
    for found in (published(tmp_path, None, said.append), published(None, tmp_path, said.append)):
        assert [page.name for page in found] == ["yes"]
    assert said == ["shut/no.ipynb cannot be read: Permission denied"] * 2


def test_every_address_of_the_gallery_is_kept_from_own_notebooks() -> None:
    configuration = VoilaConfiguration(config=voila_config("/", ()))
    kept = PrerenderedPages("/", Path())
    routes = [str(rule[0]) for rule in rules("/", (), Path(), configuration, [], kept)]
    firsts = {re.sub(r"\W.*", "", route.lstrip("/(")) for route in routes if route != "/(.+)"}
    assert firsts - {""} <= ROUTES
    assert {"class", "docs", "kept", "static", "teachers", "voila"} <= ROUTES


def test_notebooks_are_read_once_for_the_links_of_all_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2, 3):
        notebook(tmp_path, f"{number}.ipynb", {**LESSON, "lesson": number, "kept": True})
    shelf = published(tmp_path)
    read: list[Path] = []

    def counted(folder: Path) -> tuple[Page, ...]:
        read.append(folder)
        return published(folder)

    monkeypatch.setattr(prerender_pages, "published", counted)
    kept = PrerenderedPages("/", tmp_path)
    drawn = [kept._drawn(page, {"pieces": [], "models": {}, "logs": {}}) for page in shelf]
    assert read == [tmp_path]
    assert 'href="/3"' in gzip.decompress(drawn[1]).decode()


def test_share_holds_notebooks_and_replays() -> None:
    assert (share() / "notebooks").is_dir()
    assert (share() / "replays").is_dir()


def test_share_falls_back_to_the_wheels_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded, "PACKAGE", tmp_path / "jamlab")
    assert share() == tmp_path / "jamlab" / "_share"


def test_committed_notebooks_have_no_outputs() -> None:
    for file in (share() / "notebooks").rglob("*.ipynb"):
        if ".ipynb_checkpoints" not in file.parts:
            cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
            assert not [cell for cell in cells if cell.get("outputs")], file


def page(name: str, section: str, **more: Any) -> Page:
    return Page(name, f"{name}.ipynb", name.title(), "S", section, 1.0, more.get("picture", ""))


def test_the_landing_page_shows_only_what_there_is() -> None:
    html = pages.landing((page("cramel", "rules"),), "/")
    assert "Replay a game" not in html
    assert "Lessons" not in html
    assert 'href="/cramel"' in html
    sections = ("theatre", "play", "rules", "lessons", "laboratory")
    everything = tuple(page(name, name) for name in sections)
    html = pages.landing(everything, "/jamlab/")
    for name in sections:
        assert f'id="{name}"' in html
        assert html.count(f'id="{name}"') == 1
        assert f'href="/jamlab/{name}"' in html
    assert "There is no notebook here yet" in pages.landing((), "/")


def about(game: str, section: str, title: str, order: float) -> Page:
    name = f"{section}/{title}"
    return Page(name, f"{name}.ipynb", title, f"{title}!", section, order, "", game=game)


def test_a_game_has_one_card_with_a_door_for_each_of_its_pages() -> None:
    play, travel = (
        about("jam", "play", "Play The JAM", 3),
        about("jam", "play", "Play The JAM, Travel", 3.1),
    )
    rules, pig = about("jam", "rules", "The JAM", 3), about("pig", "record", "Write down Pig", 6)
    theatre = page("theatre", "theatre")
    jam, other = pages.game_cards([travel, play, pig, rules])
    assert (jam.name, jam.summary, other.name) == ("The JAM", "The JAM!", "Pig")
    assert (jam.doors, jam.variants) == ({"play": play, "rules": rules}, (("Travel", travel),))
    html = pages.landing((theatre, play, travel, rules, pig), "/", replayed=["jam/a"])
    cards = re.findall(r'<section class="card game">.*?</section>', html, re.DOTALL)
    doors = [re.findall(r'aria-label="([^"]*)">', card) for card in cards]
    assert doors == [
        [
            *("Play The JAM", "Rules of The JAM", "Replays of The JAM"),
            *("Variants of The JAM", "Play The JAM, Travel"),
        ],
        ["Write down Pig"],
    ]
    assert 'href="/theatre#game=jam"' in html
    assert "Replays" not in pages.landing((play, rules), "/", replayed=["jam/a"])
    listed = Page("recordings", "", "Recorded games", "", "theatre", 99, "")
    assert 'href="./recordings.html#jam"' in pages.landing(
        (listed, rules), "./", in_site=True, replayed=["jam/a"]
    )


def test_doors_lead_only_where_there_is_something() -> None:
    """With one kind of notebooks there is nothing to choose from."""
    play, rules = about("pig", "play", "Play Pig", 1), about("pig", "rules", "Pig", 1)
    for only in ((play,), (rules,), (lesson(1),), ()):
        assert 'class="doors"' not in pages.landing(only, "/")
    html = pages.landing((play, lesson(1)), "/")
    assert [words for words in ("Teach", "Play", "Read") if f"<h2>{words}" in html] == [
        "Teach",
        "Play",
    ]


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        ([], ""),
        ([30], "30 minutes"),
        ([20, 20], "40 minutes; each lesson 20 minutes"),
        ([30, 30], "about 1 hour; each lesson 30 minutes"),
        ([50, 40], "about 1½ hours; each lesson 40 to 50 minutes"),
        ([25, 30, 35, 30, 40, *[35] * 5, 40, 35], "about 7 hours; each lesson 25 to 40 minutes"),
    ],
)
def test_the_time_of_lessons_is_told_in_hours(minutes: list[int], words: str) -> None:
    assert pages.time_of(minutes) == words


def test_what_notebooks_say_is_text_never_markup() -> None:
    evil = Page("a", "a.ipynb", "<b>T</b>", '"><script>', "rules", 1.0, "<i>")
    html = pages.landing((evil,), "/")
    assert "<script>" not in html.split("<main")[1]
    assert "&lt;b&gt;T&lt;/b&gt;" in html


def lesson(number: int, **more: Any) -> Page:
    name = f"lessons/{number:02}_name"
    about = {"minutes": 30, "words": ("tree", "<i>"), "question": "Why <b>so?", **more}
    return Page(name, f"{name}.ipynb", f"T{number}", "S", "lessons", 1, "", number, **about)


def test_the_course_lists_lessons_by_their_numbers(tmp_path: Path) -> None:
    notebook(tmp_path, "b.ipynb", {**LESSON, "order": 1, "title": "Fourth"})
    notebook(tmp_path, "a.ipynb", {**LESSON, "order": 2, "title": "Second", "lesson": 2})
    notebook(tmp_path, "rules.ipynb", ENTRY)
    html = pages.course(published(tmp_path), "/jamlab/")
    assert "two lessons" in html
    assert "About 1 hour; each lesson 30 minutes" in html
    assert html.index("Second") < html.index("Fourth")
    assert 'href="/jamlab/b"' in html
    assert 'data-done="4"' in html
    assert "rules" not in html.split("<main")[1]
    assert "Why &lt;b&gt;so?" in pages.course((lesson(1),), "/")
    assert "No lesson is published yet" in pages.course((), "/")


def test_a_teachers_page_is_made_of_markdown_without_raw_html(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    aims = "# Aims\n\n| a |\n|---|\n| **b** |\n\n<script>1</script>\n\n[x](javascript:1)"
    monkeypatch.setattr(lessons, "teacher", lambda number: aims)
    html = teachers.page((lesson(1), lesson(2), lesson(99)), "teacher/2", "/jamlab/")
    assert html is not None
    main = html.split("<main")[1]
    assert "<h1>Aims</h1>" in main
    assert "<td><strong>b</strong></td>" in main
    assert "<script>" not in main
    assert "javascript:" not in main
    assert "Question 3." in main.split("<summary>Answers</summary>")[1]
    assert 'href="/jamlab/lessons/02_name"' in html
    assert 'href="/jamlab/teacher/1"' in html


def test_teachers_pages_are_there_for_published_lessons_only() -> None:
    shelf = lesson(1), lesson(99)
    assert teachers.page(shelf, "teacher/1", "/") is not None
    assert teachers.page(shelf, "teacher/2", "/") is None
    assert teachers.page(shelf, "teacher/99", "/") is None
    course = pages.course(shelf, "/")
    assert 'href="/teacher/1"' in course
    assert "teacher/99" not in course


def test_pages_ask_for_nothing_outside() -> None:
    ours = pages.landing((page("a", "rules"), lesson(1)), "/"), pages.course((lesson(1),), "/")
    for html in (*ours, templates.missing("/"), styles()):
        addresses = [part.split('"')[0] for part in html.split("http")[1:]]
        here = ("://www.w3.org/", "://localhost:")  # a name of SVG, this machine
        assert not [a for a in addresses if not a.startswith(here)], addresses


OTHERS = {"fontawesome", "_aruco"}  # comments hold addresses; browser tests check requests


def styles() -> str:
    return "".join(
        file.read_text(encoding="utf-8")
        for file in sorted(templates.STATIC.rglob("*"))
        if file.suffix in {".css", ".js", ".svg"} and file.parent.name not in OTHERS
    )


def test_font_awesome_is_shipped_with_its_licence() -> None:
    folder = templates.STATIC / "fontawesome"
    sheet = (folder / "fontawesome.css").read_text(encoding="utf-8")
    for font in ("fa-solid-900.woff2", "fa-regular-400.woff2"):
        assert f"url({font})" in sheet
        assert (folder / font).read_bytes()[:4] == b"wOF2"
    assert "Font Awesome Free License" in (folder / "LICENCE.txt").read_text(encoding="utf-8")


def test_a_taken_port_that_was_asked_for_is_told_in_one_line() -> None:
    taken, port = bind("127.0.0.1", 0)
    with taken, pytest.raises(CannotServe, match=f"^Port {port} is taken") as caught:
        bind("127.0.0.1", port)
    assert "\n" not in str(caught.value)


def test_without_a_wish_the_next_free_port_is_taken() -> None:
    first, a = bind("127.0.0.1", None)
    second, b = bind("127.0.0.1", None)
    with first, second:
        assert a != b


@pytest.mark.parametrize(
    ("host", "port"), [("no such host", 0), ("192.0.2.1", 0), ("127.0.0.1", 70_000), ("", -1)]
)
def test_an_impossible_address_is_told_in_one_line(host: str, port: int) -> None:
    with pytest.raises(CannotServe) as caught:
        bind(host, port)
    assert "\n" not in str(caught.value)


def test_which_hosts_only_this_machine_reaches() -> None:
    assert is_loopback("127.0.0.1")
    assert is_loopback("::1")
    assert is_loopback("localhost")
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("school.example")


def test_the_jupyter_extension_is_announced() -> None:
    config = Path(jamlab.gallery.__file__).with_name("jupyter_server_config.json")
    (name,) = json.loads(config.read_text())["ServerApp"]["jpserver_extensions"]
    assert name == "jamlab.gallery"
    assert {"module": name} in jamlab.gallery._jupyter_server_extension_points()


def test_voila_loads_only_when_it_serves() -> None:
    code = "import sys, jamlab.gallery; print('voila' in sys.modules, 'tornado' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_pages_and_stories_are_made_without_what_renders_notebooks() -> None:
    """Loading it would cost each story process a second."""
    heavy = "{'bs4', 'nbconvert', 'nbformat'}"
    imports = "import sys, jamlab.gallery.pages, jamlab.gallery.prerender.files"
    code = f"{imports}; print({heavy} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


class Beginning:
    """Kernel manager with a starting kernel that is unknown for the first `tries` calls."""

    def __init__(self, tries: int, status: int = 404) -> None:
        self.left = tries
        self.status = status
        self.ended = False

    async def shutdown_all(self, *, now: bool) -> None:
        if self.left:
            self.left -= 1
            raise HTTPError(self.status, "Kernel does not exist")
        self.ended = now


def test_a_kernel_that_is_only_beginning_is_ended_once_it_is_known() -> None:
    manager = Beginning(3)
    with ThreadPoolExecutor(1) as other:  # Playwright may keep a loop running in this thread
        other.submit(asyncio.run, end_kernels(manager)).result()
    assert manager.ended
    assert not manager.left


def test_what_else_goes_wrong_when_kernels_end_is_not_hidden() -> None:
    with ThreadPoolExecutor(1) as other, pytest.raises(HTTPError):
        other.submit(asyncio.run, end_kernels(Beginning(1, 500))).result()


def test_kernels_get_half_of_the_memory() -> None:
    assert kernels_in(4 * 2**30) == 13
    assert kernels_in(2**20) == 2
    assert kernels_in() >= 2


@pytest.mark.parametrize(
    ("kernels", "waiting", "visitors"), [(0, 1, 0), (20, 1, 19), (2, 1, 1), (1, 0, 1)]
)
def test_waiting_kernels_leave_room_for_visitors(kernels: int, waiting: int, visitors: int) -> None:
    shelf = (Page("a", "a.ipynb", "T", "S", "theatre", 1.0, ""),)
    chosen = config(shelf, pool=1, idle=10, kernels=kernels, queue=100)
    assert chosen.PageKernels.most == visitors
    assert chosen.VoilaKernelManager.kernel_pools_config["a.ipynb"]["pool_size"] == waiting


def test_no_kernel_is_kept_free_for_notebooks_beside_ours() -> None:
    ours = Page("a", "a.ipynb", "T", "S", "theatre", 1.0, "")
    beside = [
        Page(f"own/{n}", f"own/{n}.ipynb", "T", "S", "", n, "", is_own=True) for n in range(9)
    ]
    chosen = config((ours, *beside), pool=1, idle=10, kernels=4, queue=100)
    assert chosen.PageKernels.most == 3
    pools = chosen.VoilaKernelManager.kernel_pools_config
    assert {path: pool["pool_size"] for path, pool in pools.items()} == {"default": 0, "a.ipynb": 1}
    alone = Page("b", "b.ipynb", "T", "S", "", 1.0, "", is_own=True)  # own notebooks only
    assert config((alone,), pool=1, idle=10, kernels=4, queue=100).PageKernels.most == 3


@pytest.mark.parametrize("is_own", [False, True])
def test_a_lesson_of_somebodys_own_shows_its_text_too(is_own: bool) -> None:
    page = Page("a", "a.ipynb", "T", "S", "lessons", 1.0, "", lesson=20, is_own=is_own)
    pieces: list[PagePart] = [{"html": "<p>words</p>", "model": ""}, {"html": "", "model": "1"}]
    html = pages.kept(page, "/", pieces, {}, {}, [page], in_site=False)
    assert ("<p>words</p>" in html) is is_own
    assert (" data-own" in html) is is_own  # lesson.css hides text outside our lessons' parts
    assert 'data-model="1"' in html


def test_extensions_that_draw_are_served_and_those_of_jupyterlabs_window_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: dict[str, dict[str, Any]] = {
        "of-widgets": {"dependencies": {"@jupyter-widgets/base": "^6"}},
        "@org/shares-widgets": {"jupyterlab": {"sharedPackages": {"@jupyter-widgets/base": {}}}},
        "of-outputs": {"jupyterlab": {"mimeExtension": True}},
        "says-little": {"dependencies": None, "jupyterlab": None},
        "of-the-window": {"dependencies": {"@jupyterlab/application": "^4"}},
    }
    for name, says in installed.items():
        folder = tmp_path / "labextensions" / name
        folder.mkdir(parents=True)
        told = {"name": name, "version": "1.0.0", **says}
        (folder / "package.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    allowed = voila_config("/", ()).VoilaConfiguration.extension_allowlist
    assert set(installed) - set(allowed) == {"of-the-window", "says-little"}
    assert set(OF_PAGES) <= set(allowed)


@pytest.mark.parametrize(("busy", "limit"), [(120.0, 120), (0.5, 1), (0, 0)])
def test_a_cell_may_keep_its_page_waiting_no_longer_than_a_kernel_may_work(
    busy: float, limit: int
) -> None:
    chosen = config((), pool=0, idle=10, kernels=0, queue=100, busy=busy)
    assert chosen.PageKernels.most_busy == busy
    assert chosen.VoilaExecutor.timeout == limit  # 0: no limit
    assert "Load the page again" in chosen.VoilaExecutor.cell_timeout_instruction


@pytest.mark.parametrize(("state", "is_ended"), [("starting", False), ("idle", True)])
def test_a_kernel_that_still_starts_is_not_ended_as_idle(
    state: str, is_ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a start may exceed the idle timeout while its page waits."""
    kernels = PageKernels(away=1, cull_idle_timeout=1)
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    spec = SimpleNamespace(metadata={})
    kernel = SimpleNamespace(
        execution_state=state, last_activity=long_ago, kernel_name="python3", kernel_spec=spec
    )
    monkeypatch.setitem(kernels._kernels, "x", kernel)
    monkeypatch.setitem(kernels._kernel_connections, "x", 0)
    ended: list[str] = []

    async def end(kernel_id: str, **_: Any) -> None:
        ended.append(kernel_id)

    monkeypatch.setattr(kernels, "shutdown_kernel", end)
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, kernels.cull_kernel_if_idle("x")).result()
    assert ended == (["x"] if is_ended else [])
