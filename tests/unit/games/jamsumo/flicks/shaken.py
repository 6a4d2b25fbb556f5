"""Random flicks, each from where the last one left the dice, and statistics of them.

* Skills, dice, faces, aims, speeds and struck points are drawn at random over all that the game
  allows; now and then a die is taken away and the others settle.
* Every outcome goes through the game's own checks, and its poses are where the next flick begins.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import mujoco

from jamlab.core import Stream
from jamlab.games.jamsumo.board.board import TEXTS, Board, board_of
from jamlab.games.jamsumo.board.pose import Pose, inward, lying
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.events import DiceRolled, DiceSettled
from jamlab.games.jamsumo.flick.outcome import DICE, after, read_contacts, read_moved
from jamlab.games.jamsumo.flick.path import LIMIT
from jamlab.games.jamsumo.flick.physics import NotAtRest, roll
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.rollers import rolled
from jamlab.games.jamsumo.flick.skill import SKILLS
from jamlab.games.jamsumo.flick.throw import Flick

ROUNDED = 3e-6
SLOW = 25e-6
"""Joules: energy that rounding a die's height may add; energy of a die at 0.1 m/s."""


@dataclass
class Seen:
    """Statistics of flicks. Growth as a share of the initial kinetic energy, depths in mm."""

    flicks: int = 0
    settled: int = 0
    never_still: int = 0
    refused: list[str] = field(default_factory=list)
    again: int = 0  # outcomes that settled further before the rules accepted them
    longest_ms: int = 0
    longest_path: int = 0
    most_growth: float = 0.0
    grew_in: str = ""
    deepest: float = 0.0
    deepest_at_rest: float = 0.0
    fates: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, other: Seen) -> None:
        """Merge the statistics of other flicks."""
        for name in ("flicks", "settled", "never_still", "again", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("longest_ms", "longest_path", "most_growth", "deepest", "deepest_at_rest"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        if other.most_growth == self.most_growth:
            self.grew_in = other.grew_in
        self.refused += other.refused
        self.fates += other.fates

    def __str__(self) -> str:
        fates = ", ".join(f"{name} {count:,}" for name, count in self.fates.most_common())
        return (
            f"{self.flicks:,} flicks, and dice settled {self.settled:,} times: "
            f"{self.never_still} never came to rest, {len(self.refused)} refused by the rules "
            f"({self.again} more settled on first)\n"
            f"longest {self.longest_ms} ms; longest path {self.longest_path} letters (< {LIMIT})\n"
            f"energy: grew by {self.most_growth:.4%} of a flick's at most\n"
            f"depth: {self.deepest:.2f} mm at most in a collision, "
            f"{self.deepest_at_rest:.3f} mm at rest\n"
            f"dice: {fates}\n"
            f"{self.flicks / max(self.seconds, 1e-9):.0f} flicks/s of processor time, all checks on"
        )


class Watch:
    """Trace of a roll: growth of energy, and depth of dice in what they touch.

    Energy is kinetic plus potential. A contact that gives way stores some for a moment and gives it
    back, so it is compared with the initial energy. Three microjoules a die are allowed: the
    potential energy if rounding has put it 0.06 mm into what it stands on.
    """

    def __init__(self) -> None:
        self.first: float | None = None
        self.motion = 0.0
        self.growth = 0.0
        self.deepest = 0.0
        self.last = 0.0

    def __call__(self, model: Any, data: Any) -> None:
        """Sample the simulation once."""
        mujoco.mj_energyPos(model, data)
        mujoco.mj_energyVel(model, data)
        height, motion = float(data.energy[0]), float(data.energy[1])
        if self.first is None:
            self.first, self.motion = height + motion, max(motion, SLOW)
        grown = height + motion - self.first - ROUNDED * (model.nbody - 1)
        self.growth = max(self.growth, grown / self.motion)
        self.last = -1000 * float(data.contact.dist.min()) if data.ncon else 0.0
        self.deepest = max(self.deepest, self.last)


def set_out(board: Board, dice: int) -> dict[str, Pose]:
    """Return so many dice set out in the SUMO areas, 3 up, six an area in two rows."""
    poses = {}
    for n, name in enumerate(DICE[:dice]):
        area = board.areas[n // 6]
        x, y = area.x + (n % 3 - 1) * 190, area.y + (n % 6 // 3) * 190 - 95
        height = board.height(x, y)
        poses[name] = lying(x, y, round(height) + board.half_die + 2, 3, 5, 0)
    return roll(board, poses, path=False).lies


def shake(flicks: int, dice: int, seed: int, board: str = "printed") -> Seen:
    """Run so many flicks, starting with so many dice; set out anew when half of them are gone."""
    seen, rng, of = Seen(), Stream(seed), board_of(TEXTS[board])
    poses: dict[str, Pose] = {}
    began = process_time()
    while seen.flicks < flicks:
        if len(poses) <= dice // 2:
            poses = set_out(of, dice)
        seen.flicks += 1
        poses = _flicked(of, poses, rng, seen)
        if poses and rng.below(8) == 0:
            gone = rng.choice(list(poses))
            poses = {die: pose for die, pose in poses.items() if die != gone}
            seen.settled += 1
            poses = _rolled(Roll(0, of, "", None, poses), None, seen)
    seen.seconds = process_time() - began
    return seen


def _flicked(board: Board, poses: dict[str, Pose], rng: Stream, seen: Seen) -> dict[str, Pose]:
    faces = {die: free_faces(board, die, poses) for die in poses}
    die = rng.choice([die for die in poses if faces[die]])
    face = rng.choice(faces[die])
    aim = round(inward(poses[die], face) + rng.below(91) - 45) % 360
    speed = 10 * (1 + rng.below(30))
    flick = Flick(face, aim, speed, 2 * rng.below(7) - 6, 4 + 2 * rng.below(5))
    struck = rng.choice(list(SKILLS.values())).struck(board, poses[die], flick, rng)
    return _rolled(Roll(0, board, die, flick, poses), struck, seen)


def _rolled(node: Roll, struck: Any, seen: Seen) -> dict[str, Pose]:
    """Return where dice lie afterwards; empty if the outcome cannot be used."""
    watch = Watch()
    try:
        came = roll(node.board, node.poses, node.die, struck, trace=watch)
        event = rolled(node, struck)
    except NotAtRest:
        seen.never_still += 1
        return {}
    assert isinstance(event, DiceRolled | DiceSettled)
    if watch.growth > seen.most_growth:
        seen.most_growth = watch.growth
        seen.grew_in = f"{watch.motion:.2e} J, {node.die} {struck} {node.poses}"
    seen.deepest = max(seen.deepest, watch.deepest)
    if came.lies:  # else the last sample saw dice falling beside the board
        seen.deepest_at_rest = max(seen.deepest_at_rest, watch.last)
    seen.longest_ms = max(seen.longest_ms, event.ms)
    seen.longest_path = max(seen.longest_path, len(event.path))
    outcome, _ = read_moved(event.moved), read_contacts(event.contacts)
    seen.again += outcome != node.came(came.lies, came.gone)
    refusal = node.refusal(event)
    if refusal is not None:
        seen.refused.append(f"{refusal}: {node.die} {struck} {node.poses}")
        return {}
    for record in outcome:
        seen.fates["tilted" if record.pose and not record.face else record.fate] += 1
    return after(node.poses, outcome)
