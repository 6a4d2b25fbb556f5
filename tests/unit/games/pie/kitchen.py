"""Fixture of a round in progress, with hands, recipes and discard pile given by the test.

Cards are written `"Crust, Pot Luck, Lose One Turn"`. All others are in the draw pile, unless the
test gives its cards. After every event checks.broken validates the state.
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
PLAIN = "Crust, Crust, Sugar, Sugar, Butter"  # completes no recipe
EGGS = "Eggs, Eggs, Eggs, Cream, Cream"
LEMONS = "Lemon, Lemon, Lemon, Apples, Apples"
"""Hands without Fudge that complete no recipe."""


def listed(cards: str) -> list[str]:
    """Split a comma-separated list of cards."""
    return [card.strip() for card in cards.split(",") if card.strip()]


def counts(cards: str) -> tuple[int, ...]:
    """Return cards as counts by kind."""
    names = listed(cards)
    assert set(names) <= set(CARDS.names), names
    return tuple(names.count(name) for name in CARDS.names)


def names(row: Sequence[int]) -> list[str]:
    """Return the card names of counts by kind."""
    return [CARDS.names[kind] for kind, n in enumerate(row) for _ in range(n)]


class Plays:
    """Actions of the players, card by card."""

    def do(self, *kinds: str, **wanted: int | str) -> Any:
        """Apply the next events, as `Driver.do` does."""
        raise NotImplementedError

    def draws(self, *cards: str) -> None:
        """Draw these cards into the mover's hand, one by one."""
        for card in cards:
            self.do("CardDrawn", card=card)

    def discards(self, *cards: str) -> None:
        """Discard these cards from the mover's hand, one by one."""
        for card in cards:
            self.do("CardDiscarded", card=card)

    def chosen(self, *cards: str) -> None:
        """Lay these cards face down, one by one, for the seat to choose."""
        for card in cards:
            self.do("CardChosen", card=card)

    def draw(self, card: str, came: str = "CardDrawn", **wanted: int | str) -> None:
        """Draw this card for the mover; `came` may be `"FudgeDrawn"`: Fudge laid down at once."""
        self.do("DrawChosen", **wanted)
        self.do(came, card=card)

    def turn(self, drawn: str, discarded: str) -> None:
        self.draw(drawn)
        self.discards(discarded)

    def takes(self, *, discards: str, **wanted: int | str) -> None:
        """Take the top of the discard pile for the mover, then discard."""
        self.do("CardTaken", **wanted)
        self.discards(discards)

    def trades(self, target: int, *cards: str) -> None:
        """Trade with seat `target`; both lay these cards face down."""
        self.do("PartnerChosen", target=target)
        self.chosen(*cards)

    def plays(self, card: str, *discards: str) -> None:
        """Play Fudge from the mover's hand, and discard for it."""
        self.do("FudgePlayed", card=card)
        self.discards(*discards)


class Kitchen(Driver, Plays):
    """Table with these hands, seat `mover` at the beginning of a turn."""

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
        """Assert that the state is consistent, unless the test took cards out."""
        if self.whole:
            assert broken(self.state) == ""

    def _apply(self, event: Event) -> None:
        super()._apply(event)
        self.sound()

    def hand(self, seat: int) -> list[str]:
        return names(self.state.hands[seat])

    def pile(self) -> list[str]:
        """Return the discard pile, its top card last."""
        return [CARDS.names[kind] for kind in self.state.discard]

    def choices(self) -> list[tuple[str, str]]:
        """Return the options as pairs: kind of event, and card or partner."""
        return [
            (event.kind, str(getattr(event, "card", getattr(event, "target", ""))))
            for event in self.options()
        ]

    def known_in_hand(self, seat: int, viewer: int | None) -> list[str]:
        """Return the cards that a viewpoint knows to be in a hand."""
        return names(GAME.view(self.state, viewer).known_in_hand(seat))


def dealt(
    seats: int, hands: Sequence[str], recipes: Sequence[str] = (), *, dealer: int = 0
) -> Kitchen:
    """Return a game whose first round has been dealt: these hands and recipes by seat."""
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
