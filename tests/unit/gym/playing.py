"""Environments for tests: at the contract's tables, at random, and along a recorded game."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from jamlab.core import Stream
from jamlab.gym import Environment
from jamlab.log import Replay
from tests.contract.tables import TRIED, Table

REPLAYS = sorted((Path(__file__).parents[3] / "replays").glob("*/*.jsonl*"))
SETTINGS = tuple(table for table in TRIED if table.player == "mixed")
FEW = tuple(
    table
    for table in SETTINGS
    if len(table.options) in (0, len(table.game.options))
    and table.seats == table.game.seats[0 if table.options else -1]
)
"""Of each game: default options with the most seats, all options changed with the fewest."""


def at(table: Table, seed: int = 20) -> Environment:
    """Return the environment of a table, reset."""
    env = Environment(table.id, table.seats, dict(table.options))
    env.reset(seed=seed)
    return env


def by_chance(env: Environment, seed: int = 20) -> Iterator[str]:
    """Play random words to the end; yield the agent to act before each word."""
    rng = Stream(seed)
    while env.over is None:
        yield env.agent_selection
        env.step(rng.choice(list(env.spelling.offers)))


class LogIsRead(Exception):
    """Raised when a recorded game in progress has no more events."""


def along(replay: Replay) -> Iterator[Environment]:
    """Play a recorded game's choices word by word; yield the environment before each word.

    Chance and dice come out as recorded; the environment checks them by the rules.
    """

    def recorded(node: object) -> object:
        if len(env.kept.log) == len(replay):
            raise LogIsRead
        return replay.events[len(env.kept.log)]

    env = Environment(replay.game.id, len(replay.seats), replay.header.options, recorded)  # type: ignore[arg-type]
    with suppress(LogIsRead):
        env.reset()
        while env.over is None and len(env.kept.log) < len(replay):
            for word in env.spelling.of(replay.events[len(env.kept.log)]):
                yield env
                env.step(word)
    yield env
