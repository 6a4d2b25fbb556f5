"""Which user of this machine is at the other end of a line. Linux says so of each."""

from __future__ import annotations

import os
import socket
import struct
from pathlib import Path
from typing import Any, Final

from tornado.httputil import HTTPServerRequest

_TABLES: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_ROOT: Final = 0
_ESTABLISHED: Final = "01"
"""Of a line in any other state (a program that is gone) Linux may say root, whosever it was."""
_MAPPED: Final = bytes(10) + b"\xff\xff"
"""Before the four bytes of an address of the fourth version that is written as of the sixth."""


def is_another_user(request: HTTPServerRequest) -> bool:
    """True if another user's program of this machine asks, or the line is gone, or the system does
    not know it; False where the system says it of no line, and of root, who can do all there is.
    Who runs a server as root shares it with all."""
    if not hasattr(os, "geteuid") or os.geteuid() == _ROOT:
        return False
    connection: Any = getattr(request, "connection", None)
    if connection is None:  # it came over no line
        return False
    line = getattr(getattr(connection, "stream", None), "socket", None)
    try:
        # none: tornado has closed it already
        ends = () if line is None else (line.getpeername(), line.getsockname())
    except OSError:  # the line is gone
        ends = ()
    # The tables change while they are read: a row that is there may be missed, hardly twice.
    owners = owners_of(*ends) or owners_of(*ends)
    return owners is not None and (not owners or bool(owners - {_ROOT, os.geteuid()}))


def owners_of(end: Any = None, other: Any = None) -> set[int] | None:
    """The users whose socket of this machine at `end` has a line to `other`: addresses as a socket
    says them, host and port first. None if the system says it of no line."""
    wanted = _written(end), _written(other)
    found: set[int] | None = None
    for table in _TABLES:
        try:
            lines = table.read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        found = found or set()
        for fields in map(str.split, lines):  # number, its end, the other end, state, …, user
            if fields[3] == _ESTABLISHED and fields[1] in wanted[0] and fields[2] in wanted[1]:
                found.add(int(fields[7]))
    return found


def _written(end: Any) -> set[str]:
    """An end of a line as the tables may have it: each four bytes as a number of this processor."""
    if end is None:
        return set()
    host, port = end[0].partition("%")[0], end[1]
    if ":" in host:
        whole = socket.inet_pton(socket.AF_INET6, host)
    else:
        whole = _MAPPED + socket.inet_pton(socket.AF_INET, host)
    forms = [whole, whole[12:]] if whole.startswith(_MAPPED) else [whole]
    return {
        "".join(f"{word:08X}" for (word,) in struct.iter_unpack("=I", form)) + f":{port:04X}"
        for form in forms
    }
