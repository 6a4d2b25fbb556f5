"""The list of what was written down."""

from __future__ import annotations

from typing import Literal

from jamlab.core import HIDDEN
from jamlab.programs.record.alphabet import own_fields
from jamlab.programs.record.correcting import Later
from jamlab.programs.record.recording import Recording
from jamlab.programs.record.told import RecordAlso, RecordEntry


def entries_told(recording: Recording, later: Later | None) -> list[RecordEntry]:
    """All entries; those that began of themselves before the first stand nowhere. `later` are those
    that are tried again."""
    found = [_told(recording, n) for n in range(len(recording.entries))]
    if later is None:
        return found
    for event, _ in later.entries:
        misfit = later.misfit if len(found) == len(recording.entries) else None
        found.append(
            {
                "n": len(found) + 1,
                "seat": event.seat,
                "words": recording.words(event),
                "also": [],
                "heading": "",
                "how": "waiting" if misfit is None else "misfit",
                "clause": event.clause if misfit is None else misfit.clause,
                "says": "" if misfit is None else f"{misfit.sentence.removesuffix('.')}.",
                "mark": recording.game.mark(event),
            }
        )
    return found


def _told(recording: Recording, n: int) -> RecordEntry:
    game, entry = recording.game, recording.entries[n]
    lines = recording.log[entry.first + 1 : entry.first + entry.events]
    wrong, n_event = recording.wrong, entry.first + 1
    how: Literal["fits", "wrong", "unchecked"] = "fits"
    if wrong is not None and n_event >= wrong.n:
        how = "wrong" if n_event == wrong.n else "unchecked"
    before = recording.entries[n - 1] if n else None
    since = recording.log[before.first + 1 : entry.first] if before else []
    opened = [line.event for line in since if game.opens_round(line.event)]
    return {
        "n": n + 1,
        "seat": entry.event.seat,
        "words": recording.words(entry.event),
        "also": [
            RecordAlso(recording.words(line.event), int(HIDDEN in own_fields(line.event).values()))
            for line in lines
            if line.node != "forced" or game.mark(line.event)
        ],
        "heading": game.opens_turn(opened[0]) if opened else "",
        "how": how,
        "clause": wrong.clause if wrong is not None and how == "wrong" else entry.event.clause,
        "says": "",
        "mark": game.mark(entry.event),
    }
