"""Security headers of every response: what a page may load and run, and who may frame it.

* Everything comes from here: nothing is requested from elsewhere, nothing is sent there.
* Scripts are those at our addresses, and inline ones as we wrote them (by their hashes).
* The browser's Python is WebAssembly, and starts from a blob: a worker and modules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import Application, GZipContentEncoding, OutputTransform

from jamlab.export.one_file import script_hashes

PYTHON: Final = "'wasm-unsafe-eval' blob:"
"""Further script sources for the browser's Python: WebAssembly, and modules that it creates."""
BY_KERNEL: Final = "'unsafe-inline' 'unsafe-eval' blob:"
"""Further script sources for Voilà's pages: JupyterLab compiles validators, inline scripts."""
NO_FRAME: Final = "frame-ancestors 'none'"
_FRAMES: Final = re.compile("frame-ancestors [^;]*")
HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
}


def policy(*scripts: str, frames: str = "'self'", forms: str = "'self'", reports: str = "") -> str:
    """Return a Content-Security-Policy: scripts from our own addresses and those given; `frames`:
    who may frame the page; `forms`: targets of forms; `reports`: address for violation reports.
    """
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
def template_hashes(folder: Path) -> str:
    """Return the hashes of the inline scripts in a folder's templates, as policy sources."""
    texts = (template.read_text("utf-8") for template in sorted(folder.glob("*.j2")))
    return " ".join(sorted({one for text in texts for one in script_hashes(text)}))


class PolicyHeaders(OutputTransform):
    """Transform that adds these headers to each response that has none of its own."""

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
    """Add the headers to each response below `home`, including error pages, of an application that
    has other pages, too. If that application forbids frames, they are forbidden here as well.
    """

    class ToldBelow(PolicyHeaders):
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


# -- Cookies restricted to their own site and scheme -----------------------------------------------


class Cookies:
    """Handler mixin for safe cookies: they are not sent with requests from other sites (Lax unless
    set stricter; also when cleared), and over https they are marked secure.
    """

    def set_cookie(self, name: str, value: str | bytes, *more: Any, **options: Any) -> None:
        """Set a cookie, with the same arguments as tornado's method."""
        handler: Any = self
        options.setdefault("samesite", "Lax")
        if handler.request.protocol == "https":
            options.setdefault("secure", True)
        super().set_cookie(name, value, *more, **options)  # type: ignore[misc]


# -- Compression of responses that are the same for all visitors -----------------------------------
# Other responses are not compressed: where foreign text stands beside a secret, the compressed
# length would reveal it (BREACH).


def compressing(below: Collection[str], exactly: Collection[str] = ()) -> type[GZipContentEncoding]:
    """Return a transform that compresses responses `below` these addresses, and `exactly` at
    these.
    """
    prefixes = tuple(below)

    class Compressing(GZipContentEncoding):
        def __init__(self, request: HTTPServerRequest) -> None:
            super().__init__(request)
            is_for_all = request.path in exactly or request.path.startswith(prefixes)
            self._gzipping = self._gzipping and is_for_all

    return Compressing
