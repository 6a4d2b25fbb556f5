"""Which user of this machine is at the other end of a line. Linux says so of each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from tornado.httputil import HTTPServerRequest

_TABLES: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_ROOT: Final = 0


def is_another_user(request: HTTPServerRequest) -> bool:
    """True if another user's program of this machine asks; False where that cannot be told, and of
    root, who can do all there is. Who runs a server as root shares it with all."""
    if not hasattr(os, "geteuid") or os.geteuid() == _ROOT:
        return False
    connection: Any = getattr(request, "connection", None)
    line = getattr(getattr(connection, "stream", None), "socket", None)
    if line is None:
        return False
    try:
        owner = owner_of(line.getpeername()[1], line.getsockname()[1])
    except OSError:  # the line is gone
        return False
    return owner not in {None, _ROOT, os.geteuid()}


def owner_of(port: int, to: int) -> int | None:
    """The user whose socket at `port` of this machine has a line to the port `to`; None if there is
    none, or the system does not say."""
    ends = f":{port:04X}", f":{to:04X}"
    for table in _TABLES:
        try:
            lines = table.read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        for fields in map(str.split, lines):  # number, its end, the other end, …, user
            if fields[1].endswith(ends[0]) and fields[2].endswith(ends[1]):
                return int(fields[7])
    return None
