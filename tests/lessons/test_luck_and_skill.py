"""Lesson 12: the duel by lesson, by enumeration and by reckoning; whole games measured twice."""

from __future__ import annotations

import csv
from fractions import Fraction
from math import sqrt

import pytest

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import BLOOM, CELLS, COUNTS, CRAMEL, KINDS, SET_SIZES
from jamlab.lessons import page
from jamlab.lessons.duel import ANN, BO, Order, ahead, alone, deal, difference, match, turn
from jamlab.lessons.luck_and_skill import OWN, SAME, exact, trial
from jamlab.lessons.luck_and_skill_panel import FILE, bar, duel, measured
from jamlab.probability import simulate
from tests.lessons.duplicates import SAMPLE, sample
from tests.probability.near import mean, share

JANE, ROBY, HELENA = KINDS["Jane"], KINDS["Roby"], KINDS["Helena"]


class Laid(Order):
    """Tiles in an order that is given."""

    def __init__(self, *kinds: int) -> None:
        super().__init__(Stream(0))
        self._drawn = list(kinds)


@pytest.mark.parametrize(
    ("kinds", "ann", "bo"),
    [
        ((JANE, JANE, BLOOM), 2, 0),
        ((ROBY, JANE, JANE, CRAMEL), 3, 3),
        ((ROBY, ROBY, ROBY), 2, 3),
        ((CRAMEL, CRAMEL, CRAMEL), 2, 3),
        ((CRAMEL, CRAMEL, ROBY), 2, 0),
        ((CRAMEL, BLOOM), 0, 0),
        ((HELENA, CRAMEL), 0, 0),
        ((JANE, JANE, HELENA, HELENA), 2, 4),
    ],
)
def test_turns_by_the_rules(kinds: tuple[int, ...], ann: int, bo: int) -> None:
    """C-4, C-6 to C-9, C-11."""
    assert turn(Laid(*kinds), ANN).won == ann
    assert turn(Laid(*kinds), BO).won == bo


def walked(up: tuple[int, ...], chance: Fraction, ann: int) -> dict[tuple[int, int], Fraction]:
    """A second way to both results: tile by tile, kinds as they are, no situations."""
    found: dict[tuple[int, int], Fraction] = {}
    total = CELLS - sum(up)
    for kind, count in enumerate(COUNTS):
        left, here = count - up[kind], ann
        if not left:
            continue
        now = tuple(n + (other == kind) for other, n in enumerate(up))
        part = chance * Fraction(left, total)
        lost = kind == BLOOM or (any(up) and (kind == CRAMEL) != (up[CRAMEL] > 0))
        won = 0
        if not lost:
            won = sum(n - n % size for n, size in zip(now, SET_SIZES, strict=True) if size)
            here = ann or (won if won >= ANN else 0)
        if lost or won >= BO:
            found[here, won] = found.get((here, won), Fraction(0)) + part
            continue
        for end, more in walked(now, part, here).items():
            found[end] = found.get(end, Fraction(0)) + more
    return found


def test_the_chances_by_walking_one_branch() -> None:
    """All turns that begin with a Roby, and all that begin with a Cramel: part of the whole."""
    start = tuple(int(kind == CRAMEL) for kind in KINDS.values())
    branch = walked(start, Fraction(COUNTS[CRAMEL], CELLS), 0)
    assert sum(branch.values()) == Fraction(COUNTS[CRAMEL], CELLS)
    count = 3000
    ends = [deal(Stream(8, number), same=True) for number in range(count)]
    crammed = sum(ann.kinds[0] == CRAMEL and ann.won > bo.won for ann, bo in ends)
    better = sum((chance for (ann, bo), chance in branch.items() if ann > bo), Fraction(0))
    share("Cramel first and Ann better", better, crammed, count)


@pytest.mark.parametrize("same", [False, True])
def test_differences_come_near_trials(same: bool) -> None:
    count = 4000
    ends = [deal(Stream(5, number), same) for number in range(count)]
    exactly = difference(same)
    assert sum(exactly.chances.values()) == 1
    mean("difference", exactly.mean, [ann.won - bo.won for ann, bo in ends])
    mean("Ann", alone(0).mean, [ann.won for ann, _ in ends])
    mean("Bo", alone(1).mean, [bo.won for _, bo in ends])
    centre = float(exactly.mean)
    squares = [(ann.won - bo.won - centre) ** 2 for ann, bo in ends]
    mean("variance", exactly.variance, squares)


def test_the_same_tiles_keep_the_mean_and_shrink_the_spread() -> None:
    assert difference(True).mean == difference(False).mean == alone(0).mean - alone(1).mean
    assert difference(False).variance == alone(0).variance + alone(1).variance
    assert difference(True).variance < difference(False).variance / 3


@pytest.mark.parametrize("same", [False, True])
def test_many_deals_add_their_means_and_variances(same: bool) -> None:
    total = ahead(7, same)
    assert total.mean == 7 * difference(same).mean
    assert total.variance == 7 * difference(same).variance
    assert ahead(0, same).chances == {0: 1}


def test_more_deals_and_the_same_tiles_help_the_better_one() -> None:
    assert exact(5, OWN).value < exact(20, OWN).value < exact(50, OWN).value
    assert exact(20, OWN).value < exact(20, SAME).value
    count = 600
    won = sum(trial(Stream(4, number), 20, SAME) for number in range(count))
    share("20 deals, same tiles", exact(20, SAME).value, won, count)


def test_on_the_same_tiles_the_turn_of_one_begins_that_of_the_other() -> None:
    for seed in range(50):
        ann, bo = deal(Stream(seed), same=True)
        assert bo.kinds[: len(ann.kinds)] == ann.kinds
    assert any(
        ann.kinds[0] != bo.kinds[0]
        for ann, bo in (deal(Stream(seed), same=False) for seed in range(9))
    )


def test_a_setting_has_words_for_its_values() -> None:
    shown = page(12, seed=1).table.told["settings"]
    assert [list(setting["words"]) for setting in shown] == [["own", "same"], []]


def test_the_panel_waits_for_the_exact_answer() -> None:
    lesson = page(12, seed=2)
    assert lesson.closer is not None
    words = lesson.closer.children[-1]
    for message in ({"do": "guess", "value": 60}, {"do": "finish"}, {"do": "run-100"}):
        lesson._hear(message)
        assert "67.2 %" not in words.value
    lesson._hear({"do": "exact"})
    assert "67.2 %" in words.value
    assert words.value.count("<h3>") == 1 + len(measured())


def test_the_parts_of_a_deal_make_a_whole() -> None:
    assert sum(duel().shares) == pytest.approx(1)
    assert sqrt(duel().shares[0]) < 0.2
    assert "95" not in bar(duel())


with FILE.open(encoding="utf-8", newline="") as _file:
    ROWS = list(csv.DictReader(_file))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_whole_games_were_measured_with_these_rules_and_players(row: dict[str, str]) -> None:
    """If not: `python -m tests.lessons.duplicates` measures them anew."""
    pair, seed = [row["first"], row["second"]], int(row["seed"])
    both = [
        simulate(row["game"], 2, players, SAMPLE, seed, workers=1, progress=False)
        for players in (pair, pair[::-1])
    ]
    assert sample(both) == row["sample"]


def test_measured_parts_lie_in_their_intervals() -> None:
    for part in measured():
        assert part.low is not None
        assert part.high is not None
        ends = zip(part.low, part.shares, part.high, strict=True)
        assert all(low < value < high for low, value, high in ends)
        assert sum(part.shares) == pytest.approx(1, abs=0.02)


def test_a_match_is_its_deals() -> None:
    for same in (False, True):
        rng, again = Stream(3, same), Stream(3, same)
        deals = [deal(again, same) for _ in range(6)]
        assert match(rng, 6, same) == sum(ann.won - bo.won for ann, bo in deals)
