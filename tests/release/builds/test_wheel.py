"""The distributions: contents of the source archive and of the wheel built from it, and the wheel
at work without a checkout and without write access.

The wheel is built without compiling, which takes minutes; `test_build.py` covers a compiled wheel,
and `python -m tests.release.versions` one for each Python.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from building import ROOT, prerendered
from building.compiled import in_place, is_fresh
from jamlab.builds import PARTS as PARTS_BUILT
from jamlab.gallery.prerender.files import story_name
from jamlab.log.recorded import recorded
from tests.release.builds.sources import BUILT, clone, tracked
from tests.release.builds.test_lock import PARTS
from tests.release.builds.test_lock import named as locked_by
from tests.release.versions import used
from tests.release.versions.environments import built, ran, sdist, unpacked

NOBODY = 65534
HELD = (
    *("jamlab/py.typed", "jamlab/cli/__init__.py", "jamlab/games/sixty/RULES.md"),
    *("jamlab/gallery/html/landing.html.j2", "jamlab/web/static/house.css"),
    *("jamlab/pages/stepper/stepper.js", "jamlab/games/sixty/questions.json"),
    *("jamlab/_share/notebooks/explainers/sixty.ipynb", "jamlab/core/node.pyx"),
    "jamlab/_share/replays/cramel/ann-bo-cy.jsonl",
    "jamlab/classroom/store/migrations/versions/v1_first.py",
    *(f"jamlab/{path}" for _, path, _ in PARTS_BUILT),
)  # fmt: skip
"""One file of each kind that a wheel must hold."""
NOT_HELD = re.compile(r"(^|/)(tests|building|docs|node_modules|__pycache__|\.[^/]+)/|(^|/)\.git")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, including built files other than the compiled modules."""
    prerendered.make()
    return sdist(tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from the archive, without a compiler or a checkout."""
    return wheel_of(archive, tmp_path_factory.mktemp("wheel"))


def wheel_of(archive: Path, folder: Path) -> Path:
    sources = unpacked(archive, folder / "sources")
    said = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, sources],
        env={**os.environ, "CC": "false", "JAMLAB_COMPILE": ""},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True,
    ).stdout  # fmt: skip
    assert "jamlab is built interpreted, which is slower and else the same: no C compiler" in said
    (made,) = folder.glob("*.whl")
    return made


def named(wheel: Path) -> list[str]:
    """Return the names of the files in a wheel."""
    with zipfile.ZipFile(wheel) as file:
        return file.namelist()


@pytest.mark.slow("builds the archive of sources and a wheel of it; before a release")
def test_a_wheel_made_of_the_archive_holds_all_of_the_checkout(wheel: Path, archive: Path) -> None:
    names = set(named(wheel))
    assert names >= {*HELD}
    assert not [name for name in names if NOT_HELD.search(name)]
    known = tracked("jamlab", "notebooks", "replays")
    assert {
        name if name.startswith("jamlab/") else f"jamlab/_share/{name}" for name in known
    } <= names
    for folder in BUILT:
        made = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert {path.relative_to(ROOT).as_posix() for path in made} <= names
    logs = [log for ones in recorded(ROOT / "replays").values() for _, log in ones]
    assert {f"jamlab/_prerendered/files/{story_name(log)}.story" for log in logs} <= names
    with tarfile.open(archive) as file:
        held = {name.partition("/")[2] for name in file.getnames()}
    assert held >= {"Makefile", "LICENSE", "hatch_build.py", "tests/release/versions/__main__.py"}
    assert held >= {"binder/requirements.txt", "building/compiler.py", "package.json"}


@pytest.mark.slow("makes the documentation and the browser's Python where nothing is built yet")
def test_a_wheel_made_of_sources_alone_is_the_same(wheel: Path, tmp_path: Path) -> None:
    sources = clone(tmp_path / "sources", built=False)
    archive = built(sys.executable, "--sdist", sources, tmp_path, "*.tar.gz")
    with tarfile.open(archive) as file:
        assert not [name for name in file.getnames() if any(one in name for one in BUILT)]
    with (
        zipfile.ZipFile(wheel_of(archive, tmp_path / "wheel")) as made,
        zipfile.ZipFile(wheel) as one,
    ):
        assert {*made.namelist()} == {*one.namelist()}
        differ = [name for name in one.namelist() if made.read(name) != one.read(name)]
    assert differ == []


@pytest.mark.slow("builds the archive of sources and a wheel of it; before a release")
def test_a_wheel_names_no_folder_of_the_machine_that_made_it(wheel: Path) -> None:
    strange = {str(ROOT), str(Path.home()), sys.prefix, str(wheel.parent)} - {"/", "/usr"}
    with zipfile.ZipFile(wheel) as file:
        held = {name: file.read(name) for name in file.namelist()}
    if is_fresh():
        held |= {name: path.read_bytes() for name, path in in_place().items()}
    for name, data in held.items():
        found = [folder for folder in strange if folder.encode() in data]
        assert not found, f"{name} names {found}"


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of an environment with only the wheel, which sees this environment's packages."""
    home = tmp_path_factory.mktemp("environment") / "env"
    ran(sys.executable, "-m", "venv", "--without-pip", str(home))
    pip = ("-m", "pip", "--python", str(home), "install", "--no-deps", "--no-index", "--quiet")
    ran(sys.executable, *pip, str(wheel))
    (site,) = home.glob("lib/python*/site-packages")
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


@pytest.fixture
def stranger(installed: Path) -> Iterator[int | None]:
    """Uid of the user nobody if this process may switch to it and nobody may run Python; else None.

    In both cases the environment is read-only.
    """
    folders = [installed, *(path for path in installed.rglob("*") if path.is_dir())]
    above = [*installed.parents][:3]  # pytest keeps them to itself
    modes = {path: path.stat().st_mode for path in (*folders, *above)}
    for path in above:
        path.chmod(0o755)
    for path in folders:
        path.chmod(0o555)
    yield NOBODY if os.getuid() == 0 and runs_as_nobody(installed) else None
    for path, mode in modes.items():
        path.chmod(mode)


def runs_as_nobody(installed: Path) -> bool:
    asked = [str(installed / "bin" / "python"), "-c", "import typer"]
    try:
        done = subprocess.run(asked, user=NOBODY, capture_output=True, check=False, cwd="/")
    except PermissionError:
        return False
    return done.returncode == 0


@pytest.mark.slow("builds the archive of sources and a wheel of it; before a release")
def test_a_wheel_works_from_an_empty_folder_and_writes_nothing_into_itself(
    installed: Path, stranger: int | None, tmp_path: Path
) -> None:
    print("run by", "this user" if stranger is None else "nobody")  # noqa: T201
    before = {path: path.stat().st_mtime_ns for path in installed.rglob("*")}
    tmp_path.chmod(0o777)
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o777)
    # Voilà's template is in this environment; an install has its own.
    environment = used.clean(home, JUPYTER_PATH=str(Path(sys.prefix, "share", "jupyter")))
    program = installed / "bin" / "jamlab"
    assert len([*used.by_commands(program, tmp_path, environment, stranger)]) == len(used.COMMANDS)
    (shipped,) = installed.glob("lib/python*/site-packages/jamlab/_share/notebooks")
    some = tmp_path / "notebooks" / "explainers"  # running all that are shipped takes minutes
    some.mkdir(parents=True)
    shutil.copy(shipped / "explainers" / "sixty.ipynb", some)
    more = ("--notebooks", str(some.parent))
    pages = [*used.by_gallery(program, tmp_path, environment, stranger, more)]
    assert len(pages) == len(used.PAGES)
    assert {path: path.stat().st_mtime_ns for path in installed.rglob("*")} == before


def test_what_the_lock_names_is_for_every_python_that_jamlab_is_for() -> None:
    """A system has the first release of a version: Debian 12 has 3.11.2."""
    locked = [name for part in PARTS for name in locked_by(part)]
    wants = "Requires-Python"
    needs: dict[str, str] = {
        canonicalize_name(each.name): each.metadata[wants]
        for each in distributions()
        if wants in each.metadata
    }
    assert len(locked) > 150
    tight = [name for name in locked if "3.11.0" not in SpecifierSet(needs.get(name, ""))]
    assert tight == []
