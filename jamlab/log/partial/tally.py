"""Accounting of the cards in a round: finds hidden values with few contradictions.

Folding by the rules stops at the first line that does not fit. A tally goes on: it counts hands and
piles over the whole round and adds up all contradictions, with what is shown and with what the game
claims (`Claims` in `jamlab/core/hidden.py`). Values are changed where there is strain, until there
is none. The result is a plan; whether it is a game, the rules decide.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from jamlab.core import HIDDEN, NOBODY, AnyGame, Event, Stream
from jamlab.core.hidden import BACK, DRAW, GET, GIVE, TURN, At, Claims, Contradiction, Told
from jamlab.log.partial.fitting import hidden_fields, picked, words_of

CHECK: Final = 4
ANEW: Final = 6

MOST_STEPS: Final = 1 << 40
_NEARBY: Final = 8  # changes tried for one strain
_TABU: Final = 50  # tries during which a value does not return
_WORSE: Final = 35  # percentage of changes for the worse that are made
_ANY: Final = "\0"


class Strained(NamedTuple):
    """A contradiction of values: a face is missing in a hand or a pile, or a check fails."""

    sort: int
    place: int  # index of the step
    seat: int
    slot: int
    much: int
    held: dict[str, int]


class RoundTally:
    """The lines of a round as steps: each moves the face of a slot."""

    def __init__(self, game: AnyGame, events: Sequence[Event], claims: Claims, seats: int) -> None:
        self.holders = seats + claims.holders
        self.walked = 0  # steps processed, as a measure of work
        self.claims = claims
        kinds = list(claims.drawn)
        self.fields = {name: kinds.index(claims.also.get(name, name)) for name in kinds}
        self.fields |= {name: kinds.index(own) for name, own in claims.also.items()}
        self.piles = [dict(counts) for counts in claims.drawn.values()]
        names = [face for counts in self.piles for face in counts]
        self.told_apart = len(names) == len(set(names))
        self.values: list[str] = []
        self.clashes = False  # True if lines with the same card name two
        self.domain: dict[int, tuple[str, ...]] = {}  # of the free slots
        self.slot_of: dict[At, int] = {}  # by line, and by line and field
        self.pile_of: list[int] = []  # by slot
        self.steps: list[tuple[int, int, int, Contradiction | None]] = []
        self.goes: dict[int, list[int]] = defaultdict(list)  # by seat: steps that remove a card
        self.comes: dict[int, list[int]] = defaultdict(list)  # by seat: steps that bring a card
        self.line_of: list[int] = []  # by step
        self._slots(events)
        checks: dict[int, list[tuple[int, Contradiction]]] = defaultdict(list)
        for n, seat, strain in claims.checks:
            checks[n].append((seat, strain))
        for n, event in enumerate(events):
            for seat, strain in checks[n]:
                self._step(n, CHECK, seat, 0, strain)
            self._line(game, n, event)
        self._parted()
        drawn = {slot for sort, _, slot, _ in self.steps if sort <= TURN}
        self._drawn_slots = sorted(drawn & self.domain.keys())
        self.hidden: dict[int, tuple[int, ...]] = {}  # by line: the slots of its hidden fields
        for n, event in enumerate(events):
            names = [name for name in hidden_fields(event) if name in self.fields]
            if names:
                self.hidden[n] = tuple([self.slot_of[n, name] for name in names])

    def _parted(self) -> None:
        """Split the steps by hand and then by pile; record which of the parts each slot touches."""
        own = tuple(range(self.holders + len(self.piles)))
        self.parts: list[list[tuple[int, int, int, Contradiction | None]]] = [[] for _ in own]
        self.touches: list[set[int]] = [set() for _ in self.values]
        much = {face: 9 for pile in self.piles for face in pile}
        for place, (sort, seat, slot, strain) in enumerate(self.steps):
            pile = self.holders + self.pile_of[slot]
            where = {DRAW: (seat, pile), TURN: (pile,), BACK: (pile,), ANEW: own}.get(sort, (seat,))
            for part in where:
                self.parts[part].append((place, sort, slot, strain))
                if sort not in (CHECK, ANEW):
                    self.touches[slot].add(part)
            if strain is not None:
                for held in ({}, much):
                    for asked in self.asked(self.values, held, strain):
                        self.touches[asked].add(seat)

    def _slots(self, events: Sequence[Event]) -> None:
        """Create a slot for each card that a line names; lines with the same card share one."""
        named = {
            n: [name for name in self.fields if hasattr(event, name)]
            for n, event in enumerate(events)
        }
        parent: dict[At, At] = {}

        def root(at: At) -> At:
            if not isinstance(at, tuple):
                at = (at, named[at][0])
            while at in parent:
                at = parent[at]
            return at

        for one, two in self.claims.alike:
            if not isinstance(one, tuple) and not named.get(one):
                continue
            first, second = root(one), root(two)
            if first != second:
                parent[second] = first
        slots: dict[At, int] = {}
        for n, names in named.items():
            for name in reversed(names):
                slot = slots.setdefault(root((n, name)), len(slots))
                if slot == len(self.values):
                    self.values.append(HIDDEN)
                    self.pile_of.append(self.fields[name])
                    self.domain[slot] = tuple(self.piles[self.fields[name]])
                self.slot_of[n, name] = self.slot_of[n] = slot
        for at, faces in self.claims.only.items():
            slot = self.slot_of[at]
            self.domain[slot] = tuple([face for face in self.domain[slot] if face in faces])
        for n, event in enumerate(events):
            for name in named[n]:
                face, slot = getattr(event, name), self.slot_of[n, name]
                if face != HIDDEN:
                    self.clashes |= self.values[slot] not in (HIDDEN, face)
                    self.values[slot] = face
                    self.domain.pop(slot, None)

    def _step(
        self, n: int, sort: int, seat: int, slot: int, strain: Contradiction | None = None
    ) -> None:
        if sort in (DRAW, GET):
            self.comes[seat].append(len(self.steps))
        if sort == GIVE:
            self.goes[seat].append(len(self.steps))
        self.steps.append((sort, seat, slot, strain))
        self.line_of.append(n)

    def _line(self, game: AnyGame, n: int, event: Event) -> None:
        if n in self.claims.anew:
            self._step(n, ANEW, NOBODY, 0)
        if self.claims.moves is not None:
            for sort, holder, what in self.claims.moves.get(n, ()):
                slot = self._fixed(what) if isinstance(what, str) else self.slot_of[what]
                self._step(n, sort, holder, slot)
            return
        for line in self.claims.back.get(n, ()):
            if line in self.slot_of:
                self._step(n, BACK, NOBODY, self.slot_of[line])
        slot = self.slot_of.get(n, -1)
        for face in self._shown(game, n, event):
            self._step(n, GIVE, event.seat, slot if face == _ANY else self._fixed(face))
        if slot < 0:
            return
        seat = game.blind_recipient(event)
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
        """Return the faces that leave a hand; `_ANY` stands for that of the line's own slot."""
        told = self.claims.shown.get(n)
        if told is not None:
            return told
        names = [name for name in self.fields if hasattr(event, name)]
        changes: dict[str, Any] = dict.fromkeys(names, _ANY)
        return game.revealed_faces(replace(event, **changes) if names else event)

    def _fixed(self, face: str) -> int:
        self.values.append(face)
        self.pile_of.append(0)
        return len(self.values) - 1

    # -- values ------------------------------------------------------------------------------------

    def strained(self, values: Sequence[str]) -> list[Strained]:
        """Return all contradictions."""
        return [one for part in range(len(self.parts)) for one in self._of_part(part, values)]

    def _of_part(self, part: int, values: Sequence[str]) -> list[Strained]:
        """Return the contradictions in a hand, or in a pile: piles are numbered after the hands."""
        self.walked += len(self.parts[part])
        if part < self.holders:
            return self._of_hand(part, values)
        return self._of_pile(part, values)

    def _of_hand(self, seat: int, values: Sequence[str]) -> list[Strained]:
        hand: dict[str, int] = {}
        found: list[Strained] = []
        told = self.told(values)
        for place, sort, slot, strain in self.parts[seat]:
            face = values[slot]
            if sort == GIVE:
                left = hand.get(face, 0)
                if left:
                    hand[face] = left - 1
                elif face != HIDDEN:
                    found.append(Strained(GIVE, place, seat, slot, 1, dict(hand)))
            elif sort == CHECK:
                assert strain is not None
                more = strain(hand, told)
                if more:
                    found.append(Strained(CHECK, place, seat, -1, more, dict(hand)))
            elif sort == ANEW:
                hand = {}
            else:
                hand[face] = hand.get(face, 0) + 1
        return found

    def _of_pile(self, part: int, values: Sequence[str]) -> list[Strained]:
        pile = dict(self.piles[part - self.holders])
        found: list[Strained] = []
        for place, sort, slot, _ in self.parts[part]:
            face = values[slot]
            if sort == ANEW:
                pile = dict(self.piles[part - self.holders])
            elif sort == BACK:
                pile[face] = pile.get(face, 0) + 1
            else:
                left = pile.get(face, 0) - 1
                pile[face] = left
                if left < 0 and face != HIDDEN:
                    found.append(Strained(TURN, place, NOBODY, slot, 1, {}))
        return found

    def filled(self, old: Mapping[int, tuple[str, ...]], rng: Stream) -> list[str]:
        """Return initial values: those given by line, the others random."""
        values = list(self.values)
        for n, slots in self.hidden.items():
            for slot, face in zip(slots, old.get(n, ()), strict=False):
                if face in self.domain.get(slot, ()):
                    values[slot] = face
        for slot, faces in self.domain.items():
            if values[slot] == HIDDEN and faces:
                pile = self.piles[self.pile_of[slot]]
                values[slot] = picked([(face, pile[face]) for face in faces], rng)
        return values

    def settled(
        self, values: list[str], rng: Stream, tries: int, steps: int = MOST_STEPS
    ) -> tuple[int, int]:
        """Change values in place to minimise strain; return the strain left and the tries used.

        At most `tries` are made, and none is started once `steps` have been processed.
        """
        end = self.walked + steps
        found = [self._of_part(part, values) for part in range(len(self.parts))]
        total = best = sum(map(_strain, found))
        kept, used = list(values), 0
        tabu: dict[tuple[int, str], int] = {}
        while total and used < tries and self.walked < end:
            used += 1
            chosen: tuple[int, dict[int, str], dict[int, list[Strained]]] | None = None
            at = rng.choice([one for part in found for one in part])
            for move in self._moves(values, at, rng):
                if not move or any(tabu.get(pair, 0) > used for pair in move.items()):
                    continue
                used += 1
                before = {slot: values[slot] for slot in move}
                self._put(values, move)
                touched = set().union(*(self.touches[slot] for slot in move))
                others = {part: self._of_part(part, values) for part in sorted(touched)}
                self._put(values, before)
                more = total + sum(_strain(one) - _strain(found[n]) for n, one in others.items())
                if chosen is None or more < chosen[0]:
                    chosen = more, move, others
            if chosen is None or (chosen[0] > total and rng.below(100) >= _WORSE):
                continue
            total, move, others = chosen
            for slot in move:
                tabu[slot, values[slot]] = used + _TABU
            self._put(values, move)
            for part, one in others.items():
                found[part] = one
            if total < best:
                best, kept = total, list(values)
        values[:] = kept
        return best, used

    def _put(self, values: list[str], move: Mapping[int, str]) -> None:
        for slot, face in move.items():
            values[slot] = face

    def _moves(self, values: list[str], at: Strained, rng: Stream) -> list[dict[int, str]]:
        """Return some changes of values that may reduce one strain."""
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
                    slot = self._held(values, near, at, rng)
                    if face in self.domain[slot] and values[slot] != face:
                        moves.append(self._with(values, slot, face, rng))
            return moves
        strain = self.steps[at.place][3]
        assert strain is not None
        told = self.asked(values, at.held, strain)
        for _ in range(_NEARBY):
            if told and (rng.below(2) or not near):
                moves.append(self._changed(values, rng.choice(told), rng))
            elif near:
                moves.append(self._changed(values, self._held(values, near, at, rng), rng))
        return moves

    def asked(
        self, values: Sequence[str], held: Mapping[str, int], strain: Contradiction
    ) -> list[int]:
        """Return the free slots that a check looks up."""
        found: list[int] = []

        def told(at: At) -> str:
            found.append(self.slot_of[at])
            return values[self.slot_of[at]]

        strain(held, told)
        return [slot for slot in found if slot in self.domain]

    def told(self, values: Sequence[str]) -> Told:
        """Return the lookup of faces that a check gets."""
        slot_of = self.slot_of
        return lambda at: values[slot_of[at]]

    def _held(self, values: list[str], near: list[int], at: Strained, rng: Stream) -> int:
        """Return one of the slots `near`: usually one that brought a card still in the hand."""
        if rng.below(8):
            latest: dict[str, int] = {}
            for slot in near:
                face = values[slot]
                if at.held.get(face) and face not in latest:
                    latest[face] = slot
            if latest:
                return rng.choice(list(latest.values()))
        return near[min(rng.below(len(near)), rng.below(len(near)))]

    def _went(self, at: Strained) -> list[int]:
        """Return the free slots that took a card away from the seat before."""
        found = [self.steps[place][2] for place in self.goes[at.seat] if place < at.place]
        return [slot for slot in found if slot in self.domain]

    def _came(self, at: Strained) -> list[int]:
        """Return the free slots that brought the seat a card before, the latest first."""
        steps = self.steps
        found = [steps[place][2] for place in self.comes[at.seat] if place < at.place]
        return [slot for slot in reversed(found) if slot in self.domain]

    def _with(self, values: list[str], slot: int, face: str, rng: Stream) -> dict[int, str]:
        """Return a change that puts the face in the slot: alone, or swapped with another slot."""
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
        """Return a change of the slot to another face, or a swap with another slot."""
        faces, now = self.domain[slot], values[slot]
        if rng.below(2):
            free = list(self.domain)
            other = rng.choice(free)
            if values[other] in faces and now in self.domain[other] and values[other] != now:
                return {slot: values[other], other: now}
            return {}
        face = rng.choice(faces)
        return {slot: face} if face != now else {}


def _strain(found: list[Strained]) -> int:
    return sum(one.much for one in found)


# Proofs by counting that no game fits a round: too many cards of a face, or of a hand, were shown.
#
# Two things are known of each hand: faces that it certainly holds, and the number of other cards. A
# seat that shows a face which it does not certainly hold shows one of the others; if there is none,
# no game fits. Nor does one if more cards of a face are out at once than exist. A card given away
# unseen makes the whole hand uncertain. Nothing is guessed, so every result is a proof.


class _Hand:
    """Known facts about one hand: certain faces, and the number of other cards."""

    def __init__(self) -> None:
        self.sure: Counter[str] = Counter()
        self.others = 0


class _Count:
    """Hands, and the cards that lie open."""

    def __init__(self, tally: RoundTally) -> None:
        self.piles = tally.piles
        self.hands = [_Hand() for _ in range(tally.holders)]
        self.out: list[Counter[str]] = [Counter() for _ in tally.piles]

    def gets(self, seat: int, face: str) -> None:
        hand = self.hands[seat]
        if face == HIDDEN:
            hand.others += 1
        else:
            hand.sure[face] += 1

    def gives(self, seat: int, face: str) -> bool:
        """Remove a card from a hand; False if the seat cannot have it."""
        hand = self.hands[seat]
        if face == HIDDEN:
            hand.others += hand.sure.total() - 1
            hand.sure.clear()
        elif hand.sure[face]:
            hand.sure[face] -= 1
        else:
            hand.others -= 1
        return hand.others >= 0

    def too_many(self, pile: int, face: str) -> bool:
        """True if more cards of the face are out than exist."""
        there = self.out[pile][face]
        if pile == 0:
            there += sum(hand.sure[face] for hand in self.hands)
        return there > self.piles[pile].get(face, 0)


def is_impossible(tally: RoundTally) -> bool:
    """True if it is proved that no game fits the lines of this round; False proves nothing."""
    if tally.clashes or not all(tally.domain.values()):
        return True
    count = _Count(tally)
    values = [HIDDEN if slot in tally.domain else face for slot, face in enumerate(tally.values)]
    for sort, seat, slot, strain in tally.steps:
        face, pile = values[slot], tally.pile_of[slot]
        if sort == CHECK:
            hand = count.hands[seat]
            if strain is None or hand.others or tally.asked(values, hand.sure, strain):
                continue
            if strain(hand.sure, tally.told(values)):
                return True
            continue
        if sort == DRAW:
            count.gets(seat, face)
        elif sort == GET:
            count.gets(seat, face)
            count.out[pile][face] -= 1
        elif sort == GIVE:
            if not count.gives(seat, face):
                return True
            count.out[pile][face] += 1
        elif sort == TURN:
            count.out[pile][face] += 1
        elif sort == BACK:
            count.out[pile][face] -= 1
        else:
            count = _Count(tally)
        if face != HIDDEN and count.too_many(pile, face):
            return True
    return False
