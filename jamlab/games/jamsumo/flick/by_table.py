"""Default model of a flick: dice slide on a plane, by a table of measurements.

* `flicks.csv` holds, for single dice: the length of a run by speed, its deviation, the chance of
  another face; the chance of falling into the hole, and the run beyond it; the speed passed to a
  struck die, by offset; the effect of dropping from a platform. It needs no physics, so every
  agent, soak test and simulation can play.
* A die runs straight until it meets a die, the side of a platform, the hole or the edge. A struck
  die runs next, and so on.
* Finally each die that has moved is put down on its path, as far along as there is room, so a
  report always satisfies the rules for reports (roll.py).
"""

from __future__ import annotations

from math import cos, exp, log, pi, radians, sin, sqrt
from typing import Final

from jamlab.core.event import Event
from jamlab.core.stream import Stream
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.plane import enters, gauss, leaves, leaves_square
from jamlab.games.jamsumo.board.reach import covered, free_faces
from jamlab.games.jamsumo.flick.flick_table import FLICKS, MeasuredFlicks
from jamlab.games.jamsumo.flick.outcome import HOLE, OFF
from jamlab.games.jamsumo.flick.put_down import SlideResult, Way, put_down
from jamlab.games.jamsumo.flick.throw import Flick, Throw

AIM_SPREAD: Final = 3.0
"""Spread of the aim in degrees; this and the next two describe skill `good` of skill.py."""
SPEED_SPREAD: Final = 0.10
"""Spread of the speed's logarithm."""
POINT_SPREAD: Final = 10.0
"""Spread of the struck point across and up, 0.1 mm."""

BOUNCE: Final = 0.33
"""Share of its speed that a die keeps when it runs into the side of a platform."""
BOUNCE_SPREAD: Final = 0.1
HOPS: Final = (100.0, 350.0)
"""Speed (cm/s) above which a die may jump over a platform, and the excess at which it always does.
"""
CLOSE: Final = 1.06
"""Distance of the centres of two dice when they meet, in die edges."""
SLOW: Final = 3.0
"""Speed in cm/s up to which a die stays where it is."""
MOST_LEGS: Final = 200
BRAKING: Final = 272.0
"""Deceleration in cm/s²: gives the duration of a roll, and the speed of a die from its remaining
run.
"""
PAST: Final = "past"


class Mover:
    """Die in motion: position (0.1 mm), direction (radians), speed (cm/s), start time (s).

    `last` is the thing it has just touched, which no longer obstructs it. `runs` overrides the
    table's run for a die that has passed the hole.
    """

    def __init__(
        self,
        die: str,
        x: float,
        y: float,
        angle: float,
        speed: float,
        time: float,
        last: str = "",
        runs: tuple[float, float, float, float] | None = None,
    ) -> None:
        self.die = die
        self.x = x
        self.y = y
        self.angle = angle
        self.speed = speed
        self.time = time
        self.last = last
        self.runs = runs


class Slide(SlideResult):
    """One roll on the plane: positions of the remaining dice (0.1 mm), and dice in motion."""

    def __init__(self, throw: Throw, rng: Stream) -> None:
        super().__init__(throw, rng)
        self.table: MeasuredFlicks = FLICKS
        self.places = {die: (float(pose[0]), float(pose[1])) for die, pose in throw.poses.items()}
        self.contacts: list[tuple[str, str]] = []
        self.queue: list[Mover] = []
        self.time = 0.0

    def run(self) -> None:
        """Advance the dice in motion, one leg at a time, until none is left."""
        for _ in range(MOST_LEGS):
            if not self.queue:
                return
            mover = self.queue.pop(0)
            if mover.die not in self.gone and mover.speed > SLOW:
                self._leg(mover)

    def start(self, die: str, angle: float, speed: float) -> None:
        """Start a die in motion."""
        x, y = self.places[die]
        self.queue.append(Mover(die, x, y, angle, speed, 0.0))

    def _leg(self, mover: Mover) -> None:
        """Move a die to the first obstacle, or to where it stops."""
        board, rng = self.board, self.rng
        x, y = mover.x, mover.y = self.places[mover.die]
        run, spread, stray, face = mover.runs or self.table.run(mover.speed)
        run = _skewed(run, spread, rng) if mover.runs else run + gauss(rng) * spread
        far = max(run, 0.1) * 10
        angle = mover.angle + radians(gauss(rng) * stray)
        c, s = cos(angle), sin(angle)
        way = self.ways.setdefault(mover.die, Way([(x, y)]))
        way.face = max(way.face, face)
        here = board.platform_at(x, y)
        dropped = False
        if here:  # it drops off the platform unless it stops before
            out = leaves(x, y, c, s, board.platforms[here - 1])
            dropped = far > out
            if dropped:
                further, face = self.table.drop(mover.speed)
                far += further * 10
                way.face = max(way.face, face)
        first, what = min(
            (far, "rest"),
            self._edge(x, y, c, s),
            self._hole(mover, c, s, far, dropped),
            self._platform(mover, x, y, c, s, here),
            self._die(mover, x, y, c, s),
        )
        left = mover.speed * sqrt(max(1 - first / far, 0.0))
        x, y = x + first * c, y + first * s
        self.places[mover.die] = (x, y)
        way.points.append((x, y))
        mover.time += (mover.speed - left) / BRAKING
        self.time = max(self.time, mover.time)
        if what in (OFF, HOLE):
            self._lost(mover.die, what)
        elif what == "rest":
            if board.over_hole(x, y):
                self._lost(mover.die, HOLE)
        elif what == PAST:
            self._goes_past(mover, angle, far, dropped)
        elif what == "side":
            back = max(BOUNCE + gauss(rng) * BOUNCE_SPREAD, 0.0) * left
            self.queue.append(Mover(mover.die, x, y, angle + pi, back, mover.time))
        else:
            self._meets(mover, what, angle, left)

    def _lost(self, die: str, fate: str) -> None:
        self.gone[die] = fate
        del self.places[die]

    def _meets(self, mover: Mover, other: str, angle: float, speed: float) -> None:
        """Collide a die with another: both go on in their own directions."""
        self.contacts.append((mover.die, other))
        (x, y), (other_x, other_y) = self.places[mover.die], self.places[other]
        c, s = cos(angle), sin(angle)
        aside = ((other_y - y) * c - (other_x - x) * s) / self.board.die
        found = self.table.hit(abs(aside))
        side = 1 if aside >= 0 else -1
        rng = self.rng
        passed = max(found.passed + gauss(rng) * found.spread, 0.0) * speed
        kept = max(found.kept + gauss(rng) * found.spread, 0.0) * speed
        away = angle + side * radians(found.away + gauss(rng) * found.stray)
        on = angle - side * radians(found.on + gauss(rng) * found.stray)
        self.queue.append(Mover(other, other_x, other_y, away, passed, mover.time, mover.die))
        self.queue.append(Mover(mover.die, x, y, on, kept, mover.time, other))

    # -- obstacles ---------------------------------------------------------------------------------

    def _edge(self, x: float, y: float, c: float, s: float) -> tuple[float, str]:
        return leaves_square(x, y, c, s, self.board.half), OFF

    def _over(self, mover: Mover, c: float, s: float, far: float) -> tuple[float, float, float]:
        """Return the distance to the point nearest the hole's middle; the speed and the offset
        there.
        """
        along = -(mover.x * c + mover.y * s)
        speed = mover.speed * sqrt(max(1 - along / far, 0.0))
        return along, speed, abs(mover.x * s - mover.y * c) / (self.board.hole / 2)

    def _hole(
        self, mover: Mover, c: float, s: float, far: float, dropped: bool
    ) -> tuple[float, str]:
        """Return the distance at which the die falls into the hole, or at which it is past it."""
        along, speed, aside = self._over(mover, c, s, far)
        if mover.runs or not 0 < along < far or aside >= self.table.reach:
            return 1e9, HOLE
        if self.rng.random() < self.table.sink(speed, aside, dropped=dropped):
            return along, HOLE
        beyond = along + self.board.hole / 2 * sqrt(max(1 - aside * aside, 0.0))
        return min(beyond, far), PAST

    def _goes_past(self, mover: Mover, angle: float, far: float, dropped: bool) -> None:
        """Let a die that reached the hole without falling go on, slower if it met the rim."""
        _, speed, aside = self._over(mover, cos(angle), sin(angle), far)
        runs = self.table.past(speed, aside, dropped=dropped)
        left = sqrt(2 * BRAKING * max(runs[0], 0.1) / 10)
        x, y = self.places[mover.die]
        self.queue.insert(0, Mover(mover.die, x, y, angle, left, mover.time, mover.last, runs))

    def _platform(
        self, mover: Mover, x: float, y: float, c: float, s: float, here: int
    ) -> tuple[float, str]:
        """Return the distance to the side of a platform, unless the die is fast enough to jump
        over.
        """
        board = self.board
        found = 1e9
        if self.rng.random() < (mover.speed - HOPS[0]) / HOPS[1]:
            return found, "side"
        for number, square in enumerate(board.platforms, 1):
            if number != here:
                reach = (square.side + board.die) / 2
                found = min(found, enters(x - square.x, y - square.y, c, s, reach))
        return found, "side"

    def _die(self, mover: Mover, x: float, y: float, c: float, s: float) -> tuple[float, str]:
        """Return the distance and name of the first die that it meets."""
        die = self.board.die
        found, name = 1e9, ""
        for other, place in self.places.items():
            if other in (mover.die, mover.last):
                continue
            other_x, other_y = place
            along = (other_x - x) * c + (other_y - y) * s
            aside = abs((other_x - x) * s - (other_y - y) * c)
            if along <= 0 or aside > 1.3 * die or along - die > found:
                continue
            if self.rng.random() < self.table.touches(aside / die):
                met = max(along - sqrt(max((CLOSE * die) ** 2 - aside * aside, 0.0)), 0.0)
                found, name = min((found, name), (met, other))
        return found, name


# -- rolls -----------------------------------------------------------------------------------------


def drawn(throw: Throw, rng: Stream, struck: tuple[int, int, int, int] | None = None) -> Event:
    """Return a random outcome of a roll; `struck` is as in `Throw.rolled`, by default drawn for a
    steady hand.

    ValueError if no finger can reach the struck face (M-A2).
    """
    if throw.flick is not None and throw.flick.face not in free_faces(
        throw.board, throw.die, throw.poses
    ):
        raise ValueError(covered(throw.flick.face, throw.die))
    slide = Slide(throw, rng)
    if throw.flick is not None:
        struck = struck or _tried(throw.flick, throw.board, rng)
        slide.start(throw.die, radians(struck[0] / 10), struck[1] / 10)
        slide.run()
    lies = put_down(slide)
    outcome = throw.came(lies, slide.gone)
    return throw.rolled(
        outcome,
        slide.contacts,
        ms=round(1000 * slide.time) if outcome else 0,
        struck=struck,
    )


def _skewed(mean: float, spread: float, rng: Stream) -> float:
    """Return a log-normal number: beyond the rim most dice stop at once, and some fly far."""
    if mean <= 0:
        return 0.0
    width = log(1 + (spread / mean) ** 2)
    return mean * exp(gauss(rng) * sqrt(width) - width / 2)


def _tried(flick: Flick, board: Board, rng: Stream) -> tuple[int, int, int, int]:
    """Return the values actually struck when a steady hand intends this flick."""
    half = board.die // 2
    aim = round(10 * (flick.aim + gauss(rng) * AIM_SPREAD)) % 3600
    speed = max(round(10 * flick.speed * exp(gauss(rng) * SPEED_SPREAD)), 1)
    offset = round(10 * flick.offset + gauss(rng) * POINT_SPREAD)
    height = round(10 * flick.height + gauss(rng) * POINT_SPREAD)
    return aim, speed, max(-half, min(half, offset)), max(0, min(2 * half, height))
