"""Rules of Old Maid: the table, who sees which cards, and a step for each phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from jamlab.core.decks import NONE, Deck, SeatPlace
from jamlab.core.event import ALL_KNOWING, Event
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.playing_cards import RANKS
from jamlab.core.referee import State
from jamlab.core.row import Row
from jamlab.core.steps import RuleStep, Steps
from jamlab.games.oldmaid import events as ev

QUEEN: Final = RANKS.index("Queen")
LOW: Final = range(1, 6)  # ranks 2 to 6, which the short game leaves out (O-1)


def all_cards(*, short: bool) -> list[int]:
    """Return the number of cards of each rank (O-1)."""
    counts = [0 if short and rank in LOW else 4 for rank in range(len(RANKS))]
    counts[QUEEN] = 3
    return counts


@dataclass(slots=True, eq=False)
class MaidState(State):
    """Full state of a game, changed in place by `apply` only; or a view of it."""

    seats: int
    rounds: int
    cards: Row
    """All cards of the game, by rank."""
    deck: Row
    deck_size: int
    hands: list[Row]
    sizes: Row
    laid: list[Row]
    """By seat: the cards that it laid down in this round."""
    old_maids: list[int]
    """By seat: the rounds in which it was the Old Maid."""
    safe: list[bool]
    may_pair: list[bool]
    """By seat: True if it may still hold a pair, because it has not laid one since it got cards."""
    taken: list[int]
    """By seat: the rank of the card that it took last, as long as it must hold it; or NONE."""
    taken_from: list[int]
    """By seat: who had that card before, and knows it."""
    phase: int = 0
    round: int = 0
    dealer: int = 0
    last: int = 0
    """The seat that drew last; before the first turn the dealer."""
    mover: int = 0
    source: int = 0
    """The seat that the mover draws from."""
    place: int = 0
    """The place of the picked card in that hand, from 1."""
    viewpoint: int | None = ALL_KNOWING

    def seats_after(self, seat: int) -> Iterator[int]:
        """Yield the seats in order, from the one after this one."""
        for step in range(1, self.seats + 1):
            yield (seat + step) % self.seats

    def next_with_cards(self, seat: int) -> int:
        """Return the next seat that holds cards."""
        return next(other for other in self.seats_after(seat) if self.sizes[other])


def holds_no_pair(state: MaidState, seat: int) -> tuple[int, ...]:
    """Return that a hand holds at most one card of each rank, once its pairs are laid (O-3)."""
    return () if state.may_pair[seat] else (1,) * len(RANKS)


HAND: Final = SeatPlace("hands", "sizes", known="taken", known_to="taken_from", most=holds_no_pair)
DECK: Final = Deck(RANKS, "cards", "deck", hands=(HAND,), open=("laid",), size="deck_size")


class First(RuleStep[MaidState]):
    """Chance names the dealer."""

    def pending(self, state: MaidState) -> Node:
        drawn = tuple(ev.DealerDrawn(seat, "O-2") for seat in range(state.seats))
        return Chance(drawn, (1,) * state.seats)

    def apply(self, state: MaidState, event: ev.DealerDrawn) -> None:
        state.dealer = event.seat
        ROUND.begins(state)


class NewRound(RuleStep[MaidState]):
    """A round begins: all cards are in the deck."""

    def pending(self, state: MaidState) -> Node:
        return Forced(ev.RoundBegan(state.dealer, "O-2", state.round + 1))

    def apply(self, state: MaidState, event: ev.RoundBegan) -> None:
        none = [0] * len(RANKS)
        state.round = event.round
        state.deck, state.deck_size = state.cards.copy(), state.cards.total()
        state.sizes = Row([0] * state.seats)
        state.hands = [Row(none) for _ in range(state.seats)]
        state.laid = [Row(none) for _ in range(state.seats)]
        state.safe, state.may_pair = [False] * state.seats, [True] * state.seats
        state.taken, state.taken_from = [NONE] * state.seats, [NONE] * state.seats
        state.last = state.dealer
        DEAL.begins(state)


class Dealing(RuleStep[MaidState]):
    """Cards are dealt one by one, until the deck is empty."""

    def pending(self, state: MaidState) -> Node:
        seat = next(state.seats_after(state.last))
        return DECK.drawn(state.deck, lambda card: ev.CardDealt(seat, "O-2", card))

    def apply(self, state: MaidState, event: ev.CardDealt) -> None:
        HAND.add(state, event.seat, DECK.take(state, event.card))
        state.last = event.seat
        if not state.deck_size:
            state.last = state.dealer
            LAY.begins(state)


class Lay(RuleStep[MaidState]):
    """Pairs are laid down, from the seat that drew last; then who has no card is safe."""

    def pending(self, state: MaidState) -> Node:
        for seat in state.seats_after(state.last - 1):
            for rank in state.hands[seat].filled():
                if state.hands[seat][rank] > 1:
                    return Forced(ev.PairLaid(seat, "O-3", RANKS[rank]))
        for seat in state.seats_after(state.last - 1):
            if not state.sizes[seat] and not state.safe[seat]:
                return Forced(ev.PlayerSafe(seat, "O-6"))
        mover = state.next_with_cards(state.last)
        if state.next_with_cards(mover) == mover:
            return Forced(ev.OldMaidKept(mover, "O-7"))
        return Forced(ev.TurnBegan(mover, "O-5"))

    def apply(self, state: MaidState, event: Event) -> None:
        if isinstance(event, ev.PairLaid):
            rank = DECK.kind(event.card)
            HAND.add(state, event.seat, rank, -2)
            state.laid[event.seat][rank] += 2
            if state.taken[event.seat] == rank:
                state.taken[event.seat] = NONE
            for seat in state.seats_after(state.last - 1):
                if seat == event.seat:
                    break
                state.may_pair[seat] = False
            return
        state.may_pair = [False] * state.seats
        if isinstance(event, ev.PlayerSafe):
            state.safe[event.seat] = True
        elif isinstance(event, ev.TurnBegan):
            state.mover, state.source = event.seat, state.next_with_cards(event.seat)
            TURN.begins(state)
        else:
            state.old_maids[event.seat] += 1
            state.dealer = next(state.seats_after(state.dealer))
            (OVER if state.round == state.rounds else ROUND).begins(state)


class Picking(RuleStep[MaidState]):
    """The mover picks a card by its place."""

    def pending(self, state: MaidState) -> Node:
        places = range(1, state.sizes[state.source] + 1)
        picked = tuple(ev.CardPicked(state.mover, "O-4", state.source, n) for n in places)
        return Choice(state.mover, picked)

    def apply(self, state: MaidState, event: ev.CardPicked) -> None:
        state.place = event.place
        DRAW.begins(state)


class Draw(RuleStep[MaidState]):
    """The picked card is taken: each card of that hand is equally likely."""

    def pending(self, state: MaidState) -> Node:
        seat, source = state.mover, state.source
        return DECK.drawn(state.hands[source], lambda card: ev.CardTaken(seat, "O-4", source, card))

    def apply(self, state: MaidState, event: ev.CardTaken) -> None:
        seat, source, rank = event.seat, event.source, DECK.kind(event.card)
        HAND.add(state, source, rank, -1)
        HAND.add(state, seat, rank)
        state.taken[source] = NONE  # it may have been this card
        state.taken[seat], state.taken_from[seat] = rank, source
        state.may_pair[seat] = True
        state.last, state.place = seat, 0
        LAY.begins(state)


class Finished(RuleStep[MaidState]):
    """All rounds are played."""

    def pending(self, state: MaidState) -> Node:
        best = min(state.old_maids)
        won = tuple(seat for seat, times in enumerate(state.old_maids) if times == best)
        played = "One round is played" if state.rounds == 1 else f"{state.rounds} rounds are played"
        return Over(tuple(state.old_maids), played, "O-8", won)


FIRST, ROUND, DEAL, LAY = First(), NewRound(), Dealing(), Lay()
TURN, DRAW, OVER = Picking(), Draw(), Finished()
REFEREE: Final = Steps(FIRST, ROUND, DEAL, LAY, TURN, DRAW, OVER)
