"""What the teacher prints for a class: cards for pupils without a device."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

from jamlab.classroom.cards import ANY, MOST, labels
from jamlab.classroom.store import Refused
from jamlab.core.text import whole_number
from jamlab.publish.classes.teaching import OfTeacher

if TYPE_CHECKING:
    from jamlab.classroom.cards.sheet import Paper


class Cards(OfTeacher):
    """`?cards=24&paper=letter&per_page=2&backs=1`: cards for the questions of this class, a PDF."""

    async def get(self, number: str) -> None:
        from jamlab.classroom.cards.sheet import sheet

        try:
            one = await self.the_class(number)
        except Refused:
            self.set_status(HTTPStatus.FORBIDDEN)
            return
        found = await self.read(self.classroom.snapshot, one.id)
        count = self.get_query_argument("cards", "32")
        paper: Paper = "letter" if self.get_query_argument("paper", "") == "letter" else "a4"
        per_page = self.get_query_argument("per_page", "1")
        made = await self.read(
            partial(
                sheet,
                min(MOST, whole_number(count) or 32),
                paper=paper,
                per_page=int(per_page) if per_page in {"1", "2", "4"} else 1,
                backs=self.get_query_argument("backs", "") == "1",
                labels=labels([each.question for each in found.rounds]) if found.rounds else ANY,
            )
        )
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Content-Disposition", 'inline; filename="cards.pdf"')
        self.finish(made)
