"""Runs notebooks of ours one after another in this process: imports are paid once, without kernels.

* A notebook's outputs and widgets come out as nbclient collects them from a kernel (`executed`).
* Each notebook gets a namespace of its own, its own folder as working directory, and the same
  numbers from `random`.
* MuJoCo is not there, as in the browser's Python: the page that goes on in it offers no more.
* IPython keeps its files (profile, history) in a temporary folder, or nowhere.
"""

from __future__ import annotations

import os
import random
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import TextIOBase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nbformat
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets.widgets.widget import Widget, _instances
from traitlets.config import Config

from jamlab.extras import hidden
from jamlab.publish.prerender.notebook import Executed, executed_of

_SEED: Final = 1
_TEXT: Final = "text/plain"


class _Outputs:
    """Outputs of the cell that runs, in order, as nbformat has them."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def show(self, kind: str, data: dict[str, Any], metadata: dict[str, Any] | None) -> None:
        """One display; pictures become base64, as in a notebook's file."""
        packed = {
            mime: b64encode(value).decode("ascii") if isinstance(value, bytes) else value
            for mime, value in data.items()
        }
        self.found.append({"output_type": kind, "data": packed, "metadata": metadata or {}})

    def print(self, name: str, text: str) -> None:
        """Text on a stream; what follows on the same stream belongs to it."""
        if self.found and self.found[-1].get("name") == name:
            self.found[-1]["text"] += text
        else:
            self.found.append({"output_type": "stream", "name": name, "text": text})


_OUTPUTS: Final = _Outputs()


class _Stream(TextIOBase):
    def __init__(self, name: str) -> None:
        self._name = name

    def write(self, text: str) -> int:
        if text:
            _OUTPUTS.print(self._name, text)
        return len(text)


class _Hook(DisplayHook):
    """Takes the value of a cell's last line."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        _OUTPUTS.show("execute_result", format_dict, md_dict)

    def finish_displayhook(self) -> None:
        self._is_active = False


class _Publisher(DisplayPublisher):
    """Takes what `display` shows."""

    def publish(
        self, data: Any, metadata: Any = None, *_: Any, update: bool = False, **__: Any
    ) -> None:
        if not update:
            _OUTPUTS.show("display_data", data, metadata)

    def clear_output(self, wait: bool = False) -> None:
        _OUTPUTS.found.clear()


@cache
def _shell() -> InteractiveShell:
    """The interpreter that `get_ipython()` finds; there is one in a process."""
    config = Config({"HistoryManager": {"enabled": False}})
    with TemporaryDirectory(prefix="jamlab-ipython-") as folder:  # it is needed no longer
        shell: InteractiveShell = InteractiveShell.instance(
            config=config,
            displayhook_class=_Hook,
            display_pub_class=_Publisher,
            ipython_dir=folder,
        )
    return shell


def executed_in_process(path: Path) -> Executed:
    """A notebook after a run in this process.

    CannotPrerender for a widget that only a kernel can draw; what a cell raises comes through.
    """
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    before = set(_instances)
    with _ready(path.parent) as shell:
        for cell in notebook.cells:
            if cell.cell_type == "code":
                _OUTPUTS.found = []
                with redirect_stdout(_Stream("stdout")), redirect_stderr(_Stream("stderr")):
                    result = shell.run_cell(cell.source, store_history=True)  # type: ignore[no-untyped-call]
                error = result.error_before_exec or result.error_in_exec
                if error is not None:
                    raise error
                cell.outputs = _OUTPUTS.found
        own = {model: widget for model, widget in _instances.items() if model not in before}
        widgets = Widget.get_manager_state(widgets=_with_theirs(own))
        return executed_of(notebook.cells, widgets, path.parent)


@contextmanager
def _ready(folder: Path) -> Iterator[InteractiveShell]:
    """A fresh namespace in a notebook's folder; afterwards all is as it was."""
    main, where, paths, state = sys.modules["__main__"], Path.cwd(), [*sys.path], random.getstate()
    shell = _shell()
    shell.reset(new_session=False)  # type: ignore[no-untyped-call]
    shell.execution_count = 1
    shell.user_module.__spec__ = None  # processes that a cell starts look for it
    sys.modules["__main__"] = shell.user_module
    random.seed(_SEED)
    os.chdir(folder)
    try:
        with hidden("mujoco"):
            yield shell
    finally:
        sys.modules["__main__"] = main
        os.chdir(where)
        sys.path[:] = paths
        random.setstate(state)
        shell.reset(new_session=False)  # type: ignore[no-untyped-call]


def _with_theirs(own: dict[str, Widget]) -> list[Widget]:
    """These widgets and those that they hold, which may have come with an earlier notebook."""
    found: dict[str, Widget] = {}

    def add(widget: Widget) -> None:
        if widget.model_id not in found:
            found[widget.model_id] = widget
            for name in widget.keys:
                held = getattr(widget, name)
                for one in held if isinstance(held, list | tuple) else (held,):
                    if isinstance(one, Widget):
                        add(one)

    for widget in own.values():
        add(widget)
    return list(found.values())
