"""What a class that is homework has besides: files that pupils saved come in by the teacher's page,
and the homework goes out as one file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from jamlab.classroom.homework.sheet import MOST
from jamlab.classroom.session import Classroom, homework
from jamlab.classroom.store import Refused
from jamlab.classroom.store.records import ClassRecord
from jamlab.publish.classes.teaching import OfTeacher
from jamlab.publish.homework import TooLarge, page, tables

_NAME: Final = re.compile(r"[^\x00-\x1f\x7f]{1,200}")
_TEXT: Final = re.compile(r".{0,16000}", re.DOTALL)


class OfHomework(OfTeacher):
    """Of a class that is homework, for who has its key."""

    async def the_class(self, number: str) -> ClassRecord:
        one = await super().the_class(number)
        if one.kind != "homework":
            raise Refused("do", "This class is no homework.")
        return one


class ReturnedFile(OfHomework):
    """A file that a pupil saved is counted; the answer says in words what became of it."""

    post = OfTeacher.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        posted = self.posted()
        name, text = posted.text("name", _NAME), posted.text("text", _TEXT)
        found = await self.read(self.classroom.snapshot, one.id)
        take = partial(homework.take, self.classroom.store, found, name, text.encode())
        return {"said": await self.read(take)}


class OneFile(OfHomework):
    """The same homework as one file, for who has no network at home."""

    async def get(self, number: str) -> None:
        try:
            one = await self.the_class(number)
            made = await self.read(_file, self.classroom, one)
        except (Refused, TooLarge) as error:
            self.set_status(HTTPStatus.FORBIDDEN)
            self.finish({"error": f"{error}", "code": "file"})
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        name = f"homework-{one.code}.html"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(made)


def _file(classroom: Classroom, one: ClassRecord) -> str:
    found = classroom.snapshot(one.id)
    sheet = homework.sheet(found)
    if len(sheet.questions) > MOST:
        raise TooLarge(f"a file holds up to {MOST} questions, not {len(sheet.questions)}")
    with_answers = any(map(homework.is_at_once, found.rounds))
    return page(sheet, tables(sheet), with_answers=with_answers)
