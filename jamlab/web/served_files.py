"""Files that are served as they lie there: our own, and those of Voilà and of JupyterLab."""

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

# How a handler tells of mistakes: without what went wrong inside, and without a word in the
# window of who runs the gallery. Jupyter's own draws pages that Voilà's application has not.


class OnAPage(Cookies):
    """Mistakes are told on a page of ours; who asks for the head alone gets it. Mixed into handlers
    whose `home` is set."""

    home: str

    def write_error(self: Any, status_code: int, **_details: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(templates.missing(self.home, status_code))

    def head(self: Any, *path: str) -> Any:
        return self.get(*path)

    @property
    def content_security_policy(self) -> str:
        """Jupyter's own would let scripts from anywhere in."""
        return policy()


class InALine(Cookies):
    """An interface of ours: mistakes are told in one line."""

    @property
    def content_security_policy(self) -> str:
        return policy()

    def write_error(self: Any, status_code: int, **_details: Any) -> None:
        self.finish({"message": HTTPStatus(status_code).phrase})


FOR_EVER: Final = "private, max-age=31536000, immutable"
BESIDE: Final = (
    r"(.+\.(?i:png|jpe?g|gif|webp|avif|bmp|svg|mp3|m4a|oga|ogg|opus|wav|flac|mp4|m4v|ogv|webm))"
)
"""The addresses of pictures, sounds and videos."""
# What Voilà's own template is called, and what it extends.
_OF_TEMPLATE: Final = re.compile(r"(base|lab|classic|reveal)/static/.+")


class TemplateFile(TemplateStaticFileHandler):
    """A file of Voilà's template. Voilà's own fails at any other address below it."""

    async def get(self, path: str, include_body: bool = True) -> None:
        is_plain = "\\" not in path and normpath(path) == path
        if is_plain and _OF_TEMPLATE.fullmatch(path):
            await super().get(path, include_body)
        else:
            self.set_status(HTTPStatus.NOT_FOUND)
            self.finish()


class LabExtension(InALine, FileFindHandler):
    """A script of a part of JupyterLab that pages with a kernel use."""


class Beside(OnAPage, JupyterHandler, StaticFileHandler):
    """A picture, sound or video that lies beside a published notebook, or in a folder below it.
    Nothing else of the folder has an address. `folders` are the notebooks', by their addresses."""

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
        """None: tornado's would stay that of the first time, though the file is another by now."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        file = Path(absolute_path)
        if not file.is_file() or not file.resolve().is_relative_to(root):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return absolute_path


class Static(StaticFileHandler):
    """Our styles and scripts. One whose address names its content is asked for once; of others
    browsers ask whether theirs are still the newest."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        # The system knows no names with a 0; of a folder tornado would complain in the window.
        if "\0" in absolute_path or isdir(absolute_path):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return super().validate_absolute_path(root, absolute_path)

    def set_extra_headers(self, path: str) -> None:
        is_named = self.get_query_argument("v", "")
        self.set_header("Cache-Control", FOR_EVER if is_named else "no-cache")
