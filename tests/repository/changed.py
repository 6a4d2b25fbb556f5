"""`make check`: run the tests that a change affects, nearest first, and one of each kind.

A pytest plugin (`-p tests.repository.changed`). It runs

* the first case of each test marked `sample`, and the cells of one notebook: one of each kind;
* then the tests in changed files, in folders that mirror a changed file's, or that name a changed
  file other than Python; then those that import a changed module, nearest first. If only games
  changed, the latter are limited to tests that name one of them.
* Files for the browser affect all browser tests: first those whose path names the file's folder.

A file has changed if it differs from the revision `--since`. After `--seconds` no test is started:
one line counts the remaining ones, and `make test` runs them.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jamlab.core import registry
from tests.repository.imports import ROOT, distances, imported

NOTEBOOK = ROOT / "notebooks" / "lessons" / "01_first_tile.ipynb"
BROWSER = ROOT / "tests" / "browser"
BY_NAME = {
    ROOT / "jamlab" / "core" / "registry.py": ROOT / "jamlab" / "games",
    ROOT / "jamlab" / "lessons" / "__init__.py": ROOT / "jamlab" / "lessons",
}
"""Modules that import others by name: the file, and the folder of the imported ones."""
SAMPLE, NEAR, FAR = -1, 0, 1000
FOR_BROWSERS = (".js", ".css", ".j2", ".svg")
LEFT = "time is over: left for `make test`"
FOUND = "JAMLAB_NEAR"  # passes the result to the workers


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("changed", "the tests that a change concerns")
    group.addoption("--since", default="HEAD", metavar="REV", help="changed since this revision")
    group.addoption("--seconds", type=float, default=75.0, help="after so many no test is begun")


def changed(since: str) -> list[Path]:
    """Return the files that differ from a revision, and the untracked ones."""
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
    """Map affected test files to their distance from the changed files (0 is nearest)."""
    tests = sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "notebooks").rglob("*.ipynb")])
    sources = [file for top in ("jamlab", "building") for file in (ROOT / top).rglob("*.py")]
    python = [file for file in tests if file.suffix == ".py"]
    graph = imported([*python, *sources])
    for file, folder in BY_NAME.items():
        graph[file] |= {*folder.glob("*/**/*.py")}
    found = distances(graph, [file for file in files if file.suffix == ".py"])
    mirrors = {_mirror(file) for file in files}
    names = {file.name for file in files if file.suffix != ".py"}
    shown = {file.parent.name for file in files if file.suffix in FOR_BROWSERS}
    for test in tests:
        text = test.read_text(encoding="utf-8")
        if test in files or test.parent in mirrors or any(name in text for name in names):
            found[test] = NEAR
        elif shown and BROWSER in test.parents:
            is_named = any(room in str(test.relative_to(BROWSER)) for room in shown)
            found[test] = min(NEAR if is_named else NEAR + 1, found.get(test, FAR))
    return {test: found[test] for test in tests if test in found}


def _mirror(file: Path) -> Path:
    """Return the test folder that mirrors a source's folder, or its nearest existing parent."""
    top, *rooms = file.relative_to(ROOT).parent.parts or ("",)
    folder = ROOT / "tests" / "unit"
    if top == "tests":
        folder = ROOT / "tests"
    elif top == "replays":
        rooms = ["games", *rooms]
    elif top != "jamlab":
        return ROOT
    for room in rooms:
        if not (folder / room).is_dir():
            break
        folder /= room
    return folder if folder not in (ROOT / "tests", ROOT / "tests" / "unit") else ROOT


def only_games(files: list[Path]) -> frozenset[str]:
    """Return the changed games if no other code changed; else none."""
    parts = [file.relative_to(ROOT).parts for file in files]
    owned = [part for part in parts if part[0] in ("jamlab", "replays", "tests")]
    own = {name for part in owned for name in part[1:4] if name in registry.ids()}
    every = all(own.intersection(part[1:4]) for part in owned)
    return frozenset(own) if every else frozenset()


class Nearest:
    """Plugin that runs the nearest tests first and stops when the time is over."""

    def __init__(self, near: dict[Path, int], own: frozenset[str], seconds: float) -> None:
        self.near, self.own, self.seconds = near, own, seconds
        self.places: dict[pytest.Item, int] = {}
        self.begun = time.monotonic()

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Collect only files that may hold a sample, and those that the change affects."""
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
        """Put samples first, then sort by distance; deselect the others."""
        sampled: set[tuple[Path, str]] = set()
        places = self.places
        for item in items:
            test = (item.path, getattr(item, "originalname", item.name))
            is_sample = item.get_closest_marker("sample") is not None and test not in sampled
            sampled.add(test)
            first = item.path == NOTEBOOK or is_sample
            places[item] = SAMPLE if first else self.place(item)
        config.hook.pytest_deselected(items=[item for item in items if places[item] == FAR])
        items[:] = sorted([item for item in items if places[item] < FAR], key=places.__getitem__)

    def place(self, item: pytest.Item) -> int:
        """Return the distance of a test; if only games changed, only nearest tests need not name
        one."""
        place = self.near.get(item.path, FAR)
        named = set(re.split(r"[^a-z]+", item.name.partition("[")[2]))
        return FAR if place and self.own and not named & self.own else place

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Skip all but samples once the time is over."""
        is_over = time.monotonic() - self.begun > self.seconds
        if is_over and self.places.get(item, FAR) > SAMPLE:
            pytest.skip(LEFT)


def left(reporter: pytest.TerminalReporter) -> Iterator[str]:
    """Yield the tests for which there was no time."""
    for report in reporter.stats.get("skipped", []):
        if LEFT in str(report.longrepr):
            yield report.nodeid


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print in one line how many of the selected tests were not run."""
    reporter = terminalreporter
    count = sum(1 for _ in left(reporter))
    ran = sum(len(reporter.stats.get(how, ())) for how in ("passed", "failed"))
    of = f"{count} of the {count + ran:,} tests chosen"
    if count:
        reporter.write_line(f"NOT RUN: {of}: the time was over. make test runs them.", yellow=True)
    else:
        reporter.write_line(f"All {ran:,} tests chosen were run; make test runs the others.")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        files = changed(config.getoption("--since"))
        own = only_games(files)
        others = set(registry.ids()) - own if own else set()
        found = {
            str(test): n for test, n in near(files).items() if not others.intersection(test.parts)
        }
        os.environ[FOUND] = json.dumps([found, sorted(own)])
    found, own = json.loads(os.environ[FOUND])
    nearest = {Path(test): n for test, n in found.items()}
    seconds: float = config.getoption("--seconds")
    config.pluginmanager.register(Nearest(nearest, frozenset(own), seconds), "nearest")
