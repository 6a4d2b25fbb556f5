"""Another user of this machine does not count as who sits at it."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jamlab.publish.teachers.using import is_here
from jamlab.publish.trust.peers import owner_of

pytestmark = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="Linux says it")
NOBODY = 65_534
ASKS = 'exec 3<>"/dev/tcp/$1/$2"; read'


@contextmanager
def line_of(host: str, user: int | None) -> Iterator[socket.socket]:
    """The server's end of a line that a program of that user has laid (None: of ours)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as server:
        words = ["/bin/bash", "-c", ASKS, "asks", host, str(server.getsockname()[1])]
        program = subprocess.Popen(words, user=user, stdin=subprocess.PIPE, cwd="/")
        line, _ = server.accept()
        with line:
            yield line
        program.communicate(b"\n")


def asked_over(line: socket.socket) -> Any:
    stream = SimpleNamespace(stream=SimpleNamespace(socket=line))
    host, near = "localhost:8866", "127.0.0.1"
    return SimpleNamespace(
        headers={}, host=host, remote_ip=near, version="HTTP/1.1", connection=stream
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
@pytest.mark.parametrize(
    "user", [None, pytest.param(NOBODY, marks=pytest.mark.skipif(os.geteuid() != 0, reason="root"))]
)
def test_whose_line_it_is(host: str, user: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = os.geteuid() if user is None else user
    with line_of(host, user) as line:
        assert owner_of(line.getpeername()[1], line.getsockname()[1]) == owner
        assert owner_of(line.getpeername()[1], 1) is None
        for server, is_let_in in ((owner, True), (4_321, owner == 0), (0, True)):
            monkeypatch.setattr(os, "geteuid", lambda server=server: server)
            assert is_here(asked_over(line)) == is_let_in, server
