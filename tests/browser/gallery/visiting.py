"""Visitors of a gallery that are programs: they request pages and use kernel connections."""

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Coroutine
from http import HTTPStatus
from http.cookiejar import CookieJar
from threading import Event, Thread
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.websocket import WebSocketClientConnection, websocket_connect

from jamlab.gallery.kernel_line import PROTOCOL
from tests.browser.served import PATIENCE, Server
from tests.loops import in_a_loop

T = TypeVar("T")
ENTRY: dict[str, object] = {"title": "A", "summary": "B", "order": 1, "section": "theatre"}


def visited(server: Server, name: str = "a") -> str:
    """Request a page as a program would; return the address of its kernel connection."""
    with urlopen(server.url + name, timeout=PATIENCE) as answer:
        kernel = re.search(r'"kernelId": ?"([\w-]+)"', answer.read().decode())
    assert kernel
    return f"ws{server.url.removeprefix('http')}api/kernels/{kernel[1]}/channels?session_id=x"


def done(task: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine for at most `PATIENCE` seconds and return its result."""
    return in_a_loop(asyncio.wait_for(task, PATIENCE))


async def line(address: str) -> WebSocketClientConnection:
    return await websocket_connect(address, subprotocols=[PROTOCOL])


def message(kind: str, content: object, channel: str = "shell") -> bytes:
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "x", "version": "5.2"}
    header |= {"username": "", "date": "2026-01-01T00:00:00Z"}
    parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
    return bytes(serialize_msg_to_ws_v1(parts, channel))  # type: ignore[no-untyped-call]


def kind_of(frame: bytes) -> str:
    parts = deserialize_msg_from_ws_v1(frame)[1]  # type: ignore[no-untyped-call]
    return str(json.loads(parts[0])["msg_type"])


class Client:
    """A visitor whose browser does only what it is told; its cookies are kept.

    `address`: the visitor's own address, reported by a proxy on this machine that the gallery
    knows.
    """

    def __init__(self, server: Server, address: str = "") -> None:
        self.server = server
        self.come = {"X-Forwarded-For": address} if address else {}
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.kernel = self.queue = ""

    def send(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Return the status and the text of a response; the XSRF token is sent along."""
        token = "".join(cookie.value or "" for cookie in self.cookies if cookie.name == "_xsrf")
        data = None if body is None else json.dumps(body).encode()
        headers = {"X-XSRFToken": token, "Content-Type": "application/json", **self.come}
        request = Request(self.server.url + path, data, headers, method=method)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()

    def load(self, name: str = "a") -> str:
        """Open the page. Return "in", or the first words of the queue's message."""
        status, html = self.send("GET", name)
        if status == HTTPStatus.OK:
            self.kernel = re.findall(r'"kernelId": ?"([\w-]+)"', html)[0]
            return "in"
        assert status == HTTPStatus.SERVICE_UNAVAILABLE
        self.queue = re.findall(r'data-queue="/?([^"]*)"', html)[0]
        return str(re.findall(r'role="status">([^<.:]*)', html)[0])

    def ask(self) -> str:
        """Return the message for a waiting page, after two seconds at most."""
        told = json.loads(self.send("GET", self.queue)[1])
        return "open" if told["open"] else str(told["words"]).partition(".")[0]

    def lives(self) -> bool:
        """Return whether its kernel lives; the request counts as a sign of life from the page."""
        return bool(json.loads(self.send("GET", f"alive/{self.kernel}")[1])["alive"])


class Network(Thread):
    """The network between a visitor and a gallery; it can fail and recover."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.gallery = urlsplit(server.url).port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        self.open: list[socket.socket] = []
        self.clear = Event()
        self.clear.set()
        self.start()

    def run(self) -> None:
        with contextlib.suppress(OSError):  # closed at the end
            while True:
                here = self.listener.accept()[0]
                there = socket.create_connection(("127.0.0.1", self.gallery))
                self.open += [here, there]
                for ends in ((here, there), (there, here)):
                    Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := here.recv(2**16):
                self.clear.wait()
                there.sendall(data)
        for end in (here, there):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        here.close()

    def cut(self) -> None:
        """Break every connection, as when a laptop moves to another network."""
        for end in self.open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.open.clear()
