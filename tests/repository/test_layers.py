"""Layers: a folder of the package imports only from itself and the folders before it in `LAYERS`.

The rule covers Python and JavaScript, including imports in functions and under TYPE_CHECKING.
There are no import cycles, and general layers know no particular game: they find games through
`jamlab.core.registry`.
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import jamlab
from tests.repository import imports as named
from tests.repository.imports import circle, imported, imports

PACKAGE = Path(jamlab.__file__).parent
LAYERS = (
    "core", "log", "chance", "games", "analysis", "ui", "gym", "pages", "lessons", "export", "web",
    "classroom", "gallery", "cli",
)  # fmt: skip
OWN = {"__init__", "__main__", "arguments", "builds", "extras", "lazy", "text"}
"""Top-level modules of the package, which every layer may import."""
OF_GAMES = {"games", "pages", "lessons", "cli"}
"""Layers that may contain a page, lesson or command of a particular game."""
STANDARD_LIBRARY_ONLY = {"core", "games"}
FROM_JAVASCRIPT = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.S | re.M)


def layer_of(path: Path) -> str:
    """Return the layer of a package file; "" for top-level modules."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first in OWN else first


def layer_named(name: str) -> str:
    """Return the layer of a dotted name in `jamlab`; "" for top-level modules."""
    first = name.split(".")[1:2]
    return first[0] if first and first[0] in LAYERS else ""


SOURCES = sorted(PACKAGE.rglob("*.py"))
SCRIPTS = sorted(
    path
    for path in PACKAGE.rglob("*.js")
    if not any(part[0] == "_" for part in path.relative_to(PACKAGE).parts)
)


def wrong_imports(file: Path) -> Iterator[str]:
    """Yield the forbidden imports of a Python file, each with the reason."""
    layer = layer_of(file)
    where = file.relative_to(PACKAGE)
    if layer not in {"", *LAYERS}:
        yield f"{where}: {layer} is no layer (LAYERS in {Path(__file__).name})"
        return
    allowed = {"", *(LAYERS[: LAYERS.index(layer) + 1] if layer else LAYERS)}
    for name in imports(file):
        top = name.partition(".")[0]
        if top == "jamlab":
            if layer_named(name) not in allowed:
                yield f"{where}: {layer} may not import {name}"
            if name.startswith("jamlab.games.") and layer not in OF_GAMES:
                yield f"{where}: {layer} knows no particular game, but imports {name}"
        elif top in sys.stdlib_module_names or (layer, top) == ("games", "mujoco"):
            continue  # MuJoCo is an optional dependency
        elif layer in STANDARD_LIBRARY_ONLY:
            yield f"{where}: {layer} may not import {name}"


@pytest.mark.sample
def test_imports_run_one_way() -> None:
    assert SOURCES
    found = [wrong for file in SOURCES for wrong in wrong_imports(file)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("core/x.py", "def f():\n    from jamlab.log import x\n", "jamlab.log"),
        ("games/x/rules.py", "import requests\n", "requests"),
        ("cellar/x.py", "", "cellar is no layer"),
        ("games/x/odds.py", "import jamlab.ui.story\n", "jamlab.ui.story"),
        ("chance/x.py", "import jamlab.games.pig\n", "jamlab.games.pig"),
        ("gallery/x.py", "import jamlab.games.pig\n", "knows no particular game"),
    ],
)
def test_a_wrong_import_is_found(
    file: str, text: str, wrong: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "jamlab" / file
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    monkeypatch.setattr(named, "ROOT", tmp_path)
    monkeypatch.setattr("tests.repository.test_layers.PACKAGE", tmp_path / "jamlab")
    found = list(wrong_imports(source))
    assert all(one.startswith(f"{file}: ") for one in found)
    assert any(wrong in one for one in found)


def test_games_never_import_each_other() -> None:
    games = {folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir()}
    for file in SOURCES:
        parts = file.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2:
            others = {f"jamlab.games.{game}" for game in games - {parts[1]}}
            for name in imports(file):
                assert ".".join(name.split(".")[:3]) not in others, f"{file} imports {name}"


def test_nothing_runs_in_a_circle() -> None:
    found = circle(imported(SOURCES))
    assert not found, " → ".join(str(file.relative_to(PACKAGE)) for file in found)


def test_a_circle_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Imports in a function or under TYPE_CHECKING count as well."""
    package = tmp_path / "jamlab"
    package.mkdir()
    monkeypatch.setattr(named, "ROOT", tmp_path)
    texts = {
        "__init__": "from jamlab.first import One\n",
        "first": "def one():\n    from jamlab.second import two\n",
        "second": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import third\n",
        "third": "import jamlab.last\nimport jamlab.first\n",
        "last": "",
    }
    files = {name: package / f"{name}.py" for name in texts}
    for name, text in texts.items():
        files[name].write_text(text, encoding="utf-8")
    graph = imported(files.values())
    turn = ["first", "second", "third", "first"]
    assert circle(graph) == [files[name] for name in turn]
    graph[files["second"]].clear()
    assert circle(graph) == []


def scripts_imported(files: list[Path]) -> dict[Path, set[Path]]:
    """Map each JavaScript file to the files that it imports, ignoring comments."""
    return {
        file: {
            Path(os.path.normpath(file.parent / name))
            for name in FROM_JAVASCRIPT.findall(COMMENT.sub("", file.read_text("utf-8")))
        }
        for file in files
    }


def test_scripts_import_one_way() -> None:
    graph = scripts_imported(SCRIPTS)
    assert sum(map(len, graph.values())) > 400
    for file, others in graph.items():
        for other in others:
            layers = [LAYERS.index(layer_of(path)) for path in (file, other)]
            assert layers[1] <= layers[0], f"{file} imports {other}"
    found = circle(graph)
    assert not found, " → ".join(str(file.relative_to(PACKAGE)) for file in found)


def test_a_circle_of_scripts_is_found(tmp_path: Path) -> None:
    one, two = tmp_path / "one.js", tmp_path / "two.js"
    one.write_text('import { two } from "./two.js";\n')
    two.write_text('// import { x } from "./x.js";\nconst later = () => import("./one.js");\n')
    assert circle(scripts_imported([one, two])) == [one, two, one]


ODDS = PACKAGE / "chance" / "exact"
TRIALS = [PACKAGE / "chance" / "rule_trials.py", *PACKAGE.glob("games/*/trials.py")]
ANSWERS = [
    *ODDS.rglob("*.py"),
    *PACKAGE.glob("games/*/odds.py"),
    *PACKAGE.glob("games/*/odds/*.py"),
]
KNOWN_TO_TRIALS = (
    "jamlab.core", "jamlab.games", "jamlab.text",
    "jamlab.chance.estimates.trials", "jamlab.chance.rule_trials",
)  # fmt: skip
METHODS = {
    f"jamlab.games.{name}" for name in ("cramel.one_turn", "cramel.when_to_stop", "pie.baking")
}
"""Exact methods of a game that are outside its `odds`."""


@pytest.mark.parametrize("file", sorted(TRIALS), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_trials_and_answers_share_nothing_but_the_question(file: Path) -> None:
    """Trials import the rules and the view, but no answer and no method used by answers."""
    for name in imports(file):
        if name.partition(".")[0] == "jamlab":
            allowed = [f"{name}.".startswith(f"{known}.") for known in KNOWN_TO_TRIALS]
            assert any(allowed), f"a trial may not import {name}"
            assert ".odds" not in name, f"a trial may not import {name}"
            assert name not in METHODS, f"a trial may not import {name}"


def test_answers_know_no_trial() -> None:
    """Only the modules that pair a trial with its answer import both."""
    both = {ODDS / f"{name}.py" for name in ("__init__", "question", "asking")}
    for file in sorted(set(ANSWERS) - both):
        known = [name for name in imports(file) if {"trials", "rule_trials"} & {*name.split(".")}]
        assert not known, f"{file.relative_to(PACKAGE)} knows trials: {known}"
