"""Names of the halves of cards."""

from __future__ import annotations


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
