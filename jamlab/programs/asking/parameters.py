"""What a question wants to be told, as controls, and what these say.

Whatever is said is text, as an address has it; faces are a tuple of names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from jamlab.chance.odds.question import FACES, NUMBER, SEAT, WORD, Parameter
from jamlab.programs.asking.told import AskedChoice, AskedParameter

Said = str | tuple[str, ...]
NOTHING: Final = ""
_LONGEST: Final = 40
"""Characters of what may be said; no number and no name is as long."""
_NOT_SAID: Final = "; not said: "


def usual(parameter: Parameter) -> Said:
    """What is said where nothing else was."""
    default = parameter.default
    if parameter.kind == FACES:
        return default if isinstance(default, tuple) else ()
    return NOTHING if default is None else str(default)


def read(parameter: Parameter, value: Any, seats: int) -> Said | None:
    """What a message says; None if it makes no sense. What a number or a face may be the question
    itself says, in words."""
    if parameter.kind == FACES:
        faces = value.split(",") if isinstance(value, str) else value
        if not isinstance(faces, list | tuple) or not all(isinstance(face, str) for face in faces):
            return None
        cut = (face.strip()[:_LONGEST] for face in faces)
        return tuple(dict.fromkeys(face for face in cut if face))
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    text = str(value).strip()[:_LONGEST]
    choices = [each for each, _ in choices_of(parameter, [NOTHING] * seats, ())]
    return None if parameter.kind in (WORD, SEAT) and text not in choices else text


def asked(parameter: Parameter, said: Said) -> Any:
    """As the question reads it: None for nothing."""
    return int(said) if said and isinstance(said, str) and parameter.kind == SEAT else said or None


def told_of(
    parameter: Parameter, said: Said, seats: Sequence[str], names: Sequence[str]
) -> AskedParameter:
    """The parameter as it is drawn. `names` are the faces that there are."""
    about, _, unsaid = parameter.about.partition(_NOT_SAID)
    title = parameter.name.replace("_", " ") if _ways(parameter) else about
    normal = usual(parameter)
    return {
        "name": parameter.name,
        "title": title[:1].upper() + title[1:],
        "kind": _kind(parameter, names),
        "choices": choices_of(parameter, seats, names),
        "value": _line(said),
        "faces": list(said) if isinstance(said, tuple) else [],
        "usual": _line(normal),
        "unsaid": unsaid or ("" if parameter.needed or normal else "not said"),
    }


def choices_of(
    parameter: Parameter, seats: Sequence[str], names: Sequence[str]
) -> list[AskedChoice]:
    """What can be chosen."""
    if parameter.kind == FACES:
        return [AskedChoice(name, name) for name in names]
    if parameter.kind == NUMBER:
        return []
    _, _, unsaid = parameter.about.partition(_NOT_SAID)
    ways = _ways(parameter)
    nothing = [AskedChoice(NOTHING, unsaid or "not said")] if parameter.default is None else []
    if parameter.kind == SEAT:
        return nothing + [AskedChoice(str(seat), name) for seat, name in enumerate(seats)]
    return nothing + [AskedChoice(word, ways.get(word, word)) for word in parameter.words]


def _kind(parameter: Parameter, names: Sequence[str]) -> Any:
    if parameter.kind in (WORD, SEAT):
        return "choice"
    if parameter.kind == FACES:
        return "faces" if names else "text"
    return "number"


def _line(said: Said) -> str:
    return said if isinstance(said, str) else ",".join(said)


def _ways(parameter: Parameter) -> dict[str, str]:
    """What each word means, where the parameter tells: "word: meaning; word: meaning".

    >>> _ways(Parameter("plan", "best: by the rule; stop: now", WORD, words=("best", "stop")))
    {'best': 'by the rule', 'stop': 'now'}
    """
    pairs = [part.partition(": ") for part in parameter.about.split("; ")]
    found = {word: meaning for word, _, meaning in pairs if word in parameter.words}
    return found if len(found) == len(parameter.words) else {}
