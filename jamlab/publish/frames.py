"""What a page may send to its kernel: frames of Jupyter's websocket protocol v1, looked at first.

A frame is the count of its offsets, the offsets (each 8 bytes, the low one first), the channel's
name, and a message's parts: header, parent's header, metadata, content, then buffers. Jupyter's
own reader believes the count: eight bytes of ff make it build a list of 2⁶⁴ numbers, on the one
thread that serves everybody.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
MOST_BYTES: Final = 16 * 2**20
"""A frame's size at most: a recorded game that a visitor brings comes in one."""
MOST_OFFSETS: Final = 64
_LEAST_OFFSETS: Final = 6  # where the channel begins and ends, and where each of four parts ends
_CHANNELS: Final = (b"shell", b"control", b"stdin")


def fault_of(frame: object) -> str:
    """Why a frame cannot be read, in a few words; "" if it can. Looks at no more than it must."""
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
    if frame[offsets[0] : offsets[1]] not in _CHANNELS:
        return "an unknown channel"
    return ""
