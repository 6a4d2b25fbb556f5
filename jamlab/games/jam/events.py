"""Events of The JAM.

* `card` is a card's name: `"walnut jam / currant"`, its recipe and its lower half, or `"Bear"`.
* `place` identifies a recipe in front of a seat: 1, 2, … in the order in which they lie; 0 is the
  face-down pile of a Travel game.
* `source` is the origin of a recipe card: `"hand"` or `"basket"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from jamlab.core.event import HIDDEN, Event, Seat, Secret, declared
from jamlab.games.jam.card_names import a, above, below, whole
from jamlab.text import many


@dataclass(frozen=True, slots=True)
class JamEvent(Event):
    """Base class of the events, which name the halves of cards."""

    shapes: ClassVar = {
        "above": above,
        "whole": whole,
        "a_recipe": lambda card: a(above(card)),
        "an_ingredient": lambda card: a(below(card)),
    }


def _completed(clause: str, scored: int) -> str:
    if clause == "J-H2":  # for children a task is either completed or not
        return "completed" if scored else "not completed"
    return many(scored, "point")


# -- setup -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(JamEvent):
    """Chance has named the seat that begins."""

    words = "{who} is to begin"
    opens = "Setup"
    opens_round = True


@dataclass(frozen=True, slots=True)
class TaskDrawn(JamEvent):
    """The seat drew a task card of this type; only the seat sees which."""

    type: str
    task: Secret

    shows = "{task}"

    def told(self, names: Sequence[str]) -> str:
        which = "" if self.task == HIDDEN else f": {self.task}"
        return f"{names[self.seat]} draws a task of {self.type}{which}"


@dataclass(frozen=True, slots=True)
class CardDealt(JamEvent):
    """The seat was dealt a card, which only the seat sees."""

    card: Secret

    words = "{who} is dealt {card.whole|a card}"


@dataclass(frozen=True, slots=True)
class VisitorDealt(JamEvent):
    """Karlsman or a Bear was dealt: it is shown, set aside, and the seat gets another card."""

    card: str

    def told(self, names: Sequence[str]) -> str:
        visitor = "The Bear" if self.card == "Bear" else self.card
        return f"{visitor} is dealt to {names[self.seat]}: shown and laid aside"


@dataclass(frozen=True, slots=True)
class BasketCardTurned(JamEvent):
    """A card was turned up for the Basket."""

    card: str

    words = "{card.whole} is turned up"


@dataclass(frozen=True, slots=True)
class CardSetAside(JamEvent):
    """The card turned up last repeats an ingredient or is a visitor: it was set aside."""

    card: str

    def told(self, names: Sequence[str]) -> str:
        if not below(self.card):
            return "The visitor is laid aside"
        return f"It is laid aside: the {below(self.card)} is there already"


@dataclass(frozen=True, slots=True)
class AsideShuffledBack(JamEvent):
    """The Basket is complete; the `count` cards set aside were shuffled into the deck."""

    count: int

    def told(self, names: Sequence[str]) -> str:
        cards = many(self.count, "card", words=True)
        return f"{cards.capitalize()} laid aside: back into the deck"


# -- drawing ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(JamEvent):
    """A turn began, the `turn`-th of the game (from 1)."""

    turn: int

    words = "{who}’s turn"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class CardDrawn(JamEvent):
    """The seat drew a card, which only the seat sees."""

    card: Secret

    words = "{who} draws {card.whole|a card}"


@dataclass(frozen=True, slots=True)
class DrawSkipped(JamEvent):
    """There is no card to draw."""

    words = "{who} finds nothing to draw"


@dataclass(frozen=True, slots=True)
class KarlsmanDrawn(JamEvent):
    """The seat drew Karlsman and showed him."""

    words = "{who} draws Karlsman and shows him"
    shows = "Karlsman"


@dataclass(frozen=True, slots=True)
class BearDrawn(JamEvent):
    """The seat drew the Bear and showed it."""

    words = "{who} draws the Bear and shows it"
    shows = "Bear"


@dataclass(frozen=True, slots=True)
class TurnCutShort(JamEvent):
    """A visitor stayed with the seat whose turn it is: no trade, no play."""

    words = "{who} neither trades nor plays this turn"
    mark = "no"


# -- Karlsman --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JamBid(JamEvent):
    """The seat added one of its jams to the bid it is making."""

    card: str
    place: int

    words = "{who} names {card.above}"


@dataclass(frozen=True, slots=True)
class BidMade(JamEvent):
    """The bid is complete; so many points, more than any before."""

    points: int

    words = "{who} bids {points:1 point} of jam"


@dataclass(frozen=True, slots=True)
class BidPassed(JamEvent):
    """The bid is complete: its `points` exceed every earlier bid."""

    words = "{who} passes"


@dataclass(frozen=True, slots=True)
class KarlsmanWon(JamEvent):
    """Karlsman went to the highest bidder, for jams worth `points`."""

    points: int

    words = "Karlsman goes to {who} for {points:1 point} of jam"
    mark = "special"


@dataclass(frozen=True, slots=True)
class KarlsmanStayed(JamEvent):
    """Nobody bid: Karlsman stayed with the seat that drew him."""

    words = "Nobody bids: Karlsman stays with {who}"
    mark = "special"


@dataclass(frozen=True, slots=True)
class BidJamReturned(JamEvent):
    """A jam of the highest bid was shuffled into the deck."""

    card: str
    place: int

    words = "{who}’s {card.above} is shuffled into the deck"


@dataclass(frozen=True, slots=True)
class JamGivenUp(JamEvent):
    """The seat put one of its jams into the Basket, because Karlsman stayed with it."""

    card: str
    place: int

    words = "{who} puts {card.above} into the Basket"


# -- Bear ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PiesStated(JamEvent):
    """Travel: the seat said how many pies it has."""

    pies: int

    words = "{who} has {pies:one pie}"


@dataclass(frozen=True, slots=True)
class BearTaken(JamEvent):
    """The Bear went to the seat with the most pies, `pies` of them."""

    pies: int

    words = "The Bear goes to {who}, who has {pies:one pie}"
    mark = "special"


@dataclass(frozen=True, slots=True)
class PieGivenUp(JamEvent):
    """The seat that took the Bear shuffled one of its pies into the deck."""

    card: str
    place: int

    words = "{who} shuffles {card.a_recipe} into the deck"


@dataclass(frozen=True, slots=True)
class BearSetAside(JamEvent):
    """Nobody has a pie: the Bear lies aside until the draw phase ends."""

    words = "Nobody has a pie: the Bear is laid aside"


@dataclass(frozen=True, slots=True)
class BearShuffledBack(JamEvent):
    """The draw phase is over: a Bear that lay aside was shuffled into the deck."""

    words = "The Bear is shuffled into the deck"


# -- trade -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PartnerNamed(JamEvent):
    """The seat began an offer to the partner."""

    partner: Seat

    words = "{who} turns to {partner}"


@dataclass(frozen=True, slots=True)
class RecipeOffered(JamEvent):
    """The seat added a recipe of its own to what it would give."""

    card: str
    place: int

    words = "{who} would give {card.above}"


@dataclass(frozen=True, slots=True)
class RecipeAsked(JamEvent):
    """The seat added a recipe of its partner to what it would get."""

    partner: Seat
    card: str
    place: int

    words = "{who} would like {partner}’s {card.above}"


@dataclass(frozen=True, slots=True)
class OfferMade(JamEvent):
    """The offer is complete: `gives` recipes for `gets` recipes."""

    partner: Seat
    gives: int
    gets: int

    def told(self, names: Sequence[str]) -> str:
        who, other = names[self.seat], names[self.partner]
        gets, gives = (many(n, "recipe", words=True) for n in (self.gets, self.gives))
        if not self.gives:
            return f"{who} asks {other} for {gets} as a present"
        return f"{who} offers {other} {gives} {f'for {gets}' if self.gets else 'as a present'}"


@dataclass(frozen=True, slots=True)
class OfferAccepted(JamEvent):
    """The seat took the offer of its partner; the recipes changed places."""

    partner: Seat

    words = "{who} says yes: they swap"
    mark = "special"


@dataclass(frozen=True, slots=True)
class OfferDeclined(JamEvent):
    """The seat did not take the offer of its partner."""

    partner: Seat

    words = "{who} says no"
    mark = "no"


@dataclass(frozen=True, slots=True)
class TradeEnded(JamEvent):
    """The seat offers nothing more this turn."""

    words = "{who} trades no more"


@dataclass(frozen=True, slots=True)
class BlindTradeNamed(JamEvent):
    """Travel: the seat named a partner and how many cards each gives, blind."""

    partner: Seat
    count: int

    words = "{who} swaps {count:one card} with {partner}, blind"
    mark = "special"


@dataclass(frozen=True, slots=True)
class BlindCardChosen(JamEvent):
    """Travel: the seat chose a card of its pile to give; nobody else sees which."""

    card: Secret

    words = "{who} picks {card.whole|a card}"


@dataclass(frozen=True, slots=True)
class BlindCardGiven(JamEvent):
    """Travel: a chosen card went to the partner's pile; only the two of them see it."""

    partner: Seat
    card: Secret

    words = "{who} gives {partner} {card.whole|a card}"
    seen_by = ("seat", "partner")


# -- play ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JamMade(JamEvent):
    """The seat made jam: `card` is the recipe, `fruit` the card used by its lower half."""

    card: str
    fruit: str
    source: str

    mark = "ok"

    def told(self, names: Sequence[str]) -> str:
        fruit, jam = a(below(self.fruit)), f"{names[self.seat]} makes {above(self.card)}"
        if self.source == "hand":
            return f"{jam} with {fruit} from the Basket"
        return f"{jam} from the Basket with {fruit} from the hand"


@dataclass(frozen=True, slots=True)
class PieBaked(JamEvent):
    """The seat baked a pie with the jam that lay in its `place`."""

    card: str
    source: str
    jam: str
    place: int

    mark = "ok"

    def told(self, names: Sequence[str]) -> str:
        place = " from the Basket" if self.source == "basket" else ""
        pie = a(above(self.card))
        return f"{names[self.seat]} bakes {pie}{place} with {above(self.jam)}"


@dataclass(frozen=True, slots=True)
class SaladBegun(JamEvent):
    """The seat laid down a fruit salad; its fruits follow."""

    card: str

    words = "{who} begins {card.a_recipe}"
    mark = "ok"


@dataclass(frozen=True, slots=True)
class SaladFruitAdded(JamEvent):
    """A card from the Basket became an ingredient of the salad."""

    card: str

    words = "{who} takes {card.an_ingredient} from the Basket"


@dataclass(frozen=True, slots=True)
class IngredientPlayed(JamEvent):
    """The seat put a card of its hand into the Basket."""

    card: str

    words = "{who} gives {card.whole} to the Basket"


@dataclass(frozen=True, slots=True)
class BasketRepaid(JamEvent):
    """The seat put a card of its hand into the Basket in return for the pie card taken from it."""

    card: str

    words = "{who} pays for the pie with {card.whole}, into the Basket"


@dataclass(frozen=True, slots=True)
class PlaySkipped(JamEvent):
    """The seat has no card in hand and did not play."""

    words = "{who} has no card and does not play"


# -- end of a turn ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IngredientDiscarded(JamEvent):
    """An ingredient went to the Basket; it had lain on the recipe card `recipe`."""

    card: str
    recipe: str

    words = "{card.whole} goes from {who}’s {recipe.above} to the Basket"


@dataclass(frozen=True, slots=True)
class RecipePiled(JamEvent):
    """Travel: a recipe without ingredients joined the face-down pile of the seat."""

    card: str
    place: int

    words = "{who}’s {card.above} joins the pile"


# -- end of the game -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameEnded(JamEvent):
    """Deck and hands are empty: tasks and piles are turned up."""

    words = "No hand holds a card any more: the game ends"
    mark = "special"
    opens = "Count"


@dataclass(frozen=True, slots=True)
class RecipesCounted(JamEvent):
    """The recipes of the seat, `count`, and the points printed on them (for children 0)."""

    count: int
    points: int

    def told(self, names: Sequence[str]) -> str:
        is_kids = self.clause in ("J-H1", "J-H2")
        scored = "" if is_kids else f", {many(self.points, 'point')}"
        return f"{names[self.seat]} has {many(self.count, 'recipe', words=True)}{scored}"


@dataclass(frozen=True, slots=True)
class VisitorsCounted(JamEvent):
    """The seat's Karlsmans and Bears, and their points."""

    count: int
    points: int

    words = "{who} has {count:one visitor}, {points:1 point}"


@dataclass(frozen=True, slots=True)
class TaskScored(JamEvent):
    """A task card of the seat by its name: how much of it is done, and its points.

    `done` counts recipes that serve it, or cards with the fruit; for children `points` is 1 for a
    completed task, else 0.
    """

    task: str
    done: int
    points: int

    def told(self, names: Sequence[str]) -> str:
        done = f"{names[self.seat]}’s task {self.task}: {many(self.done, 'card', words=True)}"
        return f"{done}, {_completed(self.clause, self.points)}"


@dataclass(frozen=True, slots=True)
class PartyScored(JamEvent):
    """A tea party of the seat, the `party`-th (from 1): recipes that serve it, and its points."""

    party: int
    done: int
    points: int

    def told(self, names: Sequence[str]) -> str:
        nth = "second " if self.party == 2 else ""
        done = many(self.done, "recipe", words=True)
        scored = _completed(self.clause, self.points)
        return f"{names[self.seat]}’s {nth}tea party: {done}, {scored}"


ALL = declared(globals())
