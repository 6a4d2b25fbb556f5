"""From which positions of a recorded game playouts begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary

from jamlab.core import ALL_KNOWING, Chance, Choice, Event, Forced, Node, Over, Stream
from jamlab.core.node import CHANCE, CHOICE
from jamlab.log import Cursor, Replay
from jamlab.log.turns import turns_of

Every = Literal["turn", "event"]
EVERY: Final[tuple[Every, ...]] = ("turn", "event")
FORCED: Final = "forced"
TABLES: Final = 16
"""So many tables that fit what a viewpoint knows are asked whether an event was certain to it."""
TELLS, CERTAIN, UNSEEN = range(3)
"""An event tells a viewpoint something; it was certain to come; somebody chose unseen."""


class Positions:
    """The positions 0 … len of `replay`, as the viewpoint `seat` tells them apart.

    An event tells a viewpoint nothing if what it saw of it was certain to come: a card dealt face
    down, a bid laid face down, what had to follow. The value stands until it learns something.
    """

    def __init__(self, replay: Replay, seat: int | None) -> None:
        self.replay = replay
        self.seat = ALL_KNOWING if replay.game.is_open else seat
        self.last = len(replay)

    @cached_property
    def is_over(self) -> bool:
        """True if the last position is the end of the game, whose value is the result."""
        return isinstance(self.replay.game.pending(self.replay.state(self.last)), Over)

    @property
    def same_as(self) -> list[int]:
        """For each position the one that has its value: of those between which the viewpoint learns
        nothing the last, or the one before somebody first chose unseen.

        (An unseen choice is the judge's to make: from later on it would be anybody's.)
        """
        known = _SAME_AS.setdefault(self.replay, {})
        if self.seat not in known:
            known[self.seat] = self._same_as()
        return known[self.seat]

    @same_as.setter
    def same_as(self, told: Any) -> None:
        """Take it from a file instead of working it out; ValueError if it cannot be."""
        wanted = range(self.last + 1)
        if not isinstance(told, list) or len(told) != len(wanted):
            raise ValueError(f"same_as is not a list of {len(wanted)} positions")
        if any(type(own) is not int or own not in wanted or told[own] != own for own in told):
            raise ValueError("same_as names something that is no position with a value of its own")
        _SAME_AS.setdefault(self.replay, {})[self.seat] = told

    def _same_as(self) -> list[int]:
        found: list[int] = []
        steps = list(self._steps())
        while (first := len(found)) <= self.last:
            end = first
            while end < self.last and steps[end] != TELLS:
                end += 1
            own = end
            if UNSEEN in steps[first:end] and not (end == self.last and self.is_over):
                own = steps.index(UNSEEN, first)
            found.extend([own] * (end + 1 - first))
        return found

    def _steps(self) -> Iterator[int]:
        """Of each event whether it tells the viewpoint something, or what not.

        With open cards all events tell but those that had to follow. Else tables that fit what the
        viewpoint knew before say whether it could have seen anything else: nothing but what it sees
        decides.
        """
        replay, seat = self.replay, self.seat
        if seat == ALL_KNOWING:
            yield from (CERTAIN if node == FORCED else TELLS for node in replay.nodes)
            return
        game, cursor = replay.game, Cursor(replay)
        before = cursor.view(seat)
        for n, sort in enumerate(replay.nodes, start=1):
            node = cursor.node
            event = cursor.forward()
            after, seen = cursor.view(seat), game.mask(event, seat)
            if not (replay.known(seat, n - 1) and replay.known(seat, n)):
                yield TELLS
            elif sort == CHANCE and seen != event:
                alike = all(game.mask(each, seat) == seen for each in _possible(node))
                yield CERTAIN if alike else TELLS
            elif not self._is_certain(n, before, seen, after):
                yield TELLS
            else:
                yield UNSEEN if sort == CHOICE and seen != event else CERTAIN
            before = after

    def _is_certain(self, n: int, before: Any, seen: Event, after: Any) -> bool:
        """True if whoever knew `before` was sure to see event `n` so, and to know `after`."""
        game, seat = self.replay.game, self.seat
        for number in range(TABLES):
            rng = Stream(n, number)
            table = game.resample(before, rng)
            events = _possible(game.pending(table))
            if not events or any(game.mask(event, seat) != seen for event in events):
                return False
            game.apply(table, rng.choice(events))
            if game.view(table, seat) != after:
                return False
        return True

    @cached_property
    def before(self) -> dict[int, int]:
        """For each position with a value of its own the one before it that has one, too."""
        own = sorted(set(self.same_as))
        return dict(zip(own[1:], own, strict=False))

    def of(self, every: Every) -> tuple[int, ...]:
        """Those with values of their own: all, or only where a turn begins, and the end."""
        if every == "event":
            return self._known(set(self.same_as))
        starts = [turn.first - 1 for turn in turns_of(self.replay)]
        return self._known({self.same_as[n] for n in [*starts, self.last]})

    def _known(self, positions: set[int]) -> tuple[int, ...]:
        """Those at which it is known what the viewpoint knew; the end, if the game is over."""
        known = {n for n in positions if self.replay.known(self.seat, n)}
        if self.last in positions and self.is_over:
            known.add(self.last)
        return tuple(sorted(known))


def _possible(node: Node) -> Sequence[Event]:
    """What can happen there; nothing if no list holds it."""
    if isinstance(node, Choice):
        return node.options
    if isinstance(node, Chance):
        return node.outcomes
    return (node.event,) if isinstance(node, Forced) else ()


_SAME_AS: Final[WeakKeyDictionary[Replay, dict[int | None, list[int]]]] = WeakKeyDictionary()
"""`Positions.same_as`, by replay and viewpoint."""
