"""Allocation of jars to tasks (J-G3 to J-G5, J-B2, J-F2, J-H2): optimal, by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.games.jam import tasks
from jamlab.games.jam.scoring import allocation as scoring
from jamlab.games.jam.scoring.allocation import CONE, Allocation, Made, best, why_not
from jamlab.games.jam.tasks import Combination, Setting, TaskCard
from tests.repository.tiers import examples

DATA = Path(tasks.__file__).parent
CARDS = {card.name: card for card in tasks.read_tasks((DATA / "tasks.csv").read_text("utf-8"))}
TABLE = tasks.read_party((DATA / "tea_party.csv").read_text("utf-8"))
RECIPES = sorted({name for card in CARDS.values() for name in (*card.recipes, *card.party)})
JARS = frozenset(name for name in RECIPES if name.endswith(" jam"))


def ways(cards: str, party: str = "fixed", counting: bool = False) -> tuple[Setting, ...]:
    """Return the settings of the named task cards: `"W1 G1 Y1"`."""
    chosen = tuple(CARDS[name] for name in cards.split())
    return tasks.settings(chosen, TABLE, JARS, party=party, counting=counting)


def counted(recipes: Sequence[str]) -> Made:
    return tuple(sorted(Counter(recipes).items()))


def scored(cards: str, made: str, cones: int = 0, **how: object) -> Allocation:
    """Return the best allocation of the named recipes: `"cherry jam, apple pie"`."""
    names = [name.strip() for name in made.split(",") if name.strip()]
    return best(ways(cards, **how), counted(names), cones)  # type: ignore[arg-type]


# -- small cases by hand ---------------------------------------------------------------------------


def test_j_g3_three_of_four_jams_score_and_a_fourth_adds_nothing() -> None:
    assert scored("W1 G1 Y1", "strawberry jam, cherry jam").points == 0
    assert scored("W1 G1 Y1", "strawberry jam, cherry jam, peach jam").points == 7
    found = scored("W2 G1 Y1", "raspberry jam, currant jam, cloudberry jam, peach jam")
    assert found.earned == (7, 0, 0)
    assert found.served[0].count("") == 1


def test_j_g3_two_of_three_pies_score_and_a_third_adds_nothing() -> None:
    assert scored("W1 G1 Y1", "strawberry pie").points == 0
    assert scored("W1 G1 Y1", "strawberry pie, cherry pie").points == 8
    assert scored("W1 G1 Y1", "strawberry pie, cherry pie, gooseberry pie").points == 8


def test_j_g4_a_tea_party_scores_from_four_recipes() -> None:
    party = [
        "raspberry jam", "apple jam", "apple pie", "cherry jam", "gooseberry jam", "currant pie",
        "currant jam", "peach jam",
    ]  # fmt: skip
    points = [scored("W1 G1 Y1", ", ".join(party[:n])).points for n in range(9)]
    assert points == [0, 0, 0, 0, 4, 6, 9, 12, 16]


def test_j_g5_one_jar_serves_one_combination() -> None:
    """W1 wants the cherry jam for the winter stock; G1 wants it for the tea party."""
    one = "raspberry jam, apple jam, gooseberry jam, cherry jam, strawberry jam, cranberry jam"
    assert scored("W1 G1 Y1", one).earned == (7, 0, 0)
    assert scored("W1 G1 Y1", f"{one}, cherry jam").earned == (7, 0, 4)


def test_j_f2_a_cone_jam_replaces_one_jar_once() -> None:
    found = scored("W1 G1 Y1", "strawberry jam", 2)
    assert found.points == 7
    assert sorted(found.served[0]) == ["", CONE, CONE, "strawberry jam"]


def test_j_f2_a_cone_jam_is_never_a_pie() -> None:
    assert scored("W1 G1 Y1", "strawberry pie", 1).points == 0


def test_j_b2_two_fixed_sets_or_the_best_pairing() -> None:
    made = (
        "raspberry jam, apple jam, apple pie, cherry jam, cranberry jam, gooseberry pie,"
        "currant jam, peach jam"
    )
    cards = "W1 G1 Y1 W2 G2 Y2"  # in the order drawn: W1 G1 Y1 are the first set
    assert len(ways(cards)) == 1
    assert [task.cards for task in ways(cards)[0] if task.is_party] == [
        ("W1", "G1", "Y1"),
        ("W2", "G2", "Y2"),
    ]
    assert len(ways(cards, "best")) == 4
    fixed, paired = scored(cards, made), scored(cards, made, party="best")
    assert fixed.earned == (7, 0, 0, 0, 4, 0)  # W1's winter stock, four for the party
    assert paired.points == 16  # W1 G2 Y1 is served in full
    assert {task.cards for task in paired.setting if task.is_party} == {
        ("W1", "G2", "Y1"),
        ("W2", "G1", "Y2"),
    }


def test_j_b2_a_pooled_party_is_shared_out_as_two() -> None:
    (setting,) = ways("W1 G1 Y1 W2 G2 Y2", "pooled")
    party = setting[-1]
    assert len(party.recipes) == 16
    assert party.points == (
        0, 0, 0, 0, 4, 6, 9, 12, 16, 16, 16, 16, 20, 22, 25, 28, 32,
    )  # fmt: skip


def test_j_g7_one_recipe_serves_one_of_all_six_cards() -> None:
    """W1 and W6 both want cherry and peach jam: one of each serves one of them."""
    made = "strawberry jam, cherry jam, peach jam, apple jam, gooseberry jam"
    both = scored("W1 G1 Y1 W6 G2 Y2", made)
    assert both.points == 7
    assert scored("W1 G1 Y1 W6 G2 Y2", f"{made}, peach jam").points == 14


def test_j_h2_children_complete_as_many_tasks_as_they_can() -> None:
    """Winter stock and tea party share a jam: one can be completed, or with currant jam both."""
    made = "raspberry jam, apple jam, gooseberry jam, cherry jam, strawberry jam, cranberry jam"
    assert scored("W1 G1 Y1", made, counting=True).points == 1
    assert scored("W1 G1 Y1", f"{made}, currant jam", counting=True).points == 2
    assert scored("W1 G1 Y1", f"{made}, currant jam", counting=True).earned == (1, 0, 1)


# -- against brute force ---------------------------------------------------------------------------


def brute(setting: Setting, made: dict[str, int], cones: int) -> int:
    """Return the best sum: each place served by its own recipe, by a cone jam, or not at all."""
    places = [
        (n, name, name in task.jars) for n, task in enumerate(setting) for name in task.recipes
    ]

    @cache
    def most(
        place: int, left: tuple[tuple[str, int], ...], wild: int, served: tuple[int, ...]
    ) -> int:
        if place == len(places):
            return sum(task.points[n] for task, n in zip(setting, served, strict=True))
        n, name, is_jar = places[place]
        more = tuple(count + (task == n) for task, count in enumerate(served))
        stock = dict(left)
        sums = [most(place + 1, left, wild, served)]
        if stock.get(name, 0):
            stock[name] -= 1
            sums.append(most(place + 1, tuple(sorted(stock.items())), wild, more))
        if is_jar and wild:
            sums.append(most(place + 1, left, wild - 1, more))
        return max(sums)

    return most(0, tuple(sorted(made.items())), cones, (0,) * len(setting))


NAMES = st.sampled_from(["a jam", "b jam", "c jam", "d jam"])
PIES = st.sampled_from(["a pie", "b pie"])


@st.composite
def combinations(draw: st.DrawFn) -> Combination:
    jars = tuple(draw(st.lists(NAMES, max_size=3)))
    others = tuple(draw(st.lists(PIES, max_size=2)))
    size = len(jars) + len(others) + 1
    points = tuple(draw(st.lists(st.integers(0, 9), min_size=size, max_size=size)))
    return Combination("task", "J-G3", jars, others, points)


@settings(max_examples=examples(400), deadline=None)
@given(
    st.lists(combinations(), min_size=1, max_size=3).map(tuple),
    st.lists(st.one_of(NAMES, PIES), max_size=7),
    st.integers(0, 3),
)
def test_j_g5_the_best_allocation_is_found(setting: Setting, made: list[str], cones: int) -> None:
    """For any table of points, rising or not, equal to brute force, with a valid assignment."""
    found = scoring.allocate(setting, counted(made), cones)
    assert found.points == brute(setting, dict(counted(made)), cones)
    check_witness(found, dict(counted(made)), cones)


@pytest.mark.parametrize("party", ["fixed", "best", "pooled"])
@pytest.mark.parametrize("seed", range(12))
def test_j_g5_the_best_of_printed_tasks_is_found(party: str, seed: int) -> None:
    rng = Random(seed)
    names = [rng.sample([n for n in CARDS if n[0] == sort], 2) for sort in "WGY"]
    cards = " ".join(pair[n] for n in range(2) for pair in names)
    if seed % 2:
        cards = " ".join(cards.split()[:3])
    made = [rng.choice(RECIPES) for _ in range(rng.randint(4, 12))]
    cones = rng.randint(0, 2)
    found = best(ways(cards, party), counted(made), cones)
    slow = max(quick_brute(way, dict(counted(made)), cones) for way in ways(cards, party))
    assert found.points == slow
    check_witness(found, dict(counted(made)), cones)


def quick_brute(setting: Setting, made: dict[str, int], cones: int) -> int:
    """Return the best sum, recipe by recipe: all ways to spread its jars, merging equal counts."""
    reached = {((0,) * len(setting), 0)}
    for recipe in sorted({name for task in setting for name in task.recipes}):
        slots = [n for n, task in enumerate(setting) for name in task.recipes if name == recipe]
        wild = any(recipe in task.jars for task in setting)
        after = set()
        for (numbers, used), chosen in product(reached, product((0, 1), repeat=len(slots))):
            extra = max(0, sum(chosen) - made.get(recipe, 0))
            if extra and (not wild or used + extra > cones):
                continue
            served = list(numbers)
            for slot, taken in zip(slots, chosen, strict=True):
                served[slot] += taken
            after.add((tuple(served), used + extra))
        reached = after
    return max(
        sum(task.points[n] for task, n in zip(setting, numbers, strict=True))
        for numbers, _ in reached
    )


def check_witness(found: Allocation, made: dict[str, int], cones: int) -> None:
    """Check that the servers exist, serve what they may, and earn the stated points."""
    left = {**made, CONE: cones}
    for task, servers, earned in zip(found.setting, found.served, found.earned, strict=True):
        assert len(servers) == len(task.recipes)
        for recipe, server in zip(task.recipes, servers, strict=True):
            assert server in ("", recipe) or (server == CONE and recipe in task.jars)
            if server:
                left[server] -= 1
        assert earned == task.points[len(servers) - servers.count("")]
    assert min(left.values()) >= 0
    assert found.points == sum(found.earned)


# -- reasons for empty places ----------------------------------------------------------------------


def reasons(found: Allocation) -> dict[str, str]:
    told = why_not(found)
    return {
        f"{task.name}: {recipe}": reason
        for task, row in zip(found.setting, told, strict=True)
        for recipe, reason in zip(task.recipes, row, strict=True)
    }


def test_each_empty_place_says_why() -> None:
    made = (
        "strawberry jam, cherry jam, gooseberry jam, apple jam, raspberry jam, currant jam,"
        "strawberry pie"
    )
    told = reasons(scored("W1 G1 Y1", made))
    assert told["tea party: cherry jam"] == ""
    assert told["winter stock: peach jam"] == "no peach jam, and no cone jam to stand in"
    assert told["granny's pies: cherry pie"] == "no cherry pie"
    assert told["winter stock: cherry jam"] == (
        "the cherry jam serves the tea party; moving it here would cost 2 points"
    )
    assert told["granny's pies: strawberry pie"] == (
        "would add nothing: too few of the others are there"
    )
    told = reasons(scored("W1 G1 Y1", made, 1))
    assert told["winter stock: cranberry jam"] == "not needed: 3 of 4 pay in full"
    assert told["tea party: peach jam"] == (
        "the cone jam serves the winter stock; moving it here would cost 2 points"
    )


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(combinations(), min_size=1, max_size=3).map(tuple),
    st.lists(st.one_of(NAMES, PIES), max_size=6),
    st.integers(0, 2),
)
def test_the_cost_of_a_moved_jar_is_true(setting: Setting, made: list[str], cones: int) -> None:
    """Serving the place first and the rest by brute force loses what the reason says."""
    found = scoring.allocate(setting, counted(made), cones)
    told = why_not(found)
    for which, task in enumerate(setting):
        for place, recipe in enumerate(task.recipes):
            reason = told[which][place]
            assert bool(reason) == (not found.served[which][place])
            if "would cost" in reason or "gain nothing" in reason:
                loss = int(reason.split("would cost ")[1].split()[0]) if "cost" in reason else 0
                assert found.points - forced(setting, made, cones, which, recipe) == loss


def forced(setting: Setting, made: list[str], cones: int, which: int, recipe: str) -> int:
    """Return the best sum with a place for the recipe filled, by brute force."""
    task = setting[which]
    rest = scoring.without(task, recipe)
    after = list(setting)
    after[which] = Combination(rest.name, rest.clause, rest.jars, rest.others, task.points[1:])
    sums = []
    if recipe in made:
        fewer = [*made]
        fewer.remove(recipe)
        sums.append(brute(tuple(after), dict(counted(fewer)), cones))
    if cones and recipe in task.jars:
        sums.append(brute(tuple(after), dict(counted(made)), cones - 1))
    return max(sums)


# -- task cards ------------------------------------------------------------------------------------


def test_j_a7_j_a8_six_cards_of_each_type_whose_parts_make_a_party() -> None:
    by_type = [[card for card in CARDS.values() if card.type == kind] for kind in tasks.TYPES]
    assert [len(cards) for cards in by_type] == [6, 6, 6]
    for chosen in product(*by_type):
        party = parts(chosen)
        assert len(party) == len(set(party)) == 8
        assert sum(name in JARS for name in party) == 6
    assert all(not set(card.party) & set(card.recipes) for card in CARDS.values())


def parts(cards: tuple[TaskCard, ...]) -> list[str]:
    return [recipe for card in cards for recipe in card.party]
