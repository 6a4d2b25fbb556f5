"""A page's line to its kernel: frames are checked, replies are found, kernels are started."""

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
from jamlab.web.served_files import InALine

# What a page may send to its kernel: frames of Jupyter's websocket protocol v1, looked at first.
#
# A frame is the count of its offsets, the offsets (each 8 bytes, the low one first), the
# channel's name, and a message's parts: header, parent's header, metadata, content, then buffers.
# Jupyter's own reader believes the count: eight bytes of ff make it build a list of 2⁶⁴ numbers,
# on the one thread that serves everybody.
#
# * Only what the pages of Voilà and ipywidgets send is let through: that a widget changed, what
#   widgets there are, and whether the kernel is there. Nothing that runs, completes or inspects
#   code, answers a prompt, debugs, interrupts or ends the kernel: no page can run code here.
# * A header is read as strictly as can be, so that the kernel cannot read it as another message.


PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
MOST_BYTES: Final = 16 * 2**20
"""A frame's size at most: a recorded game that a visitor brings comes in one."""
MOST_OFFSETS: Final = 64
_LEAST_OFFSETS: Final = 6  # where the channel begins and ends, and where each of four parts ends
_CHANNEL: Final = b"shell"
_MOST_HEADER: Final = 4096  # bytes; they have some 200
MESSAGES: Final = frozenset(
    {"comm_close", "comm_info_request", "comm_msg", "comm_open", "kernel_info_request"}
)
"""What a page sends, by type."""
_OPENED: Final = "jupyter.widget.control"
"""The only comm that a page opens, to ask for the states of all widgets. A page that could open
others would make Python objects of any widget's class."""


def fault_of(frame: object) -> str:
    """Why a frame is not passed on, in a few words; "" if it is. Looks at no more than it must."""
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
    """A small JSON object; None if it is none, or one that others might read in another way."""
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


# -- A client of a kernel that finds every reply ---------------------------------------
#
# pyzmq is told once that messages came. jupyter_client sends past it, and with that may take the
# news of a reply that has just come: whoever waits for it then waits for ever (docs/security,
# upstream-jupyter-client.md). nbclient sends that way what a cell prints into an `Output` widget.


LOOK: Final = 0.1
"""Seconds between two looks at whether a message is there."""


class Replies(AsyncZMQSocketChannel):
    """A channel that looks again by itself."""

    async def get_msg(  # type: ignore[override]  # as in the class above
        self, timeout: float | None = None
    ) -> dict[str, Any]:
        """The next message. Empty if there is none within so many seconds; None: no limit."""
        end = time.monotonic() + (inf if timeout is None else timeout)
        while True:
            try:
                return await super().get_msg(max(0, min(LOOK, end - time.monotonic())))
            except Empty:
                if time.monotonic() >= end:
                    raise


class Client(AsyncKernelClient):
    """A client whose replies come over such a channel."""

    shell_channel_class = Type(Replies)


class Manager(AsyncKernelManager):
    """A kernel whose clients are such."""

    client_factory = Type(Client, klass=AsyncKernelClient)


# Who opens a page: a kernel begins for a person who comes here, not for a page of another site
# that has this address as a picture, say.
#
# * Browsers say so themselves (`Sec-Fetch-Site`, `-Mode`, `-Dest`) over https, and on this
#   machine.
# * Over plain http in a network they say nothing. There a `Referer` or an `Origin` of another
#   host is foreign, and all else is taken for a person's visit; the limits of each address hold
#   it down.


_OWN: Final = {"same-origin", "none"}
_PAGES: Final = {"document", "iframe"}


def is_navigation(request: HTTPServerRequest) -> bool:
    """True if a browser asks for a page that it shows, or nothing says otherwise."""
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


# A page's line to its kernel: the websocket, with what Jupyter's and Voilà's own lack.
#
# * Only frames of Jupyter's protocol v1 are spoken, as every page of ours does. Any other client
#   is refused: Voilà takes the other protocol's outgoing frames for v1's and builds lists of
#   whatever length they seem to say.
# * A frame that no page sends is not read: the line is cut (`frames.py`).
# * What went wrong in the kernel is told without its traceback, which names places on this
#   machine. Any message that a widget does not expect has one.
# * What comes over it, and each answer to a ping, says that the page is there.


_BAD_FRAME = 1007  # RFC 6455, 7.4.1: data that are not what they should be
_WRONG: Final = "Something went wrong here."
"""All that a page is told of a mistake in its kernel."""


def _is_error(frame: bytes) -> bool:
    return (read_header_from_binary_message(frame) or {}).get("msg_type") == "error"


def _without_inside(frame: bytes) -> bytes:
    """An error's frame that names neither the mistake nor its places."""
    channel, parts = deserialize_msg_from_ws_v1(frame)
    told = {"ename": "Error", "evalue": _WRONG, "traceback": [_WRONG]}
    made: bytes = serialize_msg_to_ws_v1([*parts[:3], json.dumps(told).encode()], channel)
    return made


class KernelLine(InALine, VoilaKernelWebsocketHandler):
    """A page's websocket."""

    async def get(self, kernel_id: str) -> None:
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in [name.strip() for name in offered.split(",")]:
            self.set_status(400)
            self.finish(f"This line speaks {PROTOCOL} only.")
        elif not self.kernel_manager.holds(kernel_id):  # a page that slept, say
            self.set_status(404)
            self.finish()
        else:
            await super().get(kernel_id)

    async def pre_get(self) -> None:
        """Jupyter's own fails when the page is left while its line is laid."""
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
            protocol.params.ping_interval = 0  # Jupyter pings; tornado takes its ms for seconds
        return protocol

    def on_message(self, ws_message: str | bytes) -> None:
        fault = fault_of(ws_message)
        if fault:
            self.close(_BAD_FRAME, fault)
        else:
            self.kernel_manager.heard(self.kernel_id)
            super().on_message(ws_message)

    def on_pong(self, data: bytes) -> None:
        super().on_pong(data)
        self.kernel_manager.heard(self.kernel_id)

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        if isinstance(message, bytes) and _is_error(message):
            message = _without_inside(message)
        with contextlib.suppress(WebSocketClosedError):  # the kernel had one more thing to say
            sent = super().write_message(message, binary)
            if isinstance(sent, asyncio.Future):  # or it says so later
                sent.add_done_callback(lambda task: task.cancelled() or task.exception())
            return sent

    def on_close(self) -> None:
        if self.connection is not None:
            super().on_close()


# How kernels of IPython are begun: Python's library comes before the notebook's folder, and
# charts
# are drawn without a network.


SAFE: Final = {"PYTHONSAFEPATH": "1"}
"""Environment of a process that must not take a file of the current folder for Python's own."""
_LINE: Final = (
    "__import__('sys').path.insert(next((n for n, at in enumerate(__import__('sys').path)"
    " if at.endswith(('site-packages', 'dist-packages'))), len(__import__('sys').path)), ''),"
    " __import__('os').environ.pop('PYTHONSAFEPATH', None);"
)
"""Run first in a kernel that is begun with SAFE: what lies beside the notebook comes after Python's
library and before what is installed, as IPython has it, and programs that the notebook begins find
theirs as ever."""


def arguments(command: Sequence[str]) -> list[str]:
    """What is added to the command of a kernel: nothing, unless it is one of IPython."""
    return [f"--IPKernelApp.exec_lines={_LINE}", ARGUMENT] if LAUNCHER in command else []
