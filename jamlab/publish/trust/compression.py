"""Compressed answers, for addresses whose text is the same for all visitors.

Answers of others are not compressed: where a text of somebody else's stands beside a secret, the
length of what is sent would tell of it (BREACH).
"""

from __future__ import annotations

from collections.abc import Collection

from tornado.httputil import HTTPServerRequest
from tornado.web import GZipContentEncoding


def compressing(below: Collection[str], exactly: Collection[str] = ()) -> type[GZipContentEncoding]:
    """A transform that compresses answers `below` these addresses, and `exactly` at these."""
    prefixes = tuple(below)

    class Compressing(GZipContentEncoding):
        def __init__(self, request: HTTPServerRequest) -> None:
            super().__init__(request)
            is_for_all = request.path in exactly or request.path.startswith(prefixes)
            self._gzipping = self._gzipping and is_for_all

    return Compressing
