"""Repeated flicks depend on the seed alone, not on batches, and their counts add up."""

import pytest

from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.board.places import set_down
from jamlab.games.jamsumo.flick.flick_trials import (
    MUJOCO,
    TABLE,
    FlickTrials,
    Sunk,
    distances,
    sinking,
)
from jamlab.games.jamsumo.flick.outcome import BOARD, FATES, HOLE, PLATFORM
from jamlab.games.jamsumo.flick.skill import SKILLS
from jamlab.pages.flicks.flick_charts import (
    chances_to_sink,
    figures,
    sinking_chart,
    sinking_said,
    stops,
    stops_chart,
    stops_said,
)
from jamlab.pages.flicks.laboratory_widget import start_poses, towards_hole

PRINTED = board_of(TEXTS["printed"])


def trials(roller: str = MUJOCO, skill: str = "casual", others: int = 0) -> FlickTrials:
    poses = start_poses(PRINTED, others)
    return FlickTrials(PRINTED, poses, "A1", towards_hole(poses["A1"]), SKILLS[skill], roller, 5)


@pytest.mark.parametrize("roller", [MUJOCO, TABLE])
def test_in_pieces_or_at_once_the_same_comes(roller: str) -> None:
    at_once, pieces = trials(roller), trials(roller)
    at_once.run(12)
    for count in (1, 4, 7):
        pieces.run(count)
    assert pieces.done == at_once.done


def test_an_exact_finger_always_does_the_same() -> None:
    exact = trials(skill="exact")
    exact.run(5)
    assert len(set(exact.done)) == 1


def test_counts_add_up() -> None:
    flicked = trials(skill="child", others=3)
    flicked.run(40)
    counts = flicked.counts()
    assert sum(counts[fate] for fate in FATES) == 40
    lying = counts[BOARD] + counts[PLATFORM]
    assert sum(counts[f"shows {n}"] for n in range(1, 7)) + counts["tilted"] == lying
    assert len(set(flicked.done)) > 5
    assert stops(flicked)["count"].sum() == lying
    table = figures(flicked).set_index("what")
    sunk = table.loc["goes through the hole"]
    assert sunk["count"] == counts[HOLE]
    assert sunk["low"] <= sunk["share"] <= sunk["high"]
    assert f"Of 40 flicks {counts[HOLE]} went through the hole" in stops_said(flicked)


def test_a_die_that_lies_in_the_way_is_moved() -> None:
    poses = {
        "A1": set_down(PRINTED, 0, -100, 4, 5, 0, 0),
        "B1": set_down(PRINTED, 0, -60, 4, 5, 0, 0),
    }
    flick = towards_hole(poses["A1"])
    hits = FlickTrials(PRINTED, poses, "A1", flick, SKILLS["exact"])
    hits.run(1)
    assert hits.counts()["other die moved"] == 1


def test_the_table_of_flicks_keeps_to_the_same_words() -> None:
    flicked = trials(TABLE)
    flicked.run(30)
    assert {one.fate for one in flicked.done} <= set(FATES)


def test_from_near_more_dice_sink_than_from_far_if_they_are_slow() -> None:
    found = list(sinking(PRINTED, 60, SKILLS["good"], 6))
    assert [one.distance for one in found] == distances(PRINTED)
    assert found[0].sunk == 6
    assert found[-1].sunk == 0


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_dice_are_flicked_from_bare_board(name: str) -> None:
    board = board_of(TEXTS[name])
    assert len(distances(board)) >= 8
    assert len(list(sinking(board, 50, SKILLS["exact"], 1))) == len(distances(board))


def test_the_charts_say_what_they_show() -> None:
    flicked = trials()
    assert stops_said(flicked) == "No die has been flicked yet."
    assert stops_chart(flicked).to_dict()["description"] == stops_said(flicked)
    flicked.run(10)
    drawn = stops_chart(flicked).to_dict()
    assert len(drawn["layer"]) == 5
    measured = [Sunk(10, 9, 10), Sunk(20, 6, 10), Sunk(30, 2, 10)]
    chart = sinking_chart(measured).to_dict()
    assert len(chart["datasets"]["counted"]) == 3
    assert chart["datasets"]["curve"]
    assert "one half 22 mm" in sinking_said(measured)
    assert list(chances_to_sink(measured)["share"]) == [0.9, 0.6, 0.2]
    never = [Sunk(10, 0, 10), Sunk(20, 0, 10)]
    assert sinking_chart(never).to_dict()["datasets"]["curve"] == []
    assert "No logistic curve" in sinking_said(never)
    assert sinking_said([]) == "Nothing has been measured yet."
