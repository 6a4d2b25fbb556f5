"""Kernel replies are found even without an event: docs/security, upstream-jupyter-client.md."""

import asyncio
import re
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
import zmq.asyncio
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.session import Session
from nbclient import NotebookClient
from nbformat.v4 import new_notebook

from jamlab.gallery.kernel_line import Client, Manager, Replies
from jamlab.gallery.kernels import PageKernel
from tests.loops import in_a_loop

REPORT = Path(__file__).parents[3] / "docs/security/upstream-jupyter-client.md"
HANG = 30  # seconds; only ends a hang


async def reply(channel: type[AsyncZMQSocketChannel]) -> str:
    """Run the report's program with this channel class."""
    program: dict[str, Any] = {}
    (shown,) = re.findall(r"^```python\n(.*?)^```", REPORT.read_text("utf-8"), re.M | re.S)
    exec(shown, program)
    found: str = await program["reply"](channel)
    return found


def test_a_reply_of_which_nobody_tells_is_found() -> None:
    assert in_a_loop(asyncio.wait_for(reply(Replies), HANG)) == "execute_reply"


def test_jupyter_clients_own_channel_waits_for_ever() -> None:
    """If this fails, jupyter_client is fixed and `Replies` is no longer needed."""
    with pytest.raises(TimeoutError):
        in_a_loop(asyncio.wait_for(reply(AsyncZMQSocketChannel), 1))


def test_a_limit_is_kept() -> None:
    async def waited() -> None:
        socket = zmq.asyncio.Context.instance().socket(zmq.DEALER)
        try:
            await Replies(socket, Session(key=b"key")).get_msg(timeout=0.25)
        finally:
            socket.close(0)

    with pytest.raises(Empty):
        in_a_loop(waited())


def test_whatever_runs_notebooks_waits_that_way() -> None:
    assert issubclass(PageKernel().client_factory, Client)
    book = new_notebook()  # type: ignore[no-untyped-call]
    client = NotebookClient(book, kernel_manager_class=Manager)
    assert issubclass(client.create_kernel_manager().client_factory, Client)
    assert Client().shell_channel_class is Replies
