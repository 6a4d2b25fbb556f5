"""Both builds: events behave the same, the right build runs, and wheels are complete."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import jamlab
from building import ROOT, compiled
from building.compiled import COMPILER, begin_anew_if_made_otherwise, in_place, is_fresh
from building.compiler import LINKING, NO_COMPILER, OUT, TRANSLATING
from building.records import Index, NotCompilable, as_cython

needs_compiled = pytest.mark.skipif(
    not is_fresh() and not os.environ.get("CI"),  # in CI the build is required
    reason="no compiled modules here, or older than their sources: `make compiled`",
)


def ran(code: str, compile: str, where: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a program that imports jamlab from this folder, with this JAMLAB_COMPILE."""
    environment = {**os.environ, "JAMLAB_COMPILE": compile, "PYTHONPATH": str(where)}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def said(code: str, compile: str, where: Path = ROOT) -> Any:
    """Return the JSON that the program prints."""
    done = ran(code, compile, where)
    assert not done.stderr
    return json.loads(done.stdout)


# -- the same event in both builds -----------------------------------------------------------------

# Every operation that Python offers on an event, for every class of event.
ASK_ALL = """
import copy, dataclasses, inspect, json, pickle
from jamlab.core import Event
from jamlab.core.registry import ids, load

missing = dataclasses.MISSING

def refusal(act):
    try:
        return repr(act())
    except Exception as error:
        return type(error).__name__

def asked(kind):
    fields = dataclasses.fields(kind)
    words = ("str", "Secret", "LongText")
    values = [field.name if field.type in words else n for n, field in enumerate(fields, 3)]
    others = [value + value for value in values]
    event, twin = kind(*values), kind(**{f.name: v for f, v in zip(fields, values)})
    changed = dataclasses.replace(event, **{fields[-1].name: others[-1]})
    assert pickle.loads(pickle.dumps(event)) == event == copy.copy(event) == copy.deepcopy(event)
    return {
        "fields": [(field.name, field.type) for field in fields],
        "defaults": [field.default for field in fields if field.default is not missing],
        "frozen": kind.__dataclass_params__.frozen,
        "repr": [repr(event), str(event), repr(changed)],
        "equal": [event == twin, event != twin, event == changed, event == tuple(values)],
        "other kind": [event == other(0, "") for other in kinds[:2] if other is not kind],
        "hash": [hash(event) == hash(tuple(values)), hash(event) == hash(changed)],
        "values": [getattr(event, field.name) for field in fields],
        "as dict": dataclasses.asdict(event),
        "kind": event.kind,
        "names": [kind.__name__, kind.__qualname__, kind.__module__, inspect.getdoc(kind)],
        "match": [kind.__match_args__, kind.__slots__, hasattr(event, "__dict__")],
        "types": kind.__dict__.get("__annotations__", {}),
        "bases": [base.__name__ for base in kind.__mro__],
        "set": refusal(lambda: setattr(event, "seat", 1)),
        "delete": refusal(lambda: delattr(event, "clause")),
        "too few": refusal(lambda: kind(1)),
        "too many": refusal(lambda: kind(*values, 1)),
        "unknown": refusal(lambda: dataclasses.replace(event, colour="red")),
    }

kinds = [Event, *(kind for game in ids() for kind in load(game).events)]
print(json.dumps({f"{kind.__module__}.{kind.__name__}": asked(kind) for kind in kinds}))
"""


@pytest.mark.sample
@needs_compiled
def test_an_event_answers_the_same_in_both_builds() -> None:
    interpreted, compiled = said(ASK_ALL, "0"), said(ASK_ALL, "1")
    assert len(interpreted) > 30
    for name, answers in interpreted.items():
        assert compiled[name] == answers, name
        assert answers["set"] == "FrozenInstanceError"


@needs_compiled
def test_an_event_pickled_in_one_build_is_read_in_the_other() -> None:
    write = (
        "import json, pickle; from jamlab.games.sixty.events import Attacked;"
        "print(json.dumps(pickle.dumps(Attacked(1, 'S-C1', '12', 2, 0)).hex()))"
    )
    read = "import json, pickle; print(json.dumps(repr(pickle.loads(bytes.fromhex('{}')))))"
    for one, other in (("0", "1"), ("1", "0")):
        shown = said(read.format(said(write, one)), other)
        assert shown == "Attacked(seat=1, clause='S-C1', card='12', count=2, target=0)"


ASK_STATES = """
import inspect, json
from jamlab.core import State, fields
from jamlab.core.registry import ids, load

for game in ids():
    load(game)
tell = inspect.get_annotations
fields.get_annotations = lambda kind: tell(kind) if kind.__flags__ & 1 << 9 else {}
print(json.dumps({kind.__name__: fields.annotated(kind) for kind in State.__subclasses__()}))
"""


@needs_compiled
def test_the_fields_of_a_state_are_known_though_python_does_not_tell_them() -> None:
    """Python 3.14 has no annotations for a class that is not a heap type, as in C."""
    interpreted, compiled = said(ASK_STATES, "0"), said(ASK_STATES, "1")
    assert compiled == interpreted
    assert "phase" in compiled["SixtyState"]


# -- events as Cython ------------------------------------------------------------------------------

HEAD = "from dataclasses import dataclass\n@dataclass(frozen=True, slots=True)\n"


def test_the_rest_of_a_file_is_kept() -> None:
    known: Index = {}
    method = "    def twice(self):\n        return 2 * self.seat\n"
    source = HEAD + "class Fact:\n    seat: int\n" + method
    pyx, pxd = as_cython("facts", "A = 1\n" + source + "\nALL = (Fact,)\n", known)
    assert pyx.startswith("A = 1\n")
    assert pyx.endswith("ALL = (Fact,)\n")
    assert method in pyx
    assert pxd == "\ncdef class Fact:\n    cdef readonly int seat\n"
    derived = "from facts import Fact\n" + HEAD + "class Told(Fact):\n    by: str\n"
    pyx, pxd = as_cython("more", derived, known)
    assert "def __init__(self, int seat, str by):" in pyx
    assert pxd.startswith("from facts cimport Fact\n\ncdef class Told(Fact):\n")


def test_what_a_field_says_beside_its_sort_is_kept_for_python() -> None:
    """C has only ints and strings; the reader of logs needs the names of the types."""
    pyx, pxd = as_cython("facts", HEAD + "class Fact:\n    x: Signed\n    told: LongText\n", {})
    assert "cdef class Fact:\n    cdef readonly int x\n    cdef readonly str told\n" in pxd
    assert "def __init__(self, int x, str told):" in pyx
    assert "{'x': 'Signed', 'told': 'LongText'}" in pyx


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("class Fact:\n    seat: float\n", "facts, line 4: field seat of Fact"),
        ("class Fact:\n    seat: int = 0\n", "facts, line 4: field seat of Fact"),
        ("class Fact(Strange):\n    seat: int\n", "facts, line 3: Strange, the base of Fact"),
        ("class Fact(One, Two):\n    seat: int\n", "facts, line 3: Fact may have one"),
    ],
)
def test_what_is_no_record_is_refused_by_line(body: str, why: str) -> None:
    with pytest.raises(NotCompilable, match=why):
        as_cython("facts", HEAD + body, {})


# -- build selection -------------------------------------------------------------------------------

WHICH = """
import json, sys
import jamlab, jamlab.core.play
from jamlab.core.registry import ids, load
for game in ids():
    load(game)
print(json.dumps([jamlab.build, {
    name: module.__file__ for name, module in sys.modules.items() if name.startswith("jamlab.")
}]))
"""


def names(compiled: Mapping[str, object]) -> set[str]:
    """Return module names from the paths of their compiled files."""
    suffix = EXTENSION_SUFFIXES[0]
    return {
        "jamlab." + name.removesuffix(suffix).replace("/", ".")
        for name in compiled
        if name.endswith(suffix)
    }


def all_of_them() -> str:
    """Return `WHICH` preceded by imports of every compiled module."""
    every = "".join(f"import {name}\n" for name in sorted(names(in_place())))
    return every + WHICH


def test_zero_runs_the_sources() -> None:
    build, files = said(all_of_them(), "0")
    assert build == "interpreted"
    assert "jamlab.core.play" in files
    assert all(file.endswith(".py") for file in files.values())


@needs_compiled
@pytest.mark.parametrize("compile", ["", "1"])
def test_the_compiled_modules_are_used(compile: str) -> None:
    build, files = said(all_of_them(), compile)
    assert build == "compiled"
    extensions = {name for name, file in files.items() if not file.endswith(".py")}
    assert extensions == names(in_place())


def test_any_other_wish_is_refused() -> None:
    done = ran("import jamlab", "yes")
    assert done.returncode == 1
    assert done.stderr.endswith("ImportError: JAMLAB_COMPILE must be 0, 1 or empty, got 'yes'\n")


def copied(where: Path) -> Path:
    """Copy the package and its build scripts to another checkout; return the package."""
    unwanted = shutil.ignore_patterns("__pycache__", "static", "icons", "html", "js", "css")
    shutil.copytree(ROOT / "jamlab", where / "jamlab", ignore=unwanted)
    shutil.copytree(ROOT / "building", where / "building", ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", where)
    return where / "jamlab"


@needs_compiled
def test_a_source_that_changed_is_never_run_compiled(tmp_path: Path) -> None:
    package = copied(tmp_path)
    assert said(WHICH, "", tmp_path)[0] == "compiled"
    with (package / "core" / "event.py").open("a") as file:
        file.write("\n# changed\n")
    done = ran(WHICH, "", tmp_path)
    build, files = json.loads(done.stdout)
    assert build == "interpreted"
    assert all(file.endswith(".py") for file in files.values())  # all or nothing
    assert done.stderr.count("Warning") == 1
    assert "jamlab runs interpreted: core/event.py changed since it was compiled" in done.stderr
    done = ran(WHICH, "1", tmp_path)
    assert done.returncode == 1
    assert "JAMLAB_COMPILE=1, but core/event.py changed" in done.stderr
    (tmp_path / "pyproject.toml").unlink()  # an installed package is not checked
    assert said(WHICH, "", tmp_path)[0] == "compiled"


@needs_compiled
def test_a_new_game_plays_before_it_is_compiled(tmp_path: Path) -> None:
    """Its events cannot derive from the compiled ones."""
    games = copied(tmp_path) / "games"
    shutil.copytree(games / "pig", games / "hog", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for file in (games / "hog").glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("games.pig", "games.hog")
        file.write_text(text.replace('id = "pig"', 'id = "hog"'), encoding="utf-8")
    done = ran(WHICH, "", tmp_path)
    assert json.loads(done.stdout)[0] == "interpreted"
    assert (
        "interpreted: games/hog/events.py is not compiled yet; `make compiled` compiles it"
        in done.stderr
    )


def test_without_compiled_modules_the_sources_run(tmp_path: Path) -> None:
    package = copied(tmp_path)
    for file in [*package.glob("compiled.*.txt"), *package.rglob("*" + EXTENSION_SUFFIXES[0])]:
        file.unlink()
    assert said(WHICH, "", tmp_path)[0] == "interpreted"
    done = ran("import jamlab", "1", tmp_path)
    assert done.stderr.endswith(
        "ImportError: JAMLAB_COMPILE=1, but there are no compiled modules here; "
        "in a checkout `make compiled` makes them\n"
    )


def test_what_was_compiled_in_another_way_is_compiled_again(tmp_path: Path) -> None:
    """The compiler itself checks only whether the sources changed."""
    made = tmp_path / OUT / "module.so"
    for compiled_so, stays in ((b"-O0", False), (None, True)):
        if compiled_so is not None:
            (tmp_path / "made_by.txt").write_bytes(compiled_so)
        made.parent.mkdir(exist_ok=True)
        made.touch()
        begin_anew_if_made_otherwise(tmp_path)
        assert made.exists() == stays


def test_a_compiler_that_is_killed_leaves_nothing_half_written_for_done(tmp_path: Path) -> None:
    package, suffix = tmp_path / "jamlab", EXTENSION_SUFFIXES[0]
    package.mkdir()
    for name, text in {"__init__.py": "", "one.pxd": "", "one.py": "ONE = 1\n"}.items():
        (package / name).write_text(text)
    # Killed while Cython wrote and while the linker wrote.
    (tmp_path / TRANSLATING).touch()
    (package / "one.c").write_text("int half(")
    (tmp_path / LINKING / "jamlab").mkdir(parents=True)
    (tmp_path / LINKING / "jamlab" / f"one{suffix}").write_bytes(b"\x7fELF")
    later = (package / "one.py").stat().st_mtime + 60
    for path in [package / "one.c", *(tmp_path / LINKING).rglob("*.*")]:
        os.utime(path, (later, later))
    done = subprocess.run(
        [sys.executable, COMPILER], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if done.returncode == NO_COMPILER and not os.environ.get("CI"):
        pytest.skip(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not (tmp_path / TRANSLATING).exists()
    (tmp_path / OUT / "jamlab" / "__init__.py").touch()
    code = "import json, jamlab.one as one; print(json.dumps([one.ONE, one.__file__]))"
    one, file = said(code, "", tmp_path / OUT)
    assert one == 1
    assert file.endswith(suffix)


def test_modules_are_put_beside_their_sources_under_who_runs_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suffix, package = EXTENSION_SUFFIXES[0], tmp_path / "jamlab"
    (tmp_path / "made").mkdir()
    package.mkdir()
    monkeypatch.setattr(compiled, "PACKAGE", package)
    names = [f"one{suffix}", compiled.builds.STAMP]
    for name in (*names, f"gone{suffix}", f"one{suffix}{compiled.PART}"):
        (package / name).write_text("old")
    for name in names:
        (tmp_path / "made" / name).write_text("new")
    with (package / names[0]).open() as runs:
        compiled._put({name: tmp_path / "made" / name for name in names})
        assert runs.read() == "old"
    assert {path.name: path.read_text() for path in package.iterdir()} == dict.fromkeys(
        names, "new"
    )


# -- wheels ----------------------------------------------------------------------------------------


def wheel(where: Path, compile: str) -> tuple[Path, list[str]]:
    """Build a wheel from this checkout and unpack it; return the folder and the name's parts."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(where)],
        cwd=ROOT,
        env={**os.environ, "JAMLAB_COMPILE": compile},
        capture_output=True,
        check=True,
    )
    (made,) = where.glob("*.whl")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(where / "unpacked")
    return where / "unpacked", made.stem.split("-")


@pytest.mark.slow("builds a wheel; before a release")
def test_a_wheel_built_without_compiling_runs_anywhere(tmp_path: Path) -> None:
    folder, (_, version, *tags) = wheel(tmp_path, "0")
    assert tags == ["py3", "none", "any"]
    assert version == jamlab.__version__
    assert not [*folder.rglob("*" + EXTENSION_SUFFIXES[0]), *folder.rglob("compiled.*")]
    assert said(WHICH, "", folder)[0] == "interpreted"


@needs_compiled
@pytest.mark.slow("builds a compiled wheel; before a release")
def test_a_compiled_wheel_holds_modules_and_sources(tmp_path: Path) -> None:
    folder, (*_, python, _, platform) = wheel(tmp_path, "1")
    assert python != "py3"
    assert platform != "any"
    for name in in_place():
        assert (folder / "jamlab" / name).is_file()
    assert (folder / "jamlab" / "core" / "event.py").is_file()
    build, files = said(WHICH, "1", folder)
    assert build == "compiled"
    assert all(file.startswith(str(folder)) for file in files.values())
