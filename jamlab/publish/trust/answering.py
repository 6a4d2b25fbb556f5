"""How a handler tells of mistakes: without what went wrong inside, and without a word in the
window of who runs the gallery. Jupyter's own draws pages that Voilà's application has not."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from jamlab.publish import templates
from jamlab.publish.trust.cookies import Cookies
from jamlab.publish.trust.policy import policy


class OnAPage(Cookies):
    """Mistakes are told on a page of ours; who asks for the head alone gets it. Mixed into handlers
    whose `home` is set."""

    home: str

    def write_error(self: Any, status_code: int, **_details: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(templates.missing(self.home, status_code))

    def head(self: Any, *path: str) -> Any:
        return self.get(*path)

    @property
    def content_security_policy(self) -> str:
        """Jupyter's own would let scripts from anywhere in."""
        return policy()


class InALine(Cookies):
    """An interface of ours: mistakes are told in one line."""

    @property
    def content_security_policy(self) -> str:
        return policy()

    def write_error(self: Any, status_code: int, **_details: Any) -> None:
        self.finish({"message": HTTPStatus(status_code).phrase})
