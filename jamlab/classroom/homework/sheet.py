"""Homework as data: a title and questions, with the solutions kept separately.

* Pupils receive only the questions. The solutions are in a file of the teacher's beside it:
  `homework.answers.json` beside `homework.html`.
* Its id is a hash of title and questions: equal sheets have equal ids.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeGuard

from jamlab.classroom import questions
from jamlab.classroom.class_messages import AfterReveal, ClassQuestion
from jamlab.classroom.questions import FrozenQuestion
from jamlab.classroom.questions.specs import BadPlan, read_plan
from jamlab.lessons import lesson

MOST: Final = 60
MOST_BYTES: Final = 4 * 2**20
_NUMBERS: Final = ("low", "high", "step")
_LARGEST: Final = 1e15
_DATA: Final = re.compile(r'<script type="application/json" id="homework">(.*?)</script>', re.S)


class BadSheet(ValueError):
    """Raised if the data are not a valid homework; the message says why."""


@dataclass(frozen=True)
class Sheet:
    """Homework. `hidden` holds the solutions, question by question; None if they are not known."""

    title: str
    questions: tuple[ClassQuestion, ...]
    hidden: tuple[AfterReveal, ...] | None = None

    @classmethod
    def of(cls, title: str, asked: Iterable[FrozenQuestion]) -> Sheet:
        """Make a homework of these questions; raise BadSheet for none, or more than 60."""
        found = tuple(asked)
        if not 1 <= len(found) <= MOST:
            raise BadSheet(f"a homework must have 1 to {MOST} questions, got {len(found)}")
        title = " ".join(title.split())[:200]
        return cls(title, tuple(a.question for a in found), tuple(a.hidden for a in found))

    @cached_property
    def id(self) -> str:
        """Twelve hexadecimal digits by which answers refer to their homework."""
        said = json.dumps([self.title, self.questions], sort_keys=True, ensure_ascii=False)
        return sha256(said.encode()).hexdigest()[:12]

    def part(self, place: int) -> str:
        """Return the label of question `place`, from 1: "question 2 of 4"."""
        return f"question {place} of {len(self.questions)}"

    def public(self, *, with_answers: bool) -> dict[str, Any]:
        """Return the contents of the pupils' file. Solutions, if included, are encoded, so that a
        reader of the source does not see them by accident; they are not protected.
        """
        packed = None
        if with_answers and self.hidden is not None:
            said = json.dumps([{**h, "source": {}} for h in self.hidden], ensure_ascii=False)
            packed = base64.b64encode(said.encode()).decode("ascii")
        return {
            "jamlab_homework": 1,
            "id": self.id,
            "title": self.title,
            "questions": list(self.questions),
            "answers": packed,
        }

    def whole(self) -> str:
        """Return the teacher's file: questions and solutions."""
        said = self.public(with_answers=False) | {"hidden": list(self.hidden or ())}
        return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def beside(page: Path) -> Path:
    """Return the path of the solutions: `homework.answers.json` beside `homework.html`."""
    return page.with_name(page.name.removesuffix(".html") + ".answers.json")


def sheet_in(path: Path) -> Sheet:
    """Read the homework from a page, with the solutions if they lie beside it, or from a teacher's
    file.

    Raises BadSheet, OSError.
    """
    if path.suffix == ".json":
        return _sheet(_json(_text(path), path.name), path.name)
    matched = _DATA.search(_text(path))
    if matched is None:
        raise BadSheet(f"{path.name} is not a homework")
    found = _sheet(_json(matched[1], path.name), path.name)
    if found.hidden is None and beside(path).is_file():
        teachers = sheet_in(beside(path))
        if teachers.id != found.id:
            raise BadSheet(f"{beside(path).name} belongs to another homework than {path.name}")
        return teachers
    return found


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadSheet(f"{path.name} is too large for a homework")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSheet(f"{path.name} is not a homework") from None


def _json(text: str, name: str) -> Any:
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # lone surrogates cannot be encoded
        return found
    except (ValueError, RecursionError):
        raise BadSheet(f"{name} is damaged: its questions cannot be read") from None


def _sheet(said: Any, name: str) -> Sheet:
    if not isinstance(said, dict) or said.get("jamlab_homework") != 1:
        raise BadSheet(f"{name} is not a homework")
    title, questions, hidden = said.get("title"), said.get("questions"), said.get("hidden")
    if not isinstance(title, str) or not _are_questions(questions):
        raise BadSheet(f"{name} is damaged: its questions cannot be read")
    if hidden is None and isinstance(said.get("answers"), str):
        hidden = _json(_unpacked(said["answers"]), name)
    if hidden is not None and not _are_answers(hidden, questions):
        raise BadSheet(f"{name} is damaged: what is right cannot be read")
    found = Sheet(title, tuple(questions), None if hidden is None else tuple(hidden))
    if said.get("id") != found.id:
        raise BadSheet(f"{name} was changed: its questions are not those that it was made with")
    return found


def _unpacked(text: str) -> str:
    try:
        return base64.b64decode(text, validate=True).decode()
    except ValueError:
        return ""


def _are_questions(said: Any) -> TypeGuard[list[ClassQuestion]]:
    return isinstance(said, list) and 1 <= len(said) <= MOST and all(map(_is_question, said))


def _is_question(said: Any) -> bool:
    if not isinstance(said, dict) or said.get("kind") not in ("chance", "number", "choice"):
        return False
    choices = said.get("choices")
    return (
        all(isinstance(said.get(name), str) for name in ("about", "ask", "unit"))
        and all(_is_number(said.get(name)) for name in _NUMBERS)
        and said["low"] <= said["high"]
        and isinstance(choices, list)
        and all(isinstance(each, str) for each in choices)
        and (said["kind"] != "choice" or len(choices) >= 2)
    )


def _are_answers(said: Any, questions: list[ClassQuestion]) -> TypeGuard[list[AfterReveal]]:
    return (
        isinstance(said, list)
        and len(said) == len(questions)
        and all(_is_answer(each, question) for each, question in zip(said, questions, strict=True))
    )


def _is_answer(said: Any, question: Mapping[str, Any]) -> bool:
    if not isinstance(said, dict):
        return False
    values = [each and each.get("value") for each in _parts(said) if isinstance(each, dict)]
    right = said.get("right")
    return (
        len(values) == sum(each is not None for each in _parts(said))
        and all(_is_number(value) for value in values)
        and (right is None or (isinstance(right, int) and 0 <= right < len(question["choices"])))
        and isinstance(said.get("feedback"), list)
        and (said.get("worked") is None or _is_worked(said["worked"]))
    )


def _is_worked(said: Any) -> bool:
    mistakes = said.get("mistakes") if isinstance(said, dict) else None
    return (
        isinstance(mistakes, list)
        and _is_number(said.get("within"))
        and all(isinstance(each, dict) and isinstance(each.get("words"), str) for each in mistakes)
        and all(_is_number(each.get(end)) for each in mistakes for end in ("low", "high"))
    )


def _parts(said: Mapping[str, Any]) -> tuple[Any, Any]:
    return said.get("exact"), said.get("came")


def _is_number(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and abs(value) <= _LARGEST  # also rejects NaN


# -- Homework made of the questions for classes ----------------------------------------------------
#
# Random outcomes are seeded by the questions themselves, so that the same plan gives the same
# homework whenever it is read.


PLAN = ".toml"


def of_lesson(number: int, title: str = "") -> Sheet:
    """Return all questions of a lesson; raise ValueError for an unknown lesson."""
    asked = questions.of_lesson(number, _seed(f"lesson {number}"))
    return Sheet.of(title or lesson(number).title, asked)


def of_plan(path: Path, title: str = "") -> Sheet:
    """Return the questions of a plan. Raises BadPlan, BadSheet, OSError."""
    plan = read_plan(path, _seed(path.read_text(encoding="utf-8-sig", errors="replace")))
    return Sheet.of(title or plan.title, plan.asked)


def sheet_or_plan(path: Path) -> Sheet:
    """Return the homework from a page, a teacher's file or a plan. Raises BadSheet, OSError."""
    if path.suffix != PLAN:
        return sheet_in(path)
    try:
        return of_plan(path)
    except BadPlan as error:
        raise BadSheet(str(error)) from None


def _seed(said: str) -> int:
    return int.from_bytes(sha256(said.encode()).digest()[:6])
