"""Every term and folder named in docs/develop/architecture.md exists where it says."""

import ast
import re
from pathlib import Path

import pytest

from tests.repository.test_layers import LAYERS, PACKAGE

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "develop" / "architecture.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| (?P<word>[^|`]+) \| [^|]+ \| `(?P<file>[^`]+)` \(`(?P<symbol>[^`]+)`\) \|$", re.M
)
FOLDER = re.compile(r"^ {4}(?P<inside>  )?(?P<name>\w+)/(?: |$)", re.M)


def part(title: str) -> str:
    """Return the text below a heading, up to the next one."""
    return TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]


WORDS = list(ROW.finditer(part("The words")))


def defines(file: Path, symbol: str) -> bool:
    """Return True if a Python file defines this name, possibly in a class ("Game.mask")."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    for name in symbol.split("."):
        for node in body:
            if name in names(node):
                body = node.body if isinstance(node, ast.ClassDef) else []
                break
        else:
            return False
    return True


def names(node: ast.stmt) -> list[str]:
    """Return the names that a statement binds."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


@pytest.mark.parametrize("row", WORDS, ids=lambda row: row["word"])
def test_a_word_is_where_the_glossary_says(row: re.Match[str]) -> None:
    file = ROOT / row["file"]
    assert file.is_file(), f"{row['file']} is no file"
    assert defines(file, row["symbol"]), f"{row['file']} has no {row['symbol']}"


def test_what_is_not_there_is_missed() -> None:
    game = PACKAGE / "core" / "game.py"
    assert defines(game, "Game.mask")
    assert not defines(game, "Game.nothing")
    assert not defines(game, "mask")


def test_the_glossary_is_a_table_in_the_order_of_the_alphabet() -> None:
    lines = [line for line in part("The words").splitlines() if line.startswith("|")]
    assert len(WORDS) == len(lines) - 2, "each line is: word, meaning, `file` (`symbol`)"
    words = [row["word"] for row in WORDS]
    assert words == sorted(set(words))
    assert len(words) >= 30


def test_the_map_names_the_folders_that_are_there() -> None:
    found = list(FOLDER.finditer(part("The map")))
    layers = [row["name"] for row in found if row["inside"]]
    assert layers == list(LAYERS)
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == set(layers)
    for row in found:
        if not row["inside"]:
            assert (ROOT / row["name"]).is_dir(), f"{row['name']}/ is no folder"
    inner = re.findall(r"`(\w+)/`", part("The map"))
    folders = {
        path.name for top in ("jamlab", "tests", "notebooks") for path in (ROOT / top).rglob("*")
    } | {path.name for path in ROOT.iterdir()}
    assert set(inner) <= folders, f"no such folder: {set(inner) - folders}"
