"""Simulated visitors who come and go until they are stopped."""

import asyncio
import contextlib
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from tornado.httpclient import HTTPClientError

from benchmarks.visits.line import Line
from benchmarks.visits.visitor import Address, visit
from tests.release.trust.poked.speaking import laid

PATIENCE: Final = 60.0
PUPILS: Final = 20
_REFERS: Final = re.compile(r'(?:href|src|worker)="?:? ?"?(/(?:static|kept)/[^"]+)"')
_KERNEL: Final = re.compile(r'"kernelId": ?"([\w-]+)"')


@dataclass
class Comers:
    """Visitors of the gallery at `port`, with the pages `kept` (prerendered) and `live` (with a
    kernel).

    `came` counts visits by kind; `failed` counts errors by message.
    """

    port: int
    kept: str
    live: str
    rng: Random = field(default_factory=lambda: Random(1))
    came: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    _over: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self, seconds: float) -> None:
        """Run all kinds of visitors at once for this duration."""
        taught = await self._begin_class()
        sorts: dict[str, Callable[[], Awaitable[str]]] = {
            "kept pages": self._kept,
            "kernel pages": self._live,
            "left abruptly": self._torn,
            "left without a word": self._silent,
            "a class's pupils": lambda: self._pupil(*taught),
        }
        running = [asyncio.create_task(self._again(*sort)) for sort in sorts.items()]
        await asyncio.sleep(seconds)
        self._over.set()
        await asyncio.gather(*running)

    async def _again(self, sort: str, one: Callable[[], Awaitable[str]]) -> None:
        while not self._over.is_set():
            try:
                wrong = await one()
            except (OSError, EOFError, HTTPClientError) as error:
                wrong = f"{type(error).__name__}: {error}"
            self.came[sort] += 1
            if wrong:
                self.failed[f"{sort}: {wrong}"] += 1
            await asyncio.sleep(0.05)

    async def _kept(self) -> str:
        """Visit a prerendered page with its files, or a missing page."""
        if self.rng.random() < 0.1:
            return await self._asked(f"/nothing/{self.rng.random()}")
        line = Line("127.0.0.1", self.port)
        page = await line.ask(self.kept)
        line.close()
        files = tuple(dict.fromkeys(_REFERS.findall(page.text)))
        return (await visit(Address("127.0.0.1", self.port, self.kept, files), PATIENCE)).failed

    async def _live(self) -> str:
        """Visit a page with a kernel, query it, and leave."""
        found = await visit(Address("127.0.0.1", self.port, self.live), PATIENCE)
        return found.failed or ("" if found.kernel else "its kernel said nothing")

    async def _torn(self) -> str:
        """Send half a request, or abort while the answer is being read."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        path = self.rng.choice((self.kept, self.live, "/static/house.css", "/queue/x"))
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        if self.rng.random() < 0.5:
            writer.write(request[: self.rng.randrange(len(request))])
        else:
            writer.write(request)
            await reader.read(100)
        writer.transport.abort()
        return ""

    async def _silent(self) -> str:
        """Drop a page's connection to its kernel without a goodbye message."""
        line = Line("127.0.0.1", self.port)
        page = await line.ask(self.live)
        line.close()
        kernel = _KERNEL.search(page.text)
        if not kernel:
            return f"answered {page.status}"
        socket = await laid(self.port, kernel[1])
        stream = socket.protocol.stream if socket.protocol else None
        if stream is not None:
            stream.close()
        return ""

    async def _asked(self, path: str) -> str:
        line = Line("127.0.0.1", self.port)
        found = await line.ask(path)
        line.close()
        return "" if found.status in {200, 404} else f"answered {found.status}"

    # -- a class -----------------------------------------------------------------------------------

    async def _begin_class(self) -> tuple[int, str]:
        """Start a class in the gallery and open its vote; return its port and code."""
        begun = await asyncio.to_thread(self._posted, "/class?lesson=2", None, self.port, {})
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', begun[1]))
        cookie = {"Cookie": f"_xsrf={fields['_xsrf']}"}
        form = urlencode(fields).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded", **cookie}
        where = urlsplit(
            (await asyncio.to_thread(self._posted, "/class", form, self.port, kind))[2]["Location"]
        )
        port = where.port or 0
        entered = await asyncio.to_thread(
            self._posted, f"{where.path}?{where.query}", None, port, {}
        )
        teacher = {"Cookie": entered[2]["Set-Cookie"].partition(";")[0]}
        place = where.path.removesuffix("/enter")
        state = json.loads(self._posted(f"/api{place}/state", None, port, teacher)[1])
        told = {"do": "open", "round": state["round"], "vote": state["vote"]}
        teacher["Content-Type"] = "application/json"
        self._posted(f"/api{place}/do", json.dumps(told).encode(), port, teacher)
        return port, state["code"]

    async def _pupil(self, port: int, code: str) -> str:
        """Join or rejoin as a pupil, fetch the state, and disconnect."""
        token = f"token-of-a-pupil-{self.rng.randrange(PUPILS):04}"
        known = {"X-Class-Token": token, "Content-Type": "application/json"}
        body = json.dumps({"token": token, "members": 1}).encode()
        for path, sent in ((f"/{code}", None), (f"/api/{code}/join", body),
                           (f"/api/{code}/state", None)):  # fmt: skip
            status = (await asyncio.to_thread(self._posted, path, sent, port, known))[0]
            if status not in {200, 429}:
                return f"{path.rpartition('/')[2]} answered {status}"
        return ""

    @staticmethod
    def _posted(
        path: str, body: bytes | None, port: int, headers: dict[str, str]
    ) -> tuple[int, str, Any]:
        from http.client import HTTPConnection

        with contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
            line.request("GET" if body is None else "POST", path, body, headers)
            reply = line.getresponse()
            return reply.status, reply.read().decode("latin-1"), reply.headers
