"""A round of pies under way: hands, recipes and discard pile are said by the test.

Cards are written `"Crust, Pot Luck, Lose One Turn"`. All others of the deck are in the draw pile,
unless the test says what is. After every event the table is looked through (checks.broken).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jamlab.core import Event, Row
from jamlab.core.registry import load
from jamlab.games.pie import state as at
from jamlab.games.pie.cards import cards_of
from jamlab.games.pie.checks import broken
from tests.unit.games.driver import Driver

GAME: Any = load("pie")
CARDS = cards_of("printed", "printed")
PLAIN = "Crust, Crust, Sugar, Sugar, Butter"  # bakes nothing
EGGS = "Eggs, Eggs, Eggs, Cream, Cream"
LEMONS = "Lemon, Lemon, Lemon, Apples, Apples"
"""Hands without Fudge that no recipe is done with."""


def listed(cards: str) -> list[str]:
    """The names in a list of cards."""
    return [card.strip() for card in cards.split(",") if card.strip()]


def counts(cards: str) -> tuple[int, ...]:
    """Cards as counts by kind."""
    names = listed(cards)
    assert set(names) <= set(CARDS.names), names
    return tuple(names.count(name) for name in CARDS.names)


def names(row: Sequence[int]) -> list[str]:
    """Counts by kind as the names of the cards."""
    return [CARDS.names[kind] for kind, n in enumerate(row) for _ in range(n)]


class Plays:
    """What players do, card by card."""

    def do(self, *kinds: str, **wanted: int | str) -> Any:
        """What happens next, as `Driver.do` has it."""
        raise NotImplementedError

    def draws(self, *cards: str) -> None:
        """These cards are drawn into the mover's hand, one by one."""
        for card in cards:
            self.do("CardDrawn", card=card)

    def discards(self, *cards: str) -> None:
        """The mover discards these cards, one after another."""
        for card in cards:
            self.do("CardDiscarded", card=card)

    def chosen(self, *cards: str) -> None:
        """Who is asked lays these cards face down, one after another."""
        for card in cards:
            self.do("CardChosen", card=card)

    def draw(self, card: str, came: str = "CardDrawn", **wanted: int | str) -> None:
        """The mover draws this card; `came` may be `"FudgeDrawn"`, for Fudge laid down at once."""
        self.do("DrawChosen", **wanted)
        self.do(came, card=card)

    def turn(self, drawn: str, discarded: str) -> None:
        self.draw(drawn)
        self.discards(discarded)

    def takes(self, *, discards: str, **wanted: int | str) -> None:
        """The mover takes the top of the discard pile, and discards."""
        self.do("CardTaken", **wanted)
        self.discards(discards)

    def trades(self, target: int, *cards: str) -> None:
        """The mover trades with this seat; both lay these cards face down."""
        self.do("PartnerChosen", target=target)
        self.chosen(*cards)

    def plays(self, card: str, *discards: str) -> None:
        """The mover plays Fudge from the hand, and discards for it."""
        self.do("FudgePlayed", card=card)
        self.discards(*discards)


class Kitchen(Driver, Plays):
    """These hands, seat `mover` at the beginning of a turn."""

    def __init__(
        self,
        *hands: str,
        recipes: Sequence[str] = (),
        discard: str = "Pumpkin",
        pile: str | None = None,
        mover: int = 0,
        won: Sequence[int] = (),
        **options: str,
    ) -> None:
        state = GAME.start(len(hands), options)
        given = recipes or ["Pumpkin", "Coconut Cream", "Banana Cream", "Pecan"]
        given = [*given, *(name for name in CARDS.recipe_names if name not in given)]
        left = list(CARDS.counts)
        for seat, hand in enumerate(hands):
            recipe = CARDS.recipe_kinds[given[seat]]
            state.recipe[seat] = recipe
            state.recipe_pile[recipe] = 0
            state.hands[seat] = Row(counts(hand))
            state.hand_sizes[seat] = len(listed(hand))
            left = [n - held for n, held in zip(left, counts(hand), strict=True)]
        state.discard = [CARDS.kinds[card] for card in listed(discard)]
        left = [n - lying for n, lying in zip(left, counts(discard), strict=True)]
        self.whole = pile is None
        if pile is not None:
            left = list(counts(pile))
        assert min(left) >= 0, "a card lies in two places"
        state.pile, state.pile_size = Row(left), sum(left)
        state.pies = Row(won or [0] * len(hands))
        state.dealer, state.mover = (mover - 1) % len(hands), mover
        state.phase = at.TURN
        state.after_deal = False
        super().__init__(GAME, state)
        self.sound()

    def sound(self) -> None:
        """Nothing is wrong with the table (it holds all cards, if the test took none out)."""
        if self.whole:
            assert broken(self.state) == ""

    def _apply(self, event: Event) -> None:
        super()._apply(event)
        self.sound()

    def hand(self, seat: int) -> list[str]:
        return names(self.state.hands[seat])

    def pile(self) -> list[str]:
        """The discard pile, its top card last."""
        return [CARDS.names[kind] for kind in self.state.discard]

    def choices(self) -> list[tuple[str, str]]:
        """What can be chosen: kind of event, and card or partner."""
        return [
            (event.kind, str(getattr(event, "card", getattr(event, "target", ""))))
            for event in self.options()
        ]

    def known_in_hand(self, seat: int, viewer: int | None) -> list[str]:
        """What a viewpoint knows to be in a hand."""
        return names(GAME.view(self.state, viewer).known_in_hand(seat))


def dealt(
    seats: int, hands: Sequence[str], recipes: Sequence[str] = (), *, dealer: int = 0
) -> Kitchen:
    """A game whose first round has been dealt: these hands and recipes by seat."""
    table = Kitchen.__new__(Kitchen)
    table.whole = True
    Driver.__init__(table, GAME, GAME.start(seats, {}))
    table.do("DealerDrawn", seat=dealer)
    given = recipes or ["Pumpkin", "Coconut Cream", "Banana Cream", "Pecan"][:seats]
    for n in range(seats):
        seat = (dealer + 1 + n) % seats
        table.do("RecipeDealt", seat=seat, recipe=given[seat])
    for n in range(5 * seats):
        seat = (dealer + 1 + n) % seats
        table.do("CardDealt", seat=seat, card=listed(hands[seat])[n // seats])
    return table
