"""Slow, partial, huge or smuggled requests: the servers keep answering everybody else."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

import psutil
import pytest

from jamlab.gallery import server
from tests.browser.served import served
from tests.release.trust.poked.asking import Asking, said
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.hosts import port_of

HEAD: Final = b"Host: 127.0.0.1\r\n"
MANY: Final = 200
NEXT: Final = b"GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
"""A request hidden behind another."""


@pytest.fixture(params=["gallery", "class"])
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    """Port of a server, which must still answer afterwards."""
    if request.param == "gallery":
        found = request.getfixturevalue("poked").port
    else:
        found = request.getfixturevalue("taught").port
    yield found
    with closing(Asking(found)) as one:
        assert one.ask("/").status == 200
        assert one.ask("/static/house.css").status == 200


def half(port: int, sent: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=30)
    line.sendall(sent)
    return line


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ",
        b"POST /records/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n{",
        b"POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ],
    ids=["nothing", "a letter", "half a head", "half a body", "half a chunk", "never read"],
)
def test_two_hundred_half_requests_hold_nobody_up(port: int, sent: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(half(port, sent))
        began = time.monotonic()
        with closing(Asking(port)) as one:
            for _ in range(20):
                assert one.ask("/static/house.css").status == 200
        assert time.monotonic() - began < 10  # on a busy machine; 0.1 s on an idle one


def test_who_sends_a_letter_at_a_time_holds_nobody_up(port: int) -> None:
    head = b"GET /static/house.css HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    over = threading.Event()

    def slowly(line: socket.socket) -> None:
        for letter in head:
            if over.wait(0.02):
                return
            line.sendall(bytes([letter]))

    with ExitStack() as stack:
        lines = [stack.enter_context(half(port, b"")) for _ in range(40)]
        slow = [threading.Thread(target=slowly, args=(line,)) for line in lines]
        for each in slow:
            each.start()
        with closing(Asking(port)) as one:
            for _ in range(20):
                assert one.ask("/static/house.css").status == 200
        over.set()
        for each in slow:
            each.join()


@pytest.mark.slow("begins a gallery of its own; a class's server lets go of lines, too")
def test_a_line_is_not_held_for_ever(tmp_path: Path) -> None:
    """A connection whose head or body does not arrive is closed; for a class see
    `tests/unit/classroom/server/test_limits.py`."""
    assert server.LINE_SECONDS <= 60
    (tmp_path / "notebooks").mkdir()
    first = "import jamlab.gallery.server as server; server.LINE_SECONDS = 0.5; "
    for one in served(tmp_path, tmp_path / "notebooks", pool=0, first=first):
        for sent in (b"GET / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\n" + HEAD +
                     b"Content-Length: 9\r\n\r\n{"):  # fmt: skip
            with half(port_of(one), sent) as line:
                line.settimeout(20)
                assert line.recv(1000) == b""  # closed


HUGE = {
    "one header": b"X: " + b"x" * 200_000 + b"\r\n",
    "many headers": b"".join(b"X-%d: x\r\n" % n for n in range(20_000)),
    "one cookie": b"Cookie: a=" + b"x" * 200_000 + b"\r\n",
    "many cookies": b"Cookie: " + b"; ".join(b"c%d=1" % n for n in range(30_000)) + b"\r\n",
    "an address": b"",
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_huge_head_is_refused(port: int, kind: str) -> None:
    path = b"/" + b"x" * (200_000 if kind == "an address" else 0)
    came = said(port, [b"GET ", path, b" HTTP/1.1\r\n", HEAD, HUGE[kind], b"\r\n"], 10)
    assert came == b"" or came.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 431 "))


def test_a_thousand_cookies_are_borne(port: int) -> None:
    many = "; ".join(f"c{n}={n}" for n in range(1000))
    wrong = ("=", ";" * 900, "a=b=c; =; a", '"', 'a="\\', "\xff\xfe=\xff", "jamlab-class-1=" * 50)
    with closing(Asking(port)) as one:
        for cookie in (many, *wrong):
            assert one.ask("/", Cookie=cookie).status == 200, cookie[:20]


def _chunked(size: int, of: int) -> Iterator[bytes]:
    yield b"POST /records/x HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    for _ in range(size // of):
        yield b"%x\r\n" % of + b"x" * of + b"\r\n"
    yield b"0\r\n\r\n"


def test_a_body_that_is_too_large_is_not_taken_in(poked: Poked) -> None:
    """In chunks, or with a Content-Length."""
    process = psutil.Process(poked.server.process.pid)
    before = process.memory_info().rss
    size = 4 * server.MOST_BODY
    for sent in (
        _chunked(size, 2**20),
        _chunked(2**17, 1),
        [b"POST /records/x HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % size,
         *([b"x" * 2**20] * (size // 2**20))],
        [b"POST / HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % 10**30],
    ):  # fmt: skip
        came = said(poked.port, sent, 3)
        assert not came or re.match(rb"HTTP/1.1 4\d\d ", came), came[:100]
        assert came.count(b"HTTP/1.1 ") <= 1
    assert process.memory_info().rss - before < 4 * server.MOST_BODY
    with closing(Asking(poked.port)) as one:
        assert one.ask("/").status == 200


SMUGGLED = {
    "a length and chunks": b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and a length": b"Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n",
    "two lengths in one": b"Content-Length: 0, %d\r\n\r\n",
    "a length with a sign": b"Content-Length: +%d\r\n\r\n",
    "a length below nothing": b"Content-Length: -%d\r\n\r\n",
    "a length of another base": b"Content-Length: 0x%d\r\n\r\n",
    "a length with a line between": b"Content-Length: 1_%d\r\n\r\n",
    "another sort of chunks": b"Transfer-Encoding: xchunked\r\nX: %d\r\n\r\n0\r\n\r\n",
    "chunks twice": b"Transfer-Encoding: chunked, chunked\r\nX: %d\r\n\r\n0\r\n\r\n",
    "chunks and no chunks": b"Transfer-Encoding: chunked, identity\r\nX: %d\r\n\r\n0\r\n\r\n",
    "a space before the colon": b"Transfer-Encoding : chunked\r\nContent-Length: %d\r\n\r\n",
    "a folded header": b"Transfer-Encoding:\r\n chunked\r\nContent-Length: %d\r\n\r\n0\r\n\r\n",
    "a vertical tab": b"Transfer-Encoding: \x0bchunked\r\nContent-Length: %d\r\n\r\n0\r\n\r\n",
    "a zero byte": b"Transfer-Encoding: chunked\0\r\nContent-Length: %d\r\n\r\n0\r\n\r\n",
    "a chunk with a sign": b"Transfer-Encoding: chunked\r\nX: %d\r\n\r\n+0\r\n\r\n",
    "a chunk below nothing": b"Transfer-Encoding: chunked\r\nX: %d\r\n\r\n-1\r\n\r\n",
    "a chunk of another base": b"Transfer-Encoding: chunked\r\nX: %d\r\n\r\n0x0\r\n\r\n",
    "a chunk that never ends": b"Transfer-Encoding: chunked\r\nX: %d\r\n\r\n" + b"f" * 40 + b"\r\n",
    "lines without a return": b"Content-Length: %d\nX: y\n\n",
    "a return without a line": b"Content-Length: 0\rX: %d\r\n\r\n",
}


@pytest.mark.parametrize("kind", SMUGGLED)
def test_no_request_hides_in_another(port: int, kind: str) -> None:
    """With any framing of the body there is at most one answer, and none for a request that a proxy
    before the server would have taken for part of the first."""
    sent = b"POST /nothing HTTP/1.1\r\n" + HEAD + SMUGGLED[kind] % len(NEXT) + NEXT
    came = said(port, [sent], 1.5)
    answers = re.findall(rb"HTTP/1\.1 (\d+)", came)
    assert answers in ([], [b"400"], [b"403"], [b"405"]), (answers, came[:300])


def test_many_requests_in_one_are_answered_one_after_another(port: int) -> None:
    asked = [b"/static/house.css" if n % 2 else b"/nothing-%d.html" % n for n in range(60)]
    sent = b"".join(b"HEAD %b HTTP/1.1\r\n%b\r\n" % (path, HEAD) for path in asked[:-1])
    sent += b"HEAD %b HTTP/1.1\r\n%bConnection: close\r\n\r\n" % (asked[-1], HEAD)
    answers = re.findall(rb"HTTP/1\.1 (\d+)", said(port, [sent]))
    assert len(answers) == 60
    assert {*answers[1::2]} == {b"200"}
    assert not {*answers[::2]} - {b"404", b"405"}


GET: Final = b"GET / HTTP/1.1\r\n"
STYLE: Final = b"GET /static/house.css HTTP/1.1\r\n"
FORM: Final = b"POST /class HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nContent-Type: "
WRONG = (
    *(b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET  /  HTTP/1.1\r\n\r\n"),
    *(b"\0" * 99, b"\xff" * 99, b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03", b"GET /\r\n\r\n"),
    *(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", GET + b"\r\n", GET + b"Host: a\r\nHost: b\r\n\r\n"),
    *(GET + b"Host\r\n\r\n", GET + b"Host: \xff\r\n\r\n", GET + b"Host: a\0b\r\n\r\n"),
    *(b"GET http://[ HTTP/1.1\r\n" + HEAD + b"\r\n", b"OPTIONS * HTTP/1.1\r\n" + HEAD + b"\r\n"),
    *(
        b"GET ../../etc/passwd HTTP/1.1\r\n" + HEAD + b"\r\n",
        b"GET x HTTP/1.1\r\n" + HEAD + b"\r\n",
    ),
    b"CONNECT evil.example:80 HTTP/1.1\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HEAD + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    GET + HEAD + b"Upgrade: h2c\r\nConnection: upgrade\r\n\r\n",
    GET + HEAD + b"If-None-Match: " + b'"a",' * 4000 + b"\r\n\r\n",
    GET + HEAD + b"If-Modified-Since: x\r\nAccept-Encoding: \xff\r\n\r\n",
    STYLE + HEAD + b"Range: bytes=" + b"0-," * 900 + b"\r\n\r\n",
    STYLE + HEAD + b"Range: bytes=-9999999999999\r\n\r\n",
    FORM + b"multipart/form-data; boundary=\r\n\r\nabcd",
    FORM + b"application/x-www-form-urlencoded\r\n\r\n%ff=",
)


def test_what_is_no_request_breaks_nothing(port: int, poked: Poked) -> None:
    before = poked.complaints
    with ThreadPoolExecutor(len(WRONG)) as pool:
        answers = list(pool.map(lambda sent: said(port, [sent], 1), WRONG))
    for sent, came in zip(WRONG, answers, strict=True):
        for status in re.findall(rb"^HTTP/1\.1 (\d+)", came, re.M):
            assert int(status) < 500, (sent[:60], came[:200])
        assert b"Traceback" not in came, sent[:60]
        assert b"root:x:0" not in came, sent[:60]
    assert poked.complaints == before
