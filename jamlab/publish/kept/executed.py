"""Runs a notebook once and prints what its page needs.

`python -m jamlab.publish.kept.executed FILE` prints JSON, an `Executed`: the cells as HTML and as
widgets, and the widgets' models. A process of its own, so that whoever waits for it can end it,
with its kernel.
"""

from __future__ import annotations

import json
import re
import sys
from html import escape
from pathlib import Path
from typing import Any, Final, TypedDict

import nbformat
from nbclient import NotebookClient
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from jamlab.publish.kept.files import visitors_first

VIEW: Final = "application/vnd.jupyter.widget-view+json"
STATE: Final = "application/vnd.jupyter.widget-state+json"
DRAWN: Final = {"anywidget": ("AnyModel",), "@jupyter-widgets/controls": ("VBoxModel", "HTMLModel")}
"""Models that `widgets/kept/kept.js` draws, by their module."""
UNDRAWN: Final = ("LayoutModel", "StyleModel")
"""How the names of models end that say how others look; the page decides that here."""
_ANCHOR: Final = re.compile(r'<a class="anchor-link"[^>]*>.*?</a>')
"""The sign beside a heading that nbconvert puts there."""


class Piece(TypedDict):
    """A part of a page: HTML, or (if `html` is "") the widget with this model."""

    html: str
    model: str


class Model(TypedDict):
    """A widget: its state, and what of it is binary, as base64 by its path in the state."""

    name: str
    state: dict[str, Any]
    buffers: list[tuple[list[str | int], str]]


class Executed(TypedDict):
    """A notebook that has run."""

    pieces: list[Piece]
    models: dict[str, Model]


class CannotKeep(ValueError):
    """A notebook that shows something which needs a kernel; the message names it."""


def executed(path: Path) -> Executed:
    """The notebook's cells after a run in a new kernel, in its folder.

    CannotKeep for a widget that only a kernel can draw; nbclient's CellExecutionError for a cell
    that fails.
    """
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}).execute()
    pieces = [piece for cell in notebook.cells for piece in _pieces(cell)]
    state = notebook.metadata.get("widgets", {}).get(STATE, {"state": {}})["state"]
    return {"pieces": pieces, "models": _models(state)}


def _pieces(cell: Any) -> list[Piece]:
    if cell.cell_type == "markdown":
        html = _ANCHOR.sub("", markdown2html_mistune(cell.source))
        return [{"html": f'<div class="jp-RenderedHTMLCommon">{html}</div>', "model": ""}]
    found: list[Piece] = []
    for output in cell.get("outputs", []):
        data = output.get("data", {"text/plain": output.get("text", "")})
        if VIEW in data:
            found.append({"html": "", "model": data[VIEW]["model_id"]})
        else:
            found.append({"html": _html(data), "model": ""})
    return found


def _html(data: Any) -> str:
    """The richest form of an output that a page can show."""
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return str(data[kind])
    if "image/png" in data:
        return f'<img alt="" src="data:image/png;base64,{data["image/png"]}">'
    return f"<pre>{escape(str(data['text/plain']))}</pre>"


def _models(state: dict[str, Any]) -> dict[str, Model]:
    found: dict[str, Model] = {}
    for id_, model in state.items():
        name, module = model["model_name"], model["model_module"]
        if name.endswith(UNDRAWN):
            continue
        if name not in DRAWN.get(module, ()):
            raise CannotKeep(f"{module}.{name} needs a kernel")
        buffers = [(buffer["path"], buffer["data"]) for buffer in model.get("buffers", [])]
        found[id_] = {"name": name, "state": model["state"], "buffers": buffers}
    return found


if __name__ == "__main__":
    visitors_first()
    print(json.dumps(executed(Path(sys.argv[1]))))  # noqa: T201 - it is asked for on the output
