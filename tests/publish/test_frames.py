"""Frames from a page: what Jupyter itself writes is read, all else is refused at once."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

from jamlab.publish.frames import MOST_BYTES, MOST_OFFSETS, fault_of

PARTS = st.lists(st.binary(max_size=40), min_size=4, max_size=12)


def offsets(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(8, "little") for number in numbers)


@given(PARTS, st.sampled_from(["shell", "control", "stdin"]))
def test_what_jupyter_writes_is_read(parts: list[bytes], channel: str) -> None:
    frame = serialize_msg_to_ws_v1(parts, channel)
    assert fault_of(frame) == ""
    assert deserialize_msg_from_ws_v1(frame) == (channel, parts)


@given(st.binary(max_size=200))
@example(b"\xff" * 8)  # Jupyter's own reader never comes back from this one
@example(b"\xff" * 4096)
@example(b"")
def test_whatever_is_let_through_can_be_read(frame: bytes) -> None:
    if not fault_of(frame):
        channel, parts = deserialize_msg_from_ws_v1(frame)
        assert channel in {"shell", "control", "stdin"}
        assert len(parts) >= 4


@given(PARTS, st.data())
def test_a_spoiled_frame_is_refused_or_still_read(parts: list[bytes], data: st.DataObject) -> None:
    frame = bytearray(serialize_msg_to_ws_v1(parts, "shell"))
    frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    if not fault_of(bytes(frame)):
        assert deserialize_msg_from_ws_v1(bytes(frame))[0] == "shell"


@pytest.mark.parametrize(
    ("frame", "fault"),
    [
        ("text", "not binary"),
        (b"\xff" * 8, "a wrong count of parts"),
        (offsets(MOST_OFFSETS + 1) + b"\0" * 8000, "a wrong count of parts"),
        (offsets(5, 48, 48, 48, 48, 48), "a wrong count of parts"),
        (offsets(6, 56, 56), "parts that are not all of it"),
        (offsets(6, 56, 61, 61, 61, 61, 62) + b"shell", "parts that are not all of it"),
        (offsets(6, 56, 61, 60, 61, 61, 61) + b"shell", "parts that overlap"),
        (offsets(6, 56, 61, 61, 61, 61, 61) + b"iopub", "an unknown channel"),
        (b"\0" * (MOST_BYTES + 1), "too large"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_faults(frame: object, fault: str) -> None:
    assert fault_of(frame) == fault
