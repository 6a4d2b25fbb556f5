"""A seat's possible and impossible options, as lines with clauses.

Options that differ only in which card is used share one line: "Make cherry jam, with a cherry from
the Basket" stands for each cherry that lies there. Lines that cannot be chosen say why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from jamlab.core.event import Event
from jamlab.core.node import Choice
from jamlab.core.scene import OptionLine
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.card_names import a, above, below, whole
from jamlab.games.jam.cards import ANY, JAM, NOTHING, PIE, SALAD
from jamlab.games.jam.refusals import missing
from jamlab.games.jam.rules import referee
from jamlab.games.jam.state import JamState
from jamlab.games.jam.words import joined, many, points
from jamlab.text import spelled

HAND: Final = "hand"


def option_lines(state: JamState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
    """Return the possible and impossible options of the seat, each with its clause."""
    node = referee.REFEREE.pending(state)
    if not isinstance(node, Choice) or node.seat != seat:
        return ()
    groups: dict[tuple[str, str], list[Event]] = {}
    for option in node.options:
        groups.setdefault((_title(option, names), option.clause), []).append(option)
    can = [
        OptionLine(title, _text(state, options, names), clause, tuple(options))
        for (title, clause), options in groups.items()
    ]
    return (*can, *_cannot(state, seat, names, node))


# -- possible options ------------------------------------------------------------------------------


def _title(option: Event, names: Sequence[str]) -> str:
    title = _TITLES[type(option)]
    return title if isinstance(title, str) else title(option, names)


def _recipe_from(option: ev.JamMade | ev.PieBaked) -> str:
    return above(option.card) + ("" if option.source == HAND else " from the Basket")


_TITLES: Final[Mapping[type[Event], str | Callable[[Any, Sequence[str]], str]]] = {
    ev.JamMade: lambda option, names: f"Make {_recipe_from(option)}",
    ev.PieBaked: lambda option, names: f"Bake {_recipe_from(option)}",
    ev.SaladBegun: lambda option, names: f"Mix {above(option.card)}",
    ev.SaladFruitAdded: lambda option, names: f"Take {a(below(option.card))}",
    ev.JamBid: lambda option, names: f"Name {above(option.card)}",
    ev.BidMade: lambda option, names: f"Bid {points(option.points)}",
    ev.BidPassed: "Pass",
    ev.JamGivenUp: lambda option, names: f"Give up {above(option.card)}",
    ev.PieGivenUp: lambda option, names: f"Give up {above(option.card)}",
    ev.PartnerNamed: lambda option, names: f"Make {names[option.partner]} an offer",
    ev.RecipeOffered: lambda option, names: f"Give {above(option.card)}",
    ev.RecipeAsked: lambda option, names: f"Ask for {names[option.partner]}’s {above(option.card)}",
    ev.OfferMade: "Make the offer",
    ev.OfferAccepted: "Say yes",
    ev.OfferDeclined: "Say no",
    ev.TradeEnded: "Trade no more",
    ev.BlindTradeNamed: lambda option, names: (
        f"Swap {many(option.count, 'card')} with {names[option.partner]}"
    ),
    ev.BlindCardChosen: lambda option, names: f"Give {above(option.card)}",
    ev.IngredientPlayed: "Give an ingredient",
    ev.BasketRepaid: "Pay with a card",
}


def _text(state: JamState, options: Sequence[Event], names: Sequence[str]) -> str:
    option = options[0]
    if isinstance(option, ev.JamMade):
        return _jam_text(state, [each for each in options if isinstance(each, ev.JamMade)])
    if isinstance(option, ev.PieBaked):
        return _pie_text(state, [each for each in options if isinstance(each, ev.PieBaked)])
    if isinstance(option, ev.SaladBegun):
        kind = state.cards.kinds[option.card]
        fruits = joined([state.cards.fruits[fruit] for fruit in state.cards.needs[kind]])
        return f"{_worth(state, option.card)}Its fruits from the Basket: {fruits}."
    if isinstance(option, ev.SaladFruitAdded):
        cards = [whole(each.card) for each in options if isinstance(each, ev.SaladFruitAdded)]
        if len(cards) == 1:
            return f"{cards[0]}."
        return f"One of {spelled(len(cards))}: {joined(cards)}."
    if isinstance(option, ev.JamBid):
        bid = state.staged_points + state.cards.points[state.cards.kinds[option.card]]
        return f"The bid is then worth {points(bid)}. {_to_beat(state)}"
    if isinstance(option, ev.BidMade):
        return _to_beat(state)
    if isinstance(option, ev.PartnerNamed):
        if state.offers_left < 0:
            return "As many offers as you like in this turn."
        return f"{many(state.offers_left, 'offer').capitalize()} left in this turn."
    if isinstance(option, ev.RecipeOffered | ev.RecipeAsked):
        owner = option.seat if isinstance(option, ev.RecipeOffered) else option.partner
        return _lying(state, owner, options)
    if isinstance(option, ev.OfferMade | ev.OfferAccepted):
        return _offer(state, option.seat)
    if type(option) in _TEXTS:
        return _TEXTS[type(option)]
    return f"Any of {many(len(options), 'card')}." if len(options) > 1 else "The only card."


_TEXTS: Final = {
    ev.BidPassed: "Somebody else may have Karlsman.",
    ev.JamGivenUp: "It goes into the Basket, for Karlsman stays.",
    ev.PieGivenUp: "It goes into the deck, for the Bear comes.",
    ev.OfferDeclined: "Everyone keeps what they have.",
    ev.TradeEnded: "Then it is time to play.",
    ev.BlindTradeNamed: "Each gives cards from their own pile, unseen. Nobody can refuse.",
    ev.BlindCardChosen: "Face down, out of the pile.",
}


def _worth(state: JamState, card: str) -> str:
    """Return the points of a recipe, such as `3 points. `; "" for children, who count no points."""
    if state.is_kids:
        return ""
    return f"{points(state.cards.points[state.cards.kinds[card]]).capitalize()}. "


def _jam_text(state: JamState, options: Sequence[ev.JamMade]) -> str:
    fruits = list(dict.fromkeys(below(option.fruit) for option in options))
    place = "the Basket" if options[0].source == HAND else "the hand"
    fruit = a(fruits[0]) if len(fruits) == 1 else "any ingredient"
    ways = f", {many(len(options), 'way')}" if len(options) > 1 else ""
    return f"{_worth(state, options[0].card)}With {fruit} from {place}{ways}."


def _pie_text(state: JamState, options: Sequence[ev.PieBaked]) -> str:
    jams = joined(list(dict.fromkeys(above(option.jam) for option in options)))
    pays = "" if options[0].source == HAND else " and a card of the hand for the Basket"
    return f"{_worth(state, options[0].card)}With {jams.replace(' and ', ' or ')}{pays}."


def _to_beat(state: JamState) -> str:
    return f"It must be more than {state.highest}." if state.highest else "Nobody has bid yet."


def _lying(state: JamState, owner: int, options: Sequence[Event]) -> str:
    """Describe the points of these recipes and the ingredients still on them."""
    cards = state.cards
    recipes = [each for each in options if isinstance(each, ev.RecipeOffered | ev.RecipeAsked)]
    on = [
        cards.recipe_name(kind) if cards.sort[made.kind] == PIE else cards.fruit_name(kind)
        for recipe in recipes
        for made in [state.front[owner][recipe.place - 1]]
        for kind in made.on
    ]
    worth = _worth(state, recipes[0].card)
    return f"{worth}On it: {joined(on)}." if on else worth.strip()


def _offer(state: JamState, seat: int) -> str:
    """Describe what the offer gives and gets, for the seat that makes or answers it."""
    gives = [_recipe(state, state.mover, spot) for spot in state.offered]
    gets = [_recipe(state, state.partner, spot) for spot in state.asked]
    if seat != state.mover:
        gives, gets = gets, gives
    return f"Gives {joined(gives) or 'nothing'}, gets {joined(gets) or 'nothing'}."


def _recipe(state: JamState, seat: int, spot: int) -> str:
    return above(state.cards.names[state.kind_at(seat, spot)])


# -- impossible options ----------------------------------------------------------------------------


def _cannot(state: JamState, seat: int, names: Sequence[str], node: Choice) -> Iterator[OptionLine]:
    phase = state.phase
    if phase == at.BID:
        yield from _no_bid(state, seat)
    elif phase == at.TRADE:
        yield from _no_trade(state, seat, names, node)
    elif phase == at.PLAY:
        yield from _no_play(state, seat, node)
    elif phase == at.OFFER and not state.offered and not state.asked:
        yield OptionLine("Make the offer", "So far there is nothing on either side.", "J-C7")
    if phase in _CANNOT:
        yield OptionLine(*_CANNOT[phase])


_CANNOT: Final = {
    at.OFFER: ("Trade no more", "An offer was begun: it is made first.", "J-C7"),
    at.REPLY: ("Ask for more", "An offer is answered with yes or no.", "J-C7"),
    at.CHOOSE: ("Refuse", "Nobody can refuse a blind trade.", "J-I2"),
    at.GIVE_JAM: ("Keep every jam", "One is the price if nobody bids.", "J-D3"),
    at.GIVE_PIE: ("Keep every pie", "One is the price of the Bear.", "J-E1"),
    at.REPAY: ("Keep every card", "A pie from the Basket costs a card.", "J-C11"),
}


def _no_bid(state: JamState, seat: int) -> Iterator[OptionLine]:
    cards = state.cards
    kinds = [made.kind for made in state.front[seat]]
    if state.is_travel:
        kinds += [kind for kind, n in enumerate(state.piles[seat]) for _ in range(n)]
    jams = [cards.points[kind] for kind in kinds if cards.sort[kind] == JAM]
    if not jams:
        yield OptionLine("Bid", "There is no completed jam to bid.", "J-D1")
    elif sum(jams) <= state.highest:
        text = f"All jams together are worth {sum(jams)}, not more than {state.highest}."
        yield OptionLine("Bid", text, "J-D1")
    elif state.staged and state.staged_points <= state.highest:
        text = f"{state.staged_points} is not more than {state.highest}."
        yield OptionLine(f"Bid {points(state.staged_points)}", text, "J-D1")
    if state.staged:
        yield OptionLine("Pass", "A bid was begun: it is made first.", "J-D1")
    on_pies = [
        above(cards.names[kind])
        for made in state.front[seat]
        if cards.sort[made.kind] == PIE
        for kind in made.on
    ]
    if on_pies:
        yield OptionLine(f"Name the {on_pies[0]}", "It lies on a pie.", "J-D2")


def _no_trade(
    state: JamState, seat: int, names: Sequence[str], node: Choice
) -> Iterator[OptionLine]:
    for other in range(state.seats):
        if other == seat:
            continue
        if not state.is_travel:
            if not any(
                isinstance(each, ev.PartnerNamed) and each.partner == other for each in node.options
            ):
                text = "Neither of the two has a recipe."
                yield OptionLine(f"Make {names[other]} an offer", text, "J-C6")
            continue
        mine, theirs = state.pile_sizes[seat], state.pile_sizes[other]
        most = min(mine, theirs, at.MOST_BLIND)
        if most < at.MOST_BLIND:
            title = f"Swap {many(most + 1, 'card')} with {names[other]}"
            own = f"{many(mine, 'card').capitalize()} in {names[seat]}’s pile"
            text = f"{own}, {theirs} in {names[other]}’s."
            yield OptionLine(title, text, "J-I2")


def _no_play(state: JamState, seat: int, node: Choice) -> Iterator[OptionLine]:
    """Yield recipes of the hand that cannot be made, salads in the Basket, and playing nothing."""
    cards, hand, basket = state.cards, state.hands[seat], state.basket
    possible = {
        (above(option.card), option.source)
        for option in node.options
        if isinstance(option, ev.JamMade | ev.PieBaked)
    }
    told: set[str] = set()
    for kind in range(len(cards.names)):
        name = cards.recipe_name(kind)
        if not hand[kind] or name in told or (name, HAND) in possible:
            continue
        told.add(name)
        if cards.sort[kind] == JAM:
            yield OptionLine(f"Make {name}", _no_fruit(state, seat, kind), "J-C9")
        elif cards.sort[kind] == PIE:
            text = f"No completed {cards.recipes[cards.need[kind]]}."
            yield OptionLine(f"Bake {name}", text, "J-C10")
        elif cards.sort[kind] == SALAD and missing(state, kind):
            lacking = [cards.fruits[fruit] for fruit in missing(state, kind)]
            text = f"No {' and no '.join(lacking)} in the Basket."
            yield OptionLine(f"Mix {name}", text, "J-C13")
    for kind in range(len(cards.names)):
        name = cards.recipe_name(kind)
        lies_there = basket[kind] and cards.sort[kind] == SALAD
        if lies_there and not missing(state, kind) and f"{name} there" not in told:
            told.add(f"{name} there")
            text = "A salad must come from the hand."
            yield OptionLine(f"Mix {name} from the Basket", text, "J-C13")
    yield OptionLine("Play nothing", "With cards in the hand one must be played.", "J-C14")


def _no_fruit(state: JamState, seat: int, kind: int) -> str:
    """Return why a jam of the hand cannot be made: its fruit is missing, or only in the hand."""
    cards, need = state.cards, state.cards.need[kind]
    if need in (ANY, NOTHING):
        return "The Basket is empty."
    fruit = cards.fruits[need]
    if any(state.hands[seat][other] for other in cards.of_fruit[need]):
        return f"The {fruit} is in the hand, and so is the recipe."
    return f"No {fruit} in the Basket."
