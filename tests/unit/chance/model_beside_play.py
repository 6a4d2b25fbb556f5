"""Compares the odds' models with play: `python -m tests.unit.chance.model_beside_play`.

Answers are exact under their assumptions, from which players deviate. Here greedy players play
whole games, and the models' predictions are printed beside the results.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from jamlab.chance.agents import make
from jamlab.chance.exact import odds
from jamlab.core.registry import load
from jamlab.games.jam.tasks import GRANNY, TYPES, WINTER
from jamlab.games.pie import events as pie
from jamlab.games.pie.state import TURN
from jamlab.log import Replay
from jamlab.text import percent

TURNS = 5


@dataclass
class Beside:
    """Predicted probabilities of an event, and how often it came."""

    foretold: list[float] = field(default_factory=list)
    came: int = 0

    def add(self, chance: Fraction, came: bool) -> None:
        self.foretold.append(float(chance))
        self.came += came

    def __str__(self) -> str:
        n = len(self.foretold)
        return f"{percent(sum(self.foretold) / n)} | {percent(self.came / n)} | {n:,} |"


def replays(game: str, seats: int, games: int) -> Iterator[Replay]:
    """Yield whole games of greedy players."""
    names = ["Ann", "Bo", "Cy", "Di"][:seats]
    for seed in range(games):
        players = [make(game, "greedy") for _ in names]
        yield Replay.play(load(game), players, seed, names=names)


def baked(games: int) -> tuple[Beside, Beside]:
    """Predict at each of two seats' first turn of a round: will it bake within five of its turns?

    Predictions come from the Markov chain. A rival who bakes first ends the round, so the frequency
    is rather lower than for a player alone.
    """
    drawn, shuffled = Beside(), Beside()
    for replay in replays("pie", 2, games):
        for began, ended in rounds(replay):
            for seat in range(2):
                first = next(
                    (
                        n
                        for n in range(began, ended)
                        if replay.state(n).phase == TURN and replay.state(n).mover == seat
                    ),
                    None,
                )
                if first is None:
                    continue
                opened = sum(
                    bool(event.opens_turn()) and event.seat == seat
                    for event in replay.events[first:ended]
                )
                last = replay.events[ended]
                came = isinstance(last, pie.PieBaked) and last.seat == seat and opened <= TURNS
                for found, pile in ((drawn, "drawn"), (shuffled, "shuffled")):
                    answer = odds(replay, "bake", seat, at=first, turns=TURNS, pile=pile)
                    found.add(answer.value, came)
    return drawn, shuffled


def rounds(replay: Replay) -> Iterator[tuple[int, int]]:
    """Yield the event indices at which a round begins and its pie is baked or it is void."""
    began = 0
    for n, event in enumerate(replay.events):
        if isinstance(event, pie.RoundBegan):
            began = n
        elif isinstance(event, pie.PieBaked | pie.RoundVoided):
            yield began, n


def recipes(games: int) -> Beside:
    """Just before a pie is baked, guess the baker's recipe from the table's view."""
    found = Beside()
    for replay in replays("pie", 4, games):
        for _, ended in rounds(replay):
            last = replay.events[ended]
            if isinstance(last, pie.PieBaked):
                answer = odds(replay, "recipe", None, at=ended - 1, player=last.seat)
                found.add(answer.value, answer.rows[0].label == last.recipe)
    return found


def tasks(games: int) -> dict[str, Beside]:
    """After two thirds of a game, guess each seat's task cards from the table's view."""
    found = {kind: Beside() for kind in (WINTER, GRANNY)}
    for replay in replays("jam", 3, games):
        at = len(replay) * 2 // 3
        state = replay.state(at)
        for kind, beside in found.items():
            for seat in range(3):
                answer = odds(replay, "holds", None, at=at, player=seat, type=kind)
                held = state.tables.names[state.tasks[seat][TYPES.index(kind)]]
                beside.add(answer.value, answer.rows[0].label == held)
    return found


def done(games: int) -> dict[str, Beside]:
    """After a quarter of a game, predict by its outs whether each task is done at the end."""
    found = {
        f"{kind} done, counted by “{count}”": Beside()
        for kind in TYPES[:2]
        for count in ("now", "cards")
    }
    for replay in replays("jam", 3, games):
        at = len(replay) // 4
        end = replay.state(len(replay))
        for seat in range(3):
            goals = replay.game.progress(replay.game.view(end, seat), seat)
            for number, kind in enumerate(TYPES[:2], 1):
                came = goals[number - 1].done >= goals[number - 1].needed
                for count in ("now", "cards"):
                    answer = odds(replay, "tasks", seat, at=at, task=number, count=count)
                    found[f"{kind} done, counted by “{count}”"].add(answer.value, came)
    return found


def main(games: int = 60) -> None:
    """Print all comparisons as a Markdown table."""
    out = sys.stdout
    out.write("| greedy players | foretold | came | n |\n|---|--:|--:|--:|\n")
    for pile, beside in zip(("drawn", "shuffled"), baked(games), strict=True):
        out.write(f"| Pie, 2 seats: baked within {TURNS} turns, pile {pile} | {beside}\n")
    out.write(f"| Pie, 4 seats: the likeliest recipe is the right one | {recipes(games)}\n")
    for kind, beside in tasks(games).items():
        out.write(f"| The JAM, 3 seats: the likeliest {kind} is the right one | {beside}\n")
    for kind, beside in done(games).items():
        out.write(f"| The JAM, 3 seats: {kind} | {beside}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
