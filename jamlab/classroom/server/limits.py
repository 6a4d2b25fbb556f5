"""How often may be posted and asked: so that one device cannot keep the others out.

* Limits are by token: a whole school may share one address.
* Wrong codes are counted by address, since who has no code yet has no token. For an address that
  made too many no code is looked up for a minute, so that not even the time of an answer tells of
  one; but those that it named rightly before are: one who tries codes does not shut out the class
  beside.
* Each process counts for itself.
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

from jamlab.classroom.store import Refused
from jamlab.web import templates
from jamlab.web.hosts import host_of, may_be_ours, network
from jamlab.web.policy import HEADERS, Cookies, of_templates, policy

# One-time addresses: `/teach/3/enter?once=…` lets the teacher in once, within a few minutes.
#
# What a browser is started with every user of the machine can read, so the key is not in it.


ONCE_SECONDS: Final = 300.0
"""A browser on an old machine may take a minute to start."""


class Once:
    """The keys behind one-time addresses of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._given: dict[str, tuple[float, int, str]] = {}

    def give(self, number: int, key: str) -> str:
        """A token that stands for the key of class `number`, once."""
        token = token_urlsafe(24)
        self._given[token] = (self._clock() + ONCE_SECONDS, number, key)
        return token

    def take(self, token: str, number: int) -> str:
        """The key for which it stands, which it does no longer; "" if it does not (any more)."""
        until, of, key = self._given.pop(token, (0.0, 0, ""))
        return key if of == number and self._clock() < until else ""


SECONDS: Final = 10.0
POSTS: Final = 20
"""Posts of a device in ten seconds."""
LOOKS: Final = 60
"""How often a device may ask in ten seconds: the page asks five times."""
GUESSES: Final = 60
"""Wrong codes in a minute from one address: a class that mistypes, not who tries them all. There
are 28⁴ = 614,656 codes. All of them take one address seven days (614,656 / 60 minutes); within a
lesson of an hour it finds the code of one class with a chance of 3,600 / 614,656, 0.6 %. With each
further class, address and process at the database that chance grows as many times. Who has a code
can answer, and sees no other's answer."""
JOINS: Final = 1000
"""New pupils in a minute from one address."""
TOO_OFTEN: Final = "That was too often. Wait a few seconds."
_KEPT: Final = 10_000
_TIDY: Final = 30.0


class Limits:
    """Counts what each one did lately."""

    def __init__(self) -> None:
        self._times: dict[Hashable, deque[float]] = {}
        self._homes: set[tuple[str, str]] = set()  # addresses, and codes they named rightly
        self._tidied = monotonic()
        self.looking = Lock()
        """Held while a code is looked up for who is not at home: it is counted before the next."""

    def posted(self, who: Hashable) -> None:
        """One more post; Refused if there were too many lately."""
        self._count(("post", who), POSTS, SECONDS)

    def looked(self, who: Hashable) -> None:
        """One more look at the state; Refused if there were too many lately."""
        self._count(("look", who), LOOKS, SECONDS)

    def joined(self, address: str) -> None:
        """One more who comes in; Refused if there were too many lately."""
        self._count(("join", network(address)), JOINS, 60.0)

    def guessed(self, address: str) -> None:
        """One more code that is none; Refused if there were too many lately."""
        self._count(("code", network(address)), GUESSES, 60.0)

    def is_guessing(self, address: str) -> bool:
        """Whether so many wrong codes came from there that no other is looked at now."""
        return len(self._lately(("code", network(address)), 60.0)) >= GUESSES

    def is_home(self, address: str, code: str) -> bool:
        """Whether somebody at this address knew that code."""
        return (network(address), code) in self._homes

    def came(self, address: str, code: str) -> None:
        """Somebody at this address knows the code of a class."""
        if len(self._homes) < _KEPT:
            self._homes.add((network(address), code))

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
            raise Refused("often", TOO_OFTEN)
        times.append(now)


# -- What keeps others out: each answer of the application goes through here -----------
#
# * A name that this machine has not is not answered: a page elsewhere that has its own name lead
#   here (DNS rebinding) learns nothing. An address in numbers cannot be such a name.
# * What is posted by a page of another site is refused.
# * Browsers are told that nothing from elsewhere runs in these pages, and none of them in a
#   frame.
# * An address is logged without what follows its `?`: the teacher's key may be there.


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
        scripts = of_templates(templates.PACKAGE / "classroom" / "html" / "class")
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
