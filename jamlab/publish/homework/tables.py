"""The tables that questions are about, as pictures: drawn of the record that a question keeps."""

from __future__ import annotations

from base64 import b64decode
from typing import Final, Literal

from jamlab.classroom.homework import Sheet
from jamlab.classroom.questions.frozen import RECORD
from jamlab.classroom.questions.of_study import SEAT
from jamlab.classroom.told import ClassQuestion, Hidden
from jamlab.export.picture.alone import alone
from jamlab.log import Replay

Form = Literal["light-narrow", "light-wide", "dark-narrow", "dark-wide"]
FORMS: Final[tuple[Form, ...]] = ("light-narrow", "light-wide", "dark-narrow", "dark-wide")
"""Narrow for a phone, wide for a desk; those that a file needs most come first."""
Picture = dict[Form, str]
"""A table as SVG, in each form."""


def tables(sheet: Sheet) -> list[Picture | None]:
    """The table of each question, before what came; None for a question without one."""
    known = sheet.hidden or [None] * len(sheet.questions)
    return [_table(*each) for each in zip(sheet.questions, known, strict=True)]


def _table(question: ClassQuestion, hidden: Hidden | None) -> Picture | None:
    if not question["picture"] or hidden is None or RECORD not in hidden["source"]:
        return None
    source = hidden["source"]
    replay = Replay.of(b64decode(source[RECORD]), "log.jsonl.gz")
    seat = source.get(SEAT)
    return {
        form: alone(
            replay,
            source["step"],
            dark=form.startswith("dark"),
            narrow=form.endswith("narrow"),
            seat=seat,
        )
        for form in FORMS
    }
