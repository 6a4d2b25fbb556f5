"""Constraints on hands implied by the events of a round, such as no Fudge in a hand that draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.event import Event
from jamlab.core.hidden import Claims, Contradiction, Held, Told
from jamlab.games.pie import events as ev
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.state import PieState

_GETS: Final = ev.CardDealt | ev.CardDrawn | ev.CardTaken
_DRAWN: Final = ev.CardDealt | ev.CardDrawn | ev.RecipeDealt | ev.FudgeDrawn | ev.CardTurnedUp
_BUSY: Final = ev.CardGiven | ev.CardDealt | ev.RecipeDealt | ev.CardTurnedUp | ev.FudgePutBack


class _Round:
    """Single pass over the events of a round."""

    def __init__(self, start: PieState) -> None:
        cards = start.cards
        self.cards = cards
        names, kinds = cards.names, range(cards.size)
        counts = {names[kind]: cards.counts[kind] for kind in kinds}
        self.claims = Claims({"card": counts, "recipe": dict.fromkeys(cards.recipe_names, 1)})
        self.fudge = frozenset(names[kind] for kind in cards.fudge)
        self.plain = frozenset(names) - self.fudge
        at_once = [kind for kind in kinds if cards.is_laid_at_once(kind)]
        self.at_once = frozenset(names[kind] for kind in at_once)
        self.waits = frozenset(names) - self.at_once
        self.open = {"P-B1", *(("P-C2", "P-C6") if start.refill_at_once else ())}
        self.lost = {names[cards.lose_turn]} if cards.lose_turn >= 0 else set()
        self.recipes: dict[int, int] = {}  # index of the event, by seat
        self.discard: list[int] = []  # indices of events whose cards lie there, the top one last
        self.chosen: dict[int, int] = {}
        self.laid: dict[int, int] = {}
        self.drawn: list[int] = []  # Fudge still to be laid
        self.got: set[int] = set()

    def line(self, n: int, event: Event) -> None:
        claims, seat = self.claims, event.seat
        if not isinstance(event, _BUSY):
            for one in self.got if not isinstance(event, ev.PieBaked) else ():
                claims.checks.append((n, one, _complete(self.cards, self.recipes.get(one, -1))))
            self.got.clear()
        if isinstance(event, _DRAWN):
            claims.draws.add(n)
        if isinstance(event, _GETS):
            self.got.add(seat)
        if isinstance(event, ev.RecipeDealt):
            self.recipes[seat] = n
        elif isinstance(event, ev.PieBaked):
            line = self.recipes.get(seat, -1)
            claims.alike += [(line, n)] if line >= 0 else []
            claims.shown[n] = ()  # see the check: Pot Luck may stand for a card
            claims.checks.append((n, seat, _missing(self.cards, line)))
        elif isinstance(event, ev.DrawChosen):
            claims.checks.append((n, seat, _any_of(self.fudge)))
        elif isinstance(event, ev.CardDrawn) and event.clause in self.open:
            claims.only[n] = self.waits
        elif isinstance(event, ev.CardChosen):
            self.chosen[seat] = n
        elif isinstance(event, ev.CardGiven):
            self.got.add(event.target)
            if seat in self.chosen:
                claims.alike.append((self.chosen.pop(seat), n))
        else:
            self._open(n, event)

    def _open(self, n: int, event: Event) -> None:
        """Record an event on the discard pile."""
        claims, seat = self.claims, event.seat
        if isinstance(event, ev.CardTurnedUp):
            self.discard = [n]
        elif isinstance(event, ev.FudgePutBack):
            claims.back[n] = self.discard
            claims.only[self.discard[-1]] = self.fudge
            self.discard = []
        elif isinstance(event, ev.FudgeDrawn):
            claims.only[n] = self.at_once
            self.drawn.append(n)
        elif isinstance(event, ev.FudgeLaid):
            if self.drawn:
                claims.alike.append((self.drawn.pop(0), n))
            self.discard.append(n)
        elif isinstance(event, ev.CardTaken):
            claims.checks.append((n, seat, _any_of(self.fudge)))
            if self.discard:
                claims.alike.append((self.discard.pop(), n))
        elif isinstance(event, ev.CardDiscarded):
            if event.clause == "P-B1":
                claims.only[n] = self.plain
            self.discard.append(n)
        elif isinstance(event, ev.FudgePlayed):
            claims.only[n] = self.fudge - self.lost
            self.discard.append(n)
        elif isinstance(event, ev.LostTurnLaid):
            self.laid[seat] = n
            claims.only[n] = frozenset(self.lost)
            if event.clause != "P-B4":
                claims.checks.append((n, seat, _any_of(self.fudge - self.lost)))
        elif isinstance(event, ev.LostTurnCleared):
            claims.only[n] = frozenset(self.lost)
            self.discard.append(self.laid.pop(seat, n))
        elif isinstance(event, ev.DiscardsShuffled):
            claims.back[n] = self.discard[:-1]
            self.discard = self.discard[-1:]


def _any_of(faces: frozenset[str] | set[str]) -> Contradiction:
    return lambda held, told: sum(held[face] for face in held if face in faces)


def _complete(cards: Cards, line: int) -> Contradiction:
    missing = _missing(cards, line)
    return lambda held, told: int(not missing(held, told))


def _missing(cards: Cards, line: int) -> Contradiction:
    needs = {
        name: [cards.names[kind] for kind in cards.needs[recipe]]
        for name, recipe in cards.recipe_kinds.items()
    }
    wild = "" if cards.pot_luck < 0 else cards.names[cards.pot_luck]

    def strain(held: Held, told: Told) -> int:
        wanted = needs.get(told(line) if line >= 0 else "", ("",))
        return max(0, sum(not held.get(name) for name in wanted) - held.get(wild, 0))

    return strain


def claims(events: Sequence[Event], start: PieState) -> Claims:
    """Return the constraints implied by the events of a round."""
    found = _Round(start)
    for n, event in enumerate(events):
        found.line(n, event)
    return found.claims
