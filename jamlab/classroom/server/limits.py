"""Rate limits, so that one device cannot block the others.

* Limits are per token: a whole school may share one address.
* Wrong codes are counted per address, as a device without a code has no token yet. After too many,
  no code is looked up for that address for a minute, so that not even response times reveal one;
  codes that it gave correctly before still work, so guessing does not lock out the class next door.
* Each process counts separately.
"""

from __future__ import annotations

import time
from asyncio import Lock
from collections import deque
from collections.abc import Callable, Collection, Hashable
from http import HTTPStatus
from secrets import token_urlsafe
from time import monotonic
from typing import Any, Final

from tornado.httputil import HTTPServerRequest
from tornado.log import app_log
from tornado.web import Application, RequestHandler

from jamlab.classroom.store import RequestRefused
from jamlab.web import templates
from jamlab.web.hosts import host_of, is_allowed_host, rate_limit_key
from jamlab.web.policy import HEADERS, Cookies, policy, template_hashes

# One-time addresses: `/teach/3/enter?once=…` signs the teacher in once, within a few minutes.
#
# Command lines are visible to every user of the machine, so the browser is not started with the
# key.


ONCE_SECONDS: Final = 300.0
"""Lifetime in seconds; a browser on an old machine may take a minute to start."""


class Once:
    """Keys behind this process's one-time addresses."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._given: dict[str, tuple[float, int, str]] = {}

    def give(self, number: int, key: str) -> str:
        """Return a token that stands once for the key of class `number`."""
        token = token_urlsafe(24)
        self._given[token] = (self._clock() + ONCE_SECONDS, number, key)
        return token

    def take(self, token: str, number: int) -> str:
        """Return the key for a token and invalidate it; "" for unknown, used or expired tokens."""
        until, of, key = self._given.pop(token, (0.0, 0, ""))
        return key if of == number and self._clock() < until else ""


SECONDS: Final = 10.0
POSTS: Final = 20
"""Posts per device in ten seconds."""
LOOKS: Final = 60
"""State requests per device in ten seconds; the page makes five."""
GUESSES: Final = 60
"""Wrong codes per address and minute: enough for a class that mistypes, not to try them all. There
are 28⁴ = 614,656 codes. Trying all takes one address seven days (614,656 / 60 minutes); within a
lesson of an hour it finds the code of one class with a chance of 3,600 / 614,656, 0.6 %. That
chance is multiplied by the number of classes, addresses and processes at the database. Whoever
has a code can answer, and sees no other's answer.
"""
JOINS: Final = 1000
"""New pupils per address and minute."""
TOO_OFTEN: Final = "That was too often. Wait a few seconds."
_KEPT: Final = 10_000
_TIDY: Final = 30.0


class Limits:
    """Counters of recent requests."""

    def __init__(self) -> None:
        self._times: dict[Hashable, deque[float]] = {}
        self._homes: set[tuple[str, str]] = set()  # addresses with the codes they gave correctly
        self._tidied = monotonic()
        self.looking = Lock()
        """Held during a lookup for an unknown address, so that its result is counted before the
        next.
        """

    def posted(self, who: Hashable) -> None:
        """Count a post; raise Refused if there were too many recently."""
        self._count(("post", who), POSTS, SECONDS)

    def looked(self, who: Hashable) -> None:
        """Count a state request; raise Refused if there were too many recently."""
        self._count(("look", who), LOOKS, SECONDS)

    def joined(self, address: str) -> None:
        """Count a new pupil; raise Refused if there were too many recently."""
        self._count(("join", rate_limit_key(address)), JOINS, 60.0)

    def guessed(self, address: str) -> None:
        """Count a wrong code; raise Refused if there were too many recently."""
        self._count(("code", rate_limit_key(address)), GUESSES, 60.0)

    def is_guessing(self, address: str) -> bool:
        """Return True if lookups for this address are suspended after too many wrong codes."""
        return len(self._lately(("code", rate_limit_key(address)), 60.0)) >= GUESSES

    def is_home(self, address: str, code: str) -> bool:
        """Return True if this address gave that code correctly before."""
        return (rate_limit_key(address), code) in self._homes

    def came(self, address: str, code: str) -> None:
        """Record that this address gave the code of a class correctly."""
        if len(self._homes) < _KEPT:
            self._homes.add((rate_limit_key(address), code))

    def _lately(self, who: Hashable, seconds: float) -> deque[float]:
        times = self._times.get(who, deque())
        now = monotonic()
        while times and now - times[0] > seconds:
            times.popleft()
        return times

    def _count(self, who: Hashable, most: int, seconds: float) -> None:
        now = monotonic()
        if len(self._times) > _KEPT and now - self._tidied > _TIDY:
            self._times = {k: v for k, v in self._times.items() if v and now - v[-1] < 60}
            self._tidied = now
        times = self._times.setdefault(who, deque())
        while times and now - times[0] > seconds:
            times.popleft()
        if len(times) >= most:
            raise RequestRefused("often", TOO_OFTEN)
        times.append(now)


# -- Access rules for every response of the application --------------------------------------------
#
# * Requests under a foreign host name are refused: a page elsewhere whose name resolves to this
#   machine (DNS rebinding) learns nothing. A numeric address cannot be such a name.
# * Posts from pages of other sites are refused.
# * Headers forbid browsers to run foreign code in these pages and to show them in a frame.
# * Addresses are logged without their query string, which may contain the teacher's key.


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


class NotHere(Guarded):
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
            return self.get_handler_delegate(request, NotHere)
        return super().find_handler(request, **more)


def log(handler: RequestHandler) -> None:
    """Log server errors only, with their path and no query string."""
    if handler.get_status() >= 500 and handler.get_status() != HTTPStatus.SERVICE_UNAVAILABLE:
        request = handler.request
        app_log.error("%s %s: error %d", request.method, request.path, handler.get_status())
