"""Tables for the contract tests: every game, number of seats and option.

* A `Table` is a game, a number of seats and the options that differ from the printed rules.
* `TABLES` are all tables, `TRIED` those that each test uses, `PLAIN` those with the printed rules;
  `at(tables)` parametrizes a test: `make test` plays at the corners (`is_corner`).
* `played(table)` is a game recorded there (as bytes), made once per process. One choice in five is
  random, the others are the best agent's: games stay short and reach every rule.
* Facts that only a game can know are in its folder, in `contract.py` (`Table.contract`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from jamlab import core
from jamlab.chance import agents
from jamlab.core.contract import Contract
from jamlab.core.play import Record
from jamlab.core.referee import fields_of
from jamlab.log import LogWriter, Replay, header_for
from tests.unit.games.driver import possible as possible

if TYPE_CHECKING:
    import pytest


def contract_of(game: str) -> Contract:
    """Return the `Contract` from the game's folder, or the default of a simple game."""
    own = core.registry.part(game, "contract")
    return Contract(*core.registry.load(game).decks) if own is None else own.CONTRACT


NAMES = ("Ann", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")


def seats_near(game: str, wanted: int) -> int:
    """Return the number of seats nearest to `wanted` at which the game is played."""
    return min(core.registry.load(game).seats, key=lambda seats: abs(seats - wanted))


@dataclass(frozen=True)
class Table:
    """A game, its number of seats, the options that are not as printed, the kind of agent."""

    id: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    player: str = "mixed"

    @property
    def game(self) -> core.AnyGame:
        return core.registry.load(self.id)

    @property
    def contract(self) -> Contract:
        return contract_of(self.id)

    @property
    def names(self) -> list[str]:
        return [*NAMES[: self.seats]]

    def start(self) -> Any:
        return self.game.start(self.seats, dict(self.options))

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.id}-{self.seats}-{self.player}-{said or 'as printed'}"


def tables() -> Iterator[Table]:
    """Yield every game and number of seats, as printed and with the last value of all options.

    Each other value of an option alone is played at one number of seats, which varies; each agent
    at the fewest.
    """
    for name in core.registry.ids():
        game = core.registry.load(name)
        others = [(option.name, value) for option in game.options for value in option.values[1:]]
        last = tuple({option.name: option.values[-1] for option in game.options}.items())
        for seats in game.seats:
            yield Table(name, seats)
            yield Table(name, seats, last)
        for place, other in enumerate(others, 1):
            yield Table(name, game.seats[place % len(game.seats)], (other,))
        for player in agents.names(name):
            yield Table(name, game.seats[0], (), player)


TABLES = tuple(tables())


def is_corner(table: Table) -> bool:
    """True for the fewest seats as printed, and the most seats with all options changed."""
    first, last = table.game.seats[0], table.game.seats[-1]
    if table.player != "mixed":
        return False
    if not table.options:
        return table.seats == first
    return table.seats == last and len(table.options) == len(table.game.options)


def is_few(table: Table) -> bool:
    """True for the fewest and the most seats, as printed and with all options changed."""
    seats = table.game.seats[0], table.game.seats[-1]
    at_once = len(table.options) in (0, len(table.game.options))
    return table.seats in seats and at_once and table.player == "mixed"


def is_tried(table: Table) -> bool:
    """True if tests play there: everywhere, unless JAMLAB_TABLES is `few` or `one`.

    Both values are for the second build (see Makefile): `few` tables of a game in `make test-all`;
    `one`, the fewest seats as printed, in `make test`.
    """
    how = os.environ.get("JAMLAB_TABLES")
    if how == "one":
        return is_corner(table) and not table.options
    return how != "few" or is_few(table)


TRIED = tuple(table for table in TABLES if is_tried(table))
PLAIN = tuple(table for table in TRIED if not table.options and table.player == "mixed")
CORNERS = tuple(table for table in TABLES if is_corner(table))


def at(tables: Iterable[Table]) -> pytest.MarkDecorator:
    """Parametrize a test by `table`; all but the corners of a game are in the slow tier.

    If the tables include no corner of a game, its first one is in the fast tier.
    """
    import pytest  # local: other Pythons play here without pytest (tests/release/versions)

    slow = pytest.mark.slow("one table more of a game that make test plays at its two corners")
    tables = list(tables)
    fast = {table for table in tables if is_corner(table)}
    met = {table.id for table in fast}
    for table in tables:
        if table.id not in met:
            fast.add(table)
            met.add(table.id)
    found = [pytest.param(table, marks=() if table in fast else slow) for table in tables]
    return pytest.mark.parametrize("table", found, ids=str)


class Mixed(core.Agent):
    """The game's best agent (the last it lists), with one choice in five random."""

    def __init__(self, game: str) -> None:
        self.inner = agents.make(game, agents.names(game)[-1])
        self.watches = self.inner.watches

    def sit(self, eyes: core.SeatView, rng: core.Stream) -> None:
        super().sit(eyes, rng)
        self.inner.sit(eyes, rng)

    def saw(self, event: core.Event) -> None:
        self.inner.saw(event)

    def choose(self, choice: core.Choice) -> int:
        if self.rng.random() < 0.2:
            return self.rng.below(len(choice.options))
        return self.inner.choose(choice)


SEARCHING = ("sampling", "search")
"""Agents with a number of playouts, or of simulated flicks: a few suffice for tests."""


def seated(table: Table, player: str = "") -> list[core.Agent]:
    name = player or table.player
    name = agents.names(table.id)[-1] if name == "best" else name
    if name in SEARCHING:
        name = f"{name}={table.contract.playouts}"
    return [
        Mixed(table.id) if name == "mixed" else agents.make(table.id, name)
        for _ in range(table.seats)
    ]


@cache
def played(table: Table, seed: int = 60) -> bytes:
    """Play a whole game at this table; return the bytes of its log."""
    file, options = BytesIO(), dict(table.options)
    header = header_for(table.game, table.names, options, {"seed": seed})
    writer = LogWriter.new(table.game, header, file)
    state = table.game.start(table.seats, header.options)
    writer.end(
        core.play(table.game, state, seated(table), core.Seeds(seed), ending(table, writer.record))
    )
    return file.getvalue()


FAR = 30_000
"""Maximum number of events of a game; a test fails beyond it instead of running for ever."""


def ending(table: Table, record: Record) -> Record:
    """Wrap `record`, raising AssertionError if the game does not end."""
    count = iter(range(FAR))

    def counted(node: core.Node, event: core.Event) -> None:
        assert next(count, None) is not None, f"{table} has not ended after {FAR:,} events"
        record(node, event)

    return counted


@cache
def replayed(table: Table, seed: int = 60) -> Replay:
    """Return the game of `played`, parsed."""
    return Replay.of(played(table, seed), str(table))


def spaced(table: Table, step: int) -> int:
    """Interval between the states examined: at most `step`, less in a short game."""
    return max(1, min(step, len(replayed(table)) // 8))


def record(table: Table, seed: int, player: str) -> list[tuple[core.Node, core.Event]]:
    """Play a game and return its nodes and events."""
    found: list[tuple[core.Node, core.Event]] = []
    keep = ending(table, lambda node, event: found.append((node, event)))
    core.play(table.game, table.start(), seated(table, player), core.Seeds(seed), keep)
    return found


def walk(table: Table, seed: int = 60) -> Iterator[tuple[int, Any, core.Node, core.Event]]:
    """Yield (n, state, node, next event) before each event of the recorded game; state is live."""
    replay = replayed(table, seed)
    state = table.start()
    for n, event in enumerate(replay.events):
        yield n, state, table.game.pending(state), event
        table.game.apply(state, event)
    assert isinstance(table.game.pending(state), core.Over)


SHARED = tuple(kind for game in core.registry.ids() for kind in contract_of(game).shared)
"""Immutable types that all states of a table share."""


_PLAIN = (int, str, bool, type(None))  # the most frequent types, tested first


def frozen(thing: Any) -> Any:
    """Return a state as nested tuples, for comparison and storage."""
    if type(thing) in _PLAIN:
        return thing
    if isinstance(thing, SHARED):
        return type(thing).__name__, thing.__reduce__()[1]  # the texts that it is made of
    if isinstance(thing, core.Row):
        return tuple(thing)
    if isinstance(thing, list | tuple):
        return tuple([frozen(part) for part in thing])
    if isinstance(thing, dict):
        return tuple((key, frozen(part)) for key, part in thing.items())
    if isinstance(thing, int | str | core.Event):
        return thing
    return tuple([(name, frozen(getattr(thing, name))) for name in fields_of(thing)])
