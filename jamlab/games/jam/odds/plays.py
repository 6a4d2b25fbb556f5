"""The JAM: what the play of a turn brings at once, for every card that may be drawn before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from jamlab.chance.odds.dealing import next_of_all
from jamlab.games.jam.deck.cards import ANY, JAM, PIE, SALAD
from jamlab.games.jam.hidden.places import hidden
from jamlab.games.jam.scoring.progress import account_of
from jamlab.games.jam.state import NO_SEAT
from jamlab.games.jam.view import JamView, SeenRecipe


def plays_to_come(view: JamView, player: int) -> tuple[tuple[int, Fraction], ...]:
    """By the points that the best play brings at once, how likely it is with the next card.

    A visitor that comes next counts as no card: the play is made with the hand as it is. Without a
    deck there is no next card.
    """
    pool = hidden(view)
    hand = view.hands[player] or ()
    gains = Gains(view, player)
    if not pool.deck:
        return ((gains.best(hand), Fraction(1)),)
    found: dict[int, Fraction] = {}
    chances = next_of_all(pool)
    for kind, n in enumerate(pool.counts):
        if n:
            is_card = view.cards.sort[kind] <= SALAD
            with_card = tuple(m + (is_card and other == kind) for other, m in enumerate(hand))
            points = gains.best(with_card)
            found[points] = found.get(points, Fraction(0)) + chances[kind]
    return tuple(sorted(found.items(), reverse=True))


def without(view: JamView, player: int, kinds: tuple[int, ...]) -> JamView:
    """The view without these jams of the seat, all else as it is."""
    front = list(view.front[player])
    known = [list(pile) for pile in view.known]
    piles = list(view.pile_sizes)
    for kind in kinds:
        if known and known[player][kind]:
            known[player][kind] -= 1
            piles[player] -= 1
        else:
            front.remove(next(made for made in front if made.kind == kind))
    return replace(
        view,
        front=tuple(tuple(front) if n == player else made for n, made in enumerate(view.front)),
        known=tuple(tuple(pile) for pile in known),
        pile_sizes=tuple(piles),
    )


class Gains:
    """What plays bring a seat at once: printed points, tasks completed, yummy-yummy."""

    def __init__(self, view: JamView, player: int) -> None:
        self.view, self.player, self.cards = view, player, view.cards
        self.now = account_of(view, player).points
        self.known: dict[tuple[int, int], int] = {}
        fruits = {self.cards.fruit[kind] for kind, n in enumerate(view.basket) if n}
        self.basket_fruits = fruits

    def best(self, hand: tuple[int, ...]) -> int:
        """The most points that one play with this hand brings; 0 for putting a card down."""
        return max((self.of(*play) for play in self._plays(hand)), default=0)

    def of(self, kind: int, jam: int = -1) -> int:
        """What one more recipe brings; a pie costs the jam that it is baked with.

        >= 0 always: nobody has to make it.
        """
        if (kind, jam) not in self.known:
            view = without(self.view, self.player, (jam,)) if jam >= 0 else self.view
            made = SeenRecipe(kind, (), self.view.turn, NO_SEAT)
            points = account_of(view, self.player, (*view.front[self.player], made)).points
            self.known[kind, jam] = max(0, points - self.now)
        return self.known[kind, jam]

    def _plays(self, hand: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Every recipe that one play can make: its kind, and the jam that a pie takes (-1)."""
        cards, basket = self.cards, self.view.basket
        fruits = {cards.fruit[kind] for kind, n in enumerate(hand) if n}
        mine = self.view.recipes(self.player)  # in Travel those of its own pile, too
        jams = [kind for kind, n in enumerate(mine) if n and cards.sort[kind] == JAM]
        for kind in range(len(cards.names)):
            sort, need = cards.sort[kind], cards.need[kind]
            held, there = bool(hand[kind]), bool(basket[kind] and any(hand))
            if sort == JAM:
                from_hand = held and (need in self.basket_fruits or (need == ANY and any(basket)))
                if from_hand or (there and (need in fruits or need == ANY)):
                    yield kind, -1
            elif sort == PIE and (held or there):
                for jam in jams:
                    if cards.wild[jam] or cards.recipe[jam] == need:
                        yield kind, jam
            elif sort == SALAD and held and self.basket_fruits.issuperset(cards.needs[kind]):
                yield kind, -1
