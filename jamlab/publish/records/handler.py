"""Keeps the entries of a game that is written down on this machine's disk.

* `POST /records/<id>` `{"had": 3, "keep": 3, "lines": ["…\\n"]}`: the first `keep` of the `had`
  lines stay, `lines` follow. 200 is answered after they are on the disk; nothing else is said to
  be stored. What was stored already is stored (an answer may get lost); 409 if somebody else has
  gone on with the record; 507 if the disk is full.
* `GET /records/<id>`: the log as it is stored, to go on with by a link. It sets the cookie whose
  value `POST` sends along (X-XSRFToken).

Only who sits at this machine is answered, and no page of another site.
"""

from __future__ import annotations

import asyncio
import errno
import json
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import platformdirs
from jupyter_server.base.handlers import APIHandler
from tornado.web import authenticated

from jamlab.programs.record.kept_file import KeptFile
from jamlab.publish.teachers.using import is_here
from jamlab.replay import LogError
from jamlab.replay.lines import LONGEST_LINE, MOST_EVENTS

MOST_BYTES: Final = 2**23
_ELSEWHERE: Final = "this game was gone on with elsewhere"


class Refused(Exception):
    """What is not stored: the status, and why in words that follow "Not saved: "."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class Records(APIHandler):
    """The records below the user's own data, or in `folder`."""

    def initialize(self, folder: Path | None = None) -> None:
        self.folder = folder

    @authenticated
    async def post(self, id: str) -> None:
        """More lines of a record, or others."""
        await self._answered(self._put, id)

    @authenticated
    async def get(self, id: str) -> None:
        """All of a record."""
        _ = self.xsrf_token  # reading it sets the cookie that `post` asks for
        await self._answered(self._text, id)

    async def _answered(self, do: Any, id: str) -> None:
        self.set_header("Cache-Control", "no-store")
        try:
            origin = self.request.headers.get("Origin")
            own = f"{self.request.protocol}://{self.request.host}"
            if not is_here(self.request) or origin not in {None, own}:
                raise Refused(HTTPStatus.FORBIDDEN, "only this machine itself stores here")
            self.finish(await asyncio.to_thread(do, id))
        except Refused as refused:
            self.set_status(refused.status)
            self.finish({"why": refused.why})

    def _path(self, id: str) -> Path:
        folder = self.folder or platformdirs.user_data_path("jamlab") / "records"
        return folder / f"{id}.jsonl"

    def _text(self, id: str) -> dict[str, Any]:
        path = self._path(id)
        if not path.is_file():
            raise Refused(HTTPStatus.NOT_FOUND, "there is no such record here")
        data = path.read_bytes()
        return {"text": data[: data.rfind(b"\n") + 1].decode(errors="replace")}

    def _put(self, id: str) -> dict[str, Any]:
        had, keep, lines = _asked(self.request.body)
        path = self._path(id)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with KeptFile(path) as kept:
                if kept.lines[keep:] == lines and len(kept.lines) >= keep:
                    return {"lines": len(kept.lines)}  # the answer was lost
                if len(kept.lines) != had:
                    raise Refused(HTTPStatus.CONFLICT, _ELSEWHERE)
                kept.put(keep, lines)
                return {"lines": len(kept.lines)}
        except LogError:
            raise Refused(HTTPStatus.CONFLICT, "this game is being written elsewhere") from None
        except OSError as error:
            full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            why = "the disk is full" if full else "the disk could not be written"
            raise Refused(HTTPStatus.INSUFFICIENT_STORAGE, why) from None


def _asked(body: bytes) -> tuple[int, int, list[str]]:
    """What is to be stored; Refused if it is no such thing."""
    wrong = Refused(HTTPStatus.BAD_REQUEST, "that is no part of a game")
    if len(body) > MOST_BYTES:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "that is more than a game can be")
    try:
        said = json.loads(body)
        had, keep, lines = said["had"], said["keep"], said["lines"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise wrong from None
    if type(had) is not int or type(keep) is not int or not isinstance(lines, list):
        raise wrong
    if not 0 <= keep <= had <= MOST_EVENTS or len(lines) > MOST_EVENTS:
        raise wrong
    for line in lines:
        if not isinstance(line, str) or not line.endswith("\n") or len(line) > LONGEST_LINE:
            raise wrong
        if not line.startswith("{") or line.count("\n") > 1 or len(line.splitlines()) > 1:
            raise wrong
    return had, keep, lines
