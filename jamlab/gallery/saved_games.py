"""Games on this machine's disk: records in progress, and finished games."""

from __future__ import annotations

import asyncio
import errno
import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypedDict

from jupyter_server.base.handlers import APIHandler
from tornado.web import authenticated

from jamlab.gallery.teachers import is_here
from jamlab.log import LogError, Replay
from jamlab.log.files import atomic_write, own_data, own_folder
from jamlab.log.lines import LONGEST_LINE, MOST_EVENTS, Malformed, read_header
from jamlab.pages.record.storage import LockedRecord
from jamlab.web.policy import Cookies
from jamlab.web.served_files import LineErrors

# -- Requests from this machine and this site only -------------------------------------------------


class NotSaved(Exception):
    """Error with a status and a reason that follows "Not saved: "."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class OwnMachine(Cookies, APIHandler):
    """Handler that works in a thread and answers with the result."""

    def write_error(self, status_code: int, **_details: Any) -> None:
        """Send one line without internal details."""
        self.finish({"why": HTTPStatus(status_code).phrase.lower()})

    async def answered(
        self, do: Callable[..., Any], *asked: Any, elsewhere: Mapping[str, Any] | None = None
    ) -> None:
        """Send the result of `do`, or why it is refused; `elsewhere` to visitors elsewhere."""
        self.set_header("Cache-Control", "no-store")
        try:
            origin = self.request.headers.get("Origin")
            own = f"{self.request.protocol}://{self.request.host}"
            if elsewhere is not None and origin in {None, own} and not is_here(self.request):
                self.finish(dict(elsewhere))
                return
            if not is_here(self.request) or origin not in {None, own}:
                raise NotSaved(HTTPStatus.FORBIDDEN, "only this machine itself stores here")
            self.finish(await asyncio.to_thread(do, *asked))
        except NotSaved as refused:
            self.set_status(refused.status)
            self.finish({"why": refused.why})


# -- Storage of records in progress on this machine's disk -----------------------------------------
# * `POST /records/<id>` `{"had": 3, "keep": 3, "lines": ["…\n"]}`: keep the first `keep` of the
#   `had` lines, then add `lines`. 200 is sent once they are on the disk, and only then. Repeating a
#   request is harmless (a response may get lost); 409 if the record was continued elsewhere; 507 if
#   the disk is full.
# * `GET /records/<id>`: the stored log (`text`), to continue it from a link, and the time of the
#   last write (`at`, ms). It sets the cookie whose value `POST` sends along (X-XSRFToken).
# * `DELETE /records/<id>`: delete the record.
# * `GET /records?game=sixty`: the `records` of a game, the latest first, as `SavedGame`; `here` is
#   whether this visitor has records at all.
#
# Only requests from this machine are answered, and none from pages of other sites.


MOST_BYTES: Final = 2**23
MOST_LISTED: Final = 100
_ELSEWHERE: Final = "this game was gone on with elsewhere"
_WRITTEN: Final = "this game is being written elsewhere"


class SavedGame(TypedDict):
    """A record in a list: title or seats, number of events, is it over, last write (ms)."""

    id: str
    title: str
    events: int
    over: bool
    at: int


def _written_at(path: Path) -> int:
    return path.stat().st_mtime_ns // 1_000_000


class _InFolder(OwnMachine):
    """Base handler of the records below the user's data folder, or in `folder`."""

    def initialize(self, folder: Path | None = None) -> None:
        self.folder = folder or own_data() / "records"


class RecordList(_InFolder):
    """Handler of the list of a game's records."""

    @authenticated
    async def get(self) -> None:
        """Send the records, the latest first."""
        _ = self.xsrf_token
        nothing = {"here": False, "records": []}
        await self.answered(self._listed, self.get_query_argument("game", ""), elsewhere=nothing)

    def _listed(self, game: str) -> dict[str, Any]:
        paths = [*self.folder.glob("*.jsonl")] if self.folder.is_dir() else []
        latest = sorted(paths, key=_written_at, reverse=True)
        found = (_glimpse(path, game) for path in latest[:MOST_LISTED])
        return {"here": True, "records": [one for one in found if one is not None]}


def _glimpse(path: Path, game: str) -> SavedGame | None:
    """Return the list entry of a record; None if it is of another game or unreadable."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
        header = read_header(lines[0])
    except (OSError, IndexError, Malformed):
        return None
    if header.game != game:
        return None
    whole = [line for line in lines[1:] if line.endswith(b"\n")]
    over = bool(whole) and whole[-1].startswith(b'{"over":')
    title = str(header.meta.get("title") or ", ".join(header.seats))
    events = sum(line.startswith(b'{"n":') for line in whole)
    return {
        "id": path.stem,
        "title": title,
        "events": events,
        "over": over,
        "at": _written_at(path),
    }


class Records(_InFolder):
    """Handler of one record."""

    @authenticated
    async def post(self, id: str) -> None:
        """Add or replace lines of a record."""
        await self.answered(self._put, id)

    @authenticated
    async def get(self, id: str) -> None:
        """Send a whole record."""
        _ = self.xsrf_token  # reading it sets the cookie that `post` asks for
        await self.answered(self._text, id)

    @authenticated
    async def delete(self, id: str) -> None:
        """Delete a record."""
        await self.answered(self._drop, id)

    def _path(self, id: str) -> Path:
        return self.folder / f"{id}.jsonl"

    def _there(self, id: str) -> Path:
        path = self._path(id)
        if not path.is_file():
            raise NotSaved(HTTPStatus.NOT_FOUND, "there is no such record here")
        return path

    def _text(self, id: str) -> dict[str, Any]:
        path = self._there(id)
        data = path.read_bytes()
        text = data[: data.rfind(b"\n") + 1].decode(errors="replace")
        return {"text": text, "at": _written_at(path)}

    def _drop(self, id: str) -> dict[str, Any]:
        path = self._there(id)
        try:
            with LockedRecord(path):  # the lock excludes writers
                path.unlink()
        except LogError:
            raise NotSaved(HTTPStatus.CONFLICT, _WRITTEN) from None
        except OSError:
            why = "the disk could not be written"
            raise NotSaved(HTTPStatus.INSUFFICIENT_STORAGE, why) from None
        return {}

    def _put(self, id: str) -> dict[str, Any]:
        had, keep, lines = _asked(self.request.body)
        path = self._path(id)
        try:
            own_folder(self.folder)
            with LockedRecord(path, own=True) as kept:
                if kept.lines[keep:] == lines and len(kept.lines) >= keep:
                    return {"lines": len(kept.lines)}  # a repeated request
                if len(kept.lines) != had:
                    raise NotSaved(HTTPStatus.CONFLICT, _ELSEWHERE)
                kept.put(keep, lines)
                return {"lines": len(kept.lines)}
        except LogError:
            raise NotSaved(HTTPStatus.CONFLICT, _WRITTEN) from None
        except OSError as error:
            full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            why = "the disk is full" if full else "the disk could not be written"
            raise NotSaved(HTTPStatus.INSUFFICIENT_STORAGE, why) from None


def _asked(body: bytes) -> tuple[int, int, list[str]]:
    """Parse a request to store lines; raises NotSaved if it is invalid."""
    wrong = NotSaved(HTTPStatus.BAD_REQUEST, "that is no part of a game")
    if len(body) > MOST_BYTES:
        raise NotSaved(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "that is more than a game can be")
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


# Storage of finished games, played on a page, on this machine's disk.
#
# * `POST /played` `{"data": …}`, a log in base64: it is read and checked, and the response gives
#   its `path` once it is on the disk: `<user's data>/jamlab/played/<game>/<checksum>.jsonl`. The
#   same game again is the same file.
# * `GET /played`: 200 if games can be stored. It sets the cookie whose value `POST` sends along
#   (X-XSRFToken).
#
# Only requests from this machine are answered, and none from pages of other sites.


MOST_PLAYED_BYTES: Final = 2**23


class FinishedGames(LineErrors, APIHandler):
    """Handler of finished games below the user's data folder, or in `folder`."""

    def initialize(self, folder: Path | None = None) -> None:
        self.folder = folder or own_data() / "played"

    @authenticated
    async def get(self) -> None:
        """Answer whether games are stored here."""
        _ = self.xsrf_token  # reading it sets the cookie that `post` asks for
        if self._may():
            self.finish({})

    @authenticated
    async def post(self) -> None:
        """Store a finished game."""
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
        if len(body) > MOST_PLAYED_BYTES:
            raise ValueError("that is more than a game can be")
        log = b64decode(json.loads(body)["data"], validate=True)
        replay = Replay.of(log, "played")
        if replay.over is None:
            raise ValueError("it is not finished")
        path = self.folder / replay.game.id / f"{sha256(log).hexdigest()[:16]}.jsonl"
        if not path.is_file():
            own_folder(self.folder)
            own_folder(path.parent)
            atomic_write(path, log, own=True)
        return str(path)
