"""What keeps others out of the gallery: each request goes through here before any page is asked.

* A name that this machine has not is not answered (`hosts.py`).
* An address that is no text, or has a step up in it, is none: it never comes to what would look
  for a file.
* Pages for teachers, with the answers in them, open only for who has the key, which the window in
  which the gallery was started says. Who sits at this machine needs none.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from hmac import compare_digest
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

from jamlab.gallery import pages
from jamlab.gallery.shelf import may_be_asked
from jamlab.gallery.teachers import is_here
from jamlab.web import templates
from jamlab.web.hosts import is_only_here, may_be_ours
from jamlab.web.policy import Cookies, Told

COOKIE: Final = "jamlab-teacher"
_DAYS: Final = 30


class _Foreign(Matcher):
    """Requests by a name that is none of this machine's."""

    def __init__(self, names: Collection[str], *, is_open: bool) -> None:
        self.names, self.is_open = names, is_open

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        ours = may_be_ours if self.is_open else is_only_here
        return None if ours(request.host, self.names) else {}


class _Unreadable(Matcher):
    """Requests whose address has a control character or a step up in it, or is no text, or that say
    that they come from an address that is none. Browsers resolve steps up before they ask."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        try:
            path = unquote_to_bytes(request.path).decode()
            for name in ("Origin", "Referer"):
                urlsplit(request.headers.get(name, ""))
        except ValueError:
            return {}
        return None if may_be_asked(path) else {}


class _Keyless(Matcher):
    """Requests for pages of teachers by who has not their key and sits not at this machine."""

    def __init__(self, home: str, key: str) -> None:
        self.below, self.key = re.compile(re.escape(home) + "teachers?(/|$)"), key

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if not self.below.match(request.path) or is_here(request):
            return None
        cookie = request.cookies.get(COOKIE)
        return None if cookie and compare_digest(cookie.value, self.key) else {}


class _NotHere(RequestHandler):
    """Says that it is called otherwise."""

    def prepare(self) -> None:
        self.set_status(HTTPStatus.FORBIDDEN)
        self.finish(
            "This machine is not called so. Open the address that the gallery said when it was "
            "started; jamlab run --allow-host lets it answer by one more name.\n"
        )


class _NoPage(RequestHandler):
    """Says that nothing has this address."""

    def initialize(self, home: str) -> None:
        self.home = home

    def prepare(self) -> None:
        self.set_status(HTTPStatus.NOT_FOUND)
        self.finish(templates.missing(self.home))


class _OnlyTeachers(Cookies, RequestHandler):
    """Asks for the key, and takes it: it becomes a cookie, and is not seen in the address again."""

    def initialize(self, home: str, key: str) -> None:
        self.home, self.key = home, key

    def get(self) -> None:
        if compare_digest(self.get_query_argument("key", "").encode(), self.key.encode()):
            self.set_cookie(
                COOKIE, self.key, path=self.home, expires_days=_DAYS, httponly=True,
                samesite="Strict",
            )  # fmt: skip
            self.redirect(self.request.path)
            return
        self.set_status(HTTPStatus.FORBIDDEN)
        self.finish(pages.only_teachers(self.home))

    head = get


def guard(
    application: Application, home: str, names: Collection[str], *, is_open: bool, key: str
) -> None:
    """Puts the guard before an application whose pages are below `home`. `is_open`: other machines
    may come in; `names`: what else this one is called; `key` lets teachers in."""
    application.transforms.append(Told)
    first = [
        Rule(_Foreign(names, is_open=is_open), _NotHere),
        Rule(_Unreadable(), _NoPage, {"home": home}),
        Rule(_Keyless(home, key), _OnlyTeachers, {"home": home, "key": key}),
    ]
    router = application.default_router
    router.rules[:0] = [router.process_rule(rule) for rule in first]
