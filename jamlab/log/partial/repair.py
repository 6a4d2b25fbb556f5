"""Repair of a deal at a line that does not fit: changes hidden values before it.

* First the faces that the line shows are given to its seat: they are put into slots (hidden lines
  that could hold another face), the latest first, because late changes break least.
* Then every other value of the last slots is tried; then random slots repeatedly, where a change
  that breaks no earlier line may stay.
* Each try is a fold by the rules, so that every result fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from jamlab.core import Choice, Event, Stream
from jamlab.core.node import FORCED
from jamlab.log.lines import EventLine
from jamlab.log.partial.deal import Deal, Pin, as_in
from jamlab.log.partial.fitting import hidden_fields, words_of

NEAR: Final = 12  # slots of which every other value is tried
MORE: Final = 6  # slots tried after one that broke nothing but was not enough
FAR: Final = 80  # slots that can hold a face and are given it
STEALS: Final = 20  # slots a face is taken from when none is left
WALK: Final = 600  # random tries for one line
TURNS: Final = 200  # rings tried for one line
DEEP: Final = 2
OF_A_TRY: Final = 30
"""Fixed cost of a try, in events, beside those that it folds."""

Pins = Mapping[int, Pin]


@dataclass
class RepairBudget:
    """Remaining work for the whole search, in folded events: never in seconds."""

    left: int

    @property
    def is_spent(self) -> bool:
        """True if nothing is left."""
        return self.left <= 0


@dataclass
class Budget:
    """Remaining tries for one line, and work for the whole search; a try is one fold."""

    most: int
    work: RepairBudget
    used: int = 0

    @property
    def is_spent(self) -> bool:
        """True if there are no tries left, or no work."""
        return self.used >= self.most or self.work.is_spent

    def spend(self, deal: Deal, first: int) -> None:
        """Count a try: the fold of this deal from line `first` on."""
        self.used += 1
        self.work.left -= OF_A_TRY + len(deal) - first


class Repair:
    """Search for a deal that gets past one line."""

    def __init__(self, budget: Budget, rng: Stream) -> None:
        self.budget = budget
        self.rng = rng

    def beyond(self, deal: Deal, pins: Pins | None = None, deep: int = DEEP) -> Deal | None:
        """Return a deal that fits at least one line more than this one, or None."""
        held = pins or {}
        line = len(deal)
        slots = self._slots(deal, deal.seen.lines[line].event, held)
        if not slots:
            return None
        found, given = self._given(deal, slots, held, 0)
        if len(found) > line:
            return found
        shown = deal.seen.game.revealed_faces(deal.seen.lines[line].event)
        near = self._descended(found, slots, held) if not shown else None
        if near is None and deep == DEEP and deal.seen.lines[line].node == FORCED:
            near = self._walked(found, self._alike(deal, slots, shown, given), given)
        if near is None and deep == DEEP:
            near = self._turned(found, slots, held, shown)
        if near is None and deep:
            found, _ = self._given(deal, slots, held, deep)
            near = found if len(found) > line else None
        if near is None and deep == DEEP:
            near = self._walked(deal, slots, held)
        return near

    # -- kinds of repair ---------------------------------------------------------------------------

    def _given(self, deal: Deal, slots: list[int], held: Pins, deep: int) -> tuple[Deal, Pins]:
        """Give the faces that the line shows to slots before it, as far as no line breaks."""
        line, game = len(deal), deal.seen.game
        best, pins = deal, dict(held)
        for face in game.revealed_faces(deal.seen.lines[line].event):
            kept: tuple[Deal, int, Pin] | None = None
            left = FAR
            for slot in slots:
                if slot in pins or not self._can_hold(deal, slot, face):
                    continue
                if not left:
                    break
                left -= 1
                for pin in self._with(best, slot, face):
                    tried = self._put(best, slot, pin, pins, deep)
                    if tried is not None and len(tried) > line:
                        return tried, pins
                    if tried is not None and len(tried) == line and kept is None:
                        kept, left = (tried, slot, pin), min(left, MORE)
            if kept is not None:
                best = kept[0]
                pins[kept[1]] = kept[2]
        return best, pins

    def _alike(
        self, deal: Deal, slots: list[int], shown: tuple[str, ...], given: Pins
    ) -> list[int]:
        """Return the other slots of the line's seat that can hold such a face: a task's score
        depends on the other tasks.
        """
        seen = deal.seen
        seat = seen.lines[len(deal)].event.seat
        return [
            n
            for n in slots
            if n not in given
            and seen.lines[n].event.seat == seat
            and any(self._can_hold(deal, n, face) for face in shown)
        ]

    def _descended(self, deal: Deal, slots: list[int], held: Pins) -> Deal | None:
        """Try other values of the last slots; keep those that leave fewer options at the line."""
        line, best, better = len(deal), deal, True
        while better:
            better = False
            for slot in slots[:NEAR]:
                for _, pin in [*self._pins(best, slot)]:
                    tried = self._tried(best, slot, {**held, slot: pin})
                    if tried is None:
                        return None
                    if len(tried) > line:
                        return tried
                    if len(tried) == line and _options(tried) < _options(best):
                        best, better = tried, True
        return None

    def _turned(
        self, deal: Deal, slots: list[int], held: Pins, shown: tuple[str, ...]
    ) -> Deal | None:
        """Rotate three slots: one gets a shown face from another, by way of a third."""
        line = len(deal)
        for _ in range(TURNS if shown else 0):
            slot = slots[min(self.rng.below(len(slots)) for _ in range(3))]
            pins = self._with(deal, slot, self.rng.choice(shown))
            if not pins:
                continue
            holders = self._holders(deal, slot, self.rng.choice(pins), held)
            if not holders:
                continue
            third = slots[min(self.rng.below(len(slots)) for _ in range(2))]
            tried = self._ring(deal, (slot, self.rng.choice(holders), third), held)
            if tried is not None and len(tried) > line:
                return tried
        return None

    def _ring(self, deal: Deal, ring: tuple[int, int, int], held: Pins) -> Deal | None:
        """Give each of the three slots the value of the next one."""
        if len(set(ring)) < 3:
            return None
        pins = dict(held)
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
            names = hidden_fields(deal.seen.lines[one].event)
            if names != hidden_fields(deal.seen.lines[two].event):
                return None
            pins[one] = Pin(as_in(deal, one, two))
        return self._tried(deal, min(ring), pins)

    def _put(self, deal: Deal, slot: int, pin: Pin, pins: Pins, deep: int) -> Deal | None:
        """Put this value in the slot, and repair what it breaks."""
        line, held = len(deal), {**pins, slot: pin}
        tried = self._tried(deal, slot, held)
        if tried is None or len(tried) >= line:
            return tried
        if len(tried) == slot and isinstance(tried.node, Choice):
            tried = self._wanted(tried, slot, pin, pins, deep)
            tried = None if tried is None else self._on(tried, line + 1, held, deal)
            if tried is None or len(tried) >= line:
                return tried
        for other in self._holders(deal, slot, pin, pins):
            again = self._swapped(deal, slot, other, held)
            if again is not None and len(again) >= line:
                return again
        if deep:
            mended: Deal | None = tried
            for _ in range(2 * DEEP):
                if mended is None or len(mended) >= line:
                    break
                mended = self.beyond(mended, held, deep - 1) if len(mended) > slot else None
                if mended is not None:
                    mended = self._on(mended, line + 1, held, deal)
            return mended
        return None

    def _wanted(self, deal: Deal, slot: int, pin: Pin, pins: Pins, deep: int) -> Deal | None:
        """Choose differently in the slot, for which the seat must hold something else."""
        seen = deal.seen
        line, hides = seen.lines[slot], seen.hides[slot]
        if not deep:
            return None
        seen.lines[slot] = EventLine(line.node, pin.event)
        seen.hides[slot] = bool(hidden_fields(pin.event))
        try:
            return self.beyond(deal, pins, deep - 1)
        finally:
            seen.lines[slot], seen.hides[slot] = line, hides

    def _on(self, deal: Deal, upto: int, pins: Pins, old: Deal) -> Deal:
        """Extend the deal, reusing another one's values."""
        if len(deal) < min(upto, len(deal.seen)):
            before = len(deal)
            deal.go_on(min(upto, len(deal.seen)), pins, self.rng, old.events)
            self.budget.work.left -= len(deal) - before
        return deal

    def _walked(self, deal: Deal, slots: list[int], held: Pins) -> Deal | None:
        """Change random slots, late ones more often."""
        line, best = len(deal), deal
        for _ in range(WALK if slots else 0):
            if self.budget.is_spent:
                return None
            place = min(self.rng.below(len(slots)), self.rng.below(len(slots)))
            place = min(place, self.rng.below(len(slots)))
            slot = slots[place]
            if self.rng.below(2):
                tried = self._tried(best, slot, {**held, slot: Pin(best.events[slot], other=True)})
            else:
                other = slots[self.rng.below(len(slots))]
                tried = self._swapped(best, slot, other, held)
            if tried is None or len(tried) < line:
                continue
            if len(tried) > line:
                return tried
            if _options(tried) <= _options(best):
                best = tried
        return None

    # -- tries -------------------------------------------------------------------------------------

    def _tried(self, deal: Deal, first: int, pins: Pins) -> Deal | None:
        if self.budget.is_spent:
            return None
        upto = min(len(deal) + 1, len(deal.seen))
        found = deal.again(first, upto, pins, self.rng)
        self.budget.spend(found, first)
        return found

    def _slots(self, deal: Deal, event: Event, held: Pins) -> list[int]:
        """Return the hidden lines before the end of the deal, the most promising first."""
        hides, lines = deal.seen.hides, deal.seen.lines
        cell = (getattr(event, "row", None), getattr(event, "column", None))

        def rank(slot: int) -> tuple[bool, bool, int]:
            other = lines[slot].event
            there = cell != (None, None) and cell == (
                getattr(other, "row", None),
                getattr(other, "column", None),
            )
            return not there, other.seat != event.seat, -slot

        return sorted((n for n in range(len(deal)) if hides[n] and n not in held), key=rank)

    def _can_hold(self, deal: Deal, slot: int, face: str) -> bool:
        """True if a hidden field of this slot was ever able to hold this face."""
        names = hidden_fields(deal.seen.lines[slot].event)
        return any(face in deal.seen.faces.get(name, ()) for name in names)

    def _with(self, deal: Deal, slot: int, face: str) -> list[Pin]:
        """Return pins that put this face into the slot, one per hidden field that can hold it."""
        return [pin for other, pin in self._pins(deal, slot) if other == face]

    def _pins(self, deal: Deal, slot: int) -> Iterator[tuple[str, Pin]]:
        """Yield each other face that a hidden field of the slot can hold, with its pin."""
        event, faces = deal.seen.lines[slot].event, deal.seen.faces
        for name in hidden_fields(event):
            now = getattr(deal.events[slot], name)
            for face in sorted(faces.get(name, ())):
                if face != now:
                    changes: dict[str, Any] = {name: face}
                    yield face, Pin(replace(event, **changes))

    def _holders(self, deal: Deal, slot: int, pin: Pin, pins: Pins) -> list[int]:
        """Return other slots that hold the value wanted in this one, the latest first."""
        hides, lines = deal.seen.hides, deal.seen.lines
        wanted = {getattr(pin.event, name) for name in hidden_fields(lines[slot].event)}
        found = []
        for n in range(len(deal) - 1, -1, -1):
            if hides[n] and n not in pins and n != slot:
                names = hidden_fields(lines[n].event)
                if wanted & {getattr(deal.events[n], name) for name in names}:
                    found.append(n)
                    if len(found) == STEALS:
                        break
        return found

    def _swapped(self, deal: Deal, one: int, two: int, pins: Pins) -> Deal | None:
        """Swap the values of two slots; None if their hidden fields differ or the values match."""
        names, others = (hidden_fields(deal.seen.lines[n].event) for n in (one, two))
        if names != others or words_of(deal.events[one]) == words_of(deal.events[two]):
            return None
        swap = {one: Pin(as_in(deal, one, two)), two: Pin(as_in(deal, two, one))}
        return self._tried(deal, min(one, two), {**pins, **swap})


def _options(deal: Deal) -> int:
    """Return the number of options where a deal ends: the next line may require few."""
    return len(deal.node) if isinstance(deal.node, Choice) else 0
