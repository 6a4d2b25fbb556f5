"""`make check`: the tests that a change concerns, the nearest first, and one of each kind.

A plugin of pytest (`-p tests.house.changed`). Run are

* the first of each test marked `sample`, and the cells of one notebook: one of each kind;
* then the tests of files that changed, that lie in the folder that mirrors a changed one or name a
  changed file that is no Python; then those that import a changed module, the nearest first.

Changed is what differs from the revision `--since`. After `--seconds` no test is begun: what is
left over is counted in one line, and `make test` runs it.
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from tests.house.imports import ROOT, distances, imported

NOTEBOOK = ROOT / "notebooks" / "lessons" / "01_first_tile.ipynb"
SAMPLE, NEAR, FAR = -1, 0, 1000


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("changed", "the tests that a change concerns")
    group.addoption("--since", default="HEAD", metavar="REV", help="changed since this revision")
    group.addoption("--seconds", type=float, default=90.0, help="after so many no test is begun")


def changed(since: str) -> list[Path]:
    """The files that differ from a revision, and those that git does not know yet."""
    git = ["git", "-C", str(ROOT)]
    found = [
        *_lines([*git, "diff", "--name-only", "--no-renames", since, "--"]),
        *_lines([*git, "ls-files", "--others", "--exclude-standard"]),
    ]
    return [ROOT / name for name in found]


def _lines(command: list[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise pytest.UsageError(done.stderr.strip())
    return done.stdout.splitlines()


def near(files: list[Path]) -> dict[Path, int]:
    """By test file, how near the changed files are; 0 is nearest. Others are not in it."""
    tests = sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "notebooks").rglob("*.ipynb")])
    sources = [file for top in ("jamlab", "building") for file in (ROOT / top).rglob("*.py")]
    python = [file for file in tests if file.suffix == ".py"]
    found = distances(
        imported([*python, *sources]), [file for file in files if file.suffix == ".py"]
    )
    mirrors = {_mirror(file) for file in files}
    names = {file.name for file in files if file.suffix != ".py"}
    for test in tests:
        text = test.read_text(encoding="utf-8")
        if test in files or test.parent in mirrors or any(name in text for name in names):
            found[test] = NEAR
    return {test: found[test] for test in tests if test in found}


def _mirror(file: Path) -> Path:
    """The folder of tests that mirrors the folder of a source, or the next one above it."""
    top, *rooms = file.relative_to(ROOT).parent.parts or ("",)
    folder = ROOT / "tests"
    if top == "replays":
        rooms = ["games", *rooms]
    elif top not in ("jamlab", "tests"):
        return ROOT
    for room in rooms:
        if not (folder / room).is_dir():
            break
        folder /= room
    return folder if folder != ROOT / "tests" else ROOT


class Nearest:
    """Puts the nearest tests first and ends in time."""

    def __init__(self, config: pytest.Config) -> None:
        self.near = near(changed(config.getoption("--since")))
        self.seconds: float = config.getoption("--seconds")
        self.begun = time.monotonic()

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Only files that may hold a sample, and those that the change concerns."""
        if collection_path.is_dir() or collection_path == NOTEBOOK:
            return None
        if collection_path in self.near:
            return None
        is_test = collection_path.name.startswith("test_")
        has_sample = is_test and "mark.sample" in collection_path.read_text(encoding="utf-8")
        return None if has_sample else True

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Samples first, then by nearness; what is neither is left out."""
        sampled: set[tuple[Path, str]] = set()
        places: dict[pytest.Item, int] = {}
        for item in items:
            test = (item.path, getattr(item, "originalname", item.name))
            is_sample = item.get_closest_marker("sample") is not None and test not in sampled
            sampled.add(test)
            first = item.path == NOTEBOOK or is_sample
            places[item] = SAMPLE if first else self.near.get(item.path, FAR)
        config.hook.pytest_deselected(items=[item for item in items if places[item] == FAR])
        items[:] = sorted([item for item in items if places[item] < FAR], key=places.__getitem__)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Once the time is over nothing more is begun."""
        if time.monotonic() - self.begun > self.seconds:
            pytest.skip("time is over: left for `make test`")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Nearest(config), "nearest")
