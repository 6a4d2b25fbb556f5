"""What browsers are told about every answer: what a page of ours may load and run, and who may show
it in a frame of theirs.

* Everything comes from here: nothing is asked for elsewhere, nothing is sent there.
* Scripts are those of our addresses, and those that stand in a page as we wrote them (by
  their hashes).
* The browser's own Python is WebAssembly, and begins as a blob: a worker and modules.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

_INLINE: Final = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)
PYTHON: Final = "'wasm-unsafe-eval' blob:"
"""What scripts may be beside ours where the browser's own Python is: it is WebAssembly, and what it
draws with are modules of its own making."""
BY_KERNEL: Final = "'unsafe-inline' 'unsafe-eval' blob:"
"""The same for a page that Voilà makes: JupyterLab's parts compile what they check, and Voilà's
template has scripts of its own."""
HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}


def hashed(html: str) -> list[str]:
    """The scripts that stand in a page, as a policy names them.

    >>> hashed("<script>alert(1)</script><script src='a.js'></script>")
    ["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]
    """
    found = {sha256(script.encode()).digest() for script in _INLINE.findall(html)}
    return sorted(f"'sha256-{b64encode(each).decode()}'" for each in found)


def policy(*scripts: str, frames: str = "'self'", forms: str = "'self'") -> str:
    """A Content-Security-Policy: scripts of our own addresses, and these besides; who may show the
    page in a frame, and where forms may lead."""
    allowed = ("'self'", *scripts)
    return (
        f"default-src 'none'; script-src {' '.join(allowed)}; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; "
        "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; "
        f"manifest-src 'self'; form-action {forms}; base-uri 'none'; frame-ancestors {frames}"
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
