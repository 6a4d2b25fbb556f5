"""A stop: the reader chooses before the game goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jamlab.core import Choice, Event, sort_of
from jamlab.replay.errors import LogError
from jamlab.replay.lines import LONGEST_LINE, Malformed, event_lines
from jamlab.replay.notes.records import StopShape
from jamlab.replay.replay import Replay


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the options there, whether it is right, and what is said to who chose it; `says` in
    place of what the game calls it."""

    event: Event
    right: bool
    word: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """After event `at`, where a seat chooses, the reader chooses among these answers first.

    Several answers can be right, and at least one is.
    """

    at: int
    question: str
    answers: tuple[Answer, ...]
    hint: str = ""


def choice_at(replay: Replay, at: int) -> Choice:
    """The choice after `at` events; Malformed if nobody chooses there."""
    if at > len(replay):
        raise Malformed(f"there are events 0 to {len(replay)} only")
    try:
        node = replay.game.pending(replay.state(at))
    except LogError as error:
        raise Malformed(error.what) from None
    if not isinstance(node, Choice):
        raise Malformed(f"nobody chooses there ({sort_of(node)})")
    return node


def read_stops(shapes: Sequence[StopShape], replay: Replay) -> tuple[Stop, ...]:
    """The stops of a file; Malformed names the first that cannot be, and its answer."""
    found: list[Stop] = []
    for shape in shapes:
        where = f"the stop at {shape.at}"
        if any(stop.at == shape.at for stop in found):
            raise Malformed(f"two stops at {shape.at}")
        try:
            node = choice_at(replay, shape.at)
        except Malformed as error:
            raise Malformed(f"{where}: {error}") from None
        answers: list[Answer] = []
        for number, answer in enumerate(shape.answers, start=1):
            try:
                event = _option(bytes(answer.option), replay, shape.at, node)
                if any(event == other.event for other in answers):
                    raise Malformed("this option stands there twice")
            except Malformed as error:
                raise Malformed(f"{where}, answer {number}: {error}") from None
            answers.append(Answer(event, answer.right, answer.word, answer.says))
        if not any(answer.right for answer in answers):
            raise Malformed(f"{where}: no answer is right")
        found.append(Stop(shape.at, shape.question, tuple(answers), shape.hint))
    return tuple(found)


def _option(line: bytes, replay: Replay, at: int, node: Choice) -> Event:
    if len(line) > LONGEST_LINE:
        raise Malformed(f"longer than {LONGEST_LINE} bytes")
    found = event_lines(replay.game).read(line, at + 1)
    if found.node != "choice" or found.event not in node.options:
        raise Malformed("this is no option there")
    return found.event


def option_words(replay: Replay, at: int, event: Event) -> str:
    """What the game calls an option: its line, if it stands there alone, or what would happen."""
    for line in replay.game.option_lines(replay.state(at), event.seat, replay.seats):
        if line.legal and tuple(line.options) == (event,):
            return line.title
    return replay.game.tell(event, replay.seats)


def option_line(replay: Replay, at: int, event: Event) -> Any:
    """An option after event `at` as it stands in a file."""
    return json.loads(event_lines(replay.game).write(at + 1, "choice", event))


def stop_said(stop: Stop, replay: Replay) -> dict[str, Any]:
    """A stop as it stands in a file."""
    said: dict[str, Any] = {"at": stop.at, "question": stop.question}
    if stop.hint:
        said["hint"] = stop.hint
    said["answers"] = [
        {
            "option": option_line(replay, stop.at, answer.event),
            **({"says": answer.says} if answer.says else {}),
            "right": answer.right,
            "word": answer.word,
        }
        for answer in stop.answers
    ]
    return said
