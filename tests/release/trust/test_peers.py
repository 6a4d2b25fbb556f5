"""A client run by another user of this machine does not count as local."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jamlab.gallery.teachers import is_here
from jamlab.web import proxies
from jamlab.web.proxies import owners_of

linux = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="Linux says it")
NOBODY = 65_534
ME = 1_000
ASKS = 'exec 3<>"/dev/tcp/$1/$2"; read'


@contextmanager
def line_of(host: str, user: int | None) -> Iterator[socket.socket]:
    """Yield the server's end of a connection from a process of that user (None: our own)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as server:
        words = ["/bin/bash", "-c", ASKS, "asks", host, str(server.getsockname()[1])]
        program = subprocess.Popen(words, user=user, stdin=subprocess.PIPE, cwd="/")
        line, _ = server.accept()
        with line:
            yield line
        program.communicate(b"\n")


def asked_over(line: socket.socket | None) -> Any:
    stream = SimpleNamespace(stream=SimpleNamespace(socket=line))
    host, near = "localhost:8866", "127.0.0.1"
    return SimpleNamespace(
        headers={}, host=host, remote_ip=near, version="HTTP/1.1", connection=stream
    )


@linux
@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
@pytest.mark.parametrize(
    "user", [None, pytest.param(NOBODY, marks=pytest.mark.skipif(os.geteuid() != 0, reason="root"))]
)
def test_whose_line_it_is(host: str, user: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = os.geteuid() if user is None else user
    with line_of(host, user) as line:
        end, other = line.getpeername(), line.getsockname()
        assert owners_of(end, other) == {owner}
        assert owners_of(end, (host, 1)) == set()
        for server, is_let_in in ((owner, True), (4_321, owner == 0), (0, True)):
            monkeypatch.setattr(os, "geteuid", lambda server=server: server)
            assert is_here(asked_over(line)) == is_let_in, server


@linux
def test_a_line_of_the_fourth_version_to_a_server_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: owner or ME)
    both = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    with both, socket.create_connection(("127.0.0.1", both.getsockname()[1])):
        line, (host, *_) = both.accept()
        with line:
            assert host == "::ffff:127.0.0.1"
            assert owners_of(line.getpeername(), line.getsockname()) == {owner}
            assert is_here(asked_over(line))


# Ports 40,000 and 8,866 of 127.0.0.1, as a little-endian processor writes them.
HERE, THERE = "0100007F:9C40", "0100007F:22A2"
OTHER = "0200007F:9C40"
MAPPED = "0000000000000000FFFF0000"
UP, GONE, ENDING = "01", "06", "05"


@pytest.mark.skipif(sys.byteorder != "little", reason="so the rows are written")
@pytest.mark.parametrize(
    ("rows", "is_let_in"),
    [
        ([(HERE, THERE, UP, ME)], True),
        ([(HERE, THERE, UP, 0)], True),
        ([(HERE, THERE, UP, NOBODY)], False),
        ([(HERE, THERE, GONE, 0), (HERE, THERE, UP, NOBODY)], False),
        ([(HERE, THERE, GONE, 0), (HERE, THERE, UP, ME)], True),
        ([(HERE, THERE, ENDING, 0)], False),
        ([(OTHER, THERE, UP, ME), (HERE, THERE, UP, NOBODY)], False),
        ([(HERE, OTHER[:8] + THERE[8:], UP, ME)], False),
        ([(OTHER, THERE, UP, ME)], False),
        ([(THERE, HERE, UP, ME)], False),
        ([(MAPPED + HERE, MAPPED + THERE, UP, ME)], True),
        ([(MAPPED + HERE, MAPPED + THERE, UP, NOBODY)], False),
        ([], False),
        (None, True),
    ],
)
@pytest.mark.parametrize("mapped", ["", "::ffff:"])
def test_only_a_line_that_is_up_says_whose_it_is(
    mapped: str,
    rows: list[tuple[str, str, str, int]] | None,
    is_let_in: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Linux attributes the remains of a closed connection to root."""
    table = tmp_path / "tcp"
    if rows is not None:
        zeros = "00000000:00000000 00:00000000 00000000"
        told = [f" {n}: {a} {b} {up} {zeros} {uid} 0 0 1" for n, (a, b, up, uid) in enumerate(rows)]
        table.write_text("\n".join(["  sl  local_address rem_address   st", *told, ""]), "ascii")
    monkeypatch.setattr(proxies, "_TABLES", (table, tmp_path / "none"))
    monkeypatch.setattr(os, "geteuid", lambda: ME)
    line: Any = SimpleNamespace(
        getpeername=lambda: (f"{mapped}127.0.0.1", 40_000),
        getsockname=lambda: (f"{mapped}127.0.0.1", 8_866),
    )
    assert is_here(asked_over(line)) == is_let_in


@linux
def test_who_is_gone_does_not_sit_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: ME)
    with socket.socket() as unconnected:
        assert not is_here(asked_over(unconnected))  # getpeername raises OSError
    assert not is_here(asked_over(None))  # as tornado leaves a connection that it has closed
