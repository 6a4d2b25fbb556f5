"""jamlab as a user has it who has only an installed wheel: run from an empty folder.

* `by_commands` plays a game, inspects it, exports it and simulates; `by_gallery` opens the
  gallery's first page, a prerendered page and one with a kernel.
* A step with other output, or with output on stderr, raises `Failed`.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.request import urlopen

PATIENCE: Final = 300
"""Timeout in seconds for steps that take a few on an idle machine."""
VERSION: Final = (
    r"\Ajamlab \d+\.\d+\.\d+ \((compiled\)|interpreted\)\nMissing: the compiled modules; .*)\n\Z"
)
"""A wheel is complete, except for compiled modules if there was no compiler."""
COMMANDS: Final = (
    ("--version", VERSION),
    ("games", r"Sixty  \(sixty\)"),
    ("play sixty --seats 3 --agents random --seed 7 -o game.jsonl", r"events in game\.jsonl"),
    ("show game.jsonl", r"The game is over"),
    ("verify game.jsonl", r"^ok   game\.jsonl"),
    ("export game.jsonl -o game.html", r"^game\.html: \d+ events"),
    ("simulate sixty --seats 3 --games 40 --seed 7 --workers 2", r"Sixty · 40 games · seed 7"),
)
"""Commands of jamlab, and patterns that their output must match."""
PAGES: Final = (
    ("", "first page", r"<title>jamlab"),
    ("explainers/sixty", "kept page", r"<title>Rules of Sixty · jamlab"),
    ("explainers/sixty?python=kernel", "kernel", r'"?kernelId"?: ?"[0-9a-f-]{36}"'),
)
"""Paths, names of the pages, and patterns that they must match."""
BAR: Final = re.compile(r"[^:]+: +\d+%\|")
WARNED: Final = {"PYTHONWARNINGS": "error:::jamlab,default::DeprecationWarning"}
"""Warnings in our own code go to stderr, which is a failure."""


class Failed(Exception):
    """A step failed; the message has its output."""


def clean(home: Path, **more: str) -> dict[str, str]:
    """Return environment variables that lead to no checkout and to no user's files."""
    ours = ("JAMLAB_", "PYTHON", "JUPYTER", "XDG_", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "HOME": str(home), "COLUMNS": "100", **more}


def by_commands(
    program: Path, folder: Path, environment: Mapping[str, str], user: int | None = None
) -> Iterator[str]:
    """Run all commands in the folder; yield the name of each afterwards."""
    for words, expected in COMMANDS:
        done = subprocess.run(
            [str(program), *words.split()], cwd=folder, env=dict(environment), user=user,
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        said = _lines(done.stderr)
        if done.returncode or said or not re.search(expected, done.stdout, re.MULTILINE):
            raise Failed(f"jamlab {words}: {done.returncode}\n{done.stdout[-1000:]}\n{said}")
        yield words.split()[0]


def _lines(said: str) -> str:
    """Return the lines on stderr that are no progress bar."""
    return "\n".join(line for line in said.splitlines() if line.strip() and not BAR.match(line))


def by_gallery(
    program: Path,
    folder: Path,
    environment: Mapping[str, str],
    user: int | None = None,
    more: Sequence[str] = (),
) -> Iterator[str]:
    """Open the gallery and request its pages; yield the name of each afterwards."""
    said = folder / "gallery.txt"
    with said.open("wb") as file:
        process = subprocess.Popen(
            [str(program), "run", "--no-browser", "--kernels", "1", "--port", str(_free()), *more],
            cwd=folder, env=dict(environment), user=user, stdout=file, stderr=file,
        )  # fmt: skip
    try:
        url = _address(process, said)
        for path, what, expected in PAGES:
            with urlopen(url + path, timeout=PATIENCE) as reply:
                text = reply.read().decode()
            if not re.search(expected, text):
                raise Failed(f"{what}: not found in it: {expected}\n{said.read_text()[-2000:]}")
            yield what
        process.send_signal(signal.SIGINT)
        if process.wait(PATIENCE):
            raise Failed(f"the gallery ended with {process.returncode}\n{said.read_text()}")
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(PATIENCE)


def _free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if address := re.search(r"http://\S+/", said.read_text()):
            return address[0]
        time.sleep(0.2)
    raise Failed(f"the gallery did not open\n{said.read_text()}")
