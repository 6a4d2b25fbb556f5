"""Execution of a notebook and its result: cells as HTML and widgets, and the widgets' models.

`python -m jamlab.gallery.prerender.notebook FILE` runs a notebook in a kernel and prints an
`Executed` as JSON: for notebooks by other authors. It is a separate process, so that the caller can
terminate it together with its kernel.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypedDict

from jamlab.extras import without_grammars
from jamlab.gallery.prerender.store import CannotPrerender, PagePart

if TYPE_CHECKING:
    from jamlab.gallery.prerender.rendering import Rendered

VIEW: Final = "application/vnd.jupyter.widget-view+json"
STATE: Final = "application/vnd.jupyter.widget-state+json"
DRAWN: Final = {"anywidget": ("AnyModel",), "@jupyter-widgets/controls": ("VBoxModel", "HTMLModel")}
"""Models that `ui/browser_python/kept.js` draws, by module."""
MOST_SECONDS: Final = 600
"""Time limit of a cell."""
UNDRAWN: Final = ("LayoutModel", "StyleModel")
"""Suffixes of models that only describe the look of others; the page decides that itself."""
_RANDOM: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
"""A random id: of a widget's model, or of a program."""
_HELD: Final = re.compile(r"IPY_MODEL_([0-9a-f]{32})")


class Model(TypedDict):
    """A widget: its state, and its binary buffers in base64, by path in the state."""

    name: str
    state: dict[str, Any]
    buffers: list[tuple[list[str | int], str]]


class Executed(TypedDict):
    """An executed notebook. `notes` says by cell what its page leaves out."""

    pieces: list[PagePart]
    models: dict[str, Model]
    notes: list[str]


def executed(path: Path) -> Executed:
    """Run the notebook in a new kernel, in its folder.

    Raises CannotPrerender for a cell that fails, takes more than `MOST_SECONDS`, or shows what only
    a kernel or a script can draw.
    """
    with without_grammars():
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError

    from jamlab.gallery.kernel_line import Manager, arguments

    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    begun = 0

    def begin(cell: Any, cell_index: int) -> None:
        nonlocal begun
        begun = cell_index + 1

    client = NotebookClient(
        notebook,
        resources={"metadata": {"path": str(path.parent)}},
        kernel_manager_class=Manager,
        timeout=MOST_SECONDS,
        on_cell_execute=begin,
    )
    kernel = client.create_kernel_manager().kernel_spec
    client.extra_arguments = arguments(kernel.argv if kernel else ())
    try:
        client.execute()
    except CellExecutionError as why:
        raise CannotPrerender(f"cell {begun}: {why.ename}: {why.evalue}") from why
    except CellTimeoutError as why:
        raise CannotPrerender(f"cell {begun}: it took more than {MOST_SECONDS} s") from why
    return executed_of(
        notebook.cells, notebook.metadata.get("widgets", {}).get(STATE, {"state": {}}), path.parent
    )


def executed_of(cells: Iterable[Any], widgets: Mapping[str, Any], folder: Path) -> Executed:
    """Convert cells executed in `folder`, and the state of their widgets, to pieces and models.

    Ids, which are new in each run, are normalised: models are numbered in order of display, and so
    are programs. Raises CannotPrerender for what only a kernel or a script can draw.
    """
    pieces: list[PagePart] = []
    notes: list[str] = []
    state = widgets["state"]
    for number, cell in enumerate(cells, 1):
        try:
            for piece, left_out in _pieces(cell, folder, state):
                pieces.append(piece)
                notes += [f"cell {number}: {words}" for words in left_out]
                _check_drawn(piece["model"], state)
        except CannotPrerender as why:
            raise CannotPrerender(f"cell {number}: {why}") from why
    models = _models(state)
    order = _ordered(pieces, models)
    run = {"pieces": pieces, "models": {id_: models[id_] for id_ in order}, "notes": notes}
    text = json.dumps(run)
    programs = [model["state"].get("program", {}).get("id") for model in models.values()]
    random = {*widgets["state"], *programs}
    numbers: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        id_ = found[0]
        return numbers.setdefault(id_, f"{len(numbers):032x}") if id_ in random else id_

    fixed: Executed = json.loads(_RANDOM.sub(numbered, text))
    return fixed


def _ordered(pieces: Iterable[PagePart], models: Mapping[str, Model]) -> list[str]:
    """Return the models in order of display, each followed by those it holds."""
    states = {id_: model["state"] for id_, model in models.items()}
    shown = (id_ for piece in pieces for id_ in _with_held(piece["model"], states))
    return list(dict.fromkeys([*shown, *models]))


def _with_held(id_: str, states: Mapping[str, Any]) -> Iterator[str]:
    """Yield a model and all models it holds, recursively."""
    found, ahead = set[str](), [id_]
    while ahead:
        one = ahead.pop()
        if one in states and one not in found:
            found.add(one)
            yield one
            ahead += reversed(_HELD.findall(json.dumps(states[one])))


def _pieces(
    cell: Any, folder: Path, widgets: Mapping[str, Any]
) -> Iterator[tuple[PagePart, tuple[str, ...]]]:
    """Yield the pieces that a cell shows, each with notes on what was left out."""
    from jamlab.gallery.prerender import rendering  # nbconvert is slow to import

    if cell.cell_type != "code":
        yield _piece(rendering.text(cell, folder))
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        model = data.get(VIEW, {}).get("model_id", "")
        if model in widgets:
            yield {"html": "", "model": model}, ()
        elif data.keys() != {VIEW}:  # an empty view is a closed widget
            yield _piece(rendering.output(output, folder))


def _piece(rendered: Rendered) -> tuple[PagePart, tuple[str, ...]]:
    return {"html": rendered.html, "model": ""}, rendered.notes


def _check_drawn(id_: str, state: Mapping[str, Any]) -> None:
    """Raise CannotPrerender for a widget that `kept.js` does not draw, or that holds one."""
    for one in _with_held(id_, {id_: model["state"] for id_, model in state.items()}):
        name, module = state[one]["model_name"], state[one]["model_module"]
        if not name.endswith(UNDRAWN) and name not in DRAWN.get(module, ()):
            raise CannotPrerender(f"{module}.{name} needs a kernel")


def _models(state: dict[str, Any]) -> dict[str, Model]:
    """Return the models that `kept.js` draws."""
    found: dict[str, Model] = {}
    for id_, model in state.items():
        if model["model_name"] in DRAWN.get(model["model_module"], ()):
            buffers = [(buffer["path"], buffer["data"]) for buffer in model.get("buffers", [])]
            found[id_] = {"name": model["model_name"], "state": model["state"], "buffers": buffers}
    return found


def visitors_first() -> None:
    """Lower this process's priority a little: only a little, as a visitor may be waiting for it."""
    if hasattr(os, "nice"):
        os.nice(3)


if __name__ == "__main__":
    visitors_first()
    try:
        run = executed(Path(sys.argv[1]))
    except CannotPrerender as why:
        sys.exit(str(why))
    print(json.dumps(run))  # noqa: T201 - it is asked for on the output
