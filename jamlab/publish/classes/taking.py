"""What the teacher takes away from a class: its answers as a table, its link to another machine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from jamlab.classroom import results
from jamlab.classroom.store import Refused
from jamlab.extras import MissingExtra
from jamlab.publish.classes.teaching import OfTeacher, cookie

KINDS: Final = {
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
}


class Results(OfTeacher):
    """`results.csv`, `results.parquet`: all answers of the class; with `?names=1` the names from
    words, too. `jamlab.classroom.results` says what the columns are."""

    async def get(self, number: str, ending: str) -> None:
        try:
            one = await self.the_class(number)
            names = self.get_query_argument("names", "") == "1"
            work = partial(results.written, self.classroom.store, one, ending, names=names)
            made = await self.read(work)
        except Refused as error:
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


class Link(OfTeacher):
    """The address with the key by which the teacher goes on at another machine, and the command by
    which another machine serves the class, too. Asked for only on wish: it stands on the wall."""

    async def told(self, *path: str) -> Mapping[str, Any]:
        one = await self.the_class(path[0])
        key = self.get_cookie(cookie(path[0]), "")
        reach = self.classroom.door.reach(one.code)
        base = reach.get("link") or "".join(f"http://{at}" for at in reach["addresses"][:1])
        if not base:
            raise Refused("alone", reach["words"])
        return {"link": f"{base}/teach/{one.id}/enter?key={key}"}

    async def get(self, *path: str) -> None:
        await self.answered(*path)
