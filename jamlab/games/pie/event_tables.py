# compiled
"""Every event possible with a deck and its recipes, built once: `[seat]`, then kind or recipe.

Chance events are stored in tuples (the pool of a node), all others in lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.event import Event, made
from jamlab.core.event_tables import Make, plain, table
from jamlab.games.pie import events as ev

SEATS: Final = range(8)
DEALER_DRAWN: Final = tuple(made(ev.DealerDrawn, seat, "P-A3") for seat in SEATS)

AT_DEAL: Final = 0
BY_CARD: Final = 1
BY_EXCHANGE: Final = 2
BAKED_BY: Final = ("P-A6", "P-E1", "P-E3")
"""Clauses of a baked pie: dealt complete, completed by a card taken or drawn, or by an exchange."""

PLAYED_BY: Final = {
    "lose turn": "P-C6",
    "trade one": "P-C4",
    "discard two": "P-C3",
    "discard all": "P-C3",
    "pass left": "P-C5",
    "pass right": "P-C5",
}
AT_ONCE: Final = ("trade one", "pass left", "pass right")
TAKEN_BY: Final = {"ingredient": "P-B1", "pot luck": "P-B6"}


class EventTables:
    """The events of one deck and its recipes."""

    def __init__(self, cards: Sequence[tuple[str, str]], recipes: Sequence[str], keep: bool):
        """`cards` are names and sorts; `keep` adds the events to the table of shared events."""
        new: Make = made if keep else plain
        names = [name for name, _ in cards]

        def by_card(kind: type[Event], clause: str) -> list[list[Event]]:
            return table(kind, clause, SEATS, names, new=new)

        def pool(kind: type[Event], clause: str) -> list[tuple[Event, ...]]:
            return table(kind, clause, SEATS, names, pool=True, new=new)

        def shown(clause: str) -> list[tuple[Event, ...]]:
            return [
                tuple(
                    new(ev.FudgeDrawn if sort in AT_ONCE else ev.CardDrawn, seat, drawn, name)
                    for name, sort in cards
                    for drawn in ["P-B3" if sort in AT_ONCE and clause == "P-B1" else clause]
                )
                for seat in SEATS
            ]

        def played(clause: str) -> list[list[Event]]:
            return [
                [
                    new(
                        ev.LostTurnLaid if sort == "lose turn" else ev.FudgePlayed,
                        seat,
                        clause or PLAYED_BY.get(sort, "P-C1"),
                        name,
                    )
                    for name, sort in cards
                ]
                for seat in SEATS
            ]

        def given(clause: str) -> list[list[list[Event]]]:
            return table(ev.CardGiven, clause, SEATS, SEATS, names, new=new)

        self.recipe_dealt = table(ev.RecipeDealt, "P-A4", SEATS, recipes, pool=True, new=new)
        self.dealt = pool(ev.CardDealt, "P-A4")
        self.turned_up = pool(ev.CardTurnedUp, "P-A4")
        self.put_back = by_card(ev.FudgePutBack, "P-A5")
        self.draw_chosen = table(ev.DrawChosen, "P-B1", SEATS, new=new)
        self.taken = [
            [new(ev.CardTaken, seat, TAKEN_BY.get(sort, "P-B5"), name) for name, sort in cards]
            for seat in SEATS
        ]
        self.drawn = shown("P-B1")
        self.drawn_refilling = pool(ev.CardDrawn, "P-C2")
        self.drawn_refilling_open = shown("P-C2")
        self.drawn_clearing = pool(ev.CardDrawn, "P-C6")
        self.drawn_clearing_open = shown("P-C6")
        self.laid = by_card(ev.FudgeLaid, "P-B3")
        self.laid_refilling = by_card(ev.FudgeLaid, "P-C2")
        self.played = played("")
        self.played_now = played("P-B4")
        self.cleared = by_card(ev.LostTurnCleared, "P-C6")
        self.discarded = by_card(ev.CardDiscarded, "P-B1")
        self.discarded_by_fudge = by_card(ev.CardDiscarded, "P-C3")
        self.partner = table(ev.PartnerChosen, "P-C4", SEATS, SEATS, new=new)
        self.chosen_to_trade = by_card(ev.CardChosen, "P-C4")
        self.chosen_to_pass = by_card(ev.CardChosen, "P-C5")
        self.traded = given("P-C4")
        self.passed = given("P-C5")
        self.baked = [table(ev.PieBaked, clause, SEATS, recipes, new=new) for clause in BAKED_BY]
