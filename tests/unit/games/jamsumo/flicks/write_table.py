"""`python -m tests.unit.games.jamsumo.flicks.write_table`: measure flicks.csv anew in MuJoCo.

* Measured on wide boards, so that no edge ends a run and no platform throws a die back; `sink` at
  a hole as printed. The dice show any face, slightly turned; the finger strikes off the middle as
  a steady one does, except where the measured event comes later in the run: there it strikes the
  exact middle, since the run up to there strays by itself.
* `jamsumo/flick/flick_table.py` explains the columns. Printed unless `--write`: another table is
  another game of chance for all who play by it (rules stay, seeds do not).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import atan2, degrees, hypot, sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Final

from tqdm import tqdm

from jamlab.core import Stream
from jamlab.games.jamsumo.board.board import TEXTS, Board, board_of
from jamlab.games.jamsumo.board.places import fronts
from jamlab.games.jamsumo.board.plane import gauss
from jamlab.games.jamsumo.board.pose import Pose, inward, lying, side_faces, top_face
from jamlab.games.jamsumo.flick import flick_table
from jamlab.games.jamsumo.flick.flick_table import MeasuredFlicks
from jamlab.games.jamsumo.flick.physics import Rolling, Struck, roll

FILE: Final = Path(flick_table.__file__).parent / "flicks.csv"
BRAKING: Final = 2.943
"""m/s²: deceleration by friction of 0.3."""
BESIDE: Final = 15.0
"""0.1 mm: standard deviation of the struck point, across and up."""
RUNS: Final = (10, 20, 40, 60, 80, 100, 120, 140, 160, 180)
SINKS: Final = (10, 40, 60, 80, 90, 100, 110, 120, 130, 140, 150, 160, 200, 300)
SINKS_ASIDE: Final = (0, 0.25, 0.5, 0.65, 0.8, 0.95, 1.1, 1.25)
FROM_PLATFORM: Final = (90, 110, 130, 150, 180, 240, 300)
DROPS_ASIDE: Final = (0, 0.25, 0.5, 0.8, 1.25)
ENOUGH: Final = 8
HITS_ASIDE: Final = (0, 0.25, 0.5, 0.75, 0.95, 1.1, 1.25, 1.4)
DROPS: Final = (30, 40, 60, 80, 100, 150, 200)
"""Rows: speeds in cm/s, places aside in radii of the hole and in edges of a die. `ENOUGH` dice must
have missed the hole for their runs beyond it to count.
"""


def wide_board(hole: int) -> Board:
    """Return a board a metre wide with a hole of so many mm, all else as printed and far away."""
    text = TEXTS["printed"]
    text = text.replace("board_side,300", "board_side,1000").replace("hole,45", f"hole,{hole}")
    text = text.replace("128 ", "400 ").replace(" 128 ", " 400 ").replace("-128", "-400")
    text = text.replace("0 128", "0 400").replace("120", "420")
    return board_of(text)


WIDE: Final = wide_board(24)
HOLED: Final = wide_board(45)


def one_platform() -> Board:
    """Return a board a metre wide with the hole and one platform as printed, without the others."""
    lines = TEXTS["printed"].replace("board_side,300", "board_side,1000").splitlines()
    platforms = [line for line in lines if line.startswith("platform")]
    first = min(platforms, key=lambda line: int(line.split(",")[1].split()[0]))
    kept = [line for line in lines if line not in platforms or line == first]
    return board_of("\n".join(kept) + "\n")


STEPPED: Final = one_platform()


class Measure:
    """Measurements of one table, with `count` flicks for each row."""

    def __init__(self, count: int, seed: int = 11) -> None:
        self.count = count
        self.rng = Stream(seed)

    def between(self, low: float, high: float) -> float:
        """Return a uniform random number in this range."""
        return low + (high - low) * self.rng.random()

    def start(self, x: float, y: float, turn: float = 15.0) -> Pose:
        """Return a die flat at x, y, any face up, turned from the axes by up to `turn` degrees."""
        top = 1 + self.rng.below(6)
        front = self.rng.choice(fronts(top))
        return lying(x, y, 80, top, front, self.between(-turn, turn))

    def flick(
        self, board: Board, poses: dict[str, Pose], speed: float, *, steady: bool = False
    ) -> Rolling:
        """Strike A1 along x at `speed` m/s; `steady`: in the exact middle of its side."""
        pose = poses["A1"]
        face = min(side_faces(pose), key=lambda side: abs((inward(pose, side) + 180) % 360 - 180))
        beside, above = (0.0, 0.0) if steady else (gauss(self.rng), gauss(self.rng))
        offset = max(-68, min(68, round(BESIDE * beside)))
        height = max(12, min(148, round(80 + BESIDE * above)))
        return roll(board, poses, "A1", Struck(face, 0, round(speed * 1000), offset, height),
                    path=False)  # fmt: skip

    # -- the rows ----------------------------------------------------------------------------------

    def run(self, speed: int) -> dict[str, float]:
        """Measure at this speed (cm/s) how far a die runs, how it strays, how often it tumbles."""
        ways, strays, changed = [], [], 0
        for _ in range(self.count):
            pose = self.start(-4500, 1500)
            lies = self.flick(WIDE, {"A1": pose}, speed / 100).lies["A1"]
            ways.append(hypot(lies[0] - pose[0], lies[1] - pose[1]) / 10)
            strays.append(degrees(atan2(lies[1] - pose[1], lies[0] - pose[0])))
            changed += top_face(lies) != top_face(pose)
        return {
            "speed": speed, "chance": changed / self.count, "value": fmean(ways),
            "spread": pstdev(ways), "stray": pstdev(strays), "flicks": self.count,
        }  # fmt: skip

    def sink(self, speed: int, aside: float) -> dict[str, float]:
        """Measure how often a die falls that reaches the hole at this speed, aside in radii."""
        return self.holed(speed, aside)[0]

    def holed(self, speed: int, aside: float) -> tuple[dict[str, float], dict[str, float]]:
        """Like `sink`, and the runs beyond the hole of dice that do not fall."""
        fast = sqrt((speed / 100) ** 2 + 2 * BRAKING * 0.060)  # 60 mm from the middle
        starts = [self.start(-600, aside * HOLED.hole / 2) for _ in range(self.count)]
        return self._holed(HOLED, starts, fast, speed, aside, steady=True)

    def dropped(
        self, table: MeasuredFlicks, speed: int, aside: float
    ) -> tuple[dict[str, float], dict[str, float]]:
        """Like `holed`, for dice flicked from a platform at this speed.

        The rows state the speed that the table predicts for them at the hole.
        """
        square = STEPPED.platforms[0]
        top = STEPPED.platform_top(1) + STEPPED.half_die
        starts = [
            lying(square.x, aside * STEPPED.hole / 2, top, 4, 2, 180 + self.between(-7, 7))
            for _ in range(self.count)
        ]
        far = table.run(speed)[0] + table.drop(speed)[0]
        there = speed * sqrt(max(1 + square.x / 10 / far, 0.01))
        return self._holed(STEPPED, starts, speed / 100, round(there, 1), aside, steady=True)

    def _holed(
        self, board: Board, starts: list[Pose], fast: float, speed: float, aside: float,
        *, steady: bool = False,
    ) -> tuple[dict[str, float], dict[str, float]]:  # fmt: skip
        sunk, changed = 0, 0
        ways, strays = [], []
        rim = board.hole / 2 * sqrt(max(1 - aside * aside, 0.0))
        for pose in starts:
            came = self.flick(board, {"A1": pose}, fast, steady=steady)
            sunk += came.gone.get("A1") == "hole"
            if came.gone.get("A1") == "off":  # at least as far as the wide board goes
                ways.append((board.half - rim) / 10)
            elif "A1" in came.lies and came.lies["A1"][0] > -rim:  # it came to the hole
                lies = came.lies["A1"]
                ways.append(max(lies[0] - rim, 0.0) / 10)
                if ways[-1] > 20:
                    strays.append(degrees(atan2(lies[1] - pose[1], lies[0])))
                changed += top_face(lies) != top_face(pose)
        there = {"speed": speed, "aside": aside}
        many = len(ways)
        return (
            {**there, "chance": sunk / self.count, "flicks": self.count},
            {
                **there, "chance": changed / max(1, many), "value": _mean(ways),
                "spread": pstdev(ways) if ways else 0.0,
                "stray": pstdev(strays) if strays else 0.0, "flicks": many,
            },
        )  # fmt: skip

    def hit(self, aside: float) -> dict[str, float]:
        """Measure the effect of a die on another that it passes so far aside (edges of a die)."""
        passed, kept, away, on, touched = [], [], [], [], 0
        for _ in range(self.count):
            speed = self.rng.choice((0.6, 1.0, 1.5))
            one, other = self.start(-3000, 1500, 45), self.start(-2500, 1500 + 160 * aside, 45)
            fast = sqrt(speed * speed + 2 * BRAKING * 0.034)  # they meet after 34 mm
            came = self.flick(WIDE, {"A1": one, "B1": other}, fast, steady=True)
            if not came.contacts:
                continue
            touched += 1
            if len(came.lies) < 2:  # one of them found the small hole
                continue
            mine, its = came.lies["A1"], came.lies["B1"]
            met = one[0] + 340
            far = hypot(its[0] - other[0], its[1] - other[1]) / 10
            rest = hypot(mine[0] - met, mine[1] - one[1]) / 10
            passed.append(sqrt(2 * BRAKING * far / 1000) / speed)
            kept.append(sqrt(2 * BRAKING * rest / 1000) / speed)
            if far > 2:
                away.append(degrees(atan2(its[1] - other[1], its[0] - other[0])))
            if rest > 2:
                on.append(-degrees(atan2(mine[1] - one[1], mine[0] - met)))
        return {
            "aside": aside, "chance": touched / self.count, "value": _mean(passed),
            "spread": pstdev(passed) if passed else 0.0, "angle": _mean(away),
            "kept": _mean(kept) if kept else 1.0, "kept_angle": _mean(on),
            "stray": pstdev(away) if away else 0.0, "flicks": self.count,
        }  # fmt: skip

    def drop(self, speed: int) -> dict[str, float]:
        """Measure what falling off a platform adds to a run at this speed (mm), and tumbling."""
        more, changed = [], 0
        platform = min(WIDE.platforms, key=lambda square: square.x)
        for _ in range(self.count):
            pose = lying(platform.x, 0, 180, 4, 2, 180 + self.between(-7, 7))
            lies = self.flick(WIDE, {"A1": pose}, speed / 100).lies.get("A1")
            if lies is not None:
                way = hypot(lies[0] - pose[0], lies[1] - pose[1]) / 10
                more.append(way - 1000 * 1.08 * (speed / 100) ** 2 / (2 * BRAKING))
                changed += top_face(lies) != 4
        return {
            "speed": speed, "chance": changed / max(1, len(more)), "value": _mean(more),
            "spread": pstdev(more), "flicks": self.count,
        }  # fmt: skip

    def rows(self) -> Iterator[str]:
        """Yield all lines of the table."""
        lines = [",".join(flick_table.COLUMNS)]
        works: list[tuple[str, Callable[[], dict[str, float]]]] = [
            *(("run", partial(self.run, speed)) for speed in RUNS),
            *(("drop", partial(self.drop, speed)) for speed in DROPS),
            *(("hit", partial(self.hit, aside)) for aside in HITS_ASIDE),
        ]
        for name, work in tqdm(works, unit=" rows", disable=None):
            lines.append(_line(name, work()))
        yield from lines
        table = MeasuredFlicks("\n".join(lines))
        yield from self._holes("sink", "past", SINKS, SINKS_ASIDE, self.holed)
        yield from self._holes(
            "drop_sink", "drop_past", FROM_PLATFORM, DROPS_ASIDE, partial(self.dropped, table)
        )

    def _holes(
        self, sink: str, past: str, speeds: Sequence[int], asides: Sequence[float],
        work: Callable[[int, float], tuple[dict[str, float], dict[str, float]]],
    ) -> Iterator[str]:  # fmt: skip
        """Yield two tables; rows with hardly any run beyond the hole copy the next faster ones."""
        later: list[str] = []
        for aside in tqdm(asides, unit=" columns", disable=None):
            found = [work(speed, aside) for speed in speeds]
            yield from (_line(sink, row) for row, _ in found)
            best = max((row for _, row in found), key=lambda row: row["flicks"])
            for _, row in reversed(found):
                if row["flicks"] >= ENOUGH:
                    best = row
                later.append(_line(past, {**best, "speed": row["speed"], "flicks": row["flicks"]}))
        yield from later


def _mean(numbers: list[float]) -> float:
    return fmean(numbers) if numbers else 0.0


def _line(name: str, found: dict[str, float]) -> str:
    digits = {"chance": 3, "kept": 2, "aside": 2}
    if name == "hit":
        digits |= {"value": 2, "spread": 2}
    cells = [
        f"{round(found[column], digits.get(column, 1)):g}" if column in found else ""
        for column in flick_table.COLUMNS[1:]
    ]
    return ",".join([name, *cells])


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flicks", type=int, default=400)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(words)
    text = "\n".join(Measure(asked.flicks, asked.seed).rows()) + "\n"
    if asked.write:
        FILE.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
