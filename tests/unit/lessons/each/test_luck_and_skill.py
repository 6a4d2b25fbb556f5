"""Lesson 12: the duel by trial, enumeration and calculation; whole games measured twice."""

import csv
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt
from statistics import fmean, pvariance

import pytest

from jamlab.chance import simulate
from jamlab.core import Stream
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, KINDS, ROBY
from jamlab.lessons import lesson, page, teacher
from jamlab.lessons import when_to_stop as lesson_5
from jamlab.lessons.course.lesson_record import TypedNumber
from jamlab.lessons.course.tile_trials import won
from jamlab.lessons.luck_and_skill import OWN, SAME, exact, trial
from jamlab.lessons.luck_and_skill.duel import ANN, BO, ahead, alone, deal, difference, match
from jamlab.lessons.luck_and_skill.panel import FILE, bar, duel, measured
from tests.unit.chance.exact.near import mean, share
from tests.unit.lessons.measured.duplicates import SAMPLE, sample
from tests.unit.pages.sending import press


def test_the_chances_by_listing_every_two_tiles() -> None:
    """Checked against a list of all 49 × 48 pairs of tiles."""
    tiles = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]
    found: Counter[tuple[int, int]] = Counter()
    for one, two in permutations(tiles, 2):
        if one in (BLOOM, CRAMEL):
            found[int(one == CRAMEL), int(one == CRAMEL)] += 1
            continue
        bo = int(one == ROBY)
        pair = 2 * (one == two and one in (KINDS["Gol"], KINDS["Jane"], KINDS["Helena"]))
        ann = 0 if two in (BLOOM, CRAMEL) else pair + bo + (two == ROBY)
        found[ann, bo] += 1
    pairs = CELLS * (CELLS - 1)
    assert difference(True).chances == {
        by: Fraction(sum(n for (ann, bo), n in found.items() if ann - bo == by), pairs)
        for by in sorted({ann - bo for ann, bo in found})
    }
    for who in (0, 1):
        assert alone(who).mean == Fraction(sum(ends[who] * n for ends, n in found.items()), pairs)


def test_mean_and_variance_are_told_with_what_they_mean() -> None:
    """Checked against the mean and the variance over all 49 × 48 pairs, listed one by one."""
    tiles = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]
    ends = []
    for one, two in permutations(tiles, 2):
        bo = int(one in (CRAMEL, ROBY))
        pair = 2 * (one == two and one in (KINDS["Gol"], KINDS["Jane"], KINDS["Helena"]))
        over = one in (BLOOM, CRAMEL)
        ann = bo if over else 0 if two in (BLOOM, CRAMEL) else pair + bo + (two == ROBY)
        ends.append((ann, bo))
    mean_ = fmean(ann - bo for ann, bo in ends)
    same = pvariance([ann - bo for ann, bo in ends])
    own = pvariance([ann for ann, _ in ends]) + pvariance([bo for _, bo in ends])
    for setting, variance in ((OWN, own), (SAME, same)):
        answer = exact(20, setting)
        assert answer.formula.endswith(f"= {mean_:.2f}, ± {sqrt(variance):.2f} tiles a deal")
        assert (
            f"has the variance {variance:.2f}: that is the mean of its squared" in answer.words[1]
        )
        assert (
            f"standard deviation, {sqrt(variance):.2f} tiles: the number after ±" in answer.words[2]
        )
    exercise = lesson(12).exercises[1]
    assert isinstance(exercise, TypedNumber)
    assert f"variance {own:.2f} with own tiles, and {same:.2f}" in exercise.ask
    assert round(100 * own / same, -1) == round(float(exercise.value), -1) == 260
    assert f"{mean_:.2f} ± {sqrt(own):.2f} tiles a deal" in teacher(12)


def test_each_plays_a_rule_of_lesson_5() -> None:
    assert (alone(0).mean, alone(1).mean) == (lesson_5.mean(ANN), lesson_5.mean(BO))
    for seed in range(50):
        ann, bo = deal(Stream(seed), same=True)
        assert won(ann) == lesson_5.trial(Stream(seed), ANN)
        assert won(bo) == lesson_5.trial(Stream(seed), BO)


@pytest.mark.parametrize("same", [False, True])
def test_differences_come_near_trials(same: bool) -> None:
    count = 4000
    ends = [deal(Stream(5, number), same) for number in range(count)]
    exactly = difference(same)
    assert sum(exactly.chances.values()) == 1
    mean("difference", exactly.mean, [won(ann) - won(bo) for ann, bo in ends])
    mean("Ann", alone(0).mean, [won(ann) for ann, _ in ends])
    mean("Bo", alone(1).mean, [won(bo) for _, bo in ends])
    centre = float(exactly.mean)
    squares = [(won(ann) - won(bo) - centre) ** 2 for ann, bo in ends]
    mean("variance", exactly.variance, squares)


def test_the_same_tiles_keep_the_mean_and_shrink_the_spread() -> None:
    assert difference(True).mean == difference(False).mean == alone(0).mean - alone(1).mean
    assert difference(False).variance == alone(0).variance + alone(1).variance
    assert difference(True).variance < difference(False).variance * 2 / 5


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
        assert ann[: len(bo)] == bo
    assert any(ann[0] != bo[0] for ann, bo in (deal(Stream(seed), same=False) for seed in range(9)))


def test_a_setting_has_words_for_its_values() -> None:
    shown = page(12, seed=1).table.told["settings"]
    assert [list(setting["words"]) for setting in shown] == [["own tiles", "the same tiles"], []]


def test_the_panel_waits_for_the_exact_answer() -> None:
    lesson = page(12, seed=2)
    assert lesson.closer is not None
    for message in (
        {"do": "guess", "value": 60},
        press("finish"),
        press("run-100"),
    ):
        lesson._hear(message)
        assert lesson.closer.told["sections"] == []
    lesson._hear({"do": "exact"})
    sections = lesson.closer.told["sections"]
    assert sections[0]["parts"][1].share == "61.18 %"  # 1.5 + 61.2 + 37.4 is 100.1
    assert len(sections) == 1 + len(measured())
    assert all(sum(part.size for part in each["parts"]) == pytest.approx(1) for each in sections)


def test_the_parts_of_a_deal_make_a_whole() -> None:
    assert sum(duel().shares) == pytest.approx(1)
    assert sqrt(duel().shares[0]) < 0.2
    assert not any(part.between for part in bar(duel())["parts"])


with FILE.open(encoding="utf-8", newline="") as _file:
    ROWS = list(csv.DictReader(_file))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_whole_games_were_measured_with_these_rules_and_players(row: dict[str, str]) -> None:
    """If this fails, `python -m tests.unit.lessons.measured.duplicates` measures them anew."""
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
        assert match(rng, 6, same) == sum(won(ann) - won(bo) for ann, bo in deals)


def test_players_are_told_in_words() -> None:
    """Not by their command-line names, such as “memory=0.7”."""
    told = " ".join(bar(part)["title"] + bar(part)["note"] for part in measured())
    assert "=" not in told
    assert "one who remembers 7 of 10" in told
    assert "simulated" in told
    assert "measured" not in told
