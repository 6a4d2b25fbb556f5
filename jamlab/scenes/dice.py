"""A table with dice in words: which dice lie where, what they show, what a flick did."""

from __future__ import annotations

import math
from collections.abc import Iterator

from jamlab.core.scene import Piece, Plan, Scene, Zone
from jamlab.core.text import many


def on_board(scene: Scene, zone: Zone, dice: list[Piece]) -> Iterator[str]:
    """The dice of a zone: on the board a line each, with x, y of its centre; else their names."""
    if zone.kind != "board":
        names = ", ".join(_name(die) for die in dice)
        yield f"{zone.label}: {names or 'none'}{', ' + zone.note if zone.note else ''}"
        return
    yield f"{zone.label}: {many(len(dice), 'die') if dice else 'no dice'}"
    for die in sorted(dice, key=lambda die: die.id):
        if scene.plan is not None:
            yield f"     {_name(die)} {_where(die, scene.plan)}"


def rolling(scene: Scene) -> Iterator[str]:
    """The flick that is meant or was made, and how long the dice rolled."""
    aim, roll = scene.aim, scene.roll
    if aim is not None:
        said = [f"face {aim.face} is struck"] if aim.face else []
        said += [f"towards {aim.angle / 10:g}\N{DEGREE SIGN}"] if aim.angle >= 0 else []
        said += [f"{aim.speed / 1000:.2f} m/s"] if aim.speed else []
        said += [f"{abs(aim.offset) / 10:g} mm beside the middle"] if aim.offset else []
        said += [f"{aim.height / 10:g} mm up"] if aim.height else []
        yield f"Flick of {aim.die}: {', '.join(said) or 'not aimed yet'}"
    if roll is not None:
        yield f"Rolled for {roll.ms / 1000:.2f} s: {', '.join(roll.dice) or 'no die moved'}"


def from_hole(pose: tuple[int, ...], plan: Plan) -> int:
    """How many whole mm lie between a die's centre and the edge of the hole; 0 over the hole."""
    return max(0, round((math.hypot(pose[0], pose[1]) - plan.hole / 2) / 10))


def _name(die: Piece) -> str:
    """ "A3 [5]": its name and the number it shows; "[/]" if it lies not flat, "*" if it is now."""
    return f"{die.id} [{die.badge or '/'}]{'*' if die.flag else ''}"


def _where(die: Piece, plan: Plan) -> str:
    x, y = die.pose[:2]
    away = from_hole(die.pose, plan)
    said = f"{away} mm from the hole" if away else "over the hole"
    return f"at {x / 10:g}, {y / 10:g} mm, {said}"
