"""Counts in words, and the words for a table's rulings and results."""

import doctest

import pytest

from jamlab import text
from jamlab.core.registry import ids, load
from jamlab.text import counted, many, plural, singular


def test_the_examples() -> None:
    assert doctest.testmod(text) == (0, doctest.testmod(text).attempted)


@pytest.mark.parametrize("game_id", ids())
def test_one_of_what_a_game_counts(game_id: str) -> None:
    game = load(game_id)
    for nouns in (game.piece_word, game.standing_word):
        assert singular(nouns) != nouns
        assert counted(1, nouns) == f"1 {singular(nouns)}"
        assert counted(2, nouns) == f"2 {nouns}"
    assert plural(singular(game.piece_word)) == game.piece_word


def test_numbers_that_are_things_are_counted_in_words() -> None:
    assert [many(n, "6") for n in (1, 2, 6, 12, 16)] == [
        *("one 6", "two 6s", "six 6s", "twelve 6s", "sixteen 6s"),
    ]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({}, "points"),
        ({"variant": "kids"}, "recipes"),
        ({"variant": "kids_travel"}, "recipes"),
        ({"variant": "kids", "tasks": "yes"}, "tasks"),
        ({"variant": "travel"}, "points"),
    ],
)
def test_what_a_table_of_the_jam_counts(options: dict[str, str], word: str) -> None:
    jam = load("jam")
    assert jam.standing_noun(jam.checked_options(3, options)) == word


def test_the_rulings_of_a_table_are_told_in_words() -> None:
    sixty = load("sixty")
    assert sixty.describe_options(sixty.checked_options(3, {})) == "the usual ones"
    said = sixty.describe_options(sixty.checked_options(3, {"take": "free", "leader": "total"}))
    assert said == (
        "You may keep them even though you could answer; Most points in all rounds so far"
    )
    pie = load("pie")
    deck = next(option for option in pie.options if option.name == "deck")
    assert pie.option_words(deck, "a,text\nof,mine\n") == "deck: own"
