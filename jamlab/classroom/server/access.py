"""Access rules for every response of the class application.

* Requests under a foreign host name are refused: a page elsewhere whose name resolves to this
  machine (DNS rebinding) learns nothing. A numeric address cannot be such a name.
* Posts from pages of other sites are refused.
* Headers forbid browsers to run foreign code in these pages and to show them in a frame.
* Addresses are logged without their query string, which may contain the teacher's key.
"""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.log import app_log
from tornado.web import Application, RequestHandler

from jamlab.web import templates
from jamlab.web.hosts import host_of, is_allowed_host
from jamlab.web.policy import HEADERS, Cookies, policy, template_hashes


def is_foreign(request: HTTPServerRequest) -> bool:
    """Return True if the request comes from a page of another site, according to the browser."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:  # sent only over https, and on this machine itself
        return site not in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is not None and origin.lower().partition("://")[2] != request.host.lower()


class Guarded(Cookies, RequestHandler):
    """Base class of all handlers of the application."""

    def set_default_headers(self) -> None:
        scripts = template_hashes(templates.PACKAGE / "classroom" / "html" / "class")
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
        """Send an object, as for all refusals, without internal details."""
        words = HTTPStatus(status_code).phrase if status_code < 500 else "Something went wrong."
        self.finish({"error": words, "code": str(status_code)})

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        if kind is not None and isinstance(value, Exception) and not hasattr(value, "status_code"):
            at = f"{self.request.method} {self.request.path}"
            app_log.error("Uncaught exception: %s", at, exc_info=(kind, value, trace))


class WrongHost(Guarded):
    """Response to requests under a foreign host name."""

    def prepare(self) -> None:
        self.set_status(HTTPStatus.MISDIRECTED_REQUEST)
        self.finish("This machine is not called so. Open the address that is on the wall.\n")


class GuardedApplication(Application):
    """Application that answers only to this machine's own names, and to those in `names`."""

    def __init__(self, rules: Any, names: Collection[str], **settings: Any) -> None:
        self.names = frozenset(host_of(name) for name in names)
        super().__init__(rules, log_function=log, **settings)

    def find_handler(self, request: HTTPServerRequest, **more: Any) -> Any:
        if not is_allowed_host(request.host, self.names):
            return self.get_handler_delegate(request, WrongHost)
        return super().find_handler(request, **more)


def log(handler: RequestHandler) -> None:
    """Log server errors only, with their path and no query string."""
    if handler.get_status() >= 500 and handler.get_status() != HTTPStatus.SERVICE_UNAVAILABLE:
        request = handler.request
        app_log.error("%s %s: error %d", request.method, request.path, handler.get_status())
