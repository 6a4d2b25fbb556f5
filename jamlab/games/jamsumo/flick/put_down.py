"""Resting places of dice that slid on a plane (by_table.py): on their path, where there is room.

* Dice are put down one after another, the last one struck first. Each lies as far along its path as
  it overlaps nothing; at worst at its old place, which no other die takes meanwhile.
* Then dice that had leaned on a die that moved are laid flat, near their old places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin
from typing import Final

from jamlab.core.stream import Stream
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import stood
from jamlab.games.jamsumo.board.plane import gauss
from jamlab.games.jamsumo.board.pose import Pose, inward, rounded, side_faces, top_face
from jamlab.games.jamsumo.board.rest import near, stands_alone, touching, unsteady
from jamlab.games.jamsumo.board.solid import gap, ground_gap, platform_gap
from jamlab.games.jamsumo.flick.outcome import OFF
from jamlab.games.jamsumo.flick.throw import Throw

LEANING: Final = 0.1
"""Chance that a die that stops at the very rim leans into the hole."""
STEP: Final = 10.0
"""Steps in 0.1 mm by which a die is moved back until there is room."""


class Way:
    """Path of a die (0.1 mm), and the chance that it now shows another face."""

    def __init__(self, points: list[tuple[float, float]]) -> None:
        self.points = points
        self.face = 0.0


class SlideResult:
    """Result of sliding: the paths of the dice that moved, and the fates of those that are gone."""

    def __init__(self, throw: Throw, rng: Stream) -> None:
        self.throw = throw
        self.board = throw.board
        self.rng = rng
        self.ways: dict[str, Way] = {}
        self.gone: dict[str, str] = {}


def put_down(slide: SlideResult) -> dict[str, Pose]:
    """Return the poses of dice that moved or lost a support; those without room are off."""
    throw, board = slide.throw, slide.throw.board
    taken = {die: pose for die, pose in throw.poses.items() if die not in slide.gone}
    found: dict[str, Pose] = {}
    for die in reversed(slide.ways):  # the last ones struck made room first
        if die not in slide.gone:
            taken[die] = _stopped(slide, die, taken)
            if taken[die] != throw.poses[die]:
                found[die] = taken[die]
    moved = [throw.poses[die] for die in throw.poses if taken.get(die) != throw.poses[die]]
    for _ in range(len(throw.poses)):
        loose = _loose(board, throw, taken, moved, found)
        if not loose:
            break
        moved = []
        for die in loose:
            moved.append(taken[die])
            pose = _dropped(slide, die, taken)
            if pose is None:
                slide.gone[die] = OFF
                del taken[die]
                found.pop(die, None)
            else:
                found[die] = taken[die] = pose
    return found


def _loose(
    board: Board, throw: Throw, taken: dict[str, Pose], moved: list[Pose], done: dict[str, Pose]
) -> list[str]:
    """Return the dice without support, or that leaned on one that has moved."""
    others = {die: pose for die, pose in taken.items() if die not in done}
    found = unsteady(board, others, moved) if moved else []
    if throw.settles:
        for die, pose in others.items():
            beside = {other: lies for other, lies in taken.items() if other != die}
            needs = die not in found and not stands_alone(board, pose)
            if needs and not touching(board, pose, beside):
                found.append(die)
    return found


def _stopped(slide: SlideResult, die: str, taken: dict[str, Pose]) -> Pose:
    """Return the pose of a die as far along its path as there is room; at worst the old one."""
    before = slide.throw.poses[die]
    way = slide.ways[die]
    top, turn = _rolled_over(slide, before, way)
    others = {other: pose for other, pose in taken.items() if other != die}
    for x, y in _backwards(way.points):
        pose = _laid(slide, x, y, top, turn, others)
        if pose is not None:
            return pose
    return before


def _rolled_over(slide: SlideResult, before: Pose, way: Way) -> tuple[int, float]:
    """Return the top face in the end, and the direction of the die (degrees)."""
    rng = slide.rng
    top = top_face(before)
    if rng.random() < way.face:
        top = rng.choice(side_faces(before))
    far = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way.points))
    turn = inward(before, side_faces(before)[0]) + 180
    return top, (turn + gauss(rng) * min(far / 10, 90.0)) % 360


def _backwards(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield positions on a path, a millimetre apart, from its end."""
    for (x, y), (from_x, from_y) in zip(points[:0:-1], points[-2::-1], strict=True):
        far = hypot(from_x - x, from_y - y)
        steps = int(far / STEP) + 1
        for n in range(steps):
            yield x + (from_x - x) * n / steps, y + (from_y - y) * n / steps


def _laid(
    slide: SlideResult, x: float, y: float, top: int, turn: float, others: dict[str, Pose]
) -> Pose | None:
    """Return the pose of a die at that place, None if there is no room."""
    board = slide.board
    if not board.over_board(x, y) or board.over_hole(x, y):
        return None
    front = 5 if top in (1, 6) else 1  # any side face
    platform = board.platform_at(x, y)
    pose = stood(board, x, y, top, front, turn, platform)
    rim = hypot(x, y) - board.hole / 2
    if not platform and 0 < rim < board.die / 2 and slide.rng.random() < LEANING:
        leaning = _leaned(board, pose, slide.rng)
        if _has_room(board, leaning, others):
            return leaning
    return pose if _has_room(board, pose, others) else None


def _has_room(board: Board, pose: Pose, others: dict[str, Pose]) -> bool:
    """True if a die with this pose overlaps nothing and has support."""
    if not -1 <= _ground(board, pose) <= 1:
        return False
    if any(platform_gap(board, pose, n, -1) < -1 for n in range(1, len(board.platforms) + 1)):
        return False
    return all(gap(board, pose, others[die], -1) > -1 for die in near(board, pose, others))


def _ground(board: Board, pose: Pose) -> float:
    """Return the distance to the surface that a die stands on."""
    if board.platform_at(pose[0], pose[1]):
        number = board.platform_at(pose[0], pose[1])
        return platform_gap(board, pose, number)
    return ground_gap(board, pose)


def _leaned(board: Board, pose: Pose, rng: Stream) -> Pose:
    """Return the die leaning into the hole by 10 to 30 degrees."""
    angle = radians(10 + 20 * rng.random()) / 2
    towards = atan2(-pose[1], -pose[0]) + pi / 2  # direction of the axis of the lean
    a, b, c = cos(angle), sin(angle) * cos(towards), sin(angle) * sin(towards)
    w, i, j, k = pose[3:]
    turned = (
        a * w - b * i - c * j,
        a * i + b * w + c * k,
        a * j - b * k + c * w,
        a * k + b * j - c * i,
    )
    found = rounded(pose[0], pose[1], pose[2], *turned)
    for _ in range(4):
        down = ground_gap(board, found)
        found = rounded(found[0], found[1], found[2] - down, *found[3:])
    return found


def _dropped(slide: SlideResult, die: str, taken: dict[str, Pose]) -> Pose | None:
    """Return an unsupported die flat on the ground, below or near by; None if there is no room."""
    pose = taken[die]
    others = {other: lies for other, lies in taken.items() if other != die}
    top, turn = top_face(pose), 90.0
    for ring in range(12):
        for part in range(max(6 * ring, 1)):
            angle = 2 * pi * part / max(6 * ring, 1)
            x = pose[0] + 40 * ring * cos(angle)
            y = pose[1] + 40 * ring * sin(angle)
            found = _laid(slide, x, y, top, turn, others)
            if found is not None:
                return found
    return None
