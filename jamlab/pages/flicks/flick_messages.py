"""What a table to flick on tells the browser, as records; see `jamlab.ui.messages`."""

from __future__ import annotations

from typing import Literal, TypedDict

from jamlab.ui.messages import Aim, Pose, Roll


class Lying(TypedDict):
    """Where the dice lie, which faces of them a finger can strike, which may be flicked."""

    poses: dict[str, Pose]
    faces: dict[str, list[int]]
    may: list[str]


class FlickRolled(Lying):
    """What came of a flick; `n` is that of the message that asked."""

    n: int
    kind: Literal["rolled"]
    roll: Roll
    words: str


class FlickPlaced(Lying):
    """A die was put elsewhere."""

    n: int
    kind: Literal["placed"]
    words: str


class FlickRefused(TypedDict):
    """A flick or a place that cannot be."""

    n: int
    kind: Literal["refused"]
    words: str


class FlickShown(Lying):
    """A flick that somebody else made, from where the dice lay `before`."""

    kind: Literal["shown"]
    aim: Aim
    before: dict[str, Pose]
    meant: str
    roll: Roll
    words: str
