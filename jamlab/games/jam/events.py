"""Events of The JAM.

* `card` is a card's name: `"walnut jam / currant"`, its recipe and its lower half, or `"Bear"`.
* `place` identifies a recipe in front of a seat: 1, 2, … in the order in which they lie; 0 is the
  face-down pile of a Travel game.
* `source` is the origin of a recipe card: `"hand"` or `"basket"`.
"""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event, declared

# -- setup -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn(Event):
    """Chance has named the seat that begins."""


@dataclass(frozen=True, slots=True)
class TaskDrawn(Event):
    """The seat drew a task card of this type; only the seat sees which."""

    type: str
    task: str


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt a card, which only the seat sees."""

    card: str


@dataclass(frozen=True, slots=True)
class VisitorDealt(Event):
    """Karlsman or a Bear was dealt: it is shown, set aside, and the seat gets another card."""

    card: str


@dataclass(frozen=True, slots=True)
class BasketCardTurned(Event):
    """A card was turned up for the Basket."""

    card: str


@dataclass(frozen=True, slots=True)
class CardSetAside(Event):
    """The card turned up last repeats an ingredient or is a visitor: it was set aside."""

    card: str


@dataclass(frozen=True, slots=True)
class AsideShuffledBack(Event):
    """The Basket is complete; the `count` cards set aside were shuffled into the deck."""

    count: int


# -- drawing ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began, the `turn`-th of the game (from 1)."""

    turn: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The seat drew a card, which only the seat sees."""

    card: str


@dataclass(frozen=True, slots=True)
class DrawSkipped(Event):
    """There is no card to draw."""


@dataclass(frozen=True, slots=True)
class KarlsmanDrawn(Event):
    """The seat drew Karlsman and showed him."""


@dataclass(frozen=True, slots=True)
class BearDrawn(Event):
    """The seat drew the Bear and showed it."""


@dataclass(frozen=True, slots=True)
class TurnCutShort(Event):
    """A visitor stayed with the seat whose turn it is: no trade, no play."""


# -- Karlsman --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JamBid(Event):
    """The seat added one of its jams to the bid it is making."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """The bid is complete; so many points, more than any before."""

    points: int


@dataclass(frozen=True, slots=True)
class BidPassed(Event):
    """The bid is complete: its `points` exceed every earlier bid."""


@dataclass(frozen=True, slots=True)
class KarlsmanWon(Event):
    """Karlsman went to the highest bidder, for jams worth `points`."""

    points: int


@dataclass(frozen=True, slots=True)
class KarlsmanStayed(Event):
    """Nobody bid: Karlsman stayed with the seat that drew him."""


@dataclass(frozen=True, slots=True)
class BidJamReturned(Event):
    """A jam of the highest bid was shuffled into the deck."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class JamGivenUp(Event):
    """The seat put one of its jams into the Basket, because Karlsman stayed with it."""

    card: str
    place: int


# -- Bear ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PiesStated(Event):
    """Travel: the seat said how many pies it has."""

    pies: int


@dataclass(frozen=True, slots=True)
class BearTaken(Event):
    """The Bear went to the seat with the most pies, `pies` of them."""

    pies: int


@dataclass(frozen=True, slots=True)
class PieGivenUp(Event):
    """The seat that took the Bear shuffled one of its pies into the deck."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class BearSetAside(Event):
    """Nobody has a pie: the Bear lies aside until the draw phase ends."""


@dataclass(frozen=True, slots=True)
class BearShuffledBack(Event):
    """The draw phase is over: a Bear that lay aside was shuffled into the deck."""


# -- trade -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PartnerNamed(Event):
    """The seat began an offer to the partner."""

    partner: int


@dataclass(frozen=True, slots=True)
class RecipeOffered(Event):
    """The seat added a recipe of its own to what it would give."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class RecipeAsked(Event):
    """The seat added a recipe of its partner to what it would get."""

    partner: int
    card: str
    place: int


@dataclass(frozen=True, slots=True)
class OfferMade(Event):
    """The offer is complete: `gives` recipes for `gets` recipes."""

    partner: int
    gives: int
    gets: int


@dataclass(frozen=True, slots=True)
class OfferAccepted(Event):
    """The seat took the offer of its partner; the recipes changed places."""

    partner: int


@dataclass(frozen=True, slots=True)
class OfferDeclined(Event):
    """The seat did not take the offer of its partner."""

    partner: int


@dataclass(frozen=True, slots=True)
class TradeEnded(Event):
    """The seat offers nothing more this turn."""


@dataclass(frozen=True, slots=True)
class BlindTradeNamed(Event):
    """Travel: the seat named a partner and how many cards each gives, blind."""

    partner: int
    count: int


@dataclass(frozen=True, slots=True)
class BlindCardChosen(Event):
    """Travel: the seat chose a card of its pile to give; nobody else sees which."""

    card: str


@dataclass(frozen=True, slots=True)
class BlindCardGiven(Event):
    """Travel: a chosen card went to the partner's pile; only the two of them see it."""

    partner: int
    card: str


# -- play ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JamMade(Event):
    """The seat made jam: `card` is the recipe, `fruit` the card used by its lower half."""

    card: str
    fruit: str
    source: str


@dataclass(frozen=True, slots=True)
class PieBaked(Event):
    """The seat baked a pie with the jam that lay in its `place`."""

    card: str
    source: str
    jam: str
    place: int


@dataclass(frozen=True, slots=True)
class SaladBegun(Event):
    """The seat laid down a fruit salad; its fruits follow."""

    card: str


@dataclass(frozen=True, slots=True)
class SaladFruitAdded(Event):
    """A card from the Basket became an ingredient of the salad."""

    card: str


@dataclass(frozen=True, slots=True)
class IngredientPlayed(Event):
    """The seat put a card of its hand into the Basket."""

    card: str


@dataclass(frozen=True, slots=True)
class BasketRepaid(Event):
    """The seat put a card of its hand into the Basket in return for the pie card taken from it."""

    card: str


@dataclass(frozen=True, slots=True)
class PlaySkipped(Event):
    """The seat has no card in hand and did not play."""


# -- end of a turn ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IngredientDiscarded(Event):
    """An ingredient went to the Basket; it had lain on the recipe card `recipe`."""

    card: str
    recipe: str


@dataclass(frozen=True, slots=True)
class RecipePiled(Event):
    """Travel: a recipe without ingredients joined the face-down pile of the seat."""

    card: str
    place: int


# -- end of the game -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Deck and hands are empty: tasks and piles are turned up."""


@dataclass(frozen=True, slots=True)
class RecipesCounted(Event):
    """The recipes of the seat, `count`, and the points printed on them (for children 0)."""

    count: int
    points: int


@dataclass(frozen=True, slots=True)
class VisitorsCounted(Event):
    """The seat's Karlsmans and Bears, and their points."""

    count: int
    points: int


@dataclass(frozen=True, slots=True)
class TaskScored(Event):
    """A task card of the seat by its name: how much of it is done, and its points.

    `done` counts recipes that serve it, or cards with the fruit; for children `points` is 1 for a
    completed task, else 0.
    """

    task: str
    done: int
    points: int


@dataclass(frozen=True, slots=True)
class PartyScored(Event):
    """A tea party of the seat, the `party`-th (from 1): recipes that serve it, and its points."""

    party: int
    done: int
    points: int


ALL = declared(globals())
