"""Kept pages: a notebook is run once and serves everybody; what cannot be kept says why."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from jamlab.analysis.valuing import values_path
from jamlab.programs import browser_python
from jamlab.programs.theatre_program import TheatreProgram
from jamlab.publish import published, share
from jamlab.publish.kept import pages
from jamlab.publish.kept.executed import executed
from jamlab.publish.kept.files import story_of
from jamlab.publish.kept.pages import KeptPages, NoBrowserPython, NotKept
from jamlab.publish.shelf import Page
from jamlab.scenes.packing import unpacked
from tests.browser.served import write_notebook

REPLAYS = Path(__file__).parents[2] / "replays"
T = TypeVar("T")
Written = Callable[..., Path]
MOST = 700_000
"""Bytes of a page with all that it refers to, gzipped: the theatre with every recorded game and its
values, of which a visitor is sent the one that is on."""
WIDGET = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = "export default { render({ model, el }) { el.textContent = model.get('n'); } };"
    n = traitlets.Int(7).tag(sync=True)
    data = traitlets.Dict().tag(sync=True)
Counter(data={"deep": [b"abc", b"\\x00\\xff"]})
"""


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a notebook of these cells of code, marked as one that can be kept."""

    def write(*code: str) -> Path:
        path = tmp_path / "notebooks" / "page.ipynb"
        entry = {"title": "<page>", "summary": "", "order": 1, "section": "rules", "kept": True}
        write_notebook(path, entry, *code)
        return path

    return write


def finished(task: Coroutine[Any, Any, T]) -> T:
    """What it gives, from a thread: the browser's tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, task).result()


def gallery(path: Path, **options: Any) -> tuple[KeptPages, Page]:
    """The kept pages of a notebook's folder, and the page of it."""
    found = {page.path: page for page in published(path.parent)}
    cache = path.parent.parent / "cache"
    return KeptPages("/here/", path.parent, cache=cache, **options), found[path.name]


def made(kept: KeptPages, page: Page) -> str:
    return gzip.decompress(finished(kept.page(page))).decode()


def models(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="models">(.*?)</script>', html)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_it_holds_all_that_the_notebook_showed(written: Written) -> None:
    path = written(WIDGET, "print('a < b')", "from IPython.display import HTML; HTML('<i>x</i>')")
    kept, page = gallery(path)
    html = made(kept, page)
    assert "<title>&lt;page&gt; · jamlab</title>" in html
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


def test_a_notebook_is_run_once_until_something_of_it_changes(
    written: Written, tmp_path: Path
) -> None:
    runs = f"from pathlib import Path; p = Path({str(tmp_path / 'runs')!r}); "
    code = runs + "p.write_text((p.read_text() if p.exists() else '') + 'x'); print('hello')"

    def count() -> int:
        return len((tmp_path / "runs").read_text())

    path = written(code)
    kept, page = gallery(path)

    async def thrice() -> list[bytes]:
        return list(await asyncio.gather(*(kept.page(page) for _ in range(3))))

    assert len(set(finished(thrice()))) == 1
    assert count() == 1
    first = made(*gallery(path))  # another start of the gallery
    assert count() == 1
    assert len(list((tmp_path / "cache").iterdir())) == 1
    written(code + "; print('more')")
    assert made(*gallery(path)) != first
    assert count() == 2
    assert len(list((tmp_path / "cache").iterdir())) == 1
    (kept_file,) = (tmp_path / "cache").iterdir()
    kept_file.write_bytes(b"torn")
    made(*gallery(path))
    assert count() == 3


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import ipywidgets; ipywidgets.IntSlider()", "IntSliderModel needs a kernel"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_what_cannot_be_kept_says_why(written: Written, code: str, why: str) -> None:
    kept, page = gallery(written(code))
    with pytest.raises(NotKept, match=re.escape(why)):
        made(kept, page)


PROGRAM = """
import ipywidgets, traitlets
from jamlab.widgets.shared.program.program_widget import ProgramWidget
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
    asked = [python["worker"], *python["files"].values()]
    assert {address.removeprefix("/here/kept/") for address in asked} <= set(kept.files.made)


def test_without_the_browsers_python_such_a_page_asks_for_a_kernel(
    written: Written, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(browser_python, "FOLDER", tmp_path / "nowhere")
    kept, page = gallery(written(PROGRAM))
    with pytest.raises(NoBrowserPython):
        made(kept, page)


def test_a_heading_is_words_alone(written: Written) -> None:
    path = written("1")
    notebook = json.loads(path.read_text())
    notebook["cells"] = [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# A *word*"}
    ]
    path.write_text(json.dumps(notebook))
    (piece,) = executed(path)["pieces"]
    assert re.search(r"<h1[^>]*>A <em>word</em></h1>", piece["html"])
    assert "¶" not in piece["html"]


def test_a_run_that_goes_on_ends_with_the_gallery(written: Written) -> None:
    kept, page = gallery(written("import time; time.sleep(600)"))

    async def closed() -> None:
        task = asyncio.create_task(kept.page(page))
        while kept._running is None:
            await asyncio.sleep(0.01)
        kept.close()
        with pytest.raises(NotKept):
            await task

    finished(asyncio.wait_for(closed(), 60))


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
    """Before Python, which comes once and is its own matter."""
    kept = KeptPages("/", share() / "notebooks", cache=pages.cache_of(share() / "notebooks"))
    html = finished(kept.page(page))
    python = {address.removeprefix("kept/") for address in (kept.files._python or {}).values()}
    sizes = (len(data) for name, data in kept.files.made.items() if name not in python)
    assert len(html) + sum(sizes) < MOST


def test_only_what_comes_along_is_kept_between_two_starts(written: Written) -> None:
    """What somebody's own notebook reads is not known: it may have changed since."""
    path = written("print(open('read.txt').read())")
    assert pages.cache_of(path.parent) is None
    assert pages.cache_of(share() / "notebooks") is not None
    for words in ("before", "after"):
        (path.parent / "read.txt").write_text(words)
        _, page = gallery(path)
        assert words in made(KeptPages("/", path.parent), page)


def test_the_same_notebook_elsewhere_is_another_page(written: Written, tmp_path: Path) -> None:
    path = written("1")
    other = tmp_path / "page.ipynb"
    other.write_bytes(path.read_bytes())
    assert pages._checksum(path) == pages._checksum(path)
    assert pages._checksum(path) != pages._checksum(other)


def test_the_program_prints_what_was_asked_and_nothing_else(written: Written) -> None:
    path = written("print('hello')")
    said = subprocess.run(
        [sys.executable, "-m", "jamlab.publish.kept.executed", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(said.stdout)["pieces"][1]["html"] == "<pre>hello\n</pre>"
    assert executed(path)["models"] == {}


def test_a_page_is_made_hardly_behind_other_processes(written: Written) -> None:
    """At 5 a busy machine still gives a process a third of what another gets, at 10 a tenth."""
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
    program.hear({"do": "open", "game": "kuhn", "log": "kuhn", "ask": 1})
    laid = program.told()["story"]
    assert kept["left_out"] == {"words": laid["note"], "exactly": laid["exactly"]}
    assert kept["left_out"]["words"].startswith("The chances to win beside this recording")
    assert "values" not in kept
