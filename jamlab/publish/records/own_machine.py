"""Answers only who sits at this machine, and no page of another site."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from jupyter_server.base.handlers import APIHandler

from jamlab.publish.teachers.using import is_here
from jamlab.publish.trust.cookies import Cookies


class Refused(Exception):
    """What is not done: the status, and why in words that follow "Not saved: "."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class OwnMachine(Cookies, APIHandler):
    """Does what is asked beside the server's loop, and answers with what comes of it."""

    def write_error(self, status_code: int, **_details: Any) -> None:
        """One line, without what went wrong inside."""
        self.finish({"why": HTTPStatus(status_code).phrase.lower()})

    async def answered(
        self, do: Callable[..., Any], *asked: Any, elsewhere: Mapping[str, Any] | None = None
    ) -> None:
        """The answer of `do`, or why it is refused; who sits elsewhere is told `elsewhere`, if that
        is no secret."""
        self.set_header("Cache-Control", "no-store")
        try:
            origin = self.request.headers.get("Origin")
            own = f"{self.request.protocol}://{self.request.host}"
            if elsewhere is not None and origin in {None, own} and not is_here(self.request):
                self.finish(dict(elsewhere))
                return
            if not is_here(self.request) or origin not in {None, own}:
                raise Refused(HTTPStatus.FORBIDDEN, "only this machine itself stores here")
            self.finish(await asyncio.to_thread(do, *asked))
        except Refused as refused:
            self.set_status(refused.status)
            self.finish({"why": refused.why})
