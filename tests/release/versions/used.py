"""jamlab as somebody uses it who has nothing but an installed wheel: from an empty folder.

* `by_commands` plays a game, asks it, hands it on and simulates; `by_gallery` opens the gallery's
  first page, a kept page and one with a kernel.
* A step that says something else, or writes to stderr, is a `Failed`.
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
"""Seconds for what takes a few on a quiet machine."""
VERSION: Final = (
    r"\Ajamlab \d+\.\d+\.\d+ \((compiled\)|interpreted\)\nMissing: the compiled modules; .*)\n\Z"
)
"""A wheel lacks nothing, except compiled modules where there was no compiler."""
COMMANDS: Final = (
    ("--version", VERSION),
    ("games", r"Sixty  \(sixty\)"),
    ("play sixty --seats 3 --agents random --seed 7 -o game.jsonl", r"events in game\.jsonl"),
    ("show game.jsonl", r"The game is over"),
    ("verify game.jsonl", r"^ok   game\.jsonl"),
    ("export game.jsonl -o game.html", r"^game\.html: \d+ events"),
    ("simulate sixty --seats 3 --games 40 --seed 7 --workers 2", r"Sixty · 40 games · seed 7"),
)
"""What is said to jamlab, and what it must answer."""
PAGES: Final = (
    ("", "first page", r"<title>jamlab"),
    ("explainers/sixty", "kept page", r"<title>Rules of Sixty · jamlab"),
    ("explainers/sixty?python=kernel", "kernel", r'"?kernelId"?: ?"[0-9a-f-]{36}"'),
)
"""Addresses, what is behind them, and what the page must hold."""
BAR: Final = re.compile(r"[^:]+: +\d+%\|")
WARNED: Final = {"PYTHONWARNINGS": "error:::jamlab,default::DeprecationWarning"}
"""What our own code is warned of is said on stderr, and so a failure."""


class Failed(Exception):
    """A step that did not do what it must; the message says what it said."""


def clean(home: Path, **more: str) -> dict[str, str]:
    """An environment that leads to no checkout and to nobody's files."""
    ours = ("JAMLAB_", "PYTHON", "JUPYTER", "XDG_", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "HOME": str(home), "COLUMNS": "100", **more}


def by_commands(
    program: Path, folder: Path, environment: Mapping[str, str], user: int | None = None
) -> Iterator[str]:
    """Runs all commands in the folder; after each its name."""
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
    """Of what a command wrote to stderr what is no progress bar."""
    return "\n".join(line for line in said.splitlines() if line.strip() and not BAR.match(line))


def by_gallery(
    program: Path,
    folder: Path,
    environment: Mapping[str, str],
    user: int | None = None,
    more: Sequence[str] = (),
) -> Iterator[str]:
    """Opens the gallery and asks for its pages; after each its name."""
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
