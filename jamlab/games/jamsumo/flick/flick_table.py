"""What was measured of single flicks (flicks.csv), and what lies between the lines of it.

* `run`: at a speed (cm/s), how far a die runs (mm) and the spread of that, by how many degrees it
  strays, how often it comes to show another face.
* `sink`: how often a die falls that passes the hole with a speed, so far aside (in radii of it).
  `past`: of one that does not fall: how far it runs on beyond the rim (mm), the spread of that, by
  how many degrees it strays, how often it has come to show another face.
  `drop_sink`, `drop_past`: the same of a die that has dropped from a platform: it comes bouncing.
* `hit`: of one that passes another so far aside (in edges of a die): how often they touch; which
  share of the speed the other one gets, and which is kept; by how many degrees both turn away.
* `drop`: at a speed, what falling off a platform adds to a run (mm), and how often it brings
  another face up.
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
"""The columns of a hit, in the order of its fields."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What a hit does: its chance, shares of the speed, and degrees away from the line."""

    chance: float
    passed: float
    kept: float
    spread: float
    away: float
    on: float
    stray: float


class FlickTable:
    """The measured table, with values between its lines; beyond them the last ones hold."""

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
        """How far a die runs (mm), the spread of that, of its direction; chance of another face.

        Slower and faster than the table, a run grows with the speed's square.
        """
        first, last = self._runs[0], self._runs[-1]
        for end, outside in ((first, speed < first["speed"]), (last, speed > last["speed"])):
            if outside:
                share = (speed / end["speed"]) ** 2
                far, spread = end["value"] * share, end["spread"] * share
                return far, spread, end["stray"], end["chance"]
        n, share = _between(self._run_speeds, speed)
        low, high = self._runs[n], self._runs[n + 1]
        # In between too it is the square of the speed that counts.
        a, b = low["speed"] ** 2, high["speed"] ** 2
        square = (speed * speed - a) / (b - a)
        return (
            low["value"] + (high["value"] - low["value"]) * square,
            low["spread"] + (high["spread"] - low["spread"]) * square,
            low["stray"] + (high["stray"] - low["stray"]) * share,
            low["chance"] + (high["chance"] - low["chance"]) * share,
        )

    def drop(self, speed: float) -> tuple[float, float]:
        """What falling off a platform adds to a run (mm); the chance of another face."""
        n, share = _between(self._drop_speeds, speed)
        low, high = self._drops[n], self._drops[n + 1]
        return (
            low["value"] + (high["value"] - low["value"]) * share,
            low["chance"] + (high["chance"] - low["chance"]) * share,
        )

    @property
    def reach(self) -> float:
        """So far aside (in radii of the hole) the hole does nothing to a die that passes."""
        return self._sinks[0].sides[-1]

    def sink(self, speed: float, aside: float, *, dropped: bool = False) -> float:
        """The chance of falling into the hole; `aside` in radii of the hole."""
        if aside >= self.reach:
            return 0.0
        return self._sinks[dropped].at(speed, aside, ("chance",))[0]

    def past(
        self, speed: float, aside: float, *, dropped: bool = False
    ) -> tuple[float, float, float, float]:
        """Of a die that comes to the hole and does not fall: as `run`, from beyond the rim on."""
        grid = self._pasts[dropped]
        value, spread, stray, chance = grid.at(speed, aside, ("value", "spread", "stray", "chance"))
        return value, spread, stray, chance

    def touches(self, aside: float) -> float:
        """The chance alone of `hit`."""
        if aside >= self._hit_sides[-1]:
            return 0.0
        n, share = _between(self._hit_sides, aside)
        low = self._hits[n]["chance"]
        return low + (self._hits[n + 1]["chance"] - low) * share

    def hit(self, aside: float) -> Hit:
        """What a hit does; `aside` in edges of a die."""
        if aside >= self._hit_sides[-1]:
            last = self._hits[-1]
            return Hit(
                0.0, last["value"], last["kept"], 0.0, last["angle"], last["kept_angle"], 0.0
            )
        n, share = _between(self._hit_sides, aside)
        low, high = self._hits[n], self._hits[n + 1]
        return Hit(*[low[name] + (high[name] - low[name]) * share for name in _HIT])


class _Grid:
    """Rows by speed and by how far aside, with values between them."""

    def __init__(self, rows: list[dict[str, float]]) -> None:
        self.speeds = sorted({row["speed"] for row in rows})
        self.sides = sorted({row["aside"] for row in rows})
        self._rows = {(row["speed"], row["aside"]): row for row in rows}

    def at(self, speed: float, aside: float, names: tuple[str, ...]) -> list[float]:
        """Values there; beyond the rows those of the nearest one."""
        n, share = _between(self.speeds, speed)
        m, part = _between(self.sides, aside)
        found = [0.0] * len(names)
        for v, weight in ((n, 1 - share), (n + 1, share)):
            for b, other in ((m, 1 - part), (m + 1, part)):
                row = self._rows[self.speeds[v], self.sides[b]]
                for place, name in enumerate(names):
                    found[place] += weight * other * row[name]
        return found


def _between(steps: list[float], at: float) -> tuple[int, float]:
    """The step below a number, and how far it is on the way to the next one (0 to 1)."""
    n = min(max(bisect_right(steps, at) - 1, 0), len(steps) - 2)
    share = (at - steps[n]) / (steps[n + 1] - steps[n])
    return n, min(max(share, 0.0), 1.0)


FLICKS: Final = FlickTable((Path(__file__).parent / "flicks.csv").read_text(encoding="utf-8"))
"""The table that comes with the game."""
