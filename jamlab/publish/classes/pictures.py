"""Pictures of the table, for who knows the class's code, as everybody in the room does: a page
shows them as pictures, which send no token along."""

from __future__ import annotations

from http import HTTPStatus

from jamlab.classroom.session.pictures import Which, picture
from jamlab.classroom.store import Refused
from jamlab.publish.classes.handlers import OfPupil


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
