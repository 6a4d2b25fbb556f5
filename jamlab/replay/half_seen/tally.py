"""What came and went in a round, by counting: values for what was hidden that contradict little.

The rules fold a game line by line and stop at the first that does not fit. A tally goes on: it
counts hands and piles over the whole round and adds up all that does not fit, of what is shown and
of what the game claims (`engine/hidden/claims.py`). Values are changed where it strains, until
nothing does. What comes out is a plan; whether it is a game the rules decide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from jamlab.engine import HIDDEN, NOBODY, AnyGame, Event, Stream
from jamlab.engine.hidden.claims import Claims, Strain
from jamlab.replay.half_seen.fitting import hidden_fields, words_of

DRAW: Final = 0  # a card comes from the pile to a seat
TURN: Final = 1  # a card leaves the pile and lies open
GET: Final = 2  # a seat gets a card from elsewhere
GIVE: Final = 3  # a card leaves a hand
CHECK: Final = 4
BACK: Final = 5
ANEW: Final = 6

_NEARBY: Final = 8  # changes that are tried for one strain
_TABU: Final = 50  # so many tries a value does not come back
_WORSE: Final = 35  # of a hundred changes for the worse so many are made
_ALL: Final = 1 << 30
_ANY: Final = "\0"


class Strained(NamedTuple):
    """A place where values contradict: a hand lacks a face, a pile does, or a check fails."""

    sort: int
    place: int  # of the step
    seat: int
    slot: int
    held: dict[str, int]


class Tally:
    """The lines of a round as steps: each takes a slot's face to somewhere."""

    def __init__(self, game: AnyGame, events: Sequence[Event], claims: Claims, seats: int) -> None:
        self.seats = seats
        self.claims = claims
        self.fields = tuple(claims.drawn)
        self.piles = [dict(counts) for counts in claims.drawn.values()]
        names = [face for counts in self.piles for face in counts]
        self.told_apart = len(names) == len(set(names))
        self.values: list[str] = []
        self.domain: dict[int, tuple[str, ...]] = {}  # of the slots that are free
        self.slot_of: dict[int, int] = {}  # by line
        self.pile_of: list[int] = []  # by slot
        self.steps: list[tuple[int, int, int, Strain | None]] = []
        self.goes: dict[int, list[int]] = defaultdict(list)  # steps that take one away
        self.comes: dict[int, list[int]] = defaultdict(list)  # by seat: steps that bring a card
        self.line_of: list[int] = []  # by step
        self._slots(events)
        checks: dict[int, list[tuple[int, Strain]]] = defaultdict(list)
        for n, seat, strain in claims.checks:
            checks[n].append((seat, strain))
        for n, event in enumerate(events):
            for seat, strain in checks[n]:
                self._step(n, CHECK, seat, 0, strain)
            self._line(game, n, event)
        drawn = {slot for sort, _, slot, _ in self.steps if sort <= TURN}
        self._drawn_slots = sorted(drawn & self.domain.keys())
        self.hidden = {n: slot for n, slot in self.slot_of.items() if hidden_fields(events[n])}

    def _slots(self, events: Sequence[Event]) -> None:
        """A slot for each line that names a card; lines that name the same share one."""
        parent = list(range(len(events)))
        for one, two in self.claims.alike:
            parent[_root(parent, two)] = _root(parent, one)
        slots: dict[int, int] = {}
        for n, event in enumerate(events):
            field = next((name for name in self.fields if hasattr(event, name)), "")
            if not field:
                continue
            slot = slots.setdefault(_root(parent, n), len(slots))
            if slot == len(self.values):
                self.values.append(HIDDEN)
                self.pile_of.append(self.fields.index(field))
                self.domain[slot] = tuple(self.claims.drawn[field])
            self.slot_of[n] = slot
            face = getattr(event, field)
            only = self.claims.only.get(n)
            if only is not None and slot in self.domain:
                self.domain[slot] = tuple(one for one in self.domain[slot] if one in only)
            if face != HIDDEN:
                self.values[slot] = face
                self.domain.pop(slot, None)

    def _step(self, n: int, sort: int, seat: int, slot: int, strain: Strain | None = None) -> None:
        if sort in (DRAW, GET):
            self.comes[seat].append(len(self.steps))
        if sort == GIVE:
            self.goes[seat].append(len(self.steps))
        self.steps.append((sort, seat, slot, strain))
        self.line_of.append(n)

    def _line(self, game: AnyGame, n: int, event: Event) -> None:
        if n in self.claims.anew:
            self._step(n, ANEW, NOBODY, 0)
        for line in self.claims.back.get(n, ()):
            if line in self.slot_of:
                self._step(n, BACK, NOBODY, self.slot_of[line])
        slot = self.slot_of.get(n, -1)
        for face in self._shown(game, n, event):
            self._step(n, GIVE, event.seat, slot if face == _ANY else self._fixed(face))
        if slot < 0:
            return
        seat = game.handed_to(event)
        if seat != NOBODY:
            self._step(n, GET, seat, slot)
        elif n in self.claims.draws:
            secret = self._is_secret(game, event)
            held = secret and (self.told_apart or not self.pile_of[slot])
            self._step(n, DRAW if held else TURN, event.seat, slot)

    def _is_secret(self, game: AnyGame, event: Event) -> bool:
        changes: dict[str, Any] = dict.fromkeys(words_of(event), _ANY)
        return HIDDEN in words_of(game.mask(replace(event, **changes), None)).values()

    def _shown(self, game: AnyGame, n: int, event: Event) -> tuple[str, ...]:
        """The faces that leave a hand; `_ANY` stands for that of the line's own slot."""
        told = self.claims.shown.get(n)
        if told is not None:
            return told
        names = [name for name in self.fields if hasattr(event, name)]
        changes: dict[str, Any] = dict.fromkeys(names, _ANY)
        return game.shown_by(replace(event, **changes) if names else event)

    def _fixed(self, face: str) -> int:
        self.values.append(face)
        self.pile_of.append(0)
        return len(self.values) - 1

    # -- values ------------------------------------------------------------------------------------

    def strained(self, values: Sequence[str], most: int) -> tuple[int, list[Strained]]:
        """How much does not fit, and where; no further than to a sum of `most`."""
        hands: list[dict[str, int]] = [{} for _ in range(self.seats)]
        piles = [dict(pile) for pile in self.piles]
        pile_of = self.pile_of
        found: list[Strained] = []
        total = 0
        slot_of = self.slot_of

        def told(n: int) -> str:
            return values[slot_of[n]]

        for place, (sort, seat, slot, strain) in enumerate(self.steps):
            face = values[slot]
            if sort <= TURN:
                pile = piles[pile_of[slot]]
                left = pile.get(face, 0) - 1
                pile[face] = left
                if left < 0 and face != HIDDEN:
                    total += 1
                    found.append(Strained(TURN, place, seat, slot, {}))
                if sort == DRAW:
                    hand = hands[seat]
                    hand[face] = hand.get(face, 0) + 1
            elif sort == GIVE:
                hand = hands[seat]
                left = hand.get(face, 0)
                if left:
                    hand[face] = left - 1
                elif face != HIDDEN:
                    total += 1
                    found.append(Strained(GIVE, place, seat, slot, dict(hand)))
            elif sort == GET:
                hand = hands[seat]
                hand[face] = hand.get(face, 0) + 1
            elif sort == CHECK:
                assert strain is not None
                more = strain(hands[seat], told)
                if more:
                    total += more
                    found.append(Strained(CHECK, place, seat, -1, dict(hands[seat])))
            elif sort == BACK:
                pile = piles[pile_of[slot]]
                pile[face] = pile.get(face, 0) + 1
            else:
                hands = [{} for _ in range(self.seats)]
                piles = [dict(pile) for pile in self.piles]
            if total > most:
                break
        return total, found

    def filled(self, old: Mapping[int, str], rng: Stream) -> list[str]:
        """Values to begin with: by line what is given, else what comes by chance."""
        values = list(self.values)
        for n, slot in self.slot_of.items():
            if slot in self.domain and old.get(n) in self.domain[slot]:
                values[slot] = old[n]
        for slot, faces in self.domain.items():
            if values[slot] == HIDDEN and faces:
                pile = self.piles[self.pile_of[slot]]
                left = rng.below(sum(pile[face] for face in faces))
                for face in faces:
                    left -= pile[face]
                    if left < 0:
                        values[slot] = face
                        break
        return values

    def settled(self, values: list[str], rng: Stream, tries: int) -> tuple[int, int]:
        """Change values in place until little strains; what is left, and how many tries it took."""
        total, found = self.strained(values, _ALL)
        best, kept, used = total, list(values), 0
        tabu: dict[tuple[int, str], int] = {}
        while total and used < tries:
            used += 1
            chosen: tuple[int, dict[int, str]] | None = None
            for move in self._moves(values, rng.choice(found), rng):
                if not move or any(tabu.get(pair, 0) > used for pair in move.items()):
                    continue
                used += 1
                before = {slot: values[slot] for slot in move}
                self._put(values, move)
                more = self.strained(values, total + 3 if chosen is None else chosen[0])[0]
                self._put(values, before)
                if chosen is None or more < chosen[0]:
                    chosen = more, move
            if chosen is None or (chosen[0] > total and rng.below(100) >= _WORSE):
                continue
            for slot in chosen[1]:
                tabu[slot, values[slot]] = used + _TABU
            self._put(values, chosen[1])
            total, found = self.strained(values, _ALL)
            if total < best:
                best, kept = total, list(values)
        values[:] = kept
        return best, used

    def _put(self, values: list[str], move: Mapping[int, str]) -> None:
        for slot, face in move.items():
            values[slot] = face

    def _moves(self, values: list[str], at: Strained, rng: Stream) -> list[dict[int, str]]:
        """Some changes of values that may ease one strain."""
        if at.sort == TURN:
            face, pile = values[at.slot], self.pile_of[at.slot]
            same = [one for one in self._drawn_slots if values[one] == face]
            same = [one for one in same if self.pile_of[one] == pile]
            return [self._changed(values, rng.choice(same), rng) for _ in same[:_NEARBY]]
        near = self._came(at)
        moves: list[dict[int, str]] = []
        if at.sort == GIVE:
            face = values[at.slot]
            own = [one for one, n in at.held.items() if n and one in self.domain.get(at.slot, ())]
            gone = [one for one in self._went(at) if values[one] == face]
            for _ in range(_NEARBY):
                which = rng.below(4)
                if own and which < 2:
                    moves.append({at.slot: rng.choice(own)})
                elif gone and not which:
                    moves.append(self._changed(values, rng.choice(gone), rng))
                elif near:
                    slot = near[min(rng.below(len(near)), rng.below(len(near)))]
                    if face in self.domain[slot] and values[slot] != face:
                        moves.append(self._with(values, slot, face, rng))
            return moves
        holding = [slot for slot in near if at.held.get(values[slot])] or near
        told = self._asked(values, at)
        for _ in range(_NEARBY):
            if told and (rng.below(2) or not holding):
                moves.append(self._changed(values, rng.choice(told), rng))
            elif holding:
                slot = holding[min(rng.below(len(holding)), rng.below(len(holding)))]
                moves.append(self._changed(values, slot, rng))
        return moves

    def _asked(self, values: list[str], at: Strained) -> list[int]:
        """The free slots that a check asks for."""
        found: list[int] = []

        def told(n: int) -> str:
            found.append(self.slot_of[n])
            return values[self.slot_of[n]]

        strain = self.steps[at.place][3]
        assert strain is not None
        strain(at.held, told)
        return [slot for slot in found if slot in self.domain]

    def _went(self, at: Strained) -> list[int]:
        """The free slots that took a card away from the seat before."""
        found = [self.steps[place][2] for place in self.goes[at.seat] if place < at.place]
        return [slot for slot in found if slot in self.domain]

    def _came(self, at: Strained) -> list[int]:
        """The free slots that brought the seat a card before, the latest first."""
        steps = self.steps
        found = [steps[place][2] for place in self.comes[at.seat] if place < at.place]
        return [slot for slot in reversed(found) if slot in self.domain]

    def _with(self, values: list[str], slot: int, face: str, rng: Stream) -> dict[int, str]:
        """The face in the slot: by itself, or from another slot that holds it."""
        if rng.below(2):
            return {slot: face}
        now = values[slot]
        others = [
            other
            for other, faces in self.domain.items()
            if values[other] == face and now in faces and other != slot
        ]
        return {slot: face, rng.choice(others): now} if others else {slot: face}

    def _changed(self, values: list[str], slot: int, rng: Stream) -> dict[int, str]:
        """Another face in the slot, or that of another slot."""
        faces, now = self.domain[slot], values[slot]
        if rng.below(2):
            free = list(self.domain)
            other = rng.choice(free)
            if values[other] in faces and now in self.domain[other] and values[other] != now:
                return {slot: values[other], other: now}
            return {}
        face = rng.choice(faces)
        return {slot: face} if face != now else {}


def _root(parent: list[int], n: int) -> int:
    while parent[n] != n:
        n = parent[n]
    return n
