"""Access checks of the gallery, applied to each request before any handler.

* Requests with a foreign host name are refused (`hosts.py`).
* Addresses that cannot be decoded or contain `..` are refused before any file lookup.
* Teachers' pages, which contain answers, need the key printed in the window in which the gallery
  was started, except for visitors at this machine.
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
from jamlab.gallery.shelf import is_valid_path
from jamlab.gallery.teachers import is_here
from jamlab.web import templates
from jamlab.web.hosts import is_allowed_host, is_local_host
from jamlab.web.policy import Cookies, PolicyHeaders

COOKIE: Final = "jamlab-teacher"
_DAYS: Final = 30


class _Foreign(Matcher):
    """Match requests whose host name is not one of this machine's."""

    def __init__(self, names: Collection[str], *, is_open: bool) -> None:
        self.names, self.is_open = names, is_open

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        ours = is_allowed_host if self.is_open else is_local_host
        return None if ours(request.host, self.names) else {}


class _Unreadable(Matcher):
    """Match requests whose address contains a control character or `..` or cannot be decoded, or
    whose Origin or Referer is no address. Browsers resolve `..` before they send a request.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        try:
            path = unquote_to_bytes(request.path).decode()
            for name in ("Origin", "Referer"):
                urlsplit(request.headers.get(name, ""))
        except ValueError:
            return {}
        return None if is_valid_path(path) else {}


class _Keyless(Matcher):
    """Match requests for teachers' pages without the key, unless from this machine."""

    def __init__(self, home: str, key: str) -> None:
        self.below, self.key = re.compile(re.escape(home) + "teachers?(/|$)"), key

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if not self.below.match(request.path) or is_here(request):
            return None
        cookie = request.cookies.get(COOKIE)
        return None if cookie and compare_digest(cookie.value, self.key) else {}


class _NotHere(RequestHandler):
    """Refuse a request for a foreign host name."""

    def prepare(self) -> None:
        self.set_status(HTTPStatus.FORBIDDEN)
        self.finish(
            "This machine is not called so. Open the address that the gallery said when it was "
            "started; jamlab run --allow-host lets it answer by one more name.\n"
        )


class _NoPage(RequestHandler):
    """Answer that there is no page at this address."""

    def initialize(self, home: str) -> None:
        self.home = home

    def prepare(self) -> None:
        self.set_status(HTTPStatus.NOT_FOUND)
        sections = self.settings.get(templates.SECTIONS, ())
        self.finish(templates.missing(self.home, sections=sections))


class _OnlyTeachers(Cookies, RequestHandler):
    """Ask for the teachers' key; a valid key becomes a cookie and is dropped from the address."""

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
        self.finish(pages.only_teachers(self.home, self.settings.get(templates.SECTIONS, ())))

    head = get


def guard(
    application: Application, home: str, names: Collection[str], *, is_open: bool, key: str
) -> None:
    """Install the guard before the routes of an application whose pages are below `home`.

    `is_open`: other machines may connect; `names`: further host names of this machine; `key`: the
    teachers' key.
    """
    application.transforms.append(PolicyHeaders)
    first = [
        Rule(_Foreign(names, is_open=is_open), _NotHere),
        Rule(_Unreadable(), _NoPage, {"home": home}),
        Rule(_Keyless(home, key), _OnlyTeachers, {"home": home, "key": key}),
    ]
    router = application.default_router
    router.rules[:0] = [router.process_rule(rule) for rule in first]
