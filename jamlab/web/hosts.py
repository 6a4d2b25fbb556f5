"""Host names to which this machine answers. A foreign page whose own name resolves to this machine
(DNS rebinding) gets no answer. A numeric address cannot be such a name.
"""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit


def host_of(netloc: str) -> str:
    """Return the host of "host:port" in lower case, without port or brackets; "" if it is invalid.

    >>> host_of("Class.Example:8900"), host_of("[::1]:8900"), host_of("a b")
    ('class.example', '::1', '')
    """
    try:
        found = urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""
    return "" if " " in found else found.rstrip(".")


def is_allowed_host(netloc: str, names: Collection[str]) -> bool:
    """True if this machine may answer to a host: a numeric address, a name that cannot be public
    (without a dot, or ending in .local), or one of `names`.

    >>> [is_allowed_host(n, ()) for n in ("10.0.0.7:8900", "anns-pc", "pc.local", "evil.example")]
    [True, True, True, False]
    """
    host = host_of(netloc)
    try:
        ip_address(host)
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(".local") or host in names)
    return True


def is_local_host(netloc: str, names: Collection[str]) -> bool:
    """True if a host leads only to the requesting machine itself, or is one of `names`.

    >>> [is_local_host(n, ()) for n in ("127.0.0.1:8866", "localhost", "10.0.0.7", "anns-pc")]
    [True, True, False, False]
    """
    host = host_of(netloc)
    return is_loopback(host) or host in names


def rate_limit_key(address: str) -> str:
    """Return the unit counted as one address: for IPv6 its /64 network, in which one device may
    have many addresses.

    >>> rate_limit_key("192.0.2.1"), rate_limit_key("2001:db8::1:2"), rate_limit_key("")
    ('192.0.2.1', '2001:db8::', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ip_address(int(found) >> 64 << 64))


# -- Path prefix of a server behind a proxy: "/", "/games/" ----------------------------------------


_STEP: Final = re.compile(r"[A-Za-z0-9_-]+")


def prefix(said: str) -> str:
    """Return a path prefix with a slash at both ends; raises CannotServe if it is invalid.

    >>> prefix(""), prefix("/"), prefix("games"), prefix("/school/games/")
    ('/', '/', '/games/', '/school/games/')
    """
    steps = said.strip("/").split("/") if said.strip("/") else []
    if not all(_STEP.fullmatch(step) for step in steps):
        raise CannotServe(
            "The prefix must be letters, digits, - and _ between slashes, such as /games/, "
            f"got {said!r}."
        )
    return "".join(f"/{step}" for step in steps) + "/"


# -- Listening socket: on the given port, or the first free one ------------------------------------


FIRST_PORT = 8866
PORTS_TRIED = 50


class CannotServe(RuntimeError):
    """Error when a server cannot be opened; the message gives the reason in one line."""


def is_loopback(host: str) -> bool:
    """True if only this machine can reach a host of that name."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bind(host: str, port: int | None, first: int = FIRST_PORT) -> tuple[socket.socket, int]:
    """Return a socket on the port, or on the first free one from `first`. Raises CannotServe."""
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"The port must be 1 to 65535, got {port}.")
    tried = [port] if port is not None else [*range(first, first + PORTS_TRIED), 0]
    for candidate in tried:
        try:
            # IPv4 is preferred where a name has both: every browser finds it.
            found = sorted(socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM))[0]
            opened = socket.create_server(found[4][:2], family=found[0], backlog=128)
            opened.setblocking(False)
            return opened, opened.getsockname()[1]
        except (socket.gaierror, UnicodeError):
            raise CannotServe(f"{host!r} is not an address of this machine.") from None
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
            return f"{host!r} is not an address of this machine."
        case _:
            return f"Port {port} on {host} cannot be opened: {error}."
