"""Websocket between a page and its kernel: frame checks, reliable replies, kernel arguments."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from queue import Empty
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.manager import AsyncKernelManager
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httputil import HTTPServerRequest
from tornado.web import Finish
from tornado.websocket import WebSocketClosedError
from traitlets import Type
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from jamlab.ui.charts.offline import ARGUMENT, LAUNCHER
from jamlab.web.served_files import LineErrors

# Frames that a page may send to its kernel, in Jupyter's websocket protocol v1, checked before they
# are parsed.
#
# A frame is the count of its offsets, the offsets (8 bytes each, little-endian), the channel's
# name, and a message's parts: header, parent's header, metadata, content, then buffers. Jupyter's
# own parser trusts the count: eight bytes of ff make it build a list of 2⁶⁴ numbers, on the one
# thread that serves everybody.
#
# * Only messages that pages of Voilà and ipywidgets send are passed on: widget changes, the list of
#   widgets, and whether the kernel is there. Nothing that runs, completes or inspects code, answers
#   a prompt, debugs, interrupts or ends the kernel: no page can run code here.
# * Headers are parsed strictly, so that the kernel cannot read one as another message.


PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
MOST_BYTES: Final = 16 * 2**20
"""Maximum size of a frame in bytes: a recorded game that a visitor uploads comes in one."""
MOST_OFFSETS: Final = 64
_LEAST_OFFSETS: Final = 6  # start and end of the channel, and the ends of four parts
_CHANNEL: Final = b"shell"
_MOST_HEADER: Final = 4096  # bytes; real ones have about 200
MESSAGES: Final = frozenset(
    {"comm_close", "comm_info_request", "comm_msg", "comm_open", "kernel_info_request"}
)
"""Message types that a page sends."""
_OPENED: Final = "jupyter.widget.control"
"""The only comm target that a page may open, to ask for the states of all widgets. Others would let
it create Python objects of any widget class.
"""


def frame_error(frame: object) -> str:
    """Return a short reason for rejecting a frame; "" if it may pass."""
    if not isinstance(frame, bytes):
        return "not binary"
    if len(frame) > MOST_BYTES:
        return "too large"
    count = int.from_bytes(frame[:8], "little")
    if not _LEAST_OFFSETS <= count <= MOST_OFFSETS:
        return "a wrong count of parts"
    head = 8 * (count + 1)
    offsets = [int.from_bytes(frame[at : at + 8], "little") for at in range(8, head, 8)]
    if offsets[0] != head or offsets[-1] != len(frame):
        return "parts that are not all of it"
    if any(end < start for start, end in pairwise(offsets)):
        return "parts that overlap"
    if frame[offsets[0] : offsets[1]] != _CHANNEL:
        return "a channel that no page uses"
    header = _read(frame[offsets[1] : offsets[2]])
    if header is None:
        return "a header that cannot be read"
    kind = header.get("msg_type")
    if not isinstance(kind, str) or kind not in MESSAGES:
        return "a message that no page sends"
    if kind == "comm_open":
        content = _read(frame[offsets[4] : offsets[5]])
        if content is None or content.get("target_name") != _OPENED:
            return "a comm that no page opens"
    return ""


def _read(part: bytes) -> dict[str, Any] | None:
    """Parse a small JSON object; None if it is invalid or parsers might differ."""
    if len(part) > _MOST_HEADER:
        return None
    try:
        found = json.loads(part.decode("utf-8"), object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


# -- Kernel client that loses no reply -------------------------------------------------------------
# pyzmq signals new messages once. jupyter_client sends without going through it, which can swallow
# the signal of a reply that has just arrived: whoever waits for it then waits for ever
# (docs/security, upstream-jupyter-client.md). nbclient sends in this way what a cell prints into an
# `Output` widget.


LOOK: Final = 0.1
"""Seconds between two checks for a message."""


class Replies(AsyncZMQSocketChannel):
    """Channel that polls instead of relying on the signal."""

    async def get_msg(  # type: ignore[override]  # as in the class above
        self, timeout: float | None = None
    ) -> dict[str, Any]:
        """Return the next message. Raises Empty after `timeout` seconds; None means no limit."""
        end = time.monotonic() + (inf if timeout is None else timeout)
        while True:
            try:
                return await super().get_msg(max(0, min(LOOK, end - time.monotonic())))
            except Empty:
                if time.monotonic() >= end:
                    raise


class Client(AsyncKernelClient):
    """Kernel client that uses `Replies`."""

    shell_channel_class = Type(Replies)


class Manager(AsyncKernelManager):
    """Kernel manager that uses `Client`."""

    client_factory = Type(Client, klass=AsyncKernelClient)


# Detection of foreign requests: a kernel starts for a person who opens the page, not for a page of
# another site that embeds this address, as a picture for instance.
#
# * Browsers say so themselves (`Sec-Fetch-Site`, `-Mode`, `-Dest`) over https, and on this machine.
# * Over plain http in a network they do not. There a `Referer` or an `Origin` of another host is
#   foreign, and everything else counts as a person's visit, within the rate limits of each address.


_OWN: Final = {"same-origin", "none"}
_PAGES: Final = {"document", "iframe"}


def is_navigation(request: HTTPServerRequest) -> bool:
    """True if a browser requests a page to display, or does not say."""
    told = request.headers
    return told.get("Sec-Fetch-Mode", "navigate") == "navigate" and (
        told.get("Sec-Fetch-Dest", "document") in _PAGES
    )


def is_own_navigation(request: HTTPServerRequest) -> bool:
    """True if a person opens the page: from a page of ours, a bookmark, the address bar."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in _OWN and is_navigation(request)
    said = [request.headers[name] for name in ("Referer", "Origin") if name in request.headers]
    hosts = (each.partition("://")[2].partition("/")[0].lower() for each in said)
    return all(host == request.host.lower() for host in hosts)


# A page's websocket to its kernel, stricter than Jupyter's and Voilà's.
#
# * Only Jupyter's protocol v1 is accepted, which every page of ours uses. Other clients are
#   refused: Voilà parses the other protocol's outgoing frames as v1 and builds lists of whatever
#   length they seem to give.
# * A frame that no page sends is not parsed: the websocket is closed (`frame_error`).
# * Errors in the kernel are sent without their traceback, which names paths on this machine. Any
#   message that a widget does not expect causes one.
# * Every message, and each answer to a ping, counts as a sign of life of the page.


_BAD_FRAME = 1007  # RFC 6455, 7.4.1: inconsistent data
_WRONG: Final = "Something went wrong here."
"""Error message that a page receives instead of the kernel's."""


def _without_inside(frame: bytes) -> bytes:
    """Return an error frame with the error's name, value and traceback replaced."""
    channel, parts = deserialize_msg_from_ws_v1(frame)
    told = {"ename": "Error", "evalue": _WRONG, "traceback": [_WRONG]}
    made: bytes = serialize_msg_to_ws_v1([*parts[:3], json.dumps(told).encode()], channel)
    return made


class KernelLine(LineErrors, VoilaKernelWebsocketHandler):
    """Websocket handler of a page."""

    async def get(self, kernel_id: str) -> None:
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in [name.strip() for name in offered.split(",")]:
            self.set_status(400)
            self.finish(f"This line speaks {PROTOCOL} only.")
        elif not self.kernel_manager.holds(kernel_id):  # for instance a page that slept
            self.set_status(404)
            self.finish()
        else:
            await super().get(kernel_id)

    async def pre_get(self) -> None:
        """Connect to the kernel; 404 if the page is left meanwhile, where Jupyter's fails."""
        try:
            await super().pre_get()
        except TimeoutError:  # the page was left and its kernel ended while it was still starting
            self.set_status(404)
            raise Finish from None
        if self.connection is None:  # closed meanwhile
            raise Finish

    def get_websocket_protocol(self) -> Any:
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = 0  # Jupyter pings; tornado would read its ms as seconds
        return protocol

    def on_message(self, ws_message: str | bytes) -> None:
        fault = frame_error(ws_message)
        if fault:
            self.close(_BAD_FRAME, fault)
        else:
            self.kernel_manager.heard(self.kernel_id)
            super().on_message(ws_message)

    def on_pong(self, data: bytes) -> None:
        super().on_pong(data)
        self.kernel_manager.heard(self.kernel_id)

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        if isinstance(message, bytes):
            header = read_header_from_binary_message(message) or {}
            message = _without_inside(message) if header.get("msg_type") == "error" else message
        with contextlib.suppress(WebSocketClosedError):  # the kernel sent after the close
            sent = super().write_message(message, binary)
            if isinstance(sent, asyncio.Future):  # the error may also come later
                sent.add_done_callback(lambda task: task.cancelled() or task.exception())
            return sent

    def on_close(self) -> None:
        if self.connection is not None:
            super().on_close()


# Start of IPython kernels: Python's library precedes the notebook's folder in `sys.path`, and
# charts are drawn without a network.


SAFE: Final = {"PYTHONSAFEPATH": "1"}
"""Environment of a process that must not import the current folder's files for Python's own."""
_LINE: Final = (
    "__import__('sys').path.insert(next((n for n, at in enumerate(__import__('sys').path)"
    " if at.endswith(('site-packages', 'dist-packages'))), len(__import__('sys').path)), ''),"
    " __import__('os').environ.pop('PYTHONSAFEPATH', None);"
)
"""Line that a kernel started with SAFE runs first: it puts the notebook's folder behind Python's
library and before installed packages, as IPython does, and clears the variable so that programs
started by the notebook find their files as usual.
"""


def arguments(command: Sequence[str]) -> list[str]:
    """Return additional arguments for a kernel's command; empty unless it is an IPython kernel."""
    return [f"--IPKernelApp.exec_lines={_LINE}", ARGUMENT] if LAUNCHER in command else []
