"""Skill of a finger: the spread of aim, speed and struck point.

* A skill is four standard deviations of normal distributions. Some have names; any can be written:
  `aim=3,speed=0.1,offset=1,height=0.8` (missing ones are 0).
* The speed's is that of its natural logarithm: 0.1 is about a tenth more or less.
* A flick takes the same numbers from its stream whatever the skill, so two skills, or two aims, can
  be compared on common random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from math import exp
from typing import Final

from jamlab.arguments import per_seat
from jamlab.core import Stream
from jamlab.games.jamsumo import event_tables
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.plane import gauss
from jamlab.games.jamsumo.board.pose import Pose, inward
from jamlab.games.jamsumo.flick.physics import Struck
from jamlab.games.jamsumo.flick.throw import Flick

MOST: Final = {"aim": 45.0, "speed": 2.0, "offset": 8.0, "height": 8.0}
"""Largest spreads allowed: degrees, of the logarithm, mm, mm."""
SLIDES: Final = 60.0
"""Degrees off the direction straight in at which a finger would slide along the face."""
SLOWEST: Final = 10
FASTEST: Final = 6_000
"""Greatest speed in mm/s; a faster die could pass through another between two steps."""


@dataclass(frozen=True, slots=True)
class Skill:
    """Spread of a finger: aim in degrees, speed of its logarithm, offset and height in mm."""

    aim: float = 0.0
    speed: float = 0.0
    offset: float = 0.0
    height: float = 0.0

    def __post_init__(self) -> None:
        for name, most in MOST.items():
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(
                    f"the {name} of a skill must be 0 to {most:g}, got {getattr(self, name):g}"
                )

    def __str__(self) -> str:
        for name, skill in SKILLS.items():
            if skill == self:
                return name
        return ",".join(f"{name}={getattr(self, name):g}" for name in MOST)

    def struck(self, board: Board, pose: Pose, flick: Flick, rng: Stream) -> Struck:
        """Return the strike that results from an intended flick.

        The finger strikes the face, not its chamfered edge, and within 60 degrees of straight in.
        """
        aim, speed, offset, height = (gauss(rng) for _ in range(4))
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
    """Return the flick with random errors of these spreads, rounded to what can be chosen."""
    off, faster = gauss(rng) * aim, gauss(rng) * speed
    fast = event_tables.SPEEDS
    wanted = flick.speed * exp(max(-5.0, min(5.0, faster)))
    return replace(
        flick,
        aim=round(flick.aim + off) % 360,
        speed=min(fast, key=lambda one: abs(one - wanted)),
    )


def skill_of(text: str) -> Skill:
    """Parse a skill: `"good"` or `"aim=3,speed=0.1"`. ValueError gives the fault."""
    if text in SKILLS:
        return SKILLS[text]
    numbers: dict[str, float] = {}
    for part in text.split(","):
        name, is_said, number = part.strip().partition("=")
        if not is_said or name not in MOST:
            raise ValueError(
                f"unknown skill {text!r}; known: {', '.join(SKILLS)}, "
                f"or numbers for some of {', '.join(MOST)}: aim=3,speed=0.1"
            )
        if name in numbers:
            raise ValueError(f"the skill {text!r} has {name} twice")
        try:
            numbers[name] = float(number)
        except ValueError:
            raise ValueError(f"the {name} of a skill must be a number, got {number!r}") from None
    return Skill(**numbers)


def listed(text: str) -> list[Skill]:
    """Parse skills separated by commas. One in numbers begins with its aim, which marks the end of
    the one before it: `"good,aim=3,speed=0.1,casual"`.
    """
    found: list[str] = []
    for part in text.split(","):
        part = part.strip()
        if found and "=" in part and not part.startswith("aim="):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return [skill_of(words) for words in found]


def skills_of(text: str, seats: int) -> list[Skill]:
    """Parse the skills of all seats: one for all, or one each, as in `listed`."""
    return per_seat("skills", listed(text), seats)


def shown(skills: Sequence[Skill]) -> list[str]:
    """Return skills as in a log's header."""
    return [str(skill) for skill in skills]


def spread(skill: Skill) -> tuple[float, ...]:
    """Return the standard deviations of aim, speed, offset and height."""
    return astuple(skill)
