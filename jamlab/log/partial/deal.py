"""A complete game that fits the lines so far: every hidden value filled in, by the rules.

* It is folded line by line, like any log: a fully seen line must be possible, and for a line with
  hidden values one of the fitting events is chosen. So a deal that reaches a line proves that the
  lines before it fit.
* `Deal.again` folds anew from one line on, with some hidden values given (`pins`): other values
  stay where they can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from jamlab.core import AnyGame, Event, Node, Stream, can_happen, sort_of
from jamlab.log.lines import EventLine
from jamlab.log.partial.fitting import fits, fitting, hidden_fields, picked, sort_fits, words_of

EVERY: Final = 8


class Pin(NamedTuple):
    """Constraint on a hidden line: it must fit `event`, or (`other`) must not fit it."""

    event: Event
    other: bool = False


class Seen:
    """The lines as recorded, and which of them hide something."""

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game = game
        self.start = start
        self.lines: list[EventLine] = []
        self.hides: list[bool] = []
        self.first = -1  # the first line that hides something
        self.wishes: dict[int, tuple[str, ...]] = {}  # see rounds.py
        self.spare: list[Counter[str] | None] = []
        self.faces: dict[str, set[str]] = {}  # faces ever possible in a field

    def append(self, line: EventLine) -> None:
        hides = bool(hidden_fields(line.event))
        if hides and self.first < 0:
            self.first = len(self.lines)
        self.lines.append(line)
        self.hides.append(hides)

    def pop(self) -> None:
        self.lines.pop()
        self.hides.pop()
        if self.first >= len(self.lines):
            self.first = -1

    def __len__(self) -> int:
        return len(self.lines)


class Deal:
    """Events of a complete game that fits the first `len(deal)` lines, and the state after them."""

    __slots__ = ("events", "node", "seen", "snaps", "sorts", "state")

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.events: list[Event] = []
        self.sorts: list[str] = []
        self.state: Any = seen.start.copy()
        self.snaps: list[Any] = [seen.start.copy()]
        self.node: Node = seen.game.pending(self.state)

    def __len__(self) -> int:
        return len(self.events)

    def state_at(self, n: int) -> Any:
        """Return a copy of the state after `n` events."""
        state, apply = self.snaps[n // EVERY].copy(), self.seen.game.apply
        for event in self.events[n - n % EVERY : n]:
            apply(state, event)
        return state

    def again(
        self, first: int, upto: int, pins: Mapping[int, Pin], rng: Stream, *, keep: bool = True
    ) -> Deal:
        """Return a deal that is the same before line `first` (from 0), and goes as far as it can.

        At most to line `upto`, not included; if it is shorter, that line does not fit. `keep`
        existing values where they are possible.
        """
        found = Deal.__new__(Deal)
        found.seen = self.seen
        found.events = self.events[:first]
        found.sorts = self.sorts[:first]
        found.snaps = self.snaps[: first // EVERY + 1]
        found.state = self.state_at(first)
        found.node = self.seen.game.pending(found.state)
        found.go_on(upto, pins, rng, self.events if keep else ())
        return found

    def go_on(
        self,
        upto: int,
        pins: Mapping[int, Pin],
        rng: Stream,
        old: list[Event] | tuple[Event, ...] = (),
    ) -> None:
        """Extend the deal in place by the next lines, as far as they fit."""
        seen = self.seen
        lines, hides, first = seen.lines, seen.hides, seen.first
        pending, apply = seen.game.pending, seen.game.apply
        state, node, events, sorts = self.state, self.node, self.events, self.sorts
        for n in range(len(events), upto):
            sort, event = lines[n].node, lines[n].event
            if not hides[n]:
                if not can_happen(node, event):
                    break
            else:
                before = old[n] if n < len(old) else None
                chosen = self._filled(n, node, event, pins.get(n), before, rng)
                if chosen is None:
                    break
                event = chosen
            if not sort_fits(sort, node, 0 <= first <= n):
                break
            sorts.append(sort_of(node))
            apply(state, event)
            events.append(event)
            if not len(events) % EVERY:
                self.snaps.append(state.copy())
            node = pending(state)
        self.node = node

    def _filled(
        self, n: int, node: Node, event: Event, pin: Pin | None, before: Event | None, rng: Stream
    ) -> Event | None:
        """Return the event of a line with hidden values; None if nothing fits."""
        if pin is None and before is not None and can_happen(node, before):
            return before
        found = fitting(node, event, rng)
        faces = self.seen.faces
        for one, _ in found:
            for name in hidden_fields(event):
                faces.setdefault(name, set()).add(getattr(one, name))
        if pin is not None:
            found = [pair for pair in found if fits(pin.event, pair[0]) != pin.other]
        elif before is not None:
            words = words_of(before)
            same = [pair for pair in found if words_of(pair[0]) == words]
            found = same or found
        else:
            found = self._wished(n, found)
        return picked(found, rng) if found else None

    def _wished(self, n: int, found: list[tuple[Event, int]]) -> list[tuple[Event, int]]:
        """Return the preferred of the events that fit a line; all of them without a preference."""
        seen = self.seen
        wish = seen.wishes.get(n)
        if wish is not None:
            return _with_most(found, wish)
        spare = seen.spare[n] if n < len(seen.spare) else None
        if spare is None:
            return found
        left = []
        for event, weight in found:
            faces = words_of(event).values()
            free = weight - max(spare[face] for face in faces)
            if free > 0 and not any(map(seen.game.is_soon_shown, faces)):
                left.append((event, free))
        return left or found


def as_in(deal: Deal, line: int, other: int) -> Event:
    """Return the event of a line with the hidden values that another line has in this deal."""
    event = deal.seen.lines[line].event
    values: dict[str, Any] = {
        name: getattr(deal.events[other], name) for name in hidden_fields(event)
    }
    return replace(event, **values)


def _with_most(found: list[tuple[Event, int]], wish: tuple[str, ...]) -> list[tuple[Event, int]]:
    """Return the events that name most of these faces."""
    many = [sum(face in words_of(event).values() for face in wish) for event, _ in found]
    most = max(many, default=0)
    return [pair for pair, some in zip(found, many, strict=True) if some == most]
