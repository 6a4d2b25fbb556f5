"""What answers pupils' devices: JSON in and out. See `app.py` for the routes.

* A pupil is who has a token: random, made on the device, sent in a header, so that no other page
  can post for it.
* What cannot be is told as a sentence (`error`) and as a word (`code`).
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
from jamlab.classroom.server.limits import TOO_OFTEN, Guarded, Limits
from jamlab.classroom.session import Classroom
from jamlab.classroom.session.views import Which, picture
from jamlab.classroom.store import Away, Refused
from jamlab.classroom.store.rows import ClassRecord, PupilRecord, tidy
from jamlab.text import whole_number

# What was posted, field by field: what is not as it should be is refused by its name.


_MOST: Final = 2**31 - 1
_VALUES: Final = 400
_LARGEST: Final = 1e15


class Posted:
    """A JSON object of which nothing is known yet."""

    def __init__(self, found: Any) -> None:
        if not isinstance(found, dict):
            raise Refused("json", "A post is a JSON object.")
        self._found = found

    def text(self, name: str, pattern: re.Pattern[str]) -> str:
        """A text that the pattern fits as a whole."""
        value = self._found.get(name)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise Refused("field", f"“{name}” is not as it should be.")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number from 0."""
        value = self._found.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
            raise Refused("field", f"“{name}” is not as it should be.")
        return value

    def number(self, name: str) -> float:
        """A number."""
        return _number(name, self._found.get(name))

    def numbers(self, name: str) -> list[float]:
        """A list of numbers, at least one."""
        found = self._found.get(name)
        if not isinstance(found, list) or not 0 < len(found) <= _VALUES:
            raise Refused("field", f"“{name}” is not as it should be.")
        return [_number(name, each) for each in found]

    @property
    def all(self) -> dict[str, Any]:
        """All that was posted."""
        return self._found


def _number(name: str, value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not -_LARGEST <= value <= _LARGEST:  # nor NaN
        raise Refused("field", f"“{name}” is not as it should be.")
    return float(value)


T = TypeVar("T")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
POST: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
"""The id of a post, made on the device: with the pupil's number before it it fits its column."""
STATUS: Final = {
    "gone": HTTPStatus.GONE,
    "token": HTTPStatus.FORBIDDEN,
    "shut": HTTPStatus.FORBIDDEN,
    "key": HTTPStatus.FORBIDDEN,
    "often": HTTPStatus.TOO_MANY_REQUESTS,
    "away": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Of what is refused, by its word; all else is a bad request."""


class Handler(Guarded):
    """What all of them share. `classroom` holds the classes, `reading` threads that read them;
    `home`: below which address."""

    def initialize(
        self, classroom: Classroom, reading: Executor, limits: Limits, home: str
    ) -> None:
        self.home = home
        self.classroom, self.reading, self.limits = classroom, reading, limits

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Cache-Control", "no-store")

    def check_xsrf_cookie(self) -> None:
        """Nothing: a pupil is known by a header, the teacher by a cookie that goes with pages of
        the same site only."""

    async def read(self, work: Callable[..., T], *arguments: Any) -> T:
        """Something that reads the database, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.reading, work, *arguments)

    def posted(self) -> Posted:
        """The JSON object that was posted; Refused if it is none."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0].strip()
        if kind != "application/json":
            raise Refused("json", "A post is JSON.")
        try:
            return Posted(json.loads(self.request.body))
        except (ValueError, RecursionError):
            raise Refused("json", "A post is JSON.") from None


class Told(Handler):
    """A handler whose answer is an object, or why there is none."""

    async def told(self, *path: str) -> Mapping[str, Any]:
        """The answer."""
        raise NotImplementedError

    async def answered(self, *path: str) -> None:
        """Asks for the answer and sends it, or why not."""
        try:
            told = dict(await self.told(*path))
        except Refused as error:
            self.set_status(STATUS.get(error.code, HTTPStatus.BAD_REQUEST))
            told = {"error": str(error), "code": error.code}
        except Away as error:  # nothing is stored: the device asks again
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            told = {"error": str(error), "code": "away"}
        self.finish(told)


class OfPupil(Told):
    """Of the class with a code, for a pupil in it."""

    async def the_class(self, code: str) -> ClassRecord:
        """The class with this code; Refused if there is none. An address that tries codes is
        refused before any is looked at, unless it named this one rightly before, or the device is
        in that class already."""
        address, name, limits = self.request.remote_ip or "", tidy(code), self.limits
        is_known = limits.is_home(address, name)
        if not is_known and limits.is_guessing(address):
            is_known = await self._is_in(name)
            if not is_known:
                raise Refused("often", TOO_OFTEN)
        if is_known:
            limits.came(address, name)
            return await self._found(code)
        # One after the other: a thousand codes at once are no more than a minute's.
        async with limits.looking:
            if limits.is_guessing(address) and not limits.is_home(address, name):
                raise Refused("often", TOO_OFTEN)
            try:
                one = await self._found(code)
            except Refused:
                limits.guessed(address)
                raise
            limits.came(address, name)
            return one

    async def _found(self, code: str) -> ClassRecord:
        known = self.classroom.known(code)
        return await self.read(self.classroom.found, code) if known is None else known

    async def _is_in(self, name: str) -> bool:
        """Whether the device's token is that of a pupil in the class; no code is looked up."""
        token = self.request.headers.get("X-Class-Token", "")
        if not TOKEN.fullmatch(token):
            return False
        return await self.read(self.classroom.store.came_to, token) == name

    async def the_pupil(self, number: int) -> PupilRecord:
        """Who has the token that was sent; Refused if nobody in this class."""
        token = self.request.headers.get("X-Class-Token", "")
        if not TOKEN.fullmatch(token):
            raise Refused("token", "This device is not in the class yet.")
        known = self.classroom.known_pupil(number, token)
        return await self.read(self.classroom.pupil, number, token) if known is None else known

    async def stored(self, number: int, future: Future[T]) -> T:
        """What is stored, once it is. A device that the teacher removed is not known here then."""
        try:
            return await asyncio.wrap_future(future)
        except Refused as error:
            if error.code == "token":
                self.classroom.forget(number, self.request.headers["X-Class-Token"])
            raise


class Join(OfPupil):
    """A device comes in, or comes back with the token that it made."""

    post = Told.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        posted = self.posted()
        token, members = posted.text("token", TOKEN), posted.whole("members", 1)
        self.limits.posted(token)
        self.limits.joined(self.request.remote_ip or "")
        joining = await self.read(self.classroom.join, one.id, token, members)
        pupil = await asyncio.wrap_future(joining)
        return {"name": pupil.name, "icon": icon(pupil.name), "members": pupil.members}


class State(OfPupil):
    """What a pupil's page draws."""

    get = Told.answered

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


class Answer(OfPupil):
    """An answer is posted; it is confirmed once it is on the disk."""

    post = Told.answered

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
        except Refused as error:
            if error.code != "values":
                raise
            # How many sit at the device was perhaps said to another process.
            self.classroom.forget(one.id, self.request.headers["X-Class-Token"])
            stored = await self.read(answer, one.id, await self.the_pupil(one.id))
        return {"state": await self.stored(one.id, stored), "values": values}


class Play(OfPupil):
    """Trials are asked for: they are played here and told once they are stored."""

    post = Told.answered

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


# Pictures of the table, for who knows the class's code, as everybody in the room does: a page
# shows them as pictures, which send no token along.


class Picture(OfPupil):
    """The table before what came, or after; the question's own, and only once it is asked."""

    async def get(self, code: str, round_id: str, which: Which) -> None:
        try:
            one = await self.the_class(code)
            found = await self.read(self.classroom.snapshot, one.id)
        except Refused:
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
