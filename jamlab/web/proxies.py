"""Identity of visitors behind reverse proxies.

* A proxy is trusted only if its address was given at the start: then the visitor is the last
  address in its `X-Forwarded-For` that is no proxy's, and `X-Forwarded-Proto` gives the visitor's
  scheme.
* Such headers from anybody else are ignored: the visitor is the connected peer.
* A visitor who comes through a proxy never counts as being at this machine: `is_forwarded`.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Awaitable, Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any, Final, cast

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)

from jamlab.web.hosts import CannotServe

# -- User at the other end of a local connection, according to Linux -------------------------------


_TABLES: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_ROOT: Final = 0
_ESTABLISHED: Final = "01"
"""Only in this state is the owner reliable: without its program Linux may say root."""
_MAPPED: Final = bytes(10) + b"\xff\xff"
"""Prefix of an IPv4 address mapped to IPv6."""


def is_another_user(request: HTTPServerRequest) -> bool:
    """True if a request comes from another user's program on this machine, or its connection is
    gone or unknown to the system; False where the system reports no owners, and for root, who
    has all access. A server run as root is shared with all users.
    """
    if not hasattr(os, "geteuid") or os.geteuid() == _ROOT:
        return False
    connection: Any = getattr(request, "connection", None)
    if connection is None:  # not from a connection
        return False
    line = getattr(getattr(connection, "stream", None), "socket", None)
    try:
        # None: tornado has already closed it
        ends = () if line is None else (line.getpeername(), line.getsockname())
    except OSError:  # the connection is gone
        ends = ()
    # The tables change while they are read: an existing row may be missed, hardly twice.
    owners = owners_of(*ends) or owners_of(*ends)
    return owners is not None and (not owners or bool(owners - {_ROOT, os.geteuid()}))


def owners_of(end: Any = None, other: Any = None) -> set[int] | None:
    """Return the user ids whose local socket at `end` is connected to `other`: socket addresses,
    host and port first. None if the system reports no owners.
    """
    wanted = _written(end), _written(other)
    found: set[int] | None = None
    for table in _TABLES:
        try:
            lines = table.read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        found = found or set()
        for fields in map(str.split, lines):  # number, local end, remote end, state, …, user
            if fields[3] == _ESTABLISHED and fields[1] in wanted[0] and fields[2] in wanted[1]:
                found.add(int(fields[7]))
    return found


def _written(end: Any) -> set[str]:
    """Return an address as the tables may have it: each four bytes as a native integer."""
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


SIGNS: Final = ("Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via")
"""Headers by which a proxy declares that it forwards a request."""


def is_forwarded(request: HTTPServerRequest) -> bool:
    """True if a request was forwarded by a proxy. An unconfigured nginx sends none of the headers,
    but it speaks HTTP/1.0, which no browser does.
    """
    return request.version == "HTTP/1.0" or any(name in request.headers for name in SIGNS)


@dataclass(frozen=True)
class Proxies:
    """Addresses of trusted proxies."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def named(cls, addresses: Collection[str]) -> Proxies:
        """Parse addresses or networks, "172.18.0.0/16". CannotServe for a wrong one, or all."""
        found = []
        for address in addresses:
            try:
                network = ip_network(address.strip())
            except ValueError:
                raise CannotServe(
                    "A proxy must be an address such as 127.0.0.1, or a network such as "
                    f"172.18.0.0/16, got {address!r}."
                ) from None
            if network.prefixlen == 0:
                raise CannotServe(f"{address} is every address: name only the proxy’s.")
            found.append(network)
        return cls(tuple(found))

    def __bool__(self) -> bool:
        return bool(self.networks)

    def believed(self, address: str) -> bool:
        """True if this is a trusted proxy's address.

        >>> some = Proxies.named(["127.0.0.1", "172.18.0.0/16"])
        >>> [some.believed(a) for a in ("127.0.0.1", "172.18.3.4", "::ffff:127.0.0.1", "192.0.2.7")]
        [True, True, True, False]
        """
        found = _address(address)
        return found is not None and any(
            network.version == found.version and found in network for network in self.networks
        )

    def visitor(self, proxy: str, handed: str) -> str:
        """Return the visitor's address from the `X-Forwarded-For` that `proxy` sent; the proxy's
        own if that is not possible.

        >>> some = Proxies.named(["127.0.0.1"])
        >>> some.visitor("127.0.0.1", "203.0.113.9, 192.0.2.7, 127.0.0.1")
        '192.0.2.7'
        >>> some.visitor("127.0.0.1", "192.0.2.7, unknown"), some.visitor("127.0.0.1", "")
        ('127.0.0.1', '127.0.0.1')
        """
        for each in reversed(handed.split(",")):
            found = _address(each.strip())
            if found is None:
                return proxy
            if not self.believed(str(found)):
                return str(found)
        return proxy


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address, with IPv4-mapped IPv6 as IPv4; None if it is invalid."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


class ProxiedServer(HTTPServer):
    """HTTP server whose requests have the visitor's address and scheme, also behind a proxy."""

    def initialize(self, request_callback: Any, proxies: Proxies, **limits: Any) -> None:  # type: ignore[override]
        self.proxies = proxies
        super().initialize(request_callback, **limits)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        made = super().start_request(server_conn, request_conn)
        context = cast(Any, request_conn).context
        return _Handed(made, context, self.proxies) if self.proxies else made


class _Handed(HTTPMessageDelegate):
    """One request, during which the connection has the visitor's address and scheme."""

    def __init__(self, made: HTTPMessageDelegate, context: Any, proxies: Proxies) -> None:
        self.made, self.context, self.proxies = made, context, proxies
        self.line = context.remote_ip, context.protocol

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        proxy = self.context.remote_ip
        if self.proxies.believed(proxy):
            self.context.remote_ip = self.proxies.visitor(proxy, headers.get("X-Forwarded-For", ""))
            how = headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
            if how in {"http", "https"}:
                self.context.protocol = how
            headers.setdefault("Via", "1.1 proxy")  # marks it as forwarded: see is_handed_on
        return self.made.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self.made.data_received(chunk)

    def finish(self) -> None:
        self.made.finish()
        self._end()

    def on_connection_close(self) -> None:
        self.made.on_connection_close()
        self._end()

    def _end(self) -> None:
        self.context.remote_ip, self.context.protocol = self.line
