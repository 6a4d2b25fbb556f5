"""The rounds of a game seen in part, each with its tally: what its hidden lines had better hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from jamlab.core import Event, Stream
from jamlab.core.hidden import Claiming
from jamlab.replay.half_seen.counting import cannot_be
from jamlab.replay.half_seen.deal import Seen
from jamlab.replay.half_seen.fitting import hidden_fields
from jamlab.replay.half_seen.repair import Work
from jamlab.replay.half_seen.tally import Tally
from jamlab.replay.lines import Line

STEPS_OF_AN_EVENT: Final = 8
"""So many steps of a tally cost as much as an event that is folded."""


class Rounds:
    """Tallies of a game that says what its lines claim; of another one there are none."""

    def __init__(self, seen: Seen, seats: int, work: Work) -> None:
        self.seen = seen
        self.work = work
        self.seats = seats
        self._kept: dict[tuple[int, int], tuple[list[Line], Tally]] = {}

    def __bool__(self) -> bool:
        return isinstance(self.seen.game, Claiming)

    def bounds(self, n: int, upto: int) -> tuple[int, int]:
        """The first line of the round in which line `n` stands, and the line after its last."""
        opens, lines = self.seen.game.opens_round, self.seen.lines
        first, last = n, n + 1
        while first and not opens(lines[first].event):
            first -= 1
        while last < upto and not opens(lines[last].event):
            last += 1
        return first, last

    def all(self, upto: int) -> list[tuple[int, int]]:
        """The bounds of all rounds that hide something."""
        found, n = [], 0
        while n < upto:
            first, last = self.bounds(n, upto)
            if any(self.seen.hides[first:last]):
                found.append((first, last))
            n = last
        return found

    def tally(self, first: int, last: int) -> Tally:
        """The tally of the lines from `first` on, `last` not included."""
        lines = self.seen.lines[first:last]
        kept, found = self._kept.get((first, last), (None, None))
        if found is None or kept != lines:  # a line was refused, and another stands in its place
            game = self.seen.game
            assert isinstance(game, Claiming)
            events = [line.event for line in lines]
            claims = game.claims(events, self.seen.start)
            found = Tally(game, events, claims, self.seats)
            self._kept = {key: one for key, one in self._kept.items() if key[0] != first}
            self._kept[first, last] = lines, found
        return found

    def cannot_be(self, at: int) -> bool:
        """True if it is proved that no game fits the lines up to line `at`, this one included."""
        first, last = self.bounds(at, at + 1)
        return bool(self) and cannot_be(self.tally(first, last))

    def first_that_cannot_be(self, upto: int) -> int:
        """The first line before `upto` up to which it is proved that no game fits; -1: none is."""
        for first, last in self.all(upto) if self else ():
            if cannot_be(self.tally(first, last)):
                low, high = first, last - 1  # more lines forbid more
                while low < high:
                    middle = (low + high) // 2
                    if self.cannot_be(middle):
                        high = middle
                    else:
                        low = middle + 1
                return low
        return -1

    def plan(
        self, first: int, last: int, old: Mapping[int, tuple[str, ...]], rng: Stream, tries: int
    ) -> tuple[int, int]:
        """Wish for values of a round's hidden lines; how much of them strains still, and the tries.

        `old`: by line what to begin with, if anything.
        """
        tally = self.tally(first, last)
        walked = tally.walked
        values = tally.filled({n - first: face for n, face in old.items() if n >= first}, rng)
        left, used = tally.settled(values, rng, tries, STEPS_OF_AN_EVENT * self.work.left)
        self.work.left -= (tally.walked - walked) // STEPS_OF_AN_EVENT
        for n, slots in tally.hidden.items():
            self.seen.wishes[first + n] = tuple([values[slot] for slot in slots])
        return left, used

    def values(self, first: int, events: Sequence[Event]) -> dict[int, tuple[str, ...]]:
        """By line from `first` on, what a deal's events fill in."""
        found = {}
        for n in range(first, len(events)):
            if self.seen.hides[n]:
                names = hidden_fields(self.seen.lines[n].event)
                found[n] = tuple([getattr(events[n], name) for name in names])
        return found
