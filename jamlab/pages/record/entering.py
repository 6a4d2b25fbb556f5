"""Messages about the current question and about refused entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from jamlab.core import NOBODY, Event, Over, Refusal
from jamlab.pages.record.keypad import own_fields
from jamlab.pages.record.record_messages import RecordEnd, RecordQuestion, RecordRefused, RecordSet
from jamlab.pages.record.record_question import NextEventQuestion


@dataclass(frozen=True)
class RefusedEntry:
    """Refused entry as a message; `meant` is the event entered if the table did it anyway.

    None: the entry was incomplete; it is then asked for, of `seat`.
    """

    told: RecordRefused | None = None
    meant: Event | None = None
    seat: int = NOBODY


NOTHING_REFUSED: Final = RefusedEntry()


def refused_told(what: str, refusal: Refusal, meant: Sequence[Event]) -> RefusedEntry:
    """Return the refusal of `what`; `meant` are the events that it could stand for."""
    told: RecordRefused = {
        "title": f"Not possible: {what}",
        "sentence": f"{refusal.sentence.removesuffix('.')}.",
        "clause": refusal.clause,
        "anyway": bool(meant),
    }
    seats = {event.seat for event in meant}
    return RefusedEntry(
        told, meant[0] if len(meant) == 1 else None, seats.pop() if len(seats) == 1 else NOBODY
    )


def end_told(over: Over, link: str) -> RecordEnd:
    """Return the end of the game; `link` contains the whole game."""
    return {
        "words": f"{over.reason.rstrip('.')}.",
        "link": link,
        "end": {
            "reason": over.reason,
            "clause": over.clause,
            "scores": over.scores,
            "winners": over.winners,
        },
    }


def _otherwise(asking: NextEventQuestion) -> Literal["", "can", "on"]:
    at = asking.recording
    if asking.otherwise:
        return "on"
    return "" if at.wrong is not None or at.observed is not None else "can"


def question_told(
    asking: NextEventQuestion, picks: Sequence[str], refused: RefusedEntry, corrects: int
) -> RecordQuestion:
    """Return the question about the next event."""
    at = asking.recording
    asked, node = asking.after(picks), at.observed
    seats = sorted({one.event.seat for one in asking.possible} - {NOBODY})
    if asking.unchecked is not None:
        seats = list(range(len(at.seats)))
    if node is not None:
        seats = [node.seat]
    seat = seats[0] if len(seats) == 1 else NOBODY
    scene = at.game.scene(at.game.view(at.search.state, at.eyes), at.seats)
    status = next((panel.status for panel in scene.seats if panel.seat == seat), "")
    name = at.seats[seat] if seat != NOBODY else ""
    last = asked.parts[-1] if asked.parts else None
    return {
        "entry": len(at.entries) + 1,
        "seat": seat,
        "seats": seats,
        "title": scene.banner or (f"{name}: {status}" if name and status else name),
        "asks": last["asks"] if last is not None else "",
        "parts": asked.parts,
        "sets": [] if picks else sets_told(asking),
        "ready": asked.is_whole,
        "writes": at.words(asked.rest[0].event) if asked.is_whole else "",
        "corrects": corrects,
        "observed": "" if node is None else f"{node.asks}.",
        "kinds": [] if node is None else at.reports(),
        "otherwise": _otherwise(asking),
        "refused": refused.told,
    }


# Several equal cards that can be laid together, with a key for each number: one tap lays them.
#
# Where few are possible (a visible hand), there is no need to choose the card first and then the
# number.


MOST_SETS: Final = 6
"""Most keys; more would be as much to read as the keypad."""


def sets_told(asking: NextEventQuestion) -> list[RecordSet]:
    """Return a key for each number of equal cards that can be laid; [] if there are many."""
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
