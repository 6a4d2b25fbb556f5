"""A table of The JAM laid by hand, for tests of scoring and display: no rule is played."""

from __future__ import annotations

from functools import partial

from jamlab.core.row import Row
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import PRINTED, cards_of, printed
from jamlab.games.jam.rules.event_tables import event_tables_for
from jamlab.games.jam.state import NO_SEAT, JamState, Made
from jamlab.games.jam.tasks import read_party
from jamlab.games.jam.view import JamView, view_of

assert PRINTED == "printed"


class Laid:
    """A base game with three seats and seat 0 to play; cards laid are taken from the deck.

    Cards are named as in the log, `"apple jam / cherry"`; a recipe alone means any of its remaining
    cards.
    """

    def __init__(
        self,
        seats: int = 3,
        *,
        kids: bool = False,
        travel: bool = False,
        trades: bool = True,
        with_tasks: bool = True,
        party: str = "fixed",
    ) -> None:
        cards = cards_of(printed("deck"), kids)
        self.state = JamState(
            seats,
            event_tables_for(printed("deck"), kids, printed("tasks")),
            read_party(printed("tea_party")),
            is_travel=travel,
            trades=trades,
            with_tasks=with_tasks,
            party=party,
        )
        self.state.phase = at.PLAY
        self.state.turn = 9
        self.cards = cards

    def take(self, name: str) -> int:
        """Take a card out of the deck and return its kind."""
        deck = self.state.deck
        kind = next(
            kind
            for kind, other in enumerate(self.cards.names)
            if deck[kind] and name in (other, self.cards.recipe_name(kind))
        )
        deck[kind] -= 1
        self.state.deck_size -= 1
        return kind

    def hand(self, seat: int, *names: str) -> Laid:
        for name in names:
            self.state.hands[seat][self.take(name)] += 1
            self.state.hand_sizes[seat] += 1
        return self

    def basket(self, *names: str) -> Laid:
        for name in names:
            kind = self.take(name)
            self.state.basket[kind] += 1
            if self.state.is_travel:
                self.state.stacks[self.cards.fruit[kind]].append(kind)
        return self

    def made(self, seat: int, *names: str, on: tuple[str, ...] = ()) -> Laid:
        """Lay completed recipes in front of a seat, each with the cards `on` it."""
        for name in names:
            lying = tuple(self.take(card) for card in on)
            turn = 8 if on else 0
            self.state.front[seat].append(Made(self.take(name), lying, turn, NO_SEAT))
        return self

    def piled(self, seat: int, *names: str) -> Laid:
        """Travel: put recipes on a seat's pile, seen by all."""
        for name in names:
            kind = self.take(name)
            self.state.piles[seat][kind] += 1
            self.state.pile_sizes[seat] += 1
            for memory in self.state.known:
                memory[seat][kind] += 1
        return self

    def tasks(self, seat: int, names: str) -> Laid:
        """Give a seat its task cards: `"W1 G1 Y1"`."""
        self.state.tasks[seat] = [self.state.tables.names.index(name) for name in names.split()]
        return self

    def visitors(self, seat: int, *, karlsmen: int = 0, bears: int = 0) -> Laid:
        for name, row, n in (
            ("Karlsman", self.state.karlsmen, karlsmen),
            ("Bear", self.state.bears, bears),
        ):
            for _ in range(n):
                self.take(name)
                row[seat] += 1
        return self

    def empty_deck(self) -> Laid:
        """Remove all cards from the deck."""
        self.state.deck = Row([0] * len(self.cards.names))
        self.state.deck_size = 0
        return self

    def seen_by(self, seat: int | None) -> JamView:
        return view_of(self.state, seat)


def hand(*names: str, seats: int = 2, travel: bool = False, trades: bool = True) -> Laid:
    """Return a table without tasks on which seat 0 holds these cards."""
    return Laid(seats, travel=travel, trades=trades, with_tasks=False).hand(0, *names)


travel = partial(hand, seats=3, travel=True)
