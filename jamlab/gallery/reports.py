"""Browsers' reports of content blocked by a page's policy, logged in the gallery's window.

Anybody can send a report. So only reports about existing pages are accepted; of an address only
scheme, host and path are shown, in plain characters; each kind is logged once, and no more than
`MOST` in all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from http import HTTPStatus
from typing import Final
from urllib.parse import unquote, urlsplit

from jupyter_server.base.handlers import APIHandler
from tornado.web import authenticated

from jamlab.web.served_files import LineErrors

ADDRESS: Final = "blocked"
"""Address below the gallery's."""
MOST: Final = 100
MOST_BYTES: Final = 2**16
_LONGEST: Final = 160
_KINDS: Final = {
    "connect-src": "data",
    "font-src": "a font",
    "form-action": "a form",
    "frame-src": "a frame",
    "img-src": "a picture",
    "media-src": "a sound or a video",
    "object-src": "an object",
    "script-src": "a script",
    "script-src-attr": "a script",
    "script-src-elem": "a script",
    "style-src": "a style",
    "style-src-attr": "a style",
    "style-src-elem": "a style",
    "worker-src": "a worker",
}
"""Description of each policy directive."""
_WITHIN: Final = {"inline": "in the page", "eval": "out of text", "data": "as data:"}
_STRANGE: Final = re.compile(r"[^!-~]|%(?![0-9A-Fa-f]{2})")


class Blocked:
    """Log lines of one gallery, for the pages with these names below `home`."""

    def __init__(self, home: str, names: Collection[str]) -> None:
        self.home, self.names = home, frozenset(names)
        self._said: set[tuple[str, str, str]] = set()

    def line(self, report: bytes) -> str:
        """Return the log line for a browser's report; "" if it is invalid or a repetition."""
        try:
            told = json.loads(report)["csp-report"]
            path = unquote(urlsplit(told["document-uri"]).path)
            directive = told.get("effective-directive") or told["violated-directive"].split()[0]
            blocked = urlsplit(str(told["blocked-uri"]))
            kind, host = _KINDS[directive], blocked.netloc
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            return ""
        name = path.removeprefix(self.home)
        if blocked.scheme in ("http", "https", "ws", "wss") and host:
            what = _STRANGE.sub("?", f"{blocked.scheme}://{host}{blocked.path}")
        elif f"{blocked.scheme}{blocked.path}" in _WITHIN:
            host = blocked.scheme or blocked.path
            what = _WITHIN[host]
        else:  # browser internals, such as extensions
            return ""
        key = (name, kind, host)
        if name not in self.names or key in self._said or len(self._said) == MOST:
            return ""
        self._said.add(key)
        what = f"{what[:_LONGEST]}…" if len(what) > _LONGEST else what
        page = name if name.isprintable() else repr(name)
        return f"{page}: {kind} was blocked ({what}): pages take nothing from elsewhere."


class Reports(LineErrors, APIHandler):
    """Handler of reports by `POST`, with the page's cookies and no token."""

    def initialize(self, blocked: Blocked) -> None:
        self.blocked = blocked

    def check_xsrf_cookie(self) -> None:
        """Do nothing: a browser sends no token with a report, and a report changes nothing."""

    @authenticated
    def post(self) -> None:
        """Log a valid new report."""
        if len(self.request.body) <= MOST_BYTES and (line := self.blocked.line(self.request.body)):
            self.log.warning("%s", line)
        self.set_status(HTTPStatus.NO_CONTENT)
        self.finish()
