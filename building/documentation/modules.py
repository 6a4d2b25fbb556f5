"""Reference of the package: a page per module, with its public names.

* `GROUPS` lists the modules in order. A module's public names are its `__all__`; without one, the
  functions and classes that it defines.
* The text comes from the docstrings. A class is shown with its public methods and properties.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Final

from building import ROOT

GROUPS: Final[dict[str, dict[str, str]]] = {
    "To begin with": {"jamlab": "The shortest way in"},
    "Games and recorded games": {
        "jamlab.core.registry": "Which games there are",
        "jamlab.log": "Recorded games: reading, stepping, checking, writing",
        "jamlab.log.notes": "Notes, stops and branches on a recorded game",
        "jamlab.core": "What every game keeps",
        "jamlab.core.scene": "What lies on a table, as plain data",
        "jamlab.ui.story": "Replays as the stepper gets them",
    },
    "Players and programs that learn": {
        "jamlab.chance.agents": "Players",
        "jamlab.gym": "Environments for programs that learn",
        "jamlab.games.jamsumo.flick.skill": "How exact a finger is",
    },
    "Chance": {
        "jamlab.chance": "Exact odds, estimates, many games",
        "jamlab.analysis": "What a recorded game tells",
        "jamlab.ui.charts": "Charts",
    },
    "Pages and classes": {
        "jamlab.pages": "Widgets for notebooks",
        "jamlab.export": "A game as one file, or a picture",
        "jamlab.lessons": "The lessons",
        "jamlab.classroom.questions": "What a class is asked",
        "jamlab.classroom.judging": "How well a class judges",
        "jamlab.gallery": "The gallery",
        "jamlab.ui.view_model": "What stands behind a page",
    },
}

WORDS: Final = {
    "Node": "What can happen next: one of these.",
    "LOWER": "The action that says: it is in the lower half of the values that can still be meant.",
    "UPPER": "The same of the upper half.",
    "build": "Which build runs: compiled or interpreted.",
}
"""Descriptions of constants that have none of their own."""


def names() -> Iterator[str]:
    """The modules that have a page."""
    for group in GROUPS.values():
        yield from group


def given(module: ModuleType) -> list[str]:
    """The public names of a module, in its own order."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return [name for name in listed if not inspect.ismodule(getattr(module, name))]
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and _is_own(module, value)
    ]


def _is_own(module: ModuleType, value: object) -> bool:
    if inspect.isclass(value) or inspect.isfunction(value):
        return value.__module__ == module.__name__
    return False


def pages() -> dict[str, str]:
    """Each page below reference/python, as reStructuredText (the index as Markdown)."""
    index = ["# The Python package", "", "What `import jamlab` gives, and what lies below it.", ""]
    order = []
    for group, modules in GROUPS.items():
        index += [f"## {group}", "", "| module | what it is for |", "|---|---|"]
        for name, words in modules.items():
            index.append(f"| [{name}]({name}.rst) | {words} |")
            order.append(name)
        index.append("")
    index += ["```{toctree}", ":hidden:", "", *order, "```", ""]
    found = {"index.md": "\n".join(index)}
    for name in order:
        found[f"{name}.rst"] = page(name)
    return found


def page(name: str) -> str:
    """The page of one module."""
    module = import_module(name)
    lines = [name, "=" * len(name), "", f".. automodule:: {name}", "   :no-members:", ""]
    elsewhere = []
    for one in given(module):
        home = told_on(module, one)
        if home == name:
            lines += [*_entry(f"{where(module, one)}.{one}", getattr(module, one)), ""]
        else:
            elsewhere.append(f"* ``{one}``: :doc:`{home}`")
    if elsewhere:
        lines += ["Also from here, and told elsewhere:", "", *elsewhere, ""]
    return "\n".join(lines)


def told_on(module: ModuleType, one: str) -> str:
    """The module whose page documents a name: the defining one, else the exporter nearest to it.

    >>> import jamlab
    >>> told_on(jamlab, "Replay")
    'jamlab.log'
    """
    written = where(module, one)
    giving = [name for name in names() if one in given(import_module(name))
              and where(import_module(name), one) == written]  # fmt: skip
    return max(giving, key=lambda name: len(_shared(name, written)))


def _shared(one: str, other: str) -> list[str]:
    """The common prefix of two dotted names."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    return [a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]


def where(module: ModuleType, one: str) -> str:
    """The module that defines a name exported by this one."""
    value = getattr(module, one)
    if (inspect.isclass(value) or inspect.isfunction(value)) and value.__name__ == one:
        return value.__module__
    for node in ast.walk(ast.parse(source(module.__name__).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                if (alias.asname or alias.name) == one:
                    return where(import_module(node.module), alias.name)
    return module.__name__


def source(module: str) -> Path:
    """Source file of one of our modules, whether it runs compiled or not."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _entry(name: str, value: object) -> list[str]:
    if inspect.isclass(value):
        return [f".. autoclass:: {name}", "   :members:"]
    if inspect.isroutine(value):
        return [f".. autofunction:: {name}"]
    words = WORDS.get(name.rpartition(".")[2])
    return [f".. autodata:: {name}", "   :no-value:", *(["", f"   {words}"] if words else [])]
