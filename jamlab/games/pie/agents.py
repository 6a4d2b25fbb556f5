"""Players of The Pie Game that keep what the recipe needs: a thorough one and a fast one."""

from __future__ import annotations

from typing import Final

from jamlab.core.event import Event
from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.pie import events as ev
from jamlab.games.pie.deck import DISCARD_ALL, DISCARD_TWO, INGREDIENT, LOSE_TURN, TRADE_ONE
from jamlab.games.pie.quick import Quick
from jamlab.games.pie.view import PieView


class Greedy(Agent):
    """Player that takes the cards its recipe needs and gives away or discards the others.

    Of the cards it does not need it discards those that serve the fewest recipes, or that the
    player to its left is known to hold; it gives away Fudge first. It plays Fudge so as to keep as
    many useful cards as possible.
    """

    def choose(self, choice: Choice) -> int:
        """Return the option with the best rank."""
        view: PieView = self.eyes.view()
        ranks = [self._rank(option, view, choice.seat) for option in choice.options]
        return ranks.index(max(ranks))

    def _rank(self, option: Event, view: PieView, seat: int) -> tuple[int, int]:
        cards = view.cards
        if isinstance(option, ev.DrawChosen):
            return 1, 0
        if isinstance(option, ev.CardTaken):
            return (2 if _is_wanted(view, seat, cards.kinds[option.card]) else 0), 0
        if isinstance(option, ev.PartnerChosen):
            distance = (option.target - seat) % len(view.hands)
            return view.pies[option.target], distance
        if isinstance(option, ev.CardDiscarded | ev.CardChosen):
            kind = cards.kinds[option.card]
            return self._worth_losing(view, seat, kind, isinstance(option, ev.CardChosen))
        if isinstance(option, ev.FudgePlayed):
            return self._worth_playing(view, seat, cards.kinds[option.card])
        return 0, 0  # LostTurnLaid

    def _worth_losing(self, view: PieView, seat: int, kind: int, unseen: bool) -> tuple[int, int]:
        """Return a rank for losing the card; `unseen`: it goes to another player, face down."""
        cards = view.cards
        left = (seat + 1) % len(view.hands)
        if not _is_useful(view, seat, kind):
            if cards.is_fudge(kind):
                return (4 if unseen or cards.sort[kind] == LOSE_TURN else 2), -cards.sort[kind]
            held_there = view.known_in_hand(left)[kind] > 0
            return 3, 1 if held_there else -cards.serves[kind]
        return (0 if kind == cards.pot_luck else 1), view.unseen[kind]

    def _worth_playing(self, view: PieView, seat: int, kind: int) -> tuple[int, int]:
        sort = view.cards.sort[kind]
        hand = view.hands[seat] or ()
        useful = sum(_is_useful(view, seat, held) for held, n in enumerate(hand) if n)
        idle = sum(hand) - 1 - useful  # other cards that can be discarded
        if sort == DISCARD_TWO:
            return (5 if idle >= 2 else 1), 0
        if sort == DISCARD_ALL:
            return (6 if not useful else 2 if useful == 1 else 0), 0
        return (4 if sort == TRADE_ONE else 3), 0


def _is_wanted(view: PieView, seat: int, kind: int) -> bool:
    """True if one more card of this kind brings the recipe nearer."""
    cards, hand = view.cards, view.hands[seat] or ()
    if kind == cards.pot_luck:
        return True
    return not hand[kind] and cards.is_needed(kind, view.recipe[seat])


def _is_useful(view: PieView, seat: int, kind: int) -> bool:
    """True if losing a card of this kind, which is in hand, sets the recipe back."""
    cards, hand = view.cards, view.hands[seat] or ()
    if kind == cards.pot_luck:
        return True
    if cards.sort[kind] != INGREDIENT or hand[kind] > 1:
        return False
    return cards.is_needed(kind, view.recipe[seat])


AGENTS: Final = {"quick": Quick, "greedy": Greedy}
ADVISER: Final = "greedy"  # advises the sampling player
JUDGE: Final = "quick"  # default judge of values
STRENGTH: Final = {
    "sampling": ("good", "tries its options on tables that could be this one; takes its time"),
}
