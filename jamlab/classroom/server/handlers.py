"""Handlers for pupils' devices: JSON in and out. See `app.py` for the routes.

* A pupil is identified by a random token made on the device and sent in a header, so that no other
  page can post for it.
* Refusals have a sentence (`error`) and a short code (`code`).
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar

from jamlab.classroom.names import icon
from jamlab.classroom.server.access import Guarded
from jamlab.classroom.server.limits import TOO_OFTEN, Limits
from jamlab.classroom.session import Classroom
from jamlab.classroom.session.views import Which, picture
from jamlab.classroom.store import DatabaseUnavailable, RequestRefused
from jamlab.classroom.store.rows import ClassRecord, PupilRecord, tidy
from jamlab.text import whole_number

# Validation of posted fields; an invalid one is refused by name.


_MOST: Final = 2**31 - 1
_VALUES: Final = 400
_LARGEST: Final = 1e15


class Posted:
    """Posted JSON object, not yet validated."""

    def __init__(self, found: Any) -> None:
        if not isinstance(found, dict):
            raise RequestRefused("json", "A post is a JSON object.")
        self._found = found

    def text(self, name: str, pattern: re.Pattern[str]) -> str:
        """Return a string that fully matches the pattern."""
        value = self._found.get(name)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise RequestRefused("field", f"“{name}” is not as it should be.")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        """Return an integer from 0."""
        value = self._found.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
            raise RequestRefused("field", f"“{name}” is not as it should be.")
        return value

    def number(self, name: str) -> float:
        """Return a number."""
        return _number(name, self._found.get(name))

    def numbers(self, name: str) -> list[float]:
        """Return a non-empty list of numbers."""
        found = self._found.get(name)
        if not isinstance(found, list) or not 0 < len(found) <= _VALUES:
            raise RequestRefused("field", f"“{name}” is not as it should be.")
        return [_number(name, each) for each in found]

    @property
    def all(self) -> dict[str, Any]:
        """Complete object."""
        return self._found


def _number(name: str, value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not -_LARGEST <= value <= _LARGEST:  # also rejects NaN
        raise RequestRefused("field", f"“{name}” is not as it should be.")
    return float(value)


T = TypeVar("T")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
POST: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
"""Id of a post, made on the device; with the pupil's number before it, it fits its column."""
STATUS: Final = {
    "gone": HTTPStatus.GONE,
    "token": HTTPStatus.FORBIDDEN,
    "shut": HTTPStatus.FORBIDDEN,
    "key": HTTPStatus.FORBIDDEN,
    "often": HTTPStatus.TOO_MANY_REQUESTS,
    "away": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""HTTP status by code of the refusal; 400 for all others."""


class Handler(Guarded):
    """Base class of handlers; `reading` holds the threads that read the classes."""

    def initialize(
        self, classroom: Classroom, reading: Executor, limits: Limits, home: str
    ) -> None:
        self.home = home
        self.classroom, self.reading, self.limits = classroom, reading, limits

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Cache-Control", "no-store")

    def check_xsrf_cookie(self) -> None:
        """Skip the check: pupils are identified by a header, the teacher by a SameSite cookie."""

    async def read(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a function that reads the database in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.reading, work, *arguments)

    def posted(self) -> Posted:
        """Return the posted JSON object; raise RequestRefused if it is none."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0].strip()
        if kind != "application/json":
            raise RequestRefused("json", "A post is JSON.")
        try:
            return Posted(json.loads(self.request.body))
        except (ValueError, RecursionError):
            raise RequestRefused("json", "A post is JSON.") from None


class JsonHandler(Handler):
    """Handler that responds with an object, or with the reason why there is none."""

    async def told(self, *path: str) -> Mapping[str, Any]:
        """Return the response."""
        raise NotImplementedError

    async def answered(self, *path: str) -> None:
        """Send the response, or the error."""
        try:
            told = dict(await self.told(*path))
        except RequestRefused as error:
            self.set_status(STATUS.get(error.code, HTTPStatus.BAD_REQUEST))
            told = {"error": str(error), "code": error.code}
        except DatabaseUnavailable as error:  # nothing is stored: the device will retry
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            told = {"error": str(error), "code": "away"}
        self.finish(told)


class OfPupil(JsonHandler):
    """Base class of handlers for pupils of the class with a given code."""

    async def the_class(self, code: str) -> ClassRecord:
        """Return the class with this code; raise RequestRefused if there is none. An address that
        guesses codes is refused without a lookup, unless it gave this code correctly before, or
        the device is already in that class.
        """
        address, name, limits = self.request.remote_ip or "", tidy(code), self.limits
        is_known = limits.is_home(address, name)
        if not is_known and limits.is_guessing(address):
            is_known = await self._is_in(name)
            if not is_known:
                raise RequestRefused("often", TOO_OFTEN)
        if is_known:
            limits.came(address, name)
            return await self._found(code)
        # Serialised, so that a thousand simultaneous codes cannot exceed a minute's limit.
        async with limits.looking:
            if limits.is_guessing(address) and not limits.is_home(address, name):
                raise RequestRefused("often", TOO_OFTEN)
            try:
                one = await self._found(code)
            except RequestRefused:
                limits.guessed(address)
                raise
            limits.came(address, name)
            return one

    async def _found(self, code: str) -> ClassRecord:
        known = self.classroom.known(code)
        return await self.read(self.classroom.found, code) if known is None else known

    async def _is_in(self, name: str) -> bool:
        """Return True if the device's token is a pupil's of the class; looks up no code."""
        token = self.request.headers.get("X-Class-Token", "")
        if not TOKEN.fullmatch(token):
            return False
        return await self.read(self.classroom.store.came_to, token) == name

    async def the_pupil(self, number: int) -> PupilRecord:
        """Return the pupil with the token sent; raise RequestRefused if there is none in this
        class."""
        token = self.request.headers.get("X-Class-Token", "")
        if not TOKEN.fullmatch(token):
            raise RequestRefused("token", "This device is not in the class yet.")
        known = self.classroom.known_pupil(number, token)
        return await self.read(self.classroom.pupil, number, token) if known is None else known

    async def stored(self, number: int, future: Future[T]) -> T:
        """Await a write. If the device was removed by the teacher, drop it from the cache."""
        try:
            return await asyncio.wrap_future(future)
        except RequestRefused as error:
            if error.code == "token":
                self.classroom.forget(number, self.request.headers["X-Class-Token"])
            raise


class JoinHandler(OfPupil):
    """Admit a device, or readmit it with the token that it made."""

    post = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        posted = self.posted()
        token, members = posted.text("token", TOKEN), posted.whole("members", 1)
        self.limits.posted(token)
        self.limits.joined(self.request.remote_ip or "")
        joining = await self.read(self.classroom.join, one.id, token, members)
        pupil = await asyncio.wrap_future(joining)
        return {"name": pupil.name, "icon": icon(pupil.name), "members": pupil.members}


class StateHandler(OfPupil):
    """State of a pupil's page."""

    get = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        pupil = await self.the_pupil(one.id)
        self.limits.looked(pupil.id)
        seen, played = self._number("seen"), self._number("played")
        known = self.classroom.known_state(one.id, seen)
        if known is not None:
            return known
        return await self.read(self.classroom.pupil_state, one.id, pupil, seen, played)

    def _number(self, name: str) -> int | None:
        return whole_number(self.get_query_argument(name, ""))


class AnswerHandler(OfPupil):
    """Store an answer; it is confirmed once it is on disk."""

    post = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        pupil = await self.the_pupil(one.id)
        self.limits.posted(pupil.id)
        posted = self.posted()
        values = posted.numbers("values")
        answer = partial(
            self.classroom.answer,
            round_id=posted.whole("round"),
            vote=posted.whole("vote"),
            post=f"{pupil.id}-{posted.text('id', POST)}",
            n=posted.whole("n"),
            values=values,
        )
        try:
            stored = await self.read(answer, one.id, pupil)
        except RequestRefused as error:
            if error.code != "values":
                raise
            # The number of members may have changed in another process.
            self.classroom.forget(one.id, self.request.headers["X-Class-Token"])
            stored = await self.read(answer, one.id, await self.the_pupil(one.id))
        return {"state": await self.stored(one.id, stored), "values": values}


class PlayHandler(OfPupil):
    """Play the requested trials here and return them once they are stored."""

    post = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        pupil = await self.the_pupil(one.id)
        self.limits.posted(pupil.id)
        posted = self.posted()
        play = partial(
            self.classroom.play,
            one.id,
            pupil,
            round_id=posted.whole("round"),
            post=f"{pupil.id}-{posted.text('id', POST)}",
            n=posted.whole("n"),
        )
        return await self.stored(one.id, await self.read(play))


# Pictures of the table, for everybody with the class's code: images are requested without a token.


class PictureHandler(OfPupil):
    """Table before or after the outcome, for a question of this class once it is asked."""

    async def get(self, code: str, round_id: str, which: Which) -> None:
        try:
            one = await self.the_class(code)
            found = await self.read(self.classroom.snapshot, one.id)
        except RequestRefused:
            self.set_status(HTTPStatus.NOT_FOUND)
            return
        dark = self.get_query_argument("dark", "") == "1"
        narrow = self.get_query_argument("narrow", "") == "1"
        drawn = await self.read(
            lambda: picture(found, int(round_id), which, dark=dark, narrow=narrow)
        )
        if drawn is None:
            self.set_status(HTTPStatus.NOT_FOUND)
            return
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "private, max-age=3600")
        self.finish(drawn)
