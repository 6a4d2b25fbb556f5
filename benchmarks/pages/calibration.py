"""`python -m benchmarks.pages.calibration`: are positions estimated at 60 % won that often?

* The judge of a game plays whole games against itself. From each game one position and one seat are
  drawn at random; the win probability is estimated as in `jamlab.analysis.values`, by playouts with
  random streams of their own; the truth is the game's own result. So all rows are independent.
* One half of the playouts chooses the row of a position, the other half gives its estimate.
  Otherwise a row would be chosen by the very luck that it shows: positions at 65 % by few playouts
  are lower in truth (selection bias).

With `--seat table` the estimate uses what all at the table see: hidden cards are dealt anew for
each playout. `--write` puts the tables into docs/play/analysis.md; those of other games stay.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from rich.console import Console

from benchmarks.report.shown import put
from benchmarks.sides.side import ROOT
from jamlab.analysis.valuing.playouts import Playouts, Positions
from jamlab.analysis.valuing.record import Values
from jamlab.chance import wilson
from jamlab.chance.agents import make, usual_judge
from jamlab.core import ALL_KNOWING, Seeds, Stream, play
from jamlab.core.registry import load
from jamlab.log import LogWriter, Replay, header_for
from jamlab.text import percent

PAGE: Final = ROOT / "docs" / "play" / "analysis.md"
COMMAND: Final = "python -m benchmarks.pages.calibration"
FIVE: Final = {"cramel": 3, "sixty": 4, "pie": 4, "jam": 3, "jamsumo": 3}
"""The games, with the number of seats in the annotated game of each."""
ROWS: Final = 10
GAMES: Final = 2000
PLAYOUTS: Final = 40
HEAD: Final = (
    "| said | positions | said, mean | came | 95 % |",
    "|---|---|---|---|---|",
)


@dataclass
class Row:
    """Positions with about the same estimate: sums of estimates and of results."""

    positions: int = 0
    said: float = 0.0
    came: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson interval (95 %) of the rate at which such positions are won."""
        return wilson(self.came, self.positions)

    @property
    def holds(self) -> bool:
        """True if the mean estimate lies within the interval."""
        low, high = self.interval
        return low <= self.said / self.positions <= high


@dataclass
class Calibration:
    """Estimates and results of positions of a game."""

    game: str
    seats: int
    judge: str
    view: str
    playouts: int
    rows: list[Row] = field(default_factory=lambda: [Row() for _ in range(ROWS)])

    def add(self, first: float, second: float, came: float) -> None:
        """Add a position: the estimate of each half of its playouts, and its share of the win."""
        row = self.rows[min(int(first * ROWS), ROWS - 1)]
        row.positions += 1
        row.said += second
        row.came += came

    def lines(self) -> Iterator[str]:
        """Yield the lines of a table."""
        rows = [row for row in self.rows if row.positions]
        inside = sum(row.holds for row in rows)
        yield (
            f"**{load(self.game).name}**, {self.seats} seats, `{self.judge}`, {self.view}: "
            f"{sum(row.positions for row in rows):,} positions, {self.playouts} playouts each; "
            f"what was said lies within the interval in {inside} of {len(rows)} rows"
        )
        yield ""
        yield from HEAD
        for place, row in enumerate(self.rows):
            if row.positions:
                low, high = row.interval
                yield (
                    f"| {10 * place} – {10 * place + 10} % | {row.positions} "
                    f"| {percent(row.said / row.positions, 1)} "
                    f"| {percent(row.came / row.positions, 1)} "
                    f"| {percent(low, 1)} – {percent(high, 1)} |"
                )


def recorded(game: str, seats: int, judge: str, seed: int) -> Replay:
    """Play a game of the judge against itself."""
    there = load(game)
    file, header = BytesIO(), header_for(there, [f"P{seat}" for seat in range(seats)])
    writer = LogWriter.new(there, header, file)
    players = [make(game, judge) for _ in range(seats)]
    state = there.start(seats, header.options)
    writer.end(play(there, state, players, Seeds(seed), writer.record))
    return Replay.of(file.getvalue())


def calibrated(
    game: str, seats: int, judge: str, games: int, playouts: int, seed: int, *, opened: bool = True
) -> Calibration:
    """Calibrate with one position from each of `games` games."""
    view = "open cards" if opened else "what the table sees"
    found = Calibration(game, seats, judge, view, playouts)
    for number in range(seed, seed + games):
        replay = recorded(game, seats, judge, number)
        drawn = Stream(number + 2**21)
        seat: int | None = ALL_KNOWING if opened else None
        position = drawn.choice(Positions(replay, seat).of("event")[:-1])
        whose = drawn.below(seats)
        said = []
        for first in (0, playouts // 2):
            work = Playouts(replay, judge, seat, number + 2**20, (position,), first)
            sums = work.empty()
            for sweep in range(playouts // 2):
                work.do(sweep, sums)
            chances = Values(replay, judge, seat, number + 2**20, sums, 0.0).chances[position]
            assert chances is not None
            said.append(chances[whose])
        over = replay.over
        assert over is not None
        winners = over.winners or tuple(range(seats))
        found.add(said[0], said[1], (whose in winners) / len(winners))
    return found


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    found = argparse.ArgumentParser("python -m benchmarks.pages.calibration", description=__doc__)
    found.add_argument("--game", action="append", choices=FIVE, help="this game only; repeatable")
    found.add_argument("--games", type=int, default=GAMES, help=f"games each ({GAMES})")
    found.add_argument("--playouts", type=int, default=PLAYOUTS, help=f"a position ({PLAYOUTS})")
    found.add_argument("--judge", default="", help="another player than the usual judge")
    found.add_argument(
        "--seat", choices=("all", "table"), default="all", help="by open cards, or what all see"
    )
    found.add_argument("--seed", type=int, default=1)
    found.add_argument(
        "--write", action="store_true", help="put the tables into docs/play/analysis.md"
    )
    return found


def command(game: str, seat: str) -> str:
    """Command that writes a table; it also marks the table's place on the page."""
    return f"{COMMAND} --game {game}" + (f" --seat {seat}" if seat != "all" else "")


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, print, and write if asked."""
    asked = parser().parse_args(arguments)
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    for game in asked.game or FIVE:
        judge, opened = asked.judge or usual_judge(game), asked.seat == "all"
        if load(game).is_open and not opened:
            say(f"{load(game).name} hides nothing: all see what open cards say.")
            continue
        table = calibrated(
            game, FIVE[game], judge, asked.games, asked.playouts, asked.seed, opened=opened
        )
        text = "\n".join(table.lines())
        say(text)
        if asked.write:
            put(PAGE, text, command(game, asked.seat))


if __name__ == "__main__":
    main(sys.argv[1:])
