"""What a page may send to its kernel: frames of Jupyter's websocket protocol v1, looked at first.

A frame is the count of its offsets, the offsets (each 8 bytes, the low one first), the channel's
name, and a message's parts: header, parent's header, metadata, content, then buffers. Jupyter's
own reader believes the count: eight bytes of ff make it build a list of 2⁶⁴ numbers, on the one
thread that serves everybody.

* Only what the pages of Voilà and ipywidgets send is let through: that a widget changed, what
  widgets there are, and whether the kernel is there. Nothing that runs, completes or inspects
  code, answers a prompt, debugs, interrupts or ends the kernel: no page can run code here.
* A header is read as strictly as can be, so that the kernel cannot read it as another message.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, Final

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
