"""A question in short, as a plan or a page says it: `asked_by` makes the question of it.

{"lesson": 4}                                    all questions of a lesson
{"lesson": 4, "part": "guess"}                   one of them: "guess", "exercise 2"
{"log": "cramel/ann-bo-cy", "step": 27, "what": "next", "of": ["Cramel", "Mrs Bloom"]}
{"log": "cramel/ann-bo-cy", "step": 127, "what": "choice"}
{"study": "cramel/two-players"}                  all stops of a study; with "step" one of them
{"free": {"ask": "Will it rain at four o’clock?"}}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from jamlab.classroom.questions.asked import Asked
from jamlab.classroom.questions.free import free
from jamlab.classroom.questions.of_lesson import of_lesson
from jamlab.classroom.questions.of_step import of_choice, of_draw
from jamlab.classroom.questions.of_study import of_study, shipped_study
from jamlab.log import LogError, Replay
from jamlab.log.notes import Notes
from jamlab.log.recorded import shipped

NEXT: Final = "next"
CHOICE: Final = "choice"
_KNOWN: Final = {
    "lesson": ("lesson", "part"),
    "log": ("log", "step", "what", "of"),
    "study": ("study", "step"),
    "free": ("free",),
}
_FREE: Final = ("ask", "kind", "low", "high", "step", "unit", "choices")


def asked_by(
    spec: Mapping[str, Any],
    seed: int,
    logs: Callable[[str], Replay] = shipped,
    studies: Callable[[str], Notes] = shipped_study,
) -> tuple[Asked, ...]:
    """The questions that a spec is short for; `seed` decides what comes of a lesson's.

    `logs` finds recorded games by their names, `studies` what is written about them: those that
    come along, unless others are given.
    ValueError says in words what is wrong with a spec.
    """
    if not isinstance(spec, Mapping):
        raise ValueError(f"a question is a table of names and values, not {spec!r}")
    kinds = [kind for kind in _KNOWN if kind in spec]
    if len(kinds) != 1:
        raise ValueError(
            "a question is about a “lesson”, a “log” or a “study”, or “free”: one of them"
        )
    (kind,) = kinds
    _only(spec, _KNOWN[kind], f"a question with “{kind}”")
    if kind == "lesson":
        return _of_lesson(spec, seed)
    if kind == "study":
        return _of_study(spec, studies)
    return (_of_step(spec, logs) if kind == "log" else _free(spec["free"]),)


def _of_lesson(spec: Mapping[str, Any], seed: int) -> tuple[Asked, ...]:
    asked = of_lesson(_whole(spec, "lesson"), seed)
    if "part" not in spec:
        return asked
    parts = {one.hidden["source"]["part"]: one for one in asked}
    part = spec["part"]
    if not isinstance(part, str) or part not in parts:
        raise ValueError(f"“part” is one of {', '.join(parts)}, not {part!r}")
    return (parts[part],)


def _of_step(spec: Mapping[str, Any], logs: Callable[[str], Replay]) -> Asked:
    name, what = spec["log"], spec.get("what")
    if not isinstance(name, str):
        raise ValueError(f"“log” is the name of a recorded game, not {name!r}")
    of = spec.get("of", [])
    if not isinstance(of, list) or not all(isinstance(face, str) for face in of):
        raise ValueError(f"“of” is a list of names of cards or tiles, not {of!r}")
    step = _whole(spec, "step")
    try:
        replay = logs(name)
    except LogError as error:
        raise ValueError(str(error)) from None
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror or error}") from None
    if replay.is_redacted:
        raise ValueError(f"{name} was seen in part: its table cannot be shown")
    if not 0 <= step < len(replay):
        raise ValueError(f"{name} has the steps 0 to {len(replay) - 1}, not {step}")
    if what is None:
        what = NEXT if of or replay.nodes[step] == "chance" else CHOICE
    if what == NEXT:
        return of_draw(replay, step, of)
    if what != CHOICE:
        raise ValueError(f"“what” is “{NEXT}” or “{CHOICE}”, not {what!r}")
    if of:
        raise ValueError("“of” goes with what comes next, not with what a player will do")
    return of_choice(replay, step)


def _of_study(spec: Mapping[str, Any], studies: Callable[[str], Notes]) -> tuple[Asked, ...]:
    name = spec["study"]
    if not isinstance(name, str):
        raise ValueError(f"“study” is the name of a recorded game with notes, not {name!r}")
    try:
        notes = studies(name)
    except LogError as error:
        raise ValueError(str(error)) from None
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror or error}") from None
    return of_study(notes, _whole(spec, "step") if "step" in spec else None)


def _free(told: Any) -> Asked:
    if not isinstance(told, Mapping):
        raise ValueError("“free” holds what is asked: “ask”, and more if it is no chance")
    _only(told, _FREE, "a free question")
    more = {name: told[name] for name in _FREE if name in told and name != "ask"}
    choices = more.setdefault("choices", [])
    if not isinstance(choices, list):
        raise ValueError(f"“choices” is a list of answers, not {choices!r}")
    return free(told.get("ask", ""), **more)


def _only(told: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    for name in told:
        if name not in known:
            raise ValueError(f"{what} has no “{name}”; it has {', '.join(known)}")


def _whole(spec: Mapping[str, Any], name: str) -> int:
    value = spec.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"“{name}” is a whole number, not {value!r}")
    return value
