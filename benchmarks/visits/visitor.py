"""A visitor without a browser: requests a page, all files it refers to, and its kernel."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from time import perf_counter
from typing import Any, Final, cast
from uuid import uuid4

from jupyter_client.session import Session
from jupyter_server.services.kernels.connection import base
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from benchmarks.visits.line import Answer, Line
from benchmarks.visits.results import Visit

LINES: Final = 6
"""Connections that a browser opens to one server at once."""
_KERNEL: Final = re.compile(r'"kernelId": ?"([\w-]+)"')
_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
_BROKEN: Final = (OSError, EOFError, TimeoutError, ValueError)


@dataclass(frozen=True)
class Address:
    """A page: its server's host and port, its path, and the paths of the files it refers to."""

    host: str
    port: int
    path: str
    files: Sequence[str] = ()


async def all_at_once(address: Address, visitors: int, patience: float) -> list[Visit]:
    """Start `visitors` visits at the same moment; each gives up after `patience` seconds."""
    return list(await asyncio.gather(*(visit(address, patience) for _ in range(visitors))))


async def visit(address: Address, patience: float) -> Visit:
    """One visit. Times are seconds since the request, None if nothing came."""
    lines = [Line(address.host, address.port) for _ in range(LINES)]
    began = perf_counter()
    try:
        async with asyncio.timeout(patience):
            return await _visited(address, lines, began)
    except _BROKEN as error:
        return Visit(failed=f"{type(error).__name__}: {error}".rstrip(": "))
    finally:
        for line in lines:
            line.close()


async def _visited(address: Address, lines: list[Line], began: float) -> Visit:
    page = await lines[0].ask(address.path)
    if page.status != HTTPStatus.OK:
        return Visit(failed=f"answered {page.status}")
    cookies = "; ".join(f"{name}={value}" for name, value in page.cookies.items())
    left = list(reversed(address.files))
    came: list[Answer] = [page]

    async def fetch(line: Line) -> None:
        while left:
            came.append(await line.ask(left.pop(), cookies))

    await asyncio.gather(*(fetch(line) for line in lines))
    whole = perf_counter() - began
    kernel = _KERNEL.search(page.text)
    answered = None
    if kernel:
        await _ask_kernel(address, kernel[1], cookies)
        answered = perf_counter() - began
        token = page.cookies.get("_xsrf", "")  # leaving a page ends its kernel
        await lines[0].ask(f"/api/kernels/{kernel[1]}", cookies, "DELETE", token)
    wrong = {f"answered {each.status}" for each in came if each.status != HTTPStatus.OK}
    return Visit(
        first_byte=page.first - began,
        whole=whole,
        kernel=answered,
        size=sum(each.size for each in came),
        requests=len(came),
        for_good=sum("immutable" in each.headers.get("cache-control", "") for each in came),
        failed=", ".join(sorted(wrong)),
    )


async def _ask_kernel(address: Address, kernel: str, cookies: str) -> None:
    """Send `kernel_info_request` over the page's websocket and wait for the reply."""
    place = f"ws://{address.host}:{address.port}/api/kernels/{kernel}/channels"
    request = HTTPRequest(f"{place}?session_id={uuid4().hex}", headers={"Cookie": cookies})
    socket = await websocket_connect(request, subprotocols=[_PROTOCOL])
    session, wire = Session(), cast(Any, base)  # untyped
    asked = session.msg("kernel_info_request", {})
    frame = wire.serialize_msg_to_ws_v1(asked, "shell", session.pack)
    await socket.write_message(frame, binary=True)
    while True:
        message = await socket.read_message()
        if not isinstance(message, bytes):
            raise EOFError("the kernel's line was cut")
        channel, (header, *_) = wire.deserialize_msg_from_ws_v1(message)
        if channel == "shell" and session.unpack(header)["msg_type"] == "kernel_info_reply":
            break
    socket.close()
