# compiled
"""Agents that evaluate positions of The JAM: tasks first, then points.

They use only their view, one play ahead. `greedy` bids and trades if that pays, by the values of
`scoring/worth.py`; `quick` makes no offers (`quick.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from jamlab.core.event import Event
from jamlab.core.node import Choice
from jamlab.core.play import Agent, SeatView
from jamlab.core.stream import Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam.quick import Quick
from jamlab.games.jam.scoring.bargains import Bargain, bargains, bid, changed
from jamlab.games.jam.scoring.worth import Worth
from jamlab.games.jam.state import PILED
from jamlab.games.jam.view import JamView

_BIDDING: Final = (ev.BidPassed, ev.BidMade, ev.JamBid)
_TRADING: Final = (ev.PartnerNamed, ev.TradeEnded)
_OFFERING: Final = (ev.RecipeOffered, ev.RecipeAsked, ev.OfferMade)
_ANSWERING: Final = (ev.OfferAccepted, ev.OfferDeclined)
_NAMING: Final = (ev.JamBid, ev.RecipeOffered, ev.RecipeAsked)
_SPENDING: Final = (ev.IngredientPlayed, ev.BasketRepaid)
_LOSING: Final = (ev.JamGivenUp, ev.PieGivenUp, ev.BlindCardChosen, ev.JamBid)
FAIR = 5  # least gain from a trade, in tenths of a point


class Greedy(Agent):
    """Agent that takes the play adding most to its points and its expected task points.

    Using up a card from the hand costs the value that the card might still have had.
    """

    def sit(self, eyes: SeatView, rng: Stream) -> None:
        """Take a seat and forget the offers of earlier games."""
        super().sit(eyes, rng)
        self.jams: list[int] = []  # bid in progress
        self.offer = Bargain(-1, (), ())  # offer in progress
        self.made: set[Bargain] = set()  # offers already made: each is made once per game
        self.sought = 0  # turn in which no further offer is worth making

    def twin(self, eyes: SeatView, rng: Stream) -> Self:
        """Return a copy of this agent that remembers the same offers."""
        found = super().twin(eyes, rng)
        found.made = set(self.made)
        return found

    def choose(self, choice: Choice) -> int:
        if len(choice) == 1:
            return 0
        first = choice[0]
        view: JamView = self.eyes.view()
        if isinstance(first, _BIDDING):
            return self._bid(choice, view)
        if isinstance(first, _TRADING):
            return self._name_partner(choice, view)
        if isinstance(first, _OFFERING):
            return self._put_together(choice, view)
        if isinstance(first, _ANSWERING):
            return self._answer(choice, view)
        worth = Worth(view, choice.seat)
        if isinstance(first, ev.BlindTradeNamed):
            return self._trade_blind(choice, view, worth)
        ranks = [self._rank(option, view, worth) for option in choice]
        return ranks.index(max(ranks))

    # -- play --------------------------------------------------------------------------------------

    def _rank(self, option: Event, view: JamView, worth: Worth) -> int:
        """Return the gain of an option in thousandths of a point; comparable within one choice."""
        kinds = worth.cards.kinds
        if isinstance(option, ev.JamMade):
            recipe, fruit = kinds[option.card], kinds[option.fruit]
            used = recipe if option.source == "hand" else fruit
            busy = worth.gain(fruit) if used == recipe else 0  # covered fruit card is out of reach
            return 100 * worth.gain(recipe) - worth.held(used) - 5 * busy
        if isinstance(option, ev.PieBaked):
            pie, jam = kinds[option.card], kinds[option.jam]
            made = 100 * (worth.gain(pie) - worth.loss(jam))
            if option.source == "hand":
                return made - worth.held(pie)
            hand = view.hands[option.seat] or ()
            return made - min([worth.held(kind) for kind, n in enumerate(hand) if n])
        if isinstance(option, ev.SaladBegun):
            salad = kinds[option.card]
            return 100 * worth.gain(salad) - worth.held(salad)
        if isinstance(option, ev.SaladFruitAdded):
            return -worth.gain(kinds[option.card])
        if isinstance(option, _SPENDING):
            card = kinds[option.card]
            return -worth.held(card) - 5 * worth.gain(card)
        if isinstance(option, _LOSING):
            return -worth.loss(kinds[option.card])
        return 0

    # -- Karlsman ----------------------------------------------------------------------------------

    def _bid(self, choice: Choice, view: JamView) -> int:
        """Name the jams planned when the bid began, one at a time, or pass."""
        worth = Worth(view, choice.seat)
        staged = [kind_at(view, choice.seat, spot) for spot in view.staged]
        if not staged:
            self.jams = bid(view, choice.seat, worth)
            if not self.jams:
                return 0
        if staged == self.jams:
            return 0
        place = _named(choice, view, self.jams[len(staged) : len(staged) + 1])
        if staged == self.jams[: len(staged)] and place >= 0:
            return place
        ranks = [self._rank(option, view, worth) for option in choice]
        return ranks.index(max(ranks))

    # -- trade -------------------------------------------------------------------------------------

    def _name_partner(self, choice: Choice, view: JamView) -> int:
        """Name the partner of the best offer not made yet, or end the trade."""
        if self.sought != view.turn:
            for offer in bargains(view, choice.seat, Worth(view, choice.seat), self.made):
                self.made.add(offer)
                self.offer = offer
                for n, option in enumerate(choice):
                    if isinstance(option, ev.PartnerNamed) and option.partner == offer.partner:
                        return n
            self.sought = view.turn
        return len(choice) - 1

    def _put_together(self, choice: Choice, view: JamView) -> int:
        """Name the next card of the planned offer, and make the offer once it is complete.

        If there is no such offer (someone else named the partner), ask for a present.
        """
        gets, gives = map(tuple, asked_of(view))
        offer = self.offer
        if offer.partner == view.partner and offer.gives[: len(gives)] == gives:
            place = -1
            if offer.gives != gives:
                place = _named(choice, view, offer.gives[len(gives) :], ev.RecipeOffered)
            elif offer.gets[: len(gets)] == gets:
                place = _named(choice, view, offer.gets[len(gets) :], ev.RecipeAsked)
            if place >= 0:
                return place
        if gets:
            return 0
        asked = [n for n, option in enumerate(choice) if isinstance(option, ev.RecipeAsked)]
        return asked[-1] if asked else 0

    def _answer(self, choice: Choice, view: JamView) -> int:
        """Accept if the gain is at least `FAIR` and the partner's gain in public points."""
        gives, gets = asked_of(view)
        before, after = Worth(view, choice.seat), changed(view, choice.seat, gives, gets)
        gift = sum(before.own(kind) for kind in gives) - sum(before.own(kind) for kind in gets)
        return 0 if after.total - before.total >= max(FAIR, gift) else 1

    def _trade_blind(self, choice: Choice, view: JamView, worth: Worth) -> int:
        """Trade one card for one if the agent's worst card is worth very little."""
        pile = view.known[choice.seat]
        least = min(worth.loss(kind) for kind, n in enumerate(pile) if n)
        return 0 if least <= 15 else len(choice) - 1


def kind_at(view: JamView, seat: int, spot: int) -> int:
    """Return the kind of the recipe at a seat's spot."""
    return view.front[seat][spot - PILED].kind if spot >= PILED else spot


def asked_of(view: JamView) -> tuple[list[int], list[int]]:
    """Return the kinds that the partner would give and get by accepting the current offer."""
    gives = [kind_at(view, view.partner, spot) for spot in view.asked]
    gets = [kind_at(view, view.mover, spot) for spot in view.offered]
    return gives, gets


def _named(
    choice: Choice, view: JamView, kinds: Sequence[int], sort: type[Event] = ev.JamBid
) -> int:
    """Return the index of the option that names the first of these kinds, or -1."""
    for n, option in enumerate(choice if kinds else ()):
        if not isinstance(option, sort) or not isinstance(option, _NAMING):
            continue
        if option.card == view.cards.names[kinds[0]]:
            return n
    return -1


AGENTS: Final = {"quick": Quick, "greedy": Greedy}
ADVISER: Final = "greedy"  # advises the sampling agent
PLAYS_ON: Final = True  # playouts continue with the adviser's policy
JUDGE: Final = "quick"  # default judge for values of positions
