"""The deck and the recipes as data: deck.csv and recipes.csv, or a table's own version of them.

* `deck.csv`: `card,sort,count`. A sort is `ingredient`, `pot luck` or the instruction of a Fudge.
* `recipes.csv`: `pie,ingredients`, five different ingredients joined by ` + `.
* `read_*` return the valid lines and the faults, one string each, naming the line of the text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

FOLDER: Final = Path(__file__).parent
DECK: Final = (FOLDER / "deck.csv").read_text(encoding="utf-8")
RECIPES: Final = (FOLDER / "recipes.csv").read_text(encoding="utf-8")

SORTS: Final = (
    "ingredient",
    "pot luck",
    "lose turn",
    "trade one",
    "discard two",
    "discard all",
    "pass left",
    "pass right",
)
INGREDIENT: Final = 0  # sorts by number
POT_LUCK: Final = 1
LOSE_TURN: Final = 2
TRADE_ONE: Final = 3
DISCARD_TWO: Final = 4
DISCARD_ALL: Final = 5
PASS_LEFT: Final = 6
PASS_RIGHT: Final = 7

HAND: Final = 5
MOST_KINDS: Final = 128  # capacity of a Row
MOST_CARDS: Final = 400
LONGEST_NAME: Final = 30


@dataclass(frozen=True, slots=True)
class CardLine:
    """A kind of card: its name, its sort (one of SORTS) and its count."""

    name: str
    sort: str
    count: int


@dataclass(frozen=True, slots=True)
class RecipeLine:
    """A recipe: the name of the pie and its ingredients by card name."""

    name: str
    ingredients: tuple[str, ...]


Deck = tuple[tuple[CardLine, ...], tuple[str, ...]]
Recipes = tuple[tuple[RecipeLine, ...], tuple[str, ...]]
Line = TypeVar("Line", CardLine, RecipeLine)


@lru_cache(maxsize=64)
def read_deck(text: str) -> Deck:
    """Parse a CSV text into kinds of cards and faults."""
    cards, faults = _read(text, ("card", "sort", "count"), _card)
    for line, card in cards:
        if card.sort != SORTS[0]:
            twins = [other.name for n, other in cards if other.sort == card.sort and n < line]
            if twins:
                faults.append(f"line {line}: {twins[0]!r} is “{card.sort}” already; one line only")
    total = sum(card.count for _, card in cards)
    if total > MOST_CARDS:
        faults.append(f"line {cards[-1][0]}: {total} cards, more than {MOST_CARDS}")
    return tuple(card for _, card in cards), tuple(faults)


@lru_cache(maxsize=64)
def read_recipes(text: str) -> Recipes:
    """Parse a CSV text into recipes and faults."""
    recipes, faults = _read(text, ("pie", "ingredients"), _recipe)
    return tuple(recipe for _, recipe in recipes), tuple(faults)


def deck_faults(text: str) -> tuple[str, ...]:
    return read_deck(text)[1]


def recipe_faults(text: str) -> tuple[str, ...]:
    return read_recipes(text)[1]


def together_faults(seats: int, deck: str, recipes: str) -> tuple[str, ...]:
    """Return the faults of a deck and recipes, each valid alone, for this number of seats."""
    cards, found = read_deck(deck)[0], read_recipes(recipes)[0]
    ingredients = {card.name for card in cards if card.sort == SORTS[0]}
    faults = [
        f"recipe {recipe.name!r} needs {name!r}, which is not an ingredient of the deck"
        for recipe in found
        for name in recipe.ingredients
        if name not in ingredients
    ]
    if len(found) < seats:
        faults.append(f"{len(found)} recipes are too few for {seats} players")
    # Each seat can hold six cards and one before it, and a card must be left to draw (P-D1).
    total = sum(card.count for card in cards)
    if total < 7 * seats + 3:
        faults.append(f"{total} cards are too few for {seats} players: at least {7 * seats + 3}")
    # Whatever is dealt, a card other than Fudge must be left to be turned up (P-A5).
    plain = sum(card.count for card in cards if card.sort in SORTS[:2])
    if plain <= HAND * seats:
        faults.append(
            f"{plain} ingredients and Pot Lucks are too few for {seats} players: "
            f"at least {HAND * seats + 1}"
        )
    return tuple(faults)


# -- parsing ---------------------------------------------------------------------------------------


class _Fault(ValueError):
    """Fault of one line."""


def _read(
    text: str, columns: tuple[str, ...], made: Callable[[list[str]], Line]
) -> tuple[list[tuple[int, Line]], list[str]]:
    """Return the parsed rows with their line numbers, and the faults."""
    found: list[tuple[int, Line]] = []
    faults: list[str] = []
    rows = _rows(text, faults)
    heading = next(rows, (1, []))[1]
    if heading != list(columns):
        faults.append(f"line 1: it must be {','.join(columns)}")
        return found, faults
    names: set[str] = set()
    for line, row in rows:
        try:
            if len(row) != len(columns):
                raise _Fault(f"a line must have {len(columns)} fields, got {len(row)}")
            name = row[0]
            _check_name(name)
            if name in names:
                raise _Fault(f"{name!r} stands there twice")
            names.add(name)
            found.append((line, made(row)))
        except _Fault as fault:
            faults.append(f"line {line}: {fault}")
    if not found and not faults:
        faults.append("line 2: nothing stands below the heading")
    if len(found) > MOST_KINDS:
        faults.append(f"line {found[MOST_KINDS][0]}: more than {MOST_KINDS} lines")
    return found, faults


def _rows(text: str, faults: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the non-empty rows with their line numbers."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        for row in reader:
            if row:
                yield reader.line_num, row
    except csv.Error as error:
        faults.append(f"line {reader.line_num}: not CSV: {error}")


def _check_name(name: str) -> None:
    if not name.strip() or name != name.strip():
        raise _Fault(f"a name must not be empty or padded, got {name!r}")
    if len(name) > LONGEST_NAME:
        raise _Fault(f"a name must have at most {LONGEST_NAME} characters, got {len(name)}")
    if not name.isprintable() or name == "?":
        raise _Fault(f"{name!r} cannot be a name")


def _card(row: list[str]) -> CardLine:
    name, sort, count = row
    if sort not in SORTS:
        raise _Fault(f"unknown sort {sort!r}; known: {', '.join(SORTS)}")
    if not (count.isascii() and count.isdigit() and 1 <= len(count) <= 3 and int(count)):
        raise _Fault(f"count must be a whole number from 1 to 999, got {count!r}")
    return CardLine(name, sort, int(count))


def _recipe(row: list[str]) -> RecipeLine:
    names = row[1].split(" + ")
    for name in names:
        _check_name(name)
    if len(set(names)) != len(names):
        raise _Fault("an ingredient stands there twice")
    if len(names) != HAND:
        raise _Fault(f"a recipe must have {HAND} ingredients, got {len(names)}")
    return RecipeLine(row[0], tuple(names))
