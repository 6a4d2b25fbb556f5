"""Every event of Sixty that rules name again and again, made once, by seat, card and count.

`[seat]` comes first, then what the table's remark says. `[held]` is the list of the events that a
hand with so many cards of a kind allows.
"""

from __future__ import annotations

from typing import Final

from jamlab.engine.event import Event, made
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import COUNTS, NAMES

SEATS: Final = range(8)
KINDS: Final = range(len(NAMES))

FIRST_PLAYER_DRAWN: Final = tuple(made(ev.FirstPlayerDrawn, s, "S-A6") for s in SEATS)
CARD_DRAWN: Final = [
    tuple(made(ev.CardDrawn, s, "S-B2", NAMES[kind]) for kind in KINDS) for s in SEATS
]
CARD_DEALT: Final = [
    tuple(made(ev.CardDealt, s, "S-A4", NAMES[kind]) for kind in KINDS) for s in SEATS
]


def _many(kind: int) -> range:
    return range(1, COUNTS[kind] + 1)


def _up_to(events: list[Event]) -> list[list[Event]]:
    """`[held]`: the events with 1, 2, … up to `held` cards, out of those with 1, 2, … cards."""
    return [events[:held] for held in range(len(events) + 1)]


def _more_than(events: list[Event]) -> list[list[list[Event]]]:
    """`[too_few][held]`: the events with more than `too_few` cards and up to `held`."""
    return [
        [events[too_few:held] for held in range(len(events) + 1)] for too_few in range(len(events))
    ]


ATTACKED: Final[list[list[list[list[list[Event]]]]]] = [  # target, kind, held
    [
        [
            _up_to(
                [
                    made(ev.Attacked, s, "S-C1" if n == 1 else "S-C2", NAMES[kind], n, target)
                    for n in _many(kind)
                ]
            )
            for kind in KINDS
        ]
        for target in SEATS
    ]
    for s in SEATS
]
PASSED: Final[list[list[list[list[list[Event]]]]]] = [  # target, kind, held
    [
        [
            _up_to([made(ev.Passed, s, "S-D1", NAMES[kind], n, target) for n in _many(kind)])
            for kind in KINDS
        ]
        for target in SEATS
    ]
    for s in SEATS
]
FOUGHT_BACK: Final[list[list[list[list[list[Event]]]]]] = [  # kind, too few, held
    [
        _more_than([made(ev.FoughtBack, s, "S-D3", NAMES[kind], n) for n in _many(kind)])
        for kind in KINDS
    ]
    for s in SEATS
]
CARDS_TAKEN: Final = [  # kind, count
    [[made(ev.CardsTaken, s, "S-D4", NAMES[kind], n) for n in _many(kind)] for kind in KINDS]
    for s in SEATS
]
HALF_KEPT: Final = [  # kind, target, how many are kept
    [
        [
            [made(ev.HalfKept, s, "S-E4", NAMES[kind], n, target) for n in range(COUNTS[kind])]
            for target in SEATS
        ]
        for kind in KINDS
    ]
    for s in SEATS
]
CARD_FETCHED: Final = [  # kind, target
    [[made(ev.CardFetched, s, "S-E3", NAMES[kind], target) for target in SEATS] for kind in KINDS]
    for s in SEATS
]
DIRECTION_TURNED: Final = [
    [made(ev.DirectionTurned, s, "S-E2", target) for target in SEATS] for s in SEATS
]
ABRACADABRA_PLAYED: Final = [made(ev.AbracadabraPlayed, s, "S-E2") for s in SEATS]
HOCUS_POCUS_PLAYED: Final = [made(ev.HocusPocusPlayed, s, "S-E3") for s in SEATS]
ZAP_PLAYED: Final = [made(ev.ZapPlayed, s, "S-E4") for s in SEATS]
ATTACK_SKIPPED: Final = [made(ev.AttackSkipped, s, "S-C3") for s in SEATS]
ATTACK_BEATEN: Final = [made(ev.AttackBeaten, s, "S-D3") for s in SEATS]
PLAYER_OUT: Final = [made(ev.PlayerOut, s, "S-F1") for s in SEATS]
