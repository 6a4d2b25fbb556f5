"""A plan: the questions of a class in a file (TOML), with a title.

    title = "Chance in the castle"

    [[question]]
    lesson = 2
    part = "guess"

Each `[[question]]` is a question in short (`specs.py`). A recorded game is one that comes along, by
its name, or a file, seen from the plan's own folder. What is wrong is said with its line.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jamlab.classroom.questions.asked import Asked
from jamlab.classroom.questions.of_study import NOTES, shipped_study, study_in
from jamlab.classroom.questions.specs import asked_by
from jamlab.log import Replay
from jamlab.log.notes import Notes
from jamlab.log.recorded import LOGS, shipped

EXAMPLE: Final = Path(__file__).with_name("example.toml")
MOST_BYTES: Final = 200_000
MOST: Final = 200
_HEAD: Final = re.compile(r"^\s*\[\[\s*[\"']?question[\"']?\s*\]\]")


class BadPlan(ValueError):
    """What is wrong with a plan, and where in its file."""


@dataclass(frozen=True)
class Plan:
    """What a class will be asked, in this order."""

    title: str
    asked: tuple[Asked, ...]


def read_plan(path: Path, seed: int) -> Plan:
    """The plan in a file; `seed` decides what comes. OSError, or BadPlan."""
    data = path.read_bytes()
    if len(data) > MOST_BYTES:
        raise BadPlan(f"{path.name} is too long for a plan")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPlan(f"{path.name} is no text in UTF-8") from None
    return plan_of(text, path.name, path.parent, seed)


def plan_of(text: str, where: str, folder: Path, seed: int) -> Plan:
    """The plan in a text; `where` is what it is called, `folder` where its games are sought."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPlan(f"{where}: {error}") from None
    except RecursionError:
        raise BadPlan(f"{where}: lists lie too deep in one another for a plan") from None
    for name in told:
        if name not in {"title", "question"}:
            raise BadPlan(f"{where}: a plan has no “{name}”; it has title and [[question]]")
    title = told.get("title", Path(where).stem)
    if not isinstance(title, str) or not 0 < len(title.strip()) <= 200:
        raise BadPlan(f"{where}: “title” is a text of 1 to 200 characters")
    specs = told.get("question", [])
    if not isinstance(specs, list) or not specs:
        raise BadPlan(f"{where}: a plan has at least one [[question]]")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if _HEAD.match(line)]
    asked: list[Asked] = []
    for number, spec in enumerate(specs):
        at = f", line {lines[number]}" if len(lines) == len(specs) else ""
        try:
            asked += asked_by(
                spec,
                seed + number,
                lambda name: found_log(name, folder),
                lambda name: found_study(name, folder),
            )
        except ValueError as error:
            raise BadPlan(f"{where}, question {number + 1}{at}: {error}") from None
    if len(asked) > MOST:
        raise BadPlan(f"{where}: {len(asked)} questions; a class has at most {MOST}")
    return Plan(title.strip(), tuple(asked))


def found_log(name: str, folder: Path) -> Replay:
    """A recorded game: a file, if the name ends as one's does, else one that comes along."""
    if name.endswith(tuple(kind.removeprefix("*") for kind in LOGS)):
        return Replay.read(folder / name)
    return shipped(name)


def found_study(name: str, folder: Path) -> Notes:
    """A study: of a file, if the name ends as a log's or as that of notes, else one that comes
    along."""
    is_file = name.endswith((NOTES, *(kind.removeprefix("*") for kind in LOGS)))
    return study_in(folder / name) if is_file else shipped_study(name)
