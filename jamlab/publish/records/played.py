"""Keeps games that were played on a page on this machine's disk, once they are finished.

* `POST /played` `{"data": …}`, a log in base64: it is read and checked, and answered with its
  `path` after it is on the disk: `<user's data>/jamlab/played/<game>/<checksum>.jsonl`. The same
  game again is the same file.
* `GET /played`: 200 where that can be. It sets the cookie whose value `POST` sends along
  (X-XSRFToken).

Only who sits at this machine is answered, and no page of another site.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final

from jupyter_server.base.handlers import APIHandler
from tornado.web import authenticated

from jamlab.log import LogError, Replay
from jamlab.log.files import own_data, own_folder, write_whole
from jamlab.publish.teachers.using import is_here
from jamlab.publish.trust.answering import InALine

MOST_BYTES: Final = 2**23


class Played(InALine, APIHandler):
    """The finished games below the user's own data, or in `folder`."""

    def initialize(self, folder: Path | None = None) -> None:
        self.folder = folder or own_data() / "played"

    @authenticated
    async def get(self) -> None:
        """Whether games are kept here."""
        _ = self.xsrf_token  # reading it sets the cookie that `post` asks for
        if self._may():
            self.finish({})

    @authenticated
    async def post(self) -> None:
        """A finished game."""
        if not self._may():
            return
        try:
            self.finish({"path": await asyncio.to_thread(self._put, self.request.body)})
        except (ValueError, KeyError, TypeError, RecursionError, LogError):
            self.set_status(HTTPStatus.BAD_REQUEST)
            self.finish({"why": "that is no finished game"})
        except OSError:
            self.set_status(HTTPStatus.INSUFFICIENT_STORAGE)
            self.finish({"why": "the disk could not be written"})

    def _may(self) -> bool:
        self.set_header("Cache-Control", "no-store")
        origin = self.request.headers.get("Origin")
        own = f"{self.request.protocol}://{self.request.host}"
        if is_here(self.request) and origin in {None, own}:
            return True
        self.set_status(HTTPStatus.FORBIDDEN)
        self.finish({"why": "only this machine itself stores here"})
        return False

    def _put(self, body: bytes) -> str:
        if len(body) > MOST_BYTES:
            raise ValueError("that is more than a game can be")
        log = b64decode(json.loads(body)["data"], validate=True)
        replay = Replay.of(log, "played")
        if replay.over is None:
            raise ValueError("it is not finished")
        path = self.folder / replay.game.id / f"{sha256(log).hexdigest()[:16]}.jsonl"
        if not path.is_file():
            own_folder(self.folder)
            own_folder(path.parent)
            write_whole(path, log, own=True)
        return str(path)
