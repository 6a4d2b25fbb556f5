"""Rules of JamSumo by clause: Sumo (C), and both games in one match (D)."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.core import Choice, made
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.board import Area, Board
from jamlab.games.jamsumo.board.places import FORMATIONS, area_spots, formation
from jamlab.games.jamsumo.board.pose import Pose, flat_face
from jamlab.games.jamsumo.board.rest import feet, stands_alone, touches_ground
from jamlab.games.jamsumo.board.solid import TOUCH, gap, lowest
from jamlab.games.jamsumo.flick.outcome import fate_of
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.state import MISSED
from tests.unit.cli.terminal import run
from tests.unit.games.jamsumo.dice import (
    CORNERS,
    GAME,
    PRINTED,
    Dice,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    started,
    sumo,
    up_on,
)


def inside(board_area: Area, pose: Pose) -> bool:
    """Return True if the whole base of a die is inside an area."""
    return all(
        2 * max(abs(x - board_area.x), abs(y - board_area.y)) <= board_area.side + 2
        for x, y, _ in feet(PRINTED, pose)
    )


# -- C: Sumo ---------------------------------------------------------------------------------------


def test_m_c1_free_corners_in_the_markers_order() -> None:
    table = started(3, 1, mode="sumo")
    assert table.mover() == 1
    assert [event.corner for event in table.options("CornerChosen")] == [1, 2, 3, 4]
    table.do("CornerChosen", corner=3)
    assert table.mover() == 2
    assert [event.corner for event in table.options("CornerChosen")] == [1, 2, 4]
    assert table.refusal(made(ev.CornerChosen, 2, "M-C1", 3)).sentence == "SUMO area 3 is taken"
    table.do("CornerChosen", corner=1)  # opposite, which nothing requires
    table.do("CornerChosen", corner=2)
    assert table.state.corners == [2, 3, 1]
    assert table.mover() == 1


@pytest.mark.parametrize("name", FORMATIONS[:-1])
@pytest.mark.parametrize("board", [PRINTED, CORNERS], ids=["printed", "corners"])
def test_m_c1_six_dice_3_up_inside_the_area(board: Board, name: str) -> None:
    for area in (1, 2, 3, 4):
        poses = formation(board, area, name, 3)
        assert len(poses) == 6
        for n, pose in enumerate(poses):
            assert flat_face(pose) == 3
            assert stands_alone(board, pose)
            assert inside(board.areas[area - 1], pose)
            for other in poses[:n]:
                assert gap(board, pose, other) >= -2


def test_m_c1_die_by_die_anywhere_inside_touching_allowed() -> None:
    table = started(2, 0, mode="sumo")
    table.do("CornerChosen", corner=1)
    table.do("CornerChosen", corner=2)
    table.do("DiceSetOut", formation="own")
    spots = {(event.x, event.y) for event in table.options("DiePlaced")}
    assert spots == {(x, y) for x in range(-142, -97) for y in range(-142, -97)}
    table.do("DiePlaced", die="A1", x=-142, y=-142)
    assert {event.front for event in table.options("DieTurned")} == {1, 2, 5, 6}
    table.do("DieTurned", turn=0, front=2)
    spots = {(event.x, event.y) for event in table.options("DiePlaced")}
    assert (-126, -142) in spots  # touching
    assert (-127, -142) not in spots
    for n, (x, y) in enumerate([(-126, -142), (-110, -142), (-142, -126), (-120, -115)], 2):
        table.do("DiePlaced", die=f"A{n}", x=x, y=y)
        table.do("DieTurned", turn=0 if n < 5 else 45, front=1)
    table.do("DiePlaced", die="A6", x=-98, y=-98)
    table.do("DieTurned", turn=0, front=5)
    poses = list(table.state.poses.values())
    assert [flat_face(pose) for pose in poses] == [3] * 6
    assert all(gap(PRINTED, a, b) >= -1 for n, a in enumerate(poses) for b in poses[:n])
    assert table.mover() == 1
    assert table.options("DiceSetOut")


def test_m_c1_without_room_for_the_last_die_all_are_set_out_in_rows() -> None:
    table = started(2, 0, mode="sumo")
    table.do("CornerChosen", corner=1)
    table.do("CornerChosen", corner=2)
    table.do("DiceSetOut", formation="own")
    # Four dice leave gaps of 9, 8 and 11 mm along each axis: too narrow for a 16 mm die.
    for x, y in ((-133, -133), (-109, -133), (-133, -109), (-109, -109)):
        table._apply(next(e for e in table.options("DiePlaced") if (e.x, e.y) == (x, y)))
        table._apply(table.options("DieTurned")[0])
    assert not area_spots(PRINTED, 1, list(table.state.poses.values()))
    table.rest()
    assert [event.formation for event in table.happened("DiceSetOut")] == ["own", "rows"]
    assert list(table.state.poses.values()) == list(formation(PRINTED, 1, "rows", 3))
    assert table.mover() == 1


def test_m_c2_the_flicked_die_must_strike_an_opponents_die() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": lay(-33, 0), "B1": lay(-60, 0)}, "A1-B1")
    assert table.happened("StrikerRemoved") == []
    assert table.mover() == 1
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": lay(20, 40)})
    assert table.cited("StrikerRemoved") == ["M-C2"]
    assert table.state.gone["A1"] == MISSED
    assert "A1" not in table.state.poses


def test_m_c2_a_die_that_comes_to_rest_on_an_opponents_has_struck_it(tmp_path: Path) -> None:
    """With the manual roller, a report that omits the contact is refused, and so is such a log."""
    log = tmp_path / "sumo.jsonl"
    turn = [*"114461", "6 0", "1", "120 0 8", "", "A6", "2 98 -98 0", ""]
    again = ["", "A6", "2 98 -98 0", "A6-B4", "q"]
    table = ["--names", "Ann,Bo", "--agents", "human", "--roller", "manual", "--seed", "1"]
    command = ["play", "jamsumo", *table, "--option", "mode=sumo", "-o", str(log)]
    said = run(*command, typed="\n".join([*turn, *again, ""])).out
    assert "A6 lies on B4 or leans against it, so they touched: A6-B4 is missing (M-C2)" in said
    assert "struck no opponent" not in said
    assert run("verify", str(log)).code == 0
    assert b'"contacts":"A6-B4"' in log.read_bytes()
    log.write_bytes(log.read_bytes().replace(b'"contacts":"A6-B4"', b'"contacts":""'))
    refused = run("verify", str(log))
    assert (refused.code, "A6-B4 is missing (M-C2)" in refused.out) == (1, True)


def test_m_c2_bouncing_off_an_own_die_first_is_a_strike() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(20, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": lay(-33, 0), "A2": lay(10, 40)}, "A1-A2 A1-B1")
    assert table.happened("StrikerRemoved") == []


@pytest.mark.parametrize("hits", ["own", "any"])
def test_m_c2_a_hit_by_a_pushed_own_die_counts_only_by_the_option(hits: str) -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(20, 0), "B1": lay(-50, 0)}, hits=hits)
    table.flick("A1", {"A2": lay(-30, 0), "B1": lay(-60, 0)}, "A1-A2 A2-B1")
    gone = [event.die for event in table.happened("StrikerRemoved")]
    assert gone == (["A1"] if hits == "own" else [])
    assert table.state.poses["B1"] == lay(-60, 0)  # pushed dice stay where they come to rest
    assert table.state.poses["A2"] == lay(-30, 0)


@pytest.mark.parametrize("hits", ["own", "any"])
def test_m_c2_opponents_dice_among_themselves_are_no_strike(hits: str) -> None:
    table = sumo({"A1": lay(50, 0), "B1": lay(-50, 0), "C1": lay(-50, 40)}, seats=3, hits=hits)
    table.flick("A1", {"A1": lay(60, 0)}, "B1-C1")
    assert [event.die for event in table.happened("StrikerRemoved")] == ["A1"]


def test_m_c2_a_contact_from_before_counts_only_if_the_other_moves() -> None:
    side_by_side = {"A1": lay(50, 0), "B1": lay(34, 0), "B2": lay(-50, 0)}
    table = sumo(side_by_side)
    table.flick("A1", {"A1": lay(50, 30)}, "A1-B1")
    assert [event.die for event in table.happened("StrikerRemoved")] == ["A1"]
    table = sumo(side_by_side)
    table.flick("A1", {"A1": lay(51, 30), "B1": lay(33, 0)}, "A1-B1")
    assert table.happened("StrikerRemoved") == []
    table = sumo({**side_by_side, "B1": lay(33, 0)})  # a millimetre apart: any contact is a strike
    table.flick("A1", {"A1": lay(50, 30)}, "A1-B1")
    assert table.happened("StrikerRemoved") == []


@pytest.mark.parametrize("fate", ["hole", "off"])
def test_m_c3_the_striker_itself_may_be_out(fate: str) -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": fate, "B1": lay(-60, 0)}, "A1-B1")
    out = table.happened("DieOut")
    assert [(e.seat, e.die, e.way, e.clause) for e in out] == [(0, "A1", fate, "M-C3")]
    assert table.happened("StrikerRemoved") == []


def test_m_c3_the_striker_on_a_platform_is_out_too() -> None:
    table = sumo({"A1": lay(100, 0), "A2": lay(90, 50), "B1": lay(60, 0)})
    table.flick("A1", {"A1": up_on(2), "B1": lay(50, 0)}, "A1-B1")
    assert [(e.die, e.clause) for e in table.happened("DieOnPlatform")] == [("A1", "M-C3")]
    assert table.state.gone["A1"] == "platform"


def test_m_c3_a_striker_that_missed_and_fell_is_out_once() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": "off"})
    assert [event.kind for event in table.events if getattr(event, "die", "") == "A1"][-1:] == [
        "DieOut"
    ]
    assert table.happened("StrikerRemoved") == []


@pytest.mark.parametrize("fate", ["hole", "off"])
def test_m_c4_over_the_edge_or_through_the_hole_is_out_any_die(fate: str) -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(20, 0), "B1": lay(-50, 0), "B2": lay(-50, 50)})
    table.flick("A1", {"A2": fate, "B1": fate}, "A1-A2 A1-B1")
    out = table.happened("DieOut")
    assert [(e.seat, e.die, e.way, e.clause) for e in out] == [
        (0, "A2", fate, "M-C4"),
        (1, "B1", fate, "M-C4"),
    ]
    assert list(table.state.poses) == ["A1", "B2"]


def test_m_c5_on_a_platform_is_out() -> None:
    table = sumo({"A1": lay(50, 0), "B1": lay(100, 0), "B2": lay(-50, 0)})
    table.flick("A1", {"A1": lay(60, 0), "B1": up_on(2, x=-14)}, "A1-B1")
    assert [(e.die, e.clause) for e in table.happened("DieOnPlatform")] == [("B1", "M-C5")]
    assert table.state.gone["B1"] == "platform"


def test_m_c5_against_its_side_or_only_hanging_over_it_stays() -> None:
    beside = lay(105, 0)
    assert fate_of(PRINTED, beside) == "board"
    table = sumo({"A1": lay(50, 0), "B1": lay(90, 0), "B2": lay(-50, 0)})
    table.flick("A1", {"A1": lay(60, 0), "B1": beside}, "A1-B1")
    assert table.happened("DieOnPlatform") == []
    on_a_die = on_top(up_on(2))
    assert on_a_die[2] == 80 + 100 + 160
    assert fate_of(PRINTED, on_a_die) == "board"  # above the platform without touching it


def test_m_c5_the_fate_must_agree_with_the_pose() -> None:
    table = sumo({"A1": lay(50, 0), "B1": lay(90, 0)})
    table.aims("A1")
    right = table.told({"B1": up_on(2)}, "A1-B1")
    assert table.faults(right) == []
    wrong = type(right)(
        **{**{f: getattr(right, f) for f in right.__slots__}, "seat": 0, "clause": "M-A5",
           "moved": right.moved.replace("platform", "board")}
    )  # fmt: skip
    assert table.faults(wrong) == ["B1 is said to be on the board, not the platform (M-C5)"]


def test_m_c6_the_round_ends_when_one_has_no_die_left() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"B1": "off", "A1": lay(40, 0)}, "A1-B1")
    assert table.cited("RoundEnded") == ["M-C6"]
    assert [event.points for event in table.happened("RoundScored")] == [8, 0]


def test_m_c6_also_by_removing_ones_own_last_die() -> None:
    table = sumo({"A1": lay(50, 0), "B1": lay(-50, 0, top=5)})
    table.flick("A1", {"A1": lay(40, 0)})
    kinds = [event.kind for event in table.events]
    assert kinds.index("StrikerRemoved") < kinds.index("RoundEnded")
    assert [event.points for event in table.happened("RoundScored")] == [0, 5]


def test_m_c6_several_may_lose_together() -> None:
    table = sumo({"A1": lay(50, 0), "B1": lay(-50, 0), "C1": lay(0, 60, top=6)}, seats=3)
    table.flick("A1", {"A1": "off", "B1": "hole"}, "A1-B1")
    assert [event.points for event in table.happened("RoundScored")] == [0, 0, 6]


def test_m_c7_the_sum_of_top_faces_not_flat_counts_3() -> None:
    flat = lay(50, 50, top=6)
    poses = {
        "A1": flat,
        "A2": leaning_on(flat, top=5),
        "A3": in_the_hole(top=1),
        "B1": lay(-60, -60, top=5),
        "B2": on_top(lay(-60, -60), top=2),
    }
    table = sumo(poses, turns=199)
    assert [table.shown(0), table.shown(1)] == [6 + 3 + 3, 5 + 2]
    table.flick("A3", {})
    scored = table.happened("RoundScored")  # a die that is out scores nothing
    assert [(e.points, e.clause) for e in scored] == [(6 + 3, "M-C7"), (7, "M-C7")]


def test_m_c8_who_has_a_die_on_the_board_must_flick() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    assert [event.die for event in table.options("DieChosen")] == ["A1", "A2"]
    assert len(table.rest().options) == 2  # type: ignore[union-attr]
    assert table.refusal(made(ev.Passed, 0, "M-C8")).clause == "M-C8"
    assert table.refusal(made(ev.DieTaken, 0, "M-B1", "A3", 1)).clause == "M-C8"


def test_m_c9_the_highest_total_of_points_wins() -> None:
    table = sumo({"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=5)}, round=2, points=([9], [12]))
    table.flick("A1", {"A1": "hole"}, "")
    over = table.over()
    assert (over.scores, over.winners, over.clause) == ((9, 17), (1,), "M-C9")


# -- C10: the order --------------------------------------------------------------------------------


def test_m_c10_a_striker_that_missed_first_then_what_is_out() -> None:
    table = sumo(
        {"A1": lay(50, 0), "A2": lay(20, 0), "A3": lay(90, 60), "B1": lay(-50, 0), "B2": lay(0, 60)}
    )
    table.flick(
        "A1", {"A1": lay(40, 0), "A2": "off", "A3": up_on(2), "B1": "hole"}, "A1-A2 A2-B1 A2-A3"
    )
    after = [(event.kind, getattr(event, "die", "")) for event in table.events[4:]]
    assert after[:4] == [
        ("StrikerRemoved", "A1"),
        ("DieOut", "A2"),
        ("DieOnPlatform", "A3"),
        ("DieOut", "B1"),
    ]


def test_m_c10_what_rested_on_it_settles_and_may_be_out_itself() -> None:
    """B1 comes to rest on a platform with A2 on top: B1 is out, A2 settles and is out in turn."""
    under, over = up_on(2), on_top(up_on(2))
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 60), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": lay(60, 0), "B1": under, "A2": over}, "A1-B1 A2-B1")
    assert [event.die for event in table.happened("DieOnPlatform")] == ["B1"]
    roll = table.roll()
    assert roll.settles
    assert roll.seat == -1
    assert sorted(roll.poses) == ["A1", "A2", "B2"]
    settled = table.comes({"A2": up_on(2)})
    assert (settled.kind, settled.clause) == ("DiceSettled", "M-C10")
    assert [event.die for event in table.happened("DieOnPlatform")] == ["B1", "A2"]
    assert table.mover() == 1
    assert table.state.turns == 1  # all within one turn


def test_m_c10_only_then_the_end_is_tested() -> None:
    """The round ends only after A1, its owner's last die, has settled from atop the removed B1."""
    under, over = up_on(2, x=-14), on_top(up_on(2, x=-14))
    table = sumo({"A1": lay(50, 0), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": over, "B1": under}, "A1-B1")
    assert isinstance(table.node, Roll)
    table.comes({"A1": lay(100, 0)})
    assert table.happened("RoundEnded") == []
    table = sumo({"A1": lay(50, 0), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": over, "B1": under}, "A1-B1")
    table.comes({"A1": "off"})
    kinds = [event.kind for event in table.events]
    assert kinds.index("DiceSettled") < kinds.index("DieOut") < kinds.index("RoundEnded")


def test_m_c10_dice_that_stand_by_themselves_need_not_settle() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(66, 0), "B1": lay(-60, 0)})
    table.flick("A1", {}, "A1-A2")  # a miss; A2 touches A1, but stands on its own
    assert [event.die for event in table.happened("StrikerRemoved")] == ["A1"]
    assert isinstance(table.rest(), Choice)
    leaning = leaning_on(lay(50, 0))
    assert touches_ground(PRINTED, leaning)
    table = sumo({"A1": lay(50, 0), "A2": leaning, "B1": lay(-60, 0)})
    table.flick("A1", {}, "A1-A2")
    assert table.roll().settles


def test_m_c10_a_stack_of_three_is_all_unsteady() -> None:
    first = lay(50, 0)
    second = on_top(first)
    third = (*second[:2], second[2] + 160, *second[3:])
    table = sumo({"A1": first, "A2": second, "A3": third, "B1": lay(-60, 0)})
    table.flick("A1", {})
    roll = table.roll()
    assert roll.settles
    table.comes({"A2": lay(50, 0), "A3": lay(70, 0)})
    assert lowest(PRINTED, table.state.poses["A3"]) <= TOUCH


# -- D: both ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m_d1_two_rounds_of_jam_then_two_of_sumo(seats: int) -> None:
    table = started(seats, 0, mode="both")
    assert table.state.rounds == 4
    for number, sort in enumerate(["jam", "jam", "sumo", "sumo"], 1):
        table.rest()
        began = table.happened("RoundBegan")[-1]
        assert (began.round, began.sort, began.clause) == (number, sort, "M-D1")
        assert began.seat == (number - 1) % seats  # the marker goes on through all four
        _end_round(table, seats)
    assert table.over().clause == "M-D2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m_d1_or_by_the_number_of_players(seats: int) -> None:
    table = started(seats, 0, mode="both", rounds="players")
    for _ in range(2 * seats):
        table.rest()
        _end_round(table, seats)
    table.over()
    sorts = [event.sort for event in table.happened("RoundBegan")]
    assert sorts == ["jam"] * seats + ["sumo"] * seats


@pytest.mark.parametrize("mode", ["jam", "sumo"])
def test_m_d1_one_game_alone(mode: str) -> None:
    state = GAME.start(3, {"mode": mode, "rounds": "players"})
    assert state.rounds == 3
    assert [state.is_sumo_round(n) for n in (1, 2, 3)] == [mode == "sumo"] * 3


def _end_round(table: Dice, seats: int) -> None:
    if table.state.is_sumo:
        for _ in range(seats):
            table._apply(table.options("CornerChosen")[0])
        table.do(*["DiceSetOut"] * seats, formation="loose")
    table.state.turns = 199
    table.flick("ABCD"[table.mover()] + "1", {})


def test_m_d2_sumo_points_less_jam_penalties_may_be_negative() -> None:
    table = Dice(
        {"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=2)},
        mode="both", round=4, points=([-9, -14, 8], [-2, 0, 1]), turns=199,
    )  # fmt: skip
    table.flick("A1", {"A1": "hole"})
    over = table.over()
    assert (over.scores, over.winners, over.clause) == ((-15, 1), (1,), "M-D2")


def test_m_d2_a_tie_is_shared() -> None:
    table = Dice(
        {"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=2)},
        mode="both", round=4, points=([-9, -14, 8], [-2, -15, 0]), turns=199,
    )  # fmt: skip
    table.flick("A1", {"A1": "hole"})
    assert table.over().winners == (0, 1)
