"""Nodes: the five kinds of situation a game can be in.

A node lists events, not moves: an option or an outcome *is* the event that would happen. (Observed
events, `Observed`, cannot be listed.) Only rules create nodes; everything else reads them.

This is the interpreted implementation; node.pyx is the compiled one and does the same faster. Only
rows and nodes exist in two forms, so that no rule needs two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import compress
from typing import Final

from jamlab.core.event import Event
from jamlab.core.observed import Observed
from jamlab.core.row import Row


class Choice(list[Event]):
    """A seat must choose one of `options` (never empty, no duplicate events).

    It is itself a list: rules start with `choice(seat)` and add what is possible; nothing else
    adds, and an added list never changes afterwards. `len(choice)` and `choice[n]` (n from 0) are
    cheaper than the tuple `options`.
    """

    __slots__ = ("seat",)
    __match_args__ = ("seat", "options")

    def __init__(self, seat: int, options: Iterable[Event] = ()) -> None:
        super().__init__(options)
        self.seat = seat

    @property
    def options(self) -> tuple[Event, ...]:
        """The events that the seat can choose from."""
        return tuple(self)

    def add_where(self, events: list[Event], marks: Row) -> None:
        """Add the events at the places where `marks` is not 0."""
        self += compress(events, marks.at)

    def add_by_count(self, events: list[list[list[Event]]], counts: Row) -> None:
        """Add, for each place, the events that its number in `counts` allows:
        `events[place][number]`.

        `events[place][0]` is empty.
        """
        for allowed, count in zip(events, counts.at, strict=False):
            if count:
                self += allowed[count]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice):
            return NotImplemented
        return (self.seat, self.options) == (other.seat, other.options)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:  # type: ignore[override]  # a list has none
        return hash((self.seat, self.options))

    def __repr__(self) -> str:
        return f"Choice(seat={self.seat}, options={self.options})"


class Chance:
    """One of `outcomes` happens, in proportion to its weight (an exact int, at least 1).

    Stored as the whole `pool`, one event for each kind of card or tile, and the count of each
    (`total` is their sum): a deck passes on its own counts, and exhausted kinds are filtered out
    only on access.
    """

    __slots__ = ("_counts", "pool", "total")
    __match_args__ = ("outcomes", "weights")

    def __init__(self, outcomes: tuple[Event, ...], weights: tuple[int, ...]) -> None:
        if len(outcomes) != len(weights) or min(weights, default=0) < 1:
            raise ValueError("a chance node needs a weight of at least 1 for each outcome")
        self.pool = outcomes
        self._counts = list(weights)
        self.total = sum(weights)

    @property
    def outcomes(self) -> tuple[Event, ...]:
        """The events that may happen."""
        return tuple([event for event, n in zip(self.pool, self._counts, strict=True) if n])

    @property
    def weights(self) -> tuple[int, ...]:
        """The weight of each outcome."""
        return tuple([n for n in self._counts if n])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.outcomes, self.weights) == (other.outcomes, other.weights)

    def __hash__(self) -> int:
        return hash((self.outcomes, self.weights))

    def __repr__(self) -> str:
        return f"Chance(outcomes={self.outcomes}, weights={self.weights})"


@dataclass(slots=True, unsafe_hash=True)
class Forced:
    """Only this event can happen."""

    event: Event


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended.

    `scores` has one int per seat (the unit depends on the game: tiles, penalty points); `reason` is
    one sentence, `clause` the rule that ended the game, `winners` the seats that share the win
    (empty: nobody).
    """

    scores: tuple[int, ...]
    reason: str
    clause: str
    winners: tuple[int, ...]


Node = Choice | Chance | Forced | Observed | Over

CHOICE: Final = "choice"
CHANCE: Final = "chance"
FORCED: Final = "forced"
OBSERVED: Final = "observed"


# Constructors that skip `__init__`: rules call one for every event of a game.

_new_choice: Final[Callable[[], Choice]] = partial(Choice.__new__, Choice)
_new_forced: Final[Callable[[], Forced]] = partial(Forced.__new__, Forced)
_new_chance: Final[Callable[[], Chance]] = partial(Chance.__new__, Chance)


def choice(seat: int) -> Choice:
    """Return an empty choice of this seat, to which options are added."""
    node = _new_choice()
    node.seat = seat
    return node


def forced(event: Event) -> Forced:
    """Return a node at which only this event can happen."""
    node = _new_forced()
    node.event = event
    return node


def one_of(pool: tuple[Event, ...], counts: Row, total: int) -> Chance:
    """Return a chance node over a pool: `counts` of each kind (0 and more), and their `total`."""
    node = _new_chance()
    node.pool = pool
    node._counts = counts.at[:]
    node.total = total
    return node


def event_at(node: Chance, place: int) -> Event:
    """Return the event at index `place` of the pool (from 0), with each kind repeated by its count.

    IndexError if `place` is out of range.
    """
    for kind, count in enumerate(node._counts):
        if place < count:
            return node.pool[kind]
        place -= count
    raise IndexError("a chance node has not so many")


def sort_of(node: Node) -> str:
    """Return the name of a node in a log: choice, chance, forced or observed."""
    if isinstance(node, Choice):
        return CHOICE
    if isinstance(node, Chance):
        return CHANCE
    if isinstance(node, Forced):
        return FORCED
    if isinstance(node, Observed):
        return OBSERVED
    raise ValueError("nothing happens after the end of a game")


def can_happen(node: Node, event: Event) -> bool:
    """True if `event` can happen at `node`."""
    if isinstance(node, Choice):
        return _among(event, node.options)
    if isinstance(node, Chance):
        for n, other in enumerate(node.pool):
            if event is other:
                return node._counts[n] > 0
        return event in node.outcomes
    if isinstance(node, Forced):
        return event is node.event or event == node.event
    return isinstance(node, Observed) and node.refusal(event) is None


def _among(event: Event, events: tuple[Event, ...]) -> bool:
    for other in events:  # events are shared, so identity nearly always decides
        if event is other:
            return True
    return event in events
