"""HTTP client that behaves as no browser does: it sends addresses unchanged."""

import re
import socket
from collections.abc import Iterable, Mapping
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Final, NamedTuple

PATIENCE: Final = 30.0
"""Seconds for an answer: tests share the cores."""
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")
INSIDE: Final = re.compile(
    r"Traceback|site-packages|\.py\b|\.ipynb\b|/home/|/root/|/tmp/|/work/|/usr/|/etc/|"
    r"Error:|Exception\b"
)
"""Signs of leaked internals: a traceback, a path on the server's disk, an exception name."""


class Answer(NamedTuple):
    """Response of the server; status 0 means that the connection was closed without one."""

    status: int
    headers: Mapping[str, str]
    cookies: list[str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("latin-1")


NOTHING: Final = Answer(0, {}, [], b"")


class _AsItStands(HTTPConnection):
    """Connection that sends any byte in an address."""

    def _validate_path(self, url: str) -> None:
        """Skip the validation: invalid addresses are under test."""

    def _encode_request(self, request: str) -> bytes:
        return request.encode("latin-1")


class Asking:
    """Client with a persistent connection; `come`: headers of each request."""

    def __init__(self, port: int, **come: str) -> None:
        self.port, self.come = port, come
        self._line = _AsItStands("127.0.0.1", port, timeout=PATIENCE)

    def close(self) -> None:
        self._line.close()

    def ask(
        self, path: str, method: str = "GET", body: bytes | None = None, **headers: str
    ) -> Answer:
        """Send a request; reconnect if the connection was closed since its last use.

        The characters of `path` are its bytes (latin-1); `_` in the names of headers is "-".
        """
        was_open = self._line.sock is not None
        found = self._asked(path, method, body, headers)
        return self._asked(path, method, body, headers) if was_open and found is NOTHING else found

    def _asked(
        self, path: str, method: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in {**self.come, **headers}.items()}
        try:
            self._line.putrequest(method, path, skip_host="Host" in sent)
            for name, value in sent.items():
                self._line.putheader(name, value)
            if body is not None or method in {"POST", "PUT", "PATCH"}:
                self._line.putheader("Content-Length", str(len(body or b"")))
            self._line.endheaders(body)
            answer = self._line.getresponse()
            found = Answer(
                answer.status,
                {name.lower(): value for name, value in answer.headers.items()},
                answer.headers.get_all("Set-Cookie", []),
                answer.read(),
            )
        except (HTTPException, ConnectionError):
            self._line.close()
            return NOTHING
        if answer.will_close or answer.status == HTTPStatus.BAD_REQUEST:
            self._line.close()
        return found


def with_token(port: int, path: str, **come: str) -> Asking:
    """Return a client that sends the token against forged requests, fetched from `path`."""
    found = ask(port, path, **come)
    token = "".join(
        cookie.partition(";")[0].removeprefix("_xsrf=")
        for cookie in found.cookies
        if cookie.startswith("_xsrf=")
    )
    assert token, found
    return Asking(port, **{**come, "Cookie": f"_xsrf={token}", "X-XSRFToken": token})


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    """Send one request on a new connection."""
    with closing(Asking(port)) as one:
        return one.ask(path, method, None, **headers)


def said(port: int, parts: Iterable[bytes], seconds: float = PATIENCE) -> bytes:
    """Send raw bytes; return the reply until the connection closes or pauses for `seconds`."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as line:
        came = b""
        try:
            for part in parts:
                line.sendall(part)
            while more := line.recv(1 << 16):
                came += more
        except (ConnectionError, TimeoutError):
            pass
    return came
