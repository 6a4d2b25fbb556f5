"""The JAM in words: a sentence for each event, and its mark on the scrub bar.

Options are described in `choices.py`, refusals in `refusals.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from jamlab import text
from jamlab.core.event import HIDDEN, NOBODY, Event
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import BEAR, JAM, KARLSMAN, PIE, SALAD, Cards
from jamlab.games.jam.tasks import YUMMY, TaskCard


def above(card: str) -> str:
    """Return the recipe on a card: `walnut jam` of `walnut jam / currant`; or a visitor's name."""
    return card.partition(" / ")[0]


def below(card: str) -> str:
    """Return the ingredient in a card's lower half: `currant` of `walnut jam / currant`."""
    return card.partition(" / ")[2]


def a(thing: str) -> str:
    """Return the thing with its article: `a currant`, `an apple pie`."""
    return f"an {thing}" if thing[:1].lower() in "aeiou" else f"a {thing}"


def whole(card: str) -> str:
    """Return both halves of a card: `“walnut jam / currant”`; a visitor needs no quotes."""
    return f"“{card}”" if " / " in card else card


def many(n: int, thing: str) -> str:
    """Return a count in words: `no recipes`, `one recipe`, `12 recipes`."""
    return text.many(n, thing, words=True)


def joined(things: Sequence[str], last: str = "and") -> str:
    """Return a list in words: `apple jam`, `apple jam and cherry pie`, `a, b and c`."""
    return f" {last} ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def shown(card: str) -> str:
    """Return a card that a viewpoint may not know: `a card`, or its name."""
    return "a card" if card == HIDDEN else whole(card)


def points(n: int) -> str:
    """Return `1 point`, `5 points`."""
    return text.many(n, "point")


# -- events ----------------------------------------------------------------------------------------


def tell(event: Event, names: Sequence[str]) -> str:
    return _TOLD[type(event)](event, names[event.seat] if event.seat != NOBODY else "", names)


def _task_drawn(event: ev.TaskDrawn, who: str, names: Sequence[str]) -> str:
    which = "" if event.task == HIDDEN else f": {event.task}"
    return f"{who} draws a task of {event.type}{which}"


def _visitor_dealt(event: ev.VisitorDealt, who: str, names: Sequence[str]) -> str:
    visitor = "The Bear" if event.card == "Bear" else event.card
    return f"{visitor} is dealt to {who}: shown and laid aside"


def _set_aside(event: ev.CardSetAside, who: str, names: Sequence[str]) -> str:
    if not below(event.card):
        return "The visitor is laid aside"
    return f"It is laid aside: the {below(event.card)} is there already"


def _offer_made(event: ev.OfferMade, who: str, names: Sequence[str]) -> str:
    other, gets = names[event.partner], many(event.gets, "recipe")
    if not event.gives:
        return f"{who} asks {other} for {gets} as a present"
    gives = many(event.gives, "recipe")
    return f"{who} offers {other} {gives} {f'for {gets}' if event.gets else 'as a present'}"


def _blind_trade(event: ev.BlindTradeNamed, who: str, names: Sequence[str]) -> str:
    return f"{who} swaps {many(event.count, 'card')} with {names[event.partner]}, blind"


def _jam_made(event: ev.JamMade, who: str, names: Sequence[str]) -> str:
    fruit = a(below(event.fruit))
    if event.source == "hand":
        return f"{who} makes {above(event.card)} with {fruit} from the Basket"
    return f"{who} makes {above(event.card)} from the Basket with {fruit} from the hand"


def _pie_baked(event: ev.PieBaked, who: str, names: Sequence[str]) -> str:
    place = " from the Basket" if event.source == "basket" else ""
    return f"{who} bakes {a(above(event.card))}{place} with {above(event.jam)}"


def _recipes_counted(event: ev.RecipesCounted, who: str, names: Sequence[str]) -> str:
    scored = "" if event.clause in ("J-H1", "J-H2") else f", {points(event.points)}"
    return f"{who} has {many(event.count, 'recipe')}{scored}"


def _task_scored(event: ev.TaskScored, who: str, names: Sequence[str]) -> str:
    done = f"{who}’s task {event.task}: {many(event.done, 'card')}"
    return f"{done}, {_completed(event.clause, event.points)}"


def _party_scored(event: ev.PartyScored, who: str, names: Sequence[str]) -> str:
    nth = "second " if event.party == 2 else ""
    done = f"{who}’s {nth}tea party: {many(event.done, 'recipe')}"
    return f"{done}, {_completed(event.clause, event.points)}"


def _completed(clause: str, scored: int) -> str:
    if clause == "J-H2":  # for children a task is either completed or not
        return "completed" if scored else "not completed"
    return points(scored)


_TOLD: Final[Mapping[type[Event], Callable[[Any, str, Sequence[str]], str]]] = {
    ev.FirstPlayerDrawn: lambda event, who, names: f"{who} is to begin",
    ev.TaskDrawn: _task_drawn,
    ev.CardDealt: lambda event, who, names: f"{who} is dealt {shown(event.card)}",
    ev.VisitorDealt: _visitor_dealt,
    ev.BasketCardTurned: lambda event, who, names: f"{whole(event.card)} is turned up",
    ev.CardSetAside: _set_aside,
    ev.AsideShuffledBack: lambda event, who, names: (
        f"{many(event.count, 'card').capitalize()} laid aside: back into the deck"
    ),
    ev.TurnBegan: lambda event, who, names: f"{who}’s turn",
    ev.CardDrawn: lambda event, who, names: f"{who} draws {shown(event.card)}",
    ev.DrawSkipped: lambda event, who, names: f"{who} finds nothing to draw",
    ev.KarlsmanDrawn: lambda event, who, names: f"{who} draws Karlsman and shows him",
    ev.BearDrawn: lambda event, who, names: f"{who} draws the Bear and shows it",
    ev.TurnCutShort: lambda event, who, names: f"{who} neither trades nor plays this turn",
    ev.JamBid: lambda event, who, names: f"{who} names {above(event.card)}",
    ev.BidMade: lambda event, who, names: f"{who} bids {points(event.points)} of jam",
    ev.BidPassed: lambda event, who, names: f"{who} passes",
    ev.KarlsmanWon: lambda event, who, names: (
        f"Karlsman goes to {who} for {points(event.points)} of jam"
    ),
    ev.KarlsmanStayed: lambda event, who, names: f"Nobody bids: Karlsman stays with {who}",
    ev.BidJamReturned: lambda event, who, names: (
        f"{who}’s {above(event.card)} is shuffled into the deck"
    ),
    ev.JamGivenUp: lambda event, who, names: f"{who} puts {above(event.card)} into the Basket",
    ev.PiesStated: lambda event, who, names: f"{who} has {many(event.pies, 'pie')}",
    ev.BearTaken: lambda event, who, names: (
        f"The Bear goes to {who}, who has {many(event.pies, 'pie')}"
    ),
    ev.PieGivenUp: lambda event, who, names: f"{who} shuffles {a(above(event.card))} into the deck",
    ev.BearSetAside: lambda event, who, names: "Nobody has a pie: the Bear is laid aside",
    ev.BearShuffledBack: lambda event, who, names: "The Bear is shuffled into the deck",
    ev.PartnerNamed: lambda event, who, names: f"{who} turns to {names[event.partner]}",
    ev.RecipeOffered: lambda event, who, names: f"{who} would give {above(event.card)}",
    ev.RecipeAsked: lambda event, who, names: (
        f"{who} would like {names[event.partner]}’s {above(event.card)}"
    ),
    ev.OfferMade: _offer_made,
    ev.OfferAccepted: lambda event, who, names: f"{who} says yes: they swap",
    ev.OfferDeclined: lambda event, who, names: f"{who} says no",
    ev.TradeEnded: lambda event, who, names: f"{who} trades no more",
    ev.BlindTradeNamed: _blind_trade,
    ev.BlindCardChosen: lambda event, who, names: f"{who} picks {shown(event.card)}",
    ev.BlindCardGiven: lambda event, who, names: (
        f"{who} gives {names[event.partner]} {shown(event.card)}"
    ),
    ev.JamMade: _jam_made,
    ev.PieBaked: _pie_baked,
    ev.SaladBegun: lambda event, who, names: f"{who} begins {a(above(event.card))}",
    ev.SaladFruitAdded: lambda event, who, names: (
        f"{who} takes {a(below(event.card))} from the Basket"
    ),
    ev.IngredientPlayed: lambda event, who, names: f"{who} gives {whole(event.card)} to the Basket",
    ev.BasketRepaid: lambda event, who, names: (
        f"{who} pays for the pie with {whole(event.card)}, into the Basket"
    ),
    ev.PlaySkipped: lambda event, who, names: f"{who} has no card and does not play",
    ev.IngredientDiscarded: lambda event, who, names: (
        f"{whole(event.card)} goes from {who}’s {above(event.recipe)} to the Basket"
    ),
    ev.RecipePiled: lambda event, who, names: f"{who}’s {above(event.card)} joins the pile",
    ev.GameEnded: lambda event, who, names: "No hand holds a card any more: the game ends",
    ev.RecipesCounted: _recipes_counted,
    ev.VisitorsCounted: lambda event, who, names: (
        f"{who} has {many(event.count, 'visitor')}, {points(event.points)}"
    ),
    ev.TaskScored: _task_scored,
    ev.PartyScored: _party_scored,
}

MARKS: Final[Mapping[type[Event], str]] = {
    ev.JamMade: "ok",
    ev.PieBaked: "ok",
    ev.SaladBegun: "ok",
    ev.TurnCutShort: "no",
    ev.OfferDeclined: "no",
    ev.KarlsmanWon: "special",
    ev.KarlsmanStayed: "special",
    ev.BearTaken: "special",
    ev.OfferAccepted: "special",
    ev.BlindTradeNamed: "special",
    ev.GameEnded: "special",
}


# -- texts of the printed cards and tasks (J-A6, J-A7) ---------------------------------------------


_SORTS: Final = {JAM: "Jams", PIE: "Pies", SALAD: "Salads", KARLSMAN: "Visitors", BEAR: "Visitors"}


def listed(cards: Cards) -> tuple[str, ...]:
    """Return a line per sort and number of points; for children, without points, one per sort."""
    lines: dict[str, dict[str, int]] = {}
    kinds = range(len(cards.names))
    for kind in sorted(kinds, key=lambda kind: (cards.sort[kind], cards.points[kind])):
        worth = "" if cards.is_kids else f", {points(cards.points[kind])}"
        line = lines.setdefault(f"{_SORTS[cards.sort[kind]]}{worth}", {})
        recipe = _recipe(cards, kind)
        line[recipe] = line.get(recipe, 0) + cards.counts[kind]
    return tuple(
        f"{head}: {', '.join(f'{recipe} ×{n}' for recipe, n in line.items())}"
        for head, line in lines.items()
        if any(line.values())
    )


def _recipe(cards: Cards, kind: int) -> str:
    """Return the recipe; for a salad with its fruits."""
    name = cards.recipe_name(kind)
    if cards.sort[kind] != SALAD:
        return name
    return f"{name} ({', '.join(cards.fruits[fruit] for fruit in cards.needs[kind])})"


def task_printed(cards: Sequence[TaskCard], name: str) -> str:
    """Return the text of a task card: its task and its part of the tea party; "" if unknown."""
    card = next((card for card in cards if card.name == name), None)
    if card is None:
        return ""
    if card.type == YUMMY:
        own = f"{points(card.points)} for each {card.fruit} on the table"
    else:
        own = f"any {card.needed} of {_together(card.recipes)}: {points(card.points)}"
    return f"{own}; tea party: {_together(card.party)}"


def _together(recipes: Sequence[str]) -> str:
    """Join recipes, naming each ending once: "apple, cherry and peach jam, apple pie"."""
    by_ending: dict[str, list[str]] = {}
    for recipe in recipes:
        first, _, ending = recipe.rpartition(" ")
        by_ending.setdefault(ending, []).append(first)
    return ", ".join(f"{joined(firsts)} {ending}" for ending, firsts in by_ending.items())
