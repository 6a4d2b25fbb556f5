"""What the guard must know of a game; `tests/unit/games/<game>/odds/guard` says it, as `GUARD`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from jamlab.core import AnyGame, Event, Forced, RandomAgent, registry
from jamlab.log import Replay

if TYPE_CHECKING:  # those import this file, to ask it
    from tests.unit.chance.cross_check.claims import Claim
    from tests.unit.chance.cross_check.deals import Deals
    from tests.unit.chance.cross_check.numbers import Number

Came = Callable[["Deals", "Claim"], "list[Number]"]
"""What comes in each deal."""
Asks = Callable[[Any, int], Iterator[dict[str, Any]]]
"""How a question is asked in this state, after so many events."""


@dataclass(frozen=True)
class Small:
    """A small table: its game, its seats, its options; for some games the deck by name."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    deck: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        said = [f"{k}={v}" for k, v in self.options if len(v) < 20]
        return " ".join([self.game, str(self.seats), *said])


class Planted(NamedTuple):
    """Where a fault is planted in an answer, to be found: log, step, viewpoint, question."""

    log: str
    at: int
    seat: int | None
    question: str


Played = tuple[AnyGame, Any, tuple[Event, ...], Replay | None]
"""The game, a state in which nothing is hidden, what happened after it, and its replay."""


class Known:
    """The defaults: those of a game whose deck is `state.deck`, of cards named in `state.cards`."""

    came: ClassVar[Mapping[str, Came]] = {}
    """By question of the game: what comes."""
    asks: ClassVar[Mapping[str, Asks]] = {}
    """By question of the game: how it is asked, if it has parameters."""
    at_every_step: ClassVar[frozenset[str]] = frozenset()
    """Faces that are asked about at each step: they lie otherwise than other cards."""
    of_the_deck: ClassVar[frozenset[str]] = frozenset()
    """Questions whose answers depend on nothing but where hidden cards may lie."""
    cards_are_followed: ClassVar[bool] = True
    """False if no card is seen on its way into a hand, so that none in it is known by itself."""
    small: ClassVar[tuple[Small, ...]] = ()
    """Tables with few cards, of which every arrangement is listed."""
    planted: ClassVar[tuple[Planted, ...]] = ()
    """Answers in which a planted fault must be found."""
    sample: ClassVar[tuple[tuple[str, tuple[int, ...]], ...]] = ()
    """Logs and steps of them that are looked at whole whenever tests run."""

    def faces(self, state: Any) -> Sequence[str]:
        """The faces of what is drawn, in the order of `deck`; none if there is no deck."""
        cards = getattr(state, "cards", None)
        names: Sequence[str] = getattr(cards, "names", ())
        return names

    def deck(self, state: Any) -> Sequence[int]:
        """What the rules engine itself draws from, by kind."""
        found: Sequence[int] = getattr(state, "deck", ())
        return found

    def stays(self, deals: Deals) -> bool:
        """True where what the rules alone do now is not waited for before a card is drawn."""
        return False

    def is_another_round_in_some(self, states: Sequence[Any]) -> bool:
        """True if what the rules alone do deals another round in some of these only."""
        return False

    def is_drawn(self, node: Forced) -> bool:
        """True if what must follow is a card or tile that comes, since it is the last one."""
        return False

    def play(self, table: Small, number: int) -> Played:
        game = registry.load(table.game)
        replay = Replay.play(
            game, [RandomAgent() for _ in range(table.seats)], number,
            names=("Ann", "Bo", "Cy")[: table.seats], options=dict(table.options),
        )  # fmt: skip
        return game, replay.state(0), replay.events, replay

    def leaves_out(self, state: Any) -> bool:
        """True while answers say that they leave out what listing takes in."""
        return False

    def forgets(self, before: Any, state: Any, seat: int | None) -> str:
        """What was seen and answers say that they leave out, if it is so from now on; else ""."""
        return ""


@cache
def known(game: str) -> Known:
    """What is known of this game: the defaults if its tests say nothing."""
    odds = f"tests.unit.games.{game}.odds"
    if find_spec(f"tests.unit.games.{game}") and find_spec(odds) and find_spec(f"{odds}.guard"):
        found: Known = import_module(f"{odds}.guard").GUARD
        return found
    return Known()
