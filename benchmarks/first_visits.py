"""Measure the seconds from `jamlab run` to the landing page, and of each page's first visit.

`python -m benchmarks.first_visits` starts a gallery with empty caches (`--warm`: a second time with
the caches of the first) and requests every page once, one after another, each followed by the files
it names. `--python` names the Python of another checkout to compare with; `--clone` starts from a
fresh clone of this one, without an environment, with `make run`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil

ROOT: Final = Path(__file__).parents[1]
OTHERS: Final = ("course", "teachers", "teacher/1", "class?lesson=4", "docs/", "")
PATIENCE: Final = 900.0
_FILE: Final = re.compile(r"kept/\w+\.(?:js|css|bin|txt)\b")


def asked(address: str) -> tuple[int, str]:
    """Status and text of a reply."""
    try:
        with urlopen(Request(address), timeout=PATIENCE) as reply:
            return reply.status, reply.read().decode("utf-8", "replace")
    except HTTPError as error:
        return error.code, ""


def names() -> list[str]:
    """Addresses of the published notebooks."""
    found = sorted((ROOT / "notebooks").rglob("*.ipynb"))
    return [
        path.relative_to(ROOT / "notebooks").as_posix().removesuffix(".ipynb")
        for path in found
        if "jamlab" in json.loads(path.read_text("utf-8"))["metadata"]
    ]


@contextmanager
def gallery(python: str | None, home: Path, port: int) -> Iterator[tuple[str, psutil.Process]]:
    """Run a gallery of that checkout (None: of a fresh clone), with its caches below `home`."""
    caches = {name: str(home) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    caches["JUPYTER_RUNTIME_DIR"] = str(home / "runtime")
    options = ["--no-browser", "--port", str(port)]
    clone = home / "clone"
    if python is None:
        command = ["make", "-C", str(clone), "run", f"ARGS={' '.join(options)}"]
    else:
        command = [str(Path(python).parent / "jamlab"), "run", *options]
    running = subprocess.Popen(
        command, env={**os.environ, **caches}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield f"http://127.0.0.1:{port}/", psutil.Process(running.pid)
    finally:
        running.terminate()
        running.wait()
        if python is None:
            stop = [str(clone / ".venv/bin/python"), "-m", "building.background", "--stop"]
            subprocess.run(stop, cwd=clone, check=False)


def worked(gallery: psutil.Process) -> float:
    """CPU seconds of a gallery and its child processes, without background builds."""
    found = 0.0
    for process in (gallery, *gallery.children(recursive=True)):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            found += times.user + times.system + times.children_user + times.children_system
    return found


def visits(python: str | None, home: Path, port: int) -> Iterator[tuple[str, float, float]]:
    """Yield each page with the seconds of its first visit and the gallery's CPU seconds meanwhile;
    for the landing page, both from the command on."""
    began = time.monotonic()
    with gallery(python, home, port) as (address, process):
        while True:
            try:
                asked(address)
                break
            except OSError:
                if time.monotonic() - began > PATIENCE:
                    raise
                time.sleep(0.02)
        yield "(landing page, from the command)", time.monotonic() - began, worked(process)
        for name in (*OTHERS, "replays/theatre", *names()):
            start, before = time.monotonic(), worked(process)
            status, text = asked(address + name)
            for file in sorted(set(_FILE.findall(text))):
                asked(address + file)
            took = time.monotonic() - start
            title = f"{name or '(landing page again)'}{'' if status == 200 else f' ({status})'}"
            yield title, took, worked(process) - before


def say(line: str) -> None:
    """Print a line and flush, for output that goes to a file."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser("python -m benchmarks.first_visits", description=__doc__)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--clone", action="store_true", help="make run in a fresh clone")
    parser.add_argument("--port", type=int, default=8931)
    parser.add_argument("--warm", action="store_true", help="a second start with these caches")
    said = parser.parse_args()
    python = None if said.clone else said.python
    with TemporaryDirectory() as home:
        if said.clone:
            subprocess.run(["git", "clone", "-q", ROOT, Path(home, "clone")], check=True)
        for turn in ("empty caches", "warm caches")[: 1 + said.warm]:
            slow = 0
            for name, seconds, cpu in visits(python, Path(home), said.port):
                slow += seconds > 1
                say(f"{turn:14} {name:40} {seconds:7.2f} s {cpu:7.2f} CPU-s")
            say(f"{turn}: {slow} took more than a second")


if __name__ == "__main__":
    main()
