"""Measurements of single flicks (flicks.csv), interpolated between rows.

* `run`: by speed (cm/s), the length of a run (mm) and its spread, the deviation in degrees, the
  chance of another face.
* `sink`: the chance that a die falls that passes the hole at a speed and offset (in radii of it).
  `past`: for one that does not fall: the run beyond the rim (mm), its spread, the deviation in
  degrees, the chance of another face. `drop_sink`, `drop_past`: the same for a die that has dropped
  from a platform, which bounces.
* `hit`: for one that passes another at an offset (in die edges): the chance that they touch; the
  share of the speed that the other one gets and the share that is kept; the degrees by which both
  turn away.
* `drop`: by speed, the run added by falling off a platform (mm), and the chance that another face
  comes up.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jamlab.core.csv_tables import read_sheet

COLUMNS: Final = (
    "table", "speed", "aside", "chance", "value", "spread", "angle", "kept", "kept_angle", "stray",
    "flicks",
)  # fmt: skip


_HIT: Final = ("chance", "value", "kept", "spread", "angle", "kept_angle", "stray")
"""Columns of a hit, in the order of its fields."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Effect of a collision: its chance, shares of the speed, degrees away from the line."""

    chance: float
    passed: float
    kept: float
    spread: float
    away: float
    on: float
    stray: float


class MeasuredFlicks:
    """Measured table with interpolation between its rows; beyond them the last ones apply."""

    def __init__(self, text: str) -> None:
        lines, faults = read_sheet(text, COLUMNS)
        if faults:
            raise ValueError(faults[0])
        rows = [
            (line["table"], {name: float(line[name] or 0) for name in COLUMNS[1:]})
            for line in lines
        ]
        by_table = {
            name: [row for table, row in rows if table == name]
            for name in ("run", "sink", "past", "drop_sink", "drop_past", "hit", "drop")
        }
        self._runs = sorted(by_table["run"], key=lambda row: row["speed"])
        self._run_speeds = [row["speed"] for row in self._runs]
        self._hits = sorted(by_table["hit"], key=lambda row: row["aside"])
        self._hit_sides = [row["aside"] for row in self._hits]
        self._sinks = [_Grid(by_table[name]) for name in ("sink", "drop_sink")]
        self._pasts = [_Grid(by_table[name]) for name in ("past", "drop_past")]
        self._drops = sorted(by_table["drop"], key=lambda row: row["speed"])
        self._drop_speeds = [row["speed"] for row in self._drops]

    def run(self, speed: float) -> tuple[float, float, float, float]:
        """Return the run's length (mm), its spread, the spread of its direction, the chance of
        another face.

        Below and above the table, a run grows with the square of the speed.
        """
        first, last = self._runs[0], self._runs[-1]
        for end, outside in ((first, speed < first["speed"]), (last, speed > last["speed"])):
            if outside:
                share = (speed / end["speed"]) ** 2
                far, spread = end["value"] * share, end["spread"] * share
                return far, spread, end["stray"], end["chance"]
        n, share = _between(self._run_speeds, speed)
        low, high = self._runs[n], self._runs[n + 1]
        # Between rows too, runs are linear in the square of the speed.
        a, b = low["speed"] ** 2, high["speed"] ** 2
        far, spread = _mixed(low, high, (speed * speed - a) / (b - a), "value", "spread")
        stray, chance = _mixed(low, high, share, "stray", "chance")
        return far, spread, stray, chance

    def drop(self, speed: float) -> tuple[float, float]:
        """Return the run added by falling off a platform (mm) and the chance of another face."""
        n, share = _between(self._drop_speeds, speed)
        further, chance = _mixed(self._drops[n], self._drops[n + 1], share, "value", "chance")
        return further, chance

    @property
    def reach(self) -> float:
        """Offset (in radii of the hole) from which the hole has no effect on a die."""
        return self._sinks[0].sides[-1]

    def sink(self, speed: float, aside: float, *, dropped: bool = False) -> float:
        """Return the chance of falling into the hole; `aside` in radii of the hole."""
        if aside >= self.reach:
            return 0.0
        return self._sinks[dropped].at(speed, aside, ("chance",))[0]

    def past(
        self, speed: float, aside: float, *, dropped: bool = False
    ) -> tuple[float, float, float, float]:
        """Return the values of `run` beyond the rim, for a die that does not fall."""
        grid = self._pasts[dropped]
        value, spread, stray, chance = grid.at(speed, aside, ("value", "spread", "stray", "chance"))
        return value, spread, stray, chance

    def touches(self, aside: float) -> float:
        """Return the chance of touching, as in `hit`."""
        if aside >= self._hit_sides[-1]:
            return 0.0
        n, share = _between(self._hit_sides, aside)
        return _mixed(self._hits[n], self._hits[n + 1], share, "chance")[0]

    def hit(self, aside: float) -> Hit:
        """Return the effect of a collision; `aside` in die edges."""
        if aside >= self._hit_sides[-1]:
            last = self._hits[-1]
            return Hit(
                0.0, last["value"], last["kept"], 0.0, last["angle"], last["kept_angle"], 0.0
            )
        n, share = _between(self._hit_sides, aside)
        return Hit(*_mixed(self._hits[n], self._hits[n + 1], share, *_HIT))


class _Grid:
    """Rows by speed and offset, with interpolation."""

    def __init__(self, rows: list[dict[str, float]]) -> None:
        self.speeds = sorted({row["speed"] for row in rows})
        self.sides = sorted({row["aside"] for row in rows})
        self._rows = {(row["speed"], row["aside"]): row for row in rows}

    def at(self, speed: float, aside: float, names: tuple[str, ...]) -> list[float]:
        """Return the interpolated values of these columns; beyond the rows, of the nearest one."""
        n, share = _between(self.speeds, speed)
        m, part = _between(self.sides, aside)
        found = [0.0] * len(names)
        for v, weight in ((n, 1 - share), (n + 1, share)):
            for b, other in ((m, 1 - part), (m + 1, part)):
                row = self._rows[self.speeds[v], self.sides[b]]
                for place, name in enumerate(names):
                    found[place] += weight * other * row[name]
        return found


def _mixed(low: dict[str, float], high: dict[str, float], share: float, *names: str) -> list[float]:
    """Return these columns a `share` of the way from one row to another."""
    return [low[name] + (high[name] - low[name]) * share for name in names]


def _between(steps: list[float], at: float) -> tuple[int, float]:
    """Return the index of the step below `at`, and the fraction of the way to the next (0 to 1)."""
    n = min(max(bisect_right(steps, at) - 1, 0), len(steps) - 2)
    share = (at - steps[n]) / (steps[n + 1] - steps[n])
    return n, min(max(share, 0.0), 1.0)


FLICKS: Final = MeasuredFlicks((Path(__file__).parent / "flicks.csv").read_text(encoding="utf-8"))
"""The table that comes with the game."""
