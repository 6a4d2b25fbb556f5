"""What an explainer tells the browser, as records; see `jamlab.ui.messages`."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from jamlab.ui.messages import Face


class Answer(TypedDict):
    """An answer to a question, and what is said to it."""

    text: str
    feedback: str
    right: NotRequired[bool]


class Question(TypedDict):
    """A question about a rule, as `questions.json` holds it."""

    ask: str
    answers: list[Answer]


class Rule(TypedDict):
    """A clause with all that is said to it; `options` are the value and what it means."""

    id: str
    title: str
    text: str
    more: list[str]
    ruling: str
    options: list[list[str]]
    example: str
    question: Question | None


class Chapter(TypedDict):
    """A chapter of the rules."""

    title: str
    rules: list[Rule]


class Page(TypedDict):
    """The rules of a game; `parts` are the faces in the box and how many there are of each."""

    game: str
    name: str
    about: str
    introduction: list[str]
    layout: str
    faces: dict[str, Face]
    parts: list[tuple[str, int]]
    chapters: list[Chapter]
