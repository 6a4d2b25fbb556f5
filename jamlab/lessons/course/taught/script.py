"""A school hour, minute by minute: the same ten parts in every lesson, filled by its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jamlab.lessons.course.record import Lesson
from jamlab.lessons.course.taught.board import Board, Heard

NAMES: Final = (
    *("Start", "Ask", "First vote", "Show", "Talk", "Try it out", "Second vote", "Reveal"),
    *("Exercises", "Close"),
)
USUAL: Final = (3, 3, 3, 3, 6, 8, 2, 7, 7, 3)
"""The minutes of the parts, where a lesson does not say others: together a school hour."""
SHORT: Final = (1, 2, 2, 1, 4, 4, 0, 4, 0, 2)
"""The minutes of twenty; a part of none is left out."""
_PRESSED: Final = (
    "Your page with the code is on the wall. “In the room” counts the devices that have come in.",
    "“Ask the first question”.",
    "Nothing to press: “received” and “counted” rise. Hands and cards: under “…”.",
    "“Close and show guesses”.",
    "Nothing to press. The dots stay; the exact answer is still hidden.",
    "Nothing to press here: the trials of all devices run into one chart.",
    "“Vote again”; then, when all have answered, “Close and show guesses”.",
    "“Reveal”.",
    "“Next”, one question at a time.",
    "“End the class”. The results are under “…”; there you can delete them, too.",
)
"""What is pressed on the teacher's page in each part."""
_NO_DEVICE: Final = "Devices cannot play this one: the lesson’s page goes on the wall for it."
_ALONE: Final = "Everybody alone and in silence. The worksheet has a place for the guess."


@dataclass(frozen=True)
class Part:
    """A part of the hour: from which minute to which, what to do, what to press."""

    name: str
    start: int
    end: int
    do: tuple[str, ...]
    press: str
    heard: tuple[Heard, ...] = ()
    answer: str = ""
    """A model answer to what is asked in this part."""


def script(lesson: Lesson, board: Board, minutes: tuple[int, ...] = ()) -> tuple[Part, ...]:
    """The parts of a lesson one after the other, in its own minutes or in others."""
    does: tuple[tuple[str, ...], ...] = (
        (board.start,),
        (f"*{lesson.question}*", board.ask),
        (_ALONE,),
        (board.look,),
        (),
        (board.try_out,),
        (board.again,),
        board.reveal,
        (board.exercises,),
        (board.close,),
    )
    found, start = [], 0
    planned = minutes or board.minutes or USUAL
    for name, do, press, length in zip(NAMES, does, _PRESSED, planned, strict=True):
        if length:
            heard = tuple(each for each in board.heard if each.part == name)
            said = press if name != "Try it out" or lesson.can_be_pooled else _NO_DEVICE
            answer = board.close_answer if name == "Close" else ""
            found.append(Part(name, start, start + length, do, said, heard, answer))
        start += length
    return tuple(found)
