"""The games that are checked, cut into pieces that can run in any order."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from jamlab.chance import agents
from jamlab.core import ALL_KNOWING, Stream, registry
from jamlab.log import Replay
from tests.contract.tables import NAMES
from tests.unit.chance.cross_check.known import Small
from tests.unit.chance.cross_check.small import tables as small_tables

ROOT = Path(__file__).parents[4]
STEPS = 100
"""Number of consecutive steps of a recorded game in a piece; a fresh game is one piece."""
SMALL = 4
"""Number of games per small table."""


@dataclass(frozen=True)
class Table:
    """A game, its number of seats, and options that differ from the default."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game} {self.seats} {said}".strip()


@dataclass(frozen=True)
class Piece:
    """Steps of a recorded or a fresh game from one viewpoint, or from all if nothing is hidden.

    `log` is a path, or `fresh:<n>` or `small:<n>` of `table`. The steps are consecutive, so that
    equal situations are checked once; `begin` is the first of them.
    """

    game: str
    log: str
    seats: tuple[int | None, ...]
    begin: int = 0
    table: Table | Small | None = None

    @property
    def name(self) -> str:
        where = f"{self.log} {self.table}" if self.table else self.log
        seats = "+".join("table" if seat is None else str(seat) for seat in self.seats)
        return f"{where} {seats} {self.begin}"

    def replay(self) -> Replay:
        if self.table is None:
            return recorded(self.log)
        assert isinstance(self.table, Table)
        return fresh(self.table, int(self.log.removeprefix("fresh:")))

    def steps(self) -> range:
        end = len(self.replay()) + 1
        return range(self.begin, end if self.table else min(end, self.begin + STEPS))


@lru_cache(maxsize=4)
def recorded(log: str) -> Replay:
    return Replay.read(ROOT / log)


@lru_cache(maxsize=4)
def fresh(table: Table, number: int) -> Replay:
    """Play game `number` with random and greedy players."""
    players = [
        agents.make(table.game, ("random", "greedy")[(number + seat) % 2 if number % 3 else 1])
        if "greedy" in agents.names(table.game)
        else agents.make(table.game, "random")
        for seat in range(table.seats)
    ]
    return Replay.play(
        registry.load(table.game), players, number, names=NAMES[: table.seats],
        options=dict(table.options),
    )  # fmt: skip


def tables(game: str = "") -> Iterator[Table]:
    """Yield each game with defaults and every number of seats; each other value with one."""
    for name in registry.ids():
        if game not in ("", name):
            continue
        plays = registry.load(name)
        for seats in plays.seats:
            yield Table(name, seats)
        others = [(option.name, value) for option in plays.options for value in option.values[1:]]
        for place, other in enumerate(others, 1):
            yield Table(name, plays.seats[place % len(plays.seats)], (other,))


def viewpoints(game: str, seats: int) -> list[tuple[int | None, ...]]:
    """Return the table, all-knowing and each seat; as one group if all see the same."""
    each: list[int | None] = [None, ALL_KNOWING, *range(seats)]
    return [tuple(each)] if registry.load(game).is_open else [(seat,) for seat in each]


def pieces(game: str, many: int) -> list[Piece]:
    """Return all pieces: of small games and recorded ones, then of `many` fresh ones per table.

    Both parts are shuffled.
    """
    found: list[Piece] = []
    for small in small_tables(game):
        for number in range(SMALL):
            log = f"small:{number}"
            found += [Piece(small.game, log, (seat,), table=small) for seat in small.viewpoints]
    for path in sorted((ROOT / "replays").glob(f"{game or '*'}/*.jsonl")):
        log, name = path.relative_to(ROOT).as_posix(), path.parent.name
        replay = Replay.read(path)
        for seats in viewpoints(name, len(replay.seats)):
            found += [Piece(name, log, seats, n) for n in range(0, len(replay) + 1, STEPS)]
    Stream(15).shuffle(found)
    later = []
    for table in tables(game):
        for seats in viewpoints(table.game, table.seats):
            logs = [f"fresh:{number}" for number in range(many)]
            later += [Piece(table.game, log, seats, table=table) for log in logs]
    Stream(16).shuffle(later)
    return found + later
