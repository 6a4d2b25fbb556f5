"""Class server in a thread, with clients for pupils' devices, the teacher and strangers."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from threading import Event, Thread
from typing import Any

from jamlab.classroom.questions import FrozenQuestion, of_lesson
from jamlab.classroom.server.addresses import NetworkDoor
from jamlab.classroom.server.app import server
from jamlab.classroom.server.limits import Limits
from jamlab.classroom.session import Classroom
from jamlab.classroom.store import Store
from jamlab.classroom.store.rows import Kind

KEY = "the-key-of-the-teacher-of-this-class"
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Reply:
    code: int
    headers: HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def told(self) -> Any:
        return json.loads(self.body)


class Served:
    """A class in the database at `address`, its server, and its teacher's client."""

    def __init__(
        self,
        address: str,
        title: str = "A class",
        names: tuple[str, ...] = (),
        kind: Kind = "live",
        asked: Sequence[FrozenQuestion] = (),
    ) -> None:
        self.store = Store(address)
        made = self.store.create(kind, title, KEY, asked or of_lesson(2, seed=5)).result()
        self.number, self.code = made.id, made.code
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        self.port: int = listener.getsockname()[1]
        self.classroom = Classroom(self.store, NetworkDoor("127.0.0.1", self.port))
        self.limits = Limits()
        self._begun = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve(listener, names)), daemon=True)

    async def _serve(self, listener: socket.socket, names: tuple[str, ...]) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        running = server(self.classroom, names, self.limits)
        running.add_socket(listener)
        self._begun.set()
        await self._stop.wait()
        running.stop()
        await running.close_all_connections()

    def __enter__(self) -> Served:
        self._thread.start()
        assert self._begun.wait(10)
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self.store.close()

    def ask(
        self,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        method: str = "",
        host: str = "",
    ) -> Reply:
        """Send a request without credentials; POST if there is a body (bytes, or JSON data)."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=10)
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        kind = {} if body is None or isinstance(body, bytes) else JSON
        named = {"Host": host or f"127.0.0.1:{self.port}"}
        try:
            how = method or ("GET" if body is None else "POST")
            line.request(how, path, sent, {**kind, **named, **(headers or {})})
            reply = line.getresponse()
            return Reply(reply.status, reply.headers, reply.read())
        finally:
            line.close()

    # -- the teacher -------------------------------------------------------------------------------

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"jamlab-class-{self.number}={KEY}"}

    @property
    def teacher(self) -> Any:
        return self.ask(f"/api/teach/{self.number}/state", headers=self.cookie).told

    def does(self, do: str, **more: Any) -> Any:
        state = self.teacher
        told = {"do": do, "round": state["round"], "vote": state["vote"], **more}
        reply = self.ask(f"/api/teach/{self.number}/do", told, self.cookie)
        assert reply.code == 200, reply.text
        return reply.told

    def joins(self, n: int = 0) -> Device:
        """Return a new device that has joined the class."""
        device = Device(self, f"token-of-a-device-{n}")
        device.me = device.ask("join", {"token": device.token}).told
        return device


class Device:
    def __init__(self, served: Served, token: str) -> None:
        self.served, self.token = served, token
        self.me: Any = None
        self.n = 0

    @property
    def header(self) -> dict[str, str]:
        return {"X-Class-Token": self.token}

    def ask(self, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Reply:
        whole = f"/api/{self.served.code}/{path}"
        return self.served.ask(whole, body, {**self.header, **(headers or {})})

    @property
    def state(self) -> Any:
        return self.ask("state").told

    def answer(self, value: float, round_id: int, **more: Any) -> dict[str, Any]:
        self.n += 1
        body = {"id": f"post-{self.n:04}", "round": round_id, "vote": 1, "n": self.n}
        return {**body, "values": [value], **more}
