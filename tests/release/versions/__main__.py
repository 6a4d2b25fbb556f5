"""`python -m tests.release.versions`: a table of the results of each Python of this machine."""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import platform
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from building import ROOT
from tests.release.versions import environments, pythons, used
from tests.release.versions.environments import PINNED, UNPINNED, Environment, ran

TESTS: Final = ("tests/contract", "tests/contract/golden", "tests/unit/log", "tests/unit/core")
"""Tests run against the wheel, for one game: contract, golden texts, logs, engine."""
_OTHERS: Final = sorted(
    path.name for path in (ROOT / "jamlab" / "games").iterdir()
    if (path / "RULES.md").is_file() and path.name != "sixty"
)  # fmt: skip
ONE_GAME: Final = f"not ({' or '.join(_OTHERS)})"


class Row:
    """Results of one environment."""

    def __init__(self, name: str) -> None:
        self.name, self.said, self.failed = name, list[str](), False

    def step(self, name: str, act: Callable[[], str]) -> bool:
        """Run a step; record how long it took, or why it failed."""
        begun = time.monotonic()
        try:
            came = act()
        except Exception as error:  # the table reports it, and the others go on
            self.failed = True
            print(f"\n{self.name}, {name}:\n{error}\n", file=sys.stderr)
            self.said.append(f"{name} FAILED")
        else:
            self.said.append(f"{name} {came} {time.monotonic() - begun:.0f} s".replace("  ", " "))
        print(f"{self.name}: {self.said[-1]}", flush=True)
        return not self.failed


def tried(environment: Environment, archive: Path, wheels: Path, folder: Path) -> Row:
    """Make one environment, use it from an empty folder, and run the tests in it."""
    row = Row(f"{environment.python.full} {environment.how}")
    wheel = wheels / environment.python.version

    def build() -> str:
        environment.make(None)
        if not [*wheel.glob("*.whl")]:
            environments.wheel_of(environment.bin / "python", archive, wheel)
        return next(wheel.glob("*.whl")).stem.split("-", 2)[2]

    def install() -> str:
        environment.make(next(wheel.glob("*.whl")))
        return f"({environment.packages()} packages)"

    empty = folder / row.name.replace(" ", "-")
    empty.mkdir()
    program, clean = environment.bin / "jamlab", used.clean(empty, **used.WARNED)
    plain = used.clean(empty)  # in the gallery other packages emit warnings of their own

    def tests() -> str:
        sources = environments.unpacked(archive, empty / "sources")
        shutil.rmtree(sources / "jamlab")  # so that the wheel's modules are tested
        words = ("-m", "pytest", "-q", "-n", "2", "-k", ONE_GAME, *TESTS)
        return ran(environment.bin / "python", *words, where=sources).splitlines()[-1].strip("= ")

    steps: list[tuple[str, Callable[[], str]]] = [
        ("install", install),
        ("commands", lambda: str(len([*used.by_commands(program, empty, clean)]))),
        ("gallery", lambda: str(len([*used.by_gallery(program, empty, plain)])) + " pages"),
        ("tests", tests),
    ]
    if environment.how == PINNED or not [*wheel.glob("*.whl")]:
        steps.insert(0, ("wheel", build))
    for name, act in steps:
        if not row.step(name, act):
            break
    return row


def main() -> int:
    """Read the command line, try each environment, print the table."""
    asked = argparse.ArgumentParser("python -m tests.release.versions", description=__doc__)
    asked.add_argument("--python", action="append", help="3.12, say; else all that are found")
    asked.add_argument("--installed", choices=(PINNED, UNPINNED), help="else both")
    asked.add_argument("--keep", type=Path, help="where environments and wheels stay for next time")
    said = asked.parse_args()
    print(pythons.told(), flush=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="jamlab-versions-")))
        kept = said.keep.resolve() if said.keep else folder / "environments"
        kept.mkdir(exist_ok=True, parents=True)
        archive = environments.sdist(folder / "sdist")
        made_of = hashlib.sha256(archive.read_bytes()).hexdigest()[:12]
        rows = [
            tried(Environment(python, how, kept), archive, kept / f"wheels-{made_of}", folder)
            for python in pythons.found()
            if not said.python or python.version in said.python
            for how in (PINNED, UNPINNED)
            if said.installed in (None, how)
        ]
    print(f"\n{platform.system()} {platform.machine()}")
    for row in rows:
        print(f"{'FAILED' if row.failed else 'ok':6}  {row.name:16}  {'; '.join(row.said)}")
    return int(not rows or any(row.failed for row in rows))


if __name__ == "__main__":
    sys.exit(main())
