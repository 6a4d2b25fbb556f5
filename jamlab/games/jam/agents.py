"""A player of The JAM that reckons: tasks first, then points; it bids and trades if that pays.

It looks at its view only, one play ahead. What it calls worth stands in worth.py.
"""

from __future__ import annotations

from typing import Final

from jamlab.engine.event import Event
from jamlab.engine.node import Choice
from jamlab.engine.play import Agent, Eyes
from jamlab.engine.stream import Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam.bargains import Bargain, bargains, changed
from jamlab.games.jam.bids import bid
from jamlab.games.jam.cards import PIE
from jamlab.games.jam.state import PILED
from jamlab.games.jam.view import JamView
from jamlab.games.jam.worth import Worth

HELD = 70  # % of a recipe's worth that a card in hand keeps; the rest is luck
FAIR = 5  # tenths of a point that a trade must bring


class Greedy(Agent):
    """Takes the play that adds most to its points and to what its tasks promise.

    A card of the hand that is used up costs what it might have become later.
    """

    def sit(self, eyes: Eyes, rng: Stream) -> None:
        """Forget offers of another game."""
        super().sit(eyes, rng)
        self.plan: list[str] = []  # cards still to be named, of a bid or an offer
        self.declined: set[Bargain] = set()
        self.offered: Bargain | None = None
        self.sought = 0  # the turn in which nothing more is to be had by trade

    def choose(self, choice: Choice) -> int:
        """The option that is worth most."""
        if len(choice) == 1:
            return 0
        first = choice[0]
        view: JamView = self.eyes.view()
        if isinstance(first, ev.BidPassed | ev.BidMade | ev.JamBid):
            return self._bid(choice, view)
        if isinstance(first, ev.PartnerNamed | ev.TradeEnded):
            return self._name_partner(choice, view)
        if isinstance(first, ev.RecipeOffered | ev.RecipeAsked | ev.OfferMade):
            return self._next_of_plan(choice)
        if isinstance(first, ev.OfferAccepted | ev.OfferDeclined):
            return self._answer(choice, view)
        worth = Worth(view, choice.seat)
        if isinstance(first, ev.BlindTradeNamed):
            return self._trade_blind(choice, view, worth)
        ranks = [self._rank(option, view, worth) for option in choice]
        return ranks.index(max(ranks))

    # -- play --------------------------------------------------------------------------------------

    def _rank(self, option: Event, view: JamView, worth: Worth) -> int:
        """What an option adds, in hundredths of tenths: all of one choice are measured alike."""
        kinds = view.cards.kinds
        if isinstance(option, ev.JamMade):
            recipe, fruit = kinds[option.card], kinds[option.fruit]
            used = recipe if option.source == "hand" else fruit
            busy = worth.gain(fruit) if used == recipe else 0  # it is out of reach for a while
            return 100 * worth.gain(recipe) - self._held(used, view, worth) - 5 * busy
        if isinstance(option, ev.PieBaked):
            pie, jam = kinds[option.card], kinds[option.jam]
            made = 100 * (worth.gain(pie) - worth.loss(jam))
            if option.source == "hand":
                return made - self._held(pie, view, worth)
            hand = view.hands[option.seat] or ()
            return made - min(self._held(kind, view, worth) for kind, n in enumerate(hand) if n)
        if isinstance(option, ev.SaladBegun):
            salad = kinds[option.card]
            return 100 * worth.gain(salad) - self._held(salad, view, worth)
        if isinstance(option, ev.SaladFruitAdded):
            return -worth.gain(kinds[option.card])
        if isinstance(option, ev.IngredientPlayed | ev.BasketRepaid):
            card = kinds[option.card]
            return -self._held(card, view, worth) - 5 * worth.gain(card)
        if isinstance(option, ev.JamGivenUp | ev.PieGivenUp | ev.BlindCardChosen):
            return -worth.loss(kinds[option.card])
        return 0

    def _held(self, kind: int, view: JamView, worth: Worth) -> int:
        """What a card in hand may still become."""
        cards = view.cards
        made = worth.gain(kind)
        if cards.sort[kind] == PIE:
            made = max(0, made - worth.own(self._jam_for(kind, view)))
        return HELD * made

    def _jam_for(self, pie: int, view: JamView) -> int:
        """A kind of the jam that a pie needs."""
        cards = view.cards
        need = cards.need[pie]
        return next(k for k in range(len(cards.names)) if cards.recipe[k] == need)

    # -- Karlsman ----------------------------------------------------------------------------------

    def _bid(self, choice: Choice, view: JamView) -> int:
        if isinstance(choice[0], ev.BidPassed):
            worth = Worth(view, choice.seat)
            self.plan = [view.cards.names[kind] for kind in bid(view, choice.seat, worth)]
            if not self.plan:
                return 0
        return self._next_of_plan(choice)

    # -- trade -------------------------------------------------------------------------------------

    def _name_partner(self, choice: Choice, view: JamView) -> int:
        """The best offer that was not declined yet, or none."""
        if self.sought != view.turn:
            for offer in bargains(view, choice.seat, Worth(view, choice.seat)):
                if offer not in self.declined:
                    names = view.cards.names
                    self.declined.add(offer)  # unless it is taken, it is not made again
                    self.plan = [names[kind] for kind in (*offer.gives, *offer.gets)]
                    for n, option in enumerate(choice):
                        if isinstance(option, ev.PartnerNamed) and option.partner == offer.partner:
                            return n
            self.sought = view.turn
        return len(choice) - 1

    def _answer(self, choice: Choice, view: JamView) -> int:
        """Yes, if it brings more than it brings the partner in points that all can see."""
        gives, gets = asked_of(view)
        before, after = Worth(view, choice.seat), changed(view, choice.seat, gives, gets)
        gift = sum(before.own(kind) for kind in gives) - sum(before.own(kind) for kind in gets)
        return 0 if after.total - before.total >= max(FAIR, gift) else 1

    def _trade_blind(self, choice: Choice, view: JamView, worth: Worth) -> int:
        """One card for one, if one's own worst card is worth very little."""
        pile = view.known[choice.seat]
        least = min(worth.loss(kind) for kind, n in enumerate(pile) if n)
        return 0 if least <= 15 else len(choice) - 1

    def _next_of_plan(self, choice: Choice) -> int:
        """The next card of the plan; when it is complete, the bid or the offer is made."""
        if self.plan:
            card = self.plan.pop(0)
            for n, option in enumerate(choice):
                if getattr(option, "card", "") == card:
                    return n
        return 0


def asked_of(view: JamView) -> tuple[list[int], list[int]]:
    """The kinds that the partner would give and get, if it took the offer that lies there."""
    gives = [view.front[view.partner][spot - PILED].kind for spot in view.asked]
    gets = [view.front[view.mover][spot - PILED].kind for spot in view.offered]
    return gives, gets


AGENTS: Final = {"greedy": Greedy}
