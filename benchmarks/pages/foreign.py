"""`python -m benchmarks.pages.foreign`: a judge's choices in positions it would never reach itself.

Values are playouts of a judge from positions that other players reached. So the judge chooses at a
random decision in games of other players, against a blindly drawn option. Both are valued by
another player's playouts, with common random numbers: a judge that is lost there does no better
than the blind pick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import mean, stdev
from typing import Final

from rich.console import Console

from benchmarks.pages.calibration import FIVE
from jamlab.analysis.booking import choices_of
from jamlab.analysis.valuing.playouts import Sweep
from jamlab.chance.agents import builder, make, names, usual_judge
from jamlab.core import ALL_KNOWING, Agent, Choice, Event, Stream
from jamlab.core.registry import load
from jamlab.log import Replay

COMMAND: Final = "python -m benchmarks.pages.foreign"


@dataclass
class Foreign:
    """Gain of the judge's choice over a blind pick, by position: in wins (parts of 1) and in points
    (final score less the mean of the others'). `where` holds (seed, event) numbers."""

    wins: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    where: list[tuple[int, int]] = field(default_factory=list)


def yardstick(game: str) -> str:
    """Valuing player: the game's greedy player unless missing or the judge, then a random one."""
    return "greedy" if "greedy" in names(game) and usual_judge(game) != "greedy" else "random"


def foreign(
    game: str,
    seats: int,
    by: str,
    positions: int,
    playouts: int,
    *,
    seed: int = 1,
    judge: Callable[[], Agent] | None = None,
    values: str = "",
) -> Foreign:
    """Test the usual judge (or what `judge` builds) at one choice in each of `positions` games of
    player `by`; `values` names the valuing player, by default the yardstick."""
    found, there = Foreign(), load(game)
    build = judge or builder(game, usual_judge(game))
    valuer = builder(game, values or yardstick(game))
    for number in range(seed, seed + positions):
        players = [make(game, by) for _ in range(seats)]
        replay = Replay.play(there, players, number, names=[f"P{one}" for one in range(seats)])
        drawn = Stream(number + 2**22)
        choices = choices_of(replay)
        if not choices:
            continue
        n = drawn.choice(choices)
        sweep = Sweep(replay, build, ALL_KNOWING, 0, number)
        sweep.go(n - 1)
        node = there.pending(sweep.table())
        assert isinstance(node, Choice)
        own, blind = sweep.choice(sweep.table(), node.seat), drawn.below(len(node))
        if own == blind:
            found.wins.append(0.0)
            found.points.append(0.0)
        else:
            options = node.options[own], node.options[blind]
            wins, points = _better(replay, valuer, n - 1, node.seat, options, playouts)
            found.wins.append(wins)
            found.points.append(points)
        found.where.append((number, n))
    return found


def _better(
    replay: Replay,
    valuer: Callable[[], Agent],
    n: int,
    seat: int,
    options: tuple[Event, Event],
    playouts: int,
) -> tuple[float, float]:
    wins = points = 0.0
    game = replay.game
    for number in range(playouts):
        sweep = Sweep(replay, valuer, ALL_KNOWING, number, 5)
        sweep.go(n)
        for option, sign in zip(options, (1, -1), strict=True):
            state = sweep.table()
            game.apply(state, option)
            over = sweep.result(state)
            winners = over.winners or tuple(range(len(over.scores)))
            wins += sign * (seat in winners) / len(winners)
            others = (sum(over.scores) - over.scores[seat]) / max(1, len(over.scores) - 1)
            points += sign * (over.scores[seat] - others) * (-1 if game.low_wins else 1)
    return wins / playouts, points / playouts


def said(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else inf
    return mean(numbers), error


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(COMMAND, description=__doc__)
    parser.add_argument("--game", action="append", choices=FIVE, help="this game only; repeatable")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=20)
    asked = parser.parse_args(arguments)
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    for game in asked.game or FIVE:
        for by in dict.fromkeys(("random", yardstick(game))):
            found = foreign(game, FIVE[game], by, asked.positions, asked.playouts)
            wins, points = said(found.wins), said(found.points)
            say(
                f"{load(game).name}: {usual_judge(game)} in {len(found.wins)} positions of {by}, "
                f"valued by {yardstick(game)}: better than a blind pick by {100 * wins[0]:+.1f} "
                f"± {196 * wins[1]:.1f} points of chance to win, "
                f"{points[0]:+.2f} ± {1.96 * points[1]:.2f} points of the score"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
