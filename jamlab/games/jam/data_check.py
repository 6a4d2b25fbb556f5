"""Validation of a deck, task cards or a tea party supplied by a table.

* Each fault is one sentence that names the line of the text. Without faults, the game can be played
  to its end.
* `deck_problems`, `task_problems` and `tea_party_problems` check a text by itself; `together` then
  checks the texts against each other and the table.
* How to make such files: docs/develop/decks.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from jamlab.core.csv_tables import LONGEST_NAME, CsvLine, listed, read_sheet, shown, whole
from jamlab.core.event import HIDDEN
from jamlab.games.jam.cards import COLUMNS, MOST_KINDS, VISITORS
from jamlab.games.jam.state import BASKET, HAND
from jamlab.games.jam.tasks import COLUMNS as TASK_COLUMNS
from jamlab.games.jam.tasks import PARTY_COLUMNS, TYPES, WINTER, YUMMY
from jamlab.games.jam.words import joined

JAM: Final = "jam"
PIE: Final = "pie"
SALAD: Final = "salad"
SPECIAL: Final = "special"
SORTS: Final = (JAM, PIE, SALAD, SPECIAL)

CONE: Final = "cone"
CONE_JAM: Final = "cone jam"
ANY: Final = "any"
MOST_CARDS: Final = 1_000
MOST_POINTS: Final = 100
SALAD_FRUITS: Final = 3


# -- deck ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def deck_problems(text: str) -> tuple[str, ...]:
    """Return the faults of a deck (J-A3 to J-A6, J-A9); empty if it is playable."""
    lines, faults = read_sheet(text, COLUMNS)
    for line in lines:
        _check_card(line, faults)
    _check_recipes(lines, faults)
    cards = sum(int(line["count"]) for line in lines) if not faults else 0
    if cards > MOST_CARDS:
        faults.append(f"the deck has {cards:,} cards; {MOST_CARDS:,} is the most")
    if not faults:
        _check_ingredients(lines, faults)
    if not faults:
        faults += _basket(ingredients(lines), 2)
    return tuple(faults)


def _check_card(line: CsvLine, faults: list[str]) -> None:
    """Check one line of the deck by itself."""
    sort, recipe, fruit, needs = line["sort"], line["recipe"], line["fruit"], line["needs"]
    whole(line, "points", 0, faults, MOST_POINTS)
    whole(line, "count", 1, faults)
    if sort not in SORTS:
        faults.append(line.fault(f"sort must be {joined(SORTS, 'or')}, got {shown(sort)}"))
        return
    if sort == SPECIAL:
        if recipe not in VISITORS:
            faults.append(
                line.fault(
                    f"a special card must be {joined(tuple(VISITORS), 'or')}, got {shown(recipe)}"
                )
            )
        if needs or fruit:
            faults.append(line.fault(f"{recipe} has no needs and no fruit (J-A9)"))
        return
    for column in ("recipe", "fruit"):
        _check_name(line, column, line[column], faults)
    if len(f"{recipe} / {fruit}") > LONGEST_NAME:
        faults.append(line.fault(f"recipe and fruit are longer than {LONGEST_NAME - 3} together"))
    if recipe in VISITORS:
        faults.append(line.fault(f"{recipe} is a special card, not a {sort}"))
    if (recipe == CONE_JAM) != (needs == ANY) or (needs == ANY and sort != JAM):
        faults.append(line.fault(f"{CONE_JAM} needs {ANY!r}, and no other card does (J-F1)"))
    elif (recipe == CONE_JAM) != (fruit == CONE):
        faults.append(line.fault(f"the {CONE} stands on {CONE_JAM} and no other card (J-A9)"))
    elif needs != ANY:
        _check_needs(line, sort, listed(needs), faults)


def _check_needs(line: CsvLine, sort: str, needs: tuple[str, ...], faults: list[str]) -> None:
    for name in needs or ("",):
        _check_name(line, "needs", name, faults)
    if sort == SALAD and (len(needs) != SALAD_FRUITS or len(set(needs)) != len(needs)):
        faults.append(line.fault("a salad needs three different fruits: apple + cherry + peach"))
    if sort != SALAD and len(needs) > 1:
        faults.append(line.fault(f"a {sort} must need one thing, got {len(needs)}"))
    if sort != PIE and CONE in needs:
        faults.append(line.fault(f"a {CONE} makes {CONE_JAM} only (J-F3)"))
    if sort != PIE and line["fruit"] in needs:
        faults.append(line.fault(f"{shown(line['fruit'])} is what its own recipe needs (J-A5)"))


def _check_name(line: CsvLine, column: str, name: str, faults: list[str]) -> None:
    if not name:
        faults.append(line.fault(f"{column} is empty"))
    elif "/" in name or "+" in name:
        faults.append(line.fault(f"{column} {shown(name)}: a name has no '/' and no '+'"))


def _check_recipes(lines: list[CsvLine], faults: list[str]) -> None:
    """Check that each name is one recipe, and each pair of recipe and fruit one line."""
    first: dict[str, CsvLine] = {}
    cards: dict[tuple[str, str], CsvLine] = {}
    for line in lines:
        recipe, fruit = line["recipe"], line["fruit"]
        same = first.setdefault(recipe, line)
        faults += [
            line.fault(
                f"{recipe} has {column} {shown(line[column])} here, "
                f"and {shown(same[column])} in line {same.number}"
            )
            for column in ("sort", "points", "needs")
            if _said(line, column) != _said(same, column)
        ]
        twin = cards.setdefault((recipe, fruit), line)
        if twin is not line:
            card = f"{recipe} / {fruit}" if fruit else recipe
            faults.append(line.fault(f"{card} is in line {twin.number} already: count it there"))
    if len(cards) > MOST_KINDS:
        faults.append(f"the deck has {len(cards)} different cards; {MOST_KINDS} is the most")


def _said(line: CsvLine, column: str) -> object:
    """Return the value of a cell for comparison, ignoring the order of a salad's fruits."""
    return sorted(listed(line[column])) if column == "needs" else line[column]


def _check_ingredients(lines: list[CsvLine], faults: list[str]) -> None:
    """Check that everything a recipe needs is in the deck."""
    fruits = {line["fruit"] for line in lines}
    jams = {line["recipe"]: line["needs"] for line in lines if line["sort"] == JAM}
    told = set()
    for line in lines:
        recipe, sort = line["recipe"], line["sort"]
        if recipe in fruits:
            faults.append(line.fault(f"{recipe} is an ingredient too: give it another name"))
        if sort == PIE and jams.get(line["needs"]) == line["fruit"]:
            faults.append(line.fault(f"{line['fruit']} is the fruit of its own jam (J-A5)"))
        if sort == SPECIAL or recipe in told or line["needs"] == ANY:
            continue
        told.add(recipe)
        for name in listed(line["needs"]):
            if sort == PIE and name not in jams:
                faults.append(line.fault(f"{recipe} needs {shown(name)}, and no jam is called so"))
            elif sort != PIE and name not in fruits:
                faults.append(
                    line.fault(f"{recipe} can never be made: no card has the fruit {shown(name)}")
                )


def ingredients(lines: Iterable[CsvLine], *, kids: bool = False) -> Counter[str]:
    """Count the cards that carry each ingredient; for children without the cone (J-H1)."""
    carried: Counter[str] = Counter()
    for line in lines:
        if line["fruit"] and not (kids and line["fruit"] == CONE):
            carried[line["fruit"]] += int(line["count"])
    return carried


def _basket(carried: Counter[str], seats: int) -> list[str]:
    """Check that the Basket can show eight ingredients whatever the hands hold (J-B3, J-B5)."""
    if len(carried) < BASKET:
        there = f"there are {', '.join(sorted(carried))}" if carried else "no card has one below"
        return [f"the Basket shows {BASKET} different ingredients; {there} (J-B5)"]
    rarest = sorted(carried, key=lambda name: (carried[name], name))[: len(carried) - BASKET + 1]
    dealt = HAND * seats
    if sum(carried[name] for name in rarest) > dealt:
        return []
    return [
        f"{seats} players are dealt {dealt} cards, perhaps all with {' or '.join(rarest)} below: "
        f"then the Basket cannot show {BASKET} different ingredients. Add cards with these (J-B5)"
    ]


# -- task cards and tea party ----------------------------------------------------------------------


@lru_cache(maxsize=64)
def task_problems(text: str) -> tuple[str, ...]:
    """Return the faults of task cards (J-A7, J-G3, J-G6)."""
    lines, faults = read_sheet(text, TASK_COLUMNS)
    first: dict[str, CsvLine] = {}
    parts: dict[str, CsvLine] = {}
    for line in lines:
        _check_task(line, faults)
        same = first.setdefault(line["task"], line)
        if same is not line:
            faults.append(line.fault(f"{shown(line['task'])} is in line {same.number} already"))
        like = parts.setdefault(line["type"], line)
        if line["type"] in TYPES and _size(like) != _size(line):
            faults.append(
                line.fault(
                    f"its part of the tea party has {_size(line)} recipes, and {_size(like)} on "
                    f"the {line['type']} card of line {like.number}"
                )
            )
    if len(lines) > MOST_KINDS:
        faults.append(f"there are {len(lines)} task cards; {MOST_KINDS} is the most")
    if not faults:
        faults += _enough(lines, 3)
    return tuple(faults)


def _size(line: CsvLine) -> int:
    return len(listed(line["party"]))


def _check_task(line: CsvLine, faults: list[str]) -> None:
    """Check one task card by itself."""
    kind, fruit = line["type"], line["fruit"]
    recipes, party = listed(line["recipes"]), listed(line["party"])
    if not line["task"] or len(line["task"]) > LONGEST_NAME:
        faults.append(line.fault(f"task is a name of 1 to {LONGEST_NAME} characters"))
    if line["task"] == HIDDEN:
        faults.append(line.fault(f"{HIDDEN!r} stands for a card that is hidden"))
    if kind not in TYPES:
        faults.append(line.fault(f"type must be {joined(TYPES, 'or')}, got {shown(kind)}"))
        return
    whole(line, "points", 0, faults, MOST_POINTS)
    for column, names in (("recipes", recipes), ("party", party)):
        if "" in names or len(set(names)) < len(names):
            faults.append(line.fault(f"{column} names each recipe once: apple jam + apple pie"))
    if not party:
        faults.append(line.fault("party is empty: each card has a part of the tea party (J-A7)"))
    if kind == YUMMY:
        if not fruit:
            faults.append(line.fault(f"fruit is empty: {YUMMY} names one (J-G6)"))
        if recipes or line["needed"] not in ("", "0"):
            faults.append(line.fault(f"{YUMMY} has no recipes and no number needed (J-G6)"))
        return
    if fruit:
        faults.append(line.fault(f"{kind} names no fruit"))
    if not recipes:
        faults.append(line.fault(f"recipes is empty: {kind} names some (J-G3)"))
    elif whole(line, "needed", 1, faults) > len(recipes):
        faults.append(line.fault(f"needed is {line['needed']}, of only {len(recipes)} recipes"))


def _enough(lines: Iterable[CsvLine], seats: int) -> list[str]:
    """Check that each type has enough cards: one per seat, two with two players (J-B1)."""
    there = Counter(line["type"] for line in lines)
    wanted = 4 if seats == 2 else seats
    return [
        f"{kind} has {there[kind]} task cards; {seats} players draw {wanted} (J-B1)"
        for kind in TYPES
        if there[kind] < wanted
    ]


@lru_cache(maxsize=64)
def tea_party_problems(text: str) -> tuple[str, ...]:
    """Return the faults of a tea party's points (J-G4)."""
    lines, faults = read_sheet(text, PARTY_COLUMNS)
    best = 0
    for n, line in enumerate(lines):
        if line["recipes"] != str(n):
            faults.append(
                line.fault(f"recipes is {n} here, then {n + 1} and so on: one line for each number")
            )
            return tuple(faults)
        best = max(best, whole(line, "points", 0, faults, MOST_POINTS))
    if not faults and best == 0:
        faults.append("a tea party must give points for some number of recipes")
    if not faults and lines[0]["points"].strip("0"):
        faults.append(lines[0].fault("a tea party without recipes gives 0 points"))
    return tuple(faults)


# -- combined checks -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def together(
    deck: str, tasks: str, tea_party: str, seats: int, *, kids: bool, with_tasks: bool
) -> tuple[str, ...]:
    """Return the faults of individually valid texts at a table of `seats` seats.

    `kids`: cone jam is out of the deck (J-H1); `with_tasks`: tasks are drawn and scored.
    """
    cards = read_sheet(deck, COLUMNS)[0]
    carried = ingredients(cards, kids=kids)
    faults = [f"deck: {fault}" for fault in _basket(carried, seats)]
    if not with_tasks:
        return tuple(faults)
    lines = read_sheet(tasks, TASK_COLUMNS)[0]
    sorts = {card["recipe"]: card["sort"] for card in cards}
    for line in lines:
        faults += [f"task cards: {fault}" for fault in _strange(line, sorts, carried)]
    faults += [f"task cards: {fault}" for fault in _enough(lines, seats)]
    sizes = {line["type"]: _size(line) for line in lines}
    full = len(read_sheet(tea_party, PARTY_COLUMNS)[0]) - 1
    if sum(sizes.values()) != full:
        parts = " + ".join(str(sizes[kind]) for kind in TYPES)
        faults.append(
            f"task cards: the parts make a tea party of {parts} recipes, and the tea party's "
            f"points go up to {full} (J-A8)"
        )
    return tuple(faults)


def _strange(line: CsvLine, sorts: dict[str, str], carried: Counter[str]) -> Iterable[str]:
    """Yield faults for recipes and a fruit of a task card that do not match the deck."""
    own = JAM if line["type"] == WINTER else PIE
    asked: list[tuple[str, tuple[str, ...]]] = [(name, (own,)) for name in listed(line["recipes"])]
    asked += [(name, (JAM, PIE)) for name in listed(line["party"])]
    for name, may_be in asked:
        if name not in sorts:
            yield line.fault(f"no card of the deck makes {shown(name)}")
        elif name == CONE_JAM:
            yield line.fault(f"{CONE_JAM} stands for any jar and is not asked for (J-F2)")
        elif sorts[name] not in may_be:
            yield line.fault(f"{name} is a {sorts[name]}, and {joined(may_be, 'or')} is asked for")
    if line["fruit"] and line["fruit"] not in carried:
        yield line.fault(f"no card of the deck has the fruit {shown(line['fruit'])}")
