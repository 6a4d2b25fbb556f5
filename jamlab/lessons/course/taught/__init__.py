"""A lesson as it is taught: what a teacher does with a class, minute by minute."""

from jamlab.lessons.course.taught.board import BANDS, Board, Heard, read
from jamlab.lessons.course.taught.script import SHORT, USUAL, Part, script

__all__ = ["BANDS", "SHORT", "USUAL", "Board", "Heard", "Part", "read", "script"]
