"""Kernels: how many there may be, when each one ends, and what a bad visitor cannot do to them."""

import asyncio
import base64
import contextlib
import json
import os
import re
import socket
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen
from uuid import uuid4

import pytest
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from playwright.sync_api import Page, expect
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection, websocket_connect

from jamlab.publish.frames import PROTOCOL
from tests.browser.accessible import is_accessible
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


def message(kind: str, content: object, channel: str = "shell") -> bytes:
    """A frame as a page writes it."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "x", "version": "5.2"}
    header |= {"username": "", "date": "2026-01-01T00:00:00Z"}
    parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
    return bytes(serialize_msg_to_ws_v1(parts, channel))  # type: ignore[no-untyped-call]


def kind_of(frame: bytes) -> str:
    """The type of the message in a frame."""
    parts = deserialize_msg_from_ws_v1(frame)[1]  # type: ignore[no-untyped-call]
    return str(json.loads(parts[0])["msg_type"])


PLANTED = "open('planted', 'w').close()"


def test_no_page_can_run_code(trial: Server, tmp_path: Path) -> None:
    """A page's own line, spoken by a client that knows Jupyter's protocol: what widgets need is
    answered; whatever runs code, asks about code, or ends the kernel cuts the line unheard."""
    client = Client(trial)
    assert client.load("speaking") == "in"
    address = f"ws{trial.url.removeprefix('http')}api/kernels/{client.kernel}/channels?session_id="
    code = PLANTED.replace("planted", str(tmp_path / "planted"))
    run = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
    widget = {"comm_id": "w", "target_name": "jupyter.widget", "data": {"state": {}}}
    forbidden = [
        message("execute_request", run),
        message("execute_request", run, "control"),
        message("complete_request", {"code": code, "cursor_pos": 4}),
        message("inspect_request", {"code": code, "cursor_pos": 4, "detail_level": 0}),
        message("is_complete_request", {"code": code}),
        message("history_request", {"hist_access_type": "tail", "n": 9, "output": True}),
        message("input_reply", {"value": code}, "stdin"),
        message("debug_request", {"command": "evaluate"}, "control"),
        message("interrupt_request", {}, "control"),
        message("shutdown_request", {"restart": False}, "control"),
        message("shutdown_request", {"restart": False}),
        message("create_subshell_request", {}, "control"),
        message("comm_open", widget),
    ]

    async def answers(one: WebSocketClientConnection) -> str:
        """The type of what the kernel answers to a question that is allowed."""
        await one.write_message(message("comm_info_request", {}), binary=True)
        while isinstance(said := await one.read_message(), bytes):
            if kind_of(said) != "status":
                return kind_of(said)
        return ""

    async def cut(n: int, frame: bytes) -> tuple[str, int | None, str | None]:
        one = await line(f"{address}{n}")
        heard = await answers(one)
        await one.write_message(frame, binary=True)
        while await one.read_message() is not None:
            pass
        return heard, one.close_code, one.close_reason

    for n, frame in enumerate(forbidden):
        heard, code_of_cut, why = done(cut(n, frame))
        assert heard == "comm_info_reply"
        assert code_of_cut == 1007
        assert why in {"a message that no page sends", "a channel that no page uses",
                       "a comm that no page opens"}  # fmt: skip
    assert done(cut(99, b""))[0] == "comm_info_reply"  # the kernel is there, and did nothing else
    assert not (tmp_path / "planted").exists()
    client.send("DELETE", f"api/kernels/{client.kernel}")


def test_of_kernels_a_page_can_only_end_its_own(trial: Server) -> None:
    client = Client(trial)
    assert client.load("speaking") == "in"
    before = trial.kernels()
    mine = f"api/kernels/{client.kernel}"
    other = "api/kernels/00000000-0000-4000-8000-000000000000"
    for method, path in (
        ("GET", "api/kernels"),
        ("POST", "api/kernels"),
        ("POST", mine),
        ("POST", f"{mine}/restart"),
        ("POST", f"{mine}/interrupt"),
        ("POST", f"voila/api/shutdown/{client.kernel}"),
        ("GET", f"voila/execution/{client.kernel}"),
        ("GET", "api/sessions"),
        ("POST", "api/sessions"),
        ("POST", "api/terminals"),
        ("GET", "api/contents"),
        ("PUT", "api/contents/planted.ipynb"),
        ("PUT", mine),
        ("PATCH", mine),
        ("DELETE", other),
    ):
        status, _ = client.send(method, path, None if method in {"GET", "DELETE"} else {})
        assert status in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}, (method, path)
    assert client.lives()
    assert trial.kernels() >= before
    assert Client(trial).send("DELETE", mine)[0] == HTTPStatus.FORBIDDEN  # without the page's token
    assert client.lives()
    assert client.send("DELETE", mine)[0] == HTTPStatus.NO_CONTENT
    assert not client.lives()


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


def test_who_comes_too_late_waits_in_a_queue_and_is_let_in(
    small: Callable[..., Server], visitor: Visitor, page: Page, watch: Watch
) -> None:
    server = small(kernels=1, idle=30)
    first = visitor()
    server.open(first, "a")
    watch.expect("status of 503")
    answer = page.goto(server.url + "a")
    assert answer is not None
    assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
    expect(page.get_by_role("heading")).to_have_text("Every place at the table is taken.")
    expect(page.get_by_role("status")).to_have_text("You are next in line.")
    expect(page.locator(".astray")).to_contain_text("One page is open")
    second = visitor()
    second.goto(server.url + "a")
    expect(second.get_by_role("status")).to_have_text("You are second in line.")
    page.reload()  # and keeps its place
    expect(page.get_by_role("status")).to_have_text("You are next in line.")
    is_accessible(page)
    assert len(server.kernels()) == 1
    first.close(run_before_unload=True)
    expect(page.get_by_role("button", name="count 0")).to_be_visible()
    expect(second).to_have_title(re.compile("You are next in line"))
    expect(second.get_by_role("status")).to_contain_text("Less than a minute, it seems.")
    assert len(server.kernels()) == 1
    assert not server.log.read_text()


class Client:
    """Somebody with a browser that does only what it is told to; its cookies are kept."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.kernel = self.queue = ""

    def send(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """The status and the text of an answer. The token against forged requests is sent, too."""
        token = "".join(cookie.value or "" for cookie in self.cookies if cookie.name == "_xsrf")
        data = None if body is None else json.dumps(body).encode()
        headers = {"X-XSRFToken": token, "Content-Type": "application/json"}
        request = Request(self.server.url + path, data, headers, method=method)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()

    def load(self, name: str = "a") -> str:
        """Opens the page. "in", or in the queue what is said first."""
        status, html = self.send("GET", name)
        if status == HTTPStatus.OK:
            self.kernel = re.findall(r'"kernelId": ?"([\w-]+)"', html)[0]
            return "in"
        assert status == HTTPStatus.SERVICE_UNAVAILABLE
        self.queue = re.findall(r'data-queue="/?([^"]*)"', html)[0]
        return str(re.findall(r'role="status">([^<.:]*)', html)[0])

    def ask(self) -> str:
        """What a waiting page is told, after two seconds at most."""
        told = json.loads(self.send("GET", self.queue)[1])
        return "open" if told["open"] else str(told["words"]).partition(".")[0]

    def lives(self) -> bool:
        """Whether its kernel does; who asks is there."""
        return bool(json.loads(self.send("GET", f"alive/{self.kernel}")[1])["alive"])


def test_the_queue_is_fair_and_has_an_end(small: Callable[..., Server]) -> None:
    server = small(kernels=1, queue=2, idle=5)
    first, a, b, c = (Client(server) for _ in range(4))
    assert first.load() == "in"
    assert a.load() == "You are next in line"
    assert b.load() == "You are second in line"
    assert c.load() == "The queue is full, too"
    assert c.queue == ""
    assert b.load() == "You are second in line"  # loaded again, it keeps its place

    def moved_up() -> bool:
        assert first.lives()
        return b.ask() == "You are next in line"

    wait_until(moved_up, "the end of a place that nobody asks for")
    assert c.load() == "You are second in line"
    assert a.load() == "The queue is full, too"
    assert first.send("DELETE", f"api/kernels/{first.kernel}")[0] == HTTPStatus.NO_CONTENT
    assert b.ask() == "open"
    assert c.ask() == "You are second in line"  # a place is free, and kept for who is first
    assert a.load() == "The queue is full, too"
    assert b.load() == "in"
    assert c.ask() == "You are next in line"
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


def test_a_page_that_only_answers_pings_keeps_its_kernel(small: Callable[..., Server]) -> None:
    """A hidden tab: browsers slow its clock down, and answer pings for it all the same."""
    server = small(idle=1)
    address = visited(server)

    async def hidden() -> None:
        one = await line(address)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(4):  # tornado's client answers pings by itself as it reads
                while await one.read_message() is not None:
                    pass
        assert server.kernels()
        one.close()

    done(hidden())


class Network(Thread):
    """What lies between a visitor and a gallery; it can be lost and come back."""

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
        """Every line breaks, as when a laptop goes from one network into another."""
        for end in self.open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.open.clear()


def test_a_line_that_is_lost_for_a_moment_finds_its_kernel_and_one_for_long_is_told_so(
    small: Callable[..., Server], page: Page, watch: Watch
) -> None:
    server = small(idle=5)
    network = Network(server)
    page.goto(network.url + "a")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    kernel = server.kernels()
    # Nothing arrives for a while. What was done meanwhile arrives later.
    network.clear.clear()
    page.get_by_role("button", name="count 1").click()
    page.wait_for_timeout(2500)
    network.clear.set()
    expect(page.get_by_text("asked 2 times")).to_be_visible()
    # The lines break: a new one is laid.
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
    assert not server.log.read_text()  # none of it is the server's concern
    network.listener.close()


SLOW = """
import time
button = ipywidgets.Button(description="think")
button.on_click(lambda _: time.sleep(60))
button
"""


def test_a_page_that_is_loaded_again_goes_on(
    tmp_path: Path, small: Callable[..., Server], page: Page, watch: Watch
) -> None:
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, COUNTER, LABEL, SLOW)
    server = small(kernels=1)
    server.open(page, "a")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    kernel = server.kernels()
    for n in (1, 2):  # with what was done, in a full house
        page.reload()
        page.get_by_role("button", name=f"count {n}").click()
        expect(page.get_by_text(f"asked {n + 1} times")).to_be_visible()
        assert server.kernels() == kernel
    # A kernel that does not come to an end is not given back, but its place is.
    page.get_by_role("button", name="think").click()
    page.wait_for_timeout(500)
    page.reload()
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    assert len(server.kernels()) == 1
    assert server.kernels() != kernel
    # The good-bye of a page that was loaded again is not meant, that of a closed one is.
    page.reload()
    expect(page.get_by_role("button", name="count 1")).to_be_visible()
    page.close(run_before_unload=True)
    wait_until(lambda: not server.kernels(), "the end of a closed page's kernel", 5)
    assert not server.log.read_text()


def test_who_leaves_while_a_page_is_made_leaves_no_kernel_and_no_word(
    tmp_path: Path, small: Callable[..., Server], page: Page
) -> None:
    server = small(kernels=1)
    slow = ["import time; time.sleep(0.5)"] * 4
    write_notebook(tmp_path / "notebooks" / "a.ipynb", ENTRY, COUNTER, *slow, LABEL)
    page.goto(server.url + "a", wait_until="commit")
    page.wait_for_function("document.getElementById('jupyter-config-data')")
    page.evaluate("location.reload()")  # in a full house: it keeps its place
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


def test_an_idle_kernel_without_a_page_is_ended(small: Callable[..., Server]) -> None:
    server = small(idle=1)
    visited(server)  # somebody who leaves without a word, before the page has laid its line
    assert len(server.kernels()) == 1
    wait_until(lambda: not server.kernels(), "the end of an idle kernel")
    assert server.log.read_text() == ""
