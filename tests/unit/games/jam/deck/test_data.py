"""Decks, task cards and tea parties supplied by a table: each fault is named (J-A5 to J-A9).

The corpus: one change to the printed file, and the expected message.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core.csv_tables import read_sheet
from jamlab.games.jam import data_check, tasks
from jamlab.games.jam.cards import COLUMNS
from jamlab.games.jam.data_check import deck_problems, task_problems, tea_party_problems, together
from tests.repository.tiers import examples

DATA = Path(tasks.__file__).parent
DECK, TASKS, PARTY = (
    (DATA / name).read_text("utf-8") for name in ("deck.csv", "tasks.csv", "tea_party.csv")
)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return the text with each of these strings replaced everywhere; all must occur."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def small(**more: int) -> str:
    """Return a deck of few recipes with eight fruits; `more` overrides their counts (10)."""
    fruits = ["apple", "pear", "plum", "fig", "lime", "kiwi", "date", "melon"]
    counts = dict.fromkeys(fruits, 10) | more
    lines = [
        f"jam,berry jam,2,apple,{fruit},{n}" for fruit, n in counts.items() if fruit != "apple"
    ]
    lines.append(f"jam,pear jam,2,pear,apple,{counts['apple']}")
    return "\n".join(["sort,recipe,points,needs,fruit,count", *lines])


# -- valid files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kids", [False, True])
def test_what_is_printed_is_fine(seats: int, kids: bool) -> None:
    assert deck_problems(DECK) == task_problems(TASKS) == tea_party_problems(PARTY) == ()
    assert together(DECK, TASKS, PARTY, seats, kids=kids, with_tasks=True) == ()


def test_a_small_deck_is_fine() -> None:
    assert deck_problems(small()) == ()
    assert together(small(), TASKS, PARTY, 2, kids=True, with_tasks=False) == ()


def test_what_spreadsheets_do_to_a_file_is_fine() -> None:
    """Byte order mark, CRLF line ends, quotes, blanks, empty lines, reordered columns."""
    head, *lines = DECK.splitlines()
    quoted = "\r\n".join([head, "", *(",".join(f'"{c}"' for c in x.split(",")) for x in lines), ""])
    assert deck_problems("\ufeff" + quoted) == ()
    moved = "\n".join(", ".join(reversed(line.split(","))) + " " for line in DECK.splitlines())
    assert deck_problems(moved) == ()
    assert tasks.read_tasks("\ufeff" + TASKS) == tasks.read_tasks(TASKS)


def test_a_salad_s_fruits_stand_in_any_order() -> None:
    line = "salad,summer salad,4,strawberry + raspberry + currant,apple,1"
    other = "salad,summer salad,4,currant+strawberry+raspberry,apple,1"
    assert deck_problems(changed(DECK, (line, other))) == ()


# -- decks -----------------------------------------------------------------------------------------

APPLE_RASPBERRY = "jam,apple jam,2,apple,raspberry,1"

BAD_LINES = [  # each replaces APPLE_RASPBERRY
    ("jelly,apple jam,2,apple,raspberry,1", "sort must be jam, pie, salad or special, got 'jelly'"),
    ("jam,apple jam,two,apple,raspberry,1",
     "points must be a whole number from 0 to 100, got 'two'"),
    ("jam,apple jam,-2,apple,raspberry,1", "points must be a whole number from 0 to 100, got '-2'"),
    ("jam,apple jam,2,apple,raspberry,0", "count must be a whole number from 1 to 1,000, got '0'"),
    ("jam,apple jam,2,apple,raspberry,1.5",
     "count must be a whole number from 1 to 1,000, got '1.5'"),
    ("jam,apple jam,2,apple,raspberry,٣", "count must be a whole number from 1 to 1,000, got '٣'"),
    ("jam,apple jam,2,apple,raspberry,99999999999",
     "count must be a whole number from 1 to 1,000, got '99999999999'"),
    ("jam,,2,apple,raspberry,1", "recipe is empty"),
    ("jam,apple jam,2,apple,,1", "fruit is empty"),
    ("jam,apple jam,2,,raspberry,1", "needs is empty"),
    ("jam,apple / jam,2,apple,raspberry,1", "recipe 'apple / jam': a name has no '/' and no '+'"),
    ("jam,apple jam,2,apple + peach,raspberry,1", "a jam must need one thing, got 2"),
    ("jam,apple jam,2,apple,apple,1", "'apple' is what its own recipe needs (J-A5)"),
    ("jam,apple jam,3,apple,raspberry,1", "apple jam has points '2' here, and '3' in line"),
    ("jam,apple jam,2,peach,raspberry,1", "apple jam has needs 'apple' here, and 'peach' in line"),
    ("pie,apple jam,2,apple jam,raspberry,1", "apple jam has sort 'jam' here, and 'pie' in line"),
    ("jam,wild jam,2,any,raspberry,1", "cone jam needs 'any', and no other card does (J-F1)"),
    ("jam,apple jam,2,apple,cone,1", "the cone stands on cone jam and no other card (J-A9)"),
]  # fmt: skip
BAD_DECKS = [
    ("", "the text is empty; its first line names the columns"),
    ("\n\n \n", "the text is empty"),
    (DECK.splitlines()[0], "line 2: nothing stands below the first line"),
    ("x" * 30_001, "the text has 30,001 characters; 30,000 is the most"),
    (DECK.replace(",", ";"), "line 1: columns are kept apart by commas"),
    (DECK.replace(",", "\t"), "line 1: columns are kept apart by commas"),
    (DECK.replace("sort,", "kind,"), "line 1: the column sort is missing"),
    (DECK.replace("sort,", "kind,"), "line 1: unknown column 'kind'"),
    ("sort,recipe,points,needs,fruit,count,count\n", "line 1: a column is named twice"),
    (DECK + "jam,apple jam\n", "line 103: it has 2 cells, and 6 columns"),
    (DECK + '"jam\n', "line 103: this is no CSV"),
    (DECK + "jam,apple\x07jam,2,apple,peach,1\n", "line 103: 'apple\\x07jam' has characters"),
    (DECK + 'jam,"plum\njam",2,apple,peach,1\n', "line 104: 'plum\\njam' has characters"),
    (changed(DECK, (APPLE_RASPBERRY, f"jam,{'a' * 29},2,apple,raspberry,1")),
     "recipe and fruit are longer than 37 together"),
    (DECK + APPLE_RASPBERRY, "apple jam / raspberry is in line 16 already: count it there"),
    (DECK + "special,Bear,10,,,1", "Bear is in line 102 already: count it there"),
    (DECK + "special,Wolf,10,,,1", "a special card must be Karlsman or Bear, got 'Wolf'"),
    (changed(DECK, ("special,Bear,10,,", "special,Bear,10,,apple")),
     "Bear has no needs and no fruit (J-A9)"),
    (DECK + "pie,Bear,5,apple jam,peach,1", "Bear is a special card, not a pie"),
    (changed(DECK, ("cone jam,1,any", "cone jam,1,apple")), "cone jam needs 'any', and no other"),
    (changed(DECK, ("any,cone", "any,apple")), "the cone stands on cone jam and no other card"),
    (DECK + "jam,resin jam,2,cone,apple,1", "a cone makes cone jam only (J-F3)"),
    (DECK + "salad,big salad,2,apple + cone + cherry,peach,1", "a cone makes cone jam only (J-F3)"),
    (DECK + "salad,big salad,2,apple + cherry,peach,1", "a salad needs three different fruits"),
    (DECK + "salad,big salad,2,apple + apple + cherry,peach,1",
     "a salad needs three different fruits"),
    (DECK + "salad,big salad,2,apple + cherry + lime,peach,1",
     "big salad can never be made: no card has the fruit 'lime'"),
    (DECK + "jam,lime jam,2,lime,peach,1",
     "line 103: lime jam can never be made: no card has the fruit 'lime'"),
    (DECK + "pie,lime pie,2,lime jam,peach,1",
     "line 103: lime pie needs 'lime jam', and no jam is called so"),
    (DECK + "pie,odd pie,2,apple pie,peach,1",
     "odd pie needs 'apple pie', and no jam is called so"),
    (changed(DECK, ("strawberry pie,5,strawberry jam,apple", "strawberry pie,5,strawberry jam,"
     "strawberry")), "line 59: strawberry is the fruit of its own jam (J-A5)"),
    (DECK + "jam,plum jam,2,cherry,peach,999", "the deck has 1,107 cards; 1,000 is the most"),
    (DECK + "jam,apple,2,cherry,peach,1", "line 103: apple is an ingredient too"),
    (changed(small(), (",melon,10", ",date,10")), "berry jam / date is in line 7 already"),
    (small().rsplit("\n", 2)[0] + "\njam,pear jam,2,pear,apple,10",
     "the Basket shows 8 different ingredients; there are apple, date, fig, kiwi, lime, pear"),
    (small(kiwi=8), "2 players are dealt 8 cards, perhaps all with kiwi below"),
    ("sort,recipe,points,needs,fruit,count\n" + "".join(
        f"jam,{n} jam,1,f{n},f{n + 1},1\n" for n in range(129)),
     "the deck has 129 different cards; 128 is the most"),
    *((changed(DECK, (APPLE_RASPBERRY, line)), said) for line, said in BAD_LINES),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), BAD_DECKS)
def test_bad_decks_are_refused_with_a_reason(text: str, said: str) -> None:
    faults = deck_problems(text)
    assert any(said in fault for fault in faults), faults
    assert all("\n" not in fault and len(fault) < 300 for fault in faults)


# -- task cards ------------------------------------------------------------------------------------

W1 = TASKS.splitlines()[1]

BAD_TASKS = [
    ("", "the text is empty"),
    (changed(TASKS, ("W1,", ",")), "line 2: task is a name of 1 to 40 characters"),
    (changed(TASKS, ("W1,", "W" * 41 + ",")), "line 2: task is a name of 1 to 40 characters"),
    (changed(TASKS, ("W1,", "?,")), "line 2: '?' stands for a card that is hidden"),
    (changed(TASKS, ("W1,", "W2,")), "line 3: 'W2' is in line 2 already"),
    (changed(TASKS, ("W1,winter stock", "W1,summer stock")),
     "line 2: type must be winter stock, granny's pies or yummy-yummy, got 'summer stock'"),
    (changed(TASKS, (",3,7,", ",5,7,")), "line 2: needed is 5, of only 4 recipes"),
    (changed(TASKS, (",3,7,", ",0,7,")), "line 2: needed must be a whole number from 1"),
    (changed(TASKS, (",3,7,", ",,7,")), "line 2: needed must be a whole number from 1"),
    (changed(TASKS, (",3,7,", ",3,-7,")), "line 2: points must be a whole number from 0"),
    (changed(TASKS, (",3,7,", ",3,,")), "line 2: points must be a whole number from 0"),
    (changed(TASKS, (",3,7,,", ",3,7,apple,")), "line 2: winter stock names no fruit"),
    (TASKS + "W7,winter stock,,3,7,,raspberry jam + apple jam + apple pie",
     "line 20: recipes is empty: winter stock names some (J-G3)"),
    (TASKS + "W7,winter stock,apple jam + apple jam,1,7,,cherry jam + peach jam + apple pie",
     "line 20: recipes names each recipe once"),
    (TASKS + "W7,winter stock,apple jam + ,1,7,,cherry jam + peach jam + apple pie",
     "line 20: recipes names each recipe once"),
    (TASKS + "W7,winter stock,apple jam,1,7,,", "line 20: party is empty"),
    (TASKS + "W7,winter stock,apple jam,1,7,,peach jam",
     "line 20: its part of the tea party has 1 recipes, and 3 on the winter stock card of line 2"),
    (changed(TASKS, (",cranberry,currant", ",,currant")),
     "line 19: fruit is empty: yummy-yummy names one (J-G6)"),
    (changed(TASKS, ("yummy-yummy,,,1,cranberry", "yummy-yummy,,2,1,cranberry")),
     "line 19: yummy-yummy has no recipes and no number needed (J-G6)"),
    ("\n".join(TASKS.splitlines()[:-4]), "yummy-yummy has 2 task cards; 3 players draw 3 (J-B1)"),
    (TASKS + "".join(W1.replace("W1", f"V{n}") + "\n" for n in range(111)),
     "there are 129 task cards; 128 is the most"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), BAD_TASKS)
def test_bad_task_cards_are_refused_with_a_reason(text: str, said: str) -> None:
    faults = task_problems(text)
    assert any(said in fault for fault in faults), faults


BAD_PARTIES = [
    ("", "the text is empty"),
    ("recipes,points\n", "line 2: nothing stands below the first line"),
    (changed(PARTY, ("3,0\n", "")), "line 5: recipes is 3 here, then 4 and so on"),
    (changed(PARTY, ("5,6", "five,6")), "line 7: recipes is 5 here"),
    (changed(PARTY, ("5,6", "5,six")), "line 7: points must be a whole number from 0"),
    (changed(PARTY, ("5,6", "5,-6")), "line 7: points must be a whole number from 0"),
    (changed(PARTY, ("0,0", "0,1")), "line 2: a tea party without recipes gives 0 points"),
]


@pytest.mark.parametrize(("text", "said"), BAD_PARTIES)
def test_bad_tea_parties_are_refused_with_a_reason(text: str, said: str) -> None:
    faults = tea_party_problems(text)
    assert any(said in fault for fault in faults), faults


def test_a_tea_party_may_fall_and_rise() -> None:
    assert tea_party_problems(changed(PARTY, ("5,6", "5,0"))) == ()


# -- faults between files --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "cards", "party", "seats", "said"),
    [
        (small(), TASKS, PARTY, 3, "deck: 3 players are dealt 12 cards, perhaps all with apple"),
        (small(), TASKS, PARTY, 2,
         "task cards: line 2: no card of the deck makes 'strawberry jam'"),
        (small(), TASKS, PARTY, 2,
         "task cards: line 15: no card of the deck has the fruit 'cherry'"),
        (DECK, changed(TASKS, ("walnut jam", "cone jam")), PARTY, 2,
         "task cards: line 4: cone jam stands for any jar and is not asked for (J-F2)"),
        (DECK, changed(TASKS, ("walnut jam", "apple pie")), PARTY, 2,
         "task cards: line 4: apple pie is a pie, and jam is asked for"),
        (DECK, changed(TASKS, ("+ currant pie\nG2", "+ garden salad\nG2")), PARTY, 2,
         "task cards: line 8: garden salad is a salad, and jam or pie is asked for"),
        (DECK, TASKS.rsplit("Y4", 1)[0], PARTY, 2,
         "task cards: yummy-yummy has 3 task cards; 2 players draw 4 (J-B1)"),
        (DECK, TASKS.rsplit("Y4", 1)[0], PARTY, 4,
         "task cards: yummy-yummy has 3 task cards; 4 players draw 4 (J-B1)"),
        (DECK, TASKS, changed(PARTY, ("8,16\n", "")), 3,
         "task cards: the parts make a tea party of 3 + 3 + 2 recipes, and the tea party's points "
         "go up to 7 (J-A8)"),
    ],
)  # fmt: skip
def test_texts_that_do_not_fit_together(
    deck: str, cards: str, party: str, seats: int, said: str
) -> None:
    assert deck_problems(deck) == task_problems(cards) == tea_party_problems(party) == ()
    faults = together(deck, cards, party, seats, kids=False, with_tasks=True)
    assert any(said in fault for fault in faults), faults


def test_three_cards_of_a_type_do_for_three() -> None:
    assert together(DECK, TASKS.rsplit("Y4", 1)[0], PARTY, 3, kids=False, with_tasks=True) == ()


def test_children_play_without_the_cone() -> None:
    """Seven fruits and the cone fill the Basket for adults, not for children (J-H1)."""
    deck = changed(small(), ("jam,berry jam,2,apple,melon,10", "jam,cone jam,1,any,cone,10"))
    assert deck_problems(deck) == ()
    assert together(deck, TASKS, PARTY, 2, kids=False, with_tasks=False) == ()
    (fault,) = together(deck, TASKS, PARTY, 2, kids=True, with_tasks=False)
    assert fault.startswith("deck: the Basket shows 8 different ingredients; there are apple")


# -- arbitrary text --------------------------------------------------------------------------------

CELLS = st.sampled_from(
    ["", "0", "1", "-1", "99", "jam", "pie", "salad", "special", "any", "cone", "cone jam", "Bear",
     "apple", "apple jam", "apple + pear", "a+b+c", '"', "W1", "winter stock",
     "yummy-yummy", "\x00"]
)  # fmt: skip
HEADS = st.sampled_from([COLUMNS, tasks.COLUMNS, tasks.PARTY_COLUMNS])
SHEETS = st.tuples(HEADS, st.lists(st.lists(CELLS, min_size=1, max_size=7), max_size=6)).map(
    lambda sheet: "\n".join(",".join(row) for row in (sheet[0], *sheet[1]))
)


@settings(max_examples=examples(300), deadline=None)
@given(st.one_of(st.text(max_size=200), SHEETS))
def test_no_text_makes_a_check_crash(text: str) -> None:
    for check in (deck_problems, task_problems, tea_party_problems):
        assert all(isinstance(fault, str) for fault in check(text))
    for columns in (COLUMNS, tasks.COLUMNS, tasks.PARTY_COLUMNS):
        lines, faults = read_sheet(text, columns)
        assert faults or all(set(line.cells) == set(columns) for line in lines)


@settings(max_examples=examples(300), deadline=None)
@given(st.sampled_from([DECK, TASKS, PARTY]), st.data())
def test_a_damaged_file_is_refused_or_fits(text: str, data: st.DataObject) -> None:
    """With one or two cells changed, either a fault is reported or the file can be read."""
    lines = [line.split(",") for line in text.splitlines()]
    for _ in range(data.draw(st.integers(1, 2))):
        line = data.draw(st.sampled_from(lines[1:]))
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(CELLS)
    damaged = "\n".join(",".join(line) for line in lines)
    if text == TASKS and not task_problems(damaged):
        assert len(tasks.read_tasks(damaged)) == 18
        together(DECK, damaged, PARTY, 2, kids=False, with_tasks=True)
    if text == PARTY and not tea_party_problems(damaged):
        # a line whose two cells were emptied is no line
        assert len(tasks.read_party(damaged)) == sum(map(any, lines[1:]))
    if text == DECK and not deck_problems(damaged):
        assert sum(int(line["count"]) for line in read_sheet(damaged, COLUMNS)[0]) >= 101
        together(damaged, TASKS, PARTY, 4, kids=True, with_tasks=True)


# -- the worked example ----------------------------------------------------------------------------

PAGE = Path(__file__).parents[5] / "docs/develop/decks.md"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_example_of_the_page_can_be_played_with(seats: int) -> None:
    deck, cards, party = example()
    assert deck_problems(deck) == task_problems(cards) == tea_party_problems(party) == ()
    assert together(deck, cards, party, seats, kids=False, with_tasks=True) == ()


def test_the_page_counts_right() -> None:
    lines = read_sheet(example()[0], COLUMNS)[0]
    carried = data_check.ingredients(lines)
    cards = sum(int(line["count"]) for line in lines)
    assert f"Ten fruits, {cards} cards" in PAGE.read_text("utf-8")
    assert len(carried) - 1 == 10  # without the cone
    assert (carried["plum"], carried["fig"]) == (8, 6)
    assert f"a plum lies below {carried['plum']} of the {cards} cards" in PAGE.read_text("utf-8")


def example() -> list[str]:
    return re.findall("```csv\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL)[:3]
