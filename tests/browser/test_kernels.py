"""Kernels: how many there may be, when each one ends, and what a bad visitor cannot do to them."""

import asyncio
import base64
import os
import re
import socket
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection, websocket_connect

from jamlab.publish.frames import PROTOCOL
from tests.browser.conftest import Visitor, Watch
from tests.browser.served import (
    COUNTER,
    LABEL,
    PATIENCE,
    Server,
    served,
    wait_until,
    write_notebook,
)

T = TypeVar("T")
ENTRY: dict[str, object] = {"title": "A", "summary": "B", "order": 1, "section": "theatre"}


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts galleries of one page, with options; ends them."""
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, COUNTER, LABEL)
    ends = []

    def start(**options: object) -> Server:
        ends.append(served(tmp_path, tmp_path / "notebooks", pool=0, **options))
        return next(ends[-1])

    yield start
    for end in ends:
        next(end, None)


def visited(server: Server, name: str = "a") -> str:
    """Asks for a page as a program would, and gives the address of its kernel's line."""
    with urlopen(server.url + name, timeout=PATIENCE) as answer:
        kernel = re.search(r'"kernelId": ?"([\w-]+)"', answer.read().decode())
    assert kernel
    return f"ws{server.url.removeprefix('http')}api/kernels/{kernel[1]}/channels?session_id=x"


def done(task: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, run in a thread of its own: Playwright's loop runs in this one."""
    with ThreadPoolExecutor() as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(task, PATIENCE)).result()


async def line(address: str) -> WebSocketClientConnection:
    return await websocket_connect(address, subprotocols=[PROTOCOL])


@pytest.mark.parametrize("frame", [b"\xff" * 8, b"", "text"], ids=repr)
def test_a_frame_that_lies_ends_its_own_line_and_nothing_else(
    trial: Server, page: Page, frame: bytes | str
) -> None:
    trial.open(page, "replays/counting")
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    address = f"ws{trial.url.removeprefix('http')}api/kernels/{kernel}/channels?session_id=x"

    async def send() -> int | None:
        one = await line(address)
        await one.write_message(frame, binary=isinstance(frame, bytes))
        while await one.read_message() is not None:  # what the kernel says to all its lines
            pass
        return one.close_code

    assert done(send()) == 1007
    page.get_by_role("button", name="count 0").click()  # the page beside it works on
    expect(page.get_by_text("asked 1 times")).to_be_visible()


def test_a_client_of_the_old_protocol_is_refused(trial: Server, page: Page) -> None:
    """Voilà would take what the kernel says to it for lists of billions of numbers."""
    address = visited(trial, "speaking")

    async def refused() -> int:
        with pytest.raises(HTTPClientError) as caught:
            await websocket_connect(address)
        return int(caught.value.code)

    assert done(refused()) == HTTPStatus.BAD_REQUEST
    trial.open(page, "replays/counting")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()


def test_who_comes_too_late_is_told_and_let_in_when_there_is_room(
    small: Callable[..., Server], visitor: Visitor, page: Page, watch: Watch
) -> None:
    server = small(kernels=1)
    first = visitor()
    server.open(first, "a")
    watch.expect("status of 503")
    answer = page.goto(server.url + "a")
    assert answer is not None
    assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
    expect(page.get_by_role("heading")).to_have_text("Every place at the table is taken.")
    expect(page.locator(".astray")).to_contain_text("One page is open")
    assert len(server.kernels()) == 1
    first.close(run_before_unload=True)
    expect(page.get_by_role("button", name="count 0")).to_be_visible()
    assert len(server.kernels()) == 1


def test_many_at_once_get_no_more_kernels_than_there_may_be(small: Callable[..., Server]) -> None:
    server = small(kernels=2, idle=30)
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(_status, [server.url + "a"] * 8))
    assert sorted(statuses) == [200, 200, *[503] * 6]
    assert len(server.kernels()) == 2


def _status(address: str) -> int:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            answer.read()
            return int(answer.status)
    except OSError as error:
        return int(getattr(error, "code", 0))


def test_a_kernel_ends_soon_after_its_line_is_gone_without_a_word(
    small: Callable[..., Server],
) -> None:
    server = small(idle=1)
    address = visited(server)

    async def torn() -> None:
        one = await line(address)
        assert await one.read_message() is not None
        assert one.protocol
        assert one.protocol.stream
        one.protocol.stream.close()  # no closing frame, as of a browser that was killed

    done(torn())
    wait_until(lambda: not server.kernels(), "the end of a kernel whose line was torn")


def test_a_kernel_ends_when_its_page_answers_no_more(small: Callable[..., Server]) -> None:
    """A laptop that was closed: the line stands, and nobody answers when it is tried."""
    server = small(idle=1, ping=0.5)
    address = urlsplit(visited(server))
    assert address.hostname
    with socket.create_connection((address.hostname, address.port or 80)) as asleep:
        key = base64.b64encode(os.urandom(16)).decode()
        asleep.sendall(
            f"GET {address.path}?{address.query} HTTP/1.1\r\nHost: {address.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
        )
        assert b" 101 " in asleep.recv(4096)
        wait_until(lambda: not server.kernels(), "the end of a kernel whose page is asleep")


def test_an_idle_kernel_without_a_page_is_ended(small: Callable[..., Server]) -> None:
    server = small(idle=1)
    visited(server)  # somebody who leaves without a word, before the page has laid its line
    assert len(server.kernels()) == 1
    wait_until(lambda: not server.kernels(), "the end of an idle kernel")
    assert server.log.read_text() == ""
