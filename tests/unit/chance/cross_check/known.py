"""Facts about a game for the cross-check: `GUARD` in `tests/unit/games/<game>/odds/guard`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from jamlab.core import AnyGame, Event, Forced, RandomAgent, registry
from jamlab.log import Replay
from tests.contract.tables import NAMES

if TYPE_CHECKING:  # these modules import this one
    from tests.unit.chance.cross_check.claims import Claim
    from tests.unit.chance.cross_check.deals import Deals
    from tests.unit.chance.cross_check.numbers import Number

Came = Callable[["Deals", "Claim"], "list[Number]"]
"""Computes the outcome in each deal."""
Asks = Callable[[Any, int], Iterator[dict[str, Any]]]
"""Yields the parameters of a question in a state after a number of events."""


@dataclass(frozen=True)
class Small:
    """A small table: game, seats, options and, for some games, the deck by name."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    deck: tuple[tuple[str, int], ...] = ()

    @property
    def viewpoints(self) -> range:
        """Seats from which the table is looked at: two, or the only one."""
        return range(min(2, self.seats))

    def __str__(self) -> str:
        said = [f"{k}={v}" for k, v in self.options if len(v) < 20]
        return " ".join([self.game, str(self.seats), *said])


class Planted(NamedTuple):
    """Position of a planted fault that must be found: log, step, viewpoint, question."""

    log: str
    at: int
    seat: int | None
    question: str


Played = tuple[AnyGame, Any, tuple[Event, ...], Replay | None]
"""Game, initial state with nothing hidden, events after it, and replay."""


class Known:
    """Defaults for games with the deck in `state.deck` and card names in `state.cards`."""

    came: ClassVar[Mapping[str, Came]] = {}
    """Question → function that computes its outcome."""
    asks: ClassVar[Mapping[str, Asks]] = {}
    """Question → function that yields its parameters, if it has any."""
    at_every_step: ClassVar[frozenset[str]] = frozenset()
    """Faces asked about at each step, because they are not distributed like other cards."""
    of_the_deck: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answers depend only on the possible locations of hidden cards."""
    cards_are_followed: ClassVar[bool] = True
    """False if no card is seen entering a hand, so that no single card there is known."""
    small: ClassVar[tuple[Small, ...]] = ()
    """Tables with few cards, whose arrangements are all enumerated."""
    planted: ClassVar[tuple[Planted, ...]] = ()
    """Answers in which a planted fault must be found."""
    sample: ClassVar[tuple[tuple[str, tuple[int, ...]], ...]] = ()
    """Logs and their steps that every test run checks in full."""

    def faces(self, state: Any) -> Sequence[str]:
        """Return the faces that are drawn, in the order of `deck`; none if there is no deck."""
        cards = getattr(state, "cards", None)
        names: Sequence[str] = getattr(cards, "names", ())
        return names

    def deck(self, state: Any) -> Sequence[int]:
        """Return the cards that the rules engine draws from, by kind."""
        found: Sequence[int] = getattr(state, "deck", ())
        return found

    def stays(self, deals: Deals) -> bool:
        """Return True if pending forced events are not applied before a card is drawn."""
        return False

    def is_another_round_in_some(self, states: Sequence[Any]) -> bool:
        """Return True if forced events deal another round in only some of these states."""
        return False

    def is_drawn(self, node: Forced) -> bool:
        """Return True if the forced event draws a card or tile, the last one."""
        return False

    def play(self, table: Small, number: int) -> Played:
        game = registry.load(table.game)
        replay = Replay.play(
            game, [RandomAgent() for _ in range(table.seats)], number,
            names=NAMES[: table.seats], options=dict(table.options),
        )  # fmt: skip
        return game, replay.state(0), replay.events, replay

    def leaves_out(self, state: Any) -> bool:
        """Return True while answers declare that they ignore what the enumeration uses."""
        return False

    def forgets(self, before: Any, state: Any, seat: int | None) -> str:
        """Return the observation that answers declare they ignore from now on; "" if none."""
        return ""


@cache
def known(game: str) -> Known:
    """Return the facts about a game; the defaults if its tests define none."""
    odds = f"tests.unit.games.{game}.odds"
    if find_spec(f"tests.unit.games.{game}") and find_spec(odds) and find_spec(f"{odds}.guard"):
        found: Known = import_module(f"{odds}.guard").GUARD
        return found
    return Known()
