"""Rounds of a partial log, each with its tally: preferred values for hidden lines."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from jamlab.core import NOBODY, Event, Stream
from jamlab.core.hidden import Claiming
from jamlab.log.lines import EventLine
from jamlab.log.partial.deal import Seen
from jamlab.log.partial.fitting import hidden_fields, words_of
from jamlab.log.partial.repair import RepairBudget
from jamlab.log.partial.tally import RoundTally, is_impossible

# Preferred values of hidden lines, from what is shown later: each card to the last slot before.
#
# Lines are read backwards: faces that a seat shows wait, and the next hidden line of that seat gets
# the one shown soonest after it. So cards are held as briefly as possible, and conflict least with
# what is known of hands meanwhile ("took the cards": had nothing to answer with). It is only a
# preference: the rules decide.


def wishes(seen: Seen) -> tuple[dict[int, str], dict[int, Counter[str]]]:
    """Return the preferred face of hidden lines, by their place from 0.

    Lines whose card need not be shown again are omitted. The second mapping is for cards given away
    unseen: the faces that the giver shows later.
    """
    kept: dict[int, Counter[str]] = {}
    found: dict[int, str] = {}
    waiting: dict[int, list[str]] = defaultdict(list)
    given: dict[int, str] = {}  # faces that a seat must have chosen to give
    game = seen.game
    secret = {type(line.event) for line in seen.lines if hidden_fields(line.event)}
    for n in range(len(seen) - 1, -1, -1):
        line = seen.lines[n]
        event, seat = line.event, game.blind_recipient(line.event)
        if event.opens_round:
            waiting.clear()
            given.clear()
        if seat == NOBODY and line.node == "chance" and type(event) in secret:
            seat = event.seat
        if seen.hides[n] and line.node == "choice":
            if event.seat in given:
                found[n] = given.pop(event.seat)
                waiting[event.seat].append(found[n])
            else:
                kept[n] = Counter(waiting[event.seat])
            continue
        if seen.hides[n]:
            face = _soonest(seen, n, waiting[seat])
            if face is not None:
                found[n] = face
        else:
            face = next((one for one in words_of(event).values() if one in waiting[seat]), None)
            if face is not None and seat != NOBODY:
                waiting[seat].reverse()
                waiting[seat].remove(face)
                waiting[seat].reverse()
            face = next(iter(words_of(event).values()), None)
        if seat not in (NOBODY, event.seat) and face is not None:
            given[event.seat] = face
        elif seat == NOBODY:
            waiting[event.seat] += reversed(game.revealed_faces(event))
    return found, kept


def _soonest(seen: Seen, n: int, waiting: list[str]) -> str | None:
    """Remove and return the waiting face shown soonest that a hidden field of the line can hold."""
    event = seen.lines[n].event
    kinds = [seen.faces.get(name, set()) for name in hidden_fields(event)]
    for place in range(len(waiting) - 1, -1, -1):
        if any(waiting[place] in kind for kind in kinds):
            return waiting.pop(place)
    return None


def spare(
    seen: Seen, wished: dict[int, str], kept: dict[int, Counter[str]]
) -> list[Counter[str] | None]:
    """Return for each hidden line without a wish the faces that later lines of its round need."""
    found: list[Counter[str] | None] = [None] * len(seen)
    wanted: Counter[str] = Counter()
    for n in range(len(seen) - 1, -1, -1):
        event = seen.lines[n].event
        if event.opens_round:
            wanted = Counter()
        if n in wished:
            wanted[wished[n]] += 1
        elif seen.hides[n]:
            found[n] = kept[n] if n in kept else wanted.copy()
        elif seen.lines[n].node == "chance":
            wanted.update(words_of(event).values())
    return found


STEPS_OF_AN_EVENT: Final = 8
"""Number of steps of a tally that cost as much as folding an event."""


class Rounds:
    """Tallies of the rounds of a game that makes claims about its lines; false for other games."""

    def __init__(self, seen: Seen, seats: int, work: RepairBudget) -> None:
        self.seen = seen
        self.work = work
        self.seats = seats
        self._kept: dict[tuple[int, int], tuple[list[EventLine], RoundTally]] = {}

    def __bool__(self) -> bool:
        return isinstance(self.seen.game, Claiming)

    def bounds(self, n: int, upto: int) -> tuple[int, int]:
        """Return the first line of the round of line `n`, and the line after its last."""
        lines = self.seen.lines
        first, last = n, n + 1
        while first and not lines[first].event.opens_round:
            first -= 1
        while last < upto and not lines[last].event.opens_round:
            last += 1
        return first, last

    def all(self, upto: int) -> list[tuple[int, int]]:
        """Return the bounds of all rounds that hide something."""
        found, n = [], 0
        while n < upto:
            first, last = self.bounds(n, upto)
            if any(self.seen.hides[first:last]):
                found.append((first, last))
            n = last
        return found

    def tally(self, first: int, last: int) -> RoundTally:
        """Return the tally of the lines from `first` on, `last` not included."""
        lines = self.seen.lines[first:last]
        kept, found = self._kept.get((first, last), (None, None))
        if found is None or kept != lines:  # a line was refused and replaced
            game = self.seen.game
            assert isinstance(game, Claiming)
            events = [line.event for line in lines]
            claims = game.claims(events, self.seen.start)
            found = RoundTally(game, events, claims, self.seats)
            self._kept = {key: one for key, one in self._kept.items() if key[0] != first}
            self._kept[first, last] = lines, found
        return found

    def is_impossible(self, at: int) -> bool:
        """True if it is proved that no game fits the lines up to and including line `at`."""
        first, last = self.bounds(at, at + 1)
        return bool(self) and is_impossible(self.tally(first, last))

    def first_impossible_line(self, upto: int) -> int:
        """Return the first line before `upto` through which provably no game fits, or -1."""
        for first, last in self.all(upto) if self else ():
            if is_impossible(self.tally(first, last)):
                low, high = first, last - 1  # impossibility is monotonic in the number of lines
                while low < high:
                    middle = (low + high) // 2
                    if self.is_impossible(middle):
                        high = middle
                    else:
                        low = middle + 1
                return low
        return -1

    def plan(
        self, first: int, last: int, old: Mapping[int, tuple[str, ...]], rng: Stream, tries: int
    ) -> tuple[int, int]:
        """Set wishes for a round's hidden lines; return the remaining strain and the tries used.

        `old`: initial values by line, if any.
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
        """Return the hidden values that a deal's events fill in, by line from `first` on."""
        found = {}
        for n in range(first, len(events)):
            if self.seen.hides[n]:
                names = hidden_fields(self.seen.lines[n].event)
                found[n] = tuple([getattr(events[n], name) for name in names])
        return found
