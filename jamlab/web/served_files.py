"""Static files of ours, Voilà's and JupyterLab's, and base classes of handlers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from os.path import isdir
from pathlib import Path
from posixpath import normpath
from typing import Any, Final

from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from tornado.web import HTTPError, StaticFileHandler, authenticated
from voila.static_file_handler import TemplateStaticFileHandler

from jamlab.web import templates
from jamlab.web.policy import Cookies, policy

# Error responses of handlers, without internal details and without a line in the operator's window.
# Jupyter's own error pages need templates that Voilà's application lacks.


class PageErrors(Cookies):
    """Handler mixin that reports errors on a page of ours and answers HEAD. Needs `home`."""

    home: str

    def write_error(self: Any, status_code: int, **_details: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(templates.missing(self.home, status_code, sections=self.sections))

    @property
    def sections(self: Any) -> Any:
        """Sections of the gallery, for the header."""
        return self.settings.get(templates.SECTIONS, ())

    def head(self: Any, *path: str) -> Any:
        return self.get(*path)

    @property
    def content_security_policy(self) -> str:
        """Our policy; Jupyter's own would allow scripts from anywhere."""
        return policy()


class LineErrors(Cookies):
    """Handler mixin for data routes: reports errors in one line."""

    @property
    def content_security_policy(self) -> str:
        return policy()

    def write_error(self: Any, status_code: int, **_details: Any) -> None:
        self.finish({"message": HTTPStatus(status_code).phrase})


FOR_EVER: Final = "private, max-age=31536000, immutable"
BESIDE: Final = (
    r"(.+\.(?i:png|jpe?g|gif|webp|avif|bmp|svg|mp3|m4a|oga|ogg|opus|wav|flac|mp4|m4v|ogv|webm))"
)
"""Address pattern of pictures, sounds and videos."""
# Names of Voilà's template and of those it extends.
_OF_TEMPLATE: Final = re.compile(r"(base|lab|classic|reveal)/static/.+")


class TemplateFile(TemplateStaticFileHandler):
    """Handler of Voilà's template files; Voilà's own fails at any other address below."""

    async def get(self, path: str, include_body: bool = True) -> None:
        is_plain = "\\" not in path and normpath(path) == path
        if is_plain and _OF_TEMPLATE.fullmatch(path):
            await super().get(path, include_body)
        else:
            self.set_status(HTTPStatus.NOT_FOUND)
            self.finish()


class LabExtension(LineErrors, FileFindHandler):
    """Handler of scripts of JupyterLab extensions, used by pages with a kernel."""


class NotebookFile(PageErrors, JupyterHandler, StaticFileHandler):
    """Handler of a picture, sound or video in a published notebook's folder or below it. Other
    files of the folder have no address. `folders` are the notebooks' folders by address.
    """

    def initialize(self, home: str, folders: Mapping[str, Path]) -> None:  # type: ignore[override]
        super().initialize(path="")
        self.home, self.folders = home, folders

    @authenticated
    async def get(  # type: ignore[override]  # as tornado's own decorator says it
        self, address: str, include_body: bool = True
    ) -> None:
        above, _, below = address.rpartition("/")
        while above not in self.folders and above:
            above, _, part = above.rpartition("/")
            below = f"{part}/{below}"
        if above not in self.folders or any(part.startswith(".") for part in below.split("/")):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.root = str(self.folders[above].resolve())
        await super().get(below, include_body)

    def head(self, *path: str) -> Any:
        return self.get(*path, include_body=False)

    def compute_etag(self) -> None:
        """Return None: tornado would cache the first ETag, though the file may have changed."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        file = Path(absolute_path)
        if not file.is_file() or not file.resolve().is_relative_to(root):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return absolute_path


class Static(StaticFileHandler):
    """Handler of our styles and scripts. Those with a content hash never expire."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        # Paths cannot contain a NUL; for a folder tornado would log a warning.
        if "\0" in absolute_path or isdir(absolute_path):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return super().validate_absolute_path(root, absolute_path)

    def set_extra_headers(self, path: str) -> None:
        is_named = self.get_query_argument("v", "")
        self.set_header("Cache-Control", FOR_EVER if is_named else "no-cache")
