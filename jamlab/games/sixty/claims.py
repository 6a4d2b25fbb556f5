"""Constraints on hands from the events of a round: a seat that took the cards had no answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from jamlab.core.event import HIDDEN, Event
from jamlab.core.hidden import Claims, Contradiction, Held, Told
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import (
    ABRACADABRA,
    COUNTS,
    JOKER_PENALTY,
    NAMES,
    NUMBER_KINDS,
    NUMBERS,
    ZAP,
)
from jamlab.games.sixty.state import SixtyState

_NUMBER: Final = {NAMES[kind]: NUMBERS[kind] for kind in NUMBER_KINDS}
_WORTH: Final = {name: number or JOKER_PENALTY for name, number in zip(NAMES, NUMBERS, strict=True)}
_NUMBERS: Final = frozenset(_NUMBER)
_SAME: Final = ev.Passed | ev.CardFetched | ev.HalfKept | ev.CardsTaken
_LAID: Final = ev.Attacked | ev.Passed | ev.FoughtBack
_JOKER: Final = ev.AbracadabraPlayed | ev.HocusPocusPlayed | ev.ZapPlayed
_USED: Final = (NAMES[ABRACADABRA], NAMES[ZAP])


class _Round:
    """Single pass over the events of a round."""

    def __init__(self, start: SixtyState) -> None:
        self.claims = Claims({"card": dict(zip(NAMES, COUNTS, strict=True))})
        self.forced = not start.free_take
        self.sizes: Counter[int] = Counter()
        self.taken: dict[int, list[tuple[int, int]]] = {}  # by seat: event index, count
        self.discard: list[tuple[int, int]] = []  # event index, count
        self.answer = 0
        self.attack = self.defence = -1
        self.count = 0

    def line(self, n: int, event: Event) -> None:
        seat, claims = event.seat, self.claims
        if isinstance(event, ev.CardDealt | ev.CardDrawn):
            self.sizes[seat] += 1
            claims.draws.add(n)
        elif isinstance(event, ev.HandsRedealt):
            self.sizes.clear()
            claims.anew.add(n)
            claims.shown[n] = ()  # the cards go back, and which jokers they are does not matter
            claims.checks.append((n, seat, _numbers))
        elif isinstance(event, ev.AttackSkipped):
            claims.checks.append((n, seat, _numbers))
        elif isinstance(event, ev.PenaltyCounted):
            claims.checks.append((n, seat, _counted(event.points, self.taken.get(seat, []))))
        elif isinstance(event, _JOKER):
            self.sizes[seat] -= 1
        elif isinstance(event, ev.AttackBeaten):
            self.discard += [(self.attack, self.count), (self.defence, self.answer)]
        if isinstance(event, _LAID):
            self.sizes[seat] -= event.count
            claims.only[n] = _NUMBERS
        if isinstance(event, ev.Attacked):
            self.attack, self.count = n, event.count
        elif isinstance(event, _SAME):
            claims.alike.append((self.attack, n))
            self._same(n, event)
        elif isinstance(event, ev.FoughtBack):
            self.defence, self.answer = n, event.count
            claims.checks.append((n, seat, _greater(n, event.count, self.attack, self.count)))

    def _same(self, n: int, event: Event) -> None:
        seat = event.seat
        if isinstance(event, ev.Passed):
            self.count += event.count
        elif isinstance(event, ev.CardFetched):
            self.count += 1
            self.discard.append((n, -1))
        elif isinstance(event, ev.HalfKept):
            self.taken.setdefault(seat, []).append((n, event.count))
            self.count -= event.count
        elif isinstance(event, ev.CardsTaken):
            self.taken.setdefault(seat, []).append((n, self.count))
            if self.forced:
                others = any(self.sizes[other] > 0 for other in self.sizes if other != seat)
                answers = _answers(n, self.count, others, tuple(self.discard))
                self.claims.checks.append((n, seat, answers))


def _numbers(held: Held, told: Told) -> int:
    return sum(held[face] for face in held if face in _NUMBER)


def _counted(points: int, taken: list[tuple[int, int]]) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        away = points - sum(_WORTH.get(told(n), 0) * count for n, count in taken)
        away -= sum(_WORTH[face] * count for face, count in held.items())
        return 1 + abs(away) // 12 if away else 0

    return strain


def _greater(n: int, count: int, attack: int, attacking: int) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        other = told(attack)
        if other == HIDDEN or told(n) == other:
            return int(told(n) == other != HIDDEN)
        return int(_NUMBER.get(told(n), 99) * count <= _NUMBER.get(other, 0) * attacking)

    return strain


def _answers(
    n: int, count: int, others: bool, discard: tuple[tuple[int, int], ...]
) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        attack = told(n)
        sum_, found = _NUMBER.get(attack, 0) * count, 0
        for face, many in held.items():
            if face == attack:
                found += many if others else 0
            elif face in _NUMBER:
                found += max(0, many - sum_ // _NUMBER[face])
            elif face in _USED:
                found += many if others else 0
            elif many and others:
                found += many if sum(c for line, c in discard if told(line) == attack) > 0 else 0
        return found

    return strain


def claims(events: Sequence[Event], start: SixtyState) -> Claims:
    """Return the constraints implied by the events of a round."""
    found = _Round(start)
    for n, event in enumerate(events):
        found.line(n, event)
    return found.claims
