# compiled
"""Precomputed events for the cards and tasks of a table.

Tables are indexed by `[seat]` first, then as each table's remark says. Events with a recipe's place
are too many to store; the rules make them on demand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.event_tables import plain, table
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import ANY, BEAR, JAM, KARLSMAN, NOTHING, SALAD, Cards, cards_of
from jamlab.games.jam.tasks import TYPES, TaskCard, read_tasks

SEATS: Final = range(4)
HAND_SOURCE: Final = "hand"
BASKET_SOURCE: Final = "basket"

FIRST_PLAYER_DRAWN: Final = tuple(table(ev.FirstPlayerDrawn, "J-B8", SEATS))
DRAW_SKIPPED: Final = table(ev.DrawSkipped, "J-C1", SEATS)
DRAW_SKIPPED_FOR_BEARS: Final = table(ev.DrawSkipped, "J-C5", SEATS)
PLAY_SKIPPED: Final = table(ev.PlaySkipped, "J-C15", SEATS)
BID_PASSED: Final = table(ev.BidPassed, "J-D1", SEATS)
KARLSMAN_STAYED: Final = table(ev.KarlsmanStayed, "J-D3", SEATS)
BEAR_SET_ASIDE: Final = table(ev.BearSetAside, "J-E3", SEATS)
BEAR_SHUFFLED_BACK: Final = table(ev.BearShuffledBack, "J-C5", SEATS)
TRADE_ENDED: Final = table(ev.TradeEnded, "J-C6", SEATS)
BLIND_TRADE_SKIPPED: Final = table(ev.TradeEnded, "J-I2", SEATS)
PARTNER_NAMED: Final = table(ev.PartnerNamed, "J-C6", SEATS, SEATS)
OFFER_ACCEPTED: Final = table(ev.OfferAccepted, "J-C6", SEATS, SEATS)
OFFER_DECLINED: Final = table(ev.OfferDeclined, "J-C7", SEATS, SEATS)
BLIND_TRADE_NAMED: Final = table(ev.BlindTradeNamed, "J-I2", SEATS, SEATS, range(4))
"""`[partner][count]`"""


class EventTables:
    """Events for one table's cards and tasks; indexed by `[kind]` unless stated otherwise."""

    def __init__(self, cards: Cards, task_text: str) -> None:
        names = cards.names
        self.cards = cards
        self.task_text = task_text
        self.tasks: tuple[TaskCard, ...] = tuple(
            sorted(read_tasks(task_text), key=lambda task: TYPES.index(task.type))
        )
        self.names = tuple([task.name for task in self.tasks])
        self.task_names = [
            tuple([task.name for task in self.tasks if task.type == kind]) for kind in TYPES
        ]
        """Names by type; `task_first[type]` is the index of the first of them in `tasks`."""
        self.task_first = [
            sum(len(other) for other in self.task_names[:number]) for number in range(len(TYPES))
        ]
        self.task_drawn = [  # type
            [
                tuple([made(ev.TaskDrawn, s, "J-B1", kind, name) for name in pool])
                for kind, pool in zip(TYPES, self.task_names, strict=True)
            ]
            for s in SEATS
        ]
        self.card_dealt = [
            tuple([_dealt(cards, s, kind) for kind in range(len(names))]) for s in SEATS
        ]
        self.card_drawn = [
            tuple([_drawn(cards, s, kind) for kind in range(len(names))]) for s in SEATS
        ]
        self.card_turned = tuple(
            [made(ev.BasketCardTurned, NOBODY, "J-B5", name) for name in names]
        )
        self.card_set_aside = [made(ev.CardSetAside, NOBODY, "J-B5", name) for name in names]
        self.ingredient_played = table(ev.IngredientPlayed, "J-C14", SEATS, names, new=plain)
        self.basket_repaid = table(ev.BasketRepaid, "J-C12", SEATS, names, new=plain)
        self.blind_chosen = table(ev.BlindCardChosen, "J-I2", SEATS, names, new=plain)
        self.salad_begun = table(ev.SaladBegun, "J-C13", SEATS, names, new=plain)
        self.fruit_added = table(ev.SaladFruitAdded, "J-C13", SEATS, names, new=plain)
        self.jam_fruits = [fruits_for(cards, kind) for kind in range(len(names))]
        self.jam_from_hand = _jams(cards, HAND_SOURCE)
        self.jam_from_basket = _jams(cards, BASKET_SOURCE)

    def __reduce__(self) -> tuple[Any, ...]:
        return event_tables_for, (self.cards.text, self.cards.is_kids, self.task_text)


@lru_cache(maxsize=16)
def event_tables_for(deck_text: str, is_kids: bool, task_text: str) -> EventTables:
    """Return the cached events of a table with these cards and tasks."""
    return EventTables(cards_of(deck_text, is_kids), task_text)


def _dealt(cards: Cards, seat: int, kind: int) -> Event:
    visits = cards.sort[kind] in (KARLSMAN, BEAR)
    if visits:
        return ev.VisitorDealt(seat, "J-B4", cards.names[kind])
    return ev.CardDealt(seat, "J-B3", cards.names[kind])


def _drawn(cards: Cards, seat: int, kind: int) -> Event:
    if cards.sort[kind] == KARLSMAN:
        return ev.KarlsmanDrawn(seat, "J-C2")
    if cards.sort[kind] == BEAR:
        return ev.BearDrawn(seat, "J-C2")
    return ev.CardDrawn(seat, "J-C1", cards.names[kind])


def _jams(cards: Cards, source: str) -> list[list[list[Event | None]]]:
    """Return the jams as `[seat][recipe][fruit]` by kind; None if the fruit does not fit."""
    return [
        [_with_fruits(cards, s, kind, source) for kind in range(len(cards.names))] for s in SEATS
    ]


def _with_fruits(cards: Cards, seat: int, kind: int, source: str) -> list[Event | None]:
    found: list[Event | None] = [None] * len(cards.names)
    for fruit in fruits_for(cards, kind):
        clause, names = jam_clause(cards, kind, fruit), cards.names
        found[fruit] = ev.JamMade(seat, clause, names[kind], names[fruit], source)
    return found


def fruits_for(cards: Cards, kind: int) -> list[int]:
    """Return the kinds whose lower half a jam recipe can use; none for other recipes."""
    if cards.sort[kind] != JAM:
        return []
    if cards.need[kind] == ANY:
        return [other for other in range(len(cards.names)) if cards.fruit[other] != NOTHING]
    return cards.of_fruit[cards.need[kind]]


def jam_clause(cards: Cards, kind: int, fruit: int) -> str:
    """Return the clause for a jam with this fruit; cone jam has its own."""
    if cards.need[kind] != ANY:
        return "J-C9"
    return "J-F3" if not is_needed(cards, cards.fruit[fruit]) else "J-F1"


def is_needed(cards: Cards, fruit: int) -> bool:
    """True if a jam or a salad asks for this ingredient by name (the cone: never)."""
    return any(
        (cards.sort[kind] == JAM and cards.need[kind] == fruit)
        or (cards.sort[kind] == SALAD and fruit in cards.needs[kind])
        for kind in range(len(cards.names))
    )
