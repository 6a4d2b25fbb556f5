"""Rules of Kuhn poker: possible next events, and the effect of each event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jamlab.core.decks import NONE, Deck, SeatPlace
from jamlab.core.event import ALL_KNOWING, Event
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.referee import State
from jamlab.core.row import Row
from jamlab.core.steps import RuleStep, Steps
from jamlab.games.kuhn import events as ev

# -- state and view --------------------------------------------------------------------------------


CARDS: Final = ("Jack", "Queen", "King")
"""The cards, lowest first; the index of a card is its kind."""


@dataclass(slots=True, eq=False)
class KuhnState(State):
    """Full state of a game, changed in place by `apply` only; or a view of it."""

    rounds: int
    """Number of rounds in the game."""
    phase: int = 0
    round: int = 0
    opener: int = 0
    """Seat that acts first in this round."""
    deck: Row = field(default_factory=lambda: Row([1, 1, 1]))
    """Number of cards of each kind in the deck."""
    cards: list[int] = field(default_factory=lambda: [NONE, NONE])
    """By seat: a kind, NONE or UNSEEN."""
    shown: list[int] = field(default_factory=list)
    """The seats that have shown their card in this round."""
    bets: list[int] = field(default_factory=list)
    """Actions of this round, in order: 1 for a chip (bet, call), 0 for none (check, fold)."""
    paid: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: its chips in the pot."""
    chips: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: chips won so far; negative for losses."""
    viewpoint: int | None = ALL_KNOWING

    @property
    def mover(self) -> int:
        """Seat that acts now or next; the seats take turns."""
        return (self.opener + len(self.bets)) % 2


DECK: Final = Deck(
    CARDS,
    (1, 1, 1),
    pile="deck",
    hands=(SeatPlace("cards", sees=lambda state, eyes, seat: seat in (eyes, *state.shown)),),
)

FOLDS: Final = ([1, 0], [0, 1, 0])
"""Actions in rounds that end with a fold."""
SHOWDOWNS: Final = ([0, 0], [1, 1], [0, 1, 1])


class First(RuleStep[KuhnState]):
    """Chance names who acts first."""

    def pending(self, state: KuhnState) -> Node:
        return Chance(tuple(ev.FirstPlayerDrawn(seat, "K-2") for seat in (0, 1)), (1, 1))

    def apply(self, state: KuhnState, event: ev.FirstPlayerDrawn) -> None:
        state.opener = event.seat
        ANTE.begins(state)


class Ante(RuleStep[KuhnState]):
    """A round begins: each seat pays a chip."""

    def pending(self, state: KuhnState) -> Node:
        return Forced(ev.RoundBegan(state.opener, "K-2"))

    def apply(self, state: KuhnState, event: ev.RoundBegan) -> None:
        state.round += 1
        state.deck, state.cards = Row([1, 1, 1]), [NONE, NONE]
        state.shown, state.bets, state.paid = [], [], [1, 1]
        DEAL.begins(state)


class Dealing(RuleStep[KuhnState]):
    """Each seat is dealt a card, the opener first."""

    def pending(self, state: KuhnState) -> Node:
        seat = state.opener if state.cards[state.opener] == NONE else 1 - state.opener
        return DECK.drawn(state.deck, lambda card: ev.CardDealt(seat, "K-3", card))

    def apply(self, state: KuhnState, event: ev.CardDealt) -> None:
        state.cards[event.seat] = DECK.take(state, event.card)
        if NONE not in state.cards:
            ACT.begins(state)


class Act(RuleStep[KuhnState]):
    """The mover checks or bets; after a bet, it calls or folds."""

    def pending(self, state: KuhnState) -> Node:
        seat = state.mover
        if sum(state.bets):
            return Choice(seat, (ev.Called(seat, "K-6"), ev.Folded(seat, "K-6")))
        return Choice(seat, (ev.Checked(seat, "K-4"), ev.BetMade(seat, "K-5")))

    def apply(self, state: KuhnState, event: Event) -> None:
        chip = isinstance(event, ev.BetMade | ev.Called)
        state.paid[event.seat] += chip
        state.bets.append(int(chip))
        if state.bets in FOLDS:
            AWARD.begins(state)
        elif state.bets in SHOWDOWNS:
            SHOW.begins(state)


class Show(RuleStep[KuhnState]):
    """Nobody folded: the cards are shown, the opener's first."""

    def pending(self, state: KuhnState) -> Node:
        seat = state.opener if not state.shown else 1 - state.opener
        return Forced(ev.CardShown(seat, "K-7", CARDS[state.cards[seat]]))

    def apply(self, state: KuhnState, event: ev.CardShown) -> None:
        state.shown.append(event.seat)
        if len(state.shown) == 2:
            AWARD.begins(state)


class Award(RuleStep[KuhnState]):
    """The pot goes to its winner."""

    def pending(self, state: KuhnState) -> Node:
        clause = "K-7" if state.shown else "K-8"
        return Forced(ev.PotWon(winner(state), clause, sum(state.paid)))

    def apply(self, state: KuhnState, event: ev.PotWon) -> None:
        for seat, paid in enumerate(state.paid):
            state.chips[seat] -= paid
        state.chips[event.seat] += event.chips
        state.paid = [0, 0]
        state.opener = 1 - state.opener
        (OVER if state.round == state.rounds else ANTE).begins(state)


class Ended(RuleStep[KuhnState]):
    """All rounds are played."""

    def pending(self, state: KuhnState) -> Node:
        best = max(state.chips)
        won = tuple(seat for seat, chips in enumerate(state.chips) if chips == best)
        rounds = "one round is" if state.rounds == 1 else f"{state.rounds} rounds are"
        return Over(tuple(state.chips), f"{rounds} played".capitalize(), "K-9", won)


def winner(state: KuhnState) -> int:
    """Return the winner of the pot: the higher card (K-7), or the seat that did not fold (K-8)."""
    if state.shown:
        return int(state.cards[1] > state.cards[0])
    return state.mover  # the seat after the one that folded


FIRST, ANTE, DEAL, ACT, SHOW, AWARD, OVER = (
    First(), Ante(), Dealing(), Act(), Show(), Award(), Ended(),
)  # fmt: skip
REFEREE: Final = Steps(FIRST, ANTE, DEAL, ACT, SHOW, AWARD, OVER)
