"""Files that a teacher downloads or uploads: answers, homework, printed cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from jamlab.classroom import results
from jamlab.classroom.cards import ANY, MOST_CARDS, Paper, labels, sheet
from jamlab.classroom.homework.homework_page import TooLarge, page, tables
from jamlab.classroom.homework.sheet import MOST
from jamlab.classroom.server.teacher_handlers import OfTeacher, cookie
from jamlab.classroom.session import Classroom, homework_session
from jamlab.classroom.store import RequestRefused
from jamlab.classroom.store.rows import ClassRecord
from jamlab.extras import MissingExtra
from jamlab.text import whole_number

# Downloads: the answers as a table, and the link for another machine.


KINDS: Final = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}


class ResultsHandler(OfTeacher):
    """`results.csv`, `results.parquet`: all answers of the class; with `?names=1` also the
    pseudonyms. `jamlab.classroom.results` describes the columns.
    """

    async def get(self, number: str, ending: str) -> None:
        try:
            one = await self.the_class(number)
            names = self.get_query_argument("names", "") == "1"
            work = partial(results.written, self.classroom.store, one, ending, names=names)
            made = await self.read(work)
        except RequestRefused as error:
            self.set_status(HTTPStatus.FORBIDDEN)
            self.finish({"error": str(error), "code": error.code})
            return
        except MissingExtra as error:
            self.set_status(HTTPStatus.NOT_IMPLEMENTED)
            words = f"{error}. CSV needs no package."
            self.finish({"error": words, "code": "package"})
            return
        self.set_header("Content-Type", KINDS[ending])
        name = f"class-{one.code}.{ending}"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(made)


class LinkHandler(OfTeacher):
    """Address with the key, for another machine. Only on request: the page is on the wall."""

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        key = self.get_cookie(cookie(path[0]), "")
        reach = self.classroom.door.reach(one.code)
        base = reach.get("link") or "".join(f"http://{at}" for at in reach["addresses"][:1])
        if not base:
            raise RequestRefused("alone", reach["words"])
        return {"link": f"{base}/teach/{one.id}/enter?key={key}"}

    async def get(self, *path: str) -> None:
        await self.answered(*path)


# Files of a homework class: pupils' saved answers are uploaded, and the homework is downloaded as
# one file.


_NAME: Final = re.compile(r"[^\x00-\x1f\x7f]{1,200}")
_TEXT: Final = re.compile(r".{0,16000}", re.DOTALL)


class OfHomework(OfTeacher):
    """Base class of handlers for a homework class, with its key."""

    async def the_class(self, number: str) -> ClassRecord:
        one = await super().the_class(number)
        if one.kind != "homework":
            raise RequestRefused("do", "This class is no homework.")
        return one


class ReturnedFile(OfHomework):
    """Count a file saved by a pupil and respond with the result in words."""

    post = OfTeacher.answered

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        posted = self.posted()
        name, text = posted.text("name", _NAME), posted.text("text", _TEXT)
        found = await self.read(self.classroom.snapshot, one.id)
        take = partial(homework_session.take, self.classroom.store, found, name, text.encode())
        return {"said": await self.read(take)}


class HomeworkFileHandler(OfHomework):
    """Homework as one file, for pupils without a network at home."""

    async def get(self, number: str) -> None:
        try:
            one = await self.the_class(number)
            made = await self.read(_file, self.classroom, one)
        except (RequestRefused, TooLarge) as error:
            self.set_status(HTTPStatus.FORBIDDEN)
            self.finish({"error": f"{error}", "code": "file"})
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        name = f"homework-{one.code}.html"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(made)


def _file(classroom: Classroom, one: ClassRecord) -> str:
    found = classroom.snapshot(one.id)
    sheet = homework_session.sheet(found)
    if len(sheet.questions) > MOST:
        raise TooLarge(f"a file must have at most {MOST} questions, got {len(sheet.questions)}")
    with_answers = any(map(homework_session.is_at_once, found.rounds))
    return page(sheet, tables(sheet), with_answers=with_answers)


# -- Printed cards for pupils without a device -----------------------------------------------------


class CardsHandler(OfTeacher):
    """`?cards=24&paper=letter&per_page=2&backs=1`: cards for this class's questions, as PDF."""

    async def get(self, number: str) -> None:
        try:
            one = await self.the_class(number)
        except RequestRefused:
            self.set_status(HTTPStatus.FORBIDDEN)
            return
        found = await self.read(self.classroom.snapshot, one.id)
        count = self.get_query_argument("cards", "32")
        paper: Paper = "letter" if self.get_query_argument("paper", "") == "letter" else "a4"
        per_page = self.get_query_argument("per_page", "1")
        made = await self.read(
            partial(
                sheet,
                min(MOST_CARDS, whole_number(count) or 32),
                paper=paper,
                per_page=int(per_page) if per_page in {"1", "2", "4"} else 1,
                backs=self.get_query_argument("backs", "") == "1",
                labels=labels([each.question for each in found.rounds]) if found.rounds else ANY,
            )
        )
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Content-Disposition", 'inline; filename="cards.pdf"')
        self.finish(made)
