# compiled
"""A quick player of The JAM: it reckons as `greedy` does, at a glance, and makes no offers.

What it calls worth stands in scoring/reckoning.py.
"""

from __future__ import annotations

from typing import Any, Final, Self

from jamlab.core.node import Choice
from jamlab.core.play import Agent, Eyes
from jamlab.core.stream import Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam.rules.event_tables import HAND_SOURCE
from jamlab.games.jam.scoring.reckoning import Reckoning

_FAIR: Final = 5  # tenths of a point that a trade must bring
_PRIZE: Final = 50  # tenths that it gives at most for Karlsman, who is worth 70


class Quick(Agent):
    """Takes the play that adds most to its points and to what its tasks promise.

    It answers offers, and bids the cheapest jams for Karlsman; it names no partner itself, and
    lets no offer that another hand has begun give something away.
    """

    def sit(self, eyes: Eyes, rng: Stream) -> None:
        """Take a seat: it reckons for this one."""
        super().sit(eyes, rng)
        self._worth = Reckoning(eyes.glance())

    def twin(self, eyes: Eyes, rng: Stream) -> Self:
        """The same player, reckoning at a copy of the table."""
        found = super().twin(eyes, rng)
        found._worth = Reckoning(eyes.glance())
        return found

    def choose(self, choice: Choice) -> int:
        """The option that is worth most, the first of those that are equal."""
        many = len(choice)
        if many == 1:
            return 0
        last = choice[many - 1]
        if isinstance(last, ev.TradeEnded):
            return many - 1
        worth: Reckoning = self._worth
        worth.look()
        if isinstance(choice[0], ev.OfferMade) or isinstance(last, ev.RecipeAsked):
            return _offer(choice, worth)
        if isinstance(last, ev.OfferDeclined):
            return 0 if _is_good(worth) else 1
        if isinstance(last, ev.JamBid):
            return _bid(choice, worth)
        return _best(choice, worth)


def _best(choice: Choice, worth: Reckoning) -> int:
    """The option with the best rank."""
    rank = best = found = 0
    for place in range(len(choice)):
        rank = _rank(choice[place], worth)
        if place == 0 or rank > best:
            best = rank
            found = place
    return found


def _rank(option: Any, worth: Reckoning) -> int:
    """What an option adds, in hundredths of tenths: all of one choice are measured alike."""
    if isinstance(option, ev.IngredientPlayed):
        return _spent(option.card, worth)
    if isinstance(option, ev.JamMade):
        return _jam(option, worth)
    if isinstance(option, ev.PieBaked):
        return _pie(option, worth)
    if isinstance(option, ev.SaladBegun):
        return _salad(option.card, worth)
    if isinstance(option, ev.SaladFruitAdded):
        return -worth.gain(worth.kinds[option.card])
    if isinstance(option, ev.BasketRepaid):
        return _spent(option.card, worth)
    return -worth.loss(worth.kinds[option.card])  # a jam or a pie that is given up or away


def _jam(option: ev.JamMade, worth: Reckoning) -> int:
    kinds = worth.kinds
    recipe = kinds[option.card]
    used = recipe if option.source == HAND_SOURCE else kinds[option.fruit]
    return 100 * worth.gain(recipe) - worth.held(used)


def _pie(option: ev.PieBaked, worth: Reckoning) -> int:
    kinds = worth.kinds
    pie = kinds[option.card]
    made = 100 * (worth.gain(pie) - worth.loss(kinds[option.jam]))
    return made - (worth.held(pie) if option.source == HAND_SOURCE else worth.least_held())


def _salad(card: str, worth: Reckoning) -> int:
    salad = worth.kinds[card]
    return 100 * worth.gain(salad) - worth.held(salad)


def _spent(card: str, worth: Reckoning) -> int:
    """A card of the hand goes to the Basket, where others may use it."""
    kind = worth.kinds[card]
    return -worth.held(kind) - 5 * worth.gain(kind)


def _is_good(worth: Reckoning) -> bool:
    """True if the offer brings more than it costs, and no less than it brings the partner."""
    gets = gives = 0
    gift = 0
    for kind in worth.glance.offered():
        gets += worth.gain(kind)
        gift -= worth.own(kind)
    for kind in worth.glance.wanted():
        gives += worth.loss(kind)
        gift += worth.own(kind)
    return gets - gives >= max(_FAIR, gift)


def _offer(choice: Choice, worth: Reckoning) -> int:
    """Another hand has begun this offer: nothing is given away, so as much is asked for in return.

    When the offer brings what it costs, or nothing more can be asked for, it is made.
    """
    gets = gives = 0
    for kind in worth.glance.offered():
        gives += worth.loss(kind)
    for kind in worth.glance.wanted():
        gets += worth.gain(kind)
    found = most = -1
    for place in range(len(choice)):
        option: Any = choice[place]
        if isinstance(option, ev.RecipeAsked):
            gain = worth.gain(worth.kinds[option.card])
            if gain > most:
                most = gain
                found = place
    is_made = isinstance(choice[0], ev.OfferMade)
    return 0 if found < 0 or (is_made and gets >= gives) else found


def _bid(choice: Choice, worth: Reckoning) -> int:
    """The jam that costs least, if enough of them are cheap; a bid that is high enough is made."""
    first = choice[0]
    if isinstance(first, ev.BidMade):
        return 0
    jams: list[tuple[int, int, int]] = []
    for place in range(len(choice)):
        option: Any = choice[place]
        if isinstance(option, ev.JamBid):
            kind = worth.kinds[option.card]
            jams.append((worth.loss(kind), place, worth.cards.points[kind]))
    jams.sort()
    if not isinstance(first, ev.BidPassed):
        return jams[0][1]
    cost = points = 0
    highest = worth.glance.highest()
    for loss, _, more in jams:
        cost += loss
        points += more
        if points > highest:
            break
    return jams[0][1] if points > highest and cost <= _PRIZE else 0
