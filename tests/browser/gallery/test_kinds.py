"""One notebook with cells of every kind, without a kernel and with one: all are drawn, the console
is clean, and nothing is requested from outside.
"""

import base64
import io
import json
import struct
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.served import PATIENCE, Server, served

SPEC: Final = {
    "data": {"values": [{"x": 1, "y": 2}, {"x": 2, "y": 3}]},
    "mark": {"type": "bar", "tooltip": True},
    "encoding": {
        "x": {"field": "x", "type": "ordinal"},
        "y": {"field": "y", "type": "quantitative"},
    },
}
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>'
SHOW: Final = "from IPython.display import *"
ALTAIR: Final = f"import altair as alt\nalt.Chart.from_dict({SPEC!r})"
WIDGET: Final = """
import anywidget
class Word(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.textContent = 'a widget'; } };"
Word()
"""
LOOKS: Final = """() => {
    const all = (selector) => [...document.querySelectorAll(`#rendered_cells ${selector}`)];
    return {
        pictures: all("img").map((each) => each.naturalWidth > 0),
        sounds: all("audio").map((each) => each.error === null && each.duration),
        formulas: all(":is(mjx-container, math:not(mjx-container *))").length,
        ran: window.ran ?? false,
    };
}"""


def picture(kind: str) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(data, kind)
    return data.getvalue()


def sound() -> bytes:
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(struct.pack("<8000h", *[0] * 8000))
    return data.getvalue()


def bundle(**data: Any) -> str:
    """Return code that displays recorded output of these MIME types."""
    kinds = {kind.replace("_", "/", 1).replace("_", "+"): value for kind, value in data.items()}
    return f"{SHOW}\ndisplay({kinds!r}, raw=True)"


def packed(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def kinds(folder: Path) -> None:
    """Write the notebook and the files beside it."""
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "a b.png").write_bytes(picture("PNG"))
    (folder / "beside.wav").write_bytes(sound())
    code = [
        r"from IPython.display import *; Math(r'\binom{5}{2} = 10')",
        f"{SHOW}\nMarkdown('**bold** and $p$')",
        bundle(text_latex=r"\begin{align} p &= \frac16 \end{align}"),
        f"{SHOW}\nJSON({{'key': [1, 'one']}})",
        bundle(image_svg_xml=SVG),
        bundle(image_png=packed(picture("PNG"))),
        bundle(image_jpeg=packed(picture("JPEG"))),
        "print('\\x1b[31mred\\x1b[0m words'); import sys; print('careful', file=sys.stderr)",
        "import pandas; pandas.DataFrame({'price': ['$5', '$7']})",
        f"{SHOW}\nAudio(data=[0, 1] * 4000, rate=8000)",
        f"{SHOW}\nHTML('<b>HTML</b><script>window.ran = true</script>')",
        f"{SHOW}\nHTML('<img src=\"pictures/a b.png\" alt=beside><audio src=beside.wav></audio>')",
        ALTAIR,
        WIDGET,
    ]
    text = (
        r"A formula $\frac16$ and $$\sum_{i=1}^6 i = 21$$ and \$5." + "\n\n"
        "![pasted](attachment:p.png) ![beside](<pictures/a b.png>)"
    )
    pasted = {"p.png": {"image/png": packed(picture("PNG"))}}
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "source": text, "attachments": pasted},
        {"cell_type": "raw", "source": "a raw cell"},
        *({"cell_type": "code", "source": each, "outputs": []} for each in code),
    ]
    for n, cell in enumerate(cells):
        cell |= {"id": f"cell-{n}", "metadata": {}}
        if cell["cell_type"] == "code":
            cell["execution_count"] = None
    notebook = {
        "cells": cells, "nbformat": 4, "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"},
            "jamlab": {"title": "Kinds", "kept": True},
        },
    }  # fmt: skip
    (folder / "kinds.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("kinds")
    kinds(folder / "own")
    yield from served(folder, own=folder / "own", only=True, pool=0)


@pytest.mark.slow("tests/unit/gallery/test_prerender.py has what the page holds on each change")
@pytest.mark.parametrize("kernel", [False, True])
def test_every_kind_is_drawn(server: Server, page: Page, watch: Watch, kernel: bool) -> None:
    server.open(page, f"kinds{'?python=kernel' * kernel}")
    cells = page.locator("#rendered_cells")
    for words in ("bold", "a raw cell", "red words", "$5", "$7", "key", "HTML", "a widget"):
        expect(cells).to_contain_text(words)
    page.wait_for_function(f"() => ({LOOKS})().sounds.every(Boolean)", timeout=PATIENCE * 1000)
    shown = page.evaluate(LOOKS)
    expect(page.locator("#rendered_cells .vega-embed")).to_have_count(int(kernel))
    assert shown["pictures"] == [True] * (7 - kernel)  # with a kernel the chart is no picture
    assert len(shown["sounds"]) == 2
    assert shown["formulas"] == 5
    assert shown["ran"] is kernel
    said = server.log.read_text("utf-8").splitlines()
    expected = ["kinds.ipynb, cell 13: its script is left out"]  # once, when the page was made
    assert [line[-len(expected[0]) :] for line in said] == (expected if said or not kernel else [])
