"""Homework: questions that pupils answer at their own pace, and the files that they return."""

from jamlab.classroom.homework.counted import CountedHomework, counted
from jamlab.classroom.homework.returned import Found, InvalidAnswers, Returned, found_in
from jamlab.classroom.homework.sheet import BadSheet, Sheet, beside, sheet_in

__all__ = [
    "BadSheet",
    "InvalidAnswers",
    "CountedHomework",
    "Found",
    "Returned",
    "Sheet",
    "beside",
    "counted",
    "found_in",
    "sheet_in",
]
