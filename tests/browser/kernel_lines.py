"""Log of the messages between pages and their kernels, to explain failed tests."""

import json
import time
from collections import deque

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.sync_api import WebSocket

_MOST = 400
_LONG = 200


class KernelLines:
    """The last frames on the WebSockets of a test's pages, one line of text each."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._heard: deque[tuple[float, str, bytes | str]] = deque(maxlen=_MOST)
        self._lines = 0

    def follow(self, line: WebSocket) -> None:
        """Log everything sent over this WebSocket from now on."""
        self._lines += 1
        n = self._lines
        self._hear(f"line {n} is laid:", line.url.partition("?")[0])
        line.on("framesent", lambda frame: self._hear(f"{n} >", frame))
        line.on("framereceived", lambda frame: self._hear(f"{n} <", frame))
        line.on("close", lambda _: self._hear(f"line {n} is closed", ""))

    def _hear(self, what: str, frame: bytes | str) -> None:
        self._heard.append((time.monotonic() - self._began, what, frame))

    def told(self) -> str:
        """Return the log: time, connection and direction, and kind of each frame."""
        return "\n".join(f"{at:7.2f} s {what} {_said(frame)}" for at, what, frame in self._heard)


def _said(frame: bytes | str) -> str:
    if isinstance(frame, str):
        return frame[:_LONG]
    try:
        channel, parts = deserialize_msg_from_ws_v1(frame)  # type: ignore[no-untyped-call]
        header, parent, content = (json.loads(parts[n]) for n in (0, 1, 3))
        answers = f" to {parent['msg_type']} {parent['msg_id'][-6:]}" if parent else ""
        kind = f"{channel} {header['msg_type']} {header['msg_id'][-6:]}{answers}"
    except (ValueError, KeyError, IndexError):
        return f"not a message: {frame[:_LONG]!r}"
    return f"{kind} {json.dumps(content)[:_LONG]}"
