"""WebSocket frames from a page: messages that pages send are passed on, all others refused."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

from jamlab.gallery.kernel_line import MESSAGES, MOST_BYTES, MOST_OFFSETS, frame_error

REST = st.lists(st.binary(max_size=40), min_size=3, max_size=11)
PASSED = sorted(MESSAGES - {"comm_open"})


def frame(kind: object, content: object = None, channel: str = "shell", *more: bytes) -> bytes:
    header = json.dumps({"msg_id": "a", "msg_type": kind, "session": "b", "version": "5.2"})
    parts = [header.encode(), b"{}", b"{}", json.dumps(content or {}).encode(), *more]
    return bytes(serialize_msg_to_ws_v1(parts, channel))


def offsets(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(8, "little") for number in numbers)


@given(REST, st.sampled_from(PASSED))
def test_what_pages_send_is_passed_on(rest: list[bytes], kind: str) -> None:
    parts = [json.dumps({"msg_type": kind}).encode(), *rest]
    sent = serialize_msg_to_ws_v1(parts, "shell")
    assert frame_error(sent) == ""
    assert deserialize_msg_from_ws_v1(sent) == ("shell", parts)


@given(st.binary(max_size=200))
@example(b"\xff" * 8)  # Jupyter's own reader hangs on this one
@example(b"\xff" * 4096)
@example(b"")
def test_whatever_is_let_through_can_be_read(sent: bytes) -> None:
    if not frame_error(sent):
        assert_passed(sent)


@given(REST, st.sampled_from([*PASSED, "execute_request"]), st.data())
def test_a_spoiled_frame_is_refused_or_still_read(
    rest: list[bytes], kind: str, data: st.DataObject
) -> None:
    header = json.dumps({"msg_type": kind, "msg_id": "a"}).encode()
    spoiled = bytearray(serialize_msg_to_ws_v1([header, *rest], "shell"))
    spoiled[data.draw(st.integers(0, len(spoiled) - 1))] = data.draw(st.integers(0, 255))
    if not frame_error(bytes(spoiled)):
        assert_passed(bytes(spoiled))


def assert_passed(sent: bytes) -> None:
    """Assert that jupyter_client unpacks the frame as a message that a page may send."""
    channel, parts = deserialize_msg_from_ws_v1(sent)
    assert channel == "shell"
    assert len(parts) >= 4
    assert json.loads(parts[0].decode("utf-8", "replace"))["msg_type"] in MESSAGES


@pytest.mark.parametrize(
    "kind",
    [
        "execute_request",
        "complete_request",
        "inspect_request",
        "history_request",
        "is_complete_request",
        "input_reply",
        "debug_request",
        "interrupt_request",
        "shutdown_request",
        "create_subshell_request",
        "usage_request",
        "abort_request",
        "clear_request",
        "connect_request",
        "status",
        "",
        None,
        ["comm_msg"],
    ],
    ids=str,
)
@pytest.mark.parametrize("channel", ["shell", "control", "stdin", "iopub"])
def test_no_other_message_is_passed_on(kind: object, channel: str) -> None:
    fault = "a message that no page sends" if channel == "shell" else "a channel that no page uses"
    assert frame_error(frame(kind, {"code": "1"}, channel)) == fault


@pytest.mark.parametrize("kind", sorted(MESSAGES))
@pytest.mark.parametrize("channel", ["control", "stdin", "iopub"])
def test_no_other_channel_is_used(kind: str, channel: str) -> None:
    assert frame_error(frame(kind, {}, channel)) == "a channel that no page uses"


def test_only_the_comm_of_all_widgets_is_opened() -> None:
    opened = {"comm_id": "a", "target_name": "jupyter.widget.control", "data": {}}
    assert frame_error(frame("comm_open", opened)) == ""
    for target in ("jupyter.widget", "jupyter.widget.version", "", None):
        other = opened | {"target_name": target}
        assert frame_error(frame("comm_open", other)) == "a comm that no page opens"
    large = opened | {"data": "a" * 5000}
    assert frame_error(frame("comm_open", large)) == "a comm that no page opens"


@pytest.mark.parametrize(
    "header",
    [
        b'{"msg_type": "execute_request", "msg_type": "comm_msg"}',  # readers choose differently
        b'{"msg_type": "comm_msg", "msg_type": "execute_request"}',
        '{"msg_type": "comm_msg"}'.encode("utf-16"),
        b'{"msg_type": "comm_msg", "a": "\xff"}',
        b'{"msg_type": "comm_msg"',
        b'["msg_type", "comm_msg"]',
        b"[" * 4000,
        b'{"msg_type": "comm_msg", "a": "' + b"a" * 5000 + b'"}',
        b"",
    ],
    ids=lambda header: repr(header[:56]),
)
def test_a_header_that_might_be_read_in_two_ways_is_refused(header: bytes) -> None:
    sent = serialize_msg_to_ws_v1([header, b"{}", b"{}", b"{}"], "shell")
    assert frame_error(sent) == "a header that cannot be read"


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ("text", "not binary"),
        (b"\xff" * 8, "a wrong count of parts"),
        (offsets(MOST_OFFSETS + 1) + b"\0" * 8000, "a wrong count of parts"),
        (offsets(5, 48, 48, 48, 48, 48), "a wrong count of parts"),
        (offsets(6, 56, 56), "parts that are not all of it"),
        (offsets(6, 56, 61, 61, 61, 61, 62) + b"shell", "parts that are not all of it"),
        (offsets(6, 56, 61, 60, 61, 61, 61) + b"shell", "parts that overlap"),
        (offsets(6, 56, 61, 61, 61, 61, 61) + b"iopub", "a channel that no page uses"),
        (b"\0" * (MOST_BYTES + 1), "too large"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_faults(sent: object, fault: str) -> None:
    assert frame_error(sent) == fault
