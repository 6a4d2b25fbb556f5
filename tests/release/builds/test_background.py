"""The background build: one process at a time, at the lowest priority; `jamlab --version` reports
its progress and failures."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from building import background, is_busy, one_at_a_time
from jamlab import builds
from jamlab.gallery import server
from tests.loops import in_a_loop
from tests.unit.cli.terminal import ROOT

HOLD = """
import fcntl, os, sys, time
file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(file, fcntl.LOCK_EX)
os.write(file, sys.argv[2].encode())
print("held", flush=True)
time.sleep(600)
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Package of an empty checkout."""
    monkeypatch.delenv("JAMLAB_COMPILE", raising=False)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "build").mkdir()
    (tmp_path / "jamlab" / "games").mkdir(parents=True)
    return tmp_path / "jamlab"


def state(package: Path) -> Path:
    return package.parent / builds.BACKGROUND


@pytest.fixture
def runs(package: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the state file as the background build does."""
    words = [sys.executable, "-c", HOLD, str(state(package)), json.dumps({"doing": "compiled"})]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()


def described(package: Path) -> str:
    return builds.described(str(package), builds.INTERPRETED)


def test_the_build_is_described(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert builds.described(str(package), builds.COMPILED) == "compiled"
    assert described(package) == "interpreted; `make compiled` compiles it"
    state(package).write_text(json.dumps({"failed": {"compiled": "no C compiler that works"}}))
    assert described(package) == (
        "interpreted, compiling failed: no C compiler that works; `make compiled` tries it again"
    )
    state(package).write_text('{"pid": 7, "doing": "compi')  # it was killed
    assert described(package) == "interpreted; `make compiled` compiles it"
    (package / builds.STAMP).touch()
    assert described(package) == "interpreted; the compiled build is used from the next start"
    monkeypatch.setenv("JAMLAB_COMPILE", "0")
    assert described(package) == "interpreted, as JAMLAB_COMPILE=0 says"
    monkeypatch.delenv("JAMLAB_COMPILE")
    (package.parent / "pyproject.toml").unlink()
    assert described(package) == "interpreted"


def test_while_it_compiles_that_is_said(package: Path, runs: subprocess.Popen[str]) -> None:
    assert described(package) == "interpreted, compiling: build/background.log"
    (package / builds.STAMP).write_text("0123 games/pig/rules.py\n")
    assert builds.why_not(str(package)) == (
        "games/pig/rules.py changed since it was compiled; it is being compiled in the background"
    )
    (missing,) = builds.missing(str(package), builds.INTERPRETED)
    assert missing.startswith("Missing as yet: the scripts of pages, the browser's Python,")
    runs.send_signal(signal.SIGKILL)
    runs.wait()
    assert described(package) == "interpreted; `make compiled` compiles it"


def test_what_is_missing_is_named_with_what_repairs_it(package: Path) -> None:
    lines = builds.missing(str(package), builds.INTERPRETED)
    assert [line.partition("; ")[2] for line in lines] == [
        "`make compiled` makes it", "`make compiled` makes it", "`make docs` makes it",
        "`make compiled` makes it",
    ]  # fmt: skip
    for _, path, _ in builds.PARTS:
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).touch()
    assert builds.missing(str(package), builds.INTERPRETED) == []  # the first line covers it
    (package.parent / "pyproject.toml").unlink()
    assert builds.missing(str(package), builds.COMPILED) == []
    (line,) = builds.missing(str(package), builds.INTERPRETED)
    assert line.startswith("Missing: the compiled modules; ")
    assert "`pip install -v --force-reinstall --no-deps .`" in line


def test_the_parts_are_where_they_are_made() -> None:
    from building import browser_python, card_reader, scripts
    from building.documentation.make import FOLDER

    made = [*browser_python.python.FOLDER.iterdir(), *card_reader.FOLDER.iterdir()]
    made += [*scripts.bundle.FOLDER.iterdir()]
    there = {str(path.relative_to(ROOT / "jamlab")) for path in [*made, *FOLDER.iterdir()]}
    assert {path for _, path, command in builds.PARTS if command} <= there
    from jamlab.gallery.prerender.store import MADE_FROM, SHIPPED

    (pages,) = (path for _, path, command in builds.PARTS if not command)
    assert ROOT / "jamlab" / pages == SHIPPED / MADE_FROM


def test_no_second_one_is_started(
    package: Path, runs: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "STATE", state(package))
    assert not background.start()
    assert json.loads(state(package).read_text()) == {"doing": "compiled"}


def test_what_fails_is_kept_and_the_rest_is_made(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = []

    def fails() -> str:
        seen.append(json.loads(state(package).read_text()))
        raise ValueError("so long a text\nthe last line")

    makes = {"compiled": fails, "the documentation": lambda: "7 pages"}
    monkeypatch.setattr(background, "_builds", lambda: makes)
    monkeypatch.setattr(background, "lowest_priority", lambda: None)
    before = signal.getsignal(signal.SIGTERM)
    with state(package).open("w+") as file:
        background.work(file.fileno())
    signal.signal(signal.SIGTERM, before)
    assert seen == [{"pid": os.getpid(), "doing": "compiled", "failed": {}}]
    assert json.loads(state(package).read_text()) == {"failed": {"compiled": "the last line"}}
    assert capsys.readouterr().out == (
        "compiled: so long a text\nthe last line\nthe documentation: 7 pages\n"
    )


@pytest.mark.parametrize("own_session", [True, False])
def test_it_takes_what_nobody_else_wants(own_session: bool) -> None:
    code = (
        "import os, psutil; from building.background import lowest_priority; lowest_priority();"
        "print(os.getpriority(os.PRIO_PROCESS, 0), int(psutil.Process().ionice().ioclass));"
        "group = '/proc/self/autogroup'; print(open(group).read() if os.path.exists(group) else '')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True,
        start_new_session=own_session,
    )  # fmt: skip
    numbers, session = done.stdout.splitlines()[:2]
    assert numbers.split() == ["19", "3"]  # IOPRIO_CLASS_IDLE
    if session:  # where Linux weighs sessions; a session with other processes is left unchanged
        assert session.endswith(" nice 19") == own_session


def test_who_comes_second_waits(tmp_path: Path) -> None:
    assert not is_busy(tmp_path)
    with one_at_a_time(tmp_path) as file:
        assert is_busy(tmp_path)
        other = os.open(tmp_path / "lock", os.O_RDWR)
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(other)
        # A compiler that has outlived the process that started it.
        child = subprocess.Popen(["sleep", "600"], pass_fds=[file])
    assert is_busy(tmp_path)
    child.kill()
    child.wait()
    assert not is_busy(tmp_path)


@pytest.mark.parametrize(
    ("doing", "reasons", "said"),
    [
        ([{"doing": "compiled"}] * 3, ["none", "none", "", ""], [server.COMPILED_NOW]),
        ([{"doing": "compiled"}] * 2 + [{}], ["none"] * 3, []),  # it failed
        ([{}], ["none"], []),
    ],
)
def test_the_gallery_says_when_the_compiled_build_is_ready(
    doing: list[dict[str, str]],
    reasons: list[str],
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(builds, "build", builds.INTERPRETED)
    monkeypatch.delenv("JAMLAB_COMPILE", raising=False)
    monkeypatch.setattr(server, "LOOKS_EVERY", 0)
    states, whys = iter(doing), iter(reasons)
    monkeypatch.setattr(builds, "background", lambda _: next(states, {}))
    monkeypatch.setattr(builds, "why_not", lambda _: next(whys))
    told: list[str] = []
    in_a_loop(server.tell_when_compiled(told.append))
    assert told == said
