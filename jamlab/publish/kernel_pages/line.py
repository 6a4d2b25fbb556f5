"""A page's line to its kernel: the websocket, with what Jupyter's and Voilà's own lack.

* Only frames of Jupyter's protocol v1 are spoken, as every page of ours does. Any other client is
  refused: Voilà takes the other protocol's outgoing frames for v1's and builds lists of whatever
  length they seem to say.
* A frame that no page sends is not read: the line is cut (`frames.py`).
* What went wrong in the kernel is told without its traceback, which names places on this machine.
  Any message that a widget does not expect has one.
* What comes over it, and each answer to a ping, says that the page is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any, Final

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.web import Finish
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from jamlab.publish.kernel_pages.frames import PROTOCOL, fault_of
from jamlab.publish.trust.answering import InALine

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
