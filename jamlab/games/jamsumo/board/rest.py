"""Support of dice at rest: what carries them, and which lose support when something is removed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from jamlab.games.jamsumo.board.board import Board, Point
from jamlab.games.jamsumo.board.pose import Pose, axes
from jamlab.games.jamsumo.board.solid import TOUCH, extent, gap, ground_gap, platform_gap

LEVEL = 5.0
"""Greatest gap in 0.1 mm between the ground and the lower corners of a die that stands squarely."""
SLACK = 2 * TOUCH
"""Tolerance when looking for supports: dice reported as unmoved may be slightly displaced."""
INSIDE = 25.0
"""Depth (0.1 mm) of a die's centre over the hole at which the round rim still holds it."""
FLUSH = 0.99  # cosine of the largest angle between two sides that lie on each other (8 degrees)


def near(board: Board, pose: Pose, poses: Mapping[str, Pose]) -> list[str]:
    """Return the dice near enough to be touched."""
    reach = 2 * board.die_radius + SLACK
    found = []
    for die, other in poses.items():
        x, y, z = other[0] - pose[0], other[1] - pose[1], other[2] - pose[2]
        if abs(x) < reach and abs(y) < reach and hypot(x, y, z) < reach:
            found.append(die)
    return found


def touching(
    board: Board, pose: Pose, poses: Mapping[str, Pose], within: float = TOUCH
) -> list[str]:
    """Return the dice among `poses` that a die touches."""
    close = near(board, pose, poses)
    return [die for die in close if gap(board, pose, poses[die], within) <= within]


def touches_ground(board: Board, pose: Pose) -> bool:
    """True if a die touches the board or a platform."""
    if ground_gap(board, pose) <= TOUCH:
        return True
    return any(
        platform_gap(board, pose, n + 1, TOUCH) <= TOUCH for n in range(len(board.platforms))
    )


@lru_cache(maxsize=4096)
def stands_alone(board: Board, pose: Pose) -> bool:
    """True if a die stands squarely on the board or on a platform and needs no other die.

    Its centre is over its support, and so is the face that it stands on.
    """
    x, y = pose[:2]
    if not board.over_board(x, y) or board.over_hole(x, y):
        return False
    under = feet(board, pose)
    number = board.platform_at(x, y)
    if number:
        top = board.platform_top(number)
        return max(abs(z - top) for _, _, z in under) <= LEVEL
    return max(abs(z - board.height(a, b)) for a, b, z in under) <= LEVEL


def feet(board: Board, pose: Pose) -> list[Point]:
    """Return the four corners of the face that is most nearly below the die."""
    half, less = board.die / 2, board.die / 2 - board.chamfer
    turned = axes(pose)
    down, *sides = sorted(turned, key=lambda axis: -abs(axis[2]))
    sign = -half if down[2] > 0 else half
    x, y, z = (pose[n] + sign * down[n] for n in range(3))
    (ax, ay, az), (bx, by, bz) = sides
    return [
        (x + p * ax + q * bx, y + p * ay + q * by, z + p * az + q * bz)
        for p in (less, -less)
        for q in (less, -less)
    ]


def unheld(board: Board, poses: Mapping[str, Pose], doubtful: Iterable[str]) -> dict[str, str]:
    """Return the dice among `doubtful` that cannot lie as they do, with the reason.

    Only certain cases are named: the ways in which leaning dice hold each other are not modelled.
    """
    ends: dict[str, tuple[bool, list[str]]] = {}  # by die: touches the ground; dice it touches

    def end(die: str) -> tuple[bool, list[str]]:
        if die not in ends:
            others = {other: pose for other, pose in poses.items() if other != die}
            pose = poses[die]
            ends[die] = touches_ground(board, pose), touching(board, pose, others, SLACK)
        return ends[die]

    found = {}
    for die in doubtful:
        pose = poses[die]
        if stands_alone(board, pose):
            continue
        on_ground, others = end(die)
        if not on_ground and not others:
            found[die] = f"Nothing carries {die}: it would fall"
        elif not others and not _rests_on_ground(board, pose):
            found[die] = f"Nothing holds {die} so: it would tip over"
        elif not on_ground and len(others) == 1 and not _rests_on(board, pose, poses[others[0]]):
            found[die] = f"{others[0]} alone does not hold {die} so: it would fall"
        elif not _is_grounded(die, end):
            found[die] = f"Nothing carries {die}, nor the dice that it touches: they would fall"
    return found


def _is_grounded(die: str, end: Callable[[str], tuple[bool, list[str]]]) -> bool:
    """True if a chain of touching dice leads from a die to the ground."""
    seen, fresh = {die}, [die]
    while fresh:
        on_ground, others = end(fresh.pop())
        if on_ground:
            return True
        new = [other for other in others if other not in seen]
        seen.update(new)
        fresh += new
    return False


def _rests_on_ground(board: Board, pose: Pose) -> bool:
    """True if the ground can hold a die that touches no other one and does not stand squarely.

    It leans on the side of a platform, or over the rim of the hole with its centre hardly inside.
    """
    x, y = pose[:2]
    on = [platform_gap(board, pose, n + 1, SLACK) <= SLACK for n in range(len(board.platforms))]
    if any(on) and ground_gap(board, pose) <= SLACK:
        return True
    if sum(on) > 1 or hypot(x, y) > hypot(*board.rim[0]) + board.die_radius:
        return sum(on) > 1
    inwards = INSIDE / max(hypot(x, y), 1)
    return not board.over_hole(x * (1 + inwards), y * (1 + inwards))


def _rests_on(board: Board, pose: Pose, other: Pose) -> bool:
    """True if one die alone can hold another above the ground: side on side, its centre over it."""
    turned = axes(other)
    for part in range(8):
        c, s = cos(part * pi / 8), sin(part * pi / 8)
        aside = abs(c * (pose[0] - other[0]) + s * (pose[1] - other[1]))
        if aside > extent(board, turned, c, s, 0.0) + SLACK:
            return False
    if pose[2] <= other[2]:
        return False
    flush = max(abs(sum(a * b for a, b in zip(mine, its, strict=True)))
                for mine in axes(pose) for its in turned if abs(its[2]) > 0.5)  # fmt: skip
    return flush > FLUSH


def unsteady(board: Board, poses: Mapping[str, Pose], gone: Iterable[Pose]) -> list[str]:
    """Return the dice that leaned or lay on something that is gone, directly or through other dice.

    Those that stand squarely on the ground are never among them.
    """
    found: dict[str, Pose] = {}
    doubtful = [die for die in poses if not stands_alone(board, poses[die])]
    lost = list(gone)
    while lost:
        here = {die: poses[die] for die in doubtful if die not in found}
        fresh = {die: here[die] for pose in lost for die in touching(board, pose, here)}
        found |= fresh
        lost = list(fresh.values())
    return sorted(found)


def doubtful(
    board: Board, before: Mapping[str, Pose], lying: Mapping[str, Pose], moved: Collection[str]
) -> list[str]:
    """Return the dice whose support must be checked: those that moved or have lost a support."""
    lost = [pose for die, pose in before.items() if die in moved or die not in lying]
    still = {die: pose for die, pose in lying.items() if die not in moved}
    return sorted({*moved, *unsteady(board, still, lost)})


def untold(
    board: Board,
    before: Mapping[str, Pose],
    lying: Mapping[str, Pose],
    contacts: Iterable[tuple[str, str]],
) -> list[tuple[str, str]]:
    """Return dice at rest with a die that must hold them but is missing from the contacts (M-C2).

    Two that touched before the flick, and two that lie as before, need no new contact.
    """
    leaning = [die for die, pose in lying.items() if not stands_alone(board, pose)]
    if not leaning:
        return []
    told = {*contacts}
    moved = {die for die, pose in lying.items() if before[die] != pose}
    asked = set(doubtful(board, before, lying, moved))
    found = []
    for die in leaning:
        if die not in asked:
            continue
        pose = lying[die]
        others = {other: at for other, at in lying.items() if other != die}
        known: list[str] = []
        unknown: list[str] = []
        for other in touching(board, pose, others, SLACK):
            is_known = (
                (die, other) in told
                or (other, die) in told
                or not moved & {die, other}
                or bool(touching(board, before[die], {other: before[other]}))
            )
            (known if is_known else unknown).append(other)
        if unknown and not _holds(board, pose, [others[other] for other in known]):
            found.append((die, unknown[0]))
    return found


def _holds(board: Board, pose: Pose, others: Sequence[Pose]) -> bool:
    """False if the ground and `others`, the dice touching a die, certainly cannot hold it."""
    on_ground = touches_ground(board, pose)
    if not others:
        return on_ground and _rests_on_ground(board, pose)
    return on_ground or len(others) > 1 or _rests_on(board, pose, others[0])
