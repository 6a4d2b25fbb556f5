"""A socket to listen at: on the port that is asked for, or the first free one."""

from __future__ import annotations

import errno
import socket
from ipaddress import ip_address

FIRST_PORT = 8866
PORTS_TRIED = 50


class CannotServe(RuntimeError):
    """The gallery cannot be opened; the message says why in one line."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host of that name."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bind(host: str, port: int | None, first: int = FIRST_PORT) -> tuple[socket.socket, int]:
    """A socket on the port asked for, or on the first free one from `first`; CannotServe if there
    is none."""
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"{port} is no port: ports go from 1 to 65535.")
    tried = [port] if port is not None else [*range(first, first + PORTS_TRIED), 0]
    for candidate in tried:
        try:
            # IPv4 comes first where a name has both: it is what browsers find everywhere.
            found = sorted(socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM))[0]
            opened = socket.create_server(found[4][:2], family=found[0], backlog=128)
            opened.setblocking(False)
            return opened, opened.getsockname()[1]
        except (socket.gaierror, UnicodeError):
            raise CannotServe(f"{host!r} is no address of this machine.") from None
        except OSError as error:
            if port is None and error.errno == errno.EADDRINUSE:
                continue
            raise CannotServe(_why(error, host, candidate)) from None
    raise CannotServe(f"No port is free on {host}.")


def _why(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is taken. Leave it out for the next free one, or ask for another."
        case errno.EACCES:
            return f"Port {port} may not be used by you. Ask for one above 1023."
        case errno.EADDRNOTAVAIL:
            return f"{host!r} is no address of this machine."
        case _:
            return f"Port {port} on {host} cannot be opened: {error}."
