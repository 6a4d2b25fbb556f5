"""`python -m tests.unit.games.jamsumo.flick_speed`: flicks per second, and wins of `search`.

* Speed: processor time of one core for flicks at 60 to 140 cm/s into a crowd of 2 to 24 dice;
  the best of some rounds, since load on a shared machine only slows it down.
* `--games N` lets `search` play N games a row against agents that do not try flicks, in MuJoCo,
  in each seat in turn; Wilson interval, 95 %.
"""

from __future__ import annotations

import argparse
import sys
from math import cos, radians, sin
from time import process_time

from rich.console import Console

from jamlab.chance import simulate, wilson
from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.board.pose import Pose, lying
from jamlab.games.jamsumo.flick.outcome import DICE
from jamlab.games.jamsumo.flick.physics import Struck, roll, version
from jamlab.games.jamsumo.flick.rollers import MujocoRoller
from jamlab.games.jamsumo.flick.skill import SKILLS
from jamlab.text import percent

BOARD = board_of(TEXTS["printed"])
WANTED = {2: 100, 24: 40}
"""Flicks per second that the laboratory needs, by number of dice."""


def crowd(dice: int) -> dict[str, Pose]:
    """Return one die on a platform and the others in a spiral round the hole."""
    poses = {"A1": lying(0, -1280, 180, 4, 2, 270)}
    for n, name in enumerate(die for die in DICE[:dice] if die != "A1"):
        away, angle = 400 + 30 * n, 45.8 * n
        at = round(away * cos(radians(angle))), round(away * sin(radians(angle)))
        poses[name] = lying(*at, 80, 3, 5, 37 * n % 360)
    return poses


def speed(dice: int, flicks: int, *, path: bool) -> float:
    """Return flicks per second of processor time, at 60 to 140 cm/s, all slightly different."""
    poses = crowd(dice)
    began = process_time()
    for n in range(flicks):
        aim, fast = 900 + (n % 20 - 10) * 10, 600 + 800 * n // flicks
        struck = Struck(2, aim, fast, (n % 7 - 3) * 5, 80 + (n % 5 - 2) * 10)
        roll(BOARD, poses, "A1", struck, path=path)
    return flicks / (process_time() - began)


def wins(mode: str, player: str, rival: str, skill: str, games: int, seed: int) -> str:
    """Return a row of the table: how often a player wins against a rival."""
    won = score = theirs = 0.0
    each = max(1, games // 2)
    for place in (0, 1):
        players = [player, rival] if place == 0 else [rival, player]
        done = simulate(
            "jamsumo", 2, players, each, seed + place, options={"mode": mode},
            report=MujocoRoller([SKILLS[skill]]), workers=1,
        )  # fmt: skip
        mine, other = done.seat_summaries()[place], done.seat_summaries()[1 - place]
        won, score, theirs = won + mine.wins, score + mine.score / 2, theirs + other.score / 2
    low, high = wilson(won, 2 * each)
    return (
        f"| {mode} | `{player}` | `{rival}` | {2 * each} | {percent(won / each / 2, 0)} "
        f"| {percent(low, 0)} – {percent(high, 0)} | {score:.1f} | {theirs:.1f} |"
    )


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--modes", default="jam,sumo")
    parser.add_argument("--against", default="aim,random")
    parser.add_argument("--player", default="search=100")
    parser.add_argument("--skill", default="good", choices=list(SKILLS))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    console = Console(highlight=False, soft_wrap=True)
    console.print(version())
    console.print("| dice | flicks/s | with paths | wanted |\n|---|---|---|---|")
    for dice in (2, 6, 12, 24):
        best = [
            max(speed(dice, 400 // (dice + 8), path=path) for _ in range(asked.rounds))
            for path in (False, True)
        ]
        console.print(f"| {dice} | {best[0]:.0f} | {best[1]:.0f} | {WANTED.get(dice, '')} |")
    if asked.games:
        console.print("| mode | player | against | games | wins | 95 % | score | theirs |")
        console.print("|---|---|---|---|---|---|---|---|")
        for mode in asked.modes.split(","):
            for rival in asked.against.split(","):
                row = wins(mode, asked.player, rival, asked.skill, asked.games, asked.seed)
                console.print(row)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
