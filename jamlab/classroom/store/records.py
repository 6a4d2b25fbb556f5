"""What the store holds, as it is handed out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["live", "homework"]
Stage = Literal["waiting", "open", "shown", "revealed"]
Sender = Literal["device", "group", "hands", "cards"]
Stored = Literal["counted", "before", "late"]
"""Of a post: it is stored now; it, or a later one of the same pupil, was stored before; the vote
is over, and nothing was stored."""


@dataclass(frozen=True)
class ClassRecord:
    """A class. `version` rises with all that pupils can see of it; who is `shut` lets nobody new
    in."""

    id: int
    code: str
    kind: Kind
    title: str
    version: int
    created: float
    ended: float | None
    shut: bool


@dataclass(frozen=True)
class RoundRecord:
    """What is asked: `question` everybody may read, `hidden` only after the reveal."""

    id: int
    position: int
    question: Mapping[str, Any]
    hidden: Mapping[str, Any]
    stage: Stage
    vote: int
    opened: float | None


@dataclass(frozen=True)
class PupilRecord:
    """Who answers: a device, a group of `members` at one, or what the teacher counts."""

    id: int
    kind: Sender
    name: str
    members: int


@dataclass(frozen=True)
class AnswerRecord:
    """The answer that stands, of a pupil in a vote of a round."""

    round: int
    vote: int
    pupil: int
    sender: Sender
    n: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class TrialsRecord:
    """Trials that were played at once: how many, their sum, the sum of their squares. Trial k had
    the stream of chance (`seed`, k), so they can be played again."""

    pupil: int
    n: int
    total: float
    squares: float
    seed: int
