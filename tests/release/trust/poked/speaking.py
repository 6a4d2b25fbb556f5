"""WebSocket connections to kernels."""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from uuid import uuid4

from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from jamlab.gallery.kernel_line import PROTOCOL
from tests.release.trust.poked.asking import PATIENCE, Asking


async def laid(
    port: int, kernel: str, headers: Mapping[str, str] | None = None, protocol: str = PROTOCOL
) -> WebSocketClientConnection:
    """Open a connection to a kernel; HTTPClientError if it is refused."""
    address = f"ws://127.0.0.1:{port}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    request = HTTPRequest(address, headers=dict(headers or {}))
    offered = [protocol] if protocol else None
    return await asyncio.wait_for(websocket_connect(request, subprotocols=offered), PATIENCE)


async def refused(
    port: int, kernel: str, headers: Mapping[str, str] | None = None, protocol: str = PROTOCOL
) -> int:
    """Return the status with which a connection is refused; 0 if it is accepted."""
    try:
        line = await laid(port, kernel, headers, protocol)
    except HTTPClientError as error:
        return error.code
    line.close()
    return 0


@dataclass(frozen=True)
class Page:
    """An open page with a kernel: a client with its token and cookie."""

    asking: Asking
    kernel: str
    token: str

    @property
    def lives(self) -> bool:
        return bool(json.loads(self.asking.ask(f"/alive/{self.kernel}").body)["alive"])


@contextmanager
def opened(port: int, name: str = "speaks") -> Iterator[Page]:
    """Open a page of a gallery; leave it at the end."""
    with closing(Asking(port)) as first:
        page = first.ask(f"/{name}")
    kernel = re.search(r'"kernelId": ?"([\w-]+)"', page.text)
    token = re.search(r"_xsrf=([^;]+)", "\n".join(page.cookies))
    assert kernel, page
    assert token, page
    come = {"Cookie": f"_xsrf={token[1]}", "X-XSRFToken": token[1]}
    with closing(Asking(port, **come)) as asking:
        yield Page(asking, kernel[1], token[1])
        asking.ask(f"/api/kernels/{kernel[1]}", "DELETE")
