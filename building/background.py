"""`python -m building.background`: start a background build of all that the first page can do
without.

* It compiles the modules and makes the documentation (and fetches what could not be fetched
  before), at the lowest priority, and continues when the terminal that started it is closed. Its
  output goes to `build/background.log`.
* `build/background.json` is locked while it runs, so that only one runs at a time, and holds the
  current step and the failures: `jamlab --version` reads it (`jamlab/builds.py`). The operating
  system releases the lock at the end. A killed build starts again the next time.
* If files of pages are being fetched (`fetch_detached`), the command waits for them first, for
  `PATIENCE` seconds at most, so that the gallery opens with the browser's Python.
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
    """Start the process; False if one is running, or the system has no file locks."""
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
        os.close(file)  # the child process has its own descriptor


def _locked(lock: Callable[[], None]) -> bool:
    """True if locking succeeded. Retries, since a mere check holds the lock briefly, too."""
    for _ in range(5):
        with contextlib.suppress(BlockingIOError):
            lock()
            return True
        time.sleep(0.02)
    return False


def fetch_detached(python: Path) -> None:
    """Fetch the npm packages that pages need, in a process of its own that logs to `FETCHED`."""
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
    """Build all that is missing or out of date; the state is written to the descriptor `file`."""
    signal.signal(signal.SIGTERM, _end_all)
    lowest_priority()
    failed: dict[str, str] = {}
    for name, make in _builds().items():
        _write(file, {"pid": os.getpid(), "doing": name, "failed": failed})
        if why := _failed(name, make):
            failed[name] = why
    _write(file, {"failed": failed})


def _failed(name: str, make: Callable[[], str]) -> str:
    """Run one step and print its result; return the error in one line, "" if it succeeded."""
    try:
        said = make()
    except Exception as error:  # a failed step must not stop the others
        print(f"{name}: {error}", flush=True)
        return str(error).strip().split("\n")[-1] or type(error).__name__
    print(f"{name}: {said or 'is there'}", flush=True)
    return ""


def _end_all(number: int, _frame: object) -> None:
    """End the whole process group, so that the compilers end, too."""
    signal.signal(number, signal.SIG_DFL)
    os.killpg(0, number)


def _write(file: int, state: dict[str, object]) -> None:
    os.ftruncate(file, 0)
    os.pwrite(file, json.dumps(state).encode(), 0)


def lowest_priority() -> None:
    """Run at the lowest priority of processor and disk."""
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    if os.getsid(0) == os.getpid():  # Linux schedules by session: lower only a session of our own
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(LOWEST))
    with contextlib.suppress(Exception):  # not every system has I/O priorities
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
