"""JamSumo by its clauses: Jam (B)."""

from __future__ import annotations

import pytest

from jamlab.core import Forced, Over, made
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.pose import flat_face
from jamlab.games.jamsumo.board.solid import TOUCH, gap
from tests.unit.games.jamsumo.dice import (
    FIVE,
    GAME,
    PRINTED,
    Dice,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    started,
    up_on,
)


def test_m_b1_a_die_from_the_hand_or_one_in_play() -> None:
    table = Dice({"A2": lay(50, 0), "A5": lay(0, 60), "B1": lay(-60, 0)})
    assert [(event.die, event.platform) for event in table.options("DieTaken")] == [
        ("A1", 1), ("A1", 2), ("A1", 3), ("A1", 4),
    ]  # fmt: skip
    assert [event.die for event in table.options("DieChosen")] == ["A2", "A5"]
    assert table.options("Passed") == []
    assert table.refusal(made(ev.Passed, 0, "M-B1")).clause == "M-B1"


def test_m_b1_the_whole_base_inside_the_zone_with_the_4_up() -> None:
    table = Dice({})
    table.do("DieTaken", die="A1", platform=1)
    spots = {(event.x, event.y) for event in table.options("DiePlaced")}
    assert spots == {(x, y) for x in range(-7, 8) for y in range(-135, -120)}
    table.do("DiePlaced", x=7, y=-128)
    assert {event.turn for event in table.options("DieTurned")} == {0}  # turned, a corner is out
    table = Dice({})
    table.do("DieTaken", die="A1", platform=1)
    table.do("DiePlaced", x=0, y=-128)
    turned = table.options("DieTurned")
    assert {event.turn for event in turned} == {0, 15, 30, 45, 60, 75}
    assert {event.front for event in turned} == {1, 2, 5, 6}
    table.do("DieTurned", turn=45, front=2)
    pose = table.state.poses["A1"]
    assert pose[:3] == (0, -1280, 180)
    assert flat_face(pose) == 4


def test_m_b1_a_die_resting_inside_blocks_the_zone() -> None:
    for x, y in ((0, 0), (7, 7), (-7, 0)):
        table = Dice({"B1": up_on(1, x=x, y=y)})
        assert [event.platform for event in table.options("DieTaken")] == [2, 3, 4]


def test_m_b1_it_touches_no_die() -> None:
    """A die that hangs over the side of the platform leaves room beside it, not all of it."""
    hanging = up_on(1, x=12)
    table = Dice({"B1": hanging})
    table.do("DieTaken", die="A1", platform=1)
    spots = table.options("DiePlaced")
    assert 0 < len(spots) < 225
    for event in spots[:: max(len(spots) // 7, 1)]:
        twin = Dice({"B1": hanging})
        twin.do("DieTaken", die="A1", platform=1)
        twin.do("DiePlaced", x=event.x, y=event.y)
        for turned in twin.options("DieTurned"):
            last = Dice({"B1": hanging})
            last.do("DieTaken", die="A1", platform=1)
            last.do("DiePlaced", x=event.x, y=event.y)
            last._apply(turned)
            assert gap(PRINTED, last.state.poses["A1"], hanging) > TOUCH - 1


def test_m_b1_a_die_leaning_against_the_platform_takes_room_too() -> None:
    table = Dice({"B1": lay(0, -105)})  # it stands higher than the platform beside it
    table.do("DieTaken", die="A1", platform=1)
    assert max(event.y for event in table.options("DiePlaced")) == -122
    assert len(table.options("DiePlaced")) == 15 * 14


def test_m_b1_who_has_nothing_to_flick_passes() -> None:
    table = Dice({f"B{n}": up_on(n) for n in range(1, 5)})
    assert table.node == Forced(made(ev.Passed, 0, "M-B1"))
    assert table.mover() == 1
    assert table.state.turns == 1
    table = Dice({**{f"B{n}": up_on(n) for n in range(1, 5)}, "A6": lay(50, 0)})
    assert [event.kind for event in table.options("DieChosen")] == ["DieChosen"]


def test_m_b1_a_die_that_stays_on_its_zone_is_in_play() -> None:
    table = Dice({})
    table.aims("A1", platform=3)
    table.comes({"A1": up_on(3, x=2)})
    assert list(table.state.poses) == ["A1"]
    assert table.happened("DieOnPlatform") == []
    table.flick("B1", {})
    assert [event.die for event in table.options("DieChosen")] == ["A1"]


@pytest.mark.parametrize("mover", [0, 1])
def test_m_b2_through_the_hole_is_out_whoever_sent_it(mover: int) -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, mover=mover)
    table.flick(f"{'AB'[mover]}1", {"A1": "hole"}, "A1-B1")
    sunk = table.happened("DieSunk")
    assert [(event.seat, event.die, event.clause) for event in sunk] == [(0, "A1", "M-B2")]
    assert table.state.gone == {"A1": "hole"}
    assert table.shown(0) == 5 * 4


@pytest.mark.parametrize("over_edge", ["returns", "out"])
def test_m_b3_over_the_edge_goes_back_in_front(over_edge: str) -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, over_edge=over_edge)
    table.flick("A1", {"A1": "off", "B1": "off"}, "A1-B1")
    assert table.happened("DieReturned")[0].die == "A1"
    assert table.front(0) == ["A1", "A2", "A3", "A4", "A5", "A6"]
    if over_edge == "returns":
        assert table.front(1) == ["B1", "B2", "B3", "B4", "B5", "B6"]
        assert [event.die for event in table.options("DieTaken")][:1] == ["B1"]  # his next turn
    else:
        out = table.happened("DieOut")
        assert [(event.seat, event.die, event.way) for event in out] == [(1, "B1", "off")]
        assert table.front(1) == ["B2", "B3", "B4", "B5", "B6"]
        assert table.shown(1) == 20
    assert {event.clause for event in table.events[-2:]} == {"M-B3"}


def test_m_b3_a_die_that_is_out_need_not_go_through_the_hole() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, gone=FIVE["B"], over_edge="out")
    table.flick("A1", {"B1": "off"}, "A1-B1")
    assert table.cited("RoundEnded") == ["M-B4"]
    assert [event.points for event in table.happened("RoundScored")] == [24, 0]


def test_m_b4_the_round_ends_when_one_has_all_through_also_in_anothers_turn() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, gone=FIVE["B"])
    table.flick("A1", {"B1": "hole"}, "A1-B1")
    assert table.cited("RoundEnded") == ["M-B4"]
    assert [event.points for event in table.happened("RoundScored")] == [24, 0]


def test_m_b4_two_may_finish_together() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, gone=FIVE["A"] + FIVE["B"])
    table.flick("A1", {"A1": "hole", "B1": "hole"}, "A1-B1")
    assert [event.die for event in table.happened("DieSunk")] == ["A1", "B1"]
    assert [event.points for event in table.happened("RoundScored")] == [0, 0]


def test_m_b4_a_die_in_front_keeps_the_round_going() -> None:
    table = Dice({"A1": lay(50, 0)}, gone=["A2", "A3", "A4", "A5"])
    table.flick("A1", {"A1": "hole"})
    assert table.happened("RoundEnded") == []
    assert table.mover() == 1


def test_m_b5_the_sum_of_top_faces_not_flat_counts_4() -> None:
    flat = lay(50, 50, top=6)
    poses = {
        "A1": flat,
        "A2": lay(-60, 0, top=1),
        "A3": leaning_on(flat, top=1),
        "A4": in_the_hole(top=6),
        "B1": lay(-60, -60, top=5),
        "B2": on_top(lay(-60, -60), top=2),
    }
    table = Dice(poses, gone=["A5", "B3", "B4", "B5"])
    assert [flat_face(pose) for pose in poses.values()] == [6, 1, 0, 0, 5, 2]
    assert table.shown(0) == 6 + 1 + 4 + 4 + 4  # and one in front
    assert table.shown(1) == 5 + 2 + 4
    table.state.turns = 199
    table.flick("A2", {})
    scored = table.happened("RoundScored")
    assert [(event.seat, event.points, event.clause) for event in scored] == [
        (0, 19, "M-B5"),
        (1, 11, "M-B5"),
    ]


def test_m_b6_the_lowest_total_of_penalties_wins() -> None:
    table = Dice(
        {"C1": lay(50, 0, top=2)}, seats=3, mover=2, round=3, turns=199,
        gone=FIVE["C"], points=([-4, -20], [-6, -7], [-9, -5]),
    )  # fmt: skip
    table.flick("C1", {})
    over = table.over()
    assert (over.scores, over.winners, over.clause) == ((-48, -37, -16), (2,), "M-B6")


def test_m_b6_all_rounds_are_played() -> None:
    table = started(2)
    for _ in range(2):
        table.rest()
        assert not isinstance(table.node, Over)
        table.state.turns = 199
        table.flick(f"{'AB'[table.mover()]}1", {})
    assert table.over().reason == "All 2 rounds have been played"
    assert GAME.standing(GAME.view(table.state, None)) == (-48, -48)
