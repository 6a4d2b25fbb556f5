"""`python -m benchmarks.pages.players`: the sampling player's rate of wins, with 95 % intervals.

It sits at each place equally often, so that none favours it; the rival has all other seats. A
shared win counts in parts. `--write` puts the table into docs/play/players.md.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console

from benchmarks.sides.side import ROOT
from jamlab.chance import agents, simulate, wilson
from jamlab.core.registry import ids, load
from jamlab.text import percent
from tests.contract.tables import contract_of

PAGE: Final = ROOT / "docs" / "play" / "players.md"
HEAD: Final = (
    "| game | seats | player | against | games | wins | 95 % | even | score | theirs |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Match:
    """One player against rivals of one kind: `wins` of `games`, mean scores of both."""

    game: str
    seats: int
    player: str
    rival: str
    games: int
    wins: float
    score: float
    theirs: float

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.games)
        return (
            f"| {load(self.game).name} | {self.seats} | `{self.player}` | `{self.rival}` "
            f"| {self.games} | {percent(self.wins / self.games, 0)} "
            f"| {percent(low, 0)} – {percent(high, 0)} | {percent(1 / self.seats, 0)} "
            f"| {self.score:.1f} | {self.theirs:.1f} |"
        )


def match(
    game: str, seats: int, player: str, rival: str, games: int, seed: int, workers: int = 1
) -> Match:
    """Play about `games` games, equally many from each place, in `workers` processes."""
    each = max(1, games // seats)
    wins = score = theirs = 0.0
    for place in range(seats):
        players = [rival] * seats
        players[place] = player
        played = simulate(game, seats, players, each, seed + place, workers=workers, progress=False)
        for row in played.seat_summaries():
            if row.seat == place:
                wins += row.wins
                score += row.score / seats
            else:
                theirs += row.score / seats / (seats - 1)
    return Match(game, seats, player, rival, each * seats, wins, score, theirs)


def rivals(game: str) -> tuple[str, ...]:
    """`random`, and the game's quick player if it has one: greedy, else the last listed."""
    known = agents.names(game)
    quick = "greedy" if "greedy" in known else known[-1]
    return "random", *(() if quick == "sampling" else (quick,))


def matches(found: argparse.Namespace) -> Iterator[Match]:
    """Yield each requested match."""
    for game in found.game or ids():
        usual, many = contract_of(game).measured
        player, games = found.player or usual, found.games or many
        for seats in sorted({n for n in found.seats if n in load(game).seats}):
            for rival in found.against or rivals(game):
                yield match(game, seats, player, rival, games, found.seed, found.workers)


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    found = argparse.ArgumentParser("python -m benchmarks.pages.players", description=__doc__)
    found.add_argument("--game", action="append", choices=ids(), help="this game only; repeatable")
    found.add_argument("--games", type=int, help="games a row (40, fewer of long ones)")
    found.add_argument("--seats", type=int, nargs="+", default=[2, 4], help="(2 4)")
    found.add_argument("--against", nargs="+", help="rivals by name (random and a quick one)")
    found.add_argument("--player", help="who is measured (sampling)")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--workers", type=int, default=1, help="processes that play (1)")
    found.add_argument(
        "--write", action="store_true", help="put the rows into docs/play/players.md"
    )
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked."""
    found = parser().parse_args(arguments)
    rows = [HEAD]
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    say(HEAD)
    for row in map(str, matches(found)):
        say(row)
        rows.append(row)
    if found.write:
        page = PAGE.read_text(encoding="utf-8")
        table = "\n".join(rows)
        PAGE.write_text(re.sub(r"(?m)^\| game(.|\n)*?\n\n", f"{table}\n\n", page), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
