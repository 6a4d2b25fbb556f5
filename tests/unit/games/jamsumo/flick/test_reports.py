"""Rules for the report of a roll: each fault is one sentence with its clause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from jamlab.core import made
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.pose import Pose, rounded
from jamlab.games.jamsumo.board.solid import lowest
from jamlab.games.jamsumo.flick import outcome
from tests.unit.games.jamsumo.dice import (
    GAME,
    PRINTED,
    Dice,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    tipped,
    up_on,
)

LINE = "A1:board:4:-1203,355,80,7071,0,0,7071 B2:hole C3:off"


def rolling(**more: Pose) -> Dice:
    """Return a table on which A1 has been flicked; B1 lies on the other side."""
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0), **more})
    table.aims("A1")
    return table


# -- text and records ------------------------------------------------------------------------------


def test_what_moved_is_written_and_read_again() -> None:
    found = outcome.read_moved(LINE)
    assert found == (
        outcome.DieOutcome("A1", "board", 4, (-1203, 355, 80, 7071, 0, 0, 7071)),
        outcome.DieOutcome("B2", "hole"),
        outcome.DieOutcome("C3", "off"),
    )
    assert outcome.moved_text(found) == outcome.moved_text(reversed(found)) == LINE
    assert outcome.read_moved("") == ()
    assert outcome.moved_text([]) == ""


def test_contacts_are_written_once_and_in_their_order() -> None:
    assert outcome.contacts_text([("B1", "A1"), ("B1", "C2"), ("A1", "B1")]) == "A1-B1 B1-C2"
    assert outcome.read_contacts("B1-C2 A1-B1") == (("B1", "C2"), ("A1", "B1"))
    assert outcome.read_contacts("") == ()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("E1:hole", "unknown die 'E1'"),
        ("A7:hole", "unknown die 'A7'"),
        ("A1", "A1: fate must be one of board, platform, hole, off; got ''"),
        ("A1:lost", "A1: fate must be one of board, platform, hole, off; got 'lost'"),
        ("A1:hole:4", "A1 is gone: nothing more is told of it"),
        ("A1:board", "its fate, its face and its pose are told"),
        ("A1:board:7:0,0,80,10000,0,0,0", "A1: the face must be 0 to 6, got '7'"),
        ("A1:board:4:0,0,80,10000,0,0", "a pose must have 7 numbers, got 6"),
        ("A1:board:4:0,0,80,10000,0,0,x", "a pose must be whole numbers, got 'x'"),
        ("A1:board:4:0,0,080,10000,0,0,0", "'080' is not written as in a pose"),
        ("A1:board:4:0,0,-0,10000,0,0,0", "'-0' is not written as in a pose"),
        ("A1:board:4:0,0,80,10000,300,0,0", "must have the length 10000"),
        ("A1:board:4:0,0,80,-10000,0,0,0", "must not begin with a negative number"),
        ("A1:hole A1:off", "A1 is told of twice"),
        ("B1:hole A1:off", "A1 is told of after B1: dice come in their order"),
        ("A1:hole  B1:off", "unknown die ''"),
        ("A1:hole\n", "A1: fate must be one of board, platform, hole, off; got 'hole\\n'"),
    ],
)
def test_words_that_tell_nothing_are_refused(words: str, says: str) -> None:
    with pytest.raises(outcome.BadOutcome) as error:
        outcome.read_moved(words)
    assert says in str(error.value)
    table = rolling()
    event: Any = table.told({"A1": "hole"})
    faults = table.faults(replace(event, moved=words))
    assert len(faults) == 1
    assert faults[0].endswith("(M-A5)")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("A1-B9", "unknown die 'B9'"),
        ("A1", "unknown die ''"),
        ("B1-A1", "smaller name first"),
        ("A1-A1", "smaller name first"),
        ("A1-B1 A1-B1", "A1-B1 is told twice"),
        (" A1-B1", "unknown die ''"),
    ],
)
def test_contacts_that_tell_nothing_are_refused(words: str, says: str) -> None:
    with pytest.raises(outcome.BadOutcome) as error:
        outcome.read_contacts(words)
    assert says in str(error.value)


def test_a_tenth_of_a_millimetre_is_no_move() -> None:
    pose = lay(50, 0, turn=20)
    assert not outcome.has_moved(pose, (pose[0] + 1, *pose[1:]))
    assert outcome.has_moved(pose, (pose[0] + 2, *pose[1:]))
    turned = tipped(pose, 0, 0, 1, 0.001)
    assert not outcome.has_moved(pose, turned)
    assert outcome.has_moved(pose, tipped(pose, 0, 0, 1, 0.004))
    assert outcome.has_moved(None, pose)


def test_the_sign_of_a_quaternion_is_no_move() -> None:
    one = rounded(0, 0, 80, 0.00002, 0.7, 0.7, 0.1)
    other = rounded(0, 0, 80, -0.00002, 0.7, 0.7, 0.1)
    assert not outcome.has_moved(one, other)


# -- faults ----------------------------------------------------------------------------------------


def test_a_good_report_has_no_fault() -> None:
    table = rolling()
    for lies in (
        {},
        {"A1": "hole"},
        {"A1": "off", "B1": "hole"},
        {"A1": lay(60, 0)},
        {"A1": up_on(2), "B1": lay(-60, 5, 6, 33)},
        {"A1": in_the_hole()},
        {"A1": lay(24, 0)},
        {"A1": lay(149, 0.0 + 60)},
        {"A1": lay(-34, 0)},
        {"A1": lay(105, 0)},
    ):
        contacts = "A1-B1" if "B1" in lies else ""
        assert table.wrong(lies, contacts) == [], lies
    for pose in (on_top(lay(-50, 0)), leaning_on(lay(-50, 0))):
        assert table.wrong({"A1": pose}, "A1-B1") == []


@pytest.mark.parametrize("lies", [on_top(lay(60, 60)), leaning_on(lay(60, 60))])
def test_m_c2_a_die_touched_what_it_rests_on_or_leans_against(lies: Pose) -> None:
    table = rolling(B2=lay(60, 60))
    says = "A1 lies on B2 or leans against it, so they touched: A1-B2 is missing (M-C2)"
    assert table.wrong({"A1": lies}) == [says]
    assert table.wrong({"A1": lies}, "A1-B1") == [says]
    assert table.wrong({"A1": lies}, "A1-B2") == []


def test_m_c2_beside_another_die_need_not_have_touched_it() -> None:
    table = rolling()
    for apart in (0, 1, 3):  # 0.1 mm
        pose = lay(-34, 0)
        assert table.wrong({"A1": (pose[0] + apart, *pose[1:])}) == []


def test_m_c2_what_lies_on_two_dice_has_touched_one_that_holds_it() -> None:
    """The middle of A1 is over B1 and it hardly reaches B2: only B1 can hold it."""
    table = rolling(B2=lay(-34, 0))
    lies: dict[str, Pose | str] = {"A1": on_top(lay(-50, 0), aside=6)}
    assert table.wrong(lies, "A1-B1") == []
    assert table.wrong(lies, "A1-B2") == [
        "A1 lies on B1 or leans against it, so they touched: A1-B1 is missing (M-C2)"
    ]


def test_m_c2_what_comes_to_lean_on_the_flicked_die_has_touched_it() -> None:
    table = rolling(B2=lay(60, 60))
    lies: dict[str, Pose | str] = {
        "A1": lay(60, 0), "B1": leaning_on(lay(60, 0)), "B2": lay(60, 70),
    }  # fmt: skip
    assert table.wrong(lies, "A1-B2 B1-B2") == [
        "B1 lies on A1 or leans against it, so they touched: A1-B1 is missing (M-C2)"
    ]
    assert table.wrong(lies, "A1-B2 B1-B2 A1-B1") == []


def test_m_c2_dice_that_touched_before_need_no_new_touch() -> None:
    leaning = leaning_on(lay(-50, 0))
    table = Dice({"A1": leaning, "A2": lay(90, 90), "B1": lay(-50, 0)})
    table.aims("A1")
    aside: Pose = (leaning[0], leaning[1] + 20, *leaning[2:])
    assert table.wrong({"A1": aside}) == []
    table = Dice({"A1": leaning, "A2": lay(90, 90), "B1": lay(-50, 0)})
    table.aims("A2")
    assert table.wrong({"A2": lay(90, 60)}) == []


@pytest.mark.parametrize(
    ("lies", "says"),
    [
        ({"A1": lay(50, 0)}, "A1 is said to have moved, but lies as before (M-A5)"),
        ({"A1": lay(-36, 0)}, "A1 and B1 would lie in each other (M-A5)"),
        ({"A1": (600, 0, 60, *lay(0, 0)[3:])}, "A1 would lie inside the board (M-A5)"),
        ({"A1": lay(110, 0)}, "A1 would lie inside platform 2 (M-A5)"),
        ({"A1": (600, 0, 95, *lay(0, 0)[3:])}, "Nothing carries A1: it would fall (M-A6)"),
        ({"A1": lay(5, 0)}, "Nothing carries A1: it would fall (M-A6)"),
        ({"A1": lay(151, 60)}, "A1 is not over the board: it went over the edge (M-A6)"),
    ],
)
def test_each_fault_is_one_sentence_with_its_clause(lies: dict[str, Pose], says: str) -> None:
    table = rolling()
    event = table.told({})
    wrong = replace(
        event,
        clause="M-A5",
        moved=outcome.moved_text([outcome.DieOutcome("A1", "board", 4, lies["A1"])]),
        ms=10,
    )
    assert says in table.faults(wrong)
    refusal = GAME.why_not(table.state, wrong)
    assert str(refusal) == table.faults(wrong)[0]


def test_dice_that_are_not_there() -> None:
    table = rolling()
    event = table.told({"A1": "off"})
    assert table.faults(replace(event, moved="A1:off A2:off")) == [
        "A2 moved, but it was not on the board (M-A5)"
    ]
    assert table.faults(replace(event, contacts="A1-B2")) == [
        "B2 was touched, but it was not on the board (M-A5)"
    ]


def test_two_moved_dice_in_one_place() -> None:
    table = rolling()
    assert table.wrong({"A1": lay(0, 60), "B1": lay(8, 66)}, "A1-B1") == [
        "A1 and B1 would lie in each other (M-A5)"
    ]


def test_an_unmoved_die_that_loses_what_carries_it() -> None:
    top = on_top(lay(50, 0))
    table = Dice({"A1": lay(50, 0), "A2": top, "B1": lay(-50, 0)})
    table.aims("A1")
    assert table.wrong({"A1": lay(90, 0)}) == ["Nothing carries A2: it would fall (M-A6)"]
    assert table.wrong({"A1": lay(90, 0), "A2": lay(50, 0)}) == []


def test_a_report_is_of_this_flick() -> None:
    table = rolling()
    event = table.told({"A1": "off"})
    assert table.faults(replace(event, seat=1))[0].startswith("What is to be reported is seat 0's")
    assert table.faults(replace(event, clause="M-A2")) == [
        "What came of the flick rests on another clause (M-A5)"
    ]
    assert table.faults(replace(event, ms=-1))[0].endswith("not -1 (M-A5)")
    assert table.faults(replace(event, path="ä"))[0].startswith("A path has up to")
    assert table.faults(replace(event, path="x" * 801))[0].startswith("A path has up to")
    settled = ev.DiceSettled(-1, "M-C10", "", "", 0, "")
    assert table.faults(settled)[0].endswith("is to be reported now, not DiceSettled (M-A5)")
    assert table.faults(made(ev.Passed, 0, "M-B1"))[0].endswith("not Passed (M-A5)")


def test_settling_is_nobodys_doing() -> None:
    poses = {"A1": lay(50, 0), "A2": leaning_on(lay(50, 0)), "B1": lay(-50, 0)}
    table = Dice(poses, mode="sumo")
    table.flick("A1", {})
    event = table.told({"A2": lay(66, 0)})
    assert event == ev.DiceSettled(-1, "M-C10", event.moved, "", 300, "")
    assert table.faults(event) == []
    assert "nobody's doing" in table.faults(replace(event, seat=0))[0]
    assert table.faults(replace(event, clause="M-A5")) == [
        "Settling rests on another clause (M-C10)"
    ]
    assert table.roll().asks.startswith("Where the dice lie that had leaned")


def test_all_faults_are_told_to_who_types_them_in() -> None:
    table = rolling()
    event = table.told({"A1": lay(-40, 0, 4)})
    wrong = replace(event, seat=1, moved=event.moved.replace(":4:", ":2:"))
    assert len(table.faults(wrong)) == 3


# -- impossible poses ------------------------------------------------------------------------------


def on_edge(x: float, y: float) -> Pose:
    """Return a die that stands on one of its edges, unsupported."""
    pose = tipped(lay(x, y), 0, 1, 0, 0.4142)
    return (*pose[:2], round(pose[2] - lowest(PRINTED, pose)), *pose[3:])


def high(pose: Pose, up: int) -> Pose:
    """Return the die raised by `up` (0.1 mm)."""
    return (*pose[:2], pose[2] + up, *pose[3:])


@pytest.mark.parametrize(
    ("lies", "says"),
    [
        (  # 50 mm up, another on it
            {"A1": high(lay(60, 60), 500), "B1": high(on_top(lay(60, 60)), 500)},
            "Nothing carries B1, nor the dice that it touches: they would fall",
        ),
        ({"A1": high(lay(60, 60), 500)}, "Nothing carries A1: it would fall"),
        ({"A1": on_edge(60, 60)}, "Nothing holds A1 so: it would tip over"),
        (
            {"A1": high(tipped(up_on(2, x=3), 0, 1, 0, 0.4142), 26)},
            "Nothing holds A1 so: it would tip over",
        ),
        (  # half way up, beside another one
            {"A1": high(lay(76, 60), 90), "B1": lay(60, 60)},
            "B1 alone does not hold A1 so: it would fall",
        ),
        (  # flat on another die, but with its middle beside it
            {"A1": on_top(lay(60, 60), aside=11), "B1": lay(60, 60)},
            "B1 alone does not hold A1 so: it would fall",
        ),
        (  # on its edge on another die
            {"A1": high(on_edge(60, 60), 160), "B1": lay(60, 60)},
            "B1 alone does not hold A1 so: it would fall",
        ),
        ({"A1": lay(17, 0)}, "Nothing holds A1 so: it would tip over"),  # most of it over the hole
        ({"A1": up_on(2, x=-17)}, "Nothing holds A1 so: it would tip over"),  # beside a platform
    ],
)
def test_m_a6_what_nothing_holds_is_refused(lies: dict[str, Pose], says: str) -> None:
    table = rolling()
    faults = table.wrong(lies, "A1-B1" if "B1" in lies else "")
    assert any(fault.startswith(says) and fault.endswith("(M-A6)") for fault in faults), faults


@pytest.mark.parametrize(
    "lies",
    [
        {"A1": on_top(lay(60, 60), aside=6), "B1": lay(60, 60)},
        {"A1": leaning_on(lay(60, 60)), "B1": lay(60, 60)},
        {"A1": in_the_hole()},
        {"A1": lay(23, 0)},
        {"A1": up_on(2, x=-14)},
    ],
)
def test_m_a6_what_is_held_is_not(lies: dict[str, Pose]) -> None:
    table = rolling()
    assert table.wrong(lies, "A1-B1" if "B1" in lies else "") == []


@pytest.mark.parametrize("fate", ["off", "hole", lay(-90, 20)])
def test_m_a5_a_die_that_nothing_touched_lies_as_before(fate: Pose | str) -> None:
    table = rolling(B2=lay(0, 80))
    says = "B1 is said to have moved, but nothing touched it (M-A5)"
    assert table.wrong({"A1": lay(60, 0), "B1": fate}) == [says]
    assert table.wrong({"B1": fate}) == [says]
    assert table.wrong({"A1": lay(60, 0), "B1": fate}, "A1-B2") == [says]
    assert table.wrong({"A1": lay(60, 0), "B1": fate}, "A1-B1") == []
    through = {"A1": lay(60, 0), "B1": fate, "B2": lay(0, 90)}
    assert table.wrong(through, "A1-B2 B1-B2") == []


def test_m_a5_dice_that_touched_before_pass_it_on() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(50, 16), "B2": lay(50, 32)})
    table.aims("A1")
    moved: dict[str, Pose] = {"A1": lay(50, -9), "B2": lay(50, 40)}
    assert table.wrong(moved) == []
