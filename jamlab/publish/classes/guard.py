"""What keeps others out: each answer of the application goes through here.

* A name that this machine has not is not answered: a page elsewhere that has its own name lead here
  (DNS rebinding) learns nothing. An address in numbers cannot be such a name.
* What is posted by a page of another site is refused.
* Browsers are told that nothing from elsewhere runs in these pages, and none of them in a frame.
* An address is logged without what follows its `?`: the teacher's key may be there.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.log import app_log
from tornado.web import Application, RequestHandler

from jamlab.publish import pages

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@cache
def policy() -> str:
    """The Content-Security-Policy of all pages: scripts only from here, or in one of our own
    templates as it stands there."""
    found = {
        script
        for template in sorted((pages.HERE / "html" / "class").glob("*.j2"))
        for script in _INLINE.findall(template.read_text("utf-8"))
    }
    hashes = sorted(b64encode(sha256(each.encode()).digest()).decode() for each in found)
    scripts = " ".join(["'self'", *(f"'sha256-{each}'" for each in hashes)])
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; "
        "worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def host_of(netloc: str) -> str:
    """The host of "host:port", small letters, without a port or brackets; "" if it is none.

    >>> host_of("Class.Example:8900"), host_of("[::1]:8900"), host_of("a b")
    ('class.example', '::1', '')
    """
    try:
        found = urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""
    return "" if " " in found else found.rstrip(".")


def may_be_ours(netloc: str, names: Collection[str]) -> bool:
    """Whether this machine may be asked by that name: by numbers, by a name that no public one can
    be (a bare one, or one that ends in .local), or by one of `names`.

    >>> [may_be_ours(n, ()) for n in ("10.0.0.7:8900", "anns-pc", "pc.local", "evil.example")]
    [True, True, True, False]
    """
    host = host_of(netloc)
    try:
        ip_address(host)
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(".local") or host in names)
    return True


def is_foreign(request: HTTPServerRequest) -> bool:
    """Whether a page of another site sends this, as the browser says."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:  # only over https, and on this machine itself
        return site not in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()


class Guarded(RequestHandler):
    """What all handlers of the application are."""

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", policy())
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("X-Frame-Options", "DENY")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Referrer-Policy", "no-referrer")
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
