"""Several cards alike that can be laid together, each number of them a key: one tap lays them.

Where few are possible (a hand that is seen) nobody need say first which card and then how many.
"""

from __future__ import annotations

from typing import Final

from jamlab.programs.record.alphabet import own_fields
from jamlab.programs.record.asking.question import Asking
from jamlab.programs.record.told import RecordSet

MOST_SETS: Final = 6
"""Of more nothing is said: it would be as much to read as the keypad."""


def sets_told(asking: Asking) -> list[RecordSet]:
    """A key for each number of a card of which one or more can be laid; [] where they are many."""
    if not any("count" in own_fields(one.event) for one in asking.possible):
        return []
    at, asked = asking.recording, asking.after(())
    seats = {one.event.seat for one in asking.possible}
    if not (at.sees_all or seats <= at.seen) or len(asked.parts) != 1:
        return []
    found: list[RecordSet] = []
    for key in asked.parts[0]["keys"]:
        if not (key["can"] and key["face"]):
            continue
        more = asking.after((key["id"],)).parts[1:]
        counts = [one["id"] for one in more[0]["keys"] if one["can"]] if more else []
        if not counts or more[0]["sort"] != "counts":
            continue
        for count in counts:
            picks = [key["id"], count]
            laid = asking.after(picks)
            if not laid.is_whole:
                return []
            event = laid.rest[0].event
            found.append(
                {
                    "picks": picks,
                    "face": key["face"],
                    "count": int(own_fields(event)["count"]),
                    "words": at.words(event),
                }
            )
    return found if len(found) <= MOST_SETS else []
