"""Events of Sixty that recur, built once, by seat, card and count.

`[seat]` comes first, then the indices named in the table's comment. `[held]` is the list of events
possible with that many cards of a kind; attacking and defending kinds are numbers.
"""

from __future__ import annotations

from typing import Final

from jamlab.core.event import Event, made
from jamlab.core.event_tables import table
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import COUNTS, NAMES, NUMBER_KINDS, NUMBERS

SEATS: Final = range(8)
KINDS: Final = range(len(NAMES))

FIRST_PLAYER_DRAWN: Final = tuple(table(ev.FirstPlayerDrawn, "S-A6", SEATS))
CARD_DRAWN: Final = table(ev.CardDrawn, "S-B2", SEATS, NAMES, pool=True)
CARD_DEALT: Final = table(ev.CardDealt, "S-A4", SEATS, NAMES, pool=True)


def _many(kind: int) -> range:
    return range(1, COUNTS[kind] + 1)


def _up_to(events: list[Event]) -> list[list[Event]]:
    """Return `[held]`: the events with up to `held` cards, from those with 1, 2, … cards."""
    return [events[:held] for held in range(len(events) + 1)]


def _more_than(events: list[Event]) -> list[list[list[Event]]]:
    """Return `[too_few][held]`: the events with more than `too_few` and at most `held` cards."""
    numbers = range(len(events) + 1)
    return [[events[too_few:held] for held in numbers] for too_few in numbers]


def _laid(kind: type[Event], one: str, more: str, seat: int, to: int) -> list[list[list[Event]]]:
    """Return `[number kind][held]`; the clauses are those of one card and of several."""
    return [
        _up_to([made(kind, seat, one if n == 1 else more, NAMES[k], n, to) for n in _many(k)])
        for k in NUMBER_KINDS
    ]


ATTACKED: Final[list[list[list[list[list[Event]]]]]] = [  # target, kind, held
    [_laid(ev.Attacked, "S-C1", "S-C2", s, target) for target in SEATS] for s in SEATS
]
PASSED: Final[list[list[list[list[list[Event]]]]]] = [  # target, kind, held
    [_laid(ev.Passed, "S-D1", "S-D1", s, target) for target in SEATS] for s in SEATS
]


def _fought_back(seat: int) -> list[list[list[list[list[Event]]]]]:
    """Return `[kind][count - 1]` of the attack, then `[other][held]`: larger sums (S-D3)."""
    more = [
        _more_than([made(ev.FoughtBack, seat, "S-D3", NAMES[other], n) for n in _many(other)])
        for other in NUMBER_KINDS
    ]

    def than(kind: int, count: int) -> list[list[list[Event]]]:
        too_few = [
            COUNTS[other] if other == kind else NUMBERS[kind] * count // NUMBERS[other]
            for other in NUMBER_KINDS
        ]
        return [more[other][min(too_few[other], COUNTS[other])] for other in NUMBER_KINDS]

    return [[than(kind, count) for count in _many(kind)] for kind in NUMBER_KINDS]


FOUGHT_BACK: Final[list[list[list[list[list[list[Event]]]]]]] = [_fought_back(s) for s in SEATS]
CARDS_TAKEN: Final = [  # kind, count
    [[made(ev.CardsTaken, s, "S-D4", NAMES[kind], n) for n in _many(kind)] for kind in KINDS]
    for s in SEATS
]
HALF_KEPT: Final = [  # kind, target, number kept
    [
        [
            [made(ev.HalfKept, s, "S-E4", NAMES[kind], n, target) for n in range(COUNTS[kind])]
            for target in SEATS
        ]
        for kind in KINDS
    ]
    for s in SEATS
]
CARD_FETCHED: Final = table(ev.CardFetched, "S-E3", SEATS, NAMES, SEATS)  # kind, target
DIRECTION_TURNED: Final = table(ev.DirectionTurned, "S-E2", SEATS, SEATS)
ABRACADABRA_PLAYED: Final = table(ev.AbracadabraPlayed, "S-E2", SEATS)
HOCUS_POCUS_PLAYED: Final = table(ev.HocusPocusPlayed, "S-E3", SEATS)
ZAP_PLAYED: Final = table(ev.ZapPlayed, "S-E4", SEATS)
ATTACK_SKIPPED: Final = table(ev.AttackSkipped, "S-C3", SEATS)
ATTACK_BEATEN: Final = table(ev.AttackBeaten, "S-D3", SEATS)
PLAYER_OUT: Final = table(ev.PlayerOut, "S-F1", SEATS)
