"""What the page of a notebook needs: its cells as HTML and as widgets, and the widgets' models.

`python -m jamlab.publish.prerender.notebook FILE` runs a notebook in a kernel and prints an
`Executed` as JSON: for notebooks by other authors. A process of its own, so that whoever waits for
it can end it, with its kernel.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final, TypedDict

VIEW: Final = "application/vnd.jupyter.widget-view+json"
STATE: Final = "application/vnd.jupyter.widget-state+json"
DRAWN: Final = {"anywidget": ("AnyModel",), "@jupyter-widgets/controls": ("VBoxModel", "HTMLModel")}
"""Models that `widgets/kept/kept.js` draws, by their module."""
UNDRAWN: Final = ("LayoutModel", "StyleModel")
"""How the names of models end that say how others look; the page decides that here."""
_ANCHOR: Final = re.compile(r'<a class="anchor-link"[^>]*>.*?</a>')
"""The sign beside a heading that nbconvert puts there."""


_RANDOM: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
"""An id that was drawn by chance: of a widget's model, or of a program."""
_HELD: Final = re.compile(r"IPY_MODEL_([0-9a-f]{32})")


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


class CannotPrerender(ValueError):
    """A notebook that shows something which needs a kernel; the message names it."""


def executed(path: Path) -> Executed:
    """The notebook after a run in a new kernel, in its folder.

    CannotPrerender for a widget that only a kernel can draw; nbclient's CellExecutionError for a
    cell that fails.
    """
    import nbformat
    from nbclient import NotebookClient

    from jamlab.publish.kernel_pages.import_order import folder_last

    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}})
    kernel = client.create_kernel_manager().kernel_spec
    client.extra_arguments = folder_last(kernel.argv if kernel else ())
    client.execute()
    return executed_of(
        notebook.cells, notebook.metadata.get("widgets", {}).get(STATE, {"state": {}})
    )


def executed_of(cells: Iterable[Any], widgets: Mapping[str, Any]) -> Executed:
    """Cells that have run, and the state of their widgets, as pieces and models.

    Ids, which are new in each run, become the same in all: models are numbered as the pieces show
    them, and so are programs. CannotPrerender for a widget that only a kernel can draw.
    """
    pieces = [piece for cell in cells for piece in _pieces(cell)]
    models = _models(widgets["state"])
    order = _ordered(pieces, models)
    text = json.dumps({"pieces": pieces, "models": {id_: models[id_] for id_ in order}})
    programs = [model["state"].get("program", {}).get("id") for model in models.values()]
    random = {*widgets["state"], *programs}
    numbers: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        id_ = found[0]
        return numbers.setdefault(id_, f"{len(numbers):032x}") if id_ in random else id_

    fixed: Executed = json.loads(_RANDOM.sub(numbered, text))
    return fixed


def _ordered(pieces: Iterable[Piece], models: Mapping[str, Model]) -> list[str]:
    """Models in the order in which the pieces show them, each followed by those that it holds."""
    found: dict[str, None] = {}

    def add(id_: str) -> None:
        if id_ in models and id_ not in found:
            found[id_] = None
            for held in _HELD.findall(json.dumps(models[id_]["state"])):
                add(held)

    for id_ in [*[piece["model"] for piece in pieces], *models]:
        add(id_)
    return list(found)


def _pieces(cell: Any) -> list[Piece]:
    if cell.cell_type == "markdown":
        from nbconvert.filters.markdown_mistune import markdown2html_mistune

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
            raise CannotPrerender(f"{module}.{name} needs a kernel")
        buffers = [(buffer["path"], buffer["data"]) for buffer in model.get("buffers", [])]
        found[id_] = {"name": name, "state": model["state"], "buffers": buffers}
    return found


def visitors_first() -> None:
    """Give way to the server a little: only a little, for a visitor may be waiting for this."""
    if hasattr(os, "nice"):
        os.nice(3)


if __name__ == "__main__":
    visitors_first()
    print(json.dumps(executed(Path(sys.argv[1]))))  # noqa: T201 - it is asked for on the output
