"""Reports by a person at a real board, typed or sent by a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from jamlab.core import Stream
from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.board.pose import inward, lying, tilt
from jamlab.games.jamsumo.events import DiceRolled, FlickFouled
from jamlab.games.jamsumo.flick.outcome import read_moved
from jamlab.games.jamsumo.flick.path import decoded
from jamlab.games.jamsumo.flick.reported import (
    ManualRoller,
    ReportedPose,
    parse_dice_report,
    read_contacts,
    read_lies,
    reported,
)
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.throw import Flick

BOARD = board_of(TEXTS["printed"])
BOWL = board_of(TEXTS["corners"])
POSES = {
    "A1": lying(0, -1280, 180, 4, 2, 270),
    "A2": lying(700, 700, 80, 4, 2, 0),
    "B1": lying(-600, 0, 80, 4, 2, 0),
}
NODE = Roll(0, BOARD, "A1", Flick(2, 90, 100, 0, 8), POSES)


def came(
    told: dict[str, ReportedPose | str], contacts: Iterable[tuple[str, str]] = ()
) -> DiceRolled:
    event = reported(NODE, told, list(contacts))
    assert NODE.refusal(event) is None
    assert isinstance(event, DiceRolled)
    return event


def test_a_die_through_the_hole_and_one_off_the_board() -> None:
    event = came({"A1": "hole", "B1": "off"}, [("A1", "B1")])
    assert event.moved == "A1:hole B1:off"
    assert event.contacts == "A1-B1"
    assert (event.aim, event.speed, event.offset, event.height) == (900, 1000, 0, 80)
    assert set(decoded(event.path)[0][1]) == {"A1", "B1"}


def test_nothing_moved() -> None:
    event = came({})
    assert (event.moved, event.clause, event.ms, event.path) == ("", "M-A10", 0, "")


def test_where_a_die_lies_is_told_in_millimetres_and_degrees() -> None:
    (record,) = read_moved(came({"A1": ReportedPose(6, 50, -60, 30, 3)}).moved)
    assert (record.fate, record.face) == ("board", 6)
    assert record.pose is not None
    assert record.pose[:3] == (500, -600, 80)
    assert inward(record.pose, 3) == pytest.approx(210, abs=0.1)


def test_a_die_on_a_platform() -> None:
    (record,) = read_moved(came({"B1": ReportedPose(2, -128, 3, 10)}, [("A1", "B1")]).moved)
    assert (record.fate, record.pose and record.pose[2]) == ("platform", 180)


def test_a_die_in_a_bowl_leans_with_it() -> None:
    node = Roll(0, BOWL, "A1", NODE.flick, {"A1": lying(-1280, 1280, 280, 4, 2, 0)})
    event = reported(node, {"A1": ReportedPose(5, 60, 60, 0)})
    assert node.refusal(event) is None


def test_a_die_on_top_of_another() -> None:
    (record,) = read_moved(came({"A1": ReportedPose(1, 70, 72, 0)}, [("A1", "A2")]).moved)
    assert record.pose is not None
    assert record.pose[2] == pytest.approx(240, abs=2)


def test_a_millimetre_too_near_is_put_right() -> None:
    (record,) = read_moved(came({"A1": ReportedPose(1, 70, 85, 0)}).moved)
    assert record.pose is not None
    assert record.pose[1] == pytest.approx(861, abs=3)
    assert record.pose[2] == 80


@pytest.mark.parametrize("at", [(22, 0), (70, 90), (70, 51), (107, 0), (70, 93)])
def test_a_die_that_does_not_lie_flat(at: tuple[int, int]) -> None:
    """At the rim of the hole, leaning on another die, leaning on a platform."""
    (record,) = read_moved(came({"A1": ReportedPose(0, *at, 20)}, [("A1", "A2")]).moved)
    assert record.face == 0
    assert record.pose is not None
    assert tilt(record.pose) == pytest.approx(45, abs=0.1)


def test_a_die_half_over_the_hole_lies_flat() -> None:
    (record,) = read_moved(came({"A1": ReportedPose(3, 24, 0, 0)}).moved)
    assert record.face == 3


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"A1": ReportedPose(3, 0, 0)}, "Nothing carries A1"),
        ({"A1": ReportedPose(0, 100, 30)}, "Nothing holds A1 so: it would tip over"),
        ({"B1": ReportedPose(2, 30, 60)}, "B1 is said to have moved, but nothing touched it"),
        ({"A1": ReportedPose(3, 170, 0)}, "over the edge"),
        ({"A1": ReportedPose(3, 110, 0)}, "inside platform 2"),
    ],
)
def test_the_rules_refuse_what_cannot_be(told: dict[str, ReportedPose | str], why: str) -> None:
    refusal = NODE.refusal(reported(NODE, told))
    assert refusal is not None
    assert why in refusal.sentence


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"D6": "hole"}, "D6 is not on the board"),
        ({"A1": "lost"}, "A1 must be hole, off or a place, got 'lost'"),
        ({"A1": ReportedPose(7, 0, 0)}, "the face must be 0 to 6, got 7"),
        ({"A1": ReportedPose(1, 80, 0, 0, 6)}, "with 1 up, 6 is not a side face"),
    ],
)
def test_what_no_log_can_say_is_refused(told: dict[str, ReportedPose | str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        reported(NODE, told)


def test_a_foul() -> None:
    event = reported(NODE, {}, foul="push")
    assert event == FlickFouled(0, "M-A3", "A1", "push")
    assert NODE.refusal(event) is None


def test_words() -> None:
    assert read_lies(" hole ") == "hole"
    assert read_lies("4 -120, 35 30") == ReportedPose(4, -120, 35, 30)
    assert read_lies("0 20 0") == ReportedPose(0, 20, 0)
    assert read_contacts("a1-b2 B2-c3") == [("A1", "B2"), ("B2", "C3")]
    for words in ("", "4", "4 x 3", "4 1 2 3 4 5", "4 1.5 2"):
        with pytest.raises(ValueError):
            read_lies(words)
    with pytest.raises(ValueError, match="a touch must be such as A1-B2, got 'A1'"):
        read_contacts("A1")


def test_a_pages_message_is_read() -> None:
    said: dict[str, str | list[int]] = {"A1": "hole", "B1": [6, -120, 35, 30], "A2": "off"}
    told = parse_dice_report(said, [["A1", "B1"]], "")
    assert told == (
        {"A1": "hole", "B1": ReportedPose(6, -120, 35, 30), "A2": "off"},
        [("A1", "B1")],
        "",
    )
    assert parse_dice_report({}, [], "push") == ({}, [], "push")


LIES = "A1 must be hole, off or face, x, y, turn, got "


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"dice": {"A1": [1, 2, 3]}}, f"{LIES}[1, 2, 3]"),
        ({"dice": {"A1": [1, 2, 3, 4, 5]}}, f"{LIES}[1, 2, 3, 4, 5]"),
        ({"dice": {"A1": "lost"}}, f"{LIES}'lost'"),
        ({"dice": {"A1": [7, 0, 0, 0]}}, "A1: the face on top must be 0 to 6, got 7"),
        ({"dice": {"A1": [1, 10**12, 0, 0]}}, "A1: x in mm must be -1000 to 1000"),
        ({"dice": {"A1": [1, 0, 0, 400]}}, "A1: the turn in degrees must be -360 to 360"),
        ({"dice": {"Z9": "hole"}}, "unknown die 'Z9'"),
        ({"dice": {"A" * 999: "hole"}}, f"unknown die '{'A' * 29}…"),
        ({"contacts": [["A1"]]}, "a touch must name two dice, got ['A1']"),
        ({"contacts": [["A1", "A1"]]}, "a touch must name two dice, got ['A1', 'A1']"),
    ],
)
def test_a_message_that_tells_nothing_is_refused_in_plain_words(
    message: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError) as refused:
        parse_dice_report(message.get("dice", {}), message.get("contacts", []), "")
    assert why in str(refused.value)


def asked(answers: list[str], node: Roll = NODE) -> tuple[object, list[str]]:
    """Return the event that these answers lead to, and all that was printed."""
    said: list[str] = []

    def ask(prompt: str) -> str:
        said.append(prompt)
        return answers.pop(0)

    event = ManualRoller(said.append, ask)(node, Stream(1))
    assert answers == []
    return event, said


def test_somebody_is_asked() -> None:
    event, said = asked(["", "a1 b1", "hole", "3 -80 10 15", "A1-B1"])
    assert isinstance(event, DiceRolled)
    assert [record.die for record in read_moved(event.moved)] == ["A1", "B1"]
    assert event.contacts == "A1-B1"
    assert "Where the dice lie after A1 was flicked" in " ".join(said)


def test_what_cannot_be_is_asked_again_with_the_reason() -> None:
    event, said = asked(["maybe", "", "D4", "a1", "over there", "3 0 0", "", "", "a1", "hole", ""])
    assert isinstance(event, DiceRolled)
    assert event.moved == "A1:hole"
    words = " ".join(said)
    for reason in (
        "a foul must be one of",
        "D4 is not on the board",
        "type hole",
        "Nothing carries A1",
    ):
        assert reason in words


def test_a_foul_is_asked_for_first_and_settling_dice_cannot_be_foul() -> None:
    event, _ = asked(["second"])
    assert isinstance(event, FlickFouled)
    settling = Roll(-1, BOARD, "", None, {"B1": POSES["B1"]})
    event, said = asked([""], settling)
    assert not any("foul" in line for line in said)
    assert settling.refusal(event) is None  # type: ignore[arg-type]
