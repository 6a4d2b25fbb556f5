"""A line to a web server, HTTP/1.1, that stays open: what comes is counted as it comes, gzipped."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

_END: Final = b"\r\n"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered. `first` is when its first byte came (`perf_counter`), `size` counts all
    bytes, head and body, as they came."""

    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes
    first: float
    size: int

    @property
    def text(self) -> str:
        """The body, unpacked."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass
class Line:
    """One answer at a time; opened when something is first asked for."""

    host: str
    port: int
    _reader: asyncio.StreamReader = field(init=False)
    _writer: asyncio.StreamWriter | None = None
    _came: int = 0

    async def ask(
        self, path: str, cookies: str = "", method: str = "GET", token: str = ""
    ) -> Answer:
        """Ask for `path`, as a browser that takes gzip. OSError or EOFError if the line breaks."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        head += ["Accept: */*", "Accept-Encoding: gzip"]
        head += [f"Cookie: {cookies}"] if cookies else []
        head += [f"X-XSRFToken: {token}"] if token else []
        self._writer.write("\r\n".join([*head, "", ""]).encode())
        self._came = 0
        status = await self._line()
        first = perf_counter()
        headers: dict[str, str] = {}
        cookies_set: dict[str, str] = {}
        while told := await self._line():
            name, _, value = told.decode("latin-1").partition(":")
            if name.lower() == "set-cookie":
                cookie, _, content = value.strip().partition(";")[0].partition("=")
                cookies_set[cookie] = content
            headers[name.lower()] = value.strip()
        code = int(status.split()[1])
        body = b"" if code in (204, 304) else await self._body(headers)
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(code, headers, cookies_set, body, first, self._came)

    async def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding", "").lower() != "chunked":
            return await self._exactly(int(headers.get("content-length", 0)))
        parts = []
        while size := int((await self._line()).partition(b";")[0], 16):
            parts.append(await self._exactly(size))
            await self._line()
        await self._line()
        return b"".join(parts)

    async def _line(self) -> bytes:
        told = await self._reader.readuntil(_END)
        self._came += len(told)
        return told[: -len(_END)]

    async def _exactly(self, size: int) -> bytes:
        self._came += size
        return await self._reader.readexactly(size)

    def close(self) -> None:
        """Let go of it; the next question opens it again."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
