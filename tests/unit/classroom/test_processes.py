"""Several `jamlab class` processes on one database serve one class, which survives their kill."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from benchmarks.classes.served import free_port


class Process:
    """A running `jamlab class …` process that accepts requests."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-c", "from jamlab.cli import app; app()", "class", *words]
        no_browser = [] if "BROWSER" in environment else ["--no-browser"]
        options = [*no_browser, "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.strip())
            if line.startswith("Ctrl-C"):
                break
        assert self.process.poll() is None, self.said

    @property
    def entered(self) -> tuple[str, str]:
        """The class's number and the teacher's key, from the printed link."""
        found = re.search(r"/teach/(\d+)/enter\?key=(\S+)", " ".join(self.said))
        return (found[1], found[2]) if found else ("", "")

    def ask(self, path: str, body: Any = None, **headers: str) -> Any:
        """Return the reply's JSON, or the status code of an error."""
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", sent)
        request.add_header("Content-Type", "application/json")
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            return error.code

    def cookie(self, path: str) -> str:
        """Return the cookie that an address sets, or ""."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=10)
        line.request("GET", path)
        found = line.getresponse().headers.get("Set-Cookie", "")
        line.close()
        return found.partition(";")[0]

    def teacher(self, number: str, key: str) -> Any:
        cookie = f"jamlab-class-{number}={key}"
        return self.ask(f"/api/teach/{number}/state", Cookie=cookie)

    def does(self, number: str, key: str, do: str) -> Any:
        state = self.teacher(number, key)
        told = {"do": do, "round": state["round"], "vote": state["vote"]}
        cookie = f"jamlab-class-{number}={key}"
        return self.ask(f"/api/teach/{number}/do", told, Cookie=cookie)


@contextmanager
def begun(*words: str, **environment: str) -> Iterator[Process]:
    one = Process(*words, **environment)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait()


def soon(found: Any, seconds: float = 5.0) -> bool:
    """Poll until `found()` is true; return False on timeout."""
    until = time.monotonic() + seconds
    while not found():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
@pytest.mark.slow("starts three servers at PostgreSQL; test_killed.py kills and resumes one")
def test_two_processes_serve_one_class_and_a_third_goes_on(address: str) -> None:
    at = ("--database", address)
    with begun("--lesson", "2", *at) as one:
        number, key = one.entered
        code = one.teacher(number, key)["code"]
        with begun("--join", code, *at, JAMLAB_KEY=key) as two:
            assert two.entered == (number, key)
            tokens = [f"token-of-device-{n:04}" for n in range(6)]
            homes = [(one, two)[n % 2] for n in range(6)]
            for home, token in zip(homes, tokens, strict=True):
                home.ask(f"/api/{code}/join", {"token": token})
            asked = one.does(number, key, "open")["round"]
            for n, (home, token) in enumerate(zip(homes, tokens, strict=True)):
                body = {"id": f"post-{n:06}", "round": asked, "vote": 1, "n": 1, "values": [n / 10]}
                done = home.ask(f"/api/{code}/answer", body, X_Class_Token=token)
                assert done == {"state": "counted", "values": [n / 10]}
                # the same post to the other process, as after a change of Wi-Fi or proxy
                other = two if home is one else one
                done = other.ask(f"/api/{code}/answer", body, X_Class_Token=token)
                assert done == {"state": "before", "values": [n / 10]}
            assert one.teacher(number, key)["counted"] == two.teacher(number, key)["counted"] == 6
            two.does(number, key, "show")
            two.does(number, key, "reveal")

            def seen() -> bool:
                state = one.ask(f"/api/{code}/state", X_Class_Token=tokens[0])
                return bool(state["stage"] == "revealed")

            assert soon(seen, 2.0)
            one.process.send_signal(signal.SIGKILL)
            one.process.wait()
            state = two.ask(f"/api/{code}/state", X_Class_Token=tokens[0])
            assert state["mine"]["values"] == [0.0]  # the pupil goes on at the other process
    with begun("--resume", code, *at) as three:
        same, new = three.entered
        assert same == number
        assert new != key
        assert three.teacher(number, key) == 403  # the old link is void
        state = three.teacher(number, new)
        assert (state["stage"], state["counted"]) == ("revealed", 6)


def test_no_process_has_the_key_among_its_words(tmp_path: Path) -> None:
    """All users of a machine can read its command lines; the browser gets a one-time link."""
    opener, words = tmp_path / "opener", tmp_path / "words"
    opener.write_text(
        f"#!/bin/sh\ntr '\\0' '\\n' </proc/$$/cmdline >{words}.part; mv {words}.part {words}\n"
    )
    opener.chmod(0o755)
    database = f"sqlite:///{tmp_path / 'classes.db'}"
    with begun("--lesson", "2", "--database", database, BROWSER=f"{opener} %s") as one:
        number, key = one.entered
        for _ in range(600):
            if words.exists():
                break
            time.sleep(0.05)
        address = words.read_text().split()[-1]
        own = Path(f"/proc/{one.process.pid}/cmdline").read_text()
        assert key
        assert key not in words.read_text() + own
        path = address.removeprefix(f"http://127.0.0.1:{one.port}")
        assert re.fullmatch(rf"/teach/{number}/enter\?once=[\w-]{{32}}", path)
        assert [one.cookie(path), one.cookie(path)] == [f"jamlab-class-{number}={key}", ""]
