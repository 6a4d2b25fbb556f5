"""Custom decks and recipes: faults are reported by line, and sound ones can be played."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core import InvalidOptions, RandomAgent, Seeds, play
from jamlab.games.pie import deck as data
from jamlab.games.pie.cards import cards_of
from jamlab.games.pie.checks import broken
from jamlab.log import Replay
from tests.repository.tiers import examples
from tests.unit.games.pie.kitchen import CARDS, GAME

HEAD = "card,sort,count\n"
PIES = "pie,ingredients\n"

WRONG_DECKS = {
    "": "line 1: it must be card,sort,count",
    "card,count\n": "line 1: it must be card,sort,count",
    HEAD: "line 2: nothing stands below the heading",
    HEAD + "Crust,ingredient\n": "line 2: a line must have 3 fields, got 2",
    HEAD + "Crust,ingredient,1,1\n": "line 2: a line must have 3 fields, got 4",
    HEAD + ",ingredient,1\n": "line 2: a name must not be empty or padded, got ''",
    HEAD + " Crust,ingredient,1\n": "line 2: a name must not be empty or padded, got ' Crust'",
    HEAD + "?,ingredient,1\n": "line 2: '?' cannot be a name",
    HEAD + f"{'x' * 31},ingredient,1\n": "line 2: a name must have at most 30 characters, got 31",
    HEAD + "A\u200bB,ingredient,1\n": "line 2: 'A\\u200bB' cannot be a name",
    HEAD + "Crust,ingredient,1\n\nCrust,ingredient,1\n": "line 4: 'Crust' stands there twice",
    HEAD
    + "Crust,fruit,1\n": "line 2: unknown sort 'fruit'; known: ingredient, pot luck, lose turn, "
    "trade one, discard two, discard all, pass left, pass right",
    HEAD + "Crust,ingredient,0\n": "line 2: count must be a whole number from 1 to 999, got '0'",
    HEAD + "Crust,ingredient,-1\n": "line 2: count must be a whole number from 1 to 999, got '-1'",
    HEAD
    + "Crust,ingredient,1.5\n": "line 2: count must be a whole number from 1 to 999, got '1.5'",
    HEAD + "Crust,ingredient,²\n": "line 2: count must be a whole number from 1 to 999, got '²'",
    HEAD
    + "Crust,ingredient,1000\n": "line 2: count must be a whole number from 1 to 999, got '1000'",
    HEAD + "Crust,ingredient,401\n": "line 2: 401 cards, more than 400",
    HEAD + "A,pot luck,1\nB,pot luck,1\n": "line 3: 'A' is “pot luck” already; one line only",
    HEAD + 'A,"pot luck,1\n': "line 2: not CSV: unexpected end of data",
    HEAD + '"A\nB",ingredient,1\n': "line 3: 'A\\nB' cannot be a name",
    HEAD + "".join(f"C{n},ingredient,1\n" for n in range(129)): "line 130: more than 128 lines",
}
WRONG_RECIPES = {
    "": "line 1: it must be pie,ingredients",
    PIES: "line 2: nothing stands below the heading",
    PIES + "Apple,Crust + Sugar\n": "line 2: a recipe must have 5 ingredients, got 2",
    PIES + "Apple,A + B + C + D + E + F\n": "line 2: a recipe must have 5 ingredients, got 6",
    PIES + "Apple,A + B + C + D + D\n": "line 2: an ingredient stands there twice",
    PIES + "Apple,A + B + C + D + \n": "line 2: a name must not be empty or padded, got ''",
    PIES + "Apple,A+B+C+D+E\n": "line 2: a recipe must have 5 ingredients, got 1",
    PIES + "Apple\n": "line 2: a line must have 2 fields, got 1",
    PIES
    + "Apple,A + B + C + D + E\nApple,A + B + C + D + F\n": "line 3: 'Apple' stands there twice",
}


@pytest.mark.parametrize("text", WRONG_DECKS)
def test_what_is_wrong_with_a_deck_is_said(text: str) -> None:
    assert data.deck_faults(text) == (WRONG_DECKS[text],)
    with pytest.raises(InvalidOptions, match="deck: line"):
        GAME.start(2, {"deck": text})


@pytest.mark.parametrize("text", WRONG_RECIPES)
def test_what_is_wrong_with_recipes_is_said(text: str) -> None:
    assert data.recipe_faults(text) == (WRONG_RECIPES[text],)
    with pytest.raises(InvalidOptions, match="recipes: line"):
        GAME.start(2, {"recipes": text})


def test_each_fault_has_its_line() -> None:
    text = HEAD + "A,ingredient,x\nB,soup,1\nC,ingredient,2\nC,ingredient,2\n"
    assert [fault.split(":")[0] for fault in data.deck_faults(text)] == [
        "line 2",
        "line 3",
        "line 5",
    ]


def test_the_printed_texts_are_sound_and_what_is_played_by_default() -> None:
    assert data.deck_faults(data.DECK) == data.recipe_faults(data.RECIPES) == ()
    options = {option.name: option for option in GAME.options}
    assert options["deck"].text("printed") == data.DECK
    assert options["recipes"].text("printed") == data.RECIPES
    own = cards_of(data.DECK, data.RECIPES)
    assert (own.names, list(own.counts)) == (CARDS.names, list(CARDS.counts))
    assert [list(needs) for needs in own.needs] == [list(needs) for needs in CARDS.needs]


# -- a deck and recipes together -------------------------------------------------------------------


def test_recipes_name_ingredients_of_the_deck() -> None:
    deck = data.DECK.replace("Pumpkin,ingredient,2\n", "")
    with pytest.raises(
        InvalidOptions, match="'Pumpkin' needs 'Pumpkin', which is not an ingredient"
    ):
        GAME.start(2, {"deck": deck})
    recipes = data.RECIPES.replace("Cinnamon + Pumpkin", "Cinnamon + Pot Luck")
    with pytest.raises(
        InvalidOptions, match="needs 'Pot Luck', which is not an ingredient of the deck"
    ):
        GAME.start(2, {"recipes": recipes})


def test_there_must_be_enough_for_all() -> None:
    few = "".join(data.RECIPES.splitlines(keepends=True)[:4])
    GAME.start(3, {"recipes": few})
    with pytest.raises(InvalidOptions, match="3 recipes are too few for 4 players"):
        GAME.start(4, {"recipes": few})
    deck = tiny(count=4)  # 24 cards
    GAME.start(3, {"deck": deck, "recipes": tiny_recipes()})
    with pytest.raises(InvalidOptions, match="24 cards are too few for 4 players: at least 31"):
        GAME.start(4, {"deck": deck, "recipes": tiny_recipes()})
    fudge = deck + "Throw,discard all,60\n"
    with pytest.raises(
        InvalidOptions, match="24 ingredients and Pot Lucks are too few for 5 players"
    ):
        GAME.start(5, {"deck": fudge, "recipes": tiny_recipes()})


def tiny(count: int, *more: str) -> str:
    """Return a deck of six ingredients, `count` of each, with more lines."""
    return HEAD + "".join(f"{name},ingredient,{count}\n" for name in "ABCDEF") + "".join(more)


def tiny_recipes() -> str:
    """Return all six recipes that need five of the six ingredients."""
    return PIES + "".join(
        f"No {left},{' + '.join(name for name in 'ABCDEF' if name != left)}\n" for left in "ABCDEF"
    )


SORTED_OUT = [
    (),
    ("Joker,pot luck,3\n",),
    ("Wait,lose turn,9\n",),
    ("Swap,trade one,9\n", "Joker,pot luck,1\n"),
    ("Left,pass left,12\n", "Right,pass right,12\n"),
    ("Two,discard two,9\n", "All,discard all,9\n", "Wait,lose turn,6\n", "Left,pass left,2\n"),
]


@pytest.mark.parametrize(
    ("more", "drawn", "refill"),
    list(product(SORTED_OUT, ("waits", "may_play"), ("waits", "at_once"))),
)
def test_decks_of_other_kinds_are_played_to_the_end(
    more: tuple[str, ...], drawn: str, refill: str
) -> None:
    options = {
        "deck": tiny(9, *more), "recipes": tiny_recipes(),
        "drawn_fudge": drawn, "fudge_refill": refill, "pies": "1",
    }  # fmt: skip
    names = ["Ann", "Bo", "Cy"]
    replay = Replay.play(GAME, [RandomAgent() for _ in names], 3, names=names, options=options)
    again = Replay.of(replay.data)
    assert again.over == replay.over is not None
    state: Any = again.state(0)
    for event in again.events:
        GAME.apply(state, event)
        assert broken(state) == ""


@settings(derandomize=True, deadline=None, max_examples=examples(150), database=None)
@given(text=st.text(alphabet='abc,+ \n"?0123456789\x00é', max_size=80), head=st.booleans())
def test_no_text_is_too_odd_to_be_looked_through(text: str, head: bool) -> None:
    for faults, first in ((data.deck_faults, HEAD), (data.recipe_faults, PIES)):
        found = faults(first + text if head else text)
        assert all("\n" not in fault and fault.startswith("line ") for fault in found)


@settings(derandomize=True, deadline=None, max_examples=examples(25), database=None)
@given(
    counts=st.lists(st.integers(7, 12), min_size=6, max_size=6),
    fudge=st.lists(st.integers(0, 6), min_size=7, max_size=7),
    seats=st.integers(2, 6),
    seed=st.integers(0, 2**32),
)
def test_any_sound_deck_can_be_played(
    counts: list[int], fudge: list[int], seats: int, seed: int
) -> None:
    lines = [f"{name},ingredient,{n}\n" for name, n in zip("ABCDEF", counts, strict=True)]
    lines += [f"X{sort},{sort},{n}\n" for sort, n in zip(data.SORTS[1:], fudge, strict=True) if n]
    options = {"deck": HEAD + "".join(lines), "recipes": tiny_recipes(), "pies": "1"}
    state = GAME.start(seats, options)
    assert play(GAME, state, [RandomAgent() for _ in range(seats)], Seeds(seed)).winners
    assert broken(state) == ""
