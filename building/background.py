"""`python -m building.background`: starts a process that builds what the first page can do without.

* It compiles the modules and makes the documentation (and fetches what could not be fetched
  before), at the lowest priority, and goes on when the terminal that started it is gone. What it
  says goes to `build/background.log`.
* `build/background.json` is locked as long as it runs, so there is one at a time, and tells what it
  is doing and what could not be made: `jamlab --version` reads it (`jamlab/builds.py`). The lock is
  the system's own and ends with the process. If it is killed it begins again the next time.
* If pages' files are just being fetched (`fetch_detached`), this waits for them, for `PATIENCE`
  seconds at most: the gallery then opens with the browser's Python.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from building import ROOT, by_path, is_busy

builds = by_path("jamlab/builds.py")

STATE: Final = ROOT / builds.BACKGROUND
LOG: Final = STATE.with_suffix(".log")
FETCHED: Final = ROOT / "build" / "fetching.log"
PATIENCE: Final = 15.0
LOWEST: Final = 19


def start() -> bool:
    """Start the process, unless one runs; False if one does, or there is nothing to lock with."""
    if os.name != "posix":
        return False
    import fcntl

    STATE.parent.mkdir(exist_ok=True)
    file = os.open(STATE, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not _locked(lambda: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)):
            return False
        os.ftruncate(file, 0)
        with LOG.open("w") as log:
            subprocess.Popen(
                [sys.executable, "-m", "building.background", "--locked", str(file)],
                cwd=ROOT, pass_fds=[file], start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        return True
    finally:
        os.close(file)  # the process has it


def _locked(lock: Callable[[], None]) -> bool:
    """Whether it could be locked. Who only looks holds the lock for a moment, too."""
    for _ in range(5):
        with contextlib.suppress(BlockingIOError):
            lock()
            return True
        time.sleep(0.02)
    return False


def fetch_detached(python: Path) -> None:
    """Fetch what pages need from npm, in a process of its own; it says what it did in `FETCHED`."""
    FETCHED.parent.mkdir(exist_ok=True)
    with FETCHED.open("w") as log:
        subprocess.Popen(
            [str(python), "-m", "building.background", "--fetch"], cwd=ROOT,
            start_new_session=os.name == "posix",
            stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        )  # fmt: skip


def _fetches() -> dict[str, Callable[[], str]]:
    from building import browser_python, card_reader, scripts

    return {
        "the scripts of pages": scripts.make,
        "the browser's Python": browser_python.make,
        "the card reader": card_reader.make,
    }


def _builds() -> dict[str, Callable[[], str]]:
    from building import compiled
    from building.documentation.make import make

    by_wish = os.environ.get("JAMLAB_COMPILE") == "0"
    modules = {} if by_wish else {builds.COMPILED: compiled.compile_in_place}
    return {**_fetches(), **modules, "the documentation": make}


def work(file: int) -> None:
    """Build all that is not there or is old; the state is written to the descriptor `file`."""
    signal.signal(signal.SIGTERM, _end_all)
    lowest_priority()
    failed: dict[str, str] = {}
    for name, make in _builds().items():
        _write(file, {"pid": os.getpid(), "doing": name, "failed": failed})
        if why := _failed(name, make):
            failed[name] = why
    _write(file, {"failed": failed})


def _failed(name: str, make: Callable[[], str]) -> str:
    """Make it and print what came of it. Why it could not be made, in a line; "" if it was."""
    try:
        said = make()
    except Exception as error:  # whatever went wrong with one, the others are made
        print(f"{name}: {error}", flush=True)
        return str(error).strip().split("\n")[-1] or type(error).__name__
    print(f"{name}: {said or 'is there'}", flush=True)
    return ""


def _end_all(number: int, _frame: object) -> None:
    """The compilers end with the process that began them."""
    signal.signal(number, signal.SIG_DFL)
    os.killpg(0, number)


def _write(file: int, state: dict[str, object]) -> None:
    os.ftruncate(file, 0)
    os.pwrite(file, json.dumps(state).encode(), 0)


def lowest_priority() -> None:
    """Of processor and disk, this process takes what nobody else wants."""
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    if os.getsid(0) == os.getpid():  # Linux weighs sessions as a whole: only one of its own
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(LOWEST))
    with contextlib.suppress(Exception):  # not every system has a class for it
        import psutil

        psutil.Process().ionice(psutil.IOPRIO_CLASS_IDLE)


def main(arguments: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--locked", type=int, help="the work itself, with the state's descriptor")
    asked.add_argument("--fetch", action="store_true", help="only fetch what pages need, now")
    asked.add_argument("--stop", action="store_true", help="end the process that runs")
    said = asked.parse_args(arguments)
    if said.locked is not None:
        work(said.locked)
    elif said.fetch:
        for name, make in _fetches().items():
            _failed(name, make)
    elif said.stop:
        if (found := builds.background(str(ROOT / "jamlab"))).get("pid"):
            os.kill(found["pid"], signal.SIGTERM)
    else:
        name, make = next(iter(_fetches().items()))
        _failed(name, make)  # no page opens without its scripts
        until = time.monotonic() + PATIENCE
        while is_busy(ROOT / "build" / "browser-python") and time.monotonic() < until:
            time.sleep(0.05)
        try:
            start()
        except OSError as error:  # the gallery opens all the same
            print(f"Nothing is built in the background: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
