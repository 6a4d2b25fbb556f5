"""Messages of an explainer to the browser; see `jamlab.ui.messages`."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from jamlab.ui.messages import Face


class ExplainerAnswer(TypedDict):
    """Answer to a question, and the feedback on it."""

    text: str
    feedback: str
    right: NotRequired[bool]


class ExplainerQuestion(TypedDict):
    """Question about a rule, as in `questions.json`."""

    ask: str
    answers: list[ExplainerAnswer]


class Rule(TypedDict):
    """Clause with its explanations; `options` are values and their meanings."""

    id: str
    title: str
    text: str
    more: list[str]
    ruling: str
    options: list[list[str]]
    example: str
    question: ExplainerQuestion | None


class Chapter(TypedDict):
    """Chapter of the rules."""

    title: str
    rules: list[Rule]


class ExplainerPage(TypedDict):
    """Rules of a game; `parts` are the faces in the box with their numbers."""

    game: str
    name: str
    about: str
    introduction: list[str]
    layout: str
    faces: dict[str, Face]
    parts: list[tuple[str, int]]
    chapters: list[Chapter]
