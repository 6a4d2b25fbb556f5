"""Messages of a flick table to the browser; see `jamlab.ui.messages`."""

from __future__ import annotations

from typing import Literal, TypedDict

from jamlab.core import scene
from jamlab.ui.messages import Pose


class Lying(TypedDict):
    """Positions of the dice, their faces that a finger can strike, and the dice that may be
    flicked.
    """

    poses: dict[str, Pose]
    faces: dict[str, list[int]]
    may: list[str]


class FlickRolled(Lying):
    """Result of a flick; `n` is that of the request."""

    n: int
    kind: Literal["rolled"]
    roll: scene.Rolled
    words: str


class FlickPlaced(Lying):
    """Position of a die that was moved by hand."""

    n: int
    kind: Literal["placed"]
    words: str


class FlickRefusal(TypedDict):
    """Refusal of a flick or a placement."""

    n: int
    kind: Literal["refused"]
    words: str


class FlickShown(Lying):
    """Flick by somebody else, with the positions of the dice `before` it."""

    kind: Literal["shown"]
    aim: scene.Aim
    before: dict[str, Pose]
    meant: str
    roll: scene.Rolled
    words: str
