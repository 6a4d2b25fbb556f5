"""Attacks on kernels by a malicious visitor are refused."""

from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.browser.gallery.visiting import Client, done, kind_of, line, message, visited
from tests.browser.served import Server
from tests.browser.tiers import only

SLOW = pytest.mark.slow("an old protocol of Jupyter, refused by the same line as lies")

PLANTED = "open('planted', 'w').close()"


def test_no_page_can_run_code(trial: Server, tmp_path: Path) -> None:
    """A client that speaks Jupyter's protocol on a page's own connection is limited to widgets.

    Widget messages are answered; one that runs code, asks about code, or ends the kernel closes the
    connection unprocessed.
    """
    client = Client(trial)
    assert client.load("speaking") == "in"
    address = f"ws{trial.url.removeprefix('http')}api/kernels/{client.kernel}/channels?session_id="
    code = PLANTED.replace("planted", str(tmp_path / "planted"))
    run = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
    widget = {"comm_id": "w", "target_name": "jupyter.widget", "data": {"state": {}}}
    forbidden = [
        message("execute_request", run),
        message("execute_request", run, "control"),
        message("complete_request", {"code": code, "cursor_pos": 4}),
        message("inspect_request", {"code": code, "cursor_pos": 4, "detail_level": 0}),
        message("is_complete_request", {"code": code}),
        message("history_request", {"hist_access_type": "tail", "n": 9, "output": True}),
        message("input_reply", {"value": code}, "stdin"),
        message("debug_request", {"command": "evaluate"}, "control"),
        message("interrupt_request", {}, "control"),
        message("shutdown_request", {"restart": False}, "control"),
        message("shutdown_request", {"restart": False}),
        message("create_subshell_request", {}, "control"),
        message("comm_open", widget),
    ]

    async def answers(one: WebSocketClientConnection) -> str:
        """Return the type of the kernel's reply to a permitted request."""
        await one.write_message(message("comm_info_request", {}), binary=True)
        while isinstance(said := await one.read_message(), bytes):
            if kind_of(said) != "status":
                return kind_of(said)
        return ""

    async def cut(n: int, frame: bytes) -> tuple[str, int | None, str | None]:
        one = await line(f"{address}{n}")
        heard = await answers(one)
        await one.write_message(frame, binary=True)
        while await one.read_message() is not None:
            pass
        return heard, one.close_code, one.close_reason

    for n, frame in enumerate(forbidden):
        heard, code_of_cut, why = done(cut(n, frame))
        assert heard == "comm_info_reply"
        assert code_of_cut == 1007
        assert why in {"a message that no page sends", "a channel that no page uses",
                       "a comm that no page opens"}  # fmt: skip
    assert done(cut(99, b""))[0] == "comm_info_reply"  # the kernel lives, and did nothing else
    assert not (tmp_path / "planted").exists()
    client.send("DELETE", f"api/kernels/{client.kernel}")


def test_of_kernels_a_page_can_only_end_its_own(trial: Server) -> None:
    client = Client(trial)
    assert client.load("speaking") == "in"
    before = trial.kernels()
    mine = f"api/kernels/{client.kernel}"
    other = "api/kernels/00000000-0000-4000-8000-000000000000"
    for method, path in (
        ("GET", "api/kernels"),
        ("POST", "api/kernels"),
        ("POST", mine),
        ("POST", f"{mine}/restart"),
        ("POST", f"{mine}/interrupt"),
        ("POST", f"voila/api/shutdown/{client.kernel}"),
        ("GET", f"voila/execution/{client.kernel}"),
        ("GET", "api/sessions"),
        ("POST", "api/sessions"),
        ("POST", "api/terminals"),
        ("GET", "api/contents"),
        ("PUT", "api/contents/planted.ipynb"),
        ("PUT", mine),
        ("PATCH", mine),
        ("DELETE", other),
    ):
        status, _ = client.send(method, path, None if method in {"GET", "DELETE"} else {})
        assert status in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}, (method, path)
    assert client.lives()
    assert trial.kernels() >= before
    assert Client(trial).send("DELETE", mine)[0] == HTTPStatus.FORBIDDEN  # without the page's token
    assert client.lives()
    assert client.send("DELETE", mine)[0] == HTTPStatus.NO_CONTENT
    assert not client.lives()


@pytest.mark.parametrize("frame", only(b"\xff" * 8, [b"\xff" * 8, b"", "text"], SLOW), ids=repr)
def test_a_frame_that_lies_ends_its_own_line_and_nothing_else(
    trial: Server, page: Page, frame: bytes | str
) -> None:
    trial.open(page, "replays/counting")
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    address = f"ws{trial.url.removeprefix('http')}api/kernels/{kernel}/channels?session_id=x"

    async def send() -> int | None:
        one = await line(address)
        await one.write_message(frame, binary=isinstance(frame, bytes))
        while await one.read_message() is not None:  # broadcasts of the kernel
            pass
        return one.close_code

    assert done(send()) == 1007
    page.get_by_role("button", name="count 0").click()  # the page's own connection still works
    expect(page.get_by_text("asked 1 times")).to_be_visible()


@SLOW
def test_a_client_of_the_old_protocol_is_refused(trial: Server, page: Page) -> None:
    """With such a client, Voilà would read kernel messages as lists of billions of numbers."""
    address = visited(trial, "speaking")

    async def refused() -> int:
        with pytest.raises(HTTPClientError) as caught:
            await websocket_connect(address)
        return int(caught.value.code)

    assert done(refused()) == HTTPStatus.BAD_REQUEST
    trial.open(page, "replays/counting")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()
