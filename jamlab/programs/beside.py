"""What lies beside a recording, notes and values; what of it is left out, in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jamlab.analysis.valuing import BadValues, Values, values_beside
from jamlab.log import LogError, Replay
from jamlab.log.notes import Notes
from jamlab.scenes.told.values import JudgedChoice

TORN: Final = "The recording breaks off in the middle of a line; it is shown up to there."
MISFIT: Final = "The chances to win beside this recording are not of this game; they are left out."


@dataclass(slots=True)
class Beside:
    """`notes`, `values` by viewpoint and judged `choices` that belong to a replay.

    `note` is what is wrong with the log, the notes or the values (the first of them), `exactly` the
    same for who wants to mend it; "" if nothing is.
    """

    notes: Notes
    note: str = ""
    exactly: str = ""
    values: dict[str, Values] = field(default_factory=dict)
    choices: list[JudgedChoice] = field(default_factory=list)


def lying_beside(replay: Replay, log: Path | None) -> Beside:
    """What lies beside this log (None: it is no file); what cannot be used is left out."""
    found = Beside(Notes.new(replay), TORN if replay.torn else "", replay.torn)
    if log is None:
        return found
    try:
        found.notes = Notes.of_log(log, replay)
    except LogError as error:
        found.note, found.exactly = error.plainly, str(error)
    try:
        found.values, found.choices = values_beside(replay, log)
    except (BadValues, OSError) as error:
        found.note, found.exactly = found.note or MISFIT, found.exactly or str(error)
    return found
