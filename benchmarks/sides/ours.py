"""jamlab's side: random games, stepped from Python or played whole, with four kinds of log.

* Stepped: a plain loop over `pending` and `apply`, with its own cheap generator for choices, as in
  the loop that drives OpenSpiel. Chance outcomes are drawn by `draw`, by their weights.
* Whole: one call of `play` per game, with `RandomAgent`s.
* Log "none": no events are kept. "memory": every event is kept. "file": a `LogWriter` writes JSON
  Lines to a file, flushed line by line. "blocks": the same, many lines at a time.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.sides.runner import Counts, Runner, nothing
from jamlab.core import (
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    GameRecord,
    Node,
    Observed,
    RandomAgent,
    Seeds,
    Stream,
    draw,
    observe,
    play,
)
from jamlab.core.registry import load
from jamlab.log import LogWriter, header_for

SEATS: Final = 4
SEED: Final = 7
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")

Rand = Callable[[], float]


def seats_of(game: AnyGame) -> int:
    """Four seats, or the nearest number that this game allows."""
    return min(max(SEATS, game.seats[0]), game.seats[-1])


def stepped(game_id: str, log: str) -> Runner:
    """Games stepped from Python."""
    game = load(game_id)
    seats = seats_of(game)
    loops: dict[str, Callable[[AnyGame, int, Rand, Stream], None]] = {
        "none": _bare,
        "memory": _kept,
        "file": _written,
        "blocks": partial(_written, in_blocks=True),
    }
    one = loops[log]

    def run(times: int) -> None:
        rand, chance = random.Random(SEED).random, Stream(SEED)
        for _ in range(times):
            one(game, seats, rand, chance)

    def count(times: int) -> Counts:
        rand, chance = random.Random(SEED).random, Stream(SEED)
        tally = nothing()
        for _ in range(times):
            _counted(game, seats, rand, chance, tally)
        return tally

    return Runner(run, count)


def _bare(game: AnyGame, seats: int, rand: Rand, chance: Stream) -> None:
    state = game.start(seats, {})
    pending, apply = game.pending, game.apply
    while True:
        node = pending(state)
        if isinstance(node, Choice):
            event = node[int(rand() * len(node))]
        elif isinstance(node, Chance):
            event = draw(node, chance)
        elif isinstance(node, Forced):
            event = node.event
        elif isinstance(node, Observed):
            event = observe(node, chance)
        else:
            return
        apply(state, event)


# The loop is repeated below: a check for a log inside it would cost time at every event.


def _kept(game: AnyGame, seats: int, rand: Rand, chance: Stream) -> None:
    state = game.start(seats, {})
    pending, apply = game.pending, game.apply
    log: list[Event] = []
    keep = log.append
    while True:
        node = pending(state)
        if isinstance(node, Choice):
            event = node[int(rand() * len(node))]
        elif isinstance(node, Chance):
            event = draw(node, chance)
        elif isinstance(node, Forced):
            event = node.event
        elif isinstance(node, Observed):
            event = observe(node, chance)
        else:
            return
        apply(state, event)
        keep(event)


def _written(
    game: AnyGame, seats: int, rand: Rand, chance: Stream, *, in_blocks: bool = False
) -> None:
    state = game.start(seats, {})
    pending, apply = game.pending, game.apply
    header = header_for(game, NAMES[:seats])
    with LogWriter.new(game, header, _file(), in_blocks=in_blocks) as writer:
        record = writer.record
        while True:
            node = pending(state)
            if isinstance(node, Choice):
                event = node[int(rand() * len(node))]
            elif isinstance(node, Chance):
                event = draw(node, chance)
            elif isinstance(node, Forced):
                event = node.event
            elif isinstance(node, Observed):
                event = observe(node, chance)
            else:
                writer.end(node)
                return
            apply(state, event)
            record(node, event)


def _counted(game: AnyGame, seats: int, rand: Rand, chance: Stream, tally: Counts) -> None:
    state = game.start(seats, {})
    tally["games"] += 1
    while True:
        node = game.pending(state)
        if isinstance(node, Choice):
            event = node.options[int(rand() * len(node.options))]
            tally["decisions"] += 1
            tally["options"] += len(node.options)
        elif isinstance(node, Chance):
            event = draw(node, chance)
        elif isinstance(node, Forced):
            event = node.event
        elif isinstance(node, Observed):
            event = observe(node, chance)
        else:
            return
        tally["steps"] += 1
        game.apply(state, event)


def whole(game_id: str, log: str) -> Runner:
    """Whole games, one call of `play` each."""
    game = load(game_id)
    seats = seats_of(game)
    agents = [RandomAgent() for _ in range(seats)]

    def bare(times: int) -> None:
        for seed in range(times):
            play(game, game.start(seats, {}), agents, Seeds(seed))

    def kept(times: int) -> None:
        for seed in range(times):
            play(game, game.start(seats, {}), agents, Seeds(seed), GameRecord())

    def written(times: int, *, in_blocks: bool = False) -> None:
        for seed in range(times):
            header = header_for(game, NAMES[:seats], meta={"seed": seed})
            with LogWriter.new(game, header, _file(), in_blocks=in_blocks) as writer:
                over = play(game, game.start(seats, {}), agents, Seeds(seed), writer.record)
                writer.end(over)

    def count(times: int) -> Counts:
        tally = nothing()

        def record(node: Node, _: Event) -> None:
            tally["steps"] += 1
            if isinstance(node, Choice):
                tally["decisions"] += 1
                tally["options"] += len(node.options)

        tally["games"] = times
        for seed in range(times):
            play(game, game.start(seats, {}), agents, Seeds(seed), record)
        return tally

    runs: dict[str, Callable[[int], None]] = {
        "none": bare,
        "memory": kept,
        "file": written,
        "blocks": partial(written, in_blocks=True),
    }
    return Runner(runs[log], count)


_folders: list[tempfile.TemporaryDirectory[str]] = []


def folder() -> Path:
    """A temporary folder of this process."""
    if not _folders:
        _folders.append(tempfile.TemporaryDirectory(prefix="jamlab-bench-"))
    return Path(_folders[0].name)


def _file() -> Path:
    return folder() / "game.jsonl"
