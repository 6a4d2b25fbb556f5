"""Handlers for the teacher's machine, identified by the class's key in a cookie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from jamlab.classroom.class_messages import DeleteClass
from jamlab.classroom.questions import choices
from jamlab.classroom.server.handlers import Handler, JsonHandler
from jamlab.classroom.server.one_time_links import Once
from jamlab.classroom.store import RequestRefused
from jamlab.classroom.store.rows import ClassRecord

_KEY = re.compile(r"[\w-]{20,64}")
_DAYS = 30


class OfTeacher(JsonHandler):
    """Base class of handlers for the teacher of the class with a given number."""

    async def the_class(self, number: str) -> ClassRecord:
        """Return the class; raise RequestRefused without its key."""
        key = self.get_cookie(cookie(number), "") or ""
        found = await self.read(self.classroom.store.taught, int(number), key)
        if found is None:
            raise RequestRefused("key", "Only the teacher sees this.")
        return found


def cookie(number: str) -> str:
    """Return the name of the cookie for a class's key."""
    return f"jamlab-class-{int(number)}"


class EnterHandler(Handler):
    """Sign-in by the address with the key, or a one-time address (`?once=`): the key becomes a
    cookie and is not shown again. A wrong key has no effect.
    """

    def initialize(  # type: ignore[override]  # as tornado calls it
        self, once: Once, **given: Any
    ) -> None:
        super().initialize(**given)
        self.once = once

    async def get(self, number: str) -> None:
        token = self.get_query_argument("once", "")
        key = self.once.take(token, int(number)) or self.get_query_argument("key", "")
        found = await self.read(self.classroom.store.taught, int(number), key)
        if found is not None and _KEY.fullmatch(key):
            self.set_cookie(
                cookie(number), key, path=self.home, expires_days=_DAYS, httponly=True,
                samesite="Strict",
            )  # fmt: skip
        self.redirect(f"{self.home}teach/{int(number)}")


class TeacherStateHandler(OfTeacher):
    """State of the teacher's page."""

    get = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        return await self.read(self.classroom.teacher_state, one.id)


class ChoicesHandler(OfTeacher):
    """Questions on offer to this class; with `?log=` also those about a recorded game."""

    get = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        await self.the_class(path[0])
        try:
            return await self.read(choices, self.get_query_argument("log", ""))
        except ValueError as error:
            raise RequestRefused("log", f"{error}.") from None


class CommandHandler(OfTeacher):
    """Carry out a command of the teacher's page and respond with the new state."""

    post = JsonHandler.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        posted = self.posted()
        done = await self.read(self.classroom.do, one.id, posted.all)
        if isinstance(done, DeleteClass):
            self.clear_cookie(cookie(path[0]), path=self.home)
            return {"gone": True}
        return await self.read(self.classroom.teacher_state, one.id)
