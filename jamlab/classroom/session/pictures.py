"""Pictures of the table: a question about a step of a recorded game has one before what came, and
one after it. They are drawn of the log that the question was frozen with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from jamlab.classroom.questions.frozen import RECORD, thawed
from jamlab.classroom.questions.of_study import SEAT
from jamlab.classroom.session.drawn import Snapshot
from jamlab.export.picture.alone import alone

Which = Literal["before", "came"]
_KEPT: Final = 64


def picture(
    found: Snapshot, round_id: int, which: Which, *, dark: bool = False, narrow: bool = False
) -> str | None:
    """The picture as SVG; None where there is none, or not yet."""
    for one in found.rounds:
        if one.id == round_id and RECORD in one.hidden["source"]:
            is_seen = one.stage == "revealed" if which == "came" else one.stage != "waiting"
            source = one.hidden["source"]
            step = source["step"] + (which == "came")
            seat = source.get(SEAT)
            return _drawn(source[RECORD], step, dark, narrow, seat) if is_seen else None
    return None


@lru_cache(maxsize=_KEPT)
def _drawn(record: str, step: int, dark: bool, narrow: bool, seat: int | None) -> str:
    return alone(thawed({RECORD: record}), step, dark=dark, narrow=narrow, seat=seat)
