"""Messages over a connection to a kernel: no code runs, and the kernel and the server survive.

Effects on other pages: `tests/browser/gallery/test_bad_visitors.py`; valid frames:
`tests/unit/gallery/test_frames.py`.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from tornado.websocket import WebSocketClosedError

from jamlab.gallery.kernel_line import MOST_BYTES
from tests.browser.gallery.visiting import message
from tests.browser.served import wait_until
from tests.loops import in_a_loop
from tests.release.trust.poked.asking import INSIDE, PATIENCE
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.hosts import Jupyter
from tests.release.trust.poked.speaking import Page, laid, opened, refused

CHANNELS = ("shell", "control", "stdin", "iopub", "hb", "", "shell\0", "SHELL", "x" * 300)
TARGETS = (
    *("jupyter.widget", "jupyter.widget.version", "x", "", "JUPYTER.WIDGET.CONTROL"),
    *("jupyter.widget.control\0", " jupyter.widget.control", "hv-extension-comm", "dash"),
)


def forbidden(code: str) -> Iterator[tuple[str, Any]]:
    """Yield each message kind that no page sends, with content that runs code or ends the
    kernel."""
    run = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
    evaluate = {"command": "evaluate", "seq": 1, "type": "request"}
    yield "execute_request", {**run, "user_expressions": {"x": code}}
    yield "execute_request", {**run, "silent": True, "stop_on_error": False}
    yield "complete_request", {"code": code, "cursor_pos": len(code)}
    yield "inspect_request", {"code": code, "cursor_pos": 4, "detail_level": 1}
    yield "is_complete_request", {"code": code}
    yield "history_request", {"hist_access_type": "tail", "n": 9, "output": True, "raw": True}
    yield "input_reply", {"value": code}
    yield "debug_request", {**evaluate, "arguments": {"expression": code}}
    yield "interrupt_request", {}
    yield "shutdown_request", {"restart": False}
    yield "shutdown_request", {"restart": True}
    yield "create_subshell_request", {}
    yield "usage_request", {}
    yield "apply_request", {"code": code}
    for target in TARGETS:
        yield "comm_open", {"comm_id": "w", "target_name": target, "data": {"state": {}}}


def frames(code: str) -> Iterator[bytes | str]:
    """Yield these messages on all channels, as frames and as text, and malformed frames."""
    for kind, content in forbidden(code):
        for channel in CHANNELS if kind == "execute_request" else CHANNELS[:4]:
            frame = message(kind, content, channel)
            yield frame
            yield frame.decode("latin-1")
            header = {"msg_id": "m", "msg_type": kind, "session": "x", "version": "5.3"}
            told = {"header": header, "channel": channel, "content": content}
            told |= {"parent_header": {}, "metadata": {}, "buffers": []}
            yield json.dumps(told)
            yield json.dumps(told).encode()
    good = message("comm_info_request", {})
    run = message("execute_request", {"code": code})
    for cut in range(0, len(good), 7):
        yield good[:cut]
    yield from (good + run, good + b"\0", b"\0" + good, run + good, good[:8] + run[8:])
    for n in (0, 1, 5, 7, 65, 2**16, 2**31, 2**32, 2**63, 2**64 - 1):
        yield n.to_bytes(8, "little") + good[8:]
        yield good[:8] + n.to_bytes(8, "little") + good[16:]
        yield good[:48] + n.to_bytes(8, "little") + good[56:]
    wrong: tuple[Any, ...] = ("execute_request\0", "execute_request ", "EXECUTE_REQUEST", "", None)
    for kind in (*wrong, [], 1):
        yield message(kind, {"code": code})
    twice = message("comm_info_request", {"code": code}).replace(
        b'"msg_type": "comm_info_request"', b'"msg_type": "x", "msg_type": "execute_request"'
    )
    yield twice
    yield ""
    yield "\0" * 8
    yield "[" * 10_000
    yield b"{" * 10_000


@pytest.fixture(scope="module")
def page(poked: Poked) -> Iterator[Page]:
    with opened(poked.port) as one:
        wait_until(lambda: _word(poked) == "as it was.", "the kernel's word")
        yield one


def _word(poked: Poked) -> str:
    return poked.word.read_text() if poked.word.exists() else ""


async def said(port: int, kernel: str, frame: bytes | str) -> int | None:
    """Send a frame, read until the connection is closed, and return the close code."""
    line = await laid(port, kernel)
    with suppress(WebSocketClosedError):
        await line.write_message(frame, binary=isinstance(frame, bytes))
    while await asyncio.wait_for(line.read_message(), PATIENCE) is not None:
        pass
    return line.close_code


def test_nothing_runs_whatever_is_said_and_all_live_on(page: Page, poked: Poked) -> None:
    code = f"word = 'another'\nopen({str(poked.planted)!r}, 'w').close()"
    sent = list(dict.fromkeys(frames(code)))
    assert len(sent) > 400

    async def all_of_it() -> list[int | None]:
        few = asyncio.Semaphore(8)

        async def one(frame: bytes | str) -> int | None:
            async with few:
                return await said(poked.port, page.kernel, frame)

        return list(await asyncio.gather(*map(one, sent)))

    codes = in_a_loop(all_of_it())
    wrong = [(frame[:80], cut) for frame, cut in zip(sent, codes, strict=True) if cut != 1007]
    assert not wrong
    assert page.lives
    assert not poked.planted.exists()
    poked.word.unlink()
    wait_until(lambda: bool(_word(poked)), "the kernel's word, again")
    assert _word(poked) == "as it was."


def test_a_frame_that_is_too_large_ends_its_line_alone(page: Page, poked: Poked) -> None:
    for size in (MOST_BYTES - 200, MOST_BYTES + 1, 4 * MOST_BYTES):
        frame = message("execute_request", {"code": "x" * size})
        assert in_a_loop(said(poked.port, page.kernel, frame)) in {1006, 1007, 1009, None}
    assert page.lives
    assert not poked.planted.exists()


def test_only_the_protocol_of_pages_is_spoken(page: Page, poked: Poked) -> None:
    for protocol in ("", "v1.kernel.websocket.jupyter.org.x", "V1.KERNEL", "kernel", "*"):
        assert in_a_loop(refused(poked.port, page.kernel, protocol=protocol)) == 400
    for kernel in ("0-0-0-0-0", page.kernel.upper(), f"{page.kernel}0", "x-x-x-x-x"):
        assert in_a_loop(refused(poked.port, kernel)) == 404
    assert page.lives


def test_a_page_that_was_left_leaves_no_line(poked: Poked) -> None:
    with opened(poked.port) as one:
        pass
    assert in_a_loop(refused(poked.port, one.kernel)) == 404


def test_who_has_not_the_token_lays_no_line_in_a_jupyter_server(lab: Jupyter) -> None:
    """The token's holder may run any code: it is their own server."""
    for kernel in ("00000000-0000-4000-8000-000000000000", "x-x-x-x-x"):
        for headers in ({}, {"Authorization": "token x"}, {"Origin": "http://evil.example"}):
            assert in_a_loop(refused(lab.port, kernel, headers)) in {403, 404}


def sent_to(widget: str) -> Iterator[dict[str, Any]]:
    """Yield data for a widget: values at which its notebook fails, and malformed messages."""
    states: tuple[Any, ...] = ({"value": 7}, {"value": "x"}, {"layout": 1}, 5, None)
    for state in states:
        yield {"method": "update", "state": state, "buffer_paths": []}
    yield {"method": "update", "state": {}, "buffer_paths": [["a"]]}
    yield {"method": "update"}
    yield {"method": "custom", "content": {"do": 5}}
    yield {"method": "custom"}
    yield {"x": widget}
    yield {}


def test_what_goes_wrong_in_a_kernel_is_told_without_its_places(poked: Poked) -> None:
    async def frames(kernel: str) -> list[str]:
        line = await laid(poked.port, kernel)
        came: list[str] = []

        async def until(words: str) -> None:
            while not came or words not in came[-1]:
                frame = await asyncio.wait_for(line.read_message(), PATIENCE)
                assert isinstance(frame, bytes)
                came.append(frame.decode("latin-1"))

        await line.write_message(message("comm_info_request", {}), binary=True)
        await until("comm_info_reply")
        widgets = re.findall(r'"([0-9a-f]{32})": ?\{"target_name"', came[-1])
        assert widgets
        for widget in widgets:
            for data in sent_to(widget):
                frame = message("comm_msg", {"comm_id": widget, "data": data})
                await line.write_message(frame, binary=True)
        await line.write_message(message("kernel_info_request", {}), binary=True)
        await until("kernel_info_reply")
        came.pop()  # it has the file extension of Python
        line.close()
        return came

    with opened(poked.port, "breaks") as page:
        came = in_a_loop(frames(page.kernel))
        assert page.lives
    told = [each for each in came if '"msg_type": "error"' in each or '"msg_type":"error"' in each]
    assert told
    assert all("Something went wrong here." in each for each in told)
    assert not [found[0] for each in came if (found := INSIDE.search(each))]
