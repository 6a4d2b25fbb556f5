"""The project's import graph, read from the sources with `ast`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOPS = ("jamlab", "tests", "building", "benchmarks")


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Return the absolute dotted names that a project file imports, at any nesting depth."""
    return tuple(_imports(file))


def _imports(file: Path) -> Iterator[str]:
    here = file.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            # "from jamlab import core as engine" and "from . import cramel" import modules as well.
            for name in node.names:
                whole = f"{module}.{name.name}"
                yield whole if source(whole) else module


@cache
def source(name: str) -> Path | None:
    """Return the file of a project module by dotted name; None if there is none."""
    if name.partition(".")[0] not in TOPS:
        return None
    path = ROOT.joinpath(*name.split("."))
    found = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return found if found.is_file() else None


def imported(files: Iterable[Path]) -> dict[Path, set[Path]]:
    """Map each file to the project files that it imports."""
    return {file: set(filter(None, map(source, imports(file)))) - {file} for file in files}


def circle(graph: Mapping[Path, Iterable[Path]]) -> list[Path]:
    """Return an import cycle, from a file back to itself; [] if there is none.

    Files that import nothing, or only removed files, are in no cycle and are removed repeatedly.
    Every file left imports another that is left, so a walk along the imports must revisit a file.
    """
    left = {file: set(others) for file, others in graph.items()}
    while ends := {file for file, others in left.items() if not others & left.keys()}:
        for file in ends:
            del left[file]
    walk = sorted(left)[:1]
    while walk:
        walk.append(min(left[walk[-1]] & left.keys()))
        if walk[-1] in walk[:-1]:
            return walk[walk.index(walk[-1]) :]
    return []


def distances(graph: Mapping[Path, Iterable[Path]], begin: Iterable[Path]) -> dict[Path, int]:
    """Map each file to its number of imports to the nearest file of `begin` (0 for those files).

    Files that import none of them, even indirectly, are absent.
    """
    importers: dict[Path, list[Path]] = {}
    for file, others in graph.items():
        for other in others:
            importers.setdefault(other, []).append(file)
    found = dict.fromkeys(begin, 0)
    queue = list(found)
    for file in queue:
        for importer in importers.get(file, ()):
            if importer not in found:
                found[importer] = found[file] + 1
                queue.append(importer)
    return found
