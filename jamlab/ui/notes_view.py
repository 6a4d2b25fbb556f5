"""Notes of a recorded game as messages to a page."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.log import Replay
from jamlab.log.notes import Note, Notes, Stop, choice_at, option_line, option_words
from jamlab.ui.messages import NotesTold, NoteTold, StopAnswer, StopTold

ALL = "all"


def notes_message(notes: Notes, viewpoints: Sequence[str] | None = None) -> NotesTold:
    """Return the notes that these viewpoints (default: all) may read.

    A stop reveals its seat's options, so only viewpoints that may see them get it.
    """
    replay = notes.replay
    stops = [_stop(stop, replay) for stop in notes.stops]
    told = notes.notes
    if viewpoints is not None:
        told = tuple(n for n in told if not n.seen_by or {*n.seen_by} & {*viewpoints})
        stops = [stop for stop in stops if {*stop["views"]} & {*viewpoints}]
    return {
        "log": notes.log,
        "sha256": notes.sha256,
        "title": notes.title,
        "author": notes.author,
        "notes": [note_message(note, viewpoints) for note in told],
        "stops": stops,
        "branches": notes.said()["branches"] if viewpoints is None else [],
    }


def note_message(note: Note, viewpoints: Sequence[str] | None = None) -> NoteTold:
    """Return a note with the shapes drawn from one of these viewpoints."""
    return {
        "at": note.at,
        "text": note.text,
        "mark": note.mark,
        "shapes": [
            {"on": each.on, "to": each.to, "tone": each.tone, "view": each.view}
            for each in note.shapes
            if viewpoints is None or not each.view or each.view in viewpoints
        ],
        "seen_by": list(note.seen_by),
    }


def stop_views(replay: Replay, seat: int) -> list[str]:
    """Return the viewpoints that see the options of a seat."""
    seats = [str(number) for number in range(len(replay.seats))]
    if replay.game.is_open or replay.game.choices_are_open:
        return ["table", *seats, ALL]
    return [str(seat), ALL]


def _stop(stop: Stop, replay: Replay) -> StopTold:
    seat = choice_at(replay, stop.at).seat
    coming = replay.events[stop.at] if stop.at < len(replay) else None
    events = [answer.event for answer in stop.answers]
    answers: list[StopAnswer] = [
        {
            "option": option_line(replay, stop.at, answer.event),
            "words": option_words(replay, stop.at, answer.event),
            "says": answer.says,
            "right": answer.right,
            "word": answer.word,
        }
        for answer in stop.answers
    ]
    return {
        "at": stop.at,
        "seat": seat,
        "question": stop.question,
        "hint": stop.hint,
        "answers": answers,
        "views": stop_views(replay, seat),
        "chosen": events.index(coming) if coming in events else -1,
    }
