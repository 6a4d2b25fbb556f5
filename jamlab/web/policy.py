"""What browsers are told about every answer: what a page of ours may load and run, and who may show
it in a frame of theirs.

* Everything comes from here: nothing is asked for elsewhere, nothing is sent there.
* Scripts are those of our addresses, and those that stand in a page as we wrote them (by
  their hashes).
* The browser's own Python is WebAssembly, and begins as a blob: a worker and modules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import Application, GZipContentEncoding, OutputTransform

from jamlab.export.one_file import hashed

PYTHON: Final = "'wasm-unsafe-eval' blob:"
"""What scripts may be beside ours where the browser's own Python is: it is WebAssembly, and what it
draws with are modules of its own making."""
BY_KERNEL: Final = "'unsafe-inline' 'unsafe-eval' blob:"
"""The same for a page that Voilà makes: JupyterLab's parts compile what they check, and Voilà's
template has scripts of its own."""
NO_FRAME: Final = "frame-ancestors 'none'"
_FRAMES: Final = re.compile("frame-ancestors [^;]*")
HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
}


def policy(*scripts: str, frames: str = "'self'", forms: str = "'self'", reports: str = "") -> str:
    """A Content-Security-Policy: scripts of our own addresses, and these besides; who may show the
    page in a frame, where forms may lead, and to which address browsers report what they block."""
    allowed = ("'self'", *scripts)
    reporting = f"; report-uri {reports}" if reports else ""
    return (
        f"default-src 'none'; script-src {' '.join(allowed)}; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "media-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
        f"worker-src 'self' blob:; manifest-src 'self'; form-action {forms}; base-uri 'none'; "
        f"frame-ancestors {frames}{reporting}"
    )


@cache
def of_templates(folder: Path) -> str:
    """The scripts that stand in the templates of a folder, as a policy names them."""
    texts = (template.read_text("utf-8") for template in sorted(folder.glob("*.j2")))
    return " ".join(sorted({one for text in texts for one in hashed(text)}))


class Told(OutputTransform):
    """Puts these headers on each answer of an application that has none of its own."""

    def __init__(self, request: HTTPServerRequest) -> None:
        pass

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if "default-src" not in headers.get("Content-Security-Policy", ""):
            headers["Content-Security-Policy"] = policy()
        if "Server" in headers:
            del headers["Server"]
        return status_code, headers, chunk


def told_below(application: Application, home: str) -> None:
    """Puts them on each answer below `home` of an application that has other pages, too: on those
    that it makes itself as on ours. If no page there may be in a frame, none of ours may."""

    class ToldBelow(Told):
        def __init__(self, request: HTTPServerRequest) -> None:
            super().__init__(request)
            self.is_ours = f"{request.path}/".startswith(home)

        def transform_first_chunk(
            self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
        ) -> tuple[int, HTTPHeaders, bytes]:
            if not self.is_ours:
                return status_code, headers, chunk
            told = super().transform_first_chunk(status_code, headers, chunk, finishing)
            theirs = application.settings.get("headers", {}).get("Content-Security-Policy", "")
            if NO_FRAME in theirs:
                ours = headers["Content-Security-Policy"]
                headers["Content-Security-Policy"] = _FRAMES.sub(NO_FRAME, ours)
            return told

    application.transforms.append(ToldBelow)


# -- Cookies that go the way that the page came, and with no page of another site ------


class Cookies:
    """Mixed into handlers: no cookie goes with what a page of another site sends (Lax, if nothing
    stricter is said; also one that is taken away), and who came by https gets cookies that never go
    without it."""

    def set_cookie(self, name: str, value: str | bytes, *more: Any, **options: Any) -> None:
        """As tornado's."""
        handler: Any = self
        options.setdefault("samesite", "Lax")
        if handler.request.protocol == "https":
            options.setdefault("secure", True)
        super().set_cookie(name, value, *more, **options)  # type: ignore[misc]


# -- Compressed answers, for addresses whose text is the same for all visitors ---------
#
# Answers of others are not compressed: where a text of somebody else's stands beside a secret,
# the length of what is sent would tell of it (BREACH).


def compressing(below: Collection[str], exactly: Collection[str] = ()) -> type[GZipContentEncoding]:
    """A transform that compresses answers `below` these addresses, and `exactly` at these."""
    prefixes = tuple(below)

    class Compressing(GZipContentEncoding):
        def __init__(self, request: HTTPServerRequest) -> None:
            super().__init__(request)
            is_for_all = request.path in exactly or request.path.startswith(prefixes)
            self._gzipping = self._gzipping and is_for_all

    return Compressing
