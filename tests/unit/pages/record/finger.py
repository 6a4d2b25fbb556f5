"""Simulated finger that enters a recorded game as a person would: key by key, click by click.

`entered` returns the taps by turn, so any log yields a script of a real table with which a page can
be tapped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from jamlab.core import Event
from jamlab.log import Replay
from jamlab.pages.record.keypad import own_fields
from jamlab.pages.record.record_messages import RecordPart
from jamlab.pages.record.record_question import NextEventQuestion
from tests.unit.pages.record.page import Page


@dataclass
class Turn:
    """Taps for one chosen entry and the entries it entails: the message of each tap."""

    words: str
    taps: list[dict[str, Any]] = field(default_factory=list)


def entered(
    replay: Replay, seen: Iterable[int] | None = None, most: int = 10**6
) -> tuple[Page, list[Turn]]:
    """Enter a recorded game, up to `most` events; return the page and the taps, one `Turn` per
    choice (and one for the entries before the first)."""
    page = Page(replay.game.id)
    names = list(replay.seats)
    said: dict[str, Any] = {} if seen is None else {"seen": list(seen)}
    page.do("begin", names=names, options=dict(replay.header.options), **said)
    turns = [Turn("the deal")]
    recording = page.program.recording
    assert recording is not None
    while len(recording.log) < min(len(replay), most):
        n = len(recording.log)
        event = recording.as_seen(replay.events[n])
        if replay.nodes[n] == "choice":
            turns.append(Turn(recording.words(event)))
        for message in _taps(page, event):
            page.do(**message)
            turns[-1].taps.append(message)
        assert len(recording.log) > n, (n, event, page.question)
        assert recording.log[n].event == event, (n, event, recording.log[n].event)
        recording = page.program.recording
        assert recording is not None
    return page, turns


def _taps(page: Page, event: Event) -> list[dict[str, Any]]:
    """Return the fewest taps that enter this event: a click on the table, or keys."""
    recording = page.program.recording
    assert recording is not None
    if recording.observed is not None:
        own = own_fields(event)
        said = {**own, "clause": event.clause, "seat": event.seat}
        return [{"do": "report", "kind": event.kind, "fields": said}]
    asking = NextEventQuestion(recording)
    for piece in asking.pieces.get(event, ()):
        if [one.event for one in asking.touching(piece)] == [event]:
            return [{"do": "piece", "piece": piece}]
    for one in page.question["sets"]:
        if asking.after(one["picks"]).rest[0].event == event:
            return [{"do": "set", "picks": one["picks"]}]
    picks: list[str] = []
    messages: list[dict[str, Any]] = []
    while True:
        asked = asking.after(picks)
        if asked.is_whole and asked.rest[0].event == event and (picks and not asked.by_default):
            return messages
        if asked.is_whole and asked.by_default and asked.rest[0].event == event:
            return [*messages, {"do": "write"}]
        part = len(picks)
        if part >= len(asked.parts):
            return messages
        if asked.parts[part]["sort"] == "number":
            before = sum(one["sort"] == "number" for one in asked.parts[:part])
            picks.append(str(getattr(event, asking.numbers.names[before])))
            messages.append({"do": "pick", "part": part, "key": picks[-1]})
            continue
        for key in asked.parts[part]["keys"]:
            if not key["can"]:
                continue
            deeper = asking.after([*picks, key["id"]])
            meant = deeper.undecided or deeper.rest
            if any(one.event == event and one.then is None for one in meant):
                picks.append(key["id"])
                messages.append({"do": "pick", "part": part, "key": key["id"]})
                break
        else:
            face = asking.recording.alphabet.face_of(event)
            laid = [key["id"] for key in asked.parts[part]["keys"] if key["can"]]
            if face in laid and asked.parts[part]["sort"] != "counts":  # but not this many of it
                picks.append(face)
                messages.append({"do": "pick", "part": part, "key": face})
                continue
            return messages + _pale(asking, asked.parts[part], event, part)


def _pale(
    asking: NextEventQuestion, told: RecordPart, event: Event, part: int
) -> list[dict[str, Any]]:
    """Tap a key shown as impossible that is possible: an unseen hand may hold the card."""
    name = asking.recording.alphabet.face_of(event)
    if told["sort"] == "counts":
        name = str(own_fields(event)["count"])
    found = [key["id"] for key in told["keys"] if not key["can"] and key["id"] == name]
    assert found, (event, [key["id"] for key in told["keys"]])
    return [{"do": "pick", "part": part, "key": found[0]}]
