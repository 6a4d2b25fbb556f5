"""One flick done many times: where the die stops, what becomes of it.

* `Trials` does the flick a number of times and keeps a record of each; flick k depends on the seed
  and on k alone. It can be done in pieces, so that a page stays alive meanwhile.
* `sinking` flicks straight at the hole from several distances.
* The dice are rolled by MuJoCo, each flick with the finger's spread; or the game's own table of
  flicks says what comes, which knows no skill.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Final

from jamlab.engine.stream import Stream
from jamlab.flicks.physics import missing, roll
from jamlab.flicks.skill import Skill
from jamlab.games.jamsumo.board import Board
from jamlab.games.jamsumo.events import DiceRolled
from jamlab.games.jamsumo.outcome import BOARD, FATES, HOLE, PLATFORM, fate_of, read_moved
from jamlab.games.jamsumo.places import set_down
from jamlab.games.jamsumo.pose import Pose, flat_face, inward, side_faces
from jamlab.games.jamsumo.roll import Flick, Roll
from jamlab.probability.intervals import wilson
from jamlab.probability.job import seed_of

MUJOCO: Final = "mujoco"
TABLE: Final = "table"
FIRST: Final = 10
"""mm from the edge of the hole: nearer no die is flicked from in `sinking`."""


def rollers() -> tuple[str, ...]:
    """Who can roll dice here, the best first."""
    return (TABLE,) if missing() else (MUJOCO, TABLE)


@dataclass(frozen=True, slots=True)
class Stopped:
    """What became of the flicked die: its fate, the face it shows (0: tilted), x and y in 0.1 mm.

    A die that is gone shows 0 and lies nowhere (0, 0). `touched` counts the dice it moved.
    """

    fate: str
    face: int = 0
    x: int = 0
    y: int = 0
    touched: int = 0


@dataclass(slots=True)
class Trials:
    """Many times the same flick of `die`, which lies among `poses`."""

    board: Board
    poses: Mapping[str, Pose]
    die: str
    flick: Flick
    skill: Skill
    roller: str = MUJOCO
    seed: int = 1
    done: list[Stopped] = field(default_factory=list)

    def run(self, count: int) -> None:
        """Flick so many times more."""
        for _ in range(count):
            self.done.append(self._one(Stream(seed_of(self.seed, len(self.done)))))

    def _one(self, rng: Stream) -> Stopped:
        if self.roller == TABLE:
            return self._by_table(rng)
        struck = self.skill.struck(self.board, self.poses[self.die], self.flick, rng)
        came = roll(self.board, self.poses, self.die, struck, path=False)
        others = sum(came.lies.get(name) != pose for name, pose in self.poses.items())
        if self.die in came.gone:
            return Stopped(came.gone[self.die], touched=others - 1)
        pose = came.lies[self.die]
        moved = pose != self.poses[self.die]
        return self._stopped(pose, others - moved)

    def _by_table(self, rng: Stream) -> Stopped:
        event = Roll(0, self.board, self.die, self.flick, dict(self.poses)).draw(rng)
        assert isinstance(event, DiceRolled), event
        moved = {record.die: record for record in read_moved(event.moved)}
        own = moved.pop(self.die, None)
        if own is None:
            return self._stopped(self.poses[self.die], len(moved))
        if own.pose is None:
            return Stopped(own.fate, touched=len(moved))
        return self._stopped(own.pose, len(moved))

    def _stopped(self, pose: Pose, touched: int) -> Stopped:
        board = self.board
        return Stopped(fate_of(board, pose), flat_face(pose, board.flat), pose[0], pose[1], touched)

    # -- what it comes to --------------------------------------------------------------------------

    def counts(self) -> dict[str, int]:
        """How often each came: a fate, `tilted`, `other die moved`, or `shows 1` … `shows 6`."""
        found = dict.fromkeys(FATES, 0)
        for one in self.done:
            found[one.fate] += 1
        lying = [one for one in self.done if one.fate in (BOARD, PLATFORM)]
        for face in range(1, 7):
            found[f"shows {face}"] = sum(one.face == face for one in lying)
        found["tilted"] = sum(one.face == 0 for one in lying)
        found["other die moved"] = sum(one.touched > 0 for one in self.done)
        return found

    def share(self, name: str) -> tuple[float, float, float]:
        """A count's share of all flicks, and its 95 % interval."""
        count, total = self.counts()[name], len(self.done)
        low, high = wilson(count, total)
        return (count / total if total else float("nan"), low, high)


@dataclass(frozen=True, slots=True)
class Sunk:
    """How often a die sank from a distance (mm between its centre and the edge of the hole)."""

    distance: int
    sunk: int
    flicks: int


WAYS: Final = (225, 270)
"""From where `sinking` may flick, in degrees: out of the corner, or from the reader's side."""


def distances(board: Board) -> list[int]:
    """From where `sinking` flicks: every 10 mm, as far as a die stands on the bare board."""
    return _bare(board)[1]


def _bare(board: Board) -> tuple[int, list[int]]:
    """The way along which the bare board reaches farthest, and the distances on it."""
    found = {way: list(_along(board, way)) for way in WAYS}
    best = max(found, key=lambda way: len(found[way]))
    return best, found[best]


def _along(board: Board, way: int) -> Iterator[int]:
    reach = board.die * 0.75  # of any corner of a die, however it is turned
    for distance in range(FIRST, board.half // 5, 10):
        x, y = _from(board, distance, way)
        spots = [(10 * x + dx, 10 * y + dy) for dx in (-reach, reach) for dy in (-reach, reach)]
        if any(not board.over_board(*spot) or board.platform_at(*spot) for spot in spots):
            return
        yield distance


def _from(board: Board, distance: int, way: int) -> tuple[int, int]:
    """Where the die's centre is, in whole mm."""
    far = board.hole / 20 + distance
    return round(far * cos(radians(way))), round(far * sin(radians(way)))


def sinking(
    board: Board, speed: int, skill: Skill, each: int, *, roller: str = MUJOCO, seed: int = 1
) -> Iterator[Sunk]:
    """Flick a lone die straight at the middle of the hole, `each` times from each distance.

    `speed` in cm/s. The die shows 4 and is struck squarely, in the middle of a side.
    """
    way, places = _bare(board)
    aim = (way + 180) % 360
    for distance in places:
        x, y = _from(board, distance, way)
        pose = set_down(board, x, y, 4, 5, aim % 90, 0)
        apart = {
            face: abs((inward(pose, face) - aim + 180) % 360 - 180) for face in side_faces(pose)
        }
        flick = Flick(min(apart, key=lambda face: apart[face]), aim, speed, 0, board.die // 20)
        trials = Trials(board, {"A1": pose}, "A1", flick, skill, roller, seed + distance)
        trials.run(each)
        yield Sunk(distance, sum(one.fate == HOLE for one in trials.done), each)
