"""A kernel ends with its page, and not before."""

import asyncio
import base64
import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from jamlab.gallery.kernel_line import PROTOCOL
from tests.browser.conftest import Watch
from tests.browser.gallery.visiting import ENTRY, Client, Network, done, line, visited
from tests.browser.served import COUNTER, LABEL, Server, wait_until, write_notebook

OWN = pytest.mark.slow("a server of its own, and kernels started and ended for it")

LATE = pytest.mark.slow("waits for seconds until a line counts as lost")


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
        one.protocol.stream.close()  # no closing frame, as from a killed browser

    done(torn())
    wait_until(lambda: not server.kernels(), "the end of a kernel whose line was torn")


@LATE
def test_a_kernel_ends_when_its_page_answers_no_more(small: Callable[..., Server]) -> None:
    """A suspended laptop: the connection stands, but its pings are not answered."""
    server = small(idle=1)
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


@LATE
def test_a_page_that_only_answers_pings_keeps_its_kernel(small: Callable[..., Server]) -> None:
    """A hidden tab: browsers throttle its timers, but still answer pings for it."""
    server = small(idle=1)
    address = visited(server)

    async def hidden() -> None:
        one = await line(address)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(4):  # tornado's client answers pings while it reads
                while await one.read_message() is not None:
                    pass
        assert server.kernels()
        one.close()

    done(hidden())


@LATE
def test_a_line_that_is_lost_for_a_moment_finds_its_kernel_and_one_for_long_is_told_so(
    small: Callable[..., Server], page: Page, watch: Watch
) -> None:
    server = small(idle=5)
    network = Network(server)
    page.goto(network.url + "a")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    kernel = server.kernels()
    # Nothing arrives for a while; clicks made meanwhile arrive later.
    network.clear.clear()
    page.get_by_role("button", name="count 1").click()
    page.wait_for_timeout(2500)
    network.clear.set()
    expect(page.get_by_text("asked 2 times")).to_be_visible()
    # The connections break, and new ones are made.
    watch.expect("WebSocket|Connection lost|Failed to (load resource|fetch)|ERR_")
    network.cut()
    page.get_by_role("button", name="count 2").click()
    expect(page.get_by_text("asked 3 times")).to_be_visible()
    assert server.kernels() == kernel
    # Nothing arrives for too long.
    network.clear.clear()
    wait_until(lambda: not server.kernels(), "the end of a kernel whose page is out of reach")
    network.clear.set()
    expect(page.get_by_role("alert")).to_contain_text("The program behind this page has ended")
    page.get_by_role("button", name="Load the page again").click()
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    assert len(server.kernels()) == 1
    assert not server.log.read_text()  # none of it is a fault of the server
    network.listener.close()


SLOW = """
import time
button = ipywidgets.Button(description="think")
button.on_click(lambda _: time.sleep(60))
button
"""


@OWN
def test_a_page_that_is_loaded_again_goes_on(
    tmp_path: Path, small: Callable[..., Server], page: Page, watch: Watch
) -> None:
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, COUNTER, LABEL, SLOW)
    server = small(kernels=1)
    server.open(page, "a")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    kernel = server.kernels()
    for n in (1, 2):  # its state is kept, although the gallery is full
        page.reload()
        page.get_by_role("button", name=f"count {n}").click()
        expect(page.get_by_text(f"asked {n + 1} times")).to_be_visible()
        assert server.kernels() == kernel
    # A busy kernel is not given back to the visitor, but the place is.
    page.get_by_role("button", name="think").click()
    page.wait_for_timeout(500)
    page.reload()
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    assert len(server.kernels()) == 1
    assert server.kernels() != kernel
    # The leave message of a reloaded page is ignored; that of a closed page is obeyed.
    page.reload()
    expect(page.get_by_role("button", name="count 1")).to_be_visible()
    page.close(run_before_unload=True)
    wait_until(lambda: not server.kernels(), "the end of a closed page's kernel", 5)
    assert not server.log.read_text()


@OWN
def test_who_leaves_while_a_page_is_made_leaves_no_kernel_and_no_word(
    tmp_path: Path, small: Callable[..., Server], page: Page
) -> None:
    server = small(kernels=1)
    slow = ["import time; time.sleep(0.5)"] * 4
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, COUNTER, *slow, LABEL)
    page.goto(server.url + "a", wait_until="commit")
    page.locator("#jupyter-config-data").wait_for(state="attached")
    page.evaluate("location.reload()")  # the gallery is full: the visitor keeps the place
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    assert len(server.kernels()) == 1
    page.close(run_before_unload=True)
    wait_until(lambda: not server.kernels(), "the end of a closed page's kernel")
    address = urlsplit(server.url)
    assert address.hostname
    with socket.create_connection((address.hostname, address.port or 80)) as left:
        left.sendall(f"GET /a HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        while b"kernelId" not in (said := left.recv(2**16)):
            assert said
    wait_until(lambda: not server.kernels(), "the end of a kernel whose page nobody waits for")
    assert not server.log.read_text()


@OWN
def test_a_kernel_that_dies_while_its_page_is_made_is_told_in_one_line(
    tmp_path: Path, small: Callable[..., Server]
) -> None:
    server = small()
    dying = "import os; os._exit(1)"
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, dying)
    Client(server).load()
    said = server.log.read_text()
    assert said.count("\n") == 1
    assert said.endswith("a.ipynb: its kernel died while the page was made.\n")


@OWN
def test_an_idle_kernel_without_a_page_is_ended(small: Callable[..., Server]) -> None:
    server = small(idle=1)
    visited(server)  # leaves silently, before the page connects
    assert len(server.kernels()) == 1
    wait_until(lambda: not server.kernels(), "the end of an idle kernel")
    assert server.log.read_text() == ""
