"""`building.environment`: uv installs, and pip where uv cannot. Stand-ins that only log their
arguments replace both: the real ones install whenever `make test` sets up."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from building.environment import BUILDING, Environment
from building.lock import entry

SAYS = '#!/bin/sh\necho "$@" >> {log}\n{then}\n'


class Stood:
    """An environment whose Python and uv are stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.environment, self.log = Environment(folder / "env"), folder / "log"
        self.bin = folder / "env" / "bin"
        self.bin.mkdir(parents=True)
        self.program("pip", "")

    def program(self, name: str, then: str) -> None:
        (self.bin / name).write_text(SAYS.format(log=self.log, then=then))
        (self.bin / name).chmod(0o755)

    def said(self) -> list[str]:
        return self.log.read_text().splitlines()


@pytest.fixture
def stood(tmp_path: Path) -> Stood:
    return Stood(tmp_path)


def test_uv_is_had_by_pip_in_the_locks_version_and_installs(stood: Stood, tmp_path: Path) -> None:
    named = tmp_path / "named"
    stood.program("python", f'for last; do :; done; cp "$last" {named}')
    stood.program("uv", "")
    assert stood.environment.make()
    stood.environment.lock("binder/building.txt")
    had, installed = stood.said()
    assert had.split()[:3] == ["-m", "pip", "install"]
    assert had.split()[-4:-1] == ["--no-deps", "--require-hashes", "-r"]
    assert named.read_text() == entry("uv", BUILDING)
    (version,) = re.findall("^uv==.*", BUILDING.read_text(), re.MULTILINE)
    assert entry("uv", BUILDING).startswith(version)
    assert installed.split()[:2] == ["pip", "install"]
    assert installed.endswith(
        f"--python {stood.bin / 'python'} --require-hashes -r binder/building.txt"
    )


@pytest.mark.parametrize("fails", ["to come", "to install"])
def test_where_uv_fails_pip_installs_and_it_is_said(
    stood: Stood, fails: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stood.program("python", 'case "$*" in *lock.txt*) exit 1;; esac' if fails == "to come" else "")
    stood.program("uv", "exit 1")
    assert stood.environment.make()
    for _ in range(2):  # reported once, tried once
        stood.environment.lock("binder/building.txt")
    ran = [line.split()[:3] for line in stood.said()]
    tried = [["pip", "install", "--quiet"]] if fails == "to install" else []
    assert ran == [["-m", "pip", "install"], *tried, *[["-m", "pip", "install"]] * 2]
    assert stood.said()[-1].endswith("--no-compile --require-hashes -r binder/building.txt")
    said = capsys.readouterr().out
    assert said.count("pip installs the rest") == 1


def test_where_neither_can_it_is_an_error(stood: Stood) -> None:
    stood.program("python", "exit 1")
    assert stood.environment.make()
    with pytest.raises(subprocess.CalledProcessError):
        stood.environment.install("-r", "binder/building.txt")
