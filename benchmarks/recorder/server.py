"""Kill the gallery's server while it writes entries that are posted to it."""

from __future__ import annotations

import json
import os
import random
import socket
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from unittest.mock import patch

from benchmarks.recorder.process import Process
from jamlab.gallery import saved_games
from jamlab.gallery.server import serve
from jamlab.log import Replay

LONGEST = 0.6
BEGINS = 30.0
LOG = Path(__file__).parents[2] / "replays" / "sixty" / "ann-bo-cy-di.jsonl"


def killed(path: Path, rng: random.Random) -> tuple[list[str], int]:
    """Return the lines confirmed last, and the number of undos."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(_to_read: int, _from_write: int) -> None:
        notebooks = path.parent / "notebooks"
        notebooks.mkdir(exist_ok=True)
        os.environ["HOME"] = os.environ["XDG_DATA_HOME"] = str(path.parent)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with patch.object(saved_games.Records, "_path", lambda _self, _id: path):
            serve(port=port, browser=False, pool=0, notebooks=notebooks, say=lambda _line: None)

    lines = LOG.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(Replay.read(LOG)) == len(lines) - 2
    process = Process(run)
    try:
        cookie = _cookie(port)
        timer = Timer(rng.uniform(0, LONGEST), lambda: os.kill(process.pid, 9))
        timer.start()
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as line:
            found = _write(line, cookie, lines, rng)
        timer.join()
    finally:
        process.kill()
        (path.parent / "notebooks").rmdir()
    return found


def _cookie(port: int) -> str:
    until = monotonic() + BEGINS
    while monotonic() < until:
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as line:
                line.request("GET", "/records/none")
                said = line.getresponse().headers.get("Set-Cookie", "")
        except (OSError, HTTPException):
            sleep(0.02)
            continue
        return said.partition(";")[0].removeprefix("_xsrf=")
    raise TimeoutError("the gallery did not begin")


def _write(
    line: HTTPConnection, cookie: str, lines: list[str], rng: random.Random
) -> tuple[list[str], int]:
    """Post entry by entry until the server is gone; sometimes undo some."""
    confirmed, undone, had = 0, 0, 0
    headers = {"Cookie": f"_xsrf={cookie}", "X-XSRFToken": cookie}
    while True:
        back = had > 5 and rng.random() < 0.1
        keep = had - rng.randint(1, 3) if back else had
        more = [] if back else lines[had : had + rng.randint(1, 3)]
        body = json.dumps({"had": had, "keep": keep, "lines": more})
        if back:  # from here on the shorter log may be stored, and is then correct
            confirmed, undone = keep, undone + 1
        try:
            line.request("POST", "/records/game", body, headers)
            reply = line.getresponse()
            said = json.loads(reply.read())
        except (OSError, HTTPException, ValueError):
            return lines[:confirmed], undone
        assert reply.status == 200, said
        had = keep + len(more)
        assert said == {"lines": had}
        confirmed = had
        if had > len(lines) - 6:
            return lines[:confirmed], undone
