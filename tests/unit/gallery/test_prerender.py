"""Prerendered pages: one run of a notebook serves all visitors; failures name their reason."""

import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.valuing import values_path
from jamlab.gallery import published, share
from jamlab.gallery.prerender import notebook
from jamlab.gallery.prerender.everything import executed_in_process, prerender_one, workers
from jamlab.gallery.prerender.files import PageFiles, story_of
from jamlab.gallery.prerender.notebook import Executed, executed
from jamlab.gallery.prerender.pages import NoBrowserPython, NotPrerendered, PrerenderedPages
from jamlab.gallery.prerender.store import (
    VERSIONS,
    CannotPrerender,
    Inputs,
    Prepared,
    store_of,
    stories_folder,
    usual,
)
from jamlab.gallery.shelf import Page
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.ui.browser_python import browser_python
from jamlab.ui.story import unpacked
from tests.browser.served import write_notebook
from tests.loops import in_a_loop

REPLAYS = Path(__file__).parents[3] / "replays"
Written = Callable[..., Path]
Alone = Callable[[Path], Executed]
MOST = 700_000
"""Size limit, in bytes, of a gzipped page with the files it refers to, without Python and recorded
games."""
WIDGET = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = "export default { render({ model, el }) { el.textContent = model.get('n'); } };"
    n = traitlets.Int(7).tag(sync=True)
    data = traitlets.Dict().tag(sync=True)
Counter(data={"deep": [b"abc", b"\\x00\\xff"]})
"""


@pytest.fixture(autouse=True)
def nothing_came_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide shipped pages, present if a wheel was built in the checkout; tests make their own."""
    monkeypatch.setattr("jamlab.gallery.prerender.store.SHIPPED", tmp_path / "nothing")


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Function that writes a notebook of code cells, marked for prerendering."""

    def write(*code: str) -> Path:
        path = tmp_path / "notebooks" / "page.ipynb"
        entry = {"title": "<page>", "summary": "", "order": 1, "section": "rules", "kept": True}
        write_notebook(path, entry, *code)
        return path

    return write


def gallery(path: Path, **options: Any) -> tuple[PrerenderedPages, Page]:
    """Return the prerendered pages of a notebook's folder, and the notebook's page."""
    found = {page.path: page for page in published(path.parent)}
    cache = path.parent.parent / "cache"
    return PrerenderedPages("/here/", path.parent, cache=cache, **options), found[path.name]


def made(kept: PrerenderedPages, page: Page) -> str:
    return gzip.decompress(in_a_loop(kept.page(page))).decode()


def models(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="models">(.*?)</script>', html)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_it_holds_all_that_the_notebook_showed(written: Written) -> None:
    path = written(WIDGET, "print('a < b')", "from IPython.display import HTML; HTML('<i>x</i>')")
    kept, page = gallery(path)
    html = made(kept, page)
    assert "<title>Rules of &lt;page&gt; · jamlab</title>" in html
    assert re.search(r"<h1[^>]*>page", html)
    assert "a &lt; b" in html
    assert "<i>x</i>" in html
    ((id_, model),) = models(html).items()
    assert f'<div data-model="{id_}">' in html
    assert model["state"]["n"] == 7
    data = gzip.decompress(kept.files.made[model["binary"].removeprefix("/here/kept/")])
    where = {tuple(at): data[start : start + length] for at, start, length in model["parts"]}
    assert where == {("data", "deep", 0): b"abc", ("data", "deep", 1): b"\x00\xff"}
    script = kept.files.made[model["_esm"].removeprefix("/here/kept/")]
    assert b"el.textContent" in gzip.decompress(script)


def test_somebody_elses_notebook_is_run_once_a_start(written: Written, tmp_path: Path) -> None:
    """A foreign notebook's inputs are unknown and may have changed, so each start reruns it."""
    runs = f"from pathlib import Path; p = Path({str(tmp_path / 'runs')!r}); "
    code = runs + "p.write_text((p.read_text() if p.exists() else '') + 'x'); print('hello')"
    path = written(code)
    kept, page = gallery(path)

    async def thrice() -> list[bytes]:
        return list(await asyncio.gather(*(kept.page(page) for _ in range(3))))

    assert len(set(in_a_loop(thrice()))) == 1
    assert (tmp_path / "runs").read_text() == "x"
    made(*gallery(path))  # a second gallery start
    assert (tmp_path / "runs").read_text() == "xx"
    assert kept.store is None


def test_a_page_that_is_asked_for_waits_for_no_other(written: Written, tmp_path: Path) -> None:
    """An endless notebook, prerendered ahead of it, does not delay the page."""
    path = written("print('here')")
    slow = path.with_name("slow.ipynb")
    entry = {"title": "slow", "summary": "", "order": 0, "section": "rules", "kept": True}
    begun = tmp_path / "begun"
    endless = f"open({str(begun)!r}, 'w').close(); import time; time.sleep(600)"
    write_notebook(slow, entry, endless)
    kept, page = gallery(path)

    async def asked() -> bytes:
        ahead = asyncio.create_task(kept.prepare(published(path.parent)))
        while not begun.exists():
            await asyncio.sleep(0.01)
        found = await kept.page(page)
        assert not kept._made["slow"].done()
        kept.close()
        ahead.cancel()
        return found

    assert b"here" in gzip.decompress(in_a_loop(asked()))


OURS = {page.name: page for page in published(share() / "notebooks") if page.kept}
"""Our prerendered notebooks by name."""
SAMPLE = ("play/sixty", "replays/theatre", "lessons/02_second_tile", "explainers/kuhn")
SHUFFLED = """
import sys
from pathlib import Path
from jamlab.gallery import published, share
from jamlab.gallery.prerender.everything import prerender_one
from jamlab.gallery.prerender.store import PrerenderStore
home = share()
pages = {page.name: page for page in published(home / "notebooks")}
store = PrerenderStore(Path(sys.argv[1]))
for name in sys.argv[2:]:
    prerender_one(home / "notebooks", pages[name], store, home / "replays")
"""


def bytes_of(folder: Path, names: Sequence[str], **environment: str) -> dict[str, bytes]:
    """Prerender notebooks in the given order in one process; return all files written."""
    subprocess.run(
        [sys.executable, "-c", SHUFFLED, str(folder), *names],
        env={**os.environ, **environment},
        check=True,
    )
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_the_same_notebooks_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    found = bytes_of(tmp_path / "a", SAMPLE, PYTHONHASHSEED="1")
    assert len(found) > 2 * len(SAMPLE)
    assert found == bytes_of(tmp_path / "b", SAMPLE[::-1], PYTHONHASHSEED="2")


@pytest.mark.slow("runs every notebook twice: in each order, on either build")
def test_all_notebooks_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    found = bytes_of(tmp_path / "a", [*OURS], PYTHONHASHSEED="1")
    again = bytes_of(tmp_path / "b", [*OURS][::-1], PYTHONHASHSEED="2", JAMLAB_COMPILE="0")
    assert {name for name in found if name.startswith("pages/")} == {
        f"pages/{name.replace('/', '-')}.json.gz" for name in OURS
    }
    assert found == again


@pytest.fixture(scope="module")
def alone() -> Iterator[Alone]:
    """Function that runs notebooks one after another in a single worker process."""
    with workers(1, share() / "replays") as process:
        yield lambda path: process.submit(executed_in_process, path).result()


def shown(name: str, alone: Alone) -> tuple[Any, Any]:
    """Return what a page shows of our notebook, run in a worker process and in a kernel."""
    path = share() / "notebooks" / OURS[name].path
    found = []
    for run in (alone(path), executed(path)):
        if name.startswith("lessons/"):  # a lesson shows widgets only
            run["pieces"] = [piece for piece in run["pieces"] if piece["model"]]
        if name == "play/jamsumo":  # the browser's Python has no MuJoCo
            for model in run["models"].values():
                for what in ("rollers", "roller", "skills"):
                    model["state"].get("setting", {}).pop(what, None)
        found.append(run)
    return found[0], found[1]


@pytest.mark.parametrize("name", ["lessons/02_second_tile", "play/kuhn"])
def test_it_shows_what_a_kernel_shows(name: str, alone: Alone) -> None:
    in_process, in_kernel = shown(name, alone)
    assert in_process == in_kernel


def test_a_form_offers_what_the_browsers_python_can_do(alone: Alone) -> None:
    models = alone(share() / "notebooks" / OURS["play/jamsumo"].path)["models"]
    (setting,) = (m["state"]["setting"] for m in models.values() if "setting" in m["state"])
    assert (setting["rollers"], setting["roller"]) == (["table", "manual"], "table")


@pytest.mark.slow("starts a kernel for every notebook")
@pytest.mark.parametrize("name", [*OURS])
def test_each_notebook_shows_what_a_kernel_shows(name: str, alone: Alone) -> None:
    in_process, in_kernel = shown(name, alone)
    assert in_process == in_kernel


def test_one_process_takes_outputs_as_a_kernel_gives_them(written: Written, alone: Alone) -> None:
    path = written(
        "import random; print('a'); display('b'); print('c', end=''); print('d')\n"
        "from IPython.display import SVG; SVG('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')",
        WIDGET,
        "import sys; print('e', file=sys.stderr); x = 1; x;",
        "None",
    )
    assert alone(path) == executed(path)
    with pytest.raises(ZeroDivisionError):
        alone(written("1 / 0"))
    with pytest.raises(NameError):  # no names of the previous notebook remain
        alone(written("x"))


def test_a_store_is_found_again_and_the_last_used_stay(tmp_path: Path) -> None:
    inputs = usual()
    store = store_of(inputs, tmp_path)
    store.put_page("a/b", {"pieces": [], "models": {}, "logs": {}})
    assert store_of(inputs, tmp_path) == store
    assert store.has_page("a/b")
    for number in range(VERSIONS):
        other = tmp_path / "games" / str(number) / "kuhn"
        other.mkdir(parents=True)
        (other / "x.jsonl").write_text(str(number))
        found = store_of(Inputs(inputs.notebooks, other.parent), tmp_path)
        assert found != store
        if number < VERSIONS - 2:
            os.utime(store_of(inputs, tmp_path).folder / "made_from.txt")
    assert store.has_page("a/b")
    assert len([*(tmp_path / "prerendered").iterdir()]) == VERSIONS


def test_the_checksum_hangs_on_contents_and_switches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    (games / "kuhn").mkdir(parents=True)
    log = games / "kuhn" / "a.jsonl"
    log.write_text("1")
    inputs = Inputs(share() / "notebooks", games)
    first = inputs.checksum
    os.utime(log, (1, 1))
    assert inputs.checksum == first
    log.write_text("2")
    second = inputs.checksum
    assert second != first
    monkeypatch.setenv("JAMLAB_PLAY_WITHOUT", "hints")
    assert inputs.checksum != second
    assert usual().are_ours
    assert not usual().are_usual


def test_a_second_start_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = share()
    kept = PrerenderedPages("/", home / "notebooks", cache=tmp_path)
    page = OURS["play/kuhn"]
    assert page in kept.missing(OURS.values())
    assert kept.store is not None
    prerender_one(home / "notebooks", page, kept.store, home / "replays")
    again = PrerenderedPages("/", home / "notebooks", cache=tmp_path)
    monkeypatch.setattr(PrerenderedPages, "_prerender", None)
    assert page not in again.missing(OURS.values())
    assert "play/kuhn" not in {each.name for each in again.missing(OURS.values())}
    assert b'id="models"' in gzip.decompress(in_a_loop(again.page(page)))


GOOD: Prepared = {"pieces": [], "models": {}, "logs": {}}


def test_a_page_that_was_damaged_on_the_disk_is_none(tmp_path: Path) -> None:
    """A damaged page counts as missing and can be written again."""
    store = store_of(usual(), tmp_path)
    store.put_page("a", GOOD)
    path = store.folder / "pages" / "a.json.gz"
    whole = path.read_bytes()
    packed = (b"[]", b"{}", b'{"pieces": []}', b"[" * 100_000, b"\xff", b"1")
    for data in (
        b"",
        whole[:-9],
        whole[:20] + b"\xff" * 9 + whole[29:],
        *map(gzip.compress, packed),
    ):
        path.write_bytes(data)
        assert store.page("a") is None
    store.put_page("a", GOOD)
    assert store.page("a") == GOOD


def test_what_another_user_put_into_the_cache_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links are not followed, and a cache owned by another user is not used at all."""
    store = store_of(usual(), tmp_path)
    store.put_page("a", GOOD)
    store.put_file("x.js", b"packed")
    story = stories_folder(tmp_path) / "x.story"
    story.write_bytes(b"story")
    files = PageFiles(stores=[store], stories=[story.parent])
    assert (files.there("x.js"), files.there("x.story")) == (b"packed", b"story")
    for name in ("pages/a.json.gz", "files/x.js"):
        path = store.folder / name
        path.rename(path.with_suffix(".moved"))
        path.symlink_to(path.with_suffix(".moved"))
    assert store.page("a") is None
    assert files.there("x.js") is None
    another = os.geteuid() + 1
    monkeypatch.setattr("jamlab.log.files.os.geteuid", lambda: another)
    assert files.there("x.story") is None
    with pytest.raises(PermissionError, match="another user"):
        store_of(usual(), tmp_path)
    with pytest.raises(PermissionError, match="another user"):
        stories_folder(tmp_path)
    kept = PrerenderedPages("/", share() / "notebooks", cache=tmp_path)
    assert (kept.store, kept.files.stories) == (None, [])


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (
            "import ipywidgets; ipywidgets.IntSlider()",
            "cell 2: @jupyter-widgets/controls.IntSliderModel needs a kernel",
        ),
        ("1 / 0", "cell 2: ZeroDivisionError: division by zero"),
    ],
)
def test_what_cannot_be_kept_says_why(written: Written, code: str, why: str) -> None:
    kept, page = gallery(written(code))
    with pytest.raises(NotPrerendered, match=re.escape(why)):
        made(kept, page)


PROGRAM = """
import ipywidgets, traitlets
from jamlab.ui.program_widget import ProgramWidget
class Asked(ProgramWidget):
    _esm = "export default { render() {} };"
    deep = traitlets.Dict().tag(sync=True)
program = {"id": "1", "kind": "asking", "arguments": {}, "parts": {"told": "asking"}}
Asked({}, print, program=program, deep={"here": ["x" * 30_000, "short"]})
"""


def test_a_page_with_a_program_brings_python_and_long_texts_are_files(written: Written) -> None:
    kept, page = gallery(written(PROGRAM))
    html = made(kept, page)
    ((at, address),) = next(iter(models(html).values()))["texts"]
    assert at == ["deep", "here", 0]
    assert gzip.decompress(kept.files.made[address.removeprefix("/here/kept/")]) == b"x" * 30_000
    python = json.loads(re.findall(r'id="python">(.*?)</script>', html)[0])
    names = [*browser_python.PYODIDE, browser_python.ARCHIVE]
    assert sorted(python["files"]) == sorted(names)
    files = {
        name: file["address"].removeprefix("/here/kept/") for name, file in python["files"].items()
    }
    for name, file in files.items():
        assert len(gzip.decompress(kept.files.made[file])) == python["files"][name]["bytes"]
    assert python["worker"].removeprefix("/here/kept/") in kept.files.made


def test_without_the_browsers_python_such_a_page_asks_for_a_kernel(
    written: Written, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(browser_python, "FOLDER", tmp_path / "nowhere")
    kept, page = gallery(written(PROGRAM))
    with pytest.raises(NoBrowserPython):
        made(kept, page)


def test_a_cell_without_end_is_refused(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "MOST_SECONDS", 1)
    with pytest.raises(CannotPrerender, match="cell 4: it took more than 1 s"):
        executed(written("1", "", "import time; time.sleep(600)"))


def test_its_author_is_told_what_it_does_not_show(
    written: Written, caplog: pytest.LogCaptureFixture
) -> None:
    code = "from IPython.display import HTML; HTML('<b>bold</b><script>alert(1)</script>')"
    kept, page = gallery(written(code))
    html = made(kept, page)
    assert "<b>bold</b>" in html
    assert "alert(1)" not in html
    assert "page.ipynb, cell 2: its script is left out" in caplog.text


def test_a_kernel_of_others_draws_altair_without_a_network(written: Written) -> None:
    spec = "{'data': {'values': [{'x': 1}]}, 'mark': 'bar', 'encoding': {'x': {'field': 'x'}}}"
    _, piece = executed(written(f"import altair as alt; alt.Chart.from_dict({spec})"))["pieces"]
    assert "data:image/svg+xml;base64," in piece["html"]


def test_a_heading_is_words_alone(written: Written) -> None:
    path = written("1")
    notebook = json.loads(path.read_text())
    notebook["cells"] = [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# A *word*: $\\frac16$"}
    ]
    path.write_text(json.dumps(notebook))
    (piece,) = executed(path)["pieces"]
    assert re.search(r"<h1[^>]*>A <em>word</em>: .*1.*6.*</h1>", piece["html"], re.DOTALL)
    assert "¶" not in piece["html"]


def test_a_run_that_goes_on_ends_with_the_gallery(written: Written) -> None:
    kept, page = gallery(written("import time; time.sleep(600)"))

    async def closed() -> None:
        task = asyncio.create_task(kept.page(page))
        while not kept._running:
            await asyncio.sleep(0.01)
        kept.close()
        with pytest.raises(NotPrerendered):
            await task

    in_a_loop(asyncio.wait_for(closed(), 60))


def test_without_a_place_for_it_the_page_is_made_all_the_same(written: Written) -> None:
    path = written("print('here')")
    (path.parent.parent / "cache").write_text("a file, no folder")
    assert "here" in made(*gallery(path))


def test_nothing_that_it_says_is_markup_in_its_data(written: Written) -> None:
    bad = '"</script><img src=x>"'
    html = made(*gallery(written(WIDGET.replace("Int(7)", f"Unicode({bad})"))))
    assert "<img" not in html.split('id="models">')[1]


@pytest.mark.parametrize(
    "page", [page for page in published(share() / "notebooks") if page.kept], ids=lambda p: p.name
)
def test_each_page_of_ours_is_small(page: Page) -> None:
    """Counted without Python, which is loaded once, and recorded games, which are loaded when
    chosen."""
    kept = PrerenderedPages("/", share() / "notebooks")
    html = in_a_loop(kept.page(page))
    later = {*(kept.files._python or {}).values(), *kept.files.logs}
    named = (kept.files.there(name) for name in kept.files.named - later)
    sizes = (len(data) for data in named if data is not None)
    assert len(html) + sum(sizes) < MOST


def test_the_program_prints_what_was_asked_and_nothing_else(written: Written) -> None:
    path = written("print('hello')")
    said = subprocess.run(
        [sys.executable, "-m", "jamlab.gallery.prerender.notebook", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(said.stdout)["pieces"][1]["html"].endswith("<pre>hello\n</pre>\n</div>")
    assert executed(path)["models"] == {}


def test_a_page_is_made_hardly_behind_other_processes(written: Written) -> None:
    """On a busy machine niceness 5 gives a third of another process's CPU share, 10 a tenth."""
    kept, page = gallery(written("import os; print('niceness', os.nice(0))"))
    found = re.search(r"niceness (\d+)", made(kept, page))
    assert found
    assert 0 < int(found[1]) - os.nice(0) <= 5


def test_a_kept_recording_says_of_values_that_do_not_fit_what_a_kernel_says(tmp_path: Path) -> None:
    log = tmp_path / "kuhn" / "kuhn.jsonl"
    log.parent.mkdir()
    log.write_bytes((REPLAYS / "kuhn" / "one-round.jsonl").read_bytes())
    assert "left_out" not in unpacked(gzip.decompress(story_of(log)))
    values_path(log).write_text('{"values": 0}', encoding="utf-8")
    kept = unpacked(gzip.decompress(story_of(log)))
    program = TheatreProgram(tmp_path)
    program.receive({"do": "open", "game": "kuhn", "log": "kuhn", "ask": 1})
    laid = program.state()["story"]
    assert kept["left_out"] == {"words": laid["note"], "exactly": laid["exactly"]}
    assert kept["left_out"]["words"].startswith("The chances to win beside this recording")
    assert "values" not in kept
