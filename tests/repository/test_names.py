"""Docstrings name only what exists, and a class name stands for one thing."""

import ast
import builtins
import re
from pathlib import Path

import pytest

from building import ROOT

NAMED = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)(?:\(\))?`|\b((?:[A-Z][a-z]+){2,})\b")
ELSEWHERE = {
    # Programs, formats and parts of them.
    "ArUco", "DejaVu", "JavaScript", "JupyterChart", "LibreOffice", "MathJax", "MarkdownOutput",
    "Output", "OutputArea", "PowerPoint", "RenderedLatex", "SameSite", "SciPy", "TypeScript",
    "betacf", "enable_offline", "immutable", "scala", "secure_delete", "solref",
    "binomtest",
    # An exit code, a log's node, columns, a key, a card, the die and bodies of the JamSumo board.
    "EX_SOFTWARE", "t17", "score_0", "seat_0", "share_0", "zap", "currant", "D6", "board0",
    "platform1",
}  # fmt: skip


def _defined(path: Path, tree: ast.Module) -> set[str]:
    names = {path.stem, *path.relative_to(ROOT).parent.parts}
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                names.add(node.name)
            case ast.Name():
                names.add(node.id)
            case ast.Attribute():
                names.add(node.attr)
            case ast.alias():
                names |= {*node.name.split("."), node.asname or ""}
            case ast.ImportFrom(module=str(module)):
                names |= set(module.split("."))
            case ast.arg() | ast.keyword():
                names.add(node.arg or "")
            case ast.Constant(value=str(text)) if re.fullmatch(r"[\w./-]{1,60}", text):
                names |= set(re.split(r"\W", text))
    return names


def _sources(pattern: str) -> list[Path]:
    """Return the package's own files: a folder whose name begins with `_` holds what was made."""
    package = ROOT / "jamlab"
    found = [
        path
        for path in package.rglob(pattern)
        if not any(part[:1] == "_" for part in path.relative_to(package).parent.parts)
    ]
    assert len(found) > 200, f"{len(found)} files {pattern}"
    return found


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in _sources("*.py")}


def test_docstrings_name_what_exists(trees: dict[Path, ast.Module]) -> None:
    known = ELSEWHERE | set(dir(builtins))
    for path, tree in trees.items():
        known |= _defined(path, tree)
    for path in _sources("*.[jt]s"):
        known |= set(re.findall(r"\w+", path.read_text("utf-8"))) | {path.stem}
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, documented)
        for found in NAMED.finditer(ast.get_docstring(node) or "")
        if (name := found[1] or found[2]).split(".")[-1] not in known
    ]
    assert missing == []


def test_a_class_name_stands_for_one_thing(trees: dict[Path, ast.Module]) -> None:
    """Games are apart: each has its own `CardDealt` and `Greedy`, and none imports another's."""
    owners: dict[str, list[str]] = {}
    for path, tree in trees.items():
        parts = path.relative_to(ROOT / "jamlab").parts
        owner = parts[1] if parts[0] == "games" else ""
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                owners.setdefault(node.name, []).append(owner)
    shared = {name: found for name, found in owners.items() if len(found) > 1}
    assert not {name for name, found in shared.items() if "" in found or len(found) > len({*found})}
