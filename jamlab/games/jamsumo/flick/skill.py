"""How well a finger does what it means to: the spread of aim, speed and struck point.

* A skill is four numbers, each the standard deviation of a normal spread. Some have names; any can
  be written: `aim=3,speed=0.1,offset=1,height=0.8` (what is left out is 0).
* The speed's is that of its natural logarithm: 0.1 is about a tenth more or less.
* A flick takes the same numbers from its stream whatever the skill: so two skills, or two aims, can
  be compared by the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from math import cos, exp, log, pi, sqrt
from typing import Final

from jamlab.core import Stream
from jamlab.games.jamsumo import event_tables
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, inward
from jamlab.games.jamsumo.flick.physics import Struck
from jamlab.games.jamsumo.flick.throw import Flick

MOST: Final = {"aim": 45.0, "speed": 2.0, "offset": 8.0, "height": 8.0}
"""The largest spread that can be asked for: degrees, of the logarithm, mm, mm."""
SLIDES: Final = 60.0
"""Degrees off the way straight in at which a finger would slide along the face."""
SLOWEST: Final = 10
FASTEST: Final = 6_000
"""mm/s: no faster, or a die could pass through another between two instants."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The spread of a finger: aim in degrees, speed of its logarithm, offset and height in mm."""

    aim: float = 0.0
    speed: float = 0.0
    offset: float = 0.0
    height: float = 0.0

    def __post_init__(self) -> None:
        for name, most in MOST.items():
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(
                    f"the {name} of a skill is a spread from 0 to {most:g}, "
                    f"not {getattr(self, name):g}"
                )

    def __str__(self) -> str:
        for name, skill in SKILLS.items():
            if skill == self:
                return name
        return ",".join(f"{name}={getattr(self, name):g}" for name in MOST)

    def struck(self, board: Board, pose: Pose, flick: Flick, rng: Stream) -> Struck:
        """What is really struck where this flick of a die is meant.

        The finger strikes the face (its chamfered edge not) and slides no more than 60 degrees.
        """
        aim, speed, offset, height = (_normal(rng) for _ in range(4))
        straight = inward(pose, flick.face)
        off = (flick.aim + aim * self.aim - straight + 180) % 360 - 180
        off = max(-SLIDES, min(SLIDES, off))
        fast = flick.speed * 10 * exp(max(-5.0, min(5.0, speed * self.speed)))
        reach = board.half_die - board.chamfer
        low, high = board.chamfer, board.die - board.chamfer
        return Struck(
            flick.face,
            round((straight + off) * 10) % 3600,
            max(SLOWEST, min(FASTEST, round(fast))),
            max(-reach, min(reach, round((flick.offset + offset * self.offset) * 10))),
            max(low, min(high, round((flick.height + height * self.height) * 10))),
        )


SKILLS: Final = {
    "exact": Skill(),
    "expert": Skill(1.5, 0.06, 0.6, 0.5),
    "good": Skill(3.0, 0.10, 1.0, 0.8),
    "casual": Skill(5.0, 0.18, 1.5, 1.2),
    "child": Skill(9.0, 0.30, 2.5, 2.0),
}
"""Skills by name, the best first."""
USUAL: Final = "good"


def strayed(flick: Flick, aim: float, speed: float, rng: Stream) -> Flick:
    """The flick with its aim and its speed off by these spreads, in whole numbers that can be
    chosen."""
    off, faster = _normal(rng) * aim, _normal(rng) * speed
    fast = event_tables.SPEEDS
    wanted = flick.speed * exp(max(-5.0, min(5.0, faster)))
    return replace(
        flick,
        aim=round(flick.aim + off) % 360,
        speed=min(fast, key=lambda one: abs(one - wanted)),
    )


def skill_of(text: str) -> Skill:
    """A skill by name, or by its numbers: `"good"`, `"aim=3,speed=0.1"`. ValueError says what is
    wrong with other words."""
    if text in SKILLS:
        return SKILLS[text]
    numbers: dict[str, float] = {}
    for part in text.split(","):
        name, is_said, number = part.strip().partition("=")
        if not is_said or name not in MOST:
            raise ValueError(
                f"no skill {text!r}; there are {', '.join(SKILLS)}, "
                f"or numbers for some of {', '.join(MOST)}: aim=3,speed=0.1"
            )
        if name in numbers:
            raise ValueError(f"the skill {text!r} says {name} twice")
        try:
            numbers[name] = float(number)
        except ValueError:
            raise ValueError(f"the {name} of a skill is a number, not {number!r}") from None
    return Skill(**numbers)


def listed(text: str) -> list[Skill]:
    """Skills with commas between. One in numbers begins with its aim, so that it is known where
    the one before it ends: `"good,aim=3,speed=0.1,casual"`."""
    found: list[str] = []
    for part in text.split(","):
        part = part.strip()
        if found and "=" in part and not part.startswith("aim="):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return [skill_of(words) for words in found]


def skills_of(text: str, seats: int) -> list[Skill]:
    """The skills of all seats: one for all, or one each with commas between (as in `listed`)."""
    skills = listed(text)
    if len(skills) == 1:
        return skills * seats
    if len(skills) != seats:
        raise ValueError(f"{len(skills)} skills for {seats} seats; one is for all seats")
    return skills


def shown(skills: Sequence[Skill]) -> list[str]:
    """Skills as a log's header has them."""
    return [str(skill) for skill in skills]


def spread(skill: Skill) -> tuple[float, ...]:
    """Its four numbers."""
    return astuple(skill)


def _normal(rng: Stream) -> float:
    """A number of the standard normal distribution, by Box and Muller's way (1958)."""
    return sqrt(-2 * log(1 - rng.random())) * cos(2 * pi * rng.random())
