"""A client of a kernel that finds every reply.

pyzmq is told once that messages came. jupyter_client sends past it, and with that may take the news
of a reply that has just come: whoever waits for it then waits for ever (docs/security,
upstream-jupyter-client.md). nbclient sends that way what a cell prints into an `Output` widget.
"""

from __future__ import annotations

import time
from math import inf
from queue import Empty
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.manager import AsyncKernelManager
from traitlets import Type

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
