"""`python -m tests.unit.games.jamsumo.flicks.beside`: compare the table of flicks with MuJoCo.

* A lone die is flicked straight at the hole by a `good` finger, from a platform and from places on
  the board, at a suitable speed and much too fast. One row per place and speed, for
  docs/chance/flicks.md.
* The table has the same finger (by_table.py) with different random numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tqdm import tqdm

from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.flick.flick_trials import MUJOCO, TABLE, Shot, lone
from jamlab.games.jamsumo.flick.outcome import HOLE, OFF
from jamlab.games.jamsumo.flick.skill import SKILLS

SPEEDS: Final = (80, 100, 120, 130, 140, 160, 200)
GENTLE: Final = Shot(92.5, 0, 60)
"""The flick of lesson 10: from 7 cm before the edge of the hole."""
PLACES: Final = (Shot(0, 0, 0, platform=True), Shot(60, 0, 0), Shot(100, 0, 0), Shot(140, 0, 0))


@dataclass(frozen=True, slots=True)
class Beside:
    """One flick repeated by both: the shares that sink and that go over the edge."""

    shot: Shot
    sunk: dict[str, float]
    off: dict[str, float]

    def __str__(self) -> str:
        start = "platform" if self.shot.platform else f"{self.shot.distance:g} mm"
        cells = [f"{100 * share[by]:.0f}" for share in (self.sunk, self.off) for by in BY]
        return f"| {start} | {self.shot.speed} | {' | '.join(cells)} |"


BY: Final = (MUJOCO, TABLE)
HEAD: Final = (
    "| from | cm/s | sunk, MuJoCo | sunk, table | off, MuJoCo | off, table |\n"
    "|---|---|---|---|---|---|"
)


def flicked(shot: Shot, flicks: int, seed: int) -> Beside:
    """Run the same flick by both; the table, being faster, runs it four times as often."""
    sunk, off = {}, {}
    for by in BY:
        trials = lone(board_of(TEXTS["printed"]), shot, SKILLS["good"], roller=by, seed=seed)
        trials.run(flicks if by == MUJOCO else 4 * flicks)
        counts = trials.counts()
        sunk[by], off[by] = counts[HOLE] / len(trials.done), counts[OFF] / len(trials.done)
    return Beside(shot, sunk, off)


def rows(flicks: int, seed: int) -> Iterator[Beside]:
    """Yield one row per place and speed, and `GENTLE`."""
    shots = [Shot(place.distance, 0, speed, place.platform) for place in PLACES for speed in SPEEDS]
    shots.append(GENTLE)
    for shot in tqdm(shots, unit=" rows", disable=None):
        yield flicked(shot, flicks, seed)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flicks", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args(words)
    sys.stdout.write(f"{HEAD}\n")
    for row in rows(asked.flicks, asked.seed):
        sys.stdout.write(f"{row}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
