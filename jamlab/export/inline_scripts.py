"""The scripts that stand in a page, as its Content-Security-Policy names them: by their hashes. No
other script runs in it, whatever was written into the page."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final

_INLINE: Final = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)
MARK: Final = "'sha256-of-scripts'"
"""Where a template's policy wants the hashes; left there, it lets nothing run."""


def hashed(html: str, *added: str) -> list[str]:
    """The sources of a policy for the scripts in a page, and for those that it adds itself.

    >>> hashed("<script>alert(1)</script><script src='a.js'></script>")
    ["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]
    """
    found = {sha256(script.encode()).digest() for script in (*_INLINE.findall(html), *added)}
    return sorted(f"'sha256-{b64encode(each).decode()}'" for each in found)


def sealed(html: str, *added: str) -> str:
    """The page with the hashes in its policy.

    >>> sealed("script-src 'sha256-of-scripts'; <script>alert(1)</script>")[:40]
    "script-src 'sha256-bhHHL3z2vDgxUt0W3dWQO"
    """
    return html.replace(MARK, " ".join(hashed(html, *added)), 1)
