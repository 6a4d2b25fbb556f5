"""Writing, reading, checking and jumping in a log, beside `json` and msgspec on the same lines.

The log is a game of random players of about 1,000 events.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from benchmarks.sides.ours import NAMES
from benchmarks.sides.runner import Runner, each
from jamlab.core import AnyGame, Event, Node, RandomAgent, Seeds, play
from jamlab.core.play import Record
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.lines import event_lines
from jamlab.log.reader import parse

EVENTS: Final = 1000
_NEAR: Final = 0.05
_TRIES: Final = 5
_GOLDEN: Final = (5**0.5 - 1) / 2


@cache
def thousand(game_id: str) -> Replay:
    """A game within 5 % of 1,000 events, else the nearest of 5 seeds at each number of seats."""
    game = load(game_id)
    best = (EVENTS**2, 0, 0)
    for tried in _tried(game):
        best = min(best, tried)
        if best[0] <= _NEAR * EVENTS:
            break
    _, seats, seed = best
    agents = [RandomAgent() for _ in range(seats)]
    return Replay.play(game, agents, seed, names=NAMES[:seats])


def _tried(game: AnyGame) -> Iterator[tuple[int, int, int]]:
    """Yield (distance from 1,000 events, seats, seed) for each game tried."""
    for seed in range(_TRIES):
        for seats in (number for number in game.seats if number <= len(NAMES)):
            agents = [RandomAgent() for _ in range(seats)]
            counted: list[Event] = []
            state = game.start(seats, {})
            play(game, state, agents, Seeds(seed), _into(counted))
            yield abs(len(counted) - EVENTS), seats, seed


def _into(log: list[Event]) -> Record:
    def record(_: Node, event: Event) -> None:
        log.append(event)

    return record


def _lines(game_id: str) -> list[bytes]:
    """The event lines, without header and footer."""
    return thousand(game_id).data.splitlines()[1:-1]


def json_encode(game_id: str) -> Runner:
    """`json.dumps` of each line's dict."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in _lines(game_id)]
    dumps = json.dumps

    def run(times: int) -> None:
        for _ in range(times):
            for row in rows:
                dumps(row)

    return each("events", len(rows), run)


def msgspec_encode(game_id: str) -> Runner:
    """msgspec encoding of the same dicts."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in _lines(game_id)]
    encode = msgspec.json.Encoder().encode

    def run(times: int) -> None:
        for _ in range(times):
            for row in rows:
                encode(row)

    return each("events", len(rows), run)


def encode(game_id: str) -> Runner:
    """Each event encoded as a line by the log writer's codec."""
    replay = thousand(game_id)
    events: list[tuple[int, str, Event]] = [
        (n, node, event)
        for n, (node, event) in enumerate(zip(replay.nodes, replay.events, strict=True), start=1)
    ]
    write = event_lines(replay.game).write

    def run(times: int) -> None:
        for _ in range(times):
            for n, node, event in events:
                write(n, node, event)

    return each("events", len(events), run)


def json_decode(game_id: str) -> Runner:
    """`json.loads` of each line, split beforehand, without checks."""
    lines = _lines(game_id)
    loads = json.loads

    def run(times: int) -> None:
        for _ in range(times):
            for line in lines:
                loads(line)

    return each("events", len(lines), run)


def msgspec_decode(game_id: str) -> Runner:
    """msgspec decoding of each line into a dict, without checks."""
    lines = _lines(game_id)
    loads = msgspec.json.Decoder().decode

    def run(times: int) -> None:
        for _ in range(times):
            for line in lines:
                loads(line)

    return each("events", len(lines), run)


def decode(game_id: str) -> Runner:
    """A whole log parsed strictly: types, keys, numbers and checksum, but not the rules."""
    replay = thousand(game_id)
    data = replay.data

    def run(times: int) -> None:
        for _ in range(times):
            parse(data, "log")

    return each("events", len(replay), run)


def verify(game_id: str) -> Runner:
    """A whole log parsed and every event checked by the rules, ready to be stepped through."""
    replay = thousand(game_id)
    data = replay.data

    def run(times: int) -> None:
        for _ in range(times):
            Replay.of(data)

    return each("events", len(replay), run)


def _place(replay: Replay, number: int) -> int:
    """Target of jump `number`; any number of jumps is evenly spread over the log."""
    return int(number * _GOLDEN % 1 * (len(replay) + 1))


def fold(game_id: str) -> Runner:
    """The state after a random event, by applying all events before it."""
    replay = thousand(game_id)
    events, game = replay.events, replay.game
    seats, options, apply = len(replay.seats), replay.header.options, replay.game.apply

    def run(times: int) -> None:
        for number in range(times):
            state = game.start(seats, options)
            for event in events[: _place(replay, number)]:
                apply(state, event)

    return each("jumps", 1, run)


def jump(game_id: str) -> Runner:
    """The state after a random event, by `Replay.state`."""
    replay = thousand(game_id)

    def run(times: int) -> None:
        for number in range(times):
            replay.state(_place(replay, number))

    return each("jumps", 1, run)
