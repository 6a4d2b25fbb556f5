"""Facts about the games stated in board scripts and teacher's pages: each is computed by counting,
from the numbers in the rules (C-1, S-A1) or the printed decks, then searched for in the text.

Only the text of the lessons is used.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod, sqrt

import numpy as np
import pytest
from scipy.stats import binom

from jamlab.core import registry
from jamlab.lessons import COURSE, board, lesson, teacher
from jamlab.text import unmarked
from tests.unit.lessons.printed import (
    ALL,
    ALONE,
    CARDS,
    ENDS,
    JOKER,
    JOKERS,
    NUMBERS,
    SAFE,
    SETS,
    TILES,
    printed,
)
from tests.unit.lessons.test_taught import said

CLASS = 30


def rounded(value: Fraction | float, digits: int) -> str:
    """Round half up, as taught at school."""
    step = Decimal(10) ** -digits
    number = Fraction(value)
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return str(exact.quantize(step, ROUND_HALF_UP))


def percent(chance: Fraction | float, digits: int = 1) -> str:
    return f"{rounded(100 * chance, digits)} %"


def first_tile() -> Iterator[str]:
    yield f"{TILES['Cramel']} Cramel and {TILES['Roby']} Roby: {ALONE} tiles win by themselves"
    yield f"All {ALL} tiles are equally likely, so {ALONE}/{ALL} = {percent(Fraction(ALONE, ALL))}."
    yield f"{ALL} slips: {TILES['Cramel']} say C, {TILES['Roby']} say R, {ALL - ALONE} are blank"
    counts = binom(10, ALONE / ALL)
    assert sum((1 - counts.pmf(k)) ** CLASS for k in range(2, 7)) < 0.06
    yield "nearly every number from 2 to 6 will come up"
    chance, hundred = ALONE / ALL, 100
    came = np.random.default_rng(1).binomial(hundred, chance, (100_000, CLASS))
    single = abs(came / hundred - chance)
    together = abs(came.sum(1) / (hundred * CLASS) - chance)
    yield f"has a chart of {hundred} trials, and one more chart shows all {hundred * CLASS:,} "
    yield f"its error is √{CLASS}, or about {rounded(sqrt(CLASS), 1)}, times smaller on average"
    nearer = rounded(100 * np.mean(together < single[:, 0]), 0)
    yield f"in {nearer} of 100 classes it is nearer than the chart of a pupil picked beforehand"
    nearest = rounded(100 * np.mean(single.min(1) < together), 0)
    yield f"In {nearest} of 100 classes some chart among the thirty is nearer still"
    assert ALL % 2
    yield f"As many tiles that win as tiles that do not: {ALL // 2} and {ALL // 2}, for instance"


def second_tile() -> Iterator[str]:
    cats, blooms = TILES["Cramel"], TILES["Bloom"]
    yield f"{SAFE}/{ALL} and then {SAFE - 1}/{ALL - 1}; {cats}/{ALL} and then {cats - 1}/"
    yield f"a bag of {ALL} slips: {SAFE} say O, {cats} say C, {blooms} say B"
    yield f"near {percent(SAFE / ALL, 0)} has looked at the first tile only ({SAFE}/{ALL})"
    assert 0.45 < SAFE * (SAFE - 1) / (ALL * (ALL - 1)) < 0.5
    yield "A group just below one half has forgotten the two Cramel"
    again = Fraction(SAFE, ALL) ** 2 + Fraction(cats, ALL) ** 2
    yield f"{SAFE}/{ALL} × {SAFE}/{ALL} + {cats}/{ALL} × {cats}/{ALL} = {again}"
    pairs = SAFE * (SAFE - 1) + cats * (cats - 1)  # ordered, out of ALL × (ALL - 1)
    goes_on = Fraction(pairs, ALL * (ALL - 1))
    yield f"which is {percent(again)} instead of {percent(goes_on)}"
    first, second = Fraction(blooms, ALL), 1 - Fraction(blooms, ALL) - goes_on
    yield f"(Worked out: {percent(first)} against {percent(second)}.)"
    yield f"Only the {blooms} Mrs Bloom end it at the first, {percent(first)} against "


def counting_hands() -> Iterator[str]:
    yield f"The real deck has {CARDS} cards, six of them jokers"
    yield f"near {percent(JOKERS / CARDS, 0)} are the chance of one card only ({JOKERS} of {CARDS})"
    yield f"near {percent(5 * JOKERS / CARDS, 0)} have added that five times"
    yield f"{comb(CARDS, 5):,} hands: C({CARDS}, 5)"
    none = comb(CARDS - JOKERS, 5)
    yield f"C({CARDS - JOKERS}, 5), that is {percent(Fraction(none, comb(CARDS, 5)))} of all"
    assert JOKERS == 6
    assert JOKERS / CARDS < (4 + 2) / (52 + 2)
    yield "Six of 54 are more than the six of 83 in Sixty"
    assert 20 * JOKERS > CARDS
    yield "And with twenty cards in hand?"
    chances = {n: 1 - prod(Fraction(CARDS - JOKERS - k, CARDS - k) for k in range(n))
               for n in range(5, 10)}  # fmt: skip
    yield f"No joker, {percent(1 - chances[5])} against {percent(chances[5])}"
    yield f"With six cards at least one joker comes in {percent(chances[6])} of the hands"
    assert chances[8] < Fraction(1, 2) < chances[9]
    yield f"only with nine cards is it likelier than none ({percent(chances[9])})"
    hands = rounded(CLASS * chances[5], 1)
    yield f"about {CLASS} × {percent(chances[5])} = {hands} of {CLASS} hands"
    deck = 1 - Fraction(52 * 51 * 50 * 49 * 48, 54 * 53 * 52 * 51 * 50)
    yield f"has a joker in {percent(deck)} of all deals: about {rounded(CLASS * deck, 0)} of "


def expected_value() -> Iterator[str]:
    bills = {number * count for number, count in NUMBERS.items()}
    assert (bills, len(NUMBERS), NUMBERS[3]) == ({60}, 9, 20)
    yield "There are twenty 3s and only six jokers"
    yield f"Nine numbers make {9 * 60}"
    total = 9 * 60 + JOKERS * JOKER
    mean = Fraction(total, CARDS)
    yield f"Six jokers make {JOKERS * JOKER}. Together {total} for {CARDS} cards: "
    yield f"for {CARDS} cards: {rounded(mean, 2)} points"
    above = sum(count for number, count in NUMBERS.items() if number > mean) + JOKERS
    yield f"Only {above} of the {CARDS} cards cost more"
    assert 3 < binom(10, JOKERS / CARDS).sf(1) * CLASS < 7  # several pupils, not just one
    assert mean < 2 * JOKER / 10
    yield "whoever had two jokers or more stands apart, on the right"
    yield f"2 × {total}/{CARDS}, which is {rounded(2 * mean, 2)} points"
    numbers = CARDS - JOKERS
    without = rounded(Fraction(9 * 60, numbers), 2)
    yield f"{9 * 60} points for {numbers} cards: {without} points"
    yield f"Six cards raise the mean from {without} to {rounded(mean, 2)}"
    assert mean < 12
    yield f"The owner more than {rounded(mean, 2)}, 12 for instance"
    yield f"At {rounded(mean, 2)} the game is fair"


@cache
def tiles_won(up: tuple[str, ...], stop: int) -> Fraction:
    """Expected number of tiles won from here by a turn that stops after `stop` safe tiles."""
    if up and up[-1] in {"Cramel", "Bloom"}:
        return Fraction(int(up == ("Cramel",)))
    if len(up) == stop:
        return Fraction(sum(n // SETS[kind] * SETS[kind] for kind, n in Counter(up).items()))
    return sum(
        (
            Fraction(count - up.count(kind), ALL - len(up))
            * tiles_won((*sorted(up), kind) if up else (kind,), stop)
            for kind, count in TILES.items()
        ),
        Fraction(0),
    )


def when_to_stop() -> Iterator[str]:
    means = [tiles_won((), stop) for stop in range(1, 9)]
    row = "; ".join(
        f"{'stop after ' * (stop == 1)}{stop}: {rounded(mean, 3)}"
        for stop, mean in enumerate(means[:6], 1)
    )
    yield f"Write the row on the board: {row} tiles."
    assert max(means) == means[3]
    yield f"4 is best, but the top is flat: 3 wins only {rounded(means[3] - means[2], 4)} less"
    turns = (1.96 / float(means[3] - means[2])) ** 2  # turns a rule, if their variance is 1/2
    assert 10_000_000 < turns < 100_000_000
    yield "To see that in trials would take many millions of turns"
    best, ahead = turn(True), turn(False)
    yield f"wins more than any of these: up to {rounded(best, 3)}"
    told = unmarked(str(lesson(5).exercises[2]))
    for mean in (ahead, best):
        assert f"wins {rounded(mean, 3)}" in told
    assert f"best number: {rounded(means[3], 3)} tiles" in told
    assert f"It wins {rounded(means[0], 3)} tiles a turn" in told
    assert lesson(5).guess.right_choice == "4"
    loses, roby, left = ENDS, TILES["Roby"], ALL - 2
    once = Fraction(3 * roby + 2 * (left - loses - roby), left)
    yield f"one tile more brings it to {once} = {rounded(once, 2)} on average"
    yield f"{loses} of {left} tiles lose both, only {roby} win one more"
    three = {stop: three_or_more(stop) for stop in (4, 6)}
    yield f"Stopping after 4 brings three or more in {percent(three[4])} of the turns, "
    yield f"stopping after 6 in {percent(three[6])}, although its mean is lower"
    setting = re.sub(r"\{[^}]*\} ", "", lesson(5).setting)
    for kind in ("Roby", "El-El", "ring boxes", "Cramel"):
        assert f"{kind} (of {TILES[kind]})" in setting
    assert f"Mrs Bloom (of {TILES['Bloom']})" in setting
    assert {TILES[kind] for kind in ("Gol", "Jane", "Helena")} == {4}
    assert "two Gol, two Jane or two Helena (4 each)" in setting
    yield f"{ALL} slips in a bag, of each tile as many as stand above"


def whole_sets(up: tuple[int, ...]) -> int:
    """Number of tiles won by stopping, given the count of each kind of `SETS` turned up."""
    return sum(n // size * size for n, size in zip(up, SETS.values(), strict=True))


def safe_ones(up: tuple[int, ...]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield each state after one more safe tile, with its probability. Kinds collected in twos are
    interchangeable, so their counts are sorted in descending order."""
    left = ALL - sum(up)
    for place, (kind, n) in enumerate(zip(SETS, up, strict=True)):
        then = [*up]
        then[place] += 1
        twos = sorted(then[:3], reverse=True)
        if n < TILES[kind]:
            yield (TILES[kind] - n) / left, (*twos, *then[3:])


NONE = (0,) * len(SETS)


@cache
def turn(looks_far: bool, up: tuple[int, ...] = NONE) -> float:
    """Expected number of tiles won from here: by the optimal rule (backward induction) if
    `looks_far`, else by the rule that continues while one more tile wins more on average than it
    loses. A Cramel turned first is kept."""
    now, more = whole_sets(up), [*safe_ones(up)]
    stops = now and sum(p * whole_sets(then) for p, then in more) <= now
    if stops and not looks_far:
        return now
    going = sum(p * turn(looks_far, then) for p, then in more)
    if up == NONE:
        going += TILES["Cramel"] / ALL
    return max(now, going) if looks_far else going


@cache
def three_or_more(stop: int, up: tuple[int, ...] = NONE) -> float:
    """Probability that a turn that stops after `stop` safe tiles wins three or more."""
    if sum(up) == stop:
        return float(whole_sets(up) >= 3)
    return sum(p * three_or_more(stop, then) for p, then in safe_ones(up))


def whole_recipe() -> Iterator[str]:
    deck = {row["card"]: int(row["count"]) for row in printed("pie", "deck.csv")
            if row["sort"] == "ingredient"}  # fmt: skip
    cards = sum(deck.values())
    assert deck["Apples"] == deck["Cinnamon"] == 4
    yield f"Apples and Cinnamon, four cards of each among {cards}"
    yield f"Arrows with 8/{cards} and 4/{cards}"
    two, one = Fraction(cards, 8), Fraction(cards, 4)
    yield f"8/{cards} it takes {cards}/8 = {two} turns on average; with 4/{cards} it takes {one}"
    yield f"{two} + {one} = {two + one} turns. The last one takes twice as long"
    yield f"A group at {two} has waited for the first card only. A group at {2 * one} has waited"
    # most finish before the mean: iterate the three-state chain turn by turn
    both, last, baked = 1.0, 0.0, 0.0
    for _ in range(int(two + one) - 1):
        baked += last * 4 / cards
        last += both * 8 / cards - last * 4 / cards
        both -= both * 8 / cards
    assert baked > 0.55
    yield "Most are below the mean"
    dice = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert sum(a == b and a in {1, 6} for a, b in dice) == len(dice) / 18 == 2
    yield "a double one or a double six helps (1/18)"
    yield "then only the double that is still missing (1/36)"
    assert [2 * two, 2 * one] == [Fraction(18), Fraction(36)]
    yield "That takes 18 and then 36 throws on average: twice our numbers"
    rest = ", ".join(f"{deck[card]} {card}" for card in ("Butter", "Sugar", "Crust"))
    yield f"the two rarest ones (4 cards each), the common ones come on the way: {rest}"
    # without replacement the first of g cards is expected at draw (cards + 1)/(g + 1)
    alone, either = Fraction(cards + 1, 4 + 1), Fraction(cards + 1, 8 + 1)
    yield f"it is {alone.numerator}/{alone.denominator} = {rounded(alone, 1)} turns for one"
    yield f"instead of {one}, and {rounded(2 * alone - either, 1)} for both instead of {two + one}"
    wild = next(
        int(row["count"]) for row in printed("pie", "deck.csv") if row["card"] == "Pot Luck"
    )
    yield f"if the {wild} Pot Lucks were in the pile"
    yield f"completes the pie, {4 + 4 + wild} of {cards + wild} cards"
    rolls = sum(Fraction(6, k) for k in range(1, 7))
    yield f"six faces of a die: {rounded(rolls, 1)} rolls on average, and 6 of them for the last"


def large_numbers() -> Iterator[str]:
    share = Fraction(ALONE, ALL)
    near = [k for k in range(26) if abs(Fraction(k, 25) - share) <= Fraction(1, 10)]
    assert abs(share - Fraction(2, 5)) < Fraction(1, 50)
    yield f"{ALONE} of {ALL}, about two in five"
    yield f"{near[0]} to {near[-1]} wins of 25"
    assert 7 not in near
    yield "whether 7 of 25 is near"


def hidden_recipe() -> Iterator[str]:
    recipes = printed("pie", "recipes.csv")
    need = sum("Apples" in row["ingredients"].split(" + ") for row in recipes)
    assert (len(recipes), need) == (16, 3)
    yield "one of 16 slips (three say Apples)"
    yield f"at 3/16 = {percent(need / 16, 0)} has not used the news"
    deals = [(n < need, die < (9 if n < need else 1)) for n in range(16) for die in range(10)]
    needed, bluffs = deals.count((True, True)), deals.count((False, True))
    yield f"{len(deals)} deals: in {10 * need} she needs them, and takes them in {needed}."
    yield f"In {10 * (16 - need)} she does not, and bluffs in {bluffs} of them."
    yield f"only {needed} + {bluffs} = {needed + bluffs} deals are left"
    yield f"{needed} of {needed + bluffs} = {percent(Fraction(needed, needed + bluffs))}"


def winners_curse() -> Iterator[str]:
    worth = Counter[int]()
    for row in printed("jam", "deck.csv"):
        if row["sort"] != "special":
            worth[int(row["points"])] += int(row["count"])
    total = sum(worth.values())
    mean = Fraction(sum(points * n for points, n in worth.items()), total)
    assert round(3 * mean) == 12
    yield "my card and 12 for the other three"
    loses = paid = Fraction(0)
    for cards in combinations_with_replacement(sorted(worth), 4):
        ways = prod(comb(worth[points], n) for points, n in Counter(cards).items())
        chance = Fraction(ways, comb(total, 4))
        paid += chance * (max(cards) + 12)
        loses += chance * (sum(cards) < max(cards) + 12)
    yield " ".join(
        (rounded(4 * mean, 3), "−", rounded(paid, 3), "=", f"−{rounded(paid - 4 * mean, 3)}.")
    )
    yield f"{percent(loses)} are losses"
    assert 4 * sum(range(1, 8)) / 7 == 16
    assert 3 * sum(range(1, 8)) / 7 == 12
    yield "The four cards together are the basket; their mean worth is 16"
    yield "own card plus 12"


def flicked_die() -> Iterator[str]:
    path = registry.GAMES.parent / "lessons" / "flicked_die" / "flick_counts.csv"
    with path.open(encoding="utf-8", newline="") as file:
        sunk = {int(row["distance"]): (int(row["sunk"]), int(row["flicks"]))
                for row in csv.DictReader(file)}  # fmt: skip
    (flicks,) = {flicks for _, flicks in sunk.values()}
    shares = {distance: percent(Fraction(n, flicks)) for distance, (n, _) in sunk.items()}
    yield f"{flicks:,} flicks were simulated from 7 cm: {shares[7]} of them sank"
    yield f"From 4 cm {shares[4]}, from 10 cm {shares[10]}"


@cache
def collects(up: tuple[str, ...] = ()) -> Fraction:
    """Probability that a turn that stops as soon as it can wins something from these open tiles."""
    found = Fraction(0)
    for kind, count in TILES.items():
        chance = Fraction(count - up.count(kind), ALL - len(up))
        if kind in SETS:
            then = tuple(sorted((*up, kind)))
            found += chance * (1 if then.count(kind) == SETS[kind] else collects(then))
        elif kind == "Cramel" and not up:
            found += chance
    return found


def first_player() -> Iterator[str]:
    first = 1 / (2 - collects())  # the starter wins at once, or becomes the second player
    assert 0.7 < first < 0.75
    yield "The first player wins nearly three in four"
    fair = binom(20, 0.5)
    least = next(k for k in range(11, 21) if 2 * fair.sf(k - 1) <= 0.05)
    yield f"From {least} wins of 20 on it is evidence. That happens in {_power(20, first)}"
    for series in (10, 40, 60):
        yield f"{series} games: {_power(series, first)}."
    yield f"Who has {least} or more, or {20 - least} or fewer? In a class of thirty perhaps one"
    assert 0.5 < CLASS * 2 * fair.sf(least - 1) < 1.5


def _power(series: int, first: Fraction) -> str:
    fair, true = binom(series, 0.5), binom(series, float(first))
    least = next(k for k in range(series // 2 + 1, series + 1) if 2 * fair.sf(k - 1) <= 0.05)
    return percent(true.sf(least - 1) + true.cdf(series - least))


def luck_and_skill() -> Iterator[str]:
    wins = {stop: _won(stop) for stop in (1, 2)}
    ann = sum(p * q for a, p in wins[2].items() for b, q in wins[1].items() if a > b)
    yield f"One deal: Ann wins {percent(ann)}"
    assert ann < Fraction(1, 3)
    yield "if she wins not even a third of them?"
    yield f"12 Cramel, {TILES['Bloom']} Mrs Bloom"


def _won(stop: int) -> dict[int, Fraction]:
    """Distribution of the tiles won by a turn that stops after one or two safe tiles."""
    found = Counter[int]()
    for one, n in TILES.items():
        for two, m in TILES.items():
            pair = [one, two] if stop == 2 and one in SETS else [one]
            is_over = pair[-1] not in SETS and pair != ["Cramel"]
            sets = sum(k // SETS[kind] * SETS[kind] for kind, k in Counter(pair).items()
                       if kind in SETS)  # fmt: skip
            found[0 if is_over else 1 if one == "Cramel" else sets] += n * (m - (one == two))
    return {tiles: Fraction(ways, ALL * (ALL - 1)) for tiles, ways in found.items()}


FACTS = {
    1: first_tile, 2: second_tile, 3: counting_hands, 4: expected_value, 5: when_to_stop,
    6: whole_recipe, 7: large_numbers, 8: hidden_recipe, 9: winners_curse, 10: flicked_die,
    11: first_player, 12: luck_and_skill,
}  # fmt: skip


@pytest.mark.parametrize("number", COURSE)
def test_what_a_board_says_of_its_game_is_so(number: int) -> None:
    words = "\n".join([*said(board(number)), teacher(number)])
    facts = list(FACTS[number]())
    assert facts
    assert not [fact for fact in facts if fact not in words]
