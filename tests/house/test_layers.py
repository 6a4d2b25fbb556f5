"""The house: rooms import only from rooms to their left, read from the source with `ast`.

`table → engine → games → replay → flicks → agents → probability → analysis → scenes → gym
→ charts → widgets → export → lessons → classroom → publish → cli`. A room is a folder or a module
directly in `jamlab/`.

Inside a room, too, no files import one another in a circle. An import counts wherever it stands:
in a function, or for the types only. What a file does not name does not count, though Python runs
it: the `__init__` of each package above it, which may import all that the package holds.
"""

import sys
from pathlib import Path

import pytest

import jamlab
from tests.house import imports as named
from tests.house.imports import circle, imported, imports

PACKAGE = Path(jamlab.__file__).parent
ROOMS = (
    "table", "engine", "games", "replay", "flicks", "agents", "probability", "analysis",
    "scenes", "gym", "charts", "programs", "widgets", "export", "lessons", "classroom",
    "publish", "cli",
)  # fmt: skip
STANDARD_LIBRARY_ONLY = {"table", "engine", "games", "programs"}


def room_of(file: Path) -> str:
    """The room of a source file; "" for what is the package's own: `__init__.py`, `builds.py`, ….

    A game's odds lie in its folder and belong to `probability`, which looks for them there.
    """
    first, *rest = file.relative_to(PACKAGE).parts
    if first == "games" and rest[1:2] == ["odds"]:
        return "probability"
    first = first.removesuffix(".py")
    return "" if first in {"__init__", "__main__", "builds", "extras"} else first


def room_named(name: str) -> str:
    """The room that a dotted name within `jamlab` lies in; "" if it is none."""
    first, *rest = name.split(".")[1:] or [""]
    if first == "games" and rest[1:2] == ["odds"]:
        return "probability"
    return first if first in ROOMS else ""


SOURCES = sorted(PACKAGE.rglob("*.py"))


def wrong_imports(file: Path) -> list[str]:
    """What a source file may not import, each with its reason."""
    room, found = room_of(file), []
    if room not in {"", *ROOMS}:
        found.append(f"{room} is no room of this house: see CONTRIBUTING.md")
    allowed = ROOMS[: ROOMS.index(room) + 1] if room in ROOMS else ROOMS
    for name in imports(file):
        top = name.partition(".")[0]
        if top == "jamlab":
            if room_named(name) not in {"", *allowed}:
                found.append(f"{room} may not import {name}")
        elif room in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
            found.append(f"{room} may not import {name}")
    return [f"{file.relative_to(PACKAGE)}: {what}" for what in found]


@pytest.mark.sample
def test_imports_run_one_way() -> None:
    assert SOURCES
    found = [wrong for file in SOURCES for wrong in wrong_imports(file)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("engine/x.py", "def f():\n    from jamlab.log import x\n", "jamlab.log"),
        ("games/x/rules.py", "import numpy\n", "numpy"),
        ("cellar/x.py", "", "cellar is no room"),
        ("games/x/odds/y.py", "import jamlab.ui.story\n", "jamlab.ui.story"),
    ],
)
def test_a_wrong_import_is_found(
    file: str, text: str, wrong: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "jamlab" / file
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    monkeypatch.setattr(named, "ROOT", tmp_path)
    monkeypatch.setattr("tests.house.test_layers.PACKAGE", tmp_path / "jamlab")
    (found,) = wrong_imports(source)
    assert found.startswith(f"{file}: ")
    assert wrong in found


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
    """Also one that is hidden in a function, or behind TYPE_CHECKING."""
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


ODDS = PACKAGE / "probability" / "odds"
TRIED = [*(PACKAGE / "probability" / "tried").glob("*.py"), *PACKAGE.glob("games/*/odds/tried.py")]
ANSWERS = [*ODDS.rglob("*.py"), *set(PACKAGE.glob("games/*/odds/*.py")) - set(TRIED)]
WHAT_A_TRIAL_KNOWS = (
    "jamlab.core",
    "jamlab.chance.estimates.trials", "jamlab.chance.rule_trials",
)  # fmt: skip


@pytest.mark.parametrize("file", sorted(TRIED), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_trials_and_answers_share_nothing_but_the_question(file: Path) -> None:
    """A trial knows the rules and the view; no answer, and nothing that answers are made with."""
    for name in imports(file):
        if name.partition(".")[0] == "jamlab":
            allowed = [f"{name}.".startswith(f"{known}.") for known in WHAT_A_TRIAL_KNOWS]
            assert any(allowed), f"a trial may not import {name}"
            assert ".odds" not in name, f"a trial may not import {name}"


def test_answers_know_no_trial() -> None:
    """Only what puts a trial beside its answer knows both."""
    both = {ODDS / f"{name}.py" for name in ("__init__", "question", "registry")}
    for file in sorted(set(ANSWERS) - both):
        known = [name for name in imports(file) if "tried" in name.split(".")]
        assert not known, f"{file.relative_to(PACKAGE)} knows trials: {known}"


def test_every_folder_is_a_room() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    assert {name for name in folders if name[0] != "_"} <= set(ROOMS)  # _… are build products
