"""The stops of a study as questions: what would you do here?

The table is seen as the seat sees it that has to choose. Several answers can be right; each has its
word, which is told after the reveal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jamlab.classroom.questions.asked import Asked
from jamlab.classroom.questions.of_step import MOST_OPTIONS, question_about, source_of
from jamlab.log import Replay
from jamlab.log.notes import Notes, Stop, choice_at, option_words
from jamlab.log.recorded import LOGS, shipped_path

NOTES: Final = ".notes.json"
SEAT: Final = "seat"
"""Where a question's source says from which seat its table is seen."""


def of_study(notes: Notes, step: int | None = None) -> tuple[Asked, ...]:
    """The questions at all stops of a study, or at the one after `step` events; ValueError where
    there is none."""
    stops = sorted(notes.stops, key=lambda stop: stop.at)
    found = [stop for stop in stops if step in {None, stop.at}]
    if not found:
        known = ", ".join(str(stop.at) for stop in stops)
        there = f"its stops are at {known}" if stops else "it has no stops"
        where = "" if step is None else f" at step {step}"
        raise ValueError(f"{notes.log} has no question{where}: {there}")
    return tuple(_of_stop(notes, stop) for stop in found)


def _of_stop(notes: Notes, stop: Stop) -> Asked:
    replay, answers = notes.replay, stop.answers
    if len(answers) > MOST_OPTIONS:
        raise ValueError(
            f"the stop at {stop.at} has {len(answers)} answers: up to {MOST_OPTIONS} can be asked"
        )
    question = question_about(replay, stop.at, stop.question)
    title = notes.title or f"{replay.game.name}: {', '.join(replay.seats)}"
    question |= {
        "kind": "choice",
        "about": f"{title}, step {stop.at}",
        "setting": stop.hint,
        "choices": [a.says or option_words(replay, stop.at, a.event) for a in answers],
        "high": len(answers) - 1,
        "step": 1,
        "unit": "",
        "ends": [],
    }
    right = [place for place, answer in enumerate(answers) if answer.right]
    return Asked(
        question,
        {
            "exact": None,
            "came": None,
            "right": right[0] if len(right) == 1 else None,
            "feedback": [f"{'Good' if a.right else 'Not so good'}: {a.word}" for a in answers],
            "source": {
                **source_of(replay, stop.at),
                SEAT: choice_at(replay, stop.at).seat,
                "good": right,
            },
        },
    )


def shipped_study(name: str) -> Notes:
    """The study of a recorded game that comes along, by the game's name, "cramel/two-players";
    ValueError if there is none, LogError for a bad one."""
    return _beside(shipped_path(name))


def study_in(path: Path) -> Notes:
    """The study in a file of notes, or beside a log. ValueError, OSError, LogError."""
    if not path.name.endswith(NOTES):
        return _beside(path)
    begin = path.name.removesuffix(NOTES)
    for kind in LOGS:
        log = path.with_name(begin + kind.removeprefix("*"))
        if log.is_file():
            return Notes.read(path, Replay.read(log))
    raise ValueError(f"the recorded game {begin}.jsonl does not lie beside {path.name}")


def _beside(log: Path) -> Notes:
    return Notes.of_log(log, Replay.read(log))
