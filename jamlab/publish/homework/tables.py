"""The tables that questions are about, as pictures: drawn of the record that a question keeps."""

from __future__ import annotations

from base64 import b64decode
from gzip import decompress
from typing import TypedDict

from jamlab.classroom.homework import Sheet
from jamlab.classroom.questions.of_step import RECORD
from jamlab.classroom.questions.of_study import SEAT
from jamlab.classroom.told import ClassQuestion, Hidden
from jamlab.export.picture import picture
from jamlab.replay import Replay


class Picture(TypedDict):
    """A table as SVG, in the light and in the dark."""

    light: str
    dark: str


def tables(sheet: Sheet) -> list[Picture | None]:
    """The table of each question, before what came; None for a question without one."""
    known = sheet.hidden or [None] * len(sheet.questions)
    return [_table(*each) for each in zip(sheet.questions, known, strict=True)]


def _table(question: ClassQuestion, hidden: Hidden | None) -> Picture | None:
    if not question["picture"] or hidden is None or RECORD not in hidden["source"]:
        return None
    source = hidden["source"]
    replay = Replay.of(decompress(b64decode(source[RECORD])))
    seen = str(source.get(SEAT, "table"))
    light, dark = (
        picture(replay, source["step"], viewpoint=seen, dark=is_dark, title=replay.game.name).svg
        for is_dark in (False, True)
    )
    return {"light": light, "dark": dark}
