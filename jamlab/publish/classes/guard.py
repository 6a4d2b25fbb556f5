"""What keeps others out: each answer of the application goes through here.

* A name that this machine has not is not answered: a page elsewhere that has its own name lead here
  (DNS rebinding) learns nothing. An address in numbers cannot be such a name.
* What is posted by a page of another site is refused.
* Browsers are told that nothing from elsewhere runs in these pages, and none of them in a frame.
* An address is logged without what follows its `?`: the teacher's key may be there.
"""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.log import app_log
from tornado.web import Application, RequestHandler

from jamlab.publish import templates
from jamlab.publish.trust.cookies import Cookies
from jamlab.publish.trust.hosts import host_of, may_be_ours
from jamlab.publish.trust.policy import HEADERS, of_templates, policy


def is_foreign(request: HTTPServerRequest) -> bool:
    """Whether a page of another site sends this, as the browser says."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:  # only over https, and on this machine itself
        return site not in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is not None and origin.lower().partition("://")[2] != request.host.lower()


class Guarded(Cookies, RequestHandler):
    """What all handlers of the application are."""

    def set_default_headers(self) -> None:
        scripts = of_templates(templates.HERE / "html" / "class")
        self.set_header("Content-Security-Policy", policy(scripts, frames="'none'"))
        self.set_header("X-Frame-Options", "DENY")
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def prepare(self) -> None:
        if self.request.method not in {"GET", "HEAD"} and is_foreign(self.request):
            self.set_status(HTTPStatus.FORBIDDEN)
            self.finish({"error": "This was sent by a page of another site.", "code": "origin"})

    def write_error(self, status_code: int, **_details: Any) -> None:
        """An object, as for all that is refused; nothing of what went wrong inside."""
        words = HTTPStatus(status_code).phrase if status_code < 500 else "Something went wrong."
        self.finish({"error": words, "code": str(status_code)})

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        if kind is not None and isinstance(value, Exception) and not hasattr(value, "status_code"):
            at = f"{self.request.method} {self.request.path}"
            app_log.error("Uncaught exception: %s", at, exc_info=(kind, value, trace))


class NotHere(Guarded):
    """Answers whoever asks by a name that this machine has not."""

    def prepare(self) -> None:
        self.set_status(HTTPStatus.MISDIRECTED_REQUEST)
        self.finish("This machine is not called so. Open the address that is on the wall.\n")


class GuardedApplication(Application):
    """Answers only by this machine's own names, and by those in `names`."""

    def __init__(self, rules: Any, names: Collection[str], **settings: Any) -> None:
        self.names = frozenset(host_of(name) for name in names)
        super().__init__(rules, log_function=log, **settings)

    def find_handler(self, request: HTTPServerRequest, **more: Any) -> Any:
        if not may_be_ours(request.host, self.names):
            return self.get_handler_delegate(request, NotHere)
        return super().find_handler(request, **more)


def log(handler: RequestHandler) -> None:
    """Only our own failures are logged, by their path alone."""
    if handler.get_status() >= 500 and handler.get_status() != HTTPStatus.SERVICE_UNAVAILABLE:
        request = handler.request
        app_log.error("%s %s: error %d", request.method, request.path, handler.get_status())
