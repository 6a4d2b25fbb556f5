"""Files that are served as they lie there: our own, and those of Voilà and of JupyterLab."""

from __future__ import annotations

import re
from http import HTTPStatus
from posixpath import normpath
from typing import Final

from jupyter_server.base.handlers import FileFindHandler
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import TemplateStaticFileHandler

from jamlab.publish.trust.answering import InALine

FOR_EVER: Final = "private, max-age=31536000, immutable"
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


class Static(StaticFileHandler):
    """Our styles and scripts. One whose address names its content is asked for once; of others
    browsers ask whether theirs are still the newest."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        if "\0" in absolute_path:  # the system knows no such names
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return super().validate_absolute_path(root, absolute_path)

    def set_extra_headers(self, path: str) -> None:
        is_named = self.get_query_argument("v", "")
        self.set_header("Cache-Control", FOR_EVER if is_named else "no-cache")
