"""The documentation, served as it lies in its folder: `/docs/` and what is below it.

`python -m building.documentation` makes the folder; where it was not made nothing links there, and
its addresses say so.
"""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import authenticated

from jamlab.export.one_file import hashed
from jamlab.web import templates
from jamlab.web.policy import policy
from jamlab.web.served_files import OnAPage

FOLDER: Final = templates.DOCUMENTATION
ADDRESS: Final = r"docs(?:/(.*))?"
"""Its addresses below the gallery's."""


class Documentation(OnAPage, JupyterHandler):
    """A page of it, or what a page shows. A page's own scripts run by their hashes."""

    def initialize(self, home: str) -> None:
        self.home = home

    @authenticated
    def get(self, name: str | None) -> None:
        if name is None:  # links are relative: to the folder, not to what lies beside it
            self.redirect(self.home + "docs/")
            return
        file = found(name)
        if file is None:
            self.set_status(HTTPStatus.NOT_FOUND)
            self.finish(missing(self.home))
            return
        data = file.read_bytes()
        kind = guess_type(file.name)[0] or "application/octet-stream"
        if kind == "text/html":
            self.set_header("Content-Security-Policy", _policy_of(data))
        is_text = kind.startswith("text/") or kind.endswith("javascript")
        self.set_header("Content-Type", f"{kind}; charset=utf-8" if is_text else kind)
        self.set_header("Cache-Control", "no-cache")  # browsers ask whether theirs is the newest
        self.finish(data)


def found(name: str) -> Path | None:
    """The file of an address below /docs/; None if there is none, or it lies elsewhere."""
    if "\0" in name or "\\" in name:
        return None
    try:
        file = (FOLDER / name).resolve()
        if file.is_dir():
            file /= "index.html"
        return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
    except OSError:  # longer than a name can be
        return None


def missing(home: str) -> str:
    """The page for an address below /docs/ that is none: where nothing is made yet it says so."""
    return templates.missing(home, documented=(FOLDER / "index.html").is_file())


@lru_cache(maxsize=256)
def _policy_of(page: bytes) -> str:
    return policy(*hashed(page.decode()))
