"""Why a card cannot be played so: jam, pies, salads, ingredients (J-C9 to J-C14).

`refusals` asks this page; what each function gets is an event that `pending` does not offer.
"""

from __future__ import annotations

from typing import Any

from jamlab.core.refusals import Refusal, no_such
from jamlab.games.jam import events as ev
from jamlab.games.jam.deck.cards import ANY, JAM, PIE, SALAD, Cards, cards_of
from jamlab.games.jam.state import JamState
from jamlab.games.jam.words.telling import a, below, many, whole


def no_card(cards: Cards, name: str) -> Refusal:
    """Why a name is that of no card at this table: misspelt, or left out for children (J-H1)."""
    if cards.is_kids and name in cards_of(cards.text).kinds:
        return Refusal(f"{whole(name)} is left out of the children’s game", "J-H1")
    return no_such("card", name, cards.kinds, "J-A6")


def not_there(state: JamState, owner: int, card: str, place: int, clause: str) -> Refusal | None:
    """What is wrong with a recipe named by its card and place; None if it lies there."""
    if card not in state.cards.kinds:
        return no_card(state.cards, card)
    kind, made = state.cards.kinds[card], state.front[owner]
    if place == 0 and not state.is_travel:
        return Refusal("Piles are for Travel only; places count from 1", "J-I1")
    if place == 0:
        piled = state.piles[owner][kind]
        return None if piled else Refusal(f"No {whole(card)} lies in that pile", clause)
    if not 1 <= place <= len(made):
        lie = f"{many(len(made), 'recipe')} lie there"
        return Refusal(f"There is no place {place}: {lie}", clause)
    lies = made[place - 1].kind
    if lies != kind:
        there = whole(state.cards.names[lies])
        return Refusal(f"In place {place} lies {there}, not {whole(card)}", clause)
    return None


def no_jam(state: JamState, event: ev.JamMade) -> Refusal:
    cards, hand = state.cards, state.hands[event.seat]
    for card in (event.card, event.fruit):
        if card not in cards.kinds:
            return no_card(cards, card)
    kind, fruit = cards.kinds[event.card], cards.kinds[event.fruit]
    if cards.sort[kind] != JAM:
        return Refusal(f"{whole(event.card)} is no jam recipe", "J-C9")
    if event.source not in ("hand", "basket"):
        return Refusal(f"A recipe comes from the hand or the Basket, not {event.source!r}", "J-C9")
    from_hand = event.source == "hand"
    wrong = _not_in(state, hand if from_hand else state.basket, kind, from_hand, "J-C9")
    if wrong is not None:
        return wrong
    need = cards.need[kind]
    if not below(event.fruit):
        return Refusal(f"{event.fruit} has no lower half and is no ingredient", "J-A9")
    if need != ANY and cards.fruit[fruit] != need:
        name, wanted, found = cards.recipe_name(kind), cards.fruits[need], cards.fruit_name(fruit)
        clause = "J-F3" if is_cone(cards, fruit) else "J-C9"
        return Refusal(f"{name.capitalize()} needs {a(wanted)}, not {a(found)}", clause)
    wrong = _not_in(state, state.basket if from_hand else hand, fruit, not from_hand, "J-C9")
    return wrong or Refusal("A card is not its own ingredient", "J-A3")


def is_cone(cards: Cards, kind: int) -> bool:
    """True if no jam and no salad asks for this lower half by its name."""
    fruit = cards.fruit[kind]
    return not any(
        (cards.sort[other] == JAM and cards.need[other] == fruit) or fruit in cards.needs[other]
        for other in range(len(cards.names))
    )


def _not_in(state: JamState, row: Any, kind: int, is_hand: bool, clause: str) -> Refusal | None:
    """Why a card cannot be taken out of a hand or the Basket; None if it is there."""
    if row[kind]:
        return None
    card = whole(state.cards.names[kind])
    if is_hand:
        return Refusal(f"{card} is not in the hand", clause)
    if state.is_travel and any(kind in stack for stack in state.stacks):
        return Refusal(f"{card} does not lie on top of its stack", "J-I4")
    return Refusal(f"{card} does not lie in the Basket", clause)


def no_pie(state: JamState, event: ev.PieBaked) -> Refusal:
    cards, hand = state.cards, state.hands[event.seat]
    if event.card not in cards.kinds:
        return no_card(cards, event.card)
    kind = cards.kinds[event.card]
    if cards.sort[kind] != PIE:
        return Refusal(f"{whole(event.card)} is no pie recipe", "J-C10")
    if event.source not in ("hand", "basket"):
        return Refusal(f"A pie comes from the hand or the Basket, not {event.source!r}", "J-C10")
    from_hand = event.source == "hand"
    wrong = _not_in(state, hand if from_hand else state.basket, kind, from_hand, "J-C10")
    if wrong is None:
        wrong = not_there(state, event.seat, event.jam, event.place, "J-C10")
    if wrong is not None:
        return wrong
    jam, need = cards.kinds[event.jam], cards.need[kind]
    if cards.sort[jam] != JAM or not (cards.wild[jam] or cards.recipe[jam] == need):
        name, found = cards.recipe_name(kind), cards.recipe_name(jam)
        return Refusal(f"{name.capitalize()} needs {cards.recipes[need]}, not {found}", "J-C10")
    if not from_hand and not state.hand_sizes[event.seat]:
        return Refusal("Without a hand card a pie from the Basket cannot be paid for", "J-C12")
    return Refusal("An equal jam in another place stands for this one", "J-C10")


def no_salad(state: JamState, event: ev.SaladBegun) -> Refusal:
    cards = state.cards
    if event.card not in cards.kinds:
        return no_card(cards, event.card)
    kind = cards.kinds[event.card]
    if cards.sort[kind] != SALAD:
        return Refusal(f"{whole(event.card)} is no salad", "J-C13")
    if not state.hands[event.seat][kind]:
        return Refusal(
            f"A salad comes from the hand, and {whole(event.card)} is not there", "J-C13"
        )
    lacking = [cards.fruits[fruit] for fruit in missing(state, kind)]
    return Refusal(f"No {' and no '.join(lacking)} lies in the Basket", "J-C13")


def missing(state: JamState, kind: int) -> list[int]:
    """The fruits of a salad that do not lie in the Basket."""
    cards, basket = state.cards, state.basket
    return [
        fruit
        for fruit in cards.needs[kind]
        if not any(basket[other] for other in cards.of_fruit[fruit])
    ]


def no_salad_fruit(state: JamState, event: ev.SaladFruitAdded) -> Refusal:
    cards = state.cards
    kind = cards.kinds.get(event.card, -1)
    if kind < 0:
        return no_card(cards, event.card)
    wrong = _not_in(state, state.basket, kind, False, "J-C13")
    if wrong is not None:
        return wrong
    if cards.fruit[kind] not in cards.needs[state.salad]:
        name = cards.recipe_name(state.salad)
        clause = "J-F3" if is_cone(cards, kind) else "J-C13"
        return Refusal(f"{name.capitalize()} needs no {cards.fruit_name(kind)}", clause)
    return Refusal("The fruits are taken in the order of the card, one of each", "J-C13")


def _no_hand_card(
    state: JamState, event: ev.IngredientPlayed | ev.BasketRepaid, clause: str
) -> Refusal:
    kind = state.cards.kinds.get(event.card, -1)
    if kind < 0:
        return no_card(state.cards, event.card)
    return Refusal(f"{whole(event.card)} is not in the hand", clause)


def no_ingredient(state: JamState, event: ev.IngredientPlayed) -> Refusal:
    return _no_hand_card(state, event, "J-C14")


def no_payment(state: JamState, event: ev.BasketRepaid) -> Refusal:
    return _no_hand_card(state, event, "J-C11")


def nothing_owed(state: JamState, event: ev.BasketRepaid) -> Refusal:
    return Refusal("Nothing is owed: no pie was taken from the Basket", "J-C11")


def must_play(state: JamState, event: ev.PlaySkipped) -> Refusal:
    return Refusal("With cards in the hand one of them must be played", "J-C14")
