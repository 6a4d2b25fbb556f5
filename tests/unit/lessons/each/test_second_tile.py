"""Lesson 2: the two ways to go on, and the tree that grows with the trials."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

from jamlab.core import Stream
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL
from jamlab.lessons import page
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from jamlab.lessons.second_tile import GOES_ON, TREE, along, exact, path
from tests.unit.lessons.heard import panel_of
from tests.unit.pages.sending import press

Told = dict[str, Any]
TILES = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]


def sat() -> LessonPage:
    lesson = page(2, seed=5)
    lesson._hear({"do": "guess", "value": 50})
    return lesson


def tips(branches: list[Told]) -> list[Told]:
    return [
        tip
        for branch in branches
        for tip in (tips(branch["branches"]) if branch["branches"] else [branch])
    ]


def grown(branches: list[Told]) -> list[str]:
    return [
        name
        for branch in branches
        if branch["grown"]
        for name in (branch["words"], *grown(branch["branches"]))
    ]


def test_the_chance_by_listing_every_two_tiles() -> None:
    """Checked over all 49 × 48 pairs of tiles: both Cramel, or neither Cramel nor Mrs Bloom."""
    goes_on = sum(
        (one == two == CRAMEL) or not {one, two} & {CRAMEL, BLOOM}
        for one, two in permutations(TILES, 2)
    )
    assert Fraction(goes_on, CELLS * (CELLS - 1)) == exact().value == GOES_ON


def test_each_branch_holds_the_tiles_that_go_along_it() -> None:
    """Its fraction is a ratio of counts: of tiles, then of pairs of tiles with that first tile."""
    pairs = Counter(along(pair) for pair in permutations(TILES, 2))
    for n, branch in enumerate(TREE):
        assert sum(along([kind]) == (n,) for kind in TILES) == branch.ways
        assert branch.total == CELLS
        for m, then in enumerate(branch.branches):
            assert pairs[n, m] == branch.ways * then.ways
            assert then.total == CELLS - 1


def test_it_grows_branch_by_branch() -> None:
    lesson = sat()
    assert grown(panel_of(lesson)["branches"]) == []
    assert "grows with your trials" in panel_of(lesson)["said"]
    lesson._hear({"do": "pick", "spread": 0, "place": 7})
    (first,) = grown(panel_of(lesson)["branches"])
    assert first in [branch.words for branch in TREE]
    lesson._hear(press("finish"))
    assert panel_of(lesson)["trials"] == 1
    assert len(grown(panel_of(lesson)["branches"])) <= 2
    lesson._hear(press("run-1000"))
    assert len(grown(panel_of(lesson)["branches"])) == 7


def test_trials_are_counted_along_its_branches() -> None:
    lesson = sat()
    for message in (press("finish"), press("run-1000")):
        lesson._hear(message)
    seed, trials = lesson.sitting.seed, lesson.sitting.trials
    walked = Counter(along(path(Stream(seed, n))) for n in range(trials))
    for n, branch in enumerate(panel_of(lesson)["branches"]):
        assert branch["count"] == sum(m for way, m in walked.items() if way[0] == n)
        for m, then in enumerate(branch["branches"]):
            assert then["count"] == walked[n, m]
    goes_on = sum(
        tip["count"] for tip in tips(panel_of(lesson)["branches"]) if tip["tone"] == "yes"
    )
    assert goes_on == sum(lesson.sitting.running.values)
    assert f"{goes_on:,} of {trials:,} trials." in panel_of(lesson)["said"]


def test_the_products_wait_for_the_exact_answer() -> None:
    lesson = sat()
    for message in (press("finish"), press("run-100")):
        lesson._hear(message)
    assert not any(tip["product"] or tip["share"] for tip in tips(panel_of(lesson)["branches"]))
    assert "Exactly" not in panel_of(lesson)["said"]
    lesson._hear({"do": "exact"})
    assert [tip["product"] for tip in tips(panel_of(lesson)["branches"])] == [
        "34/49 × 33/48 = 187/392",
        "34/49 × 15/48 = 85/392",
        "12/49 × 11/48 = 22/392",
        "12/49 × 37/48 = 74/392",
        "3/49 = 24/392",
    ]
    assert panel_of(lesson)["said"].endswith("Exactly: 187/392 + 22/392 = 209/392 = 53.3 %.")
    assert all(branch["grown"] for branch in panel_of(lesson)["branches"])
