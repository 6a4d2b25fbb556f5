"""A keep-alive HTTP/1.1 connection that counts the bytes received, gzipped."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

_END: Final = b"\r\n"


@dataclass(frozen=True, slots=True)
class Answer:
    """A response. `first` is the arrival of its first line (`perf_counter`); `size` counts all
    bytes of head and body as received."""

    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes
    first: float
    size: int

    @property
    def text(self) -> str:
        """The body, decompressed."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass
class Line:
    """A connection for one request at a time, opened by the first request."""

    host: str
    port: int
    _reader: asyncio.StreamReader = field(init=False)
    _writer: asyncio.StreamWriter | None = None
    _came: int = 0

    async def ask(
        self, path: str, cookies: str = "", method: str = "GET", token: str = ""
    ) -> Answer:
        """Request `path` as a browser that accepts gzip. OSError or EOFError if disconnected."""
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
        """Close the connection; the next request opens it again."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
