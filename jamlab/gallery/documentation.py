"""The built documentation, served as static files below `/docs/`.

`python -m building.documentation` builds the folder. Without it nothing links there, and its
addresses answer with an explanation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import authenticated

from jamlab.export.one_file import script_hashes
from jamlab.web import templates
from jamlab.web.policy import policy
from jamlab.web.served_files import PageErrors

FOLDER: Final = templates.DOCUMENTATION
ADDRESS: Final = r"docs(?:/(.*))?"
"""Route pattern below the gallery's address."""
_BRAND: Final = re.compile(r'(<a class="house-brand" href=")[^"]*')
_NAV: Final = re.compile(r'(<nav class="house-sections"[^>]*>)(.*?)(\s*</nav>)', re.DOTALL)


class Documentation(PageErrors, JupyterHandler):
    """Handler for a page or asset. A page's own scripts are allowed by their hashes."""

    def initialize(self, home: str) -> None:
        self.home = home

    @authenticated
    def get(self, name: str | None) -> None:
        if name is None:  # links are relative to the folder, so the slash is needed
            self.redirect(self.home + "docs/")
            return
        file = found(name)
        if file is None:
            self.set_status(HTTPStatus.NOT_FOUND)
            self.finish(missing(self.home, self.sections))
            return
        data = file.read_bytes()
        kind = guess_type(file.name)[0] or "application/octet-stream"
        if kind == "text/html":
            data = with_header(data.decode("utf-8"), self.home, self.sections).encode("utf-8")
            self.set_header("Content-Security-Policy", _policy_of(data))
        is_text = kind.startswith("text/") or kind.endswith("javascript")
        self.set_header("Content-Type", f"{kind}; charset=utf-8" if is_text else kind)
        self.set_header("Cache-Control", "no-cache")  # browsers revalidate their copy
        self.finish(data)


def found(name: str) -> Path | None:
    """Return the file for an address below /docs/, or None if there is none inside the folder."""
    if "\0" in name or "\\" in name:
        return None
    try:
        file = (FOLDER / name).resolve()
        if file.is_dir():
            file /= "index.html"
        return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
    except OSError:  # name too long
        return None


def with_header(page: str, home: str, sections: Sequence[object]) -> str:
    """Return a page whose header leads to the gallery at `home`, and to its sections."""
    nav = _NAV.search(page)
    if nav is None:
        return page
    top: Any = templates.environment().get_template("top.html.j2").module
    title = 'aria-current="true"' in nav[2]
    links = top.links(home, sections, "documentation", title)
    page = page.replace(nav[0], f"{nav[1]}{links}{nav[3]}", 1)
    return _BRAND.sub(lambda found: f"{found[1]}{escape(home)}", page, count=1)


def missing(home: str, sections: Sequence[object] = ()) -> str:
    """Return the "not found" page; it says if the documentation is not built."""
    return templates.missing(home, documented=(FOLDER / "index.html").is_file(), sections=sections)


@lru_cache(maxsize=256)
def _policy_of(page: bytes) -> str:
    return policy(*script_hashes(page.decode()))
