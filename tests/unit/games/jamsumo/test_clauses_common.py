"""Rules of JamSumo by clause: rules common to both games (A), Jam (B)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jamlab.core import Chance, Choice, Forced, Over, made
from jamlab.games.jamsumo import event_tables
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.board import TEXTS
from jamlab.games.jamsumo.board.pose import flat_face, inward, lying, side_faces, tilt
from jamlab.games.jamsumo.board.solid import TOUCH, gap
from jamlab.games.jamsumo.flick.outcome import DICE, read_moved
from jamlab.games.jamsumo.flick.roll import FOULS, Roll
from tests.unit.games.driver import node_at
from tests.unit.games.jamsumo.dice import (
    CORNERS,
    FIVE,
    GAME,
    PRINTED,
    Dice,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    started,
    tipped,
    up_on,
)


def test_m_a1_24_dice_six_a_seat_and_two_to_four_players() -> None:
    assert len(DICE) == 24
    assert GAME.seats == range(2, 5)
    for seats in GAME.seats:
        state = GAME.start(seats, {})
        assert [list(hand) for hand in state.hands] == [[1, 2, 3, 4, 5, 6]] * seats
        names = {piece.id for piece in GAME.scene(GAME.view(state, None), list("ABCD")).pieces}
        assert names == set(DICE[: 6 * seats])  # unused colours are not in play


def test_m_a1_the_printed_board() -> None:
    board = PRINTED
    assert (board.side, board.hole, board.die, board.bowl) == (3000, 450, 160, 0)
    assert {(p.x, p.y, p.side, p.height) for p in board.platforms} == {
        (0, -1280, 300, 100), (1280, 0, 300, 100), (0, 1280, 300, 100), (-1280, 0, 300, 100),
    }  # fmt: skip
    assert {(abs(a.x), abs(a.y), a.side) for a in board.areas} == {(1200, 1200, 600)}
    assert len({(a.x, a.y) for a in board.areas}) == 4


def test_m_a1_a_board_is_data() -> None:
    state = GAME.start(2, {"board": "corners"})
    assert state.board is CORNERS
    assert CORNERS.bowl == 4
    assert {(abs(p.x), abs(p.y)) for p in CORNERS.platforms} == {(1280, 1280)}
    wider = TEXTS["printed"].replace("hole,45,mm", "hole,60,mm")
    assert GAME.start(2, {"board": wider}).board.hole == 600


def test_m_a2_one_own_die_a_side_face_up_to_45_degrees() -> None:
    table = Dice({"A1": lay(50, 0, turn=20), "B1": lay(-50, 0)})
    assert {event.die for event in table.options("DieChosen")} == {"A1"}
    table.do("DieChosen", die="A1")
    pose = table.state.poses["A1"]
    aims = table.options("DieAimed")
    assert {event.face for event in aims} == {1, 2, 5, 6} == set(side_faces(pose))
    for event in aims:
        assert abs((event.aim - inward(pose, event.face) + 180) % 360 - 180) <= 45
    assert len(aims) == len(set(aims))
    assert 4 * 90 <= len(aims) <= 4 * 91
    assert {event.clause for event in aims} == {"M-A2"}


def test_m_a2_speed_offset_and_height_are_small_numbers() -> None:
    table = Dice({"A1": lay(50, 0)})
    table.do("DieChosen", die="A1")
    table.do("DieAimed", face=2, aim=90)
    flicks = table.options("DieFlicked")
    assert sorted({event.speed for event in flicks}) == list(range(10, 301, 10))
    assert sorted({event.offset for event in flicks}) == [-6, -4, -2, 0, 2, 4, 6]
    assert sorted({event.height for event in flicks}) == [4, 6, 8, 10, 12]
    assert len(flicks) == 30 * 7 * 5
    assert list(event_tables.offsets(80)) == [-2, 0, 2]  # a smaller die has less room
    assert list(event_tables.heights(80)) == [4]


def test_m_a2_the_report_says_what_was_really_struck() -> None:
    table = Dice({"A1": lay(50, 0)})
    roll = table.aims("A1")
    struck = roll.rolled((), (), ms=0, struck=(1234, 987, -13, 66))
    assert isinstance(struck, ev.DiceRolled)
    assert (struck.aim, struck.speed, struck.offset, struck.height) == (1234, 987, -13, 66)
    assert table.faults(struck) == []
    assert table.faults(replace(struck, offset=81)) == [
        "The finger struck beside the side face of A1 (M-A2)"
    ]
    assert table.faults(replace(struck, die="B1"))[0] == "A1 was flicked, not 'B1' (M-A2)"


@pytest.mark.parametrize("why", FOULS)
def test_m_a3_a_foul_puts_all_back_and_the_turn_is_lost(why: str) -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)})
    before = dict(table.state.poses)
    table.aims("A1")
    table._apply(ev.FlickFouled(0, "M-A3", "A1", why))
    assert table.state.poses == before
    assert table.mover() == 1
    assert table.state.turns == 1


def test_m_a3_a_die_from_the_hand_goes_back_in_front() -> None:
    table = Dice({})
    table.aims("A1", platform=2)
    foul = ev.FlickFouled(0, "M-A3", "A1", "push")
    assert table.faults(foul) == []
    table._apply(foul)
    assert table.state.poses == {}
    assert table.front(0) == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_m_a3_in_sumo_the_die_stays_in_the_round() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, mode="sumo")
    table.aims("A1")
    table._apply(ev.FlickFouled(0, "M-A3", "A1", "second"))
    assert table.happened("StrikerRemoved") == []
    assert list(table.state.poses) == ["A1", "B1"]


def test_m_a3_only_a_flick_can_be_foul_and_only_in_a_known_way() -> None:
    table = Dice({"A1": lay(50, 0)})
    table.aims("A1")
    assert "foul by one of" in table.faults(ev.FlickFouled(0, "M-A3", "A1", "sneezed"))[0]
    assert "seat 0 that flicked A1" in table.faults(ev.FlickFouled(1, "M-A3", "A1", "top"))[0]
    roll = Roll(-1, PRINTED, "", None, dict(table.state.poses))
    assert [fault.clause for fault in roll.faults(ev.FlickFouled(-1, "M-A3", "A1", "top"))] == [
        "M-A3"
    ]


def test_m_a4_turning_the_board_changes_no_die() -> None:
    """Aims cover all 360 degrees at any turn of the die, so the board itself never turns."""
    for turn in (0, 17, 44):
        table = Dice({"A1": lay(50, 0, turn=turn)})
        table.do("DieChosen", die="A1")
        assert {event.aim for event in table.options("DieAimed")} == set(range(360))
        assert table.state.poses["A1"] == lay(50, 0, turn=turn)


def test_m_a5_a_die_that_touched_the_edge_and_lies_on_the_board_stays() -> None:
    half_over = lay(149, 60)
    table = Dice({"A1": lay(100, 60)})
    event = table.flick("A1", {"A1": half_over})
    assert event.clause == "M-A5"
    assert table.state.poses["A1"] == half_over
    assert table.happened("DieReturned") == []
    table = Dice({"A1": lay(100, 60)}, mover=0)
    table.flick("A1", {"A1": lay(120, 60)})  # its path in between does not matter
    assert table.state.poses["A1"] == lay(120, 60)


def test_m_a6_in_the_hole_or_over_it_is_on_the_board() -> None:
    stuck = in_the_hole()
    table = Dice({"A1": lay(50, 0)})
    event = table.flick("A1", {"A1": stuck})
    assert isinstance(event, ev.DiceRolled)
    assert read_moved(event.moved)[0].fate == "board"
    assert read_moved(event.moved)[0].face == 0
    assert "A1" in table.state.poses


def test_m_a6_what_nothing_carries_has_fallen() -> None:
    table = Dice({"A1": lay(50, 0)})
    table.aims("A1")
    over_the_hole, beside, below = lay(0, 0), lay(158, 0), (0, 0, -200, 10_000, 0, 0, 0)
    assert "Nothing carries A1: it would fall (M-A6)" in table.faults(
        table.told({"A1": over_the_hole})
    )
    assert "A1 is not over the board: it went over the edge (M-A6)" in table.faults(
        table.told({"A1": beside})
    )
    assert "A1 is below the board: it went through the hole (M-A6)" in table.faults(
        table.told({"A1": below})
    )


def test_m_a7_flat_within_five_degrees_whatever_it_lies_on() -> None:
    pose = lying(0, 0, 80, 6, 5, 30)
    assert flat_face(pose) == 6
    for amount, degrees in ((0.0425, 4.87), (0.0445, 5.10)):
        leaning = tipped(pose, 1, 0, 0, amount)
        assert tilt(leaning) == pytest.approx(degrees, abs=0.02)
        assert flat_face(leaning) == (6 if degrees < 5 else 0)
    assert flat_face(on_top(lay(50, 0), top=2)) == 2
    assert flat_face(leaning_on(lay(50, 0))) == 0


def test_m_a7_the_face_must_agree_with_the_pose() -> None:
    table = Dice({"A1": lay(50, 0, top=4)})
    table.aims("A1")
    event = table.told({"A1": lay(60, 0, top=4)})
    assert table.faults(event) == []
    wrong = replace(event, moved=event.moved.replace(":4:", ":5:"))
    assert table.faults(wrong) == ["A1 is said to be face 5 up, but its pose is face 4 up (M-A7)"]
    tilted = replace(event, moved=event.moved.replace(":4:", ":0:"))
    assert table.faults(tilted) == [
        "A1 is said to be not lying flat, but its pose is face 4 up (M-A7)"
    ]


@pytest.mark.parametrize("mode", ["jam", "sumo"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m_a8_as_many_rounds_as_players_and_the_marker_goes_left(seats: int, mode: str) -> None:
    holder = seats - 1
    table = started(seats, holder, mode=mode)
    assert table.state.rounds == seats
    for number in range(1, seats + 1):
        table.rest()
        began = table.happened("RoundBegan")[-1]
        assert (began.seat, began.round, began.sort) == (holder, number, mode)
        assert table.mover() == holder
        if mode == "jam":
            for seat in range(seats):
                assert len(table.front(seat)) == 6
                assert table.shown(seat) == 24  # each shows its 4
            turns = []
            for _ in range(seats):
                turns.append(table.mover())
                table.flick(table.front(table.mover())[0], {})
            assert turns == [(holder + n) % seats for n in range(seats)]
        table.state.turns = 199
        if mode == "sumo":
            for _ in range(seats):
                table._apply(table.options("CornerChosen")[0])
            table.do(*["DiceSetOut"] * seats, formation="loose")
            assert [table.shown(seat) for seat in range(seats)] == [18] * seats
            assert table.mover() == holder
            table.state.turns = 199
        table.flick(_own(table), {})
        holder = (holder + 1) % seats
    assert isinstance(table.rest(), Over)
    assert len(table.happened("MarkerPassed")) == seats - 1


def _own(table: Dice) -> str:
    chosen = [event.die for event in table.options("DieChosen")]
    return chosen[0] if chosen else table.front(table.mover())[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m_a9_the_first_holder_is_drawn_by_lot(seats: int) -> None:
    node = node_at(GAME, GAME.start(seats, {}), Chance)
    assert [event.seat for event in node.outcomes] == list(range(seats))
    assert node.weights == (1,) * seats


def test_m_a9_who_has_the_same_result_shares_the_win() -> None:
    table = Dice({}, seats=3, round=3, turns=199, points=([-5, -3], [-8, -8], [-4, -4]))
    table.flick("A1", {})
    over = table.over()
    assert (over.scores, over.winners) == ((-8 - 24, -16 - 24, -8 - 24), (0, 2))


def test_m_a10_a_flick_that_moves_nothing_uses_the_turn() -> None:
    table = Dice({"A1": lay(50, 0)})
    event = table.flick("A1", {})
    assert event.clause == "M-A10"
    assert table.mover() == 1
    assert table.state.poses == {"A1": lay(50, 0)}


def test_m_a10_in_sumo_it_struck_nobody() -> None:
    table = Dice({"A1": lay(50, 0), "A2": lay(50, 50), "B1": lay(-50, 0)}, mode="sumo")
    table.flick("A1", {})
    assert [event.die for event in table.happened("StrikerRemoved")] == ["A1"]


def test_m_a11_flat_and_partly_over_the_hole_counts_its_face() -> None:
    table = Dice({"A1": lay(50, 0)}, gone=FIVE["A"])
    half_over = lay(24, 0, top=6)
    table.flick("A1", {"A1": half_over})
    assert table.state.poses["A1"] == half_over
    assert table.shown(0) == 6


def test_m_a12_a_round_is_stopped_after_200_turns() -> None:
    table = Dice({"A1": lay(50, 0)}, turns=198)
    table.flick("A1", {})
    assert isinstance(table.rest(), Choice)
    table.flick("B1", {})
    assert table.cited("RoundEnded") == ["M-A12"]
    scored = table.happened("RoundScored")
    assert [event.points for event in scored] == [24, 24]


def test_m_a12_passes_count() -> None:
    dice = {f"B{n}": up_on(n) for n in range(1, 5)}
    table = Dice(dice, turns=199)
    assert table.node == Forced(made(ev.Passed, 0, "M-B1"))
    table.rest()
    assert table.cited("RoundEnded") == ["M-A12"]


def test_m_a12_who_brings_the_last_die_home_ends_it_by_that() -> None:
    table = Dice({"A1": lay(50, 0)}, gone=FIVE["A"], turns=199)
    table.flick("A1", {"A1": "hole"})
    assert table.cited("RoundEnded") == ["M-B4"]


# -- B: Jam ----------------------------------------------------------------------------------------


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
    assert {event.turn for event in table.options("DieTurned")} == {0}  # a turned corner is out
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
    """A die overhanging the platform blocks part of the zone; each placement offered clears it."""
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
    table = Dice({"B1": lay(0, -105)})  # B1 stands higher than the platform beside it
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
    assert table.shown(0) == 6 + 1 + 4 + 4 + 4  # one die in front counts 4
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
